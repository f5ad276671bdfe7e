"""Write all files of one export, or none of them."""

import contextlib
import importlib.metadata
import json
import os
import shutil
import subprocess
import tempfile

import numpy

from . import ExportError, first_line


@contextlib.contextmanager
def staging(prefix):
    """A directory to write `name.*` into; its files move to `prefix.*` if all went well.

    Yields a function from a suffix to the path to write. Nothing appears under the
    final names before every file is complete; the .mlir comes last.
    """
    parent, name = os.path.split(os.path.abspath(prefix))
    if not name or os.path.isdir(prefix):
        raise ExportError(f"--output {prefix}: a directory; expected a file name without extension")
    try:
        os.makedirs(parent, exist_ok=True)
        directory = tempfile.mkdtemp(prefix=".export-", dir=parent)
    except OSError as error:
        raise ExportError(f"--output {prefix}: {error.strerror}") from error
    try:
        yield lambda suffix: os.path.join(directory, name + suffix)
        for file in sorted(os.listdir(directory), key=lambda file: (".mlir" in file, file)):
            os.replace(os.path.join(directory, file), os.path.join(parent, file))
    except OSError as error:
        raise ExportError(f"--output {prefix}: {error.strerror}") from error
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def save_array(path, tensor):
    """Save as .npy: integers and float64 as they are, every other float as float32."""
    import torch  # here, since other exporters use this file without it

    if tensor.is_floating_point() and tensor.dtype != torch.float64:
        tensor = tensor.float()
    numpy.save(path, tensor.numpy())


def save_weights(path, weights):
    """Save named tensors as .safetensors, in the dtype of the arguments they are for."""
    from safetensors.torch import save_file

    # A clone each: safetensors refuses tensors that share memory (slices of a checkpoint).
    weights = {name: tensor.detach().clone().contiguous() for name, tensor in weights.items()}
    save_file(weights, path)
    share(path)


def share(path):
    """Give a file that safetensors made private the mode of the others."""
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(path, 0o666 & ~mask)


def versions(*packages):
    """The installed version of each package, for the description of an export."""
    return {name: importlib.metadata.version(name) for name in packages}


def save_export(prefix, example, weights, about, module, bytecode_tool=None):
    """Save an export: its `example` with "in", "out" and, if there are any, "mask" and "out64"."""
    with staging(prefix) as path:
        for name in ("in", "mask", "out", "out64"):
            if example.get(name) is not None:
                save_array(path(f".{name}.npy"), example[name])
        if weights:
            save_weights(path(".safetensors"), weights)
        save_json(path(".json"), about)
        if bytecode_tool:
            save_bytecode(path(".mlirbc"), module, bytecode_tool)
        else:
            save_text(path(".mlir"), module)


def save_json(path, values):
    """Save the description of an export."""
    with open(path, "w", encoding="utf-8") as file:
        json.dump(values, file, indent=2)
        file.write("\n")


def save_text(path, module):
    """Save a module as MLIR text; large constants are hexadecimal resources at its end."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(str(module))


def save_bytecode(path, module, tool):
    """Save a module as bytecode that `tool` (an MLIR opt) and its siblings can read.

    torch-mlir's own writer is of a newer MLIR, whose bytecode older readers refuse, so
    the text goes through the tool. It must know all dialects (hence no flag to allow
    others): how an op's properties are stored depends on that.
    """
    command = [tool, "--emit-bytecode", "-o", path, "-"]
    try:
        done = subprocess.run(command, input=str(module).encode(), capture_output=True, check=False)
    except OSError as error:
        raise ExportError(f"--mlir-opt {tool}: {error.strerror}") from error
    if done.returncode != 0:
        message = first_line(done.stderr.decode(errors="replace"))
        raise ExportError(f"--mlir-opt {tool}: cannot write bytecode: {message}")
