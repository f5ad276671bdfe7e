"""Reads the .npy files of models/ with the standard library alone."""

import ast
import struct

_FORMATS = {"<f4": "f", "<f8": "d", "<i8": "q"}


def read(path):
    """The elements of a little-endian, C-ordered array, flattened."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:6] == b"\x93NUMPY", path
    size = struct.unpack_from("<H", data, 8)[0]
    header = ast.literal_eval(data[10:10 + size].decode())
    assert not header["fortran_order"], path
    count = 1
    for dimension in header["shape"]:
        count *= dimension
    return struct.unpack_from(f"<{count}{_FORMATS[header['descr']]}", data, 10 + size)


def max_error(actual, expected):
    """The largest absolute difference; NaN where one side alone is NaN."""
    assert len(actual) == len(expected)
    return max((abs(a - b) for a, b in zip(actual, expected)), default=0.0)
