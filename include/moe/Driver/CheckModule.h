//===- CheckModule.h - What can be compiled ---------------------*- C++ -*-===//

#ifndef MOE_DRIVER_CHECKMODULE_H
#define MOE_DRIVER_CHECKMODULE_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::moe {

/// Reports what no machine code can be made of, by name: ops of dialects that
/// the phases do not know, calls of functions that have no body, and constants
/// whose elements were left out when the module was printed. Kernels for GPUs
/// are such, too, unless there is something to run them.
LogicalResult checkCompilable(ModuleOp module, bool hasKernels);

} // namespace mlir::moe

#endif // MOE_DRIVER_CHECKMODULE_H
