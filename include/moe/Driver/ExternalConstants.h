//===- ExternalConstants.h - Constants outside of a program -----*- C++ -*-===//

#ifndef MOE_DRIVER_EXTERNALCONSTANTS_H
#define MOE_DRIVER_EXTERNALCONSTANTS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <vector>

namespace mlir::moe {

/// A symbol that code refers to and the elements that it stands for.
struct ExternalConstant {
  llvm::StringRef symbol;
  const char *data;
};

/// The constants that the codegen phase left out of `module`. Their memory is
/// that of the attributes where it is aligned to 64 bytes; elsewhere it is a
/// copy that is added to `copies`.
llvm::Expected<std::vector<ExternalConstant>> getExternalConstants(
    ModuleOp module,
    std::vector<std::unique_ptr<llvm::WritableMemoryBuffer>> &copies);

} // namespace mlir::moe

#endif // MOE_DRIVER_EXTERNALCONSTANTS_H
