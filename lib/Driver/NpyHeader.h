//===- NpyHeader.h - The header of a .npy file ------------------*- C++ -*-===//

#ifndef MOE_LIB_DRIVER_NPYHEADER_H
#define MOE_LIB_DRIVER_NPYHEADER_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace mlir::moe {

/// What a header says, checked to be well formed and no more.
struct NpyHeader {
  /// As NumPy spells it, "<f4".
  std::string type;
  bool fortranOrder = false;
  llvm::SmallVector<int64_t> sizes;
  /// Where the elements begin in the file.
  size_t dataOffset = 0;
};

llvm::Expected<NpyHeader> parseNpyHeader(llvm::StringRef file);

} // namespace mlir::moe

#endif // MOE_LIB_DRIVER_NPYHEADER_H
