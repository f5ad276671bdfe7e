"""Looks for miscompiles of moe-raise.

    mutate.py MOE_OPT MOE_RUN EXPORT.mlir... [--preserve] [--count N] [--seed S]
              [--keep DIR]

Changes one op, constant, map, index or operand of an export at random. Where the
result is still valid and still has a layer that moe-raise raises, it is run raised
and as it is, on the same random input, and both must agree: moe-raise has either
understood the change or not. Mutants of which either run fails, or gives NaN or
infinity, or that read what is not in their tensors, say nothing and are only counted.

With --preserve, changes are such that nothing else is computed: no-ops, another
order, passes that rewrite (programs/preserve.py). Then a mutant must have as many
layers raised as the export, and give the same result.

Ends with a line of counts, and status 1 if any mutant differs; --keep saves those.
The same seed gives the same mutants.
"""

import argparse
import array
import collections
import concurrent.futures
import math
import os
import random
import re
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "programs"))
from preserve import preserve

# What is tried is the compiler; and users have caches for their own programs.
os.environ["MOE_CACHE_DIR"] = "off"
TOLERANCE = 1e-3  # of the largest element: mutants need not be well-conditioned
TIMEOUT = 60
SUSPECT = ("differs", "crash", "fails-on", "lost")

# An op, predicate or flag may become any other of its row.
ALTERNATIVES = [
    ["arith.addf", "arith.subf", "arith.mulf", "arith.divf", "arith.maximumf", "arith.minimumf", "arith.maxnumf"],
    ["math.exp", "math.exp2", "math.tanh", "math.absf", "math.rsqrt", "arith.negf"],
    ["arith.addi", "arith.subi", "arith.muli", "arith.maxsi", "arith.minsi"],
    ["cmpf oge", "cmpf ogt", "cmpf ole", "cmpf olt", "cmpf oeq", "cmpf une", "cmpf ult", "cmpf uge"],
    ["cmpi slt", "cmpi sge", "cmpi eq", "cmpi sle", "cmpi sgt"],
    ["linalg.index 0", "linalg.index 1", "linalg.index 2"],
    ["dimension(0)", "dimension(1)"],
    ['"parallel"', '"reduction"'],
    ["permutation = [1, 0]", "permutation = [0, 1]"],
]
ALTERNATIVE = re.compile("|".join(sorted((re.escape(a) for row in ALTERNATIVES for a in row), key=len, reverse=True)))
FLOAT = re.compile(r"arith\.constant (-?\d\.\d+[eE][+-]\d+|0x[0-9A-F]+) : ")
INTEGER = re.compile(r"arith\.constant (-?\d+) : (?:i64|index)")
SLICE = re.compile(r"extract_slice [^\[]*(\[[^\]]*\]) (\[[^\]]*\])")
MAP = re.compile(r"affine_map<\(([^)]*)\) -> \(([^)]*)\)>")
GROUPS = re.compile(r"(?:collapse|expand)_shape %\S+ (\[\[.*?\]\])")
VALUE = re.compile(r"%[A-Za-z0-9_]+(?:#\d+)?")
TYPE = re.compile(r"(?:tensor<[^<>]*>|f32|i64|index|i1)\s*$")


class Program:
    """An export as lines, with what a mutation needs to know about its values."""

    def __init__(self, export, text, resources):
        self.lines = text.split("\n")
        self.text = text
        self.resources = resources
        # What moe-run has to be told of the inputs.
        self.inputs = ["--tokens=24"] if re.search(r"func.func (?:public )?@main\(.*\?", text) else []
        weights = os.path.splitext(export)[0] + ".safetensors"
        if os.path.exists(weights):
            self.inputs.append(f"--weights={weights}")
        self.types = {}  # of values outside of regions
        self.defined = {}  # at which line
        pending = []
        for number, line in enumerate(self.lines):
            for name, type_ in re.findall(r"(%arg\d+): (tensor<[^<>]*>)", line if "func.func" in line else ""):
                self.define(name, type_, number)
            match = re.match(r"    (%\S+) = ", line)
            if match and not line.rstrip().endswith("{"):
                self.define(match.group(1), line, number)
            elif match:
                pending.append(match.group(1))
            elif line.startswith("    } ->") and pending:
                self.define(pending.pop(), line, number)

    def define(self, name, text, number):
        found = TYPE.search(text.rstrip(")"))
        if found and ":" not in name:
            self.types[name] = found.group().strip()
            self.defined[name] = number

    def is_empty(self, name):
        """What is in these may be anything: no two runs need agree on it."""
        return name.startswith("%out") or "tensor.empty" in self.lines[self.defined.get(name, 0)]

    def same_type(self, name, number):
        # Sizes that a type does not tell must agree all the same: with one that
        # does not, a program means nothing.
        if "?" in self.types.get(name, "?") or self.types[name] == "index":
            return []
        return [
            other
            for other, type_ in self.types.items()
            if other != name and type_ == self.types.get(name) and self.defined[other] < number
        ]


