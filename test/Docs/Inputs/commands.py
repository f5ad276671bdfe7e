"""Runs the commands that a page tells its reader to type.

    commands.py BIN MODELS PAGE

Every `moe-run ...`, `moe-compile ...`, `moe-plan ...` and `moe-opt ...` in backquotes
must succeed, one after the other, in a folder that holds model.mlir, x.npy, y.npy and
model.safetensors: an export of models/ with its input, PyTorch's output and its weights;
and mask.npy, for its 24 tokens.
"""

import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

COMMAND = re.compile(r"`(moe-(?:run|eval|compile|plan|opt) [^`]*)`")


HEADER = "{'descr': '|b1', 'fortran_order': False, 'shape': (24,)}"
MASK = (b"\x93NUMPY\1\0" + bytes([118, 0]) + HEADER.ljust(117).encode() + b"\n"
        + bytes([1] * 20 + [0] * 4))


def prepare(folder, models, command):
    name = "olmoe-arguments" if "--weights" in command else "olmoe"
    model = models / "blocks" / name
    (folder / "mask.npy").write_bytes(MASK)
    for suffix, copy in [(".mlir", "model.mlir"), (".in.npy", "x.npy"),
                         (".out.npy", "y.npy"), (".safetensors", "model.safetensors")]:
        if pathlib.Path(f"{model}{suffix}").exists():
            shutil.copy(f"{model}{suffix}", folder / copy)


def main():
    bin_folder, models, page = (pathlib.Path(p).resolve() for p in sys.argv[1:])
    commands = COMMAND.findall(page.read_text())
    failed = not commands
    with tempfile.TemporaryDirectory() as folder:
        for command in commands:
            prepare(pathlib.Path(folder), models, command)
            tool, *arguments = shlex.split(command)
            done = subprocess.run([bin_folder / tool, *arguments], cwd=folder,
                                  capture_output=True, text=True, timeout=120)
            print(f"{'ok' if done.returncode == 0 else 'FAILED'}: {command}")
            if done.returncode != 0:
                failed = True
                print(done.stderr)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
