//===- LayerCounts.h - What reports and profiles count of a layer -*- C++ -*-=//

#ifndef MOE_DRIVER_LAYERCOUNTS_H
#define MOE_DRIVER_LAYERCOUNTS_H

#include "moe_runtime.h"

#include "llvm/Support/JSON.h"
#include <vector>

namespace mlir::moe {

/// What the records of runs have in common with the report of one and with the
/// sums of many.
struct LayerCounts {
  int64_t layer = 0, experts = 0, topK = 0, tokens = 0;
  /// By expert: rows that the top-k want, with candidates added, and kept.
  std::vector<int64_t> demand, candidates, kept;
  int64_t dropped = 0, added = 0, deadTokens = 0;
  /// Of the top-k: the sum of routing weights, and what of it was dropped.
  double weight = 0, droppedWeight = 0;

  LayerCounts() = default;
  /// The layer of a record, with nothing counted yet.
  explicit LayerCounts(const moe_layer_record &record);

  /// Adds what was counted in a run, but not the tokens.
  void add(const moe_layer_record &record);
  /// The rows that the top-k of all tokens want.
  int64_t getDemand() const;
  llvm::json::Object toJson() const;
};

/// A number that JSON has, or null.
llvm::json::Value toJsonNumber(double value);

/// Adds numbers to others, one by one.
void addTo(std::vector<int64_t> &sums, llvm::ArrayRef<int64_t> values);

} // namespace mlir::moe

#endif // MOE_DRIVER_LAYERCOUNTS_H
