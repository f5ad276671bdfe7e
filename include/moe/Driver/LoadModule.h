//===- LoadModule.h - Read a model ------------------------------*- C++ -*-===//

#ifndef MOE_DRIVER_LOADMODULE_H
#define MOE_DRIVER_LOADMODULE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"
#include <memory>

namespace mlir::moe {

/// The bytes of a model. Constants of bytecode are used where they lie in them.
using ModelFile = std::shared_ptr<llvm::SourceMgr>;

/// Reads a file, or standard input for "-". Reports errors and returns null.
ModelFile readModel(llvm::StringRef path, MLIRContext &context);
llvm::StringRef getBytes(const ModelFile &file);

/// Parses MLIR text or bytecode. Reports what is wrong with it, in words for
/// people who did not write it, and returns null.
OwningOpRef<ModuleOp> parseModel(const ModelFile &file, llvm::StringRef path,
                                 MLIRContext &context);

/// Does both.
OwningOpRef<ModuleOp> loadModule(llvm::StringRef path, MLIRContext &context);

} // namespace mlir::moe

#endif // MOE_DRIVER_LOADMODULE_H
