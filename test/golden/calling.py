"""Calls compiled programs: as docs/abi.md says, and through moe_runtime.h."""

import array
import ctypes
import math
import struct

SIZES = {"f": 4, "i": 4, "q": 8, "b": 1}
DTYPES = {0: "b", 3: "i", 4: "q", 7: "f"}
DTYPE_OF = {code: dtype for dtype, code in DTYPES.items()}


class Tensor:
    """A dense tensor: `shape`, and `data`, an array of its elements."""

    def __init__(self, shape, code, values):
        self.shape, self.data = tuple(shape), array.array(code, values)

    def rows(self):
        width = math.prod(self.shape[1:])
        return [self.data[i * width:(i + 1) * width].tolist()
                for i in range(self.shape[0])]

    def bits(self):
        return self.shape, self.data.tobytes()


class ProgramFailed(Exception):
    """What a program said when it failed."""


# Entry points ------------------------------------------------------------------

def descriptor(tensor):
    """A memref descriptor, as bytes."""
    address = tensor.data.buffer_info()[0]
    strides, step = [], 1
    for size in reversed(tensor.shape):
        strides.insert(0, step)
        step *= size
    return struct.pack(f"<QQq{2 * len(tensor.shape)}q", address, address, 0,
                       *tensor.shape, *strides)


def read_descriptor(address, rank, code):
    """The tensor that a descriptor describes: results are dense."""
    raw = ctypes.string_at(address, 24 + 16 * rank)
    _, aligned, offset, *rest = struct.unpack(f"<QQq{2 * rank}q", raw)
    shape = rest[:rank]
    data = array.array(code)
    size = math.prod(shape) * SIZES[code]
    data.frombytes(ctypes.string_at(aligned + offset * SIZES[code], size)
                   if size else b"")
    return Tensor(shape, code, data)


def call_entry(library, name, arguments, results):
    """Calls `moe_entry_<name>`; `results` lists rank and code of each result. What
    it allocates is not freed."""
    sizes = [24 + 16 * rank for rank, _ in results]
    block = ctypes.create_string_buffer(sum(sizes) + 8)
    buffers = [ctypes.create_string_buffer(descriptor(a)) for a in arguments]
    pointers = [ctypes.addressof(b) for b in [*buffers, block]]
    getattr(library, "moe_entry_" + name)(
        (ctypes.c_void_p * len(pointers))(*pointers))
    if message := struct.unpack_from("<Q", block, sum(sizes))[0]:
        raise ProgramFailed(ctypes.string_at(message).decode())
    base = ctypes.addressof(block)
    return [read_descriptor(base + sum(sizes[:i]), rank, code)
            for i, (rank, code) in enumerate(results)]


# Libraries of moe-compile --------------------------------------------------------

class CTensor(ctypes.Structure):
    _fields_ = [("dtype", ctypes.c_int32), ("rank", ctypes.c_int32),
                ("sizes", ctypes.c_int64 * 8), ("data", ctypes.c_void_p),
                ("bytes", ctypes.c_uint64)]


class CBadToken(ctypes.Structure):
    _fields_ = [("token", ctypes.c_int64), ("expert", ctypes.c_int64)]


Counts = ctypes.POINTER(ctypes.c_int64)


class CRecord(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int64)
                for name in ("layer", "tokens", "experts", "top_k", "groups")] + [
        (name, Counts) for name in ("capacity", "demand", "candidates", "kept")] + [
        ("dropped", ctypes.c_int64), ("added", ctypes.c_int64),
        ("weight", ctypes.c_double), ("dropped_weight", ctypes.c_double),
        ("dead_tokens", ctypes.c_int64), ("padding", ctypes.c_int64),
        ("num_bad_tokens", ctypes.c_int64),
        ("bad_tokens", ctypes.POINTER(CBadToken)),
        ("calls", ctypes.c_int64), ("call_tokens", Counts),
        ("call_padding", Counts), ("num_rows", ctypes.c_int64),
        ("rows", ctypes.c_void_p), ("time_ns", ctypes.c_int64)]


FUNCTIONS = ("version", "error", "destroy", "create", "num_inputs", "num_outputs",
             "num_weights", "input_info", "output_info", "weight_info",
             "set_weight", "load_weights", "run", "release", "set_memory_limit",
             "peak_bytes", "packed_bytes", "num_layers", "layer_record", "keep_rows",
             "set_threads", "threads", "ranks", "set_communicator",
             "num_exchanges", "exchange_record")


class Library:
    """A model that moe-compile wrote, and one context of it."""

    def __init__(self, path, name):
        self.library = ctypes.CDLL(str(path))
        self.context = ctypes.c_void_p()
        status = getattr(self.library, name + "_create")(ctypes.byref(self.context))
        if status != 0:
            raise ProgramFailed(f"{name}_create returned {status}")
        table = ctypes.cast(self.context, ctypes.POINTER(
            ctypes.POINTER(ctypes.c_void_p * len(FUNCTIONS))))[0][0]
        self.addresses = dict(zip(FUNCTIONS, table))
        self.functions = {}
        self.num_inputs = self.call("num_inputs", ctypes.c_int64)
        self.num_outputs = self.call("num_outputs", ctypes.c_int64)

    def call(self, name, result, *arguments):
        if name not in self.functions:
            # Pointers are passed as integers.
            types = [ctypes.c_void_p] + [ctypes.c_int64] * len(arguments)
            self.functions[name] = ctypes.CFUNCTYPE(
                result, *types)(self.addresses[name])
        return self.functions[name](self.context, *arguments)

    def run(self, arguments):
        """The results, as tensors."""
        inputs = (CTensor * len(arguments))()
        for view, tensor in zip(inputs, arguments):
            address, count = tensor.data.buffer_info()
            view.dtype, view.rank = DTYPE_OF[tensor.data.typecode], len(tensor.shape)
            view.sizes[:view.rank] = tensor.shape
            view.data, view.bytes = address, count * tensor.data.itemsize
        outputs = (CTensor * self.num_outputs)()
        status = self.call("run", ctypes.c_int, ctypes.addressof(inputs),
                           len(arguments), ctypes.addressof(outputs),
                           self.num_outputs)
        if status != 0:
            raise ProgramFailed(self.call("error", ctypes.c_char_p).decode())
        return [self.take(output) for output in outputs]

    def take(self, output):
        """The tensor of an output, which is freed."""
        code = DTYPES[output.dtype]
        data = array.array(code)
        shape = output.sizes[:output.rank]
        size = math.prod(shape) * SIZES[code]
        data.frombytes(ctypes.string_at(output.data, size) if size else b"")
        ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.addresses["release"])(
            ctypes.addressof(output))
        return Tensor(shape, code, data)

    def record(self):
        """The record of the only layer, in the words of a report."""
        if (layers := self.call("num_layers", ctypes.c_int64)) != 1:
            raise ProgramFailed(f"{layers} layers have records")
        record = CRecord()
        if self.call("layer_record", ctypes.c_int, 0, ctypes.addressof(record)) != 0:
            raise ProgramFailed(self.call("error", ctypes.c_char_p).decode())
        counts = lambda name: getattr(record, name)[:record.experts]
        return {"capacity": [None if c < 0 else c
                             for c in record.capacity[:record.groups]],
                "demand": counts("demand"), "candidates": counts("candidates"),
                "kept": counts("kept"), "dropped": record.dropped,
                "added": record.added, "dead_tokens": record.dead_tokens,
                "padding": record.padding,
                "nonfinite": [[bad.token, bad.expert] for bad in
                              record.bad_tokens[:record.num_bad_tokens]]}

    def close(self):
        self.call("destroy", None)
