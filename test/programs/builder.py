"""Writes MLIR text: linalg as exporters write it, or in one of the other ways.

A Builder writes one function. Now and then (`spec.noise`) a value goes through
ops that change nothing (noise.py); products are named ops or generic ones, and
ops come in another order where values allow it.
"""

import math
import re
from dataclasses import dataclass

from floats import BYTES, flatten, to_bytes

INFINITIES = {"f32": "0xFF800000", "bf16": "0xFF80", "f16": "0xFC00", "f64": "0xFFF0000000000000"}


@dataclass(frozen=True)
class Dim:
    """A dynamic dimension: its size is known when the program runs."""

    name: str  # of an index


@dataclass(frozen=True)
class Tensor:
    name: str
    dims: tuple
    type: str

    @property
    def text(self):
        return tensor_type(self.dims, self.type)


def tensor_type(dims, type_):
    return f"tensor<{''.join(f'{d}x' if isinstance(d, int) else '?x' for d in dims)}{type_}>"


def affine_map(count, results):
    dims = ", ".join(f"d{i}" for i in range(count))
    return f"affine_map<({dims}) -> ({', '.join(results)})>"


class Body:
    """The ops of a region, on names whose types it remembers."""

    def __init__(self, builder):
        self.builder = builder
        self.lines = []
        self.types = {}

    def op(self, name, *operands, type_=None, suffix=None):
        if name in ("arith.addf", "arith.mulf", "arith.maximumf", "arith.addi") and self.builder.rng.random() < 0.2:
            operands = operands[::-1]
        type_ = type_ or self.types[operands[0]]
        result = self.builder.new_name()
        self.lines.append(f"      {result} = {name} {', '.join(operands)} : {suffix or type_}")
        self.types[result] = type_
        return result

    def cast(self, value, type_):
        """Between types of floats."""
        source = self.types[value]
        if source == type_:
            return value
        name = "arith.extf" if BYTES[type_] > BYTES[source] else "arith.truncf"
        return self.op(name, value, type_=type_, suffix=f"{source} to {type_}")

    def compare(self, kind, predicate, a, b):
        return self.op(f"arith.{kind} {predicate},", a, b, type_="i1", suffix=self.types[a])

    def select(self, condition, a, b):
        return self.op("arith.select", condition, a, b, type_=self.types[a])

    def constant(self, value, type_):
        name = self.builder.constant(value, type_)
        self.types[name] = type_
        return name

    def index(self, loop, type_="i64"):
        value = self.op(f"linalg.index {loop}", type_="index")
        return value if type_ == "index" else self.op("arith.index_cast", value, type_=type_, suffix=f"index to {type_}")

    def to_index(self, value):
        return self.op("arith.index_cast", value, type_="index", suffix=f"{self.types[value]} to index")

    def extract(self, tensor, *indices):
        text = f"tensor.extract {tensor.name}[{', '.join(indices)}]"
        return self.op(text, type_=tensor.type, suffix=tensor.text)


