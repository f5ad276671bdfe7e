"""Compares a simulation of runs with the reports of the same runs with a bound.

usage: compare_simulated.py SIMULATION STRATEGY REPORT...
"""

import json
import sys

simulation, strategy, *reports = sys.argv[1:]
result = json.load(open(simulation))
bound = next(b for b in result["layers"][0]["bounds"] if b["strategy"] == strategy)
layers = [json.load(open(report))["layers"][0] for report in reports]
ranks = result["ranks"]


def check(what, simulated, run):
    assert simulated == run, f"{what}: simulated {simulated}, in runs {run}"


kept = [sum(counts) for counts in zip(*(layer["kept"] for layer in layers))]
block = len(kept) // ranks
check("rows", bound["rows"], sum(kept))
check("rows of ranks", [rank["rows"] for rank in bound["ranks"]],
      [sum(kept[r * block:(r + 1) * block]) for r in range(ranks)])
check("capacity", bound["capacity"],
      max(c for layer in layers for c in layer["capacity"] if c is not None))
assert bound["dropped_rows"] > 0
dropped = sum(layer["dropped"] for layer in layers)
if strategy == "token_drop":
    check("dropped rows", bound["dropped_rows"], dropped)
    weight = sum(layer["dropped_weight"] for layer in layers)
    assert abs(bound["dropped_weight"] - weight) < 1e-5
else:
    # What candidates take from the top-k of others is not recorded.
    assert bound["dropped_rows"] <= dropped
