"""Runs random MoE programs, raised and as they are, against an oracle.

    generate.py BIN [--count N] [--seed S] [--form F] [--both] [--keep DIR] [-v]

A program is drawn (spec.py), its parameters and inputs too (params.py), and it is
written in linalg in one of the forms in which exporters write a MoE layer
(forms.py, routers.py, experts.py), with ops that change nothing (noise.py). What
it must give is computed in f64 from the specification alone (oracle.py). In
about one program of four a detail is changed that makes it another program than
the layer it looks like, and the oracle follows: a layer that is raised wrongly
gives a wrong result.

moe-run compiles many programs at once, as functions of one module. One that is
raised runs as it is too with --both, or to tell whether what was raised is at
fault. Ends with a line of counts, and status 1 if a result is wrong, a program
fails, or one is not raised that must be (spec.py) or is raised that must not. The same seed gives the same
programs; each failure is printed with a command that reproduces it.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import os
import random
import subprocess
import sys
import tempfile

import oracle
from floats import flatten, read_npy, reshape, write_npy
from forms import FORMS, write_program
from params import Unlucky, draw_data, draw_rows
from spec import draw_spec

# What is tried is the compiler; and users have caches for their own programs.
os.environ["MOE_CACHE_DIR"] = "off"
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


def make_program(seed, form, mistake=False, raised=False):
    """Draws until there is a program that is worth running. With `mistake`, a near
    miss that is taken for the layer that it looks like; with `raised`, one that
    must be raised."""
    for attempt in range(1000):
        rng = random.Random(f"{seed}:{form}:{attempt}")
        spec = draw_spec(rng, form or rng.choice(sorted(FORMS)), seed)
        if raised and spec.expectation != "raised":
            continue
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


def run_tool(command):
    done = run(command)
    if done.returncode:
        tool, *options = command
        raise Failure(f"{os.path.basename(tool)} {options[1]}: {done.stderr or done.returncode}")


def run_module(bin_, folder, programs, mode):
    """For each program its result, and the layers found in it; and what was refused."""
    path = lambda name: os.path.join(folder, name)
    inputs, outputs = [], [path(f"{mode}{number}.npy") for number in range(len(programs))]
    for program in programs:
        for argument in program.arguments:
            inputs.append(path(f"in{len(inputs)}.npy"))
            write_npy(inputs[-1], argument)
    files = [f"--input={name}" for name in inputs] + [f"--output={name}" for name in outputs]
    layers, refusals = [[]] * len(programs), ""
    if mode == "off":
        run_tool([f"{bin_}/moe-run", path("off.mlir"), "--raise=off", *files])
    else:
        layers, refusals = find_layers(bin_, path("on.mlir"), len(programs), ["--raise=on", *files])
    return [(read_npy(output), layer) for output, layer in zip(outputs, layers)], refusals


def find_layers(bin_, path, count, options):
    """Runs a module. For each of its programs the layers; and what was refused."""
    report = f"{path}.json"
    run_tool([f"{bin_}/moe-run", path, *options, "--print-layers=json", f"--print-layers-to={report}"])
    with open(report) as file:
        found = json.load(file)
    layers = [[layer for layer in found["layers"] if layer["function"] == f"p{number}"] for number in range(count)]
    refusals = [f"{part['op']} {part['reason']}" for part in found["not_raised"]]
    return layers, "; ".join(refusals) or "no candidate"


def get_choices(layers):
    """What makes the choices of the layers: a "router", what the program has of its "own", or nothing."""
    if not layers:
        return ""
    return "own" if any(layer["router"] == "own choices" for layer in layers) else "router"


def change(bin_, folder, programs, mode, passes):
    """Writes the module of the programs, and applies passes before all."""
    path = os.path.join(folder, f"{mode}.mlir")
    write_module(programs, path)
    if passes:
        os.rename(path, f"{path}.before")
        run_tool([f"{bin_}/moe-opt", f"{path}.before", *passes, "-o", path])


def run_programs(bin_, folder, programs, passes, both):
    """(what makes the choices, results by mode) of each, and what was refused."""
    change(bin_, folder, programs, "on", passes)
    found, refusals = run_module(bin_, folder, programs, "on")
    outcomes = [(get_choices(layers), {"on" if layers else "off": result}) for result, layers in found]
    # The others are the same program in both modes.
    again = [
        number
        for number, (raised, results) in enumerate(outcomes)
        if raised and (both or is_wrong(programs[number], results["on"]))
    ]
    if again:
        parts = [programs[number] for number in again]
        change(bin_, folder, parts, "off", passes)
        for number, (result, _) in zip(again, run_module(bin_, folder, parts, "off")[0]):
            outcomes[number][1]["off"] = result
    return outcomes, refusals


def is_wrong(program, result):
    return not get_difference(result, program.expected) <= TOLERANCES[program.spec.dtype]


def judge(program, raised, results, passes):
    """What is wrong with a program, or nothing."""
    faults = []
    for mode, result in results.items():
        if is_wrong(program, result):
            difference = get_difference(result, program.expected)
            faults.append(f"--raise={mode} differs from the oracle by {difference:.3g}")
    # Fusion may leave nothing of what is looked for, such as logits in a tensor.
    if program.spec.expectation == "raised" and raised != "router" and "--linalg-fuse-elementwise-ops" not in passes:
        faults.append("is not raised")
    if program.spec.expectation == "kept" and raised:
        faults.append("is raised")
    if program.spec.expectation == "not routed" and raised == "router":
        faults.append("is raised with a router")
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
    """(program, its seed, what makes the choices, faults) of each."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            outcomes, _ = run_programs(options.bin, folder, programs, passes, options.both)
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


