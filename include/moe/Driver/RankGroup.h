//===- RankGroup.h - The ranks that run a program together ------*- C++ -*-===//

#ifndef MOE_DRIVER_RANKGROUP_H
#define MOE_DRIVER_RANKGROUP_H

#include "moe/Driver/RunFlags.h"
#include "moe_communicator.h"

namespace mlir::moe {

/// A group of ranks, and the communicators of those in this process: all, or
/// one.
class RankGroup {
public:
  /// Makes the ranks that the flags ask for, or joins those that are there.
  static llvm::Expected<RankGroup> open(const CompileFlags &compileFlags,
                                        const RunFlags &flags);
  RankGroup(RankGroup &&) = default;
  RankGroup &operator=(RankGroup &&) = default;

  /// How many there are, here and elsewhere.
  int64_t getSize() const;
  /// In order of their numbers.
  size_t getNumLocal() const { return local.size(); }
  moe_communicator &getCommunicator(size_t i) const { return *local[i]; }
  int64_t getRank(size_t i) const;
  /// True for the process that speaks for all of them.
  bool isFirst() const { return getRank(0) == 0; }

private:
  struct Destroy {
    void operator()(moe_communicator *communicator) const {
      communicator->api->destroy(communicator);
    }
  };
  RankGroup() = default;

  std::vector<std::unique_ptr<moe_communicator, Destroy>> local;
};

/// Gathers a text of each rank, in order.
llvm::Expected<std::vector<std::string>>
gatherTexts(moe_communicator &communicator, llvm::StringRef text);

} // namespace mlir::moe

#endif // MOE_DRIVER_RANKGROUP_H
