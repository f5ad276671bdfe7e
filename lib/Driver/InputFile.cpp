//===- InputFile.cpp - Files to read --------------------------------------===//

#include "moe/Driver/InputFile.h"

#include "llvm/Support/FileSystem.h"

bool mlir::moe::isEndless(llvm::StringRef path) {
  llvm::sys::fs::file_status status;
  return path != "-" && !llvm::sys::fs::status(path, status) &&
         status.type() == llvm::sys::fs::file_type::character_file;
}
