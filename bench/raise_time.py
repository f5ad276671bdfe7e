#!/usr/bin/env python3
"""Measures how long recognising MoE layers takes.

    bench/raise_time.py [--moe-opt build/bin/moe-opt]

prints the time of moe-raise, on one thread, on each export in models/blocks and
models/forms, then on programs of 2 to 64 layers that bench/repeat_layer.py makes
of some of them: of the pass alone, and of the whole phase (with canonicalize and
cse before it). Of several runs the fastest counts. A time per layer that stays the
same is one that is linear in the number of layers.

With --instructions valgrind counts the instructions that moe-raise takes, which is
slow, but does not depend on how busy a machine is.

With --check the exit status is 1 if a block takes longer than --block-limit
seconds or if a layer of the longest program takes more than --growth times what
one of the shortest takes.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import repeat_layer

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODELS = ROOT / "models"
CHAINED = ["blocks/olmoe", "blocks/olmoe-dynamic", "blocks/deepseek_v3",
           "blocks/qwen2_moe", "forms/gshard", "forms/loop-masks", "forms/sorted-add"]
# What is timed: the pass alone, and the phase that it is part of.
COLUMNS = ["moe-raise", "phase"]
PASSES = ["MoERaisePass", "Canonicalizer", "CSE"]


def run(moe_opt, path, flags):
    """The seconds in moe-raise, and in all passes."""
    command = [moe_opt, path, *flags, "-o", os.devnull, "--mlir-timing",
               "--mlir-timing-display=list", "--mlir-disable-threading"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stderr}")
    times = {name: float(seconds) for seconds, name in
             re.findall(r"^ +(\d+\.\d+) \( *[\d.]+%\) +(\S+)$", done.stderr, re.M)}
    return times["MoERaisePass"], sum(times.get(name, 0) for name in PASSES)


def measure(moe_opt, path, repeat):
    """The shortest times of several runs: nothing else got in the way of them."""
    times = [run(moe_opt, path, ["--raise"]) for _ in range(repeat)]
    return {name: min(column) for name, column in zip(COLUMNS, zip(*times))}


def count_instructions(moe_opt, path):
    """The instructions that moe-raise takes, which valgrind counts."""
    with tempfile.NamedTemporaryFile(suffix=".callgrind") as counts:
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={counts.name}",
             "--toggle-collect=*MoERaisePass*runOnOperation*", moe_opt, path,
             "--raise", "--mlir-disable-threading", "-o", os.devnull],
            capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found or found[1] == "0":
        sys.exit(f"valgrind failed on {path}:\n{done.stderr}")
    return int(found[1])


def measure_blocks(moe_opt, repeat):
    print(f"{'block':24} {'moe-raise ms':>13} {'phase ms':>10}")
    slowest = 0
    for path in [*sorted(MODELS.glob("blocks/*.mlir")), *sorted(MODELS.glob("forms/*.mlir"))]:
        times = measure(moe_opt, path, repeat)
        slowest = max(slowest, *times.values())
        print(f"{path.stem:24} {1e3 * times['moe-raise']:13.1f} "
              f"{1e3 * times['phase']:10.1f}", flush=True)
    return slowest


def write_chains(block, layers):
    """A number of layers, and the path of a program of so many, for each number."""
    text = (MODELS / f"{block}.mlir").read_text()
    for count in layers:
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as program:
            program.write(repeat_layer.repeat(text, count))
            program.flush()
            yield count, program.name


def count_chain(moe_opt, block, layers):
    """The same as measure_chain, in instructions."""
    print(f"\n{block + ', layers':24} {'instructions':>13} {'per layer':>10}")
    each = []
    for count, path in write_chains(block, layers):
        total = count_instructions(moe_opt, path)
        each.append(total / count)
        print(f"{count:24} {total:13} {each[-1]:10.0f}", flush=True)
    return each[-1] / each[0]


def measure_chain(moe_opt, block, layers, repeat):
    """How much more a layer of the longest program takes than one of the
    shortest."""
    print(f"\n{block + ', layers':24} {'moe-raise ms':>13} {'phase ms':>10} "
          f"{'moe-raise ms/layer':>19} {'phase ms/layer':>15}")
    each = []
    for count, path in write_chains(block, layers):
        times = measure(moe_opt, path, repeat)
        each.append({name: seconds / count for name, seconds in times.items()})
        print(f"{count:24} {1e3 * times['moe-raise']:13.1f} {1e3 * times['phase']:10.1f} "
              f"{1e3 * each[-1]['moe-raise']:19.2f} {1e3 * each[-1]['phase']:15.2f}",
              flush=True)
    return max(each[-1][name] / max(each[0][name], 1e-9) for name in COLUMNS)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moe-opt", default=ROOT / "build/bin/moe-opt")
    parser.add_argument("--blocks", nargs="*", default=CHAINED, metavar="BLOCK",
                        help=f"whose layers to repeat; default {' '.join(CHAINED)}")
    parser.add_argument("--layers", nargs="+", type=int, default=[2, 4, 8, 16, 32, 64])
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--instructions", action="store_true",
                        help="count instructions, of chains of layers only")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--block-limit", type=float, default=0.3, metavar="SECONDS")
    parser.add_argument("--growth", type=float, default=2, metavar="FACTOR")
    args = parser.parse_args()
    if args.instructions:
        slowest = 0
        growths = [count_chain(args.moe_opt, block, args.layers) for block in args.blocks]
    else:
        slowest = measure_blocks(args.moe_opt, args.repeat)
        growths = [measure_chain(args.moe_opt, block, args.layers, args.repeat)
                   for block in args.blocks]
        print(f"\nslowest block: {slowest:.3f} s")
    growth = max(growths, default=0)
    print(f"most growth per layer: {growth:.2f}")
    if args.check and (slowest > args.block_limit or growth > args.growth):
        sys.exit(f"raise_time.py: more than {args.block_limit} s for a block, or "
                 f"than {args.growth} times as much per layer")


if __name__ == "__main__":
    main()
