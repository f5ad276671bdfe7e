//===- OutputFile.h - Files that are whole or absent ------------*- C++ -*-===//

#ifndef MOE_DRIVER_OUTPUTFILE_H
#define MOE_DRIVER_OUTPUTFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::moe {

/// An error if no file can be written there because there is no such folder, or
/// a folder of that name. For what takes long to compute.
llvm::Error checkOutputPath(llvm::StringRef path);

/// Calls `write` with a stream to a new file beside `path`, which takes the
/// place of `path` if all went well, and is removed if not. "-" is standard
/// output.
llvm::Error
writeFile(llvm::StringRef path,
          llvm::function_ref<llvm::Error(llvm::raw_pwrite_stream &)> write);

/// The same for a file that somebody else writes: `write` gets its path.
llvm::Error
writeFileByPath(llvm::StringRef path,
                llvm::function_ref<llvm::Error(llvm::StringRef)> write);

} // namespace mlir::moe

#endif // MOE_DRIVER_OUTPUTFILE_H
