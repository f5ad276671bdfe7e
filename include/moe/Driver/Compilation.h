//===- Compilation.h - Take a model through the phases ----------*- C++ -*-===//

#ifndef MOE_DRIVER_COMPILATION_H
#define MOE_DRIVER_COMPILATION_H

#include "moe/Driver/CompileFlags.h"
#include "moe/Driver/Signature.h"
#include "moe/Driver/StepTimes.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir::moe {

/// Runs the phases up to `last`. Warns if a module has no MoE layer though
/// layers were looked for; an error if an option was given that needs one.
/// `signature` is that of the entry, if there is one; what the phases do to its
/// weights is noted in it.
LogicalResult runPhases(ModuleOp module, const CompileOptions &options,
                        const CompileFlags &flags, Phase last, StepTimes &times,
                        Signature *signature);

} // namespace mlir::moe

#endif // MOE_DRIVER_COMPILATION_H
