//===- RunRanks.h - Run a program on several ranks --------------*- C++ -*-===//

#ifndef MOE_DRIVER_RUNRANKS_H
#define MOE_DRIVER_RUNRANKS_H

#include "moe/Driver/RankGroup.h"
#include "moe/Driver/RunProgram.h"
#include "moe/Planning/Placement.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::moe {

/// A rank of this process, and what became of it.
struct LocalRank {
  LocalRank(moe_communicator &communicator, std::string badIndex)
      : communicator(communicator), badIndex(std::move(badIndex)) {}
  int64_t getRank() const;
  /// Measures the last runs, and gathers what all ranks have measured.
  llvm::Expected<std::vector<RankReport>> measure();

  moe_communicator &communicator;
  /// What may be the reason if the program fails.
  std::string badIndex;
  std::unique_ptr<ProgramRun> run;
  bool isDone = false;
  /// Empty if all went well; and whether another rank's error is the reason.
  std::string error;
  bool isConsequence = false;
};

/// What a rank does once it has a context, in a thread of its own.
using RankWork = llvm::function_ref<llvm::Error(LocalRank &, StepTimes &)>;

/// Lets the ranks of this process work, each in a thread of its own. The first
/// one's steps are noted. Does not return if a rank neither ends nor fails when
/// others have failed.
llvm::Error playRanks(llvm::MutableArrayRef<LocalRank> ranks,
                      const JitProgram &jit, const RunFlags &flags,
                      StepTimes &steps, RankWork work);

/// An error if a result of a rank is not that of the first.
llvm::Error compareRanks(llvm::ArrayRef<RankReport> ranks);

/// Runs a program on all ranks of this process, each in a thread of its own,
/// and reports, if this process speaks for all ranks. `data` has an element for
/// each rank here, or one for all of them; experts are where `placement` says.
/// Where ranks have the same inputs it is an error if results differ in a bit.
/// May not return; see playRanks.
llvm::Error runRanks(const JitProgram &jit, llvm::ArrayRef<RunData> data,
                     const RunFlags &flags, const RankGroup &group,
                     const Placement &placement, bool hasOwnTokens,
                     RunReport &report);

} // namespace mlir::moe

#endif // MOE_DRIVER_RUNRANKS_H
