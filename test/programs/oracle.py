"""What a program that a Spec describes computes, in f64 and without MLIR."""

import math
from dataclasses import dataclass

from floats import round_to, transpose

# gpt-oss's activation, with a limit that ordinary values reach.
CLAMP = 1.0
ALPHA = 1.702


def sigmoid(v):
    return 1 / (1 + math.exp(-v))


ACTIVATIONS = {
    "silu": lambda v: v * sigmoid(v),
    "gelu": lambda v: 0.5 * v * (1 + math.erf(v / math.sqrt(2))),
    "gelu_tanh": lambda v: 0.5 * v * (1 + math.tanh(math.sqrt(2 / math.pi) * (v + 0.044715 * v**3))),
    "relu": lambda v: max(v, 0.0),
    "relu2": lambda v: max(v, 0.0) ** 2,
}


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def softmax(values):
    largest = max(values)
    exps = [math.exp(v - largest) for v in values]
    total = sum(exps)
    return [v / total for v in exps]


#
# Routing
#


def get_logits(spec, data, row):
    bias = data.get("logit_bias", [0.0] * spec.E)
    logits = [dot(row, column) + b for column, b in zip(data["router"], bias)]
    return logits if spec.router.f32_logits else [round_to(v, spec.dtype) for v in logits]


def get_scores(spec, logits):
    """[T][E] from [T][E]."""
    if spec.router.score == "sigmoid":
        return [[sigmoid(v) for v in row] for row in logits]
    if spec.router.score == "softmax" and spec.near_miss == "softmax-over-tokens":
        return transpose([softmax(column) for column in transpose(logits)])
    if spec.router.score == "softmax":
        return [softmax(row) for row in logits]
    return logits


def get_gap(values, count):
    """How far the last of the best is ahead of the first of the others, relative."""
    if not 0 < count < len(values):
        return math.inf
    ordered = sorted(values, reverse=True)
    last, other = ordered[count - 1], ordered[count]
    if other == -math.inf:
        return math.inf
    return (last - other) / max(abs(last), abs(other), 1e-30)


