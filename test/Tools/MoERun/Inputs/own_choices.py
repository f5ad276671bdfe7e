"""own_choices.py MOE_RUN PROGRAM.mlir FOLDER

Runs a layer whose choices are given, some tokens choosing an expert more than
once, and compares it with what follows from the rules, for all settings that
need no more than choices and weights.
"""

import fractions
import math
import os
import random
import subprocess
import sys

import tensors

E, K, H = 5, 3, 4


def draw(rng, tokens):
    """Random inputs. Every other token chooses an expert twice or three times."""
    x = [[rng.uniform(-1, 1) for _ in range(H)] for _ in range(tokens)]
    experts = [rng.sample(range(E), K) for _ in range(tokens)]
    for t in range(0, tokens, 2):
        experts[t] = [3] * K if t % 4 == 0 else [experts[t][0], 3, 3]
    weights = [[rng.uniform(-0.5, 2) for _ in range(K)] for _ in range(tokens)]
    params = [[rng.uniform(-1, 1) for _ in range(H)] for _ in range(E)]
    return x, experts, weights, params


def limit(factor, tokens):
    if factor is None or tokens <= 1:
        return math.inf
    return max(1, math.ceil(fractions.Fraction(factor) * K * tokens / E))


def keep(experts, weights, factor, metric, strategy):
    """The kept pairs of a token and a choice."""
    kept, capacity = set(), limit(factor, len(experts))
    for e in range(E):
        rows = [(t, c) for t, row in enumerate(experts) for c in range(K) if row[c] == e]
        if len(rows) > capacity:
            rank = {"score": lambda r: -weights[r[0]][r[1]], "first": lambda r: r[0], "last": lambda r: -r[0]}[metric]
            rows = [] if strategy == "expert_drop" else sorted(rows, key=rank)[:capacity]
        kept.update(rows)
    return kept


def expect(x, experts, weights, params, factor=None, metric="score", strategy="token_drop", renorm="none"):
    kept = keep(experts, weights, factor, metric, strategy)
    y = []
    for t, row in enumerate(x):
        left = sum(weights[t][c] for c in range(K) if (t, c) in kept)
        scale = {"none": 1, "topk_sum": sum(weights[t]) / max(left, 1e-20), "ref": 1 / max(left, 1e-20)}[renorm]
        y.append([sum(scale * weights[t][c] * params[experts[t][c]][h] * row[h] for c in range(K) if (t, c) in kept) for h in range(H)])
    return y


SETTINGS = [{}, {"factor": "inf"}, {"renorm": "topk_sum"}, {"factor": "0.5", "renorm": "topk_sum"}, {"factor": "1", "renorm": "ref"}]
SETTINGS += [{"factor": factor, "metric": metric} for factor in ("0.5", "1.6", "5") for metric in ("score", "first", "last")]
SETTINGS += [{"factor": "1", "strategy": "expert_drop"}]


def main(moe_run, program, folder):
    rng = random.Random(7)
    flat = lambda table: [number for row in table for number in row]
    for tokens in (0, 1, 7):
        inputs = draw(rng, tokens)
        types = ["<f4", "<i4", "<f4", "<f4"]
        shapes = [f"{tokens},{H}", f"{tokens},{K}", f"{tokens},{K}", f"{E},{H}"]
        paths = [os.path.join(folder, f"input{i}.npy") for i in range(4)]
        for path, type_, shape, table in zip(paths, types, shapes, inputs):
            tensors.npy(path, type_, shape, flat(table))
        for setting in SETTINGS:
            reference = os.path.join(folder, "y.npy")
            options = {"factor": None if setting.get("factor") == "inf" else setting.get("factor")}
            tensors.npy(reference, "<f4", f"{tokens},{H}", flat(expect(*inputs, **{**setting, **options})))
            flags = [f"--{'capacity-factor' if name == 'factor' else name}={value}" for name, value in setting.items()]
            command = [moe_run, program, *(f"--input={path}" for path in paths), f"--compare={reference}", *flags]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                sys.exit(f"{tokens} tokens, {setting}:\n{done.stdout}{done.stderr}")


main(*sys.argv[1:])
