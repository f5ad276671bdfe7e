"""IREE on the same exported program: copies of the weights of every choice, row by row.

The program is compiled as torch-mlir wrote it but for its one operation of torch-mlir's
own: `tm_tensor.sort` is written with the name it has in IREE's dialect.
"""

import importlib.metadata
import pathlib
import re
import subprocess
import sys

import iree.runtime as runtime
import numpy

from harness import reference
from harness.worker import Peer

GATHERED_LIMIT = 5 << 30


def translate(text):
    """The export with IREE's names, and the names of its weights in order."""
    names = re.findall(r'\{moe\.weight = "([^"]*)"\}', text)
    text = re.sub(r' \{moe\.weight = "[^"]*"\}', "", text)
    return text.replace("tm_tensor.", "iree_linalg_ext."), names


def compile_program(job):
    text, names = translate(pathlib.Path(job["mlir"]).read_text())
    source = pathlib.Path(f"{job['prefix']}.iree.mlir")
    source.write_text(text)
    program = source.with_suffix(".vmfb")
    tool = pathlib.Path(sys.executable).parent / "iree-compile"
    done = subprocess.run(
        [tool, source, "-o", program, "--iree-hal-target-device=local",
         "--iree-hal-local-target-device-backends=llvm-cpu",
         "--iree-llvmcpu-target-cpu=host", "--iree-opt-level=O3"],
        capture_output=True, text=True)
    if done.returncode:
        first = next((line for line in done.stderr.splitlines() if "error" in line), "failed")
        raise RuntimeError(f"iree-compile: {first[-160:]}")
    return program, names


def prepare(job):
    peer = Peer()
    peer.about["iree"] = importlib.metadata.version("iree-base-compiler")
    if job["copied"] > GATHERED_LIMIT:
        peer.refused["iree"] = f"copies {job['copied'] / 2**30:.0f} GiB of weights"
        return peer
    if not job["gathered"]:
        return peer
    program, names = compile_program(job)
    config = runtime.Config("local-sync" if job["threads"] == 1 else "local-task")
    context = runtime.SystemContext(config=config)
    context.add_vm_module(runtime.VmModule.mmap(config.vm_instance, str(program)))
    function = context.modules.module["main"]
    tensors = reference.load_safetensors(job["weights"])
    arrays = [numpy.load(job["input"])] + [tensors[name] for name in names]
    arguments = [runtime.asdevicearray(config.device, numpy.ascontiguousarray(array))
                 for array in arrays]
    last = {}

    def call():
        last["y"] = function(*arguments)
    call()
    peer.add("iree", call, lambda: numpy.ascontiguousarray(last["y"].to_host()))
    return peer
