#!/usr/bin/env python3
"""Compares compiled programs with oracle.py on random routing cases.

    random_cases.py [--seed N] [--programs N] [--inputs N] [--seconds N] [--jobs N]
    random_cases.py --write DIR --programs N --inputs N
    random_cases.py --golden DIR

Draws options, compiles a library for each, with a number of tokens that is dynamic
(of one in eight: static), and runs it on random inputs, in which ties, -inf, NaN
and +inf are common, and some of which have padding. The first cases of a program that
fail are printed, and all that fail are written to --work as .json, for
run_cases.py. A seed gives the same programs everywhere, also if there are more of
them; --seconds says when to begin no more. Prints `N passed, M failed`; exit status 0 only if
some passed and none failed.

--write writes the cases, and compiles nothing. --golden checks the oracle itself,
on cases that have been worked out elsewhere.
"""

import argparse
import json
import pathlib
import random
import sys
import tempfile
import time

import oracle
from calling import ProgramFailed
from observe import Mismatch, check_seen
from processes import run_tasks
from run_cases import SOURCE, parse_jobs
from targets import Refused, SharedLibrary, Tools

HIDDEN, INNER = 2, 2


# Options ---------------------------------------------------------------------

def divisors(n):
    return [d for d in range(1, n + 1) if n % d == 0]


def draw_router(rng, E):
    params = {"top_k": rng.choice([1, min(2, E), rng.randint(1, E), E]),
              "score_fn": rng.choice(
                  ["softmax", "sigmoid", "topk_softmax", "topk_sigmoid",
                   "given"])}
    if rng.random() < 0.5:
        params["normalize_topk"] = True
        if rng.random() < 0.5:
            params["norm_eps"] = 2.0**-10
    if rng.random() < 0.4:
        params["routed_scale"] = 2.5
    if rng.random() < 0.3:
        count = rng.choice(divisors(E))
        keep = rng.randint(1, count)
        if keep * (E // count) >= params["top_k"] and count > 1:
            params.update(n_group=count, topk_group=keep)
            if E // count >= 2 and rng.random() < 0.5:
                params["group_score"] = "top2sum"
    return params


def draw_capacity(rng, E, k):
    params = {"strategy": rng.choice(["none", "token_drop", "token_drop",
                                      "expanded_drop", "expanded_drop",
                                      "overselect", "expert_drop", "expert_skip"]),
              "metric": rng.choice(["score", "score", "first", "last", "random"]),
              "devices": rng.choice(divisors(E)),
              "scope": rng.choice(["local", "global"]),
              "renorm": rng.choice(["none", "one", "topk_sum", "ref"])}
    if rng.random() < 0.9:
        params["gamma"] = rng.choice(["0.1", "0.4", "0.5", ".75", "1", "1.1",
                                      "1.25", "2.", "000000004", "0.333333333"])
    if params["strategy"] == "expanded_drop" and rng.random() < 0.5:
        params["extra"] = rng.randint(0, E)
    if params["strategy"] == "overselect":
        params["rounds"] = rng.choice(["0.5", "1", "1.1", "1.5", "2", "20"])
    if params["strategy"] == "expert_skip":
        params["keep_k"] = rng.randint(1, k)
    if params["metric"] == "random" and rng.random() < 0.5:
        params["seed"] = rng.choice([0, 7, 2**62 + 1])
    bounds = params["strategy"] not in ("none", "expert_skip") and "gamma" in params
    if bounds and rng.random() < 0.4:
        params["per_token"] = rng.choice(["k", rng.randint(1, k + 1)])
    return params


def draw_params(rng, E=None):
    """Options, and the number of experts they are for."""
    E = E or rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 12, 13, 16])
    params = draw_router(rng, E)
    params.update(draw_capacity(rng, E, params["top_k"]))
    params["weight_on"] = rng.choice(["output", "input"])
    if params["score_fn"] == "given" and params["weight_on"] == "input":
        # Their sum can be next to 0, and what experts compute of inputs that are
        # hundreds of times larger can cancel until no digit of it is right.
        params["normalize_topk"] = False
        params.pop("norm_eps", None)
    return params, E


# Inputs ----------------------------------------------------------------------

GRID = [-2.0, -1.0, -0.5, 0.0, 0.25, 1.0, 2.0]
KINDS = {"grid": lambda rng: rng.choice(GRID),
         "negative": lambda rng: rng.choice([-3.0, -5.0, -7.5, -8.0]),
         "flat": lambda rng: 0.5,
         "far": lambda rng: rng.choice([-200.0, 0.0, 0.5, 200.0]),
         "smooth": lambda rng: oracle.f32(rng.gauss(0, 2))}


def spoil(rng, row):
    special = rng.choice(["-inf", "-inf", "nan", "inf"])
    share = rng.choice([0.1, 0.5, 1.0])
    return [special if rng.random() < share else v for v in row]


def draw_logits(rng, T, E, score_fn="softmax"):
    kind = rng.choice(["grid", "grid", "negative", "flat", "far", "smooth"])
    # Given scores are weights: outputs are not compared where large ones cancel.
    size = 2.0**-8 if kind == "far" else 2.0**-3
    scale = size if score_fn == "given" else 1
    # Few different rows: then many tokens tie.
    pool = [[KINDS[kind](rng) * scale for _ in range(E)]
            for _ in range(rng.choice([1, 3, T or 1]))]
    rows = [rng.choice(pool) for _ in range(T)]
    if rng.random() < 0.4:
        rows = [spoil(rng, row) if rng.random() < 0.2 else row for row in rows]
    return rows


def draw_table(rng, rows, width):
    return [[oracle.f32(rng.uniform(-1, 1)) for _ in range(width)]
            for _ in range(rows)]


