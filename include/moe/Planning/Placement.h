//===- Placement.h - Which experts are on which rank ------------*- C++ -*-===//
//
// A placement gives every expert of a layer to one of several ranks, the same
// number of experts to each. `moe-plan` writes it to a file, which
// `moe-distribute` and the simulator read:
//
//   {"format": "moe-placement", "version": 1, "ranks": 2,
//    "layers": [{"layer": 0, "experts": [[0, 3], [1, 2]]}]}
//
// `experts` has a list for each rank; a layer that is not in the file has its
// experts in blocks, in order.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_PLANNING_PLACEMENT_H
#define MOE_PLANNING_PLACEMENT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace mlir::moe {

/// The experts of each rank, in ascending order.
using RankExperts = std::vector<std::vector<int64_t>>;

struct LayerPlacement {
  int64_t layer = 0;
  RankExperts experts;

  int64_t getNumExperts() const;
  /// All experts, those of rank 0 first.
  std::vector<int64_t> getOrder() const;
};

struct Placement {
  int64_t ranks = 1;
  /// In order of their number.
  std::vector<LayerPlacement> layers;

  /// The placement of a layer; null for a layer whose experts are in blocks.
  const LayerPlacement *find(int64_t layer) const;
};

/// Experts in contiguous blocks, as they are without a placement. The ranks
/// divide the experts.
RankExperts makeBlocks(int64_t experts, int64_t ranks);

/// The rows of each rank, from those of each expert.
std::vector<int64_t> getRankRows(const RankExperts &experts,
                                 llvm::ArrayRef<int64_t> rows);

/// Reads a placement. Fails if the file does not give each expert of a layer to
/// exactly one rank and as many to each.
llvm::Expected<Placement> readPlacement(llvm::StringRef path);
void writePlacement(const Placement &placement, llvm::raw_ostream &os);

} // namespace mlir::moe

#endif // MOE_PLANNING_PLACEMENT_H
