"""Writes the router of a layer: which experts a token goes to, with which weights."""

import math

from builder import Tensor


def softmax(b, tensor, dimension):
    """Of f32, along a dimension."""
    letters = "".join(chr(ord("a") + i) for i in range(len(tensor.dims)))
    kept = letters[:dimension] + "1" + letters[dimension + 1 :]
    if b.chance(0.9):
        largest = b.reduce(tensor, dimension, "arith.maximumf", -math.inf, keep=True)
        if b.chance(0.3):
            exps = b.map(f"{letters},{kept}->{letters}", [tensor, largest], tensor.dims, "f32",
                         lambda r, v, m: r.op("math.exp", r.op("arith.subf", v, m)))
            return divide(b, exps, dimension)
        tensor = b.map(f"{letters},{kept}->{letters}", [tensor, largest], tensor.dims, "f32",
                       lambda r, v, m: r.op("arith.subf", v, m))
    return divide(b, b.pointwise([tensor], "f32", lambda r, v: r.op("math.exp", v)), dimension)


def divide(b, tensor, dimension, change=None):
    """By the sum over a dimension, which `change` may replace."""
    letters = "".join(chr(ord("a") + i) for i in range(len(tensor.dims)))
    keep = b.chance(0.6)
    kept = letters[:dimension] + ("1" if keep else "") + letters[dimension + 1 :]
    total = b.reduce(tensor, dimension, "arith.addf", 0.0, keep=keep)
    if change:
        total = b.pointwise([total], "f32", change)
    return b.map(f"{letters},{kept}->{letters}", [tensor, total], tensor.dims, "f32",
                 lambda r, v, s: r.op("arith.divf", v, s))


def sigmoid_of(r, v):
    one = r.constant(1.0, r.types[v])
    return r.op("arith.divf", one, r.op("arith.addf", r.op("math.exp", r.op("arith.negf", v)), one))


def sigmoid(b, tensor):
    if b.chance(0.6):
        return b.pointwise([tensor], "f32", sigmoid_of)
    exps = b.pointwise([tensor], "f32", lambda r, v: r.op("math.exp", r.op("arith.negf", v)))
    return b.pointwise([exps], "f32", lambda r, v: r.op(
        "arith.divf", r.constant(1.0, "f32"), r.op("arith.addf", v, r.constant(1.0, "f32"))))


def get_logits(b, x, params):
    """[T, E] in f32."""
    spec = b.spec
    weight = params["router"]
    if spec.router.f32_logits:
        x, weight = b.cast(x, "f32"), b.cast(weight, "f32")
    logits = b.einsum("th,eh->te", x, weight)
    if spec.router.logit_bias:
        bias = b.cast(params["logit_bias"], logits.type)
        logits = b.map("te,e->te", [logits, bias], logits.dims, logits.type, lambda r, v, c: r.op("arith.addf", v, c))
    return b.cast(logits, "f32")


#
# Choosing
#


def is_better(b, r, left, right):
    """A comparison that puts the better one first."""
    predicates = ["ogt", "oge"] if b.spec.near_miss != "smallest" else ["olt", "ole"]
    if b.chance(0.2):
        left, right = right, left
        predicates = [{"ogt": "olt", "oge": "ole", "olt": "ogt", "ole": "oge"}[p] for p in predicates]
    return r.compare("cmpf", b.rng.choice(predicates), left, right)


def ordered(b, op, ins, outs, dimension):
    """tm_tensor.sort or topk: values and positions."""
    from builder import Body

    region = Body(b)
    types = [(ins or outs)[0].type] * 2 + ([outs[1].type] * 2 if not ins else [])
    names = [b.new_name() for _ in types]
    region.types.update(zip(names, types))
    result = is_better(b, region, names[0], names[1])
    name = b.new_name()
    texts = [out.text for out in outs]
    in_text = f"ins({', '.join(t.name for t in ins)} : {', '.join(t.text for t in ins)}) " if ins else ""
    b.emit("\n".join([
        f"{name}:2 = tm_tensor.{op} dimension({dimension}) {in_text}"
        f"outs({', '.join(t.name for t in outs)} : {', '.join(texts)}) {{",
        f"    ^bb0({', '.join(f'{n}: {t}' for n, t in zip(names, types))}):",
        *region.lines,
        f"      tm_tensor.yield {result} : i1",
        f"    }} -> {', '.join(texts)}",
    ]))
    return [Tensor(f"{name}#{i}", out.dims, out.type) for i, out in enumerate(outs)]


def best(b, tensor, dimension, first, count, how):
    """The values and positions of ranks first .. first + count - 1."""
    size = tensor.dims[dimension]
    dims = [*tensor.dims]
    if how == "sort":
        outs = [tensor, b.positions(dims, dimension)]
        results = ordered(b, "sort", [], outs, dimension)
    else:
        dims[dimension] = first + count
        outs = [b.empty(dims, tensor.type), b.empty(dims, "i64")]
        ins = [tensor] + ([b.positions(tensor.dims, dimension)] if b.chance(0.3) else [])
        results = ordered(b, "topk", ins, outs, dimension)
    if first or count != size:
        results = [b.slice(result, dimension, first, count) for result in results]
    return [b.done(result) for result in results]


def argmax(b, z):
    """Values [T] and positions [T] of the largest of each row."""
    outs = [b.fill(-math.inf, z.dims[:1], "f32"), b.fill(0, z.dims[:1], "i64")]

    def body(r, v, largest, position):
        more = r.compare("cmpf", "ogt", v, largest)
        value = r.op("arith.maximumf", v, largest) if b.chance(0.7) else r.select(more, v, largest)
        return value, r.select(more, r.index(1), position)

    return b.generic([z], [["d0", "d1"]], outs, [["d0"], ["d0"]], ["parallel", "reduction"], body)


