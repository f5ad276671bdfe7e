"""Ops that change no value, for a Builder to send values through."""

from builder import BYTES, INFINITIES, Dim, Tensor


def unit_dimension(b, tensor):
    position = b.rng.randint(0, len(tensor.dims))
    wide = b.add_unit(tensor, position)
    return b.drop_unit(wide, position)


def flatten(b, tensor):
    position = b.rng.randrange(max(1, len(tensor.dims) - 1))
    pair = tensor.dims[position : position + 2]
    if len(pair) < 2:
        return tensor
    return b.expand(b.collapse(tensor, position), position, pair)


def transpose_twice(b, tensor):
    order = [*range(len(tensor.dims))]
    b.rng.shuffle(order)
    back = [order.index(i) for i in range(len(order))]
    return b.transpose(b.transpose(tensor, order), back)


def full_slice(b, tensor):
    return b.slice(tensor, 0, 0, tensor.dims[0])


def full_insert(b, tensor):
    out = b.empty(tensor.dims, tensor.type)
    result = Tensor(b.new_name(), tensor.dims, tensor.type)
    zeros, ones = ["0"] * len(tensor.dims), ["1"] * len(tensor.dims)
    place = f"[{', '.join(zeros)}] [{b.sizes(tensor.dims)}] [{', '.join(ones)}]"
    b.emit(f"{result.name} = tensor.insert_slice {tensor.name} into {out.name}{place} : {tensor.text} into {out.text}")
    return result


def forget_sizes(b, tensor):
    if any(isinstance(d, Dim) for d in tensor.dims):
        return tensor
    wide = "tensor<" + "?x" * len(tensor.dims) + tensor.type + ">"
    cast, back = b.new_name(), Tensor(b.new_name(), tensor.dims, tensor.type)
    b.emit(f"{cast} = tensor.cast {tensor.name} : {tensor.text} to {wide}")
    b.emit(f"{back.name} = tensor.cast {cast} : {wide} to {tensor.text}")
    return back


def copy(b, tensor):
    return b.pointwise([tensor], tensor.type, lambda region, v: v)


def times_one(b, tensor):
    one = b.constant(1.0, tensor.type)

    def body(region, v):
        region.types[one] = tensor.type
        return region.op("arith.mulf", v, one)

    return b.pointwise([tensor], tensor.type, body)


def wide_type(b, tensor):
    """There and back again, without loss."""
    wide = "f32" if BYTES[tensor.type] == 2 else "f64"
    return b.cast(b.cast(tensor, wide), tensor.type)


def dead_op(b, tensor):
    b.slice(tensor, 0, 0, 1)
    return tensor


ANY = [unit_dimension, flatten, transpose_twice, full_slice, full_insert, forget_sizes, copy, dead_op]
FLOATS = [times_one, wide_type]


def add_noise(b, tensor):
    while b.chance(b.spec.noise):
        change = b.rng.choice(ANY + FLOATS if tensor.type in INFINITIES else ANY)
        b.noise = None  # the no-ops themselves have none
        tensor = change(b, tensor)
        b.optional.append(change.__name__)
        b.noise = add_noise
    return tensor
