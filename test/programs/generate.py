"""Runs random MoE programs, raised and as they are, against an oracle.

    generate.py BIN [--count N] [--seed S] [--form F] [--keep DIR] [-v]

A program is drawn (spec.py), its parameters and inputs too (params.py), and it is
written in linalg in one of the forms in which exporters write a MoE layer
(forms.py, routers.py, experts.py), with ops that change nothing (noise.py). What
it must give is computed in f64 from the specification alone (oracle.py). In
about one program of four a detail is changed that makes it another program than
the layer it looks like, and the oracle follows: a layer that is raised wrongly
gives a wrong result.

moe-run compiles many programs at once, as functions of one module. Ends with a
line of counts, and status 1 if a result is wrong, a program fails, or one is not
raised that must be or is raised that must not. The same seed gives the same
programs; each failure is printed with a command that reproduces it.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import os
import random
import re
import subprocess
import sys
import tempfile

import oracle
from floats import flatten, read_npy, reshape, write_npy
from forms import FORMS, write_program
from params import Unlucky, draw_data, draw_rows
from spec import draw_spec

# Of the largest element of a result.
TOLERANCES = {"f32": 2e-5, "f16": 1e-2, "bf16": 6e-2}
TIMEOUT = 120


@dataclasses.dataclass
class Program:
    spec: object
    arguments: list  # nested lists
    argument_types: list
    result_type: str
    expected: list
    text: str  # of a function @NAME
    noise: list


def get_difference(a, b):
    """The largest, relative to the largest element of b."""
    scale = max((abs(v) for v in b), default=0) or 1.0
    worst = 0.0
    for x, y in zip(a, b, strict=True):
        if not abs(x - y) <= worst * scale:
            worst = abs(x - y) / scale
    return worst


def is_visible(spec, data, rows, expected):
    """True if the near miss changes the result by more than the tolerance."""
    layer = oracle.evaluate(dataclasses.replace(spec, near_miss=""), data, rows)
    return get_difference(flatten(layer), expected) > 3 * TOLERANCES[spec.dtype]


def make_program(seed, form, mistake=False):
    """Draws until there is a program that is worth running. With `mistake`, a near
    miss that is taken for the layer that it looks like."""
    for attempt in range(1000):
        rng = random.Random(f"{seed}:{form}:{attempt}")
        spec = draw_spec(rng, form or rng.choice(sorted(FORMS)), seed)
        try:
            data = draw_data(rng, spec)
            rows = draw_rows(rng, spec, data)
        except Unlucky:
            continue
        expected = flatten(oracle.evaluate(spec, data, rows))
        if spec.near_miss and not is_visible(spec, data, rows, expected):
            continue
        if mistake and not spec.near_miss:
            continue
        b, result = write_program(rng, spec, data)
        tokens = reshape(flatten(rows), [*spec.tokens, spec.H])
        arguments = [tokens] + [nested for _, nested in b.arguments[1:]]
        types = [tensor.text for tensor, _ in b.arguments]
        if mistake:
            expected = flatten(oracle.evaluate(dataclasses.replace(spec, near_miss=""), data, rows))
        return Program(spec, arguments, types, result.text, expected, b.get_function("NAME", result), b.optional)
    raise RuntimeError(f"seed {seed} gives no program")


def write_module(programs, path):
    """A module with a function for each program, and a @main that calls all."""
    functions, calls, arguments = [], [], []
    for number, program in enumerate(programs):
        functions.append(program.text.replace("@NAME(", f"@p{number}(", 1))
        names = [f"%a{number}_{i}" for i in range(len(program.argument_types))]
        arguments += [f"{name}: {type_}" for name, type_ in zip(names, program.argument_types)]
        types = ", ".join(program.argument_types)
        calls.append(f"    %r{number} = call @p{number}({', '.join(names)}) : ({types}) -> {program.result_type}")
    results = ", ".join(program.result_type for program in programs)
    names = ", ".join(f"%r{number}" for number in range(len(programs)))
    with open(path, "w") as file:
        file.write("module {\n" + "\n".join(functions))
        file.write(f"\n  func.func @main({', '.join(arguments)}) -> ({results}) {{\n")
        file.write("\n".join(calls))
        file.write(f"\n    return {names} : {results}\n  }}\n}}\n")


class Failure(Exception):
    """A tool failed; says which, and how."""


def run(command):
    try:
        return subprocess.run(command, capture_output=True, timeout=TIMEOUT, text=True, check=False)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, -1, "", "timeout")


def run_module(bin_, folder, programs, mode):
    """The results of the programs, or an error."""
    inputs, outputs = [], [os.path.join(folder, f"{mode}{number}.npy") for number in range(len(programs))]
    for program in programs:
        for argument in program.arguments:
            inputs.append(os.path.join(folder, f"in{len(inputs)}.npy"))
            write_npy(inputs[-1], argument)
    files = [f"--input={path}" for path in inputs] + [f"--output={path}" for path in outputs]
    done = run([f"{bin_}/moe-run", os.path.join(folder, f"{mode}.mlir"), f"--raise={mode}", *files])
    if done.returncode:
        raise Failure(f"moe-run --raise={mode}: {done.stderr or done.returncode}")
    return [read_npy(output) for output in outputs]


def change(bin_, folder, programs, mode, passes):
    """Writes the module of the programs, and applies passes before all."""
    path = os.path.join(folder, f"{mode}.mlir")
    write_module(programs, path)
    if passes:
        os.rename(path, f"{path}.before")
        done = run([f"{bin_}/moe-opt", f"{path}.before", *passes, "-o", path])
        if done.returncode:
            raise Failure(f"moe-opt {' '.join(passes)}: {done.stderr}")


def raise_module(bin_, folder, count):
    """For each program whether it has a layer once raised; and what was refused."""
    path = os.path.join(folder, "raised.mlir")
    done = run([f"{bin_}/moe-opt", os.path.join(folder, "off.mlir"), "--canonicalize", "--cse", "--moe-raise", "-o", path])
    if done.returncode:
        raise Failure(f"moe-opt --moe-raise: {done.stderr or done.returncode}")
    raised = [False] * count
    with open(path) as file:
        for text in file.read().split("func.func ")[1:]:
            if match := re.match(r"private @p(\d+)\(", text):
                raised[int(match.group(1))] = " moe.experts " in text
    return raised, " ".join(re.findall(r"warning: (.*)", done.stderr)) or "no candidate"


def run_programs(bin_, folder, programs, passes):
    """(raised or not, results by mode) of each, and what was refused."""
    change(bin_, folder, programs, "off", passes)
    raised, refusals = raise_module(bin_, folder, len(programs))
    outcomes = [(r, {"off": result}) for r, result in zip(raised, run_module(bin_, folder, programs, "off"))]
    # The others are the same program in both modes.
    layers = [number for number in range(len(programs)) if raised[number]]
    if layers:
        parts = [programs[number] for number in layers]
        change(bin_, folder, parts, "on", passes)
        for number, result in zip(layers, run_module(bin_, folder, parts, "on")):
            outcomes[number][1]["on"] = result
    return outcomes, refusals


def judge(program, raised, results, passes):
    """What is wrong with a program, or nothing."""
    faults = []
    for mode, result in results.items():
        difference = get_difference(result, program.expected)
        if not difference <= TOLERANCES[program.spec.dtype]:
            faults.append(f"--raise={mode} differs from the oracle by {difference:.3g}")
    # Fusion may leave nothing of what is looked for, such as logits in a tensor.
    if program.spec.expectation == "raised" and not raised and "--linalg-fuse-elementwise-ops" not in passes:
        faults.append("is not raised")
    if program.spec.expectation == "kept" and raised:
        faults.append("is raised")
    return faults


# Before moe-raise, one of these for each batch.
PASSES = [
    [],
    ["--canonicalize", "--cse"],
    [],
    ["--linalg-generalize-named-ops"],
    [],
    ["--linalg-generalize-named-ops", "--linalg-fuse-elementwise-ops", "--canonicalize", "--cse"],
]


def run_batch(options, first, programs, passes):
    """(program, its seed, raised or not, faults) of each."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            outcomes, _ = run_programs(options.bin, folder, programs, passes)
    except Failure as failure:
        if len(programs) == 1:
            return [(programs[0], first, False, [f"fails: {str(failure).strip()[:600]}"])]
        # Some program is at fault: each half by itself.
        middle = len(programs) // 2
        return run_batch(options, first, programs[:middle], passes) + run_batch(
            options, first + middle, programs[middle:], passes
        )
    return [
        (program, first + i, raised, judge(program, raised, results, passes))
        for i, (program, (raised, results)) in enumerate(zip(programs, outcomes))
    ]


