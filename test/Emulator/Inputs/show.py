"""Prints the rows of a .npy from standard input, without numpy."""

import ast
import itertools
import struct
import sys

data = sys.stdin.buffer.read()
size = struct.unpack("<H", data[8:10])[0]
header = ast.literal_eval(data[10:10 + size].decode())
code = {"f4": "f", "i4": "i", "i8": "q", "f2": "e"}[header["descr"][1:]]
values = [value for value, in struct.iter_unpack("<" + code, data[10 + size:])]
*outer, inner = header["shape"]
for row in range(len(values) // inner):
    print(*(f"{value:g}" if isinstance(value, float) else value
            for value in values[row * inner:(row + 1) * inner]))
