//===- InputFile.h - Files to read ------------------------------*- C++ -*-===//

#ifndef MOE_DRIVER_INPUTFILE_H
#define MOE_DRIVER_INPUTFILE_H

#include "llvm/ADT/StringRef.h"

namespace mlir::moe {

/// True for a device other than a disk: /dev/zero would be read until there is
/// no memory left. Pipes end.
bool isEndless(llvm::StringRef path);

} // namespace mlir::moe

#endif // MOE_DRIVER_INPUTFILE_H
