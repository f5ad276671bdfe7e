//===- SharedLibrary.h - Objects and shared libraries -----------*- C++ -*-===//

#ifndef MOE_DRIVER_SHAREDLIBRARY_H
#define MOE_DRIVER_SHAREDLIBRARY_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::moe {

/// Writes an object file of optimised code.
llvm::Error emitObject(llvm::Module &module, llvm::TargetMachine &machine,
                       llvm::raw_pwrite_stream &os);

/// Links an object with the runtime into a shared library at `path` that
/// exports the function `exported` and needs only the libraries of C,
/// mathematics and C++ that this tool itself runs on.
llvm::Error linkSharedLibrary(llvm::StringRef object, llvm::StringRef exported,
                              llvm::StringRef soname, llvm::StringRef path);

} // namespace mlir::moe

#endif // MOE_DRIVER_SHAREDLIBRARY_H
