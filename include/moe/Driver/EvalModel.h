//===- EvalModel.h - Evaluate a language model ------------------*- C++ -*-===//

#ifndef MOE_DRIVER_EVALMODEL_H
#define MOE_DRIVER_EVALMODEL_H

#include "moe/Driver/EvalFlags.h"

#include "mlir/IR/MLIRContext.h"

namespace mlir::moe {

/// Does what the flags say. `arguments` are those of the command line. Reports
/// errors.
LogicalResult evalModel(EvalFlags &flags,
                        llvm::ArrayRef<const char *> arguments,
                        MLIRContext &context);

} // namespace mlir::moe

#endif // MOE_DRIVER_EVALMODEL_H