def replace(line, match, text, group=0):
    return line[: match.start(group)] + text + line[match.end(group) :]


def mutate_alternative(rng, program, number, line):
    match = rng.choice(list(ALTERNATIVE.finditer(line)) or [None])
    if not match:
        return None
    row = next(row for row in ALTERNATIVES if match.group() in row)
    return replace(line, match, rng.choice([a for a in row if a != match.group()]))


def mutate_constant(rng, program, number, line):
    if match := FLOAT.search(line):
        values = ["0.0", "1.0", "-1.0", "0.5", "2.0", "1.0e-6", "0xFF800000"]
        return replace(line, match, rng.choice(values), 1)
    if match := INTEGER.search(line):
        value = int(match.group(1))
        return replace(line, match, str(value + rng.choice([-2, -1, 1, 2])), 1)
    return None


def mutate_slice(rng, program, number, line):
    match = SLICE.search(line)
    if not match:
        return None
    offsets = match.group(1)[1:-1].split(", ")
    dim = rng.randrange(len(offsets))
    if not offsets[dim].lstrip("-").isdigit():
        return None
    offsets[dim] = str(max(0, int(offsets[dim]) + rng.choice([-8, -2, -1, 1, 2, 8])))
    return replace(line, match, f"[{', '.join(offsets)}]", 1)


def mutate_map(rng, program, number, line):
    matches = list(MAP.finditer(line))
    match = rng.choice(matches or [None])
    if not match:
        return None
    outs = re.search(r" outs\((.*?) :", line)
    is_output = outs and match in matches[-len(outs.group(1).split(", ")) :]
    dims, results = match.group(1).split(", "), match.group(2).split(", ")
    if len(results) > 1 and rng.random() < 0.4:
        i, j = rng.sample(range(len(results)), 2)
        results[i], results[j] = results[j], results[i]
    elif is_output:
        # Elements that nothing is written to may be anything.
        return None
    else:
        results[rng.randrange(len(results))] = rng.choice([*dims, "0", "0"])
    return replace(line, match, ", ".join(results), 2)


def mutate_reshape(rng, program, number, line):
    match = GROUPS.search(line)
    if not match:
        return None
    numbers = re.findall(r"\d+", match.group(1))
    sizes = [1] * len(numbers)
    while len(sizes) > match.group(1).count("[") - 1:
        i = rng.randrange(len(sizes) - 1)
        sizes[i : i + 2] = [sizes[i] + sizes[i + 1]]
    groups, rest = [], iter(numbers)
    for size in sizes:
        groups.append(f"[{', '.join(next(rest) for _ in range(size))}]")
    return replace(line, match, f"[{', '.join(groups)}]", 1)


def mutate_operand(rng, program, number, line):
    """Another value of the same type, or two operands of one op exchanged."""
    left, equals, right = line.partition(" = ")
    if not equals:
        left, right = "", line
    operands = list(VALUE.finditer(right))
    if not operands:
        return None
    match = rng.choice(operands)
    if line.startswith("      "):  # in a region: names mean something only there
        start = max(i for i in range(number) if "^bb" in program.lines[i])
        names = re.findall(r"%[A-Za-z0-9_]+(?=: )", program.lines[start])
        names += [m.group(1) for l in program.lines[start + 1 : number] if (m := re.match(r"      (%\S+) = ", l))]
        names += [name for name, type_ in program.types.items() if not type_.startswith("tensor") and program.defined[name] < number]
    else:
        names = program.same_type(match.group(), number)
    names = [name for name in names if name != match.group() and not program.is_empty(name)]
    others = [m for m in operands if m.group().startswith("%out") or not program.is_empty(m.group())]
    if len(others) > 1 and rng.random() < 0.3:
        a, b = sorted(rng.sample(others, 2), key=lambda m: m.start())
        right = right[: a.start()] + b.group() + right[a.end() : b.start()] + a.group() + right[b.end() :]
    elif names:
        right = replace(right, match, rng.choice(names))
    else:
        return None
    return left + equals + right


