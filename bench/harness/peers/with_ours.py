"""What moe-compile makes, through its C interface."""

import ctypes
import pathlib
import re
import struct
import subprocess
from functools import partial

from harness import ROOT, machine, profile
from harness.worker import Peer

HEADER = ROOT / "runtime/include/moe_runtime.h"
TYPES = {"<f4": (7, 4), "<i8": (4, 8)}


class Tensor(ctypes.Structure):
    _fields_ = [("dtype", ctypes.c_int32), ("rank", ctypes.c_int32),
                ("sizes", ctypes.c_int64 * 8), ("data", ctypes.c_void_p),
                ("bytes", ctypes.c_uint64)]


def functions_of(program):
    """The table of functions of a context, by the order in which the header has them."""
    text = HEADER.read_text()
    table = text[text.index("typedef struct moe_program_api {"):text.index("} moe_program_api;")]
    names = re.findall(r"\(\*(\w+)\)\(", table)
    # The version comes before them.
    words = ctypes.cast(ctypes.cast(program, ctypes.POINTER(ctypes.c_void_p))[0],
                        ctypes.POINTER(ctypes.c_void_p))
    return {name: words[i + 1] for i, name in enumerate(names)}


class Program:
    """A context of a compiled model, on one input."""

    def __init__(self, library, name, weights, data, threads):
        create = getattr(ctypes.CDLL(library), f"{name}_create")
        self.context = ctypes.c_void_p()
        if create(ctypes.byref(self.context)) != 0:
            raise RuntimeError(f"{library}: {name}_create failed")
        self.table = functions_of(self.context)
        self.threads = self.set_threads(threads)
        if weights:
            self.call("load_weights", str(weights).encode())
        self.input, self.output = read_npy(data), Tensor()
        self.run()
        # From here on results lie in a buffer of ours.
        self.values = (ctypes.c_float * (self.output.bytes // 4))()
        self.function("release", None)(ctypes.byref(self.output))
        self.output = Tensor(data=ctypes.addressof(self.values), bytes=ctypes.sizeof(self.values))
        self.run()

    def set_threads(self, threads):
        """The number of threads that the program will use: 1 in a build without them."""
        if "set_threads" not in self.table:
            return 1
        self.call("set_threads", ctypes.c_int64(threads), ctypes.c_int(1))
        return threads

    def function(self, name, result=ctypes.c_int):
        return ctypes.CFUNCTYPE(result)(self.table[name])

    def call(self, name, *arguments):
        if self.function(name)(self.context, *arguments) != 0:
            text = self.function("error", ctypes.c_char_p)(self.context)
            raise RuntimeError(f"{name}: {text.decode()}")

    def run(self):
        self.call("run", ctypes.byref(self.input), ctypes.c_int64(1),
                  ctypes.byref(self.output), ctypes.c_int64(1))


def read_npy(path):
    """A tensor of a file of numpy's, of the few kinds that inputs have."""
    raw = pathlib.Path(path).read_bytes()
    length, = struct.unpack_from("<H", raw, 8)
    header = raw[10:10 + length].decode()
    dtype, size = TYPES[re.search(r"'descr': '([^']*)'", header)[1]]
    shape = [int(n) for n in re.search(r"'shape': \(([^)]*)\)", header)[1].split(",") if n.strip()]
    body = raw[10 + length:]
    tensor = Tensor(dtype=dtype, rank=len(shape), bytes=len(body))
    tensor.sizes[:len(shape)] = shape
    tensor.buffer = ctypes.create_string_buffer(body, len(body))
    tensor.data = ctypes.addressof(tensor.buffer)
    return tensor


def compile_model(job, gamma):
    """The library of a job's model for this machine, and its name."""
    name = "model" if gamma is None else "model_" + gamma.replace(".", "_")
    library = pathlib.Path(f"{job['prefix']}.{name}.so")
    command = [job["moe_compile"], job["mlir"], "-o", library, "--cpu=native",
               "--strict", f"--name={name}"]
    if gamma is not None:
        command += [f"--capacity-factor={gamma}", "--strategy=token_drop"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"moe-compile: {done.stderr.strip().splitlines()[0]}")
    return str(library), name


def prepare(job):
    peer = Peer()
    for gamma in job["gammas"]:
        library, name = compile_model(job, gamma)
        program = Program(library, name, job["weights"], job["input"], job["threads"])
        label = "ours" if gamma is None else f"ours@{gamma}"
        peer.add(label, program.run, lambda program=program: program.values)
        peer.shares[label] = partial(profile.product_share, job["sampler"], library, program.run)
        peer.about["ours_threads"] = program.threads
    peer.about["ours"] = machine.commit()
    return peer
