"""Copies a .npy file of f32 with one element replaced by NaN.

usage: set_nan.py IN OUT ELEMENT
"""
import struct, sys

source, target, element = sys.argv[1:]
content = bytearray(open(source, "rb").read())
begin = 10 + struct.unpack("<H", content[8:10])[0] + 4 * int(element)
content[begin:begin + 4] = struct.pack("<f", float("nan"))
open(target, "wb").write(content)
