//===- Header.h - The C header of a compiled model --------------*- C++ -*-===//

#ifndef MOE_DRIVER_HEADER_H
#define MOE_DRIVER_HEADER_H

#include "moe/Driver/Signature.h"

#include "llvm/Support/raw_ostream.h"

namespace mlir::moe {

/// Writes a header that declares `<name>_create`, says what the model takes and
/// returns, and shows how to call it. It needs no other file. `needsRuntime`:
/// the code has yet to be linked with the runtime.
void writeHeader(const Signature &signature, llvm::StringRef name,
                 bool needsRuntime, llvm::raw_ostream &os);

/// True for a C identifier.
bool isIdentifier(llvm::StringRef name);
/// True if the runtime has a function `<name>_create` itself.
bool isRuntimeName(llvm::StringRef name);
/// A C identifier like `text` that is no name of the runtime.
std::string makeIdentifier(llvm::StringRef text);

} // namespace mlir::moe

#endif // MOE_DRIVER_HEADER_H
