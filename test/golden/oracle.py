"""What a router with a capacity decides, worked out one number at a time.

An implementation of docs/ops.md (`#moe.router`, `#moe.capacity`, `moe.assign`)
that shares nothing with the compiler: scores are computed in f64, and every
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
    """The sum of weights, some of which may be negative."""
    total = sum(weights)
    if min(weights, default=0) < 0 and abs(total) < 1e-3 * sum(map(abs, weights)):
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

def find_error(logits):
    """The error that logits which are not to be masked give."""
    bad = [(t, e) for t, row in enumerate(logits) for e, v in enumerate(row)
           if math.isnan(v) or v == math.inf]
    if bad:
        return {"code": "nonfinite_logits", "token": bad[0][0], "expert": bad[0][1],
                "bad_tokens": sorted({t for t, _ in bad})}
    empty = [t for t, row in enumerate(logits) if all(v == -math.inf for v in row)]
    if empty:
        return {"code": "no_eligible_expert", "token": empty[0],
                "bad_tokens": empty}
    return None


def expect(params, inputs):
    """The `expected` of a case (README.md)."""
    T, E, k = inputs["T"], inputs["E"], params["top_k"]
    logits = [[float(v) for v in row] for row in inputs["logits"]]
    if params.get("nonfinite", "error") == "error" and (error := find_error(logits)):
        return {"error": error}
    bad_tokens = [t for t, row in enumerate(logits)
                  if any(math.isnan(v) or v == math.inf for v in row)]
    clean = lambda v: -math.inf if math.isnan(v) else min(v, LARGEST_F32)
    bias = inputs.get("bias", [0.0] * E)
    tokens = [Token([clean(v) for v in row], bias, params) for row in logits]

    devices, strategy = params.get("devices", 1), params.get("strategy", "none")
    block = -(-T // devices)
    local = params.get("scope", "global") == "local"
    groups = [range(min(d * block, T), min((d + 1) * block, T))
              for d in range(devices)] if local else [range(T)]
    candidates, kept = [[]] * T, [[] for _ in range(T)]
    capacity = []
    for group in groups:
        gamma = params.get("gamma")
        exempt = (gamma is None or len(group) <= 1 or
                  strategy in ("none", "expert_skip"))
        limit = None if exempt else capacity_of(gamma, k, len(group), E)
        capacity.append(limit)
        for t in group:
            if exempt:
                most = params["keep_k"] if strategy == "expert_skip" else k
                candidates[t] = tokens[t].topk[:most]
            else:
                candidates[t] = candidates_of(tokens[t], t, t // block, params, E)
        for e in range(E):
            members = [t for t in group if e in candidates[t]]
            for t in keep(members, e, limit, tokens, inputs.get("rank"), params):
                kept[t].append(e)
    for t in range(T):
        kept[t] = [e for e in candidates[t] if e in kept[t]]
        kept[t] = kept[t][:params.get("per_token", E)]

    weights = [final_weights(tokens[t], kept[t], params) for t in range(T)]
    count = lambda rows: [sum(e in row for row in rows) for e in range(E)]
    topk = [token.topk for token in tokens]
    on_input = params.get("weight_on") == "input"
    return {
        "topk": topk,
        "kept": ["".join("01"[e in row] for e in range(E)) for row in kept],
        "weights": [[row.get(e, 0.0) for e in range(E)] for row in weights],
        "capacity": capacity,
        "load_before": count(topk), "load_candidates": count(candidates),
        "load_after": count(kept),
        "dropped": sum(e not in kept[t] for t in range(T) for e in topk[t]),
        "added": sum(e not in topk[t] for t in range(T) for e in kept[t]),
        "dead_tokens": [t for t in range(T) if not kept[t]],
        "bad_tokens": bad_tokens,
        "slot_token": [[t for t in range(T) if e in kept[t]] for e in range(E)],
        "y": [output(x, weights[t], inputs, on_input)
              for t, x in enumerate(inputs["x"])]}
