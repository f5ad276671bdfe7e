#!/usr/bin/env python3
"""Makes one OLMoE layer of any size, as PyTorch exports it, without PyTorch.

    bench/make_layer.py --tokens 512 --output build/layer

writes PREFIX.mlir (the export in models/blocks/olmoe-arguments.mlir with other
sizes), PREFIX.safetensors (seeded weights) and PREFIX.in.npy (seeded tokens).
Run it with

    moe-run PREFIX.mlir --weights PREFIX.safetensors --input PREFIX.in.npy

The router prefers some experts, as trained ones do: its logits are a common
random part plus `skew` times a preference of each expert.
"""

import argparse
import array
import json
import math
import pathlib
import random
import re
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "models/blocks/olmoe-arguments.mlir"
# The sizes in TEMPLATE, all different and none 0 or 1: T, H, I, E, k.
BASE = {"tokens": 24, "hidden": 32, "inner": 20, "experts": 8, "top_k": 2}


def resize(text, sizes):
    """The template with other sizes: in types, slices and output shapes, and in
    the number of experts that a negative index is counted from."""
    def derived(s):
        return [s["tokens"], s["hidden"], s["inner"], s["experts"], s["top_k"],
                2 * s["inner"], s["tokens"] * s["top_k"]]
    new = dict(zip(map(str, derived(BASE)), map(str, derived(sizes))))

    def numbers(match):
        return match[1] + re.sub(r"\d+", lambda m: new.get(m[0], m[0]), match[2])
    for pattern in (r"(tensor<)((?:\d+x)+)", r"(output_shape )(\[[^]]*\])",
                    r"(extract_slice [^[]*)(\[[^]]*\] \[[^]]*\])",
                    r"(arith.constant )(\d+)(?= : i64)"):
        text = re.sub(pattern, numbers, text)
    return text


def normal_rows(generator, count, width, deviation):
    """Rows of normal numbers, as bytes of f32. They are cut from a pool of their
    own: fast without numpy, and no two tensors have numbers in common."""
    pool = [generator.gauss(0, deviation) for _ in range(1 << 16)]
    data = array.array("f", pool * (1 + -(-width // len(pool)))).tobytes()
    starts = (generator.randrange(len(pool)) for _ in range(count))
    return b"".join(data[4 * s:4 * (s + width)] for s in starts)


def make_tensors(s, skew, seed):
    """Weights by name, and the tokens. Feature 0 of every token is the same, so
    column 0 of the gate is what the router prefers."""
    generator = random.Random(seed)
    h, i, e = s["hidden"], s["inner"], s["experts"]
    feature = math.sqrt(h) / 2
    gate = array.array("f", normal_rows(generator, e, h, 2 / math.sqrt(h)))
    for expert in range(e):
        gate[expert * h] = skew * generator.gauss(0, 1) / feature
    tokens = array.array("f", normal_rows(generator, s["tokens"], h, 1.0))
    for token in range(s["tokens"]):
        tokens[token * h] = feature
    prefix = "model.layers.0.mlp."
    weights = {
        prefix + "gate.weight": ([e, h], gate.tobytes()),
        prefix + "experts.gate_up_proj":
            ([e, 2 * i, h], normal_rows(generator, e * 2 * i, h, 1 / math.sqrt(h))),
        prefix + "experts.down_proj":
            ([e, h, i], normal_rows(generator, e * h, i, 1 / math.sqrt(i)))}
    return weights, ([1, s["tokens"], h], tokens.tobytes())


def write_safetensors(path, tensors):
    header, offset = {}, 0
    for name, (shape, data) in tensors.items():
        header[name] = {"dtype": "F32", "shape": shape,
                        "data_offsets": [offset, offset + len(data)]}
        offset += len(data)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as f:
        f.write(struct.pack("<Q", len(text)) + text)
        for _, data in tensors.values():
            f.write(data)


def write_npy(path, shape, data):
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {tuple(shape)}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)))
        f.write(header.encode() + data)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokens", type=int, default=512)
    parser.add_argument("--hidden", type=int, default=512)
    parser.add_argument("--inner", type=int, default=256)
    parser.add_argument("--experts", type=int, default=64)
    parser.add_argument("--top-k", type=int, default=8)
    parser.add_argument("--skew", type=float, default=2.0,
                        help="how much the router prefers some experts; default 2")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--output", required=True, metavar="PREFIX")
    args = parser.parse_args()
    sizes = {name: getattr(args, name) for name in BASE}
    if min(sizes.values()) < 1 or args.top_k > args.experts:
        sys.exit("make_layer.py: sizes must be positive, and top-k <= experts; got "
                 + ", ".join(f"{k} {v}" for k, v in sizes.items()))

    pathlib.Path(args.output).parent.mkdir(parents=True, exist_ok=True)
    weights, tokens = make_tensors(sizes, args.skew, args.seed)
    pathlib.Path(args.output + ".mlir").write_text(resize(TEMPLATE.read_text(), sizes))
    write_safetensors(args.output + ".safetensors", weights)
    write_npy(args.output + ".in.npy", *tokens)


if __name__ == "__main__":
    main()
