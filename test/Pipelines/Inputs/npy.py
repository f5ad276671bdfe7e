"""Writes an array as .npy, without numpy: npy.py FILE f4|i8 SHAPE VALUE...

SHAPE is like 2x3; the values are repeated until it is full."""

import itertools
import math
import struct
import sys

path, kind, shape, *values = sys.argv[1:]
sizes = [int(size) for size in shape.split("x")]
count = math.prod(sizes)
code, convert = {"f4": ("f", float), "i8": ("q", int)}[kind]
data = list(itertools.islice(itertools.cycle(map(convert, values)), count))
header = (f"{{'descr': '<{kind}', 'fortran_order': False, "
          f"'shape': ({', '.join(map(str, sizes))},)}}").encode()
header += b" " * (-(len(header) + 11) % 64) + b"\n"
with open(path, "wb") as file:
    file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header)
    file.write(struct.pack(f"<{count}{code}", *data))
