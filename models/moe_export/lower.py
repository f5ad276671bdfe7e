"""From a PyTorch program to a linalg-on-tensors MLIR module."""

import contextlib
import math
import os
import re
import sys
import tempfile

import torch

from . import ExportError, first_line

DIALECTS = {"builtin", "func", "arith", "math", "linalg", "tensor", "cf", "affine", "tm_tensor"}


class _WithWeights(torch.nn.Module):
    """`program` with the weights called `names` as inputs after the real ones."""

    def __init__(self, program, names):
        super().__init__()
        self.call = lambda inputs: torch.func.functional_call(
            program,
            dict(zip(names, inputs[len(inputs) - len(names) :])),
            inputs[: len(inputs) - len(names)],
        )

    def forward(self, *inputs):
        return self.call(inputs)


def state(program):
    """Every distinct parameter and buffer of `program`, by name, in order of definition."""
    return dict([*program.named_parameters(), *program.named_buffers()])


def export(program, value, dynamic, tokens=1, masks=()):
    """The torch.export form with the weights inside. Dimension `tokens` of the value
    may be dynamic; `masks` (none or one) are like it."""
    spec = {tokens: torch.export.Dim.DYNAMIC} if dynamic else None
    return _export(program, (value, *masks), (spec,) * (1 + len(masks)))


def used_weights(program, exported):
    """Names of the weights that an exported program really reads."""
    signature = exported.graph_signature
    target = {**signature.inputs_to_parameters, **signature.inputs_to_buffers}
    used = {
        target[node.name]
        for node in exported.graph.nodes
        if node.op == "placeholder" and node.name in target and node.users
    }
    return [name for name in state(program) if name in used]


def export_with_arguments(program, value, dynamic, names, masks=()):
    """The torch.export form with the weights called `names` as inputs."""
    weights = tuple(state(program)[name] for name in names)
    spec = {1: torch.export.Dim.DYNAMIC} if dynamic else None
    shapes = {"inputs": (spec,) * (1 + len(masks)) + (None,) * len(names)}
    return _export(_WithWeights(program, names), (value, *masks, *weights), shapes)


def _export(program, inputs, shapes):
    try:
        with torch.no_grad():
            exported = torch.export.export(program, inputs, dynamic_shapes=shapes, strict=False)
    except Exception as error:
        inner = type(getattr(program, "inner", program)).__name__
        raise ExportError(f"torch.export cannot trace {inner}: {first_line(error)}") from error
    sort_topk(exported.graph)
    expand_gelu(exported.graph)
    count_from_front(exported.graph)
    exported.graph_module.recompile()
    return exported


def sort_topk(graph):
    """Make every unsorted top-k a sorted one; return how many were changed.

    With sorted=False the order of the k results is undefined, so two correct programs
    could add a token's experts in different orders. The selected set is the same.
    """
    changed = 0
    for node in graph.nodes:
        if node.target is not torch.ops.aten.topk.default:
            continue
        names = [argument.name for argument in node.target._schema.arguments]
        values = dict(zip(names, node.args), **node.kwargs)
        if values.get("sorted", True) is False:
            values["sorted"] = True
            node.args, node.kwargs = tuple(values[name] for name in names if name in values), {}
            changed += 1
    return changed


def expand_gelu(graph):
    """Write out every GELU approximated by tanh; return how many there were.

    torch-mlir has 0.797724 for sqrt(2 / pi), and so errors of 1e-4. Computed in f32, as
    PyTorch does for smaller types.
    """
    aten = torch.ops.aten
    changed = 0
    for node in list(graph.nodes):
        if node.target is not aten.gelu.default or node.kwargs.get("approximate") != "tanh":
            continue
        with graph.inserting_before(node):
            wide = node.meta["val"].float()

            def call(target, *arguments, value=wide):
                new = graph.call_function(target, arguments)
                new.meta = {**node.meta, "val": value}
                return new

            x, dtype = node.args[0], node.meta["val"].dtype
            if dtype != torch.float32:
                x = call(aten.to.dtype, x, torch.float32)
            cube = call(aten.mul.Tensor, call(aten.mul.Tensor, x, x), x)
            inner = call(aten.add.Tensor, x, call(aten.mul.Tensor, cube, 0.044715))
            tanh = call(aten.tanh.default, call(aten.mul.Tensor, inner, math.sqrt(2 / math.pi)))
            half = call(aten.mul.Tensor, x, 0.5)
            result = call(aten.mul.Tensor, half, call(aten.add.Tensor, tanh, 1.0))
            if dtype != torch.float32:
                result = call(aten.to.dtype, result, dtype, value=node.meta["val"])
        node.replace_all_uses_with(result)
        graph.erase_node(node)
        changed += 1
    return changed


