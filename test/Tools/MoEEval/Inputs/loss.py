"""Checks what moe-eval says of a text against logits.

    loss.py OUT.json TOKENS.npy LOGITS.npy WINDOW

LOGITS are those of all tokens as one sequence; as attention looks back only, the first
WINDOW are those of a sequence of so many tokens.
"""

import ast
import json
import math
import struct
import sys


def read(path):
    data = open(path, "rb").read()
    size = struct.unpack("<H", data[8:10])[0]
    header = ast.literal_eval(data[10 : 10 + size].decode())
    kind = {"<i8": "q", "<f4": "f"}[header["descr"]]
    count = math.prod(header["shape"])
    return header["shape"], struct.unpack(f"<{count}{kind}", data[10 + size :])


def main():
    out, tokens, logits, window = *sys.argv[1:4], int(sys.argv[4])
    tokens, (shape, logits) = read(tokens)[1], read(logits)
    size, want = shape[-1], 0
    for i in range(window):
        row = logits[i * size : (i + 1) * size]
        want += math.log(sum(map(math.exp, row))) - row[tokens[i + 1]]
    want /= window
    report = json.load(open(out))
    first = report["settings"][0]
    assert (report["windows"], report["batch"], report["sequence"]) == (1, 1, window), report
    assert first["setting"] == "none" and first["options"] == {}, first
    assert abs(first["loss"] - want) < 1e-5 * want, (first["loss"], want)
    assert abs(first["bits_per_byte"] - want / math.log(2)) < 1e-5 * want, first
    assert first["window_losses"] == [first["loss"]]
    assert first["loss_error"] is None, "one window has no standard error"
    print(f"loss {want:.4f}")


main()
