//===- LoadModule.h - Read a model ------------------------------*- C++ -*-===//

#ifndef MOE_DRIVER_LOADMODULE_H
#define MOE_DRIVER_LOADMODULE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::moe {

/// Reads MLIR text or bytecode from a file, or standard input for "-". Reports
/// what is wrong with it, in words for people who did not write it, and returns
/// null.
OwningOpRef<ModuleOp> loadModule(llvm::StringRef path, MLIRContext &context);

} // namespace mlir::moe

#endif // MOE_DRIVER_LOADMODULE_H
