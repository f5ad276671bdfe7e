"""What a router with a capacity decides, worked out one number at a time.

An implementation of docs/ops.md (`#moe.router`, `#moe.capacity`, `moe.assign`,
`moe.random_key`) that shares nothing with the compiler: scores are computed in f64, and every
comparison either is exact in f32 by construction, or of values that no f32
implementation could order differently. Otherwise it raises Unsafe.
"""

import functools
import math
import struct
from fractions import Fraction

LARGEST_F32 = struct.unpack("<f", b"\xff\xff\x7f\x7f")[0]
SMALLEST_NORMAL = 2.0**-126
# Far more than f32 code with a good exponential is wrong by.
TOLERANCE = 1e-5


class Unsafe(Exception):
    """Rounding decides; there is no one right answer."""


def f32(value):
    if math.isinf(value) or math.isnan(value):
        return value
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


class Number:
    """A value that f32 code knows up to `error`. Two with the same `key` have the
    same bits, because they are computed in the same way from the same numbers."""

    def __init__(self, value, key, error=0.0):
        self.value, self.key, self.error = value, key, error


def order(a, b):
    """Negative if `a` is the larger one."""
    if a.key == b.key:
        return 0
    if abs(a.value - b.value) <= a.error + b.error or a.value == b.value:
        raise Unsafe
    return -1 if a.value > b.value else 1


def best(indices, numbers):
    """The indices, that of the largest number first; ties: the lower index."""
    compare = lambda i, j: order(numbers[i], numbers[j]) or i - j
    return sorted(indices, key=functools.cmp_to_key(compare))


def probability(value, key):
    """A score between 0 and 1 as f32 code sees it."""
    if value < 1e-46:
        return Number(0.0, "zero")
    if value < SMALLEST_NORMAL:
        raise Unsafe
    if 1 - value < 5e-9:
        return Number(1.0, "one")
    return Number(value, key, TOLERANCE * value)


# Scores ----------------------------------------------------------------------

def exponential(value):
    return math.exp(value) if value > -700 else 0.0


def scores_of(row, eligible, score_fn):
    """The score of each eligible expert of a token, by expert."""
    if score_fn in ("sigmoid", "topk_sigmoid"):
        return {e: probability(1 / (1 + math.exp(min(-row[e], 700))),
                               ("sigmoid", row[e])) for e in eligible}
    if score_fn == "given":
        if any(row[e] > 1e6 for e in eligible):  # +inf, which sums do not keep finite
            raise Unsafe
        return {e: Number(row[e], ("exact", row[e])) for e in eligible}
    largest = max(row[e] for e in eligible)
    shifted = {e: f32(row[e] - largest) for e in eligible}
    total = sum(exponential(v) for v in shifted.values())
    everything = tuple(shifted.get(e) for e in range(len(row)))
    return {e: probability(exponential(shifted[e]) / total,
                           (shifted[e], everything)) for e in eligible}


def selection_of(logit, score, bias, score_fn):
    """What an expert is chosen by."""
    if score_fn == "given" or score_fn.startswith("topk"):
        value = f32(logit + bias)
        return Number(value, ("exact", value))
    if bias == 0:
        return score
    if score.value < 1e-10 and abs(bias) > 0.01:
        return Number(bias, ("bias", bias))
    # What is added is of the size of both, whatever the sum is.
    return Number(score.value + bias, (score.key, bias),
                  score.error + 1e-6 * max(score.value, abs(bias)))


def group_score(experts, selection, kind):
    ranked = best(experts, selection)
    if not ranked or (kind == "top2sum" and len(ranked) < 2):
        return Number(-math.inf, "none")
    first = selection[ranked[0]]
    if kind == "max":
        return first
    second = selection[ranked[1]]
    size = max(abs(first.value), abs(second.value))
    return Number(first.value + second.value,
                  ("sum", repr(first.key), repr(second.key)),
                  first.error + second.error + 1e-6 * size)


def total_of(weights):
    """The sum of weights, some of which may be negative: what is left of larger ones
    is not known to five digits."""
    total = sum(weights)
    if min(weights, default=0) < 0 and abs(total) < 0.05 * sum(map(abs, weights)):
        raise Unsafe
    return total


