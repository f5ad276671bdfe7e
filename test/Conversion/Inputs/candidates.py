"""Writes a program with many moe.candidates, and logits full of ties and numbers
that are not finite.

    candidates.py FOLDER

writes FOLDER/candidates.mlir, whose argument i is what FOLDER/i.npy holds, and
prints the options with which moe-run reads them all.
"""

import pathlib
import random
import struct
import sys

INFINITY, NAN = float("inf"), float("nan")

# Tokens, experts, router, capacity, type of logits and bias, and whether there is a
# bias and a mask. Experts: fewer than lanes, as many, one more, a prime, and more
# than vectors are searched for.
CASES = [
    (37, 64, "score = softmax, top_k = 8", "", "f32", False, False),
    (70, 64, "score = softmax, top_k = 8", "", "bf16", False, False),
    (33, 64, "score = softmax, top_k = 6, normalize = sum, round = bf16", "", "bf16", True, False),
    (9, 1, "score = softmax, top_k = 1", "", "f32", False, False),
    (9, 2, "score = given, top_k = 2", "", "f32", False, True),
    (40, 8, "score = topk_softmax, top_k = 2", "", "f16", False, False),
    (25, 31, "score = sigmoid, top_k = 4, scale = 2.5 : f32", "", "f32", True, False),
    (25, 32, "score = sigmoid, top_k = 1", "", "f32", False, False),
    (21, 33, "score = given, top_k = 33", "", "f32", True, True),
    (50, 60, "score = topk_softmax, top_k = 4", "", "f32", True, False),
    (19, 257, "score = softmax, top_k = 8, normalize = sum", "", "f32", False, False),
    (17, 256, "score = sigmoid, top_k = 8, normalize = sum, norm_eps = 1.0e-20 : f32, "
     "groups = <count = 8, keep = 4, score = top2sum>", "", "f32", True, False),
    (17, 96, "score = softmax, top_k = 6, "
     "groups = <count = 6, keep = 3, score = max, fill = zero>", "", "f32", False, False),
    (11, 515, "score = softmax, top_k = 6", "", "f32", False, False),
    (40, 20, "score = softmax, top_k = 2",
     'factor = "1", strategy = expanded_drop, devices = 4', "f32", False, True),
    (40, 60, "score = softmax, top_k = 3",
     'factor = "1", strategy = expanded_drop, extra = 3, devices = 4', "f32", False, False),
    (40, 48, "score = softmax, top_k = 2",
     'factor = "1", strategy = overselect, rounds = "3"', "f32", True, False),
    (5, 64, "score = softmax, top_k = 8, normalize = sum",
     'strategy = expert_skip, keep_k = 4', "f32", False, False),
]


def write_npy(path, kind, shape, values):
    header = repr({"descr": {"f": "<f4", "?": "|b1"}[kind], "fortran_order": False,
                   "shape": tuple(shape)})
    header += " " * (-(len(header) + 11) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\0" + struct.pack("<H", len(header)) + header.encode()
                     + struct.pack(f"<{len(values)}{kind}", *values))


def draw_logits(rng, tokens, experts):
    """A row without an eligible expert, one of ties alone, some with numbers that
    are not finite, some with many ties, and some without any."""
    rows = [[-INFINITY] * experts, [0.5] * experts]
    while len(rows) < tokens:
        step = rng.choice([1.0, 0.25, 2.0**-20])
        row = [round(rng.gauss(0, 2) / step) * step for _ in range(experts)]
        for special in rng.sample([NAN, INFINITY, -INFINITY, -0.0, 0.0, 3e38, -1e38], 3):
            if rng.random() < 0.4:
                for _ in range(rng.randint(1, 4)):
                    row[rng.randrange(experts)] = special
        rows.append(row)
    rng.shuffle(rows)
    return [value for row in rows for value in row]


def main():
    folder = pathlib.Path(sys.argv[1])
    rng = random.Random(7)
    arguments, body, results, types, options = [], [], [], [], []

    def add_argument(kind, shape, element, values):
        name, type = f"%a{len(arguments)}", "tensor<" + "".join(f"{n}x" for n in shape) + element + ">"
        path = folder / f"{len(arguments)}.npy"
        write_npy(path, kind, shape, values)
        arguments.append(f"{name}: {type}")
        options.append(f"--input={path}")
        return name, type

    for i, (tokens, experts, router, capacity, element, has_bias, has_mask) in enumerate(CASES):
        logits, type = add_argument("f", [tokens, experts], element,
                                    draw_logits(rng, tokens, experts))
        text = f"{logits} : {type}"
        if has_bias:
            values = [rng.choice([0.0, 0.25, rng.gauss(0, 1), NAN]) for _ in range(experts)]
            text += " bias(%s : %s)" % add_argument("f", [experts], element, values)
        if has_mask:
            text += " mask(%s : %s)" % add_argument(
                "?", [tokens], "i1", [rng.random() < 0.8 for _ in range(tokens)])
        text += f" router(<{router}>)" + (f" capacity(<{capacity}>)" if capacity else "")
        top_k = int(router.split("top_k = ")[1].split(",")[0])
        width = {14: 20 // 4 + top_k, 15: 3 + top_k, 16: 3 * top_k, 17: 4}.get(i, top_k)
        shapes = [f"{tokens}x{width}xi32", f"{tokens}x{width}xf32", f"{tokens}x{width}xf32",
                  f"{tokens}xi32"]
        for n, shape in enumerate(shapes):
            body.append(f"  %e{i}_{n} = tensor.empty() : tensor<{shape}>")
        outs = ", ".join(f"%e{i}_{n}" for n in range(4))
        out_types = ", ".join(f"tensor<{shape}>" for shape in shapes)
        body.append(f"  %c{i}:4 = moe.candidates {text} outs({outs} : {out_types})")
        for n, shape in enumerate(shapes):
            value, type = f"%c{i}#{n}", f"tensor<{shape}>"
            results.append(value)
            types.append(type)
    (folder / "candidates.mlir").write_text(
        f"func.func @main({', '.join(arguments)}) -> ({', '.join(types)}) {{\n"
        + "\n".join(body) + f"\n  return {', '.join(results)} : {', '.join(types)}\n}}\n")
    print(*options)


if __name__ == "__main__":
    main()
