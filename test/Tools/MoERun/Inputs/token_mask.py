"""token_mask.py RUN MODEL FOLDER [own]: a masked run is that of the tokens that are left.

For some masks of a model with a dynamic number of tokens, with and without a bound.
With `own`, the choices of its layer are its own.
"""

import json
import pathlib
import random
import subprocess
import sys

import tensors

sys.path.append(str(pathlib.Path(__file__).parents[3] / "Models"))
import npy  # noqa: E402

RUN, MODEL, FOLDER, *OWN = sys.argv[1:]
HIDDEN = 32


def run(rows, *options):
    """What the model makes of each row, and the report of its layer."""
    tensors.npy(f"{FOLDER}/x.npy", "<f4", f"1,{len(rows)},{HIDDEN}", sum(rows, []))
    subprocess.run([RUN, MODEL, f"--input={FOLDER}/x.npy", f"--output={FOLDER}/y.npy",
                    f"--report={FOLDER}/r.json", *options], check=True,
                   stdout=subprocess.DEVNULL)
    with open(f"{FOLDER}/r.json") as file:
        layer = json.load(file)["layers"][0]
    values = npy.read(f"{FOLDER}/y.npy")
    return [values[i:i + HIDDEN] for i in range(0, len(values), HIDDEN)], layer


def check(rng, tokens, valid, options):
    mask = [True] * valid + [False] * (tokens - valid)
    rng.shuffle(mask)
    # What padding holds does not matter.
    rows = [[rng.gauss(0, 1) for _ in range(HIDDEN)] if token else
            [rng.choice([float("nan"), float("inf"), 0.0])] * HIDDEN for token in mask]
    tensors.npy(f"{FOLDER}/mask.npy", rng.choice(["|b1", "<i8"]), str(tokens), mask)
    out, layer = run(rows, *options, f"--token-mask={FOLDER}/mask.npy")
    wanted, alone = run([row for row, token in zip(rows, mask) if token], *options)
    assert [y for y, token in zip(out, mask) if token] == wanted, (tokens, valid, options)
    assert not any(any(y) for y, token in zip(out, mask) if not token)
    assert layer["padding"] == tokens - valid and alone["padding"] == 0
    for key in ("demand", "candidates", "kept", "dropped", "added", "dead_tokens",
                "capacity", "weight", "dropped_weight", "nonfinite"):
        assert layer[key] == alone[key], (key, layer[key], alone[key], options)


rng = random.Random(1)
LAST = "--strategy=expert_drop" if OWN else "--strategy=expanded_drop"
for tokens, valid, *options in [
        (33, 17), (24, 17, "--capacity-factor=1"), (24, 0, "--capacity-factor=1"),
        (5, 1, "--capacity-factor=0.5"), (33, 20, "--capacity-factor=0.5", LAST)]:
    check(rng, tokens, valid, options)
    print(f"{valid} of {tokens} tokens: same")
