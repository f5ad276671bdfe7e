"""From a JAX function to linalg: StableHLO by jax.export, then IREE's importer."""

import jax
from iree.compiler import ir, passmanager
from jax import export as jax_export

from moe_export import ExportError, first_line

# What IREE's importer leaves; the compiler reads these.
DIALECTS = {"affine", "arith", "builtin", "cf", "func", "iree_linalg_ext", "linalg", "math",
            "scf", "tensor"}
PIPELINE = "builtin.module(iree-stablehlo-input-transformation-pipeline)"


def export(function, arguments):
    """Trace a function of arrays; `arguments` are arrays or anything with shape and dtype."""
    specs = [jax.ShapeDtypeStruct(value.shape, value.dtype) for value in arguments]
    return jax_export.export(jax.jit(function, keep_unused=True))(*specs)


def to_mlir(exported, names=()):
    """The text of an exported program in linalg, entry `@main`.

    The last arguments get the attribute `moe.weight` with the names. This is what
    `iree-compile --compile-to=input` does, less the last step, which renames functions to
    ops of IREE's own.
    """
    with ir.Context() as context:
        context.allow_unregistered_dialects = True  # the attribute `moe.weight`
        module = ir.Module.parse(str(exported.mlir_module()))
        name_weights(module, names)
        try:
            passmanager.PassManager.parse(PIPELINE).run(module.operation)
        except ir.MLIRError as error:
            reasons = [diagnostic.message for diagnostic in error.error_diagnostics]
            reason = reasons[0] if reasons else first_line(error)
            raise ExportError(f"IREE cannot lower the program: {reason}") from error
        refuse_unknown(module)
        return str(module)


def name_weights(module, names):
    """Mark the last arguments of `@main` as weights."""
    if not names:
        return
    main = next(op for op in module.body if op.attributes["sym_name"].value == "main")
    count = len(main.type.inputs)
    plain = [ir.DictAttr.get({})] * (count - len(names))
    named = [ir.DictAttr.get({"moe.weight": ir.StringAttr.get(name)}) for name in names]
    main.attributes["arg_attrs"] = ir.ArrayAttr.get(plain + named)


def refuse_unknown(module):
    """Fail if an op is left that the compiler does not know."""

    def visit(op):
        name = op.operation.name
        if name.split(".")[0] not in DIALECTS:
            raise ExportError(f"{name}: left by IREE, but not linalg on tensors")
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
