"""Compares ranks with as many devices of one process where sizes are odd.

    odd_ranks.py MOE_RUN MODELS BENCH

Every strategy, on four ranks: no token, one, and 33, which leave ranks without any or
with fewer than others; and a layer of 60 experts with square weights, whose tokens are
all alike. Results must be the same to the last bit. A NaN is the same error.
"""

import os
import pathlib
import struct
import subprocess
import sys
import tempfile

MOE_RUN, MODELS, BENCH = (pathlib.Path(p).resolve() for p in sys.argv[1:])
sys.path.insert(0, str(BENCH))
import make_layer  # noqa: E402

RANKS = 4
SIZES = {"tokens": 33, "hidden": 32, "inner": 32, "experts": 60, "top_k": 4}
BOUNDS = [[],
          ["--capacity-factor=1"],
          ["--capacity-factor=1", "--scope=global"],
          ["--capacity-factor=1.5", "--strategy=expanded_drop"],
          ["--capacity-factor=0.5", "--strategy=overselect", "--rounds=2"],
          ["--capacity-factor=1", "--strategy=expert_drop"],
          ["--strategy=expert_skip", "--keep-k=1"]]


def outcome(option, arguments):
    """The bytes of the result, or the error."""
    done = subprocess.run([MOE_RUN, *arguments, option, "--output=y.npy"],
                          capture_output=True, text=True, timeout=120)
    if done.returncode:
        return done.stderr[done.stderr.index("error:"):].splitlines()[0]
    return pathlib.Path("y.npy").read_bytes()


def compare(arguments, bounds=BOUNDS, error=None):
    for bound in bounds:
        expected = outcome(f"--devices={RANKS}", [*arguments, *bound])
        seen = outcome(f"--ranks={RANKS}", [*arguments, *bound])
        assert seen == expected, (arguments, bound, seen[:300], expected[:300])
        assert isinstance(seen, str) == (error is not None), (arguments, bound, seen)
        assert error is None or error in seen, (error, seen)


def make(prefix, change):
    """A layer with `change` of its tokens' bytes; the arguments to run it."""
    weights, (shape, data) = make_layer.make_tensors(SIZES, 0.5, 1)
    pathlib.Path(prefix + ".mlir").write_text(
        make_layer.resize(make_layer.TEMPLATE.read_text(), SIZES))
    make_layer.write_safetensors(prefix + ".safetensors", weights)
    make_layer.write_npy(prefix + ".in.npy", shape, change(data))
    return [prefix + ".mlir", f"--weights={prefix}.safetensors", f"--input={prefix}.in.npy"]


def set_nan(data):
    """In one feature of token 5."""
    place = 4 * 5 * SIZES["hidden"]
    return data[:place] + struct.pack("<f", float("nan")) + data[place + 4:]


def main():
    for tokens in 0, 1, 33:
        compare([str(MODELS / "blocks" / "olmoe-dynamic.mlir"), f"--tokens={tokens}"])
    compare(make("alike", lambda data: data[:4 * SIZES["hidden"]] * SIZES["tokens"]))
    compare(make("nan", set_nan), BOUNDS[:2], "[nonfinite_logits]")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        main()
