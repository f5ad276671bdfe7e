"""Checks the capacity C of everything that computes one.

    exact_capacity.py MOE_OPT MOE_RUN FOLDER [--count N] [--seed N]

C = max(1, ceil(factor * k * T / E)), in exact arithmetic on the decimal text of the
factor, is computed here with Python's fractions. For random factors of up to nine
digits on either side of the point, k, E, and T up to 2^31 - 1 it must be
- what `moe.limit` folds to where T is a constant, in each of G groups,
- and what the program computes where T is known when it runs only.
"""

import argparse
import array
import pathlib
import random
import re
import struct
import subprocess
import sys
from fractions import Fraction

LARGEST = 2**31 - 1
EXEMPT = 2**63 - 1


def limit(factor, k, tokens, experts):
    """C of a group, which is exempt with at most one token."""
    if tokens <= 1:
        return EXEMPT
    exact = Fraction(factor) * k * tokens / experts
    return min(max(1, -(-exact.numerator // exact.denominator)), EXEMPT)


def group_limits(case, tokens):
    """C of each group, and the most rows an expert can have in one."""
    factor, k, experts, groups = case
    block = -(-tokens // groups)
    sizes = [max(0, min(block, tokens - g * block)) for g in range(groups)]
    limits = [limit(factor, k, size, experts) for size in sizes]
    return limits, min(limit(factor, k, block, experts), block)


def draw_number(rng, most):
    """Any size is as likely as any other."""
    return rng.randint(1, min(most, 2 ** rng.randint(0, most.bit_length())))


def draw_case(rng):
    experts = draw_number(rng, rng.choice([8, 512, LARGEST]))
    whole = str(rng.randrange(10 ** rng.randint(0, 9)))
    part = "".join(rng.choice("0123456789") for _ in range(rng.randint(0, 9)))
    factor = rng.choice([f"{whole}.{part}", f"{rng.randint(0, 3)}.{part}"])
    if not part:
        factor = factor[:-1]
    if Fraction(factor) == 0:
        factor = rng.choice(["1", "0.000000001", "999999999.999999999", "1.1", ".7"])
    groups = rng.choice([g for g in (1, 1, 2, 4, 7) if experts % g == 0])
    return factor, draw_number(rng, experts), experts, groups


def draw_tokens(rng, case):
    """Numbers of tokens; also some for which k * T * factor / E is a whole number, or
    just above one."""
    factor, k, experts, _ = case
    unit = (Fraction(factor) * k / experts).denominator
    near = [unit * rng.randint(1, max(1, LARGEST // unit)) + d for d in (-1, 0, 1)]
    return [0, 1, 2, LARGEST, *(draw_number(rng, LARGEST) for _ in range(8)),
            *(t for t in near if 0 <= t <= LARGEST)]


def limit_op(case, tokens):
    factor, k, experts, groups = case
    return (f"moe.limit {tokens} top_k({k}) of({experts}) capacity(<factor = \"{factor}\", "
            f"strategy = token_drop, scope = local, devices = {groups}>) "
            f": tensor<{groups}xi64>")


def check_folded(moe_opt, cases):
    """Where T is a constant."""
    text, expected = "", []
    for case, tokens in cases:
        for t in tokens:
            text += (f"func.func @f() -> (tensor<{case[3]}xi64>, index) {{\n"
                     f"  %t = arith.constant {t} : index\n"
                     f"  %l, %w = {limit_op(case, '%t')}\n"
                     f"  return %l, %w : tensor<{case[3]}xi64>, index\n}}\n// -----\n")
            expected.append((case, t))
    done = subprocess.run([moe_opt, "-", "--canonicalize", "--split-input-file"],
                          input=text, capture_output=True, text=True, check=True)
    functions = done.stdout.split("func.func @f")[1:]
    assert len(functions) == len(expected)
    for function, (case, t) in zip(functions, expected):
        assert "moe.limit" not in function, function
        elements = re.search(r"dense<\[?([^>\]]*)\]?> : tensor", function)[1]
        limits = [int(value) for value in elements.split(",")]
        limits *= case[3] if len(limits) == 1 else 1
        width = int(re.search(r"arith.constant (\d+) : index", function)[1])
        compare("folded", case, t, (limits, width))


def compare(what, case, tokens, got):
    if got != group_limits(case, tokens):
        factor, k, experts, groups = case
        sys.exit(f"{what}: factor {factor}, k {k}, T {tokens}, E {experts}, {groups} groups: "
                 f"{got}, should be {group_limits(case, tokens)}")


def write_npy(path, values):
    header = f"{{'descr': '<i8', 'fortran_order': False, 'shape': ({len(values)},), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header))
                     + header.encode() + array.array("q", values).tobytes())


def read_npy(path):
    data = path.read_bytes()
    begin = 10 + struct.unpack_from("<H", data, 8)[0]
    return array.array("q", data[begin:]).tolist()


def check_run(moe_run, folder, cases):
    """Where the program gets T. One function returns the results of all cases, one
    after the other, for each of its inputs."""
    width = max(len(tokens) for _, tokens in cases)
    body, results, types = "", [], []
    for i, (case, _) in enumerate(cases):
        groups = case[3]
        body += f"""
  %r{i} = tensor.generate {{
  ^bb0(%n: index, %g: index):
    %c = arith.constant {i} : index
    %value = tensor.extract %tokens[%c, %n] : tensor<{len(cases)}x{width}xi64>
    %t = arith.index_cast %value : i64 to index
    %l, %w = {limit_op(case, '%t')}
    %last = arith.constant {groups} : index
    %isWidth = arith.cmpi eq, %g, %last : index
    %zero = arith.constant 0 : index
    %at = arith.select %isWidth, %zero, %g : index
    %limit = tensor.extract %l[%at] : tensor<{groups}xi64>
    %wide = arith.index_cast %w : index to i64
    %result = arith.select %isWidth, %wide, %limit : i64
    tensor.yield %result : i64
  }} : tensor<{width}x{groups + 1}xi64>"""
        results.append(f"%r{i}")
        types.append(f"tensor<{width}x{groups + 1}xi64>")
    text = (f"func.func @main(%flat: tensor<{len(cases) * width}xi64>) -> "
            f"({', '.join(types)}) {{\n"
            f"  %tokens = tensor.expand_shape %flat [[0, 1]] output_shape "
            f"[{len(cases)}, {width}] : tensor<{len(cases) * width}xi64> into "
            f"tensor<{len(cases)}x{width}xi64>{body}\n"
            f"  return {', '.join(results)} : {', '.join(types)}\n}}\n")
    program = folder / "limits.mlir"
    program.write_text(text)
    write_npy(folder / "tokens.npy", [t for _, tokens in cases
                                      for t in tokens + [0] * (width - len(tokens))])
    outputs = [folder / f"out{i}.npy" for i in range(len(cases))]
    done = subprocess.run([moe_run, program, "--raise=off", f"--input={folder / 'tokens.npy'}",
                           *(f"--output={path}" for path in outputs)],
                          capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    for path, (case, tokens) in zip(outputs, cases):
        values, step = read_npy(path), case[3] + 1
        for i, t in enumerate(tokens):
            *limits, width = values[i * step:(i + 1) * step]
            compare("at run time", case, t, (limits, width))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("moe_opt")
    parser.add_argument("moe_run")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(args.seed)
    cases = [draw_case(rng) for _ in range(args.count)]
    cases = [(case, draw_tokens(rng, case)) for case in cases]
    check_folded(args.moe_opt, cases)
    check_run(args.moe_run, args.folder, cases)
    print(f"{sum(len(tokens) for _, tokens in cases)} numbers of tokens: exact")


if __name__ == "__main__":
    main()