def count_from_front(graph):
    """Give scatters a dimension that is not negative; return how many were changed.

    torch-mlir runs out of memory on others.
    """
    aten = torch.ops.aten
    changed = 0
    for node in graph.nodes:
        if getattr(node.target, "overloadpacket", None) in (aten.scatter, aten.scatter_add):
            value, dim, *others = node.args
            if dim < 0:
                node.args = (value, dim + value.meta["val"].dim(), *others)
                changed += 1
    return changed


def to_mlir(exported, weight_names=(), masks=()):
    """Lower with torch-mlir; the last arguments of @main are the named weights, those
    before them the masks."""
    from torch_mlir import fx

    with _stderr() as diagnostics:
        try:
            module = fx.export_and_import(
                exported, output_type="linalg-on-tensors", func_name="main"
            )
        except Exception as error:
            text = f"{diagnostics()}\n{error}"
            raise ExportError(f"torch-mlir cannot lower this model: {_reason(text)}") from error
    _check_dialects(module)
    if weight_names or masks:
        _name_arguments(module, weight_names, len(masks))
    return module


@contextlib.contextmanager
def _stderr():
    """Keep what C++ code writes to standard error; yields a function that returns it.

    MLIR prints each diagnostic as it goes, hundreds of lines for one cause.
    """
    sys.stderr.flush()
    saved = os.dup(2)
    with tempfile.TemporaryFile() as file:

        def text():
            file.seek(0)
            return file.read().decode(errors="replace")

        os.dup2(file.fileno(), 2)
        try:
            yield text
        finally:
            os.dup2(saved, 2)
            os.close(saved)


def _reason(text):
    """The most telling line of torch-mlir's diagnostics, with the Python line it is about."""
    lines = [line for line in text.splitlines() if "error:" in line]
    for sign in ("unimplemented", "failed to legalize", "error:"):
        for line in lines:
            if sign in line:
                place = re.search(r'"([^"]+\.py)":(\d+)', line)
                message = line.split("error:", 1)[1].strip()[:200]
                if place:
                    message += f" ({place[1].split('site-packages/')[-1]}:{place[2]})"
                return message
    return first_line(text).split(", {'stack_trace'")[0][:200]


def _walk(operation):
    yield operation
    for region in operation.regions:
        for block in region:
            for inner in block:
                yield from _walk(inner.operation)


def op_names(module):
    """The names of all ops in a module."""
    return {operation.name for operation in _walk(module.operation)}


def _check_dialects(module):
    strange = sorted(name for name in op_names(module) if name.split(".")[0] not in DIALECTS)
    if strange:
        raise ExportError(f"torch-mlir left ops that are not linalg IR: {', '.join(strange)}")


def _name_arguments(module, names, masks):
    from torch_mlir import ir

    with module.context as context:
        context.allow_unregistered_dialects = True  # for the moe. prefix of the attribute
        function = next(op for op in module.body if op.operation.name == "func.func")
        count = len(function.arguments)
        plain = [ir.DictAttr.get({}) for _ in range(count - len(names) - masks)]
        plain += [ir.DictAttr.get({"moe.token_mask": ir.UnitAttr.get()})] * masks
        named = [ir.DictAttr.get({"moe.weight": ir.StringAttr.get(name)}) for name in names]
        function.operation.attributes["arg_attrs"] = ir.ArrayAttr.get(plain + named)
        module.operation.verify()
