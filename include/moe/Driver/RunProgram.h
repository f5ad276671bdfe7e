//===- RunProgram.h - Run a program and report ------------------*- C++ -*-===//

#ifndef MOE_DRIVER_RUNPROGRAM_H
#define MOE_DRIVER_RUNPROGRAM_H

#include "moe/Driver/ProgramRun.h"
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

/// Errors for layers that are not what the flags accept.
llvm::Error checkLayers(const RunReport &report, const RunFlags &flags);

/// Writes what there is to say of runs: results, the report and a
/// table. Everything that can be written is, also where a comparison fails.
llvm::Error finishRun(llvm::ArrayRef<moe_tensor> results, const RunData &data,
                      const RunFlags &flags, RunReport &report);
/// The part of that which concerns the results. Of ranks other than the first
/// only files that are theirs are written and compared with.
llvm::Error finishResults(llvm::ArrayRef<moe_tensor> results,
                          const RunData &data, const RunFlags &flags,
                          int64_t rank, RunReport &report);

/// Runs a program as the flags say, and writes results and report.
llvm::Error runProgram(const JitProgram &jit, RunData &data,
                       const RunFlags &flags, RunReport &report);

} // namespace mlir::moe

#endif // MOE_DRIVER_RUNPROGRAM_H