def work(options, batch):
    first = options.seed + batch * options.batch
    count = min(options.batch, options.seed + options.count - first)
    programs = [make_program(seed, options.form, options.mistake) for seed in range(first, first + count)]
    passes = PASSES[batch % len(PASSES)] if options.passes is None else options.passes.split()
    outcomes = run_batch(options, first, programs, passes)
    return outcomes, [
        describe(options, program, seed, raised, faults, passes)
        for program, seed, raised, faults in outcomes
        if options.verbose or faults
    ]


def list_refusals(options):
    """Raises programs without near misses, one by one, and says which are not."""
    refused = collections.defaultdict(list)
    for seed in range(options.seed, options.seed + options.count):
        program = make_program(seed, options.form)
        if program.spec.near_miss:
            continue
        with tempfile.TemporaryDirectory() as folder:
            change(options.bin, folder, [program], "off", (options.passes or "").split())
            raised, reason = raise_module(options.bin, folder, 1)
        refused["raised" if raised[0] else reason].append(program.spec)
    for reason, specs in sorted(refused.items(), key=lambda item: len(item[1])):
        print(f"{len(specs)} {reason}")
        if reason != "raised":
            print("".join(f"    {spec.describe()}\n" for spec in specs), end="")


def describe(options, program, seed, raised, faults, passes):
    text = f"program {seed}: {'; '.join(faults) or 'as expected'} ({'' if raised else 'not '}raised)\n  {program.spec.describe()}\n"
    if program.noise:
        text += f"  noise: {', '.join(sorted(set(program.noise)))}\n"
    mistake = " --mistake" if options.mistake else ""
    form = f" --form {options.form}" if options.form else ""
    command = f"{sys.executable} {os.path.abspath(__file__)} {options.bin} --count 1 --seed {seed}{form}{mistake}"
    again = f"  reproduce: {command} --passes='{' '.join(passes)}' --keep DIR\n"
    if not options.keep and "is not raised" not in faults:
        return text + again
    with tempfile.TemporaryDirectory() as folder:
        if options.keep:
            folder = os.path.join(options.keep, str(seed))
            os.makedirs(folder, exist_ok=True)
        write_npy(os.path.join(folder, "expected.npy"), program.expected)
        try:
            _, refusals = run_programs(options.bin, folder, [program], passes)
            text += "" if raised else f"  refused: {refusals}\n"
        except Failure:
            pass
    return text + again


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", help="where moe-opt and moe-run are")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1, help="of the first program; the next one has the next")
    parser.add_argument("--form", choices=sorted(FORMS))
    parser.add_argument("--keep", metavar="DIR", help="save the programs at fault, with inputs and results")
    parser.add_argument("--passes", help="of moe-opt, before all; by default some, in turn")
    parser.add_argument("--batch", type=int, default=25, help="programs of one module")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--mistake", action="store_true", help="take near misses for layers: all of them must be wrong")
    parser.add_argument("-v", "--verbose", action="store_true", help="describe every program")
    parser.add_argument("--raise-only", action="store_true", help="run nothing, but list the layers that are not raised")
    options = parser.parse_args()
    if options.raise_only:
        return list_refusals(options)

    counts = collections.Counter()
    batches = range(-(-options.count // options.batch))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for outcomes, texts in pool.map(lambda batch: work(options, batch), batches):
            for text in texts:
                print(text, flush=True)
            for program, _, raised, faults in outcomes:
                counts["wrong"] += bool(faults)
                counts["near misses"] += bool(program.spec.near_miss)
                counts["raised"] += bool(raised)
                counts["raised near misses"] += bool(raised and program.spec.near_miss)
    print(
        f"{options.count} programs, {counts['near misses']} of them near misses; "
        f"{counts['raised']} raised, {counts['raised near misses']} of them near misses; {counts['wrong']} wrong"
    )
    sys.exit(1 if counts["wrong"] else 0)


if __name__ == "__main__":
    main()
