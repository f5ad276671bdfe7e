"""The layer in float64, with numpy: what every function must give."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy

# Two scores closer than this may be told apart otherwise in f32, relative.
UNSURE = 1e-5
# The most that f32 may differ, relative to the largest element of the token's row.
TOLERANCE = 1e-5


def load_safetensors(path):
    """Tensors of f32 by name, mapped."""
    import json
    import struct

    with open(path, "rb") as file:
        length, = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
    data = numpy.memmap(path, mode="r", offset=8 + length)
    return {name: data[slice(*entry["data_offsets"])].view("<f4").reshape(entry["shape"])
            for name, entry in header.items() if name != "__metadata__"}


def route(x, gate, top_k):
    """Scores [T, E], the experts of each token's choices, the best first, and one more
    as far as there is one."""
    logits = x @ gate.astype("f8").T
    scores = numpy.exp(logits - logits.max(1, keepdims=True))
    scores /= scores.sum(1, keepdims=True)
    order = numpy.argsort(-scores, axis=1, kind="stable")
    return scores, order[:, :top_k], order[:, top_k:top_k + 1]


def limit(gamma, tokens, top_k, experts):
    return max(1, math.ceil(Fraction(Decimal(gamma)) * top_k * tokens / experts))


def choose(x, gate, top_k, gamma):
    """Which pairs are kept [T, E], their scores, and the tokens for which f32 may choose
    otherwise."""
    scores, chosen, beyond = route(x, gate, top_k)
    tokens, experts = scores.shape
    kept = numpy.zeros(scores.shape, bool)
    numpy.put_along_axis(kept, chosen, True, 1)
    unsure = numpy.zeros(tokens, bool)
    shaky = set()  # experts that such a token may want or not
    if beyond.size:
        last = numpy.take_along_axis(scores, chosen[:, -1:], 1)[:, 0]
        following = numpy.take_along_axis(scores, beyond, 1)[:, 0]
        unsure = last - following <= UNSURE * last
        shaky = set(chosen[unsure, -1]) | set(beyond[unsure, 0])
    if gamma is not None and tokens > 1:
        bound(kept, scores, limit(gamma, tokens, top_k, experts), unsure, shaky)
    return kept, scores, unsure


def bound(kept, scores, most, unsure, shaky):
    """Leaves each expert its `most` best tokens, and adds to the unsure ones."""
    for expert in range(kept.shape[1]):
        rows = numpy.flatnonzero(kept[:, expert])
        order = rows[numpy.argsort(-scores[rows, expert], kind="stable")]
        ranked = scores[order, expert]
        if expert in shaky:
            unsure[order[max(0, most - 2):most + 2]] = True
        if len(order) > most:
            edge = ranked[most - 1]
            if edge - ranked[most] <= UNSURE * edge:
                unsure[order[abs(ranked - edge) <= UNSURE * edge]] = True
            kept[order[most:], expert] = False


def layer(tensors, x, top_k, gamma):
    """The result in float64, the unsure tokens, and how many rows each expert has."""
    prefix = "model.layers.0.mlp."
    x = x.reshape(-1, x.shape[-1]).astype("f8")
    kept, scores, unsure = choose(x, tensors[prefix + "gate.weight"], top_k, gamma)
    result = numpy.zeros(x.shape)
    for expert in numpy.flatnonzero(kept.any(0)):
        rows = numpy.flatnonzero(kept[:, expert])
        both = x[rows] @ tensors[prefix + "experts.gate_up_proj"][expert].astype("f8").T
        gate, up = numpy.split(both, 2, axis=1)
        hidden = gate / (1 + numpy.exp(-gate)) * up
        out = hidden @ tensors[prefix + "experts.down_proj"][expert].astype("f8").T
        result[rows] += scores[rows, expert, None] * out
    return result, unsure, kept.sum(0)


def error(values, expected, unsure):
    """The largest difference of the tokens that are sure, over its row's largest."""
    values = numpy.asarray(values, "f8").reshape(expected.shape)[~unsure]
    expected = expected[~unsure]
    scale = numpy.maximum(abs(expected).max(1, keepdims=True), 1e-30)
    worst = (abs(values - expected) / scale).max(initial=0.0)
    return float(worst) if worst == worst else math.inf
