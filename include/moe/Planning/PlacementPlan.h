//===- PlacementPlan.h - A placement and what it gains ----------*- C++ -*-===//

#ifndef MOE_PLANNING_PLACEMENTPLAN_H
#define MOE_PLANNING_PLACEMENTPLAN_H

#include "moe/Planning/Placement.h"

#include "llvm/Support/JSON.h"

namespace mlir::moe {

/// The rows that are wanted of each expert of a layer.
struct LayerDemand {
  int64_t layer = 0;
  std::vector<int64_t> rows;
};

/// A balanced layer: rows of the most loaded rank.
struct PlacedLayer {
  LayerPlacement placement;
  int64_t rows = 0;
  /// With experts in blocks, as placed, and what no placement is below.
  int64_t maxBefore = 0, maxAfter = 0, least = 0;
};

struct PlacementPlan {
  int64_t ranks = 1;
  std::vector<PlacedLayer> layers;

  Placement getPlacement() const;
};

/// Balances every layer. Fails if the ranks do not divide its experts, or it
/// has no rows.
llvm::Expected<PlacementPlan> planPlacement(llvm::ArrayRef<LayerDemand> layers,
                                            int64_t ranks);

/// Writes loads before and after, for people and for programs.
void writePlacementPlan(const PlacementPlan &plan, llvm::raw_ostream &os);
llvm::json::Value toJson(const PlacementPlan &plan);

} // namespace mlir::moe

#endif // MOE_PLANNING_PLACEMENTPLAN_H
