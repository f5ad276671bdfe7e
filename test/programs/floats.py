"""Numbers of the types that programs compute in, their bytes and .npy files."""

import math
import struct

BYTES = {"f64": 8, "f32": 4, "bf16": 2, "f16": 2, "i64": 8, "i32": 4}
CODES = {"f64": "d", "f32": "f", "f16": "e", "i64": "q", "i32": "i"}


def to_bytes(values, type_):
    if type_ == "bf16":
        # A bf16 is the upper half of an f32; round() leaves the lower half 0.
        data = struct.pack(f"<{len(values)}f", *values)
        return b"".join(data[i + 2 : i + 4] for i in range(0, len(data), 4))
    return struct.pack(f"<{len(values)}{CODES[type_]}", *values)


def round_to(value, type_):
    """The number of the type that is nearest to `value`, ties to even."""
    if type_ == "f64":
        return value
    if type_ != "bf16":
        return struct.unpack("<" + CODES[type_], struct.pack("<" + CODES[type_], value))[0]
    bits = struct.unpack("<I", struct.pack("<f", value))[0]
    bits += 0x7FFF + (bits >> 16 & 1)
    return struct.unpack("<f", struct.pack("<I", bits & 0xFFFF0000))[0]


def flatten(nested):
    if not isinstance(nested, list):
        return [nested]
    return [value for part in nested for value in flatten(part)]


def get_shape(nested):
    shape = []
    while isinstance(nested, list):
        shape.append(len(nested))
        nested = nested[0] if nested else None
    return shape


def reshape(values, shape):
    """The flat list `values` as nested lists."""
    for size in reversed(shape[1:]):
        values = [values[i : i + size] for i in range(0, len(values), size)]
    return values


def transpose(matrix):
    return [list(row) for row in zip(*matrix)]


def draw(rng, shape, type_, scale=1.0, mean=0.0):
    values = [round_to(rng.gauss(mean, scale), type_) for _ in range(math.prod(shape))]
    return reshape(values, shape)


def write_npy(path, nested):
    shape = get_shape(nested)
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({''.join(f'{n}, ' for n in shape)}), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        file.write(to_bytes(flatten(nested), "f32"))


def read_npy(path):
    """The f32 values of a file, flat."""
    with open(path, "rb") as file:
        data = file.read()
    size = struct.unpack("<H", data[8:10])[0]
    if b"'<f4'" not in data[: 10 + size]:
        raise ValueError(f"{path} does not hold f32")
    data = data[10 + size :]
    return list(struct.unpack(f"<{len(data) // 4}f", data))
