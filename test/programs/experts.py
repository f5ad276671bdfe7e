"""Writes the function of an expert, on rows of any leading dimensions."""

import math

from oracle import ALPHA, CLAMP
from routers import sigmoid_of


def gelu_of(r, v):
    type_ = r.types[v]
    erf = r.op("math.erf", r.op("arith.mulf", v, r.constant(math.sqrt(0.5), type_)))
    half = r.op("arith.mulf", v, r.constant(0.5, type_))
    return r.op("arith.mulf", half, r.op("arith.addf", erf, r.constant(1.0, type_)))


def gelu_tanh_of(r, v):
    type_ = r.types[v]
    cube = r.op("arith.mulf", r.op("arith.mulf", v, v), v)
    inner = r.op("arith.addf", v, r.op("arith.mulf", cube, r.constant(0.044715, type_)))
    tanh = r.op("math.tanh", r.op("arith.mulf", inner, r.constant(math.sqrt(2 / math.pi), type_)))
    half = r.op("arith.mulf", v, r.constant(0.5, type_))
    return r.op("arith.mulf", half, r.op("arith.addf", tanh, r.constant(1.0, type_)))


def relu_of(r, v):
    zero = r.constant(0.0, r.types[v])
    if r.builder.chance(0.5):
        return r.op("arith.maximumf", v, zero)
    return r.select(r.compare("cmpf", "ugt", v, zero), v, zero)


def relu2_of(r, v):
    positive = relu_of(r, v)
    return r.op("arith.mulf", positive, positive)


ACTIVATIONS = {
    "silu": lambda r, v: r.op("arith.mulf", v, sigmoid_of(r, v)),
    "gelu": gelu_of,
    "gelu_tanh": gelu_tanh_of,
    "relu": relu_of,
    "relu2": relu2_of,
}


def clamped_of(r, gate, up):
    type_ = r.types[gate]
    high, low, one = (r.constant(c, type_) for c in (CLAMP, -CLAMP, 1.0))
    gate = r.op("arith.minimumf", gate, high)
    up = r.op("arith.maximumf", r.op("arith.minimumf", up, high), low)
    inner = r.op("arith.mulf", gate, r.constant(ALPHA, type_))
    glu = r.op("arith.mulf", gate, sigmoid_of(r, inner))
    return r.op("arith.mulf", glu, r.op("arith.addf", up, one))


def activate(b, gate, up):
    """gate and up, or up alone."""
    spec = b.spec
    type_ = "f32" if b.chance(0.7) else spec.dtype
    if spec.activation == "clamped":
        return b.pointwise([gate, up], spec.dtype, lambda r, g, u: r.cast(
            clamped_of(r, r.cast(g, type_), r.cast(u, type_)), spec.dtype))
    activation = ACTIVATIONS[spec.activation]
    if gate is None:
        return b.pointwise([up], spec.dtype, lambda r, u: r.cast(activation(r, r.cast(u, type_)), spec.dtype))
    if spec.fused_act:
        return b.pointwise([gate, up], spec.dtype, lambda r, g, u: r.op(
            "arith.mulf", r.cast(activation(r, r.cast(g, type_)), spec.dtype), u))
    if spec.activation == "silu" and b.chance(0.5):
        wide = b.cast(gate, type_)
        factor = b.pointwise([wide], type_, sigmoid_of)
        active = b.cast(b.pointwise([wide, factor], type_, lambda r, g, s: r.op("arith.mulf", g, s)), spec.dtype)
    else:
        active = b.pointwise([gate], spec.dtype, lambda r, g: r.cast(activation(r, r.cast(g, type_)), spec.dtype))
    return b.pointwise([active, up], spec.dtype, lambda r, a, u: r.op("arith.mulf", a, u))


def add_bias(b, lead, weight_lead, value, bias):
    if bias is None:
        return value
    return b.map(f"{lead}o,{weight_lead}o->{lead}o", [value, bias], value.dims, value.type,
                 lambda r, v, c: r.op("arith.addf", v, c))


def get_projection(b, lead, weight_lead, params):
    """Of rows [lead, h] by weights [weight_lead, o, h], or [weight_lead, h, o]."""

    def project(name, rows):
        transposed = b.spec.down_transposed if name == "down" else b.spec.up_transposed
        matrix = "ho" if transposed else "oh"
        result = b.einsum(f"{lead}h,{weight_lead}{matrix}->{lead}o", rows, params[name])
        return add_bias(b, lead, weight_lead, result, params.get(f"{name}_bias"))

    return project


NAMES = ("up", "gate", "down", "up_bias", "gate_bias", "down_bias")


def gather_params(b, params, get_indices):
    """The parameters of the expert of each row, by name."""
    return {name: b.gather(params[name], get_indices(name)) for name in NAMES if name in params}


def apply(b, lead, rows, project):
    """The function of experts on rows [lead, h], whose products with the parameters
    of a name `project` makes."""
    spec = b.spec
    up = project("up", rows)
    gate = None
    if spec.gate == "separate":
        gate = project("gate", rows)
    elif spec.gate != "none":
        last = len(lead)
        step = 2 if spec.gate == "interleaved" else 1
        gate = b.slice(up, last, 0, spec.I, step)
        up = b.slice(up, last, 1 if step == 2 else spec.I, spec.I, step)
    return project("down", activate(b, gate, up))


def scale(b, lead, rows, factors, factor_letters):
    """rows [lead, h] times factors of the given letters, in the rows' type."""
    factors = b.cast(factors, rows.type)
    return b.map(f"{lead}h,{factor_letters}->{lead}h", [rows, factors], rows.dims, rows.type,
                 lambda r, v, w: r.op("arith.mulf", v, w))
