"""Writes whole layers, in the forms in which exporters do."""

import random

import experts
from builder import Builder, Dim
from noise import add_noise
from params import write_params
from places import write_capacity
from ragged import write_sorted
from routers import get_routing
from tables import get_init, get_table, next_token, one_hot


def to_rows(b, tensor):
    """[T, k, ...] to [T * k, ...]"""
    return b.done(b.collapse(tensor, 0))


#
# Gathered: each row with its own copy of an expert's weights
#


def write_gathered(b, x, chosen, weights, params):
    spec = b.spec
    lead = "r" if spec.flat else "tk"
    rows = b.map("th->tkh", [x], [x.dims[0], spec.k, spec.H], x.type, lambda r, v: v)
    if spec.flat:
        rows, chosen_rows, weight_rows = (to_rows(b, tensor) for tensor in (rows, chosen, weights))
    else:
        chosen_rows, weight_rows = chosen, weights
    others = chosen_rows
    if spec.near_miss == "down-of-next-expert":
        others = b.pointwise([chosen_rows], "i64", lambda r, e: r.op(
            "arith.remsi", r.op("arith.addi", e, r.constant(1, "i64")), r.constant(spec.E, "i64")))
    gathered = experts.gather_params(b, params, lambda name: others if name.startswith("down") else chosen_rows)
    if spec.weight_on == "input":
        rows = experts.scale(b, lead, rows, weight_rows, lead)
    results = experts.apply(b, lead, rows, experts.get_projection(b, lead, lead, gathered))
    if spec.weight_on == "output":
        results = experts.scale(b, lead, results, weight_rows, lead)
    if spec.flat:
        results = b.expand(results, 0, [x.dims[0], spec.k])
    if spec.near_miss == "largest-choice":
        return b.reduce(results, 1, "arith.maximumf", float("-inf"))
    return b.reduce(results, 1, "arith.addf", get_init(b))


#
# Dense: every expert on every token, with a table of weights
#


def write_dense(b, x, chosen, weights, params):
    spec = b.spec
    T = x.dims[0]
    table = get_table(b, chosen, weights, spec.dtype)
    if spec.near_miss == "weight-of-next-token":
        table = next_token(b, table)
    rows = b.map("th->eth", [x], [spec.E, T, spec.H], x.type, lambda r, v: v)
    if spec.weight_on == "input":
        rows = experts.scale(b, "et", rows, table, "te")
    results = experts.apply(b, "et", rows, experts.get_projection(b, "et", "e", params))
    return combine(b, results, table if spec.weight_on == "output" else None)


def combine(b, results, table):
    """Sums over the experts of [E, T, H], weighted or not."""
    spec = b.spec
    if spec.near_miss == "last-expert-missing":
        results = b.slice(results, 0, 0, spec.E - 1)
        table = table and b.slice(table, 1, 0, spec.E - 1)
    if table and get_init(b) == 0 and b.chance(0.3):
        return b.einsum("eth,te->th", results, table)
    if table:
        results = experts.scale(b, "et", results, table, "te")
    return b.reduce(results, 0, "arith.addf", get_init(b))


def write_onehot(b, x, chosen, weights, params):
    """The dense form whose inputs are zero where an expert was not chosen."""
    spec = b.spec
    mask = b.reduce(one_hot(b, chosen, spec.dtype), 1, "arith.addf", 0.0)
    table = get_table(b, chosen, weights, spec.dtype)
    if spec.near_miss == "rows-of-next-token":
        mask = next_token(b, mask)
    if spec.near_miss == "weight-of-next-token":
        table = next_token(b, table)
    rows = b.map("th,te->eth", [x, mask], [spec.E, x.dims[0], spec.H], x.type, lambda r, v, m: r.op("arith.mulf", v, m))
    return combine(b, experts.apply(b, "et", rows, experts.get_projection(b, "et", "e", params)), table)


#
# A loop over the experts, unrolled
#


def get_expert_params(b, params, expert):
    def pick(tensor):
        return tensor[expert] if isinstance(tensor, list) else b.done(b.drop_unit(b.slice(tensor, 0, expert, 1), 0))

    return {name: pick(params[name]) for name in experts.NAMES if name in params}


def write_loop(b, x, chosen, weights, params):
    spec = b.spec
    numbers = [*range(spec.E)]
    if spec.near_miss == "last-expert-missing":
        numbers.pop()
    if spec.near_miss == "expert-twice":
        numbers.append(0)
    total = b.fill(get_init(b), [x.dims[0], spec.H], spec.dtype)
    likeness = b.rng.random()
    for expert in numbers:
        if spec.alike:
            b.rng = random.Random(likeness)
        masked = b.map("tj,tj->tj", [chosen, weights], chosen.dims, "f32", lambda r, e, w: r.select(
            r.compare("cmpi", "eq", e, r.constant(expert, "i64")), w, r.constant(0.0, "f32")))
        weight = b.reduce(masked, 1, "arith.addf", 0.0)
        if spec.near_miss == "weight-of-next-token":
            weight = next_token(b, weight)
        rows = experts.scale(b, "t", x, weight, "t") if spec.weight_on == "input" else x
        result = experts.apply(b, "t", rows, experts.get_projection(b, "t", "", get_expert_params(b, params, expert)))
        if spec.weight_on == "output":
            result = experts.scale(b, "t", result, weight, "t")
        total = b.pointwise([total, result], spec.dtype, lambda r, a, c: r.op("arith.addf", a, c))
    return total


FORMS = {
    "gathered": write_gathered,
    "dense": write_dense,
    "onehot": write_onehot,
    "capacity": write_capacity,
    "loop": write_loop,
    "sorted": write_sorted,
}


def write_program(rng, spec, data):
    """Writes a function that computes what the spec says into a Builder, and
    returns that and the result. The first argument are the tokens."""
    b = Builder(rng, spec)
    dims = [*spec.tokens, spec.H]
    if spec.dynamic:
        dims[len(spec.tokens) - 1] = Dim(b.new_name())
    x = b.argument(None, dims, spec.dtype)
    if spec.dynamic:
        position = b.constant(len(spec.tokens) - 1, "index")
        b.emit(f"{dims[len(spec.tokens) - 1].name} = tensor.dim {x.name}, {position} : {x.text}")
    params = write_params(b, data)
    b.noise = add_noise
    rows = b.done(b.collapse(x, 0) if len(dims) == 3 else x)
    chosen, weights = get_routing(b, rows, params)
    weights = b.done(weights)
    used = next_token(b, rows) if spec.near_miss == "rows-of-next-token" else rows
    if spec.near_miss == "weight-of-next-token" and spec.form in ("gathered", "sorted"):
        weights = next_token(b, weights)
    result = FORMS[spec.form](b, used, chosen, weights, params)
    if spec.shared:
        shared = experts.apply(b, "t", rows, experts.get_projection(b, "t", "", params["shared"]))
        result = b.pointwise([result, shared], spec.dtype, lambda r, v, s: r.op("arith.addf", v, s))
    if spec.residual:
        result = b.pointwise([result, rows], spec.dtype, lambda r, v, s: r.op("arith.addf", v, s))
    if len(dims) == 3:
        result = b.expand(result, 0, dims[:2])
    return b, result
