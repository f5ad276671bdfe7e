"""Checks that what a report says of ranks adds up."""

import json
import sys

report = json.load(open(sys.argv[1]))
ranks, layers = report["ranks"], report["layers"]
assert [r["rank"] for r in ranks] == list(range(len(ranks))), ranks
for i, layer in enumerate(layers):
    parts = [r["layers"][i] for r in ranks]
    each = layer["experts"] // len(ranks)
    assert sum(p["tokens"] for p in parts) == layer["tokens"], parts
    for key in "demand", "kept":
        counts = layer[key]
        assert [p[key] for p in parts] == [
            sum(counts[r * each:(r + 1) * each]) for r in range(len(ranks))], parts
    # Rows to other ranks and back: as many as are kept, which differ, and sums.
    assert all(p["sent_bytes"] > 0 for p in parts), parts
for rank in ranks:
    whole = rank["compute_ms"] + rank["exchange_ms"] + rank["wait_ms"]
    assert abs(whole - rank["time_ms"]) < 1e-6, rank
    assert 0 < rank["compute_ms"] < rank["time_ms"], rank
    assert rank["sent_bytes"] == sum(l["sent_bytes"] for l in rank["layers"]), rank
cpus = [cpu for r in ranks for cpu in r["cpus"] if cpu is not None]
assert len(cpus) == len(set(cpus)), cpus
assert report["time_ms"]["runs"] == 3, report