def limit_to_groups(router, z):
    """z with the experts of all but the best groups excluded, and how safe that is."""
    if router.groups == 1:
        return z, math.inf
    size = len(z) // router.groups
    members = [z[i : i + size] for i in range(0, len(z), size)]
    best = 1 if router.group_score == "max" else 2
    scores = [sum(sorted(group, reverse=True)[:best]) for group in members]
    kept = sorted(range(router.groups), key=lambda g: -scores[g])[: router.keep]
    fill = 0.0 if router.group_fill == "zero" else -math.inf
    return [v if i // size in kept else fill for i, v in enumerate(z)], get_gap(scores, router.keep)


def choose(spec, data, scores):
    """The experts of a token in the order of choice, and the least gap."""
    bias = data.get("select_bias", [0.0] * spec.E)
    z, gap = limit_to_groups(spec.router, [s + b for s, b in zip(scores, bias)])
    if spec.near_miss == "smallest":
        z = [-v for v in z]
    first = 1 if spec.near_miss == "second-best" else 0
    gaps = [gap, get_gap(z, first), get_gap(z, first + spec.k)]
    if spec.near_miss == "weights-reversed":
        gaps += [get_gap(z, count) for count in range(1, spec.k)]
    order = sorted(range(spec.E), key=lambda e: -z[e])
    return order[first : first + spec.k], min(gaps)


def weigh(router, scores):
    """The weights of the chosen experts, from their scores or logits."""
    if router.score == "topk_softmax":
        weights = softmax(scores)
    elif router.score == "topk_sigmoid":
        weights = [sigmoid(v) for v in scores]
    else:
        weights = scores
    total = sum(weights)
    if router.normalize == "none":
        total = 1.0
    elif router.normalize == "add":
        total += router.eps
    elif router.normalize == "clamp":
        total = max(total, router.eps)
    return [router.scale * w / total for w in weights]


def route(spec, data, rows):
    """For each token its experts and their weights; and the least gap of each."""
    scores = get_scores(spec, [get_logits(spec, data, row) for row in rows])
    chosen, weights, gaps = [], [], []
    for s in scores:
        experts, gap = choose(spec, data, s)
        chosen.append(experts)
        weights.append(weigh(spec.router, [s[e] for e in experts]))
        gaps.append(gap)
    return chosen, weights, gaps


#
# The layer
#


@dataclass
class Term:
    """outer * f(inner * x[token]), where f is made of two experts' parameters, if
    these are not the same."""

    token: int  # -1: a row of zeros
    up: int
    down: int
    inner: float
    outer: float


def get_terms(spec, chosen, weights):
    """What is summed for each token."""
    T, E, k = spec.T, spec.E, spec.k
    if spec.near_miss == "weights-reversed":
        weights = [row[::-1] for row in weights]
    on_input = spec.weight_on == "input"

    def term(token, expert, weight, down=None):
        inner, outer = (weight, 1.0) if on_input else (1.0, weight)
        return Term(token, expert, expert if down is None else down, inner, outer)

    def other(t):
        return (t + 1) % T if spec.near_miss == "rows-of-next-token" else t

    shift = 1 if spec.near_miss == "weight-of-next-token" else 0
    if spec.form in ("gathered", "sorted"):
        places = [[(e, other(t)) for e in chosen[t]] for t in range(T)]
        if spec.near_miss == "unsort-missing":
            flat = sorted((e, r) for r, e in enumerate(e for row in chosen for e in row))
            places = [[(e, r // k) for e, r in flat[t * k : t * k + k]] for t in range(T)]
        if spec.near_miss == "offset-off-by-one":
            return get_terms_of_rows(spec, chosen, weights, term)
        step = 1 if spec.near_miss == "down-of-next-expert" else 0
        return [
            [term(x, e, w, (e + step) % E) for (e, x), w in zip(places[t], weights[(t + shift) % T])]
            for t in range(T)
        ]

    table = [[0.25 if spec.near_miss == "others-count" else 0.0] * E for _ in range(T)]
    for t in range(T):
        for e, w in zip(chosen[t], weights[t]):
            table[t][e] = w
    table = table[shift:] + table[:shift]
    if spec.form == "capacity":
        return get_terms_of_places(spec, chosen, table, other)
    experts = list(range(E))
    if spec.near_miss == "last-expert-missing":
        experts.pop()
    if spec.near_miss == "expert-twice":
        experts.append(0)
    terms = [[term(other(t), e, table[t][e]) for e in experts] for t in range(T)]
    if spec.form == "onehot":
        for t in range(T):
            for part in terms[t]:
                part.inner = 1.0 if part.up in chosen[other(t)] else 0.0
    return terms


def get_terms_of_rows(spec, chosen, weights, term):
    """Sorted rows that each go to the expert of the one before; the first to none."""
    rows = sorted((e, t, j) for t in range(spec.T) for j, e in enumerate(chosen[t]))
    terms = [[] for _ in range(spec.T)]
    for (e, _, _), (_, t, j) in zip(rows, rows[1:]):
        terms[t].append(term(t, e, weights[t][j]))
    return terms


def get_terms_of_places(spec, chosen, table, other):
    """Each choice takes the next place of its expert, while there are some."""
    pairs = [(t, j) for t in range(spec.T) for j in range(spec.k)]
    if spec.choice_major:
        pairs.sort(key=lambda pair: (pair[1], pair[0]))
    taken = [[] for _ in range(spec.E)]
    for t, j in pairs:
        taken[chosen[t][j]].append(t)
    terms = [[] for _ in range(spec.T)]
    step = 1 if spec.near_miss == "next-place" else 0
    for e, tokens in enumerate(taken):
        for place, t in enumerate(tokens):
            if place + step >= spec.capacity:
                continue
            row = tokens[place + step] if place + step < len(tokens) else -1
            terms[t].append(Term(other(row) if row >= 0 else -1, e, e, 1.0, table[t][e]))
    return terms


def get_expert(spec, params, row, up, down):
    """f(row) with the first product of one expert and the second of another."""
    bias = lambda name, e, size: params[name][e] if spec.biases else [0.0] * size
    ups = [dot(row, column) + b for column, b in zip(params["up"][up], bias("up_bias", up, spec.I))]
    if spec.gate == "none":
        inner = [ACTIVATIONS[spec.activation](v) for v in ups]
    else:
        gates = [dot(row, column) + b for column, b in zip(params["gate"][up], bias("gate_bias", up, spec.I))]
        if spec.activation == "clamped":
            gates = [min(g, CLAMP) for g in gates]
            ups = [max(min(u, CLAMP), -CLAMP) + 1 for u in ups]
            inner = [g * sigmoid(ALPHA * g) * u for g, u in zip(gates, ups)]
        else:
            inner = [ACTIVATIONS[spec.activation](g) * u for g, u in zip(gates, ups)]
    return [dot(inner, column) + b for column, b in zip(params["down"][down], bias("down_bias", down, spec.H))]


def evaluate(spec, data, rows):
    """The program's result, [T][H]."""
    chosen, weights, _ = route(spec, data, rows)
    results = []
    cache = {}
    for t, terms in enumerate(get_terms(spec, chosen, weights)):
        parts = []
        for term in terms:
            if term.outer == 0 or (term.inner == 0 and not spec.biases):
                continue
            key = (term.token, term.up, term.down, term.inner)
            if key not in cache:
                row = rows[term.token] if term.token >= 0 else [0.0] * spec.H
                cache[key] = get_expert(spec, data, [term.inner * v for v in row], term.up, term.down)
            parts.append([term.outer * v for v in cache[key]])
        combine = max if spec.near_miss == "largest-choice" else sum
        total = [combine(column) for column in zip(*parts)] if parts else [0.0] * spec.H
        if spec.near_miss == "sum-from-one":
            total = [v + 1 for v in total]
        if spec.shared:
            shared = get_expert(spec, data["shared"], rows[t], 0, 0)
            total = [v + s for v, s in zip(total, shared)]
        if spec.residual:
            total = [v + x for v, x in zip(total, rows[t])]
        results.append(total)
    return results
