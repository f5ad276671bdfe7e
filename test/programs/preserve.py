"""Changes of an exported program that change nothing that it computes.

A value goes through no-ops (noise.py), ops come in another order, or passes of
moe-opt rewrite the program. `mutate.py --preserve` runs these.
"""

import re

from builder import Builder, Tensor, shuffle
from noise import add_noise
from spec import Spec

TYPE = re.compile(r"tensor<((?:\d+x)*)(f32|f64|bf16|f16|i64|i32)>$")
NAME = re.compile(r"%[\w$.-]+(?:#\d+)?")
PASSES = [
    ["--canonicalize"],
    ["--cse"],
    ["--linalg-generalize-named-ops"],
    ["--linalg-generalize-named-ops", "--linalg-fuse-elementwise-ops", "--canonicalize"],
    ["--linalg-fold-unit-extent-dims", "--canonicalize"],
]


def split_ops(lines):
    """The ops of a function's body, each with its regions."""
    ops = []
    for line in lines:
        if ops and (line.startswith("      ") or line.startswith("    }") or line.startswith("    ^")):
            ops[-1] += "\n" + line
        else:
            ops.append(line)
    return ops


def get_results(op, result_types):
    """(name, type) of each result of an op of a body."""
    match = re.match(r"    (%[\w$.-]+)(?::(\d+))? = ", op)
    if not match:
        return []
    names = [match[1]] if not match[2] else [f"{match[1]}#{i}" for i in range(int(match[2]))]
    types = result_types(op, len(names))
    return list(zip(names, types)) if len(types) == len(names) else []


def get_result_types(op, count):
    """From the end of an op's text, where its result types are."""
    last = op.rstrip().rsplit("\n", 1)[-1]
    types = re.findall(r"tensor<[^<>]*>", last)
    return types[-count:]


def add_no_op(rng, ops, seen):
    """Sends a value through no-ops, for all its uses."""
    values = [
        (number, name, match)
        for number, op in enumerate(ops)
        for name, type_ in get_results(op, get_result_types)
        if (match := TYPE.match(type_)) and "tensor.empty" not in op and "dense_resource" not in op
    ]
    if not values:
        return None
    number, name, match = rng.choice(values)
    b = Builder(rng, Spec("gathered", 0, noise=0.5, generic=rng.choice([0.0, 1.0])))
    b.names = seen
    tensor = Tensor(name, tuple(int(size) for size in match[1].split("x")[:-1]), match[2])
    if not tensor.dims:
        return None
    while not b.optional:
        result = add_noise(b, tensor)
    rename = lambda text: NAME.sub(lambda m: result.name if m.group() == name else m.group(), text)
    changed = ops[: number + 1] + b.ops + [rename(op) for op in ops[number + 1 :]]
    return changed, b.names, f"{', '.join(b.optional)} of {name}"


def preserve(rng, text):
    """The changed text, the passes to run on it, and what was changed."""
    lines = text.split("\n")
    starts = [i for i, line in enumerate(lines) if line.startswith("  func.func") and line.endswith("{")]
    start = rng.choice(starts)
    end = next(i for i in range(start, len(lines)) if lines[i] == "  }")
    ops = split_ops(lines[start + 1 : end])
    done, seen = [], 0
    for _ in range(rng.randint(0, 4)):
        change = add_no_op(rng, ops, seen)
        if change:
            ops, seen, what = change
            done.append(what)
    if rng.random() < 0.5:
        ops = shuffle(rng, ops[:-1]) + ops[-1:]
        done.append("another order")
    passes = rng.choice(PASSES) if rng.random() < 0.5 or not done else []
    done += passes
    return "\n".join(lines[: start + 1] + ops + lines[end:]), passes, "; ".join(done)
