"""raise_sorted_dynamic.py ADDED.mlir GATHERED.mlir MOE_OPT MOE_RUN

Exports that sort any number of rows by expert, and edits of them. Types do not tell
how many rows there are: what may be fewer or more of them is not raised.
"""

import os
import subprocess
import sys
import tempfile

SOME = """    %rows = tensor.empty(%dim) : tensor<?xi64>
    %some = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%rows : tensor<?xi64>) {
    ^bb0(%out: i64):
      %first = linalg.index 0 : index
      %extracted = tensor.extract %collapsed[%first] : tensor<?xi64>
      linalg.yield %extracted : i64
    } -> tensor<?xi64>
"""
# Sorts as many choices as there are tokens.
SOME_CHOICES = [
    ("tensor<?x2xi64> into tensor<?xi64>\n", "tensor<?x2xi64> into tensor<?xi64>\n" + SOME),
    ("tensor.dim %collapsed, %c0", "tensor.dim %some, %c0"),
    ("dimension(0) outs(%collapsed,", "dimension(0) outs(%some,"),
]
# name: (edits, what is said).
ADDED = {
    "one row at least eight times": ([("arith.maxsi %32, %c1_i64", "arith.maxsi %32, %c8_i64")], ""),
    "one row at most": ([("arith.maxsi %32, %c1_i64", "arith.minsi %32, %c1_i64")], ""),
    "some choices": (SOME_CHOICES, "does not sort all choices of all tokens"),
    "more results than tokens": ([("%52 = tensor.empty(%dim)", "%52 = tensor.empty(%dim_12)")], "does not add each row to that of its token"),
    "quotient rounded up": ([("math.floor", "math.ceil")], ""),
    "quotient in few bits": ([("i64 to f64", "i64 to f32"), ("arith.divf %62, %63 : f64", "arith.divf %62, %63 : f32"), ("math.floor %64 : f64", "math.floor %64 : f32"), ("f64 to i64", "f32 to i64")], ""),
}
GATHERED = {
    "some choices": (SOME_CHOICES, "does not sum the rows of one token at a time"),
}


def run(command, text):
    return subprocess.run(command, input=text, capture_output=True, text=True)


def find_difference(moe_run, text, tokens):
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "y.npy")
        for arguments in (["--raise=off", f"--output={output}"], ["--strict", f"--compare={output}"]):
            done = run([moe_run, "-", "--input-seed=3", f"--tokens={tokens}", *arguments], text)
            if done.returncode:
                return done.stdout + done.stderr
    return None


def check(path, refused, moe_opt, moe_run):
    with open(path, encoding="utf-8") as file:
        original = file.read()
    for tokens in (1, 2, 13):
        if difference := find_difference(moe_run, original, tokens):
            sys.exit(f"{path}, {tokens} tokens: {difference}")
    for name, (edits, reason) in refused.items():
        text = original
        for old, new in edits:
            if old not in text:
                sys.exit(f"{path}, {name}: nothing to edit: {old}")
            text = text.replace(old, new)
        done = run([moe_opt, "--moe-raise"], text)
        if done.returncode or "moe.experts" in done.stdout or reason not in done.stderr:
            sys.exit(f"{path}, {name}: {done.stderr}\n{done.stdout[:2000]}")


check(sys.argv[1], ADDED, *sys.argv[3:])
check(sys.argv[2], GATHERED, *sys.argv[3:])