class Token:
    """One token: its scores, its choices, and the unscaled weights."""

    def __init__(self, row, bias, params):
        E, k = len(row), params["top_k"]
        score_fn = params.get("score_fn", "softmax")
        eligible = [e for e in range(E) if row[e] > -math.inf]
        self.score = scores_of(row, eligible, score_fn) if eligible else {}
        self.selection = {e: selection_of(row[e], self.score[e], bias[e], score_fn)
                          for e in eligible}
        groups = params.get("n_group", 1)
        if groups > 1:
            size = E // groups
            members = [[e for e in eligible if e // size == g]
                       for g in range(groups)]
            scores = [group_score(m, self.selection,
                                  params.get("group_score", "max"))
                      for m in members]
            kept = best(range(groups), scores)[:params.get("topk_group", 1)]
            eligible = [e for e in eligible if e // size in kept]
        self.ranked = best(eligible, self.selection)
        self.topk = self.ranked[:k]
        self.weigh(row, params, score_fn)

    def weigh(self, row, params, score_fn):
        self.weight = {e: s.value for e, s in self.score.items()}
        if not self.topk:
            return
        if score_fn == "topk_softmax":
            largest = max(row[e] for e in self.topk)
            total = sum(exponential(row[e] - largest) for e in self.topk)
            # An extra expert may have a larger logit where there is a bias.
            if any(row[e] - largest > 80 for e in self.weight):
                raise Unsafe
            self.weight = {e: exponential(row[e] - largest) / total
                           for e in self.weight}
        elif params.get("normalize_topk"):
            total = total_of([self.weight[e] for e in self.topk])
            total += params.get("norm_eps", 0)
            self.weight = {e: w / total if total else 0.0
                           for e, w in self.weight.items()}


# Capacity --------------------------------------------------------------------

def capacity_of(gamma, k, tokens, experts):
    return max(1, math.ceil(Fraction(gamma) * k * tokens / experts))


def candidates_of(token, t, device_of_token, params, E):
    """The experts that a token of a limited group competes for, in order."""
    strategy, k = params["strategy"], params["top_k"]
    if strategy == "overselect":
        wanted = max(k, math.ceil(k * Fraction(params.get("rounds", "1"))))
        return token.ranked[:wanted]
    if strategy != "expanded_drop":
        return list(token.topk)
    block = E // params.get("devices", 1)
    extras = [e for e in token.ranked
              if e not in token.topk and e // block == device_of_token]
    extra = params.get("extra", "all")
    return token.topk + (extras if extra == "all" else extras[:int(extra)])


def keep(members, e, limit, tokens, ranks, params):
    """Which of the tokens `members` an expert keeps."""
    if limit is None or len(members) <= limit:
        return members
    if params["strategy"] == "expert_drop":
        return []
    metric = params.get("metric", "score")
    if metric == "first":
        return members[:limit]
    if metric == "last":
        return members[-limit:]
    if metric == "random":
        return sorted(members, key=lambda t: ranks[t][e])[:limit]
    return best(members, {t: tokens[t].score[e] for t in members})[:limit]


def splitmix64(state):
    z = (state + 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
    return z ^ (z >> 31)


def ranks_of(params, inputs):
    """What the metric `random` keeps the smallest of, by token and expert."""
    if "rank" in inputs or params.get("metric") != "random":
        return inputs.get("rank")
    layer = splitmix64(splitmix64(params.get("seed", 0)) ^ 0)
    return [[splitmix64(splitmix64(layer ^ t) ^ e) % 2**63
             for e in range(inputs["E"])] for t in range(inputs["T"])]


def final_weights(token, kept, params):
    unscaled = {e: token.weight[e] for e in kept}
    scale, renorm = params.get("routed_scale", 1), params.get("renorm", "none")
    total = total_of(list(unscaled.values()))
    if total < 0 and renorm != "none":  # weights times 1e20
        raise Unsafe
    total = max(total, 1e-20)
    factor = {"none": scale, "one": scale / total, "ref": 1 / total,
              "topk_sum": scale * sum(token.weight[e] for e in token.topk) / total}
    return {e: w * factor[renorm] for e, w in unscaled.items()}


# Experts ---------------------------------------------------------------------

def expert(x, gate, up, down, H, I):
    product = lambda m, v, rows: [
        sum(m[i * len(v) + j] * v[j] for j in range(len(v))) for i in range(rows)]
    silu = lambda v: v / (1 + math.exp(min(-v, 700)))
    inner = [silu(g) * u for g, u in zip(product(gate, x, I), product(up, x, I))]
    return product(down, inner, H)


def output(x, weights, inputs, on_input):
    H, I = inputs["H"], inputs["I"]
    result = [0.0] * H
    for e, w in weights.items():
        given = [w * v for v in x] if on_input else x
        y = expert(given, inputs["w1g"][e], inputs["w1u"][e], inputs["w2"][e], H, I)
        for h in range(H):
            result[h] += y[h] if on_input else w * y[h]
    return result


# All of it -------------------------------------------------------------------

def find_error(logits, valid):
    """The error that logits which are not to be masked give."""
    bad = [(t, e) for t, row in enumerate(logits) for e, v in enumerate(row)
           if valid[t] and (math.isnan(v) or v == math.inf)]
    if bad:
        return {"code": "nonfinite_logits", "token": bad[0][0], "expert": bad[0][1],
                "bad_tokens": sorted({t for t, _ in bad})}
    empty = [t for t, row in enumerate(logits)
             if valid[t] and all(v == -math.inf for v in row)]
    if empty:
        return {"code": "no_eligible_expert", "token": empty[0],
                "bad_tokens": empty}
    return None


def groups_of(params, T):
    """The number of tokens of a device, and the tokens of each group."""
    devices = params.get("devices", 1)
    block = -(-T // devices)
    if params.get("scope", "global") == "global":
        return block, [range(T)]
    return block, [range(min(d * block, T), min((d + 1) * block, T))
                   for d in range(devices)]


def route(group, block, tokens, params, inputs, ranks):
    """The limit of a group of tokens that are no padding, the candidates of each,
    and those that stay."""
    E, k = inputs["E"], params["top_k"]
    strategy, gamma = params.get("strategy", "none"), params.get("gamma")
    exempt = (gamma in (None, "none", "inf") or len(group) <= 1 or
              strategy in ("none", "expert_skip"))
    limit = None if exempt else capacity_of(gamma, k, len(group), E)
    most = params["keep_k"] if strategy == "expert_skip" else k
    candidates = {t: tokens[t].topk[:most] if exempt else
                  candidates_of(tokens[t], t, t // block, params, E)
                  for t in group}
    kept = {t: [] for t in group}
    for e in range(E):
        members = [t for t in group if e in candidates[t]]
        for t in keep(members, e, limit, tokens, ranks, params):
            kept[t].append(e)
    most = params.get("per_token", "unbounded")
    most = {"unbounded": E, "k": k}.get(most, most)
    return limit, candidates, {
        t: [e for e in candidates[t] if e in kept[t]][:most] for t in group}


def slots_of(kept, weights, E, width):
    """The tables of each expert's tokens and their weights."""
    takers = [[t for t, row in enumerate(kept) if e in row] for e in range(E)]
    return {"slot_width": width,
            "slot_token": [row + [-1] * (width - len(row)) for row in takers],
            "slot_weight": [[weights[t][e] for t in row] + [0.0] * (width - len(row))
                            for e, row in enumerate(takers)]}


def expect(params, inputs):
    """The `expected` of a case (README.md). `inputs.valid` may say which tokens
    are no padding: padding chooses nothing, and is not counted."""
    T, E = inputs["T"], inputs["E"]
    valid = inputs.get("valid", [True] * T)
    logits = [[float(v) for v in row] for row in inputs["logits"]]
    if params.get("nonfinite", "error") == "error" and (
            error := find_error(logits, valid)):
        return {"error": error}
    clean = lambda v: -math.inf if math.isnan(v) else min(v, LARGEST_F32)
    bias, ranks = inputs.get("bias", [0.0] * E), ranks_of(params, inputs)
    # Tokens of the same logits are the same.
    token_of = functools.cache(lambda row: Token(row, bias, params))
    tokens = [token_of(tuple(map(clean, row))) if valid[t] else None
              for t, row in enumerate(logits)]
    topk = [token.topk if token else [] for token in tokens]

    block, groups = groups_of(params, T)
    candidates, kept, capacity, width = [[]] * T, [[]] * T, [], 0
    for group in groups:
        limit, wanted, stay = route([t for t in group if valid[t]], block, tokens,
                                    params, inputs, ranks)
        capacity.append(limit)
        width += len(group) if limit is None else min(limit, len(group))
        for t in wanted:
            candidates[t], kept[t] = wanted[t], stay[t]

    weights = [final_weights(tokens[t], kept[t], params) if kept[t] else {}
               for t in range(T)]
    count = lambda rows: [sum(e in row for row in rows) for e in range(E)]
    on_input = params.get("weight_on") == "input"
    expected = {
        "error": None, "topk": topk,
        "kept": ["".join("01"[e in row] for e in range(E)) for row in kept],
        "weights": [[row.get(e, 0.0) for e in range(E)] for row in weights],
        "capacity": capacity,
        "load_before": count(topk), "load_candidates": count(candidates),
        "load_after": count(kept),
        "dropped": sum(e not in kept[t] for t in range(T) for e in topk[t]),
        "added": sum(e not in topk[t] for t in range(T) for e in kept[t]),
        "dead_tokens": [t for t in range(T) if valid[t] and not kept[t]],
        "bad_tokens": [t for t, row in enumerate(logits) if valid[t] and any(
            math.isnan(v) or v == math.inf for v in row)],
        **slots_of(kept, weights, E, width)}
    if "x" in inputs:
        expected["y"] = [output(x, weights[t], inputs, on_input)
                         for t, x in enumerate(inputs["x"])]
    return expected