class Builder:
    def __init__(self, rng, spec):
        self.rng = rng
        self.spec = spec
        self.ops = []  # texts
        self.constants = {}
        self.products = {}
        self.arguments = []  # (Tensor, values)
        self.names = 0
        self.noise = None  # a function on tensors
        self.optional = []  # no-ops that were written

    def new_name(self):
        self.names += 1
        return f"%v{self.names}"

    def chance(self, probability):
        return self.rng.random() < probability

    def emit(self, text):
        self.ops.append("    " + text)

    def done(self, tensor):
        return self.noise(self, tensor) if self.noise else tensor

    def constant(self, value, type_):
        if type_ in INFINITIES and value == -math.inf:
            text = INFINITIES[type_]
        else:
            text = f"{value:.12e}" if type_ in INFINITIES else str(value)
        if (text, type_) not in self.constants:
            name = self.constants[text, type_] = self.new_name()
            self.emit(f"{name} = arith.constant {text} : {type_}")
        return self.constants[text, type_]

    def dense(self, nested, dims, type_):
        name = self.new_name()
        data = to_bytes(flatten(nested), type_).hex().upper()
        self.emit(f'{name} = arith.constant dense<"0x{data}"> : {tensor_type(dims, type_)}')
        return Tensor(name, tuple(dims), type_)

    def argument(self, nested, dims, type_):
        tensor = Tensor(self.new_name(), tuple(dims), type_)
        self.arguments.append((tensor, nested))
        return tensor

    # Sizes.

    def product(self, dims):
        """The number of elements that dimensions have: an int or a Dim."""
        static = math.prod(d for d in dims if isinstance(d, int))
        dynamic = [d for d in dims if not isinstance(d, int)]
        if not dynamic:
            return static
        factors = [d.name for d in dynamic] + ([self.constant(static, "index")] if static != 1 else [])
        result = factors[0]
        for factor in factors[1:]:
            if (result, factor) not in self.products:
                name = self.products[result, factor] = self.new_name()
                self.emit(f"{name} = arith.muli {result}, {factor} : index")
            result = self.products[result, factor]
        return Dim(result)

    def sizes(self, dims):
        return ", ".join(d.name if isinstance(d, Dim) else str(d) for d in dims)

    # Tensors from nothing.

    def empty(self, dims, type_):
        name = self.new_name()
        dynamic = ", ".join(d.name for d in dims if isinstance(d, Dim))
        self.emit(f"{name} = tensor.empty({dynamic}) : {tensor_type(dims, type_)}")
        return Tensor(name, tuple(dims), type_)

    def fill(self, value, dims, type_):
        out = self.empty(dims, type_)
        scalar = self.constant(value, type_)
        result = Tensor(self.new_name(), out.dims, type_)
        self.emit(f"{result.name} = linalg.fill ins({scalar} : {type_}) outs({out.name} : {out.text}) -> {out.text}")
        return result

    def positions(self, dims, dimension, type_="i64"):
        return self.map("", [], dims, type_, lambda b: b.index(dimension, type_))

    # Linalg.

    def generic(self, ins, maps, outs, out_maps, iterators, body):
        """`body` makes the values to yield from the elements of ins and outs."""
        region = Body(self)
        names = []
        for tensor in [*ins, *outs]:
            names.append(self.new_name())
            region.types[names[-1]] = tensor.type
        arguments = ", ".join(f"{name}: {region.types[name]}" for name in names)
        results = body(region, *names)
        results = results if isinstance(results, (list, tuple)) else [results]
        types = [out.text for out in outs]
        name = self.new_name()
        all_maps = ", ".join(affine_map(len(iterators), m) for m in [*maps, *out_maps])
        kinds = ", ".join(f'"{kind}"' for kind in iterators)
        in_text = f"ins({', '.join(t.name for t in ins)} : {', '.join(t.text for t in ins)}) " if ins else ""
        out_text = f"outs({', '.join(t.name for t in outs)} : {', '.join(types)})"
        result_text = f"({', '.join(types)})" if len(types) > 1 else types[0]
        count = f":{len(types)}" if len(types) > 1 else ""
        lines = [
            f"{name}{count} = linalg.generic {{indexing_maps = [{all_maps}], iterator_types = [{kinds}]}} {in_text}{out_text} {{",
            f"    ^bb0({arguments}):",
            *region.lines,
            f"      linalg.yield {', '.join(results)} : {', '.join(t.type for t in outs)}",
            f"    }} -> {result_text}",
        ]
        self.emit("\n".join(lines))
        if len(outs) == 1:
            return Tensor(name, outs[0].dims, outs[0].type)
        return [Tensor(f"{name}#{i}", out.dims, out.type) for i, out in enumerate(outs)]

    def map(self, letters, ins, dims, type_, body):
        """Elementwise: `letters` such as "th,h->th" (or "" for no inputs) say
        which dimensions of the result each of `ins` has. A 1 stands for a
        dimension of size 1."""
        inputs, _, output = letters.partition("->")
        output = output or "".join(chr(ord("a") + i) for i in range(len(dims)))
        place = {letter: f"d{i}" for i, letter in enumerate(output)}
        maps = [[place.get(letter, "0") for letter in part] for part in inputs.split(",")] if ins else []
        out = self.empty(dims, type_)
        result = self.generic(
            ins, maps, [out], [list(place.values())], ["parallel"] * len(dims),
            lambda region, *names: body(region, *names[:-1]),
        )
        return self.done(result)

    def pointwise(self, tensors, type_, body):
        """On tensors of one shape."""
        dims = tensors[0].dims
        letters = "".join(chr(ord("a") + i) for i in range(len(dims)))
        return self.map(f"{','.join([letters] * len(tensors))}->{letters}", tensors, dims, type_, body)

    def cast(self, tensor, type_):
        if tensor.type == type_:
            return tensor
        return self.pointwise([tensor], type_, lambda b, v: b.cast(v, type_))

    def reduce(self, tensor, dimension, op, init, keep=False):
        """Over one dimension, of which a 1 is kept on demand."""
        letters = [f"d{i}" for i in range(len(tensor.dims))]
        left = [d for i, d in enumerate(letters) if i != dimension]
        dims = tuple(d for i, d in enumerate(tensor.dims) if i != dimension)
        if keep:
            left = ["0" if i == dimension else d for i, d in enumerate(letters)]
            dims = tuple(1 if i == dimension else d for i, d in enumerate(tensor.dims))
        iterators = ["reduction" if i == dimension else "parallel" for i in range(len(letters))]
        out = self.fill(init, dims, tensor.type)
        return self.done(self.generic([tensor], [letters], [out], [left], iterators, lambda b, v, acc: b.op(op, v, acc)))

    def einsum(self, letters, a, b, type_=None):
        """A product of two tensors, accumulated in f32, rounded to `type_`."""
        inputs, output = letters.split("->")
        left, right = inputs.split(",")
        type_ = type_ or a.type
        sizes = {**dict(zip(left, a.dims)), **dict(zip(right, b.dims))}
        result = None
        if not self.chance(self.spec.generic):
            result = self.named_product(left, right, output, a, b, sizes)
        if result is None:
            loops = output + "".join(sorted(set(left + right) - set(output)))
            place = {letter: f"d{i}" for i, letter in enumerate(loops)}
            maps = [[place[letter] for letter in part] for part in (left, right, output)]
            out = self.fill(0.0, [sizes[letter] for letter in output], "f32")
            body = lambda r, x, y, acc: r.op("arith.addf", r.op("arith.mulf", r.cast(x, "f32"), r.cast(y, "f32")), acc)
            iterators = ["parallel" if letter in output else "reduction" for letter in loops]
            result = self.generic([a, b], maps[:2], [out], maps[2:], iterators, body)
        return self.cast(self.done(result), type_)

    def named_product(self, left, right, output, a, b, sizes):
        """As linalg.matmul or batch_matmul of tensors whose dimensions are brought
        into order, and those of a kind into one."""
        batch = [letter for letter in output if letter in left and letter in right]
        m = [letter for letter in output if letter in left and letter not in right]
        n = [letter for letter in output if letter in right and letter not in left]
        k = [letter for letter in left if letter in right and letter not in output]
        if not k:
            return None
        batches = [batch] if batch else []
        a = self.arrange(a, left, [*batches, m, k])
        b = self.arrange(b, right, [*batches, k, n])
        groups = [*batches, m, n]
        out = self.fill(0.0, [self.product([sizes[letter] for letter in group]) for group in groups], "f32")
        result = Tensor(self.new_name(), out.dims, "f32")
        op = "linalg.batch_matmul" if batch else "linalg.matmul"
        self.emit(f"{result.name} = {op} ins({a.name}, {b.name} : {a.text}, {b.text}) outs({out.name} : {out.text}) -> {out.text}")
        for i in reversed(range(len(groups))):
            if not groups[i]:
                result = self.drop_unit(result, i)
            elif len(groups[i]) > 1:
                result = self.expand(result, i, [sizes[letter] for letter in groups[i]])
        letters = [letter for group in groups for letter in group]
        return self.transpose(result, [letters.index(letter) for letter in output])

    def arrange(self, tensor, letters, groups):
        """Dimensions in another order, and those of a group as one."""
        wanted = [letter for group in groups for letter in group]
        tensor = self.transpose(tensor, [letters.index(letter) for letter in wanted])
        for i, group in enumerate(groups):
            if not group:
                tensor = self.add_unit(tensor, i)
            elif len(group) > 1:
                tensor = self.collapse(tensor, i, len(group))
        return tensor

    def transpose(self, tensor, order):
        if order == sorted(order):
            return tensor
        out = self.empty([tensor.dims[i] for i in order], tensor.type)
        if self.chance(self.spec.generic):
            maps = [[f"d{order.index(i)}" for i in range(len(order))], [f"d{i}" for i in range(len(order))]]
            return self.generic([tensor], maps[:1], [out], maps[1:], ["parallel"] * len(order), lambda b, v, o: v)
        result = Tensor(self.new_name(), out.dims, out.type)
        self.emit(
            f"%t = linalg.transpose ins({tensor.name} : {tensor.text}) outs({out.name} : {out.text}) permutation = {order}".replace("%t", result.name, 1)
        )
        return result

    # Views.

    def reshape(self, tensor, op, groups, dims):
        result = Tensor(self.new_name(), tuple(dims), tensor.type)
        groups = "[" + ", ".join(str(group) for group in groups) + "]"
        shape = f" output_shape [{self.sizes(dims)}]" if op == "expand" else ""
        self.emit(f"{result.name} = tensor.{op}_shape {tensor.name} {groups}{shape} : {tensor.text} into {result.text}")
        return result

    def collapse(self, tensor, first, count=2):
        """`count` dimensions from `first` on into one."""
        rank = len(tensor.dims)
        groups = [[i] for i in range(first)] + [list(range(first, first + count))] + [[i] for i in range(first + count, rank)]
        dims = [*tensor.dims[:first], self.product(tensor.dims[first : first + count]), *tensor.dims[first + count :]]
        return self.reshape(tensor, "collapse", groups, dims)

    def expand(self, tensor, dimension, sizes):
        """One dimension into several."""
        count = len(sizes)
        groups = [[i] for i in range(dimension)] + [list(range(dimension, dimension + count))]
        groups += [[i + count - 1] for i in range(dimension + 1, len(tensor.dims))]
        dims = [*tensor.dims[:dimension], *sizes, *tensor.dims[dimension + 1 :]]
        return self.reshape(tensor, "expand", groups, dims)

    def add_unit(self, tensor, dimension):
        if dimension < len(tensor.dims):
            return self.expand(tensor, dimension, [1, tensor.dims[dimension]])
        return self.expand(tensor, dimension - 1, [tensor.dims[-1], 1])

    def drop_unit(self, tensor, dimension):
        return self.collapse(tensor, max(0, dimension - 1) if dimension else 0)

    def slice(self, tensor, dimension, offset, size, stride=1):
        dims = [*tensor.dims]
        dims[dimension] = size
        offsets = ["0"] * len(dims)
        offsets[dimension] = str(offset)
        strides = ["1"] * len(dims)
        strides[dimension] = str(stride)
        result = Tensor(self.new_name(), tuple(dims), tensor.type)
        text = f"[{', '.join(offsets)}] [{self.sizes(dims)}] [{', '.join(strides)}]"
        self.emit(f"{result.name} = tensor.extract_slice {tensor.name}{text} : {tensor.text} to {result.text}")
        return result

    def scan(self, tensor, total):
        """Sums of the numbers up to each, along the first dimension. What
        `total` holds is not added."""
        add = "addf" if tensor.type in INFINITIES else "addi"
        name, a, c, s = (self.new_name() for _ in range(4))
        out = self.fill(0, tensor.dims, tensor.type)
        self.emit("\n".join([
            f"{name}:2 = tm_tensor.scan dimension(0) inclusive(true) ins({tensor.name} : {tensor.text}) "
            f"outs({out.name}, {total.name} : {out.text}, {total.text}) {{",
            f"    ^bb0({a}: {tensor.type}, {c}: {tensor.type}):",
            f"      {s} = arith.{add} {a}, {c} : {tensor.type}",
            f"      tm_tensor.yield {s} : {tensor.type}",
            f"    }} -> {out.text}, {total.text}",
        ]))
        return self.done(Tensor(f"{name}#0", tensor.dims, tensor.type))

    def gather(self, table, indices, wrap=True):
        """table[indices[...], ...]. Exporters wrap negative indices."""
        count = len(indices.dims)
        dims = [*indices.dims, *table.dims[1:]]
        out = self.empty(dims, table.type)

        def body(b, index, _):
            if wrap and self.spec.wrap:
                size = b.constant(table.dims[0], indices.type)
                negative = b.compare("cmpi", "slt", index, b.constant(0, indices.type))
                index = b.select(negative, b.op("arith.addi", index, size), index)
            return b.extract(table, b.to_index(index), *(b.index(i, "index") for i in range(count, len(dims))))

        maps = [[f"d{i}" for i in range(count)], [f"d{i}" for i in range(len(dims))]]
        result = self.generic([indices], maps[:1], [out], maps[1:], ["parallel"] * len(dims), body)
        return self.done(result)

    # The function.

    def get_function(self, name, result):
        arguments = ", ".join(f"{tensor.name}: {tensor.text}" for tensor, _ in self.arguments)
        ops = shuffle(self.rng, self.ops) if self.spec.shuffle else self.ops
        return "\n".join(
            [
                # Inlined, all programs of a module would become one huge function.
                f"  func.func private @{name}({arguments}) -> {result.text} attributes {{passthrough = [\"noinline\"]}} {{",
                *ops,
                f"    return {result.name} : {result.text}",
                "  }",
            ]
        )


def shuffle(rng, ops):
    """The ops in a random order in which values come before their uses."""
    uses = []
    maker = {}
    for number, text in enumerate(ops):
        result = re.match(r"\s*(%[\w$.-]+)(?::\d+)? = ", text)
        if result:
            maker[result[1]] = number
        uses.append(set(re.findall(r"%[\w$.-]+", text[result.end() if result else 0 :])))
    waiting = [sum(1 for name in names if name in maker) for names in uses]
    users = [[] for _ in ops]
    for number, names in enumerate(uses):
        for name in names:
            if name in maker:
                users[maker[name]].append(number)
    ready = [number for number, count in enumerate(waiting) if count == 0]
    order = []
    while ready:
        number = ready.pop(rng.randrange(len(ready)))
        order.append(number)
        for user in users[number]:
            waiting[user] -= 1
            if waiting[user] == 0:
                ready.append(user)
    assert len(order) == len(ops)
    return [ops[number] for number in order]
