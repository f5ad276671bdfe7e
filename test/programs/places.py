"""Writes the form with one-hot dispatch and combine tensors [T, E, C] and a capacity C.

A choice has a place if fewer than C earlier ones want the same expert. Places are
counted for all choices at once, or one choice after the other with masks, as
GShard does.
"""

import experts
from tables import get_init, get_table, next_token


def get_places(b, chosen):
    """[T * k, E]: how many earlier choices want the same expert; and one-hot choices."""
    spec = b.spec
    if spec.choice_major:
        chosen = b.transpose(chosen, [1, 0])
    flat = b.collapse(chosen, 0)
    hot = b.map("r->re", [flat], [*flat.dims, spec.E], "i64", lambda r, e: r.select(
        r.compare("cmpi", "eq", e, r.index(1)), r.constant(1, "i64"), r.constant(0, "i64")))
    return b.scan(hot, b.fill(0, hot.dims[1:], "i64")), hot


def get_dispatch(b, counts, hot, first):
    """[T, k, E, C]: 1 where a choice takes that place of that expert."""
    spec = b.spec

    def body(r, count, here):
        place = r.op("arith.subi", count, r.constant(first, "i64"))
        taken = r.op("arith.andi", r.compare("cmpi", "eq", place, r.index(2)),
                     r.compare("cmpi", "eq", here, r.constant(1, "i64")))
        return r.select(taken, r.constant(1.0, spec.dtype), r.constant(0.0, spec.dtype))

    wide = b.map("re,re->rec", [counts, hot], [*hot.dims, spec.capacity], spec.dtype, body)
    if spec.choice_major:
        return b.transpose(b.expand(wide, 0, [spec.k, spec.T]), [1, 0, 2, 3])
    return b.expand(wide, 0, [spec.T, spec.k])


def write_capacity(b, x, chosen, weights, params):
    spec = b.spec
    if spec.places == "masks":
        return write_masks(b, x, chosen, weights, params)
    counts, hot = get_places(b, chosen)
    places = get_dispatch(b, counts, hot, 1)
    dispatch = b.reduce(places, 1, "arith.addf", 0.0)  # [T, E, C]
    # Counts that are not made to start from 0 point one place further.
    if spec.near_miss == "next-place":
        places = get_dispatch(b, counts, hot, 0)
    if spec.near_miss == "weight-of-next-token":
        table = next_token(b, get_table(b, chosen, weights, spec.dtype))
        mask = b.reduce(places, 1, "arith.addf", 0.0)
        combined = b.map("tec,te->tec", [mask, table], mask.dims, spec.dtype, lambda r, m, w: r.op("arith.mulf", m, w))
    else:
        combined = b.einsum("tjec,tj->tec", places, b.cast(weights, spec.dtype))
    return combine_places(b, x, dispatch, combined, params)


def combine_places(b, x, dispatch, combined, params):
    rows = b.einsum("tec,th->ech", dispatch, x)
    results = experts.apply(b, "ec", rows, experts.get_projection(b, "ec", "e", params))
    result = b.einsum("tec,ech->th", combined, results)
    if get_init(b):
        result = b.pointwise([result], result.type, lambda r, v: r.op("arith.addf", v, r.constant(1.0, result.type)))
    return result


#
# Choice by choice
#


def keep(b, mask, counts, type_):
    """The mask where there is a place left."""
    C = b.spec.capacity
    if type_ == "i64":
        return b.pointwise([mask, counts], type_, lambda r, m, c: r.select(
            r.compare("cmpi", "slt", c, r.constant(C, type_)), m, r.constant(0, type_)))
    has_place = b.pointwise([counts], "i1", lambda r, c: r.compare("cmpf", "olt", c, r.constant(float(C), type_)))
    return b.pointwise([mask, has_place], type_, lambda r, m, p: r.op(
        "arith.mulf", m, r.op("arith.uitofp", p, type_="f32", suffix="i1 to f32")))