def mutate_result(rng, program, number, line):
    """The other result of an op with two."""
    matches = list(re.finditer(r"#([01])(?=[\[ :,])", line))
    if not matches:
        return None
    match = rng.choice(matches)
    return replace(line, match, str(1 - int(match.group(1))), 1)


MUTATIONS = [
    (mutate_alternative, 5),
    (mutate_constant, 2),
    (mutate_slice, 2),
    (mutate_map, 4),
    (mutate_reshape, 1),
    (mutate_operand, 6),
    (mutate_result, 1),
]


def mutate(rng, program):
    kinds, weights = zip(*MUTATIONS)
    while True:
        mutation = rng.choices(kinds, weights)[0]
        number = rng.randrange(len(program.lines))
        line = program.lines[number]
        if "return" in line or "func.func" in line or "^bb" in line:
            continue
        changed = mutation(rng, program, number, line)
        if changed is None or changed == line:
            continue
        lines = [*program.lines]
        lines[number] = changed
        what = f"{mutation.__name__} in line {number + 1}:\n  - {line.strip()}\n  + {changed.strip()}"
        return "\n".join(lines) + program.resources, what


def read_npy(path):
    with open(path, "rb") as file:
        data = file.read()
    size = struct.unpack("<H" if data[6] == 1 else "<I", data[8 : 10 if data[6] == 1 else 12])[0]
    start = (10 if data[6] == 1 else 12) + size
    if b"'<f4'" not in data[:start]:
        sys.exit(f"{path} does not hold f32")
    return array.array("f", data[start:])


def compare(reference, result):
    """'same', 'differs' or 'nonfinite'."""
    if len(reference) != len(result):
        return "differs"
    if not all(math.isfinite(value) for value in reference):
        return "nonfinite"
    scale = max((abs(value) for value in reference), default=0)
    for a, b in zip(reference, result):
        if not abs(a - b) <= TOLERANCE * scale:
            return "differs"
    return "same"


def run(command):
    try:
        return subprocess.run(command, capture_output=True, timeout=TIMEOUT, text=True)
    except subprocess.TimeoutExpired:
        return None


class Verdict(Exception):
    """What a mutant shows, found before the end."""

    def __init__(self, kind, detail=""):
        super().__init__(kind)
        self.kind = kind
        self.detail = detail


def raise_layers(options, path, output):
    """The number of layers that moe-raise finds in a file."""
    raised = run([options.moe_opt, path, "--canonicalize", "--cse", "--moe-raise", "-o", output])
    if raised is None or raised.returncode < 0:
        raise Verdict("crash", raised.stderr if raised else "timeout")
    if raised.returncode:
        # Whether it is the mutant or moe-raise that is wrong.
        parsed = run([options.moe_opt, path, "-o", os.devnull])
        raise Verdict("crash" if parsed and parsed.returncode == 0 else "invalid", raised.stderr)
    with open(output) as file:
        return file.read().count(" moe.experts ")


def get_output(options, program, path, mode, output):
    done = run([options.moe_run, path, f"--raise={mode}", f"--output={output}", *program.inputs])
    if done is None or done.returncode < 0:
        raise Verdict("crash", done.stderr if done else "timeout")
    if re.search(r"\[(nonfinite_logits|no_eligible_expert)\]", done.stderr):
        raise Verdict("nonfinite")
    # The program reads what lies beyond its parameters, and says nothing of it.
    if mode == "on" and "chooses an expert that is not in [0," in done.stderr:
        raise Verdict("out of range")
    if done.returncode:
        raise Verdict(f"fails-{mode}", done.stderr)
    return read_npy(output)


def reads_beyond(options, program, path, checked):
    """Whether a program, as it is, reads what is not in its tensors: then anything may come of it."""
    made = run([options.moe_opt, path, "--generate-runtime-verification", "-o", checked])
    if made is None or made.returncode:
        return False
    done = run([options.moe_run, checked, "--raise=off", *program.inputs])
    return done is not None and done.returncode > 0 and "out-of-bounds access" in done.stderr


