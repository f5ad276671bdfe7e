"""Runs an export that takes a padding mask, with padding, raised and as exported.

    padding.py PREFIX SCRATCH MOE_RUN [OPTIONS...]

Padding chooses no experts, so what comes out for it differs; what comes out for the
tokens must not. OPTIONS are for the raised run, whose table is printed.
"""

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Models"))
import npy

# Before the tokens of the first of two sequences of 12, after those of the second.
PADDING = [0, 1, 20, 21, 22, 23]


def write_mask(source, target):
    content = bytearray(pathlib.Path(source).read_bytes())
    begin = len(content) - 8 * 24
    for token in PADDING:
        content[begin + 8 * token] = 0
    pathlib.Path(target).write_bytes(content)


def main():
    prefix, scratch, moe_run, *options = sys.argv[1:]
    write_mask(f"{prefix}.mask.npy", f"{scratch}.mask.npy")
    command = [moe_run, f"{prefix}.mlir", f"--weights={prefix}.safetensors",
               f"--input={prefix}.in.npy", f"--input={scratch}.mask.npy"]
    raised, exported = f"{scratch}.raised.npy", f"{scratch}.exported.npy"
    print(subprocess.run([*command, f"--output={raised}", "--strict", *options],
                         check=True, capture_output=True, text=True).stdout)
    subprocess.run([*command, f"--output={exported}", "--raise=off"], check=True,
                   stdout=subprocess.DEVNULL)
    a, b = list(npy.read(raised)), list(npy.read(exported))
    width = len(a) // 24
    differs = {i // width for i in range(len(a)) if abs(a[i] - b[i]) > 1e-5}
    print("differ:", "only padding" if differs == set(PADDING) else sorted(differs))


if __name__ == "__main__":
    main()
