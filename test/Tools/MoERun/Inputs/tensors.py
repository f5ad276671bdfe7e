"""Writes and prints small tensor files, without NumPy.

  tensors.py npy FILE TYPE SHAPE [VALUE...]        TYPE as NumPy spells it: <f4
  tensors.py fortran FILE TYPE SHAPE [VALUE...]    values in Fortran order
  tensors.py safetensors FILE [NAME TYPE SHAPE VALUES]...
  tensors.py show FILE

SHAPE and VALUES are separated by commas; a scalar's SHAPE is "()".
"""
import ast, json, struct, sys

NPY = {"<f4": "f", "<f8": "d", "<f2": "e", "<i2": "h", "<i4": "i", "<i8": "q",
       "|i1": "b", "|u1": "B", "|b1": "?", "<u2": "H", "<u4": "I", "<u8": "Q",
       "|V2": "H"}
SAFETENSORS = {"F32": "f", "F64": "d", "F16": "e", "BF16": "H", "I64": "q",
               "I32": "i", "U8": "B"}


def numbers(code, values):
    return [float(v) if code in "fde" else int(v) for v in values]


def sizes(text):
    return [] if text == "()" else [int(size) for size in text.split(",")]


def npy(path, dtype, shape, values, fortran=False):
    code = NPY.get(dtype, "f")
    shape = tuple(sizes(shape))
    header = repr({"descr": dtype, "fortran_order": fortran, "shape": shape})
    header += " " * (-(len(header) + 11) % 64) + "\n"
    data = struct.pack(f"<{len(values)}{code}", *numbers(code, values))
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\0" + struct.pack("<H", len(header)))
        file.write(header.encode() + data)


def safetensors(path, arguments):
    header, data = {}, b""
    for name, dtype, shape, values in zip(*[iter(arguments)] * 4):
        code = SAFETENSORS[dtype]
        values = numbers(code, values.split(","))
        begin = len(data)
        data += struct.pack(f"<{len(values)}{code}", *values)
        header[name] = {"dtype": dtype, "shape": sizes(shape),
                        "data_offsets": [begin, len(data)]}
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def show(path):
    with open(path, "rb") as file:
        content = file.read()
    length, = struct.unpack("<H", content[8:10])
    header = ast.literal_eval(content[10:10 + length].decode())
    code, data = NPY[header["descr"]], content[10 + length:]
    assert (10 + length) % 64 == 0 and not header["fortran_order"]
    count = len(data) // struct.calcsize(code)
    values = struct.unpack(f"<{count}{code}", data)
    print(header["descr"], header["shape"], *[f"{v:g}" for v in values])


if __name__ == "__main__":
    command, path, *rest = sys.argv[1:]
    if command == "show":
        show(path)
    elif command == "safetensors":
        safetensors(path, rest)
    else:
        npy(path, rest[0], rest[1], rest[2:], command == "fortran")
