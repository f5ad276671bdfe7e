//===- Plugin.h - Libraries that are loaded when they are needed *- C++ -*-===//

#ifndef MOE_DRIVER_PLUGIN_H
#define MOE_DRIVER_PLUGIN_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace mlir::moe {

/// A library of ours.
struct Plugin {
  /// The name of its file.
  llvm::StringRef file;
  /// The option that asks for it, for errors.
  llvm::StringRef option;
  /// A variable of the environment that may name its directory.
  const char *variable;
  /// A function that it exports.
  const char *function;
};

/// Loads a library from beside this program, from lib beside its directory, or
/// from where a variable says. Returns the function.
llvm::Expected<void *> loadPlugin(const Plugin &plugin);

} // namespace mlir::moe

#endif // MOE_DRIVER_PLUGIN_H