def argmaxes(b, z, count):
    """One largest after another, each excluded from then on."""
    values, experts = [], []
    for number in range(count):
        value, expert = argmax(b, z)
        values.append(value)
        experts.append(expert)
        if number + 1 < count:
            z = b.map("te,t->te", [z, expert], z.dims, "f32", lambda r, v, e: r.select(
                r.compare("cmpi", "eq", e, r.index(1)), r.constant(-math.inf, "f32"), v))
    return stack(b, values), stack(b, experts)


def stack(b, columns):
    """[T] each to [T, count]."""
    columns = [b.add_unit(column, 1) for column in columns]
    if len(columns) == 1:
        return columns[0]
    out = b.empty([columns[0].dims[0], len(columns)], columns[0].type)
    for number, column in enumerate(columns):
        result = Tensor(b.new_name(), out.dims, out.type)
        b.emit(f"{result.name} = tensor.insert_slice {column.name} into {out.name}[0, {number}] "
               f"[{b.sizes(column.dims)}] [1, 1] : {column.text} into {out.text}")
        out = result
    return b.done(out)


def limit_to_groups(b, z):
    """Excludes the experts of other than the best groups, as DeepSeek's models do."""
    router = b.spec.router
    T, E = z.dims
    size = E // router.groups
    members = b.expand(z, 1, [router.groups, size])
    if router.group_score == "max":
        scores = b.reduce(members, 2, "arith.maximumf", -math.inf)
    else:
        values, _ = best(b, members, 2, 0, 2, "sort" if b.chance(0.5) else "topk")
        scores = b.reduce(values, 2, "arith.addf", 0.0)
    _, groups = best(b, scores, 1, 0, router.keep, "sort" if b.chance(0.5) else "topk")
    mask = scatter(b, groups, b.fill(1.0, [b.product([T, router.keep])], "f32"), b.fill(0.0, [T, router.groups], "f32"))
    wide = b.map("tg->tgm", [mask], members.dims, "f32", lambda r, v: v)
    wide = b.collapse(wide, 1)
    fill = 0.0 if router.group_fill == "zero" else -math.inf
    return b.map("te,te->te", [wide, z], z.dims, "f32", lambda r, m, v: r.select(
        r.compare("cmpf", "oeq", m, r.constant(0.0, "f32")), r.constant(fill, "f32"), v))


def scatter(b, columns, values, into):
    """values[r] to into[t, columns[t, j]] for row r = t * k + j."""
    from builder import Body

    T, count = columns.dims
    flat = b.collapse(columns, 0)
    rows = b.product([T, count])
    tokens = b.collapse(b.positions([T, count], 0), 0)
    indices = stack(b, [tokens, flat])
    region = Body(b)
    new, old = b.new_name(), b.new_name()
    result = Tensor(b.new_name(), into.dims, into.type)
    b.emit("\n".join([
        f"{result.name} = tm_tensor.scatter {{dimension_map = array<i64: 0, 1>}} unique_indices(false) "
        f"ins({values.name}, {indices.name} : {values.text}, {indices.text}) outs({into.name} : {into.text}) {{",
        f"    ^bb0({new}: {into.type}, {old}: {into.type}):",
        *region.lines,
        f"      tm_tensor.yield {new} : {into.type}",
        f"    }} -> {into.text}",
    ]))
    return b.done(result)


def at_choices(b, scores, experts):
    """scores[t, experts[t, j]]"""
    dims = experts.dims
    return b.map("tj->tj", [experts], dims, "f32", lambda r, e: r.extract(scores, r.index(0, "index"), r.to_index(e)))


def get_routing(b, x, params):
    """Experts i64 [T, k] and weights f32 [T, k]."""
    spec, router = b.spec, b.spec.router
    scores = get_logits(b, x, params)
    if router.score == "softmax":
        scores = softmax(b, scores, 0 if spec.near_miss == "softmax-over-tokens" else 1)
    elif router.score == "sigmoid":
        scores = sigmoid(b, scores)
    z = scores
    if router.bias:
        z = b.map("te,e->te", [z, params["select_bias"]], z.dims, "f32", lambda r, v, c: r.op("arith.addf", v, c))
    if router.groups > 1:
        z = limit_to_groups(b, z)
    if router.choose == "argmax":
        values, experts = argmax(b, z)
        values, experts = b.add_unit(values, 1), b.add_unit(experts, 1)
    elif router.choose == "argmaxes":
        values, experts = argmaxes(b, z, spec.k)
    else:
        first = 1 if spec.near_miss == "second-best" else 0
        values, experts = best(b, z, 1, first, spec.k, router.choose)
    if router.bias or b.chance(0.3):
        values = at_choices(b, scores, experts)
    return experts, get_weights(b, values)


def get_weights(b, values):
    router = b.spec.router
    if router.score == "topk_softmax":
        values = softmax(b, values, 1)
    elif router.score == "topk_sigmoid":
        values = sigmoid(b, values)
    if router.normalize != "none":
        op = {"add": "arith.addf", "clamp": "arith.maximumf"}.get(router.normalize)
        change = (lambda r, v: r.op(op, v, r.constant(router.eps, "f32"))) if op else None
        values = divide(b, values, 1, change)
    if router.scale != 1:
        values = b.pointwise([values], "f32", lambda r, v: r.op("arith.mulf", v, r.constant(router.scale, "f32")))
    if b.spec.near_miss == "weights-reversed":
        values = b.map("tj->tj", [values], values.dims, "f32", lambda r, v: r.extract(
            values, r.index(0, "index"),
            r.op("arith.subi", r.constant(b.spec.k - 1, "index"), r.index(1, "index"))))
    return values
