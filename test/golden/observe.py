"""What a program decided, in the words of a case's `expected`, and whether that
is what was expected (README.md)."""

import math

from calling import Tensor
from read_case import number

LARGEST_I64 = 2**63 - 1


class Mismatch(Exception):
    """Something else was expected."""


def require(condition, message):
    if not condition:
        raise Mismatch(message)


# Inputs ------------------------------------------------------------------------

def matrix(rows, width, code="f"):
    return Tensor((len(rows), width), code, [number(v) for row in rows for v in row])


def experts_of(inputs):
    """The arguments that are the same whatever the tokens."""
    E, H, I = inputs["E"], inputs.get("H", 1), inputs.get("I", 1)
    flat = lambda key, *shape: Tensor(shape, "f", [
        v for row in inputs[key] for v in row] if key in inputs
        else [0.0] * math.prod(shape))
    return [flat("w1g", E, I, H), flat("w1u", E, I, H), flat("w2", E, H, I),
            matrix([[float(i == j) for j in range(E)] for i in range(E)], E)]


def arguments_of(case):
    """The arguments of the program of a case."""
    inputs = case["inputs"]
    T, E, H = inputs["T"], inputs["E"], inputs.get("H", 1)
    arguments = [matrix(inputs["logits"], E),
                 Tensor((E,), "f", inputs.get("bias", [0.0] * E)),
                 matrix(inputs.get("x", [[0.0] * H] * T), H),
                 *experts_of(inputs),
                 matrix(inputs.get("rank", [[0] * E] * T), E, "q")]
    if "valid" in inputs:
        arguments.append(Tensor((T,), "b", map(int, inputs["valid"])))
    return arguments


