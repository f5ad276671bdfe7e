"""Draws the numbers of a program, and writes its parameters as constants, arguments,
slices or casts."""

import random

from floats import draw, transpose
from oracle import route

# How far apart scores must be, relative, for rounding not to swap them: a
# logit that is rounded to bf16 is off by up to 2^-9 of itself.
GAPS = {"f32": 1e-4, "f16": 0.02, "bf16": 0.15}
TRIES = 400


class Unlucky(Exception):
    """No inputs were found that every rounding routes alike."""


def draw_expert(rng, spec, count, dtype):
    E, H, I = count, spec.H, spec.I
    data = {
        "up": draw(rng, (E, I, H), dtype, H**-0.5),
        "down": draw(rng, (E, H, I), dtype, I**-0.5),
    }
    if spec.gate != "none":
        data["gate"] = draw(rng, (E, I, H), dtype, H**-0.5)
    if spec.biases:
        data["up_bias"] = draw(rng, (E, I), dtype, 0.3)
        data["down_bias"] = draw(rng, (E, H), dtype, 0.3)
        if spec.gate != "none":
            data["gate_bias"] = draw(rng, (E, I), dtype, 0.3)
    return data


def draw_data(rng, spec):
    # What is cast must be the same in both types.
    dtype = "bf16" if spec.weights == "cast" and spec.dtype == "f32" else spec.dtype
    data = draw_expert(rng, spec, spec.E, dtype)
    data["router"] = draw(rng, (spec.E, spec.H), dtype, 2 * spec.H**-0.5)
    if spec.router.logit_bias:
        data["logit_bias"] = draw(rng, (spec.E,), dtype, 0.5)
    if spec.router.bias:
        data["select_bias"] = draw(rng, (spec.E,), "f32", 0.3)
    if spec.shared:
        data["shared"] = draw_expert(rng, spec, 1, dtype)
    return data


def draw_rows(rng, spec, data):
    """Rows that rounding routes alike, [T][H]."""
    least = GAPS["f32"] if spec.router.f32_logits else GAPS[spec.dtype]
    if spec.near_miss == "softmax-over-tokens":
        return draw_rows_together(rng, spec, data, least)
    rows = []
    for _ in range(spec.T):
        for _ in range(TRIES):
            row = draw(rng, (spec.H,), spec.dtype)
            if route(spec, data, [row])[2][0] > least:
                break
        else:
            raise Unlucky
        rows.append(row)
    return rows


def draw_rows_together(rng, spec, data, least):
    for _ in range(TRIES):
        rows = draw(rng, (spec.T, spec.H), spec.dtype)
        if min(route(spec, data, rows)[2]) > least:
            return rows
    raise Unlucky


#
# As values of a program
#


def transpose_all(matrices):
    return [transpose(matrix) for matrix in matrices]


def pack(spec, data):
    """As they are stored: gate and up in one, matrices transposed or not."""
    packed = {name: data[name] for name in ("up", "down", "gate", "up_bias", "down_bias", "gate_bias") if name in data}
    if spec.gate in ("fused", "interleaved"):
        for name in ("up", "up_bias") if spec.biases else ("up",):
            pairs = zip(packed.pop(name.replace("up", "gate")), packed[name])
            if spec.gate == "fused":
                packed[name] = [gate + up for gate, up in pairs]
            else:
                packed[name] = [[row for both in zip(gate, up) for row in both] for gate, up in pairs]
    for name, transposed in (("up", spec.up_transposed), ("gate", spec.up_transposed), ("down", spec.down_transposed)):
        if transposed and name in packed:
            packed[name] = transpose_all(packed[name])
    return packed


def get_dims(nested):
    dims = []
    while isinstance(nested, list):
        dims.append(len(nested))
        nested = nested[0]
    return dims


def write_each(b, parts, type_):
    """A parameter of each expert by itself, all in the same way."""
    likeness = b.rng.random()
    tensors = []
    for part in parts:
        b.rng, kept = random.Random(likeness), b.rng
        tensors.append(write(b, part, type_))
        b.rng = kept
    return tensors


def write(b, nested, type_):
    """One parameter."""
    spec = b.spec
    stored = type_
    if spec.weights == "cast":
        stored = "bf16" if type_ == "f32" else "f32"
    make = b.argument if spec.weights == "argument" or b.chance(0.1) else b.dense
    dims = get_dims(nested)
    if spec.weights == "slice":
        before, after = b.rng.randint(0, 2), b.rng.randint(0, 2)
        others = draw(b.rng, (before + after, *dims[1:]), stored, 0.5) if before + after else []
        table = make(others[:before] + nested + others[before:], [before + dims[0] + after, *dims[1:]], stored)
        return b.slice(table, 0, before, dims[0])
    return b.cast(make(nested, dims, stored), type_)


def write_params(b, data):
    """The tensors of all parameters, by name."""
    spec = b.spec
    params = {
        name: write(b, nested, spec.dtype) if spec.stacked else write_each(b, nested, spec.dtype)
        for name, nested in pack(spec, data).items()
    }
    params["router"] = write(b, data["router"], spec.dtype)
    if spec.router.logit_bias:
        params["logit_bias"] = write(b, data["logit_bias"], spec.dtype)
    if spec.router.bias:
        params["select_bias"] = b.dense(data["select_bias"], [spec.E], "f32")
    if spec.shared:
        params["shared"] = {
            name: write(b, nested[0], spec.dtype) for name, nested in pack(spec, data["shared"]).items()
        }
    return params
