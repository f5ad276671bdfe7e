"""Check what a profile says of a factor against the reports of runs with it.

compare.py PROFILE FACTOR DEVICES REPORT...

FACTOR may be a file with the factor of layer 0. The reports are of runs on so many
DEVICES, each of whose blocks of tokens is bounded on its own.
"""

import json
import math
import os
import sys


def main(profile, factor, devices, *reports):
    if os.path.exists(factor):
        with open(factor) as file:
            factor = json.load(file)["layers"][0]["factor"]
    with open(profile) as file:
        layer = json.load(file)["layers"][0]
    factors = layer["token_drop"]
    if devices != "1":
        factors = next(entry["factors"] for entry in layer["token_drop_local"]
                       if entry["devices"] == int(devices))
    said = next(entry for entry in factors if entry["factor"] == factor)
    layers = []
    for path in reports:
        with open(path) as file:
            layers.append(json.load(file)["layers"][0])
    assert layer["calls"] == len(layers)
    assert said["dropped"] == sum(l["dropped"] for l in layers), said
    assert said["max_rows"] == sum(max(l["kept"]) for l in layers), said
    assert said["places"] == sum(sum(l["capacity"]) * l["experts"] for l in layers), said
    assert math.isclose(said["dropped_weight"], sum(l["dropped_weight"] for l in layers),
                        rel_tol=1e-12, abs_tol=1e-12), said
    halves = [max(sum(l["kept"][:4]), sum(l["kept"][4:])) for l in layers]
    assert said["max_rank_rows"][1] == sum(halves), said
    assert layer["demand"] == [sum(d) for d in zip(*(l["demand"] for l in layers))]
    assert layer["dropped"] == 0 and layer["dead_tokens"] == 0


main(*sys.argv[1:])
