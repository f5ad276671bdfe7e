//===- Embedded.h - Files that are part of the tools ------------*- C++ -*-===//

#ifndef MOE_DRIVER_EMBEDDED_H
#define MOE_DRIVER_EMBEDDED_H

#include "llvm/ADT/StringRef.h"

namespace mlir::moe {

/// libmoe_runtime.a, which every shared library is linked with.
llvm::StringRef getRuntimeArchive();
/// moe_runtime.h, which every header begins with.
llvm::StringRef getRuntimeHeader();
/// moe_communicator.h, which includes that; part of the headers of programs for
/// several ranks.
llvm::StringRef getCommunicatorHeader();

} // namespace mlir::moe

#endif // MOE_DRIVER_EMBEDDED_H
