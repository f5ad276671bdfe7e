//===- ExternalConstants.h - Constants outside of a program -----*- C++ -*-===//

#ifndef MOE_DRIVER_EXTERNALCONSTANTS_H
#define MOE_DRIVER_EXTERNALCONSTANTS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <vector>

namespace mlir::moe {

/// A symbol that code refers to and the elements that it stands for.
struct ExternalConstant {
  std::string symbol;
  /// Somebody else's.
  llvm::ArrayRef<char> elements;
  /// How code may take them to be aligned.
  llvm::Align alignment;
};

/// The constants that the codegen phase left out of `module`, in the memory of
/// its attributes.
llvm::Expected<std::vector<ExternalConstant>>
getExternalConstants(ModuleOp module);

/// Moves elements that do not lie as code needs them to copies.
llvm::Error
alignConstants(llvm::MutableArrayRef<ExternalConstant> constants,
               std::vector<std::unique_ptr<llvm::MemoryBuffer>> &copies);

} // namespace mlir::moe

#endif // MOE_DRIVER_EXTERNALCONSTANTS_H
