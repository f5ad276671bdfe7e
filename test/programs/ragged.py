"""Writes the sorted form: choices in the order of their experts, so that each expert
has consecutive rows.

Which rows are an expert's is told by offsets, from which a mask is made (as JAX's
ragged_dot becomes), or by the expert of each row, whose weights are gathered.
Results are added to their tokens, or brought back to the order of choices.
"""

import experts
from builder import Body, Tensor


def sort_ascending(b, outs):
    """By the first of two tensors [n] of integers."""
    region = Body(b)
    names = [b.new_name() for _ in range(4)]
    region.types.update(zip(names, [outs[0].type] * 2 + [outs[1].type] * 2))
    result = region.compare("cmpi", b.rng.choice(["slt", "sle"]), names[0], names[1])
    name = b.new_name()
    texts = ", ".join(out.text for out in outs)
    arguments = ", ".join(f"{n}: {region.types[n]}" for n in names)
    b.emit("\n".join([
        f"{name}:2 = tm_tensor.sort dimension(0) outs({', '.join(out.name for out in outs)} : {texts}) {{",
        f"    ^bb0({arguments}):",
        *region.lines,
        f"      tm_tensor.yield {result} : i1",
        f"    }} -> {texts}",
    ]))
    return [b.done(Tensor(f"{name}#{i}", out.dims, out.type)) for i, out in enumerate(outs)]


def scatter_add(b, updates, rows, into):
    """into[rows[r], ...] += updates[r, ...]"""
    indices = b.add_unit(rows, 1)
    region = Body(b)
    new, old = b.new_name(), b.new_name()
    region.types[new] = region.types[old] = into.type
    total = region.op("arith.addf" if into.type[0] != "i" else "arith.addi", new, old)
    result = Tensor(b.new_name(), into.dims, into.type)
    b.emit("\n".join([
        f"{result.name} = tm_tensor.scatter {{dimension_map = array<i64: 0>}} unique_indices(false) "
        f"ins({updates.name}, {indices.name} : {updates.text}, {indices.text}) outs({into.name} : {into.text}) {{",
        f"    ^bb0({new}: {into.type}, {old}: {into.type}):",
        *region.lines,
        f"      tm_tensor.yield {total} : {into.type}",
        f"    }} -> {into.text}",
    ]))
    return b.done(result)


def get_mask(b, sorted_experts):
    """[E, R]: true where a row is between the offsets of an expert."""
    E, rows = b.spec.E, sorted_experts.dims
    counts = scatter_add(b, b.fill(1, rows, "i64"), sorted_experts, b.fill(0, [E], "i64"))
    # In i64, a triangle of counts: those of the experts before.
    shift = 1 if b.spec.near_miss == "offset-off-by-one" else 0

    def sums(predicate):
        out = b.fill(shift, [E], "i64")
        body = lambda r, count, total: r.op("arith.addi", r.select(
            r.compare("cmpi", predicate, r.index(1), r.index(0)), count, r.constant(0, "i64")), total)
        return b.done(b.generic([counts], [["d1"]], [out], [["d0"]], ["parallel", "reduction"], body))

    if b.spec.offsets == "triangle":
        starts, ends = sums("slt"), sums("sle")
    else:
        ends = b.scan(counts, b.fill(0, [], "i64"))
        starts = b.pointwise([ends, counts], "i64", lambda r, end, count: r.op("arith.subi", end, count))
    return b.map("e,e->er", [starts, ends], [E, *rows], "i1", lambda r, start, end: r.op(
        "arith.andi", r.compare("cmpi", "sle", start, r.index(1)), r.compare("cmpi", "slt", r.index(1), end)))


def project_masked(b, mask, params, sorted_experts):
    """Products of each row with the weights of the expert whose row it is."""

    def project(name, rows):
        transposed = b.spec.down_transposed if name == "down" else b.spec.up_transposed
        width = rows.dims[1]
        wide = b.map("er,rh->erh", [mask, rows], [*mask.dims, width], rows.type, lambda r, m, v: r.select(
            m, v, r.constant(0.0, rows.type)))
        result = b.einsum(f"erh,e{'ho' if transposed else 'oh'}->ro", wide, params[name])
        bias = params.get(f"{name}_bias")
        return experts.add_bias(b, "r", "r", result, bias and b.gather(bias, sorted_experts))

    return project


def write_sorted(b, x, chosen, weights, params):
    spec = b.spec
    T, k = chosen.dims
    flat, weight_rows = b.done(b.collapse(chosen, 0)), b.done(b.collapse(weights, 0))
    rows = flat.dims
    sorted_experts, places = sort_ascending(b, [flat, b.positions(rows, 0)])
    tokens = b.pointwise([places], "i64", lambda r, p: r.op("arith.divsi", p, r.constant(k, "i64")))
    sorted_x = b.map("r->rh", [tokens], [*rows, spec.H], x.type, lambda r, t: r.extract(
        x, r.to_index(t), r.index(1, "index")))
    sorted_weights = b.pointwise([places], "f32", lambda r, p: r.extract(weight_rows, r.to_index(p)))
    if spec.near_miss == "unsort-missing":
        sorted_weights = weight_rows
    if spec.weight_on == "input":
        sorted_x = experts.scale(b, "r", sorted_x, sorted_weights, "r")
    if spec.grouping == "offsets":
        project = project_masked(b, get_mask(b, sorted_experts), params, sorted_experts)
    else:
        gathered = experts.gather_params(b, params, lambda name: sorted_experts)
        project = experts.get_projection(b, "r", "r", gathered)
    results = experts.apply(b, "r", sorted_x, project)
    if spec.weight_on == "output":
        results = experts.scale(b, "r", results, sorted_weights, "r")
    init = 1.0 if spec.near_miss == "sum-from-one" else 0.0
    if spec.near_miss == "unsort-missing":
        return b.reduce(b.expand(results, 0, [T, k]), 1, "arith.addf", init)
    if spec.unsort == "add":
        return scatter_add(b, results, tokens, b.fill(init, [T, spec.H], x.type))
    _, back = sort_ascending(b, [places, b.positions(rows, 0)])
    ordered = b.gather(results, back, wrap=False)
    return b.reduce(b.expand(ordered, 0, [T, k]), 1, "arith.addf", init)
