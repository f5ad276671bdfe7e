"""Runs a layer of bench/make_layer.py and bounds the memory that it takes.

    peak_memory.py PREFIX ROWS MOE_RUN [OPTIONS...]

A layer needs its weights, its tokens and its result, and the rows that the experts
read and write: `ROWS` times the hidden size, twice. The run may take at most twice
that, beyond what moe-run needs for compiling a layer of a few tokens: a copy of the
weights per choice, or a row of every token for every expert, is far more.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]


def peak_bytes(command):
    """The most memory that the process has had at one time."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit("failed: " + " ".join(command))
    return usage.ru_maxrss * 1024


def run_layer(prefix, moe_run, options):
    return peak_bytes([moe_run, f"{prefix}.mlir", f"--weights={prefix}.safetensors",
                       f"--input={prefix}.in.npy", *options])


def main():
    prefix, rows, moe_run, *options = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        small = os.path.join(folder, "small")
        subprocess.run([sys.executable, ROOT / "bench/make_layer.py", "--tokens", "16",
                        "--hidden", "32", "--inner", "16", "--experts", "8", "--top-k",
                        "2", "--output", small], check=True)
        base = run_layer(small, moe_run, options)
    weights = os.path.getsize(f"{prefix}.safetensors")
    tokens = os.path.getsize(f"{prefix}.in.npy")
    hidden = 512
    needed = weights + 2 * tokens + 2 * 4 * hidden * int(rows)
    peak = run_layer(prefix, moe_run, options) - base
    print(f"peak {peak >> 20} MiB, needed {needed >> 20} MiB: "
          f"{'ok' if peak <= 2 * needed else 'too much'}")


if __name__ == "__main__":
    main()
