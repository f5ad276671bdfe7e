"""MoE blocks as people write them in JAX, and what they compute, in plain numpy.

The experts are SwiGLU: `(silu(x Wgate) * (x Wup)) Wdown`. Both blocks compute the same
function of `x` [tokens, hidden] and the parameters of `shapes`.
"""

import jax
import jax.numpy as jnp
import numpy


def shapes(sizes):
    """The shape of each parameter, by name, in the order of the program's arguments."""
    experts, hidden, inner = sizes["experts"], sizes["hidden"], sizes["inner"]
    return {
        "experts.down_proj": (experts, inner, hidden),
        "experts.gate_proj": (experts, hidden, inner),
        "experts.up_proj": (experts, hidden, inner),
        "router": (hidden, experts),
    }


def route(x, params, top_k, router):
    """The weights and the experts of every token, each [tokens, top_k]."""
    logits = jnp.dot(x, params["router"], preferred_element_type=jnp.float32)
    if router == "topk_softmax":
        best, chosen = jax.lax.top_k(logits, top_k)
        return jax.nn.softmax(best, axis=-1), chosen
    weights, chosen = jax.lax.top_k(jax.nn.softmax(logits, axis=-1), top_k)
    if router == "softmax_normalized":
        weights = weights / weights.sum(axis=-1, keepdims=True)
    return weights, chosen


def dense_einsum(x, params, top_k, router):
    """All experts on all tokens; one-hot weights pick those that count."""
    weights, chosen = route(x, params, top_k, router)
    one_hot = jax.nn.one_hot(chosen, params["router"].shape[1], dtype=weights.dtype)
    combine = jnp.einsum("tke,tk->te", one_hot, weights).astype(x.dtype)
    gate = jnp.einsum("th,ehi->tei", x, params["experts.gate_proj"])
    up = jnp.einsum("th,ehi->tei", x, params["experts.up_proj"])
    down = jnp.einsum("tei,eih->teh", jax.nn.silu(gate) * up, params["experts.down_proj"])
    return jnp.einsum("teh,te->th", down, combine)


def ragged_dot(x, params, top_k, router):
    """Rows sorted by expert; each expert multiplies its own segment of them."""
    weights, chosen = route(x, params, top_k, router)
    flat = chosen.reshape(-1)
    order = jnp.argsort(flat)
    token = order // top_k
    group_sizes = jnp.bincount(flat, length=params["router"].shape[1])
    rows = x[token]
    gate = jax.lax.ragged_dot(rows, params["experts.gate_proj"], group_sizes)
    up = jax.lax.ragged_dot(rows, params["experts.up_proj"], group_sizes)
    down = jax.lax.ragged_dot(jax.nn.silu(gate) * up, params["experts.down_proj"], group_sizes)
    down = down * weights.reshape(-1)[order][:, None].astype(x.dtype)
    return jnp.zeros_like(x).at[token].add(down)


FORMS = {"dense_einsum": dense_einsum, "ragged_dot": ragged_dot}
ROUTERS = ("softmax_normalized", "softmax", "topk_softmax")


def softmax64(values):
    """Softmax over the last axis."""
    powers = numpy.exp(values - values.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def reference(x, params, top_k, router):
    """The block in float64, token by token: (output, chosen experts, safety margin).

    The margin is the smallest relative distance of two neighbours among the top_k + 1
    best scores of a token.
    """
    x = numpy.asarray(x, numpy.float64)
    params = {name: numpy.asarray(value, numpy.float64) for name, value in params.items()}
    logits = x @ params["router"]
    scores = logits if router == "topk_softmax" else softmax64(logits)
    order = numpy.argsort(-scores, axis=-1, kind="stable")[:, : top_k + 1]
    best = numpy.take_along_axis(scores, order, axis=-1)
    gaps = (best[:, :-1] - best[:, 1:]) / numpy.maximum(abs(best[:, :-1]), abs(best[:, 1:]))
    chosen, weights = order[:, :top_k], best[:, :top_k]
    if router == "topk_softmax":
        weights = softmax64(weights)
    if router == "softmax_normalized":
        weights = weights / weights.sum(axis=-1, keepdims=True)

    out = numpy.zeros_like(x)
    for token, row in enumerate(x):
        for expert, weight in zip(chosen[token], weights[token]):
            gate = row @ params["experts.gate_proj"][expert]
            up = row @ params["experts.up_proj"][expert]
            inner = gate / (1 + numpy.exp(-gate)) * up
            out[token] += weight * (inner @ params["experts.down_proj"][expert])
    return out, chosen, gaps.min() if gaps.size else numpy.inf
