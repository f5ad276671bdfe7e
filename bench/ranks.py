#!/usr/bin/env python3
"""Measures what the busiest rank's rows cost, and what bounding them gains.

    bench/ranks.py [--build build] [--transport threads]

An OLMoE-shaped layer (hidden 512, inner 256, 64 experts, top 8) runs on two ranks,
each pinned to cores of its own. Its router prefers the experts of rank 0 more or less
(`skew`: how much higher their logits are), so that this rank has more to do than the
other. Each setting is run in turn, round by round, and every result is first compared,
bit by bit, with that of one process with --devices=2.

It prints for each setting the rows of the busiest rank and its share over the mean, the
routing weight that is dropped, the time of the layer on the slowest rank and what of it
is exchanging and waiting on the fastest; `fit` is a + b * (rows of the busiest rank),
fitted to all settings by least squares of relative errors, and `off` how far the time is
from it. `speedup` is over dropless at the same skew. Writes build/bench/ranks.json.
"""

import argparse
import array
import json
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile

import make_layer

ROOT = pathlib.Path(__file__).resolve().parent.parent
RANKS = 2
SIZES = {"hidden": 512, "inner": 256, "experts": 64, "top_k": 8}
STRATEGIES = {"dropless": [], "token drop": ["--strategy=token_drop"],
              "expanded drop": ["--strategy=expanded_drop"]}
FACTORS = ("2", "1.5", "1")
GATE = "model.layers.0.mlp.gate.weight"


def write_layer(prefix, tokens, skew, seed=3):
    """The layer, its weights and its tokens; experts of rank 0 are liked more."""
    sizes = {"tokens": tokens, **SIZES}
    weights, rows = make_layer.make_tensors(sizes, 0.5, seed)
    shape, data = weights[GATE]
    gate = array.array("f", data)
    # Column 0 is what the router prefers: that feature of each token is this.
    feature = math.sqrt(SIZES["hidden"]) / 2
    for expert in range(SIZES["experts"] // RANKS):
        gate[expert * SIZES["hidden"]] += skew / feature
    weights[GATE] = (shape, gate.tobytes())
    pathlib.Path(f"{prefix}.mlir").write_text(
        make_layer.resize(make_layer.TEMPLATE.read_text(), sizes))
    make_layer.write_safetensors(f"{prefix}.safetensors", weights)
    make_layer.write_npy(f"{prefix}.in.npy", *rows)


def settings():
    for strategy, options in STRATEGIES.items():
        for factor in FACTORS if options else (None,):
            yield strategy, factor, options + ([f"--capacity-factor={factor}"] if factor else [])


class Bench:
    def __init__(self, args, folder):
        self.args, self.folder = args, pathlib.Path(folder)

    def run(self, prefix, options, *more):
        """The report of a run."""
        report = self.folder / "report.json"
        command = [str(self.args.build / "bin" / "moe-run"), f"{prefix}.mlir",
                   f"--weights={prefix}.safetensors", f"--input={prefix}.in.npy",
                   f"--report={report}", *options, *more]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              text=True)
        if done.returncode:
            sys.exit(f"{' '.join(command)}\n{done.stderr}")
        return json.loads(report.read_text())

    def on_ranks(self, prefix, options, *more):
        return self.run(prefix, options, f"--ranks={RANKS}", "--threads=1", "--pin=on",
                        f"--transport={self.args.transport}", *more)

    def check(self, prefix, options):
        """Ends with an error unless ranks compute what one process does."""
        expected, seen = self.folder / "expected.npy", self.folder / "seen.npy"
        alone = [*options, f"--devices={RANKS}"] if options else options
        self.run(prefix, alone, f"--output={expected}")
        self.on_ranks(prefix, options, f"--output={seen}")
        if expected.read_bytes() != seen.read_bytes():
            sys.exit(f"{prefix.name} {' '.join(options)}: ranks and one process differ")


