//===- RunProgram.h - Run a program and report ------------------*- C++ -*-===//

#ifndef MOE_DRIVER_RUNPROGRAM_H
#define MOE_DRIVER_RUNPROGRAM_H

#include "moe/Driver/HostTensor.h"
#include "moe/Driver/Jit.h"
#include "moe/Driver/Report.h"
#include "moe/Driver/RunFlags.h"
#include "moe/Driver/SavedRouting.h"

namespace mlir::moe {

/// What a program is run on.
struct RunData {
  std::vector<HostTensor> inputs;
  /// What results must be.
  std::vector<HostTensor> references;
  /// What the run is added to.
  SavedRouting routing;
  /// What may be the reason if the run fails.
  std::string badIndex;
  /// True if standard output has a place for a table.
  bool hasTable = true;
};

/// Runs a program as the flags say, and writes results and report.
llvm::Error runProgram(const JitProgram &jit, RunData &data,
                       const RunFlags &flags, RunReport &report);

} // namespace mlir::moe

#endif // MOE_DRIVER_RUNPROGRAM_H