def group_sizes(case):
    """The numbers of tokens of the groups."""
    params, T = case["params"], case["inputs"]["T"]
    devices = params.get("devices", 1)
    if params.get("scope", "global") == "global":
        return [T]
    block = -(-T // devices)
    return [max(0, min(block, T - d * block)) for d in range(devices)]


# What was seen -------------------------------------------------------------------

def count(rows, E):
    counts = [0] * E
    for row in rows:
        for e in row:
            if e >= 0:
                counts[e] += 1
    return counts


def see_results(case, table, topk):
    """What the results of the program say."""
    inputs = case["inputs"]
    T, E, H = inputs["T"], inputs["E"], inputs.get("H", 1)
    valid = inputs.get("valid", [True] * T)
    rows = table.rows()
    kept = [[e for e in range(E) if row[H + E + e] == 1] for row in rows]
    for t, row in enumerate(rows):
        require(kept[t] or not any(row), f"token {t} keeps no expert, but gets {row}")
    chosen = [[e for e in row if e >= 0] for row in topk.rows()]
    dropped = sum(e not in kept[t] for t in range(T) for e in chosen[t])
    stay = sum(map(len, chosen)) - dropped
    return {"topk": chosen,
            "kept": ["".join("01"[e in row] for e in range(E)) for row in kept],
            "weights": [row[H:H + E] for row in rows],
            "y": [row[:H] for row in rows],
            "load_before": count(chosen, E), "load_after": count(kept, E),
            "dropped": dropped, "added": sum(map(len, kept)) - stay,
            "dead_tokens": [t for t in range(T) if valid[t] and not kept[t]]}


def see_bad(case, bad):
    """What the first bad expert of each token means: -1 is none, E that no expert
    is eligible."""
    E = case["inputs"]["E"]
    if case["params"].get("nonfinite", "error") == "error":
        for code, tokens in (
                ("nonfinite_logits", [t for t, e in enumerate(bad) if 0 <= e < E]),
                ("no_eligible_expert", [t for t, e in enumerate(bad) if e == E])):
            if tokens:
                error = {"code": code, "token": tokens[0], "bad_tokens": tokens}
                if code == "nonfinite_logits":
                    error["expert"] = bad[tokens[0]]
                return {"error": error}
    return {"bad_tokens": [t for t, e in enumerate(bad) if 0 <= e < E]}


def see_places(case, candidates, bad, token, weight, filled, limits=None):
    """What moe.candidates and moe.assign say (program.py, return_places)."""
    E, groups = case["inputs"]["E"], group_sizes(case)
    seen = see_bad(case, bad.data.tolist())
    seen["load_candidates"] = count(candidates.rows(), E)
    if limits is None:
        seen["capacity"] = [None] * len(groups)
        first = filled.data
        rows = [(token.data[a:b].tolist(), weight.data[a:b].tolist())
                for a, b in zip(first, first[1:])]
    else:
        seen["capacity"] = [None if c == LARGEST_I64 else c for c in limits.data]
        most = [size if c is None else min(c, size)
                for c, size in zip(seen["capacity"], groups)]
        # How much padding there is does not make the table smaller.
        if "valid" not in case["inputs"]:
            require(token.shape[2] == max(most), f"{token.shape[2]} places for an "
                    f"expert in a group, where {max(most)} are needed")
        rows = [merge_groups(token, weight, filled, e) for e in range(E)]
    seen["slot_token"] = [tokens for tokens, _ in rows]
    seen["slot_weight"] = [weights for _, weights in rows]
    return seen


def merge_groups(token, weight, filled, e):
    """The tokens that an expert takes in all groups, and their weights."""
    G, E, C = token.shape
    tokens, weights = [], []
    for g in range(G):
        begin, size = (g * E + e) * C, filled.data[g * E + e]
        tokens += token.data[begin:begin + size].tolist()
        weights += weight.data[begin:begin + size].tolist()
        rest = slice(begin + size, begin + C)
        require(all(t == -1 for t in token.data[rest]) and
                not any(weight.data[rest]),
                f"places of expert {e} in group {g} beyond its {size} rows hold "
                f"{token.data[rest].tolist()}, {weight.data[rest].tolist()}")
    return tokens, weights


def see_report(case, layer):
    """What a report says of the layer; not what a library's record alone has."""
    groups = len(group_sizes(case))
    capacity = layer["capacity"]
    E = case["inputs"]["E"]
    bad = [-1] * case["inputs"]["T"]
    for t, e in layer["nonfinite"]:
        bad[t] = E if e < 0 else e
    return {"capacity": capacity * groups if capacity == [None] else capacity,
            "load_before": layer["demand"], "load_candidates": layer["candidates"],
            "load_after": layer["kept"], "dropped": layer["dropped"],
            "added": layer["added"], "num_dead_tokens": layer["dead_tokens"],
            **see_bad(case, bad)}


# Whether that is right -----------------------------------------------------------

def check(name, actual, expected):
    require(actual == expected, f"{name}: got {actual}, expected {expected}")


def check_close(name, actual, expected):
    check(f"{name}, size", list(map(len, actual)), list(map(len, expected)))
    for i, (row, wanted) in enumerate(zip(actual, expected)):
        for j, (a, b) in enumerate(zip(row, wanted)):
            b = number(b)
            if a != b and not abs(a - b) <= 1e-6 + 1e-5 * abs(b):
                raise Mismatch(f"{name}[{i}][{j}]: got {a!r}, expected {b!r}")


def check_error(actual, expected):
    """Options that are refused have a code alone; a token's error also says where."""
    if not actual or not expected:
        check("error", actual, expected)
    for key in ("code", "token", "expert", "bad_tokens"):
        if key in actual and key in expected:
            check(f"error.{key}", actual[key], expected[key])


def check_seen(expected, seen):
    """Compares all that was seen."""
    if expected.get("error") or seen.get("error"):
        check_error(seen.get("error"), expected.get("error"))
        return
    slots = [[t for t in row if t >= 0] for row in expected["slot_token"]]
    wanted = dict(expected, slot_token=slots, slot_weight=[
        row[:len(slot)] for row, slot in zip(expected["slot_weight"], slots)],
        num_dead_tokens=len(expected["dead_tokens"]))
    for key in sorted(seen):
        if key in ("weights", "y", "slot_weight"):
            # A case without experts has no outputs.
            if key in expected:
                check_close(key, seen[key], wanted[key])
        elif key == "topk":
            check("topk", list(map(sorted, seen[key])),
                  list(map(sorted, wanted[key])))
        else:
            check(key, seen[key], wanted[key])
