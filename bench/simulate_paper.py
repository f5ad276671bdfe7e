#!/usr/bin/env python3
"""Predicted speedups of MoE layers next to those that a paper measured.

The paper is arXiv 2503.05066, whose machine and batch are not known here. Nothing is
fitted: routing is generated (skewed_routing.py) with the peak that the paper reports,
the machine is that of a data sheet (clusters/). Writes the tables of
docs/simulator.md; --check compares them with the file.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))
import skewed_routing  # noqa: E402

RANKS = 8
FACTORS = ["2", "1.5", "1"]
PEAK = 7.2  # "over 7 times the mean"
BEGIN, END = "<!-- begin: bench/simulate_paper.py -->", "<!-- end -->"

# What the paper measured on 8 GPUs, by strategy and factor; and the layer.
MODELS = {
    "OLMoE": {"experts": 64, "top_k": 8, "hidden": 2048, "inner": 1024,
              "paper": {"token_drop": [1.21, 1.30, 1.46],
                        "expanded_drop": [1.16, 1.25, 1.36]}},
    # Which of the two strategies these are of does not matter much here.
    "Mixtral 8x7B": {"experts": 8, "top_k": 2, "hidden": 4096, "inner": 14336,
                     "paper": {"token_drop": [1.44, 1.89, 2.55]}},
}
CLUSTERS = {"A100": "dgx-a100.json", "H100": "dgx-h100.json"}


def simulate(moe_plan, cluster, trace, model, *options):
    command = [moe_plan, f"--simulate={HERE / 'clusters' / cluster}", trace,
               f"--ranks={RANKS}", f"--hidden={model['hidden']}",
               f"--inner={model['inner']}", "--factors=" + ",".join(FACTORS),
               "--json", *options]
    result = subprocess.run(command, check=True, capture_output=True, text=True)
    return json.loads(result.stdout)["all_layers"]


def find(bounds, strategy, factor):
    return next(b for b in bounds
                if b["strategy"] == strategy and b["factor"] == factor)


def get_peak(trace):
    """The most wanted expert over the mean."""
    demand = [0] * trace["layers"][0]["experts"]
    for token in trace["layers"][0]["calls"][0]["experts"]:
        for expert in token:
            demand[expert] += 1
    return max(demand) * len(demand) / sum(demand)


def make_traces(folder, tokens):
    """Both models have the law that gives OLMoE the paper's peak."""
    law = MODELS["OLMoE"]
    exponent = skewed_routing.find_exponent(law["experts"], law["top_k"], PEAK)
    traces = {}
    for name, model in MODELS.items():
        trace = skewed_routing.make_trace(model["experts"], model["top_k"], tokens,
                                          exponent, 1, 1)
        path = pathlib.Path(folder) / f"{model['experts']}.json"
        path.write_text(json.dumps(trace))
        traces[name] = (str(path), get_peak(trace))
    return exponent, traces


def make_rows(moe_plan, folder, traces):
    for name, model in MODELS.items():
        trace, _ = traces[name]
        placement = f"{folder}/placement.json"
        subprocess.run([moe_plan, trace, f"--ranks={RANKS}",
                        f"--output-placement={placement}"],
                       check=True, capture_output=True)
        settings = {gpu: simulate(moe_plan, file, trace, model)
                    for gpu, file in CLUSTERS.items()}
        rows = simulate(moe_plan, CLUSTERS["A100"], trace, model, "--exchange=rows")
        placed = simulate(moe_plan, CLUSTERS["A100"], trace, model,
                          f"--placement={placement}")
        for strategy in ("token_drop", "expanded_drop"):
            for i, factor in enumerate(FACTORS):
                measured = model["paper"].get(strategy)
                cells = [name, strategy, factor,
                         f"{measured[i]:.2f}" if measured else "-"]
                cells += [f"{find(b, strategy, factor)['speedup']:.2f}"
                          for b in [*settings.values(), rows, placed]]
                loads = find(settings["A100"], strategy, factor)
                none = settings["A100"][0]
                cells += [f"{none['max_over_mean']:.2f}",
                          f"{loads['max_rank_rows'] / none['max_rank_rows']:.2f}",
                          f"{100 * loads['dropped_weight'] / loads['weight']:.0f}"]
                yield cells


def make_tables(moe_plan, tokens):
    with tempfile.TemporaryDirectory() as folder:
        exponent, traces = make_traces(folder, tokens)
        head = ["model", "strategy", "factor", "paper", "A100", "H100",
                "A100, rows", "A100, placed", "dropless max/mean",
                "slowest rank's rows", "dropped weight %"]
        lines = [head, ["---"] * len(head), *make_rows(moe_plan, folder, traces)]
        peaks = ", ".join(f"{name} {peak:.2f}" for name, (_, peak) in traces.items())
        text = (f"{tokens} tokens, {RANKS} ranks; Zipf's law with exponent "
                f"{exponent:.2f}; most wanted expert over the mean: {peaks}.\n\n")
        return text + "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moe-plan", default=HERE.parent / "build/bin/moe-plan")
    parser.add_argument("--tokens", type=int, default=16384)
    parser.add_argument("--check", metavar="FILE",
                        help="fail unless FILE has these tables")
    parser.add_argument("--update", metavar="FILE", help="put the tables into FILE")
    args = parser.parse_args()
    tables = make_tables(str(args.moe_plan), args.tokens)
    path = args.check or args.update
    if not path:
        print(tables, end="")
        return
    text = pathlib.Path(path).read_text()
    before, rest = text.split(BEGIN)
    updated = f"{before}{BEGIN}\n{tables}{END}{rest.split(END, 1)[1]}"
    if args.update:
        pathlib.Path(path).write_text(updated)
    elif updated != text:
        sys.exit(f"{path} is out of date: run bench/simulate_paper.py --update")


if __name__ == "__main__":
    main()
