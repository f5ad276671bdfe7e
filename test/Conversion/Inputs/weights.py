"""Writes random weights: weights.py FILE NAME=SHAPE..., where SHAPE is like 2x3."""

import importlib.util
import pathlib
import random
import sys

SCRIPT = pathlib.Path(__file__).resolve().parents[3] / "bench/make_layer.py"
spec = importlib.util.spec_from_file_location("make_layer", SCRIPT)
make_layer = importlib.util.module_from_spec(spec)
spec.loader.exec_module(make_layer)

generator = random.Random(3)
tensors = {}
for argument in sys.argv[2:]:
    name, shape = argument.split("=")
    sizes = [int(size) for size in shape.split("x")]
    rows = 1
    for size in sizes[:-1]:
        rows *= size
    tensors[name] = sizes, make_layer.normal_rows(generator, rows, sizes[-1], 0.3)
make_layer.write_safetensors(sys.argv[1], tensors)
