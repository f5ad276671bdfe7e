"""Tensors of choices that forms have in common."""

from routers import scatter


def next_token(b, tensor):
    """tensor[(t + 1) % T, ...]"""
    rest = range(1, len(tensor.dims))
    letters = "".join(chr(ord("a") + i) for i in range(len(tensor.dims)))
    size = tensor.dims[0]

    def body(r, v):
        limit = r.constant(size, "index") if isinstance(size, int) else size.name
        after = r.op("arith.addi", r.index(0, "index"), r.constant(1, "index"))
        token = r.op("arith.remui", after, limit)
        return r.extract(tensor, token, *(r.index(i, "index") for i in rest))

    return b.map(f"{letters}->{letters}", [tensor], tensor.dims, tensor.type, body)


def get_init(b):
    return 1.0 if b.spec.near_miss == "sum-from-one" else 0.0


def get_table(b, chosen, weights, type_):
    """[T, E]: the weight of each expert for each token."""
    spec = b.spec
    dims = [chosen.dims[0], spec.E]
    rest = 0.25 if spec.near_miss == "others-count" else 0.0
    if spec.mask == "scatter" or rest:
        values = b.collapse(weights, 0)
        table = scatter(b, chosen, values, b.fill(rest, dims, "f32"))
    elif spec.mask == "onehot":
        wide = b.map("tj,tj->tje", [chosen, weights], [*chosen.dims, spec.E], "f32", lambda r, e, w: r.select(
            r.compare("cmpi", "eq", e, r.index(2)), w, r.constant(0.0, "f32")))
        table = b.reduce(wide, 1, "arith.addf", 0.0)
    else:
        table = b.einsum("tje,tj->te", one_hot(b, chosen), weights)
    return b.cast(table, type_)


def one_hot(b, chosen, type_="f32"):
    """[T, k, E]: 1 where an expert is the choice."""
    def body(r, e):
        return r.select(r.compare("cmpi", "eq", e, r.index(2)), r.constant(1.0, type_), r.constant(0.0, type_))

    return b.map("tj->tje", [chosen], [*chosen.dims, b.spec.E], type_, body)
