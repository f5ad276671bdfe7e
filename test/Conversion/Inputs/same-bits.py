"""Runs a program with scalars, with vectors, and on more threads, and compares the
bits of all results.

    same-bits.py FOLDER MOE_RUN PROGRAM OPTIONS

OPTIONS is a file with more options, in a line.
"""

import pathlib
import subprocess
import sys

WAYS = (["--codegen=reference"], ["--threads=1"], ["--threads=3"])


def main():
    folder, moe_run, program, options = sys.argv[1:]
    options = pathlib.Path(options).read_text().split()
    count = pathlib.Path(program).read_text().split("\n  return ")[1].split(" : ")[0].count("%")
    seen = []
    for way in WAYS:
        outputs = [pathlib.Path(folder) / f"result-{i}.npy" for i in range(count)]
        subprocess.run([moe_run, program, "--raise=off", *way, *options,
                        *(f"--output={output}" for output in outputs)],
                       check=True, stdout=subprocess.DEVNULL)
        seen.append([output.read_bytes() for output in outputs])
    differ = [i for i in range(count) if len({results[i] for results in seen}) != 1]
    print(f"{count} results,", f"these differ: {differ}" if differ else "the same bits")


if __name__ == "__main__":
    main()