def get_masks(b, chosen, type_, first):
    """For each choice the mask of the tokens whose choice has a place [T, E], and
    the place, one-hot [T, C]."""
    spec = b.spec
    T, E, C = spec.T, spec.E, spec.capacity
    zero = 0.0 if type_ == "f32" else 0
    kind = "f" if type_ == "f32" else "i"
    result = []
    before = None  # of earlier choices, for each expert
    for j in range(spec.k):
        choice = b.done(b.drop_unit(b.slice(chosen, 1, j, 1), 1))
        mask = b.map("t->te", [choice], [T, E], type_, lambda r, e: r.select(
            r.compare("cmpi", "eq", e, r.index(1)), r.constant(zero + 1, type_), r.constant(zero, type_)))
        counts = b.scan(mask, b.fill(zero, [E], type_))
        if first:
            counts = b.pointwise([counts, mask], type_, lambda r, c, m: r.op(f"arith.sub{kind}", c, m))
        if before:
            counts = b.map("te,e->te", [counts, before], [T, E], type_, lambda r, c, n: r.op(f"arith.add{kind}", c, n))
        total = b.reduce(mask, 0, f"arith.add{kind}", zero)
        before = before and b.pointwise([before, total], type_, lambda r, n, m: r.op(f"arith.add{kind}", n, m)) or total
        kept = keep(b, mask, counts, type_)
        places = b.reduce(b.pointwise([counts, kept], type_, lambda r, c, m: r.op(f"arith.mul{kind}", c, m)),
                          1, f"arith.add{kind}", zero)

        def is_here(r, place):
            place = r.op("arith.fptosi", place, type_="i64", suffix="f32 to i64") if kind == "f" else place
            return r.select(r.compare("cmpi", "eq", place, r.index(1)), r.constant(1.0, "f32"), r.constant(0.0, "f32"))

        hot = b.map("t->tc", [places], [T, C], "f32", is_here)
        kept = kept if kind == "f" else b.pointwise([kept], "f32", lambda r, m: r.op(
            "arith.sitofp", m, type_="f32", suffix="i64 to f32"))
        result.append((kept, hot))
    return result


def add_masks(b, masks, weights):
    """[T, E, C]: the weights (or 1) of the choices at their places."""
    spec = b.spec
    total = None
    for j, (kept, hot) in enumerate(masks):
        if weights is not None:
            weight = b.slice(weights, 1, j, 1)
            kept = b.map("te,t1->te", [kept, weight], kept.dims, "f32", lambda r, m, w: r.op("arith.mulf", m, w))
        part = b.map("te,tc->tec", [kept, hot], [spec.T, spec.E, spec.capacity], "f32", lambda r, m, h: r.op("arith.mulf", m, h))
        total = total and b.pointwise([total, part], "f32", lambda r, a, c: r.op("arith.addf", a, c)) or part
    return total


def write_masks(b, x, chosen, weights, params):
    spec = b.spec
    masks = get_masks(b, chosen, spec.count_type, True)
    combined = add_masks(b, masks, weights)
    if spec.near_miss == "next-place":
        combined = add_masks(b, get_masks(b, chosen, spec.count_type, False), weights)
    if spec.near_miss == "weight-of-next-token":
        table = next_token(b, get_table(b, chosen, weights, "f32"))
        combined = b.map("tec,te->tec", [add_masks(b, masks, None), table], combined.dims, "f32", lambda r, m, w: r.op("arith.mulf", m, w))
    if spec.near_miss or spec.dispatch == "masks":
        dispatch = b.cast(add_masks(b, masks, None), spec.dtype)
    else:
        dispatch = b.pointwise([combined], spec.dtype, lambda r, w: r.select(
            r.compare("cmpf", "ogt", w, r.constant(0.0, "f32")), r.constant(1.0, spec.dtype), r.constant(0.0, spec.dtype)))
    return combine_places(b, x, dispatch, b.cast(combined, spec.dtype), params)
