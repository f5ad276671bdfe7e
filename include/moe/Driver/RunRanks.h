//===- RunRanks.h - Run a program on several ranks --------------*- C++ -*-===//

#ifndef MOE_DRIVER_RUNRANKS_H
#define MOE_DRIVER_RUNRANKS_H

#include "moe/Driver/RankGroup.h"
#include "moe/Driver/RunProgram.h"

namespace mlir::moe {

/// Runs a program on all ranks of this process, each in a thread of its own,
/// and reports, if this process speaks for all ranks. `data` has an element for
/// each rank here, or one for all of them. Where ranks have the same inputs it
/// is an error if results differ in a bit. Does not return if a rank neither
/// ends nor fails when others have failed.
llvm::Error runRanks(const JitProgram &jit, llvm::ArrayRef<RunData> data,
                     const RunFlags &flags, const RankGroup &group,
                     bool hasOwnTokens, RunReport &report);

} // namespace mlir::moe

#endif // MOE_DRIVER_RUNRANKS_H