def make_one(options, seed):
    form = options.form
    if options.raised and not form:
        form = sorted(FORMS)[seed % len(FORMS)]
    return make_program(seed, form, options.mistake, options.raised)


def work(options, batch):
    first = options.seed + batch * options.batch
    count = min(options.batch, options.seed + options.count - first)
    programs = [make_one(options, seed) for seed in range(first, first + count)]
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
        program = make_one(options, seed)
        if program.spec.near_miss:
            continue
        with tempfile.TemporaryDirectory() as folder:
            change(options.bin, folder, [program], "off", (options.passes or "").split())
            layers, reason = find_layers(options.bin, os.path.join(folder, "off.mlir"), 1, ["--compile-to=raise"])
        refused[reason if get_choices(layers[0]) != "router" else "raised"].append(program.spec)
    for reason, specs in sorted(refused.items(), key=lambda item: len(item[1])):
        print(f"{len(specs)} {reason}")
        if reason != "raised":
            print("".join(f"    {spec.describe()}\n" for spec in specs), end="")


def describe(options, program, seed, raised, faults, passes):
    text = f"program {seed}: {'; '.join(faults) or 'as expected'} ({'raised with its own choices' if raised == 'own' else 'raised' if raised else 'not raised'})\n  {program.spec.describe()}\n"
    if program.noise:
        text += f"  noise: {', '.join(sorted(set(program.noise)))}\n"
    kind = " --mistake" if options.mistake else " --raised" if options.raised else ""
    form = f" --form {options.form}" if options.form else ""
    command = f"{sys.executable} {os.path.abspath(__file__)} {options.bin} --count 1 --seed {seed}{form}{kind}"
    again = f"  reproduce: {command} --passes='{' '.join(passes)}' --keep DIR\n"
    if not options.keep and "is not raised" not in faults:
        return text + again
    with tempfile.TemporaryDirectory() as folder:
        if options.keep:
            folder = os.path.join(options.keep, str(seed))
            os.makedirs(folder, exist_ok=True)
        write_npy(os.path.join(folder, "expected.npy"), program.expected)
        try:
            _, refusals = run_programs(options.bin, folder, [program], passes, True)
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
    parser.add_argument("--both", action="store_true", help="run programs that are raised as they are, too")
    parser.add_argument("--keep", metavar="DIR", help="save the programs at fault, with inputs and results")
    parser.add_argument("--passes", help="of moe-opt, before all; by default some, in turn")
    parser.add_argument("--batch", type=int, default=25, help="programs of one module")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--mistake", action="store_true", help="take near misses for layers: all of them must be wrong")
    parser.add_argument("--raised", action="store_true", help="only programs that must be raised, of all forms in turn")
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