def draw_valid(rng, T):
    share = rng.choice([0.0, 0.1, 0.5, 0.9, 1.0])
    return [rng.random() < share for _ in range(T)]


class Program:
    """Options, and the cases to run them on."""

    def __init__(self, seed, index, E=None, padding=True):
        self.name = f"random_{seed}_{index}"
        self.rng = rng = random.Random(f"{seed} {index}")
        self.params, self.E = draw_params(rng, E)
        self.T = rng.choice([0, 1, 2, 19, 40]) if rng.random() < 0.125 else None
        self.has_bias = rng.random() < 0.4
        self.has_padding = padding and rng.random() < 0.3
        size = HIDDEN * INNER
        self.experts = {key: draw_table(rng, self.E, size)
                        for key in ("w1g", "w1u", "w2")}
        self.form = "dynamic" if self.T is None else "static"

    def draw_inputs(self):
        rng, E, T = self.rng, self.E, self.T
        if T is None:
            T = rng.choice([0, 1, 2, 3, 20, 40, rng.randint(4, 40),
                            rng.randint(4, 40)])
        inputs = {"T": T, "E": E, "H": HIDDEN, "I": INNER,
                  "logits": draw_logits(rng, T, E, self.params["score_fn"]),
                  "x": draw_table(rng, T, HIDDEN), **self.experts}
        if self.has_bias:
            inputs["bias"] = [rng.choice([0.0, 0.5, -0.25, 1.0]) for _ in range(E)]
        if self.has_padding:
            inputs["valid"] = draw_valid(rng, T)
        if self.params["metric"] == "random" and "seed" not in self.params:
            columns = [rng.sample(range(T), T) for _ in range(E)]
            inputs["rank"] = [[column[t] for column in columns] for t in range(T)]
        return inputs

    def cases(self, count):
        """Cases with one right answer."""
        while count:
            inputs = self.draw_inputs()
            params = dict(self.params, nonfinite=self.rng.choice(
                ["mask", "mask", "error"]))
            try:
                expected = oracle.expect(params, inputs)
            except oracle.Unsafe:
                continue
            count -= 1
            yield {"name": f"{self.name}_{count}", "note": "random",
                   "params": params, "inputs": inputs, "expected": expected}


# Running ---------------------------------------------------------------------

def check_program(seed, index, args):
    """The number of a program's cases that are right, and what is wrong."""
    program = Program(seed, index, args.experts)
    wrong, right, library = [], 0, None
    with tempfile.TemporaryDirectory() as scratch:
        target = SharedLibrary(Tools(args.build, scratch))
        for case in program.cases(args.inputs):
            try:
                # All cases have what decides what the program is.
                library = library or target.compile(case, program.form)
                check_seen(case["expected"], target.look(library, case))
                right += 1
            except (Mismatch, ProgramFailed, Refused) as error:
                wrong.append(f"{case['name']}: {' '.join(str(error).split())[:800]}\n"
                             f"  {json.dumps(case['params'])}")
                if args.work:
                    write_case(args.work, case)
                # What does not compile has no other cases.
                if library is None:
                    break
    return right, wrong


def write_case(folder, case):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{case['name']}.json").write_text(json.dumps(case) + "\n")


def check_programs(args):
    end = time.monotonic() + args.seconds if args.seconds else float("inf")

    def tasks():
        for index in range(args.first, args.first + args.programs):
            if index > args.first and time.monotonic() > end:
                return
            yield index, check_program, args.seed, index, args

    passed = failed = 0
    for index, result, crash in run_tasks(tasks(), args.jobs, seconds=900):
        right, wrong = result or (0, [f"random_{args.seed}_{index}: {crash}"])
        passed, failed = passed + right, failed + len(wrong)
        for text in wrong[:3]:
            print(text, flush=True)
    return passed, failed


def trim_slots(expected):
    """What is expected, in the form of what is seen: without empty slots."""
    if expected.get("error"):
        return expected
    tokens = [[t for t in row if t >= 0] for row in expected["slot_token"]]
    return dict(expected, slot_token=tokens, slot_weight=[
        row[:len(t)] for row, t in zip(expected["slot_weight"], tokens)])


def check_golden(folder):
    """Compares the oracle with golden cases."""
    passed = failed = 0
    for path in sorted(folder.glob("*.json")):
        case = json.loads(path.read_text())
        error = case["expected"].get("error") or {}
        # Options that are refused.
        if error.get("code", "").startswith("bad_"):
            continue
        try:
            actual = oracle.expect(case["params"], case["inputs"])
            check_seen(case["expected"], trim_slots(actual))
            passed += 1
        except (Mismatch, oracle.Unsafe) as error:
            failed += 1
            print(f"{path.stem}: {error!r}")
    return passed, failed


def write_cases(args):
    """Not of padding, which golden cases do not have."""
    for index in range(args.first, args.first + args.programs):
        for case in Program(args.seed, index, args.experts, False).cases(args.inputs):
            write_case(args.write, case)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=SOURCE / "build",
                        help="the build folder; default build/ of the project")
    parser.add_argument("--golden", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--write", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0,
                        help="number of the first program")
    parser.add_argument("--programs", type=int, default=20)
    parser.add_argument("--inputs", type=int, default=20, help="for each program")
    parser.add_argument("--experts", type=int, help="E; default up to 16")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--jobs", type=parse_jobs, default=1)
    parser.add_argument("--work", type=pathlib.Path,
                        help="folder for the cases that fail")
    args = parser.parse_args()
    if args.write:
        return write_cases(args)
    passed, failed = check_golden(args.golden) if args.golden else \
        check_programs(args)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