def summarize(skew, strategy, factor, reports):
    """A line of the result: what is the same in all reports, and medians of times."""
    layer, = reports[0]["layers"]
    rows = [rank["kept"] for rank in reports[0]["ranks"]]

    def median(get):
        return statistics.median(get(rank["layers"][0] for rank in report["ranks"])
                                 for report in reports)
    return {"skew": skew, "strategy": strategy, "factor": factor, "rows": rows,
            "busiest_rows": max(rows), "max_over_mean": max(rows) * RANKS / sum(rows),
            "dropped_weight": layer["dropped_weight"] / layer["weight"],
            "time_ms": median(lambda ranks: max(r["time_ms"] for r in ranks)),
            "exchange_ms": median(lambda ranks: max(r["exchange_ms"] for r in ranks)),
            "wait_ms": median(lambda ranks: max(r["wait_ms"] for r in ranks))}


def fit(lines):
    """Adds what a + b * rows says; least squares of relative errors. Returns a, b."""
    weights = [1 / line["time_ms"] ** 2 for line in lines]
    x = [line["busiest_rows"] for line in lines]
    y = [line["time_ms"] for line in lines]

    def mean(values):
        return sum(w * v for w, v in zip(weights, values)) / sum(weights)
    mx, my = mean(x), mean(y)
    variance = mean([(v - mx) ** 2 for v in x])
    slope = mean([(v - mx) * (u - my) for v, u in zip(x, y)]) / variance if variance else 0
    start = my - slope * mx
    for line in lines:
        line["fit_ms"] = start + slope * line["busiest_rows"]
        line["off"] = line["time_ms"] / line["fit_ms"] - 1
    return start, slope


def add_speedups(lines):
    dropless = {line["skew"]: line["time_ms"] for line in lines
                if line["strategy"] == "dropless"}
    for line in lines:
        line["speedup"] = dropless[line["skew"]] / line["time_ms"]


def table(lines):
    rows = [("skew", "strategy", "factor", "busiest rows", "max/mean", "dropped weight",
             "layer ms", "exchange ms", "wait ms", "fit ms", "off", "speedup")]
    for line in lines:
        rows.append((f"{line['skew']:g}", line["strategy"], line["factor"] or "none",
                     str(line["busiest_rows"]), f"{line['max_over_mean']:.2f}",
                     f"{100 * line['dropped_weight']:.2f} %", f"{line['time_ms']:.3f}",
                     f"{line['exchange_ms']:.3f}", f"{line['wait_ms']:.3f}",
                     f"{line['fit_ms']:.3f}", f"{100 * line['off']:+.1f} %",
                     f"{line['speedup']:.2f}x"))
    widths = [max(map(len, column)) for column in zip(*rows)]
    return "\n".join("  ".join(cell.rjust(width) for cell, width in zip(row, widths))
                     for row in rows)


def measure(bench, args):
    cases = []
    for skew in args.skew:
        prefix = bench.folder / f"skew{skew:g}"
        write_layer(prefix, args.tokens, skew)
        for strategy, factor, options in settings():
            bench.check(prefix, options)
            cases.append((prefix, skew, strategy, factor, options, []))
    for _ in range(args.rounds):
        for prefix, _, _, _, options, reports in cases:
            reports.append(bench.on_ranks(prefix, options, f"--repeat={args.repeat}"))
    return [summarize(skew, strategy, factor, reports)
            for _, skew, strategy, factor, _, reports in cases]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--transport", default="threads")
    parser.add_argument("--tokens", type=int, default=1024)
    parser.add_argument("--skew", type=float, nargs="+", default=[0, 1, 2],
                        help="default 0 1 2")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--repeat", type=int, default=15, help="runs in a round")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lines = measure(Bench(args, folder), args)
    start, slope = fit(lines)
    add_speedups(lines)
    print(table(lines))
    print(f"\nlayer time = {start:.3f} ms + {1e3 * slope:.3f} us a row of the busiest rank; "
          f"off by at most {100 * max(abs(line['off']) for line in lines):.1f} %")
    result = args.build / "bench" / "ranks.json"
    result.parent.mkdir(exist_ok=True)
    result.write_text(json.dumps(lines, indent=1) + "\n")


if __name__ == "__main__":
    main()