def judge(options, program, text, passes, folder):
    path = lambda name: os.path.join(folder, name)
    with open(path("mutant.mlir"), "w") as file:
        file.write(text)
    if not options.preserve:
        if not raise_layers(options, path("mutant.mlir"), path("raised.mlir")):
            return "unraised", ""
        outputs = [get_output(options, program, path("mutant.mlir"), mode, path("y.npy")) for mode in ("off", "on")]
        verdict = compare(*outputs)
        if verdict == "differs" and reads_beyond(options, program, path("mutant.mlir"), path("checked.mlir")):
            raise Verdict("out of range")
        return verdict, ""
    if passes:
        os.rename(path("mutant.mlir"), path("before.mlir"))
        changed = run([options.moe_opt, path("before.mlir"), *passes, "-o", path("mutant.mlir")])
        if changed is None or changed.returncode:
            return "invalid", changed.stderr if changed else ""
    layers = raise_layers(options, path("mutant.mlir"), path("raised.mlir"))
    verdict = compare(program.output, get_output(options, program, path("mutant.mlir"), "on", path("y.npy")))
    if verdict == "same" and layers != program.layers:
        return "lost", f"{layers} layers of {program.layers} are raised"
    return verdict, ""


def try_mutant(options, program, seed):
    rng = random.Random(seed)
    passes = []
    if options.preserve:
        text, passes, what = preserve(rng, program.text)
        text += program.resources
    else:
        text, what = mutate(rng, program)
    with tempfile.TemporaryDirectory() as folder:
        try:
            kind, detail = judge(options, program, text, passes, folder)
        except Verdict as verdict:
            kind, detail = verdict.kind, verdict.detail
    return kind, what, text, detail


def measure(options, program, export):
    """What an export gives as it is, and its layers, for mutants that are it."""
    program.layers, program.output = 0, None
    if not options.preserve:
        return
    with tempfile.TemporaryDirectory() as folder:
        try:
            program.layers = raise_layers(options, export, os.path.join(folder, "raised.mlir"))
            program.output = get_output(options, program, export, "off", os.path.join(folder, "y.npy"))
        except Verdict as verdict:
            sys.exit(f"{export}: {verdict.kind}: {verdict.detail}")
    if not program.layers:
        sys.exit(f"{export}: no layer is raised")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("moe_opt")
    parser.add_argument("moe_run")
    parser.add_argument("exports", nargs="+")
    parser.add_argument("--preserve", action="store_true", help="only changes that nothing depends on")
    parser.add_argument("--count", type=int, default=500, help="number of mutants, of all exports together")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", metavar="DIR", help="save mutants that differ or crash")
    options = parser.parse_args()

    programs = []
    for export in options.exports:
        # Maps where they are used, so that one use can change; large constants
        # are not printed in this form.
        local = run([options.moe_opt, export, "--mlir-print-local-scope"])
        whole = run([options.moe_opt, export])
        if any(printed is None or printed.returncode for printed in (local, whole)):
            sys.exit(f"cannot read {export}")
        _, mark, resources = whole.stdout.partition("\n{-#")
        program = Program(export, local.stdout, mark + resources)
        measure(options, program, export)
        programs.append((export, program))

    def work(index):
        export, program = programs[index % len(programs)]
        return export, try_mutant(options, program, f"{options.seed}:{index}")

    counts = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for index, (export, (verdict, what, text, detail)) in enumerate(pool.map(work, range(options.count))):
            counts[verdict] += 1
            if verdict not in SUSPECT + ("invalid",) * options.preserve:
                continue
            print(f"mutant {options.seed}:{index} of {export} {verdict}: {what}\n{detail[:1000]}", flush=True)
            if options.keep:
                os.makedirs(options.keep, exist_ok=True)
                with open(os.path.join(options.keep, f"{options.seed}-{index}.mlir"), "w") as file:
                    file.write(text)

    wrong = sum(counts[verdict] for verdict in SUSPECT)
    compared = counts["same"] + counts["differs"]
    print(f"{options.count} mutants: {counts['invalid']} invalid, {counts['unraised']} not raised, {compared} raised and compared,", end=" ")
    others = [f"{number} {kind}" for kind, number in sorted(counts.items()) if kind.startswith("fails") or kind in ("nonfinite", "out of range")]
    print(f"{', '.join(others) or 'no failures'}; {wrong} wrong")
    if compared == 0:
        sys.exit("nothing was compared")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
