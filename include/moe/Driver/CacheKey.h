//===- CacheKey.h - What a program depends on -------------------*- C++ -*-===//

#ifndef MOE_DRIVER_CACHEKEY_H
#define MOE_DRIVER_CACHEKEY_H

#include "moe/Driver/Target.h"

#include "llvm/Support/CommandLine.h"
#include <array>
#include <vector>

namespace mlir::moe {

/// A hash of all that a program depends on.
using CacheKey = std::array<uint8_t, 32>;

/// What a program is compiled from.
struct CompileInputs {
  /// The name of the model is part of diagnostics, and of the places by which
  /// settings of layers name them.
  llvm::StringRef path;
  llvm::StringRef model;
  /// See getCompileArguments.
  llvm::ArrayRef<std::string> arguments;
  /// Other files that are read: each a name, or empty where there is none.
  llvm::SmallVector<llvm::StringRef, 2> files;
  TargetCpu cpu;
};

/// An error if something that a program depends on is not known.
llvm::Expected<CacheKey> computeKey(const CompileInputs &inputs);

/// The arguments that a program may depend on: all but the options in
/// `unrelated` and their values. An error names an option of none of the
/// `categories`: it may have effects other than on the program.
llvm::Expected<std::vector<std::string>>
getCompileArguments(llvm::ArrayRef<const char *> arguments,
                    llvm::ArrayRef<const llvm::cl::OptionCategory *> categories,
                    llvm::ArrayRef<const llvm::cl::Option *> unrelated);

} // namespace mlir::moe

#endif // MOE_DRIVER_CACHEKEY_H
