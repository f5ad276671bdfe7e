//===- SavedRouting.h - Files that a run adds its routing to ----*- C++ -*-===//

#ifndef MOE_DRIVER_SAVEDROUTING_H
#define MOE_DRIVER_SAVEDROUTING_H

#include "moe/Driver/Profile.h"
#include "moe/Driver/RunFlags.h"
#include "moe/Planning/Trace.h"

namespace mlir::moe {

/// What earlier runs have left in the files that `--profile` and `--trace`
/// name.
struct SavedRouting {
  Profile profile;
  Trace trace;

  /// Reads them; both are empty where there is no file yet.
  static llvm::Expected<SavedRouting> open(const RunFlags &flags);
  /// Adds a run, and writes them.
  llvm::Error add(llvm::ArrayRef<moe_layer_record> records,
                  const RunFlags &flags);
};

} // namespace mlir::moe

#endif // MOE_DRIVER_SAVEDROUTING_H
