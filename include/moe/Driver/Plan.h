//===- Plan.h - Capacity factors from recorded routing ----------*- C++ -*-===//

#ifndef MOE_DRIVER_PLAN_H
#define MOE_DRIVER_PLAN_H

#include "moe/Driver/Profile.h"

#include <optional>

namespace mlir::moe {

/// What a plan may drop, and what it makes small.
struct PlanOptions {
  /// The largest share of routing weight, or of rows, that may be dropped.
  double budget = 0.01;
  bool countsWeight = true;
  /// True if the budget is that of each layer; else the layers share it so that
  /// the sum of the slowest loads becomes as small as it can.
  bool isPerLayer = true;
  /// The ranks that loads are of; 0 for the experts themselves.
  int64_t ranks = 0;
  /// True if each of as many devices bounds the rows of its own tokens
  /// (scope = local); there must be two at least.
  bool isLocal = false;
};

/// What is suggested for a layer.
struct LayerPlan {
  const LayerProfile *profile = nullptr;
  /// What each factor does.
  llvm::ArrayRef<FactorProfile> factors;
  /// The index of its factor, none if it is better left without a bound.
  std::optional<size_t> factor;

  int64_t getDropped() const;
  double getDroppedWeight() const;
  /// The rows of the slowest rank or expert without the bound, and with it.
  int64_t getRowsBefore(const PlanOptions &options) const;
  int64_t getRowsAfter(const PlanOptions &options) const;
};

/// Plans every layer of a profile, which must outlive the plan. Fails if the
/// profile has no rows, or a layer whose experts the ranks do not divide.
llvm::Expected<std::vector<LayerPlan>> makePlan(const Profile &profile,
                                                const PlanOptions &options);

/// Writes what moe-apply-capacity reads as its config.
void writeCapacities(llvm::ArrayRef<LayerPlan> plan, llvm::raw_ostream &os);
/// Writes the plan for people, with what is measured and what is modelled.
void writePlan(llvm::ArrayRef<LayerPlan> plan, const PlanOptions &options,
               llvm::raw_ostream &os);
/// The same for programs.
llvm::json::Value toJson(llvm::ArrayRef<LayerPlan> plan,
                         const PlanOptions &options);

} // namespace mlir::moe

#endif // MOE_DRIVER_PLAN_H
