//===- RunModel.h - Compile a model in memory and run it --------*- C++ -*-===//

#ifndef MOE_DRIVER_RUNMODEL_H
#define MOE_DRIVER_RUNMODEL_H

#include "moe/Driver/RunFlags.h"

#include "mlir/IR/MLIRContext.h"

namespace mlir::moe {

/// Does what the flags say with the model at `path`. `arguments` are those of
/// the command line. Reports errors.
LogicalResult runModel(llvm::StringRef path, const CompileFlags &compileFlags,
                       const RunFlags &runFlags,
                       llvm::ArrayRef<const char *> arguments,
                       MLIRContext &context);

} // namespace mlir::moe

#endif // MOE_DRIVER_RUNMODEL_H
