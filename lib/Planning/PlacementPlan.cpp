//===- PlacementPlan.cpp - A placement and what it gains ------------------===//

#include "moe/Planning/PlacementPlan.h"
#include "moe/Planning/BalanceExperts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <numeric>

using namespace llvm;
using namespace mlir::moe;

Placement PlacementPlan::getPlacement() const {
  Placement placement = {ranks, {}};
  for (const PlacedLayer &layer : layers)
    placement.layers.push_back(layer.placement);
  return placement;
}

static PlacedLayer placeLayer(const LayerDemand &layer, int64_t ranks) {
  auto getMax = [&](const RankExperts &experts) {
    return *llvm::max_element(getRankRows(experts, layer.rows));
  };
  auto experts = static_cast<int64_t>(layer.rows.size());
  RankExperts balanced = balanceExperts(layer.rows, ranks);
  PlacedLayer placed;
  placed.placement = {layer.layer, balanced};
  placed.rows =
      std::accumulate(layer.rows.begin(), layer.rows.end(), int64_t(0));
  placed.maxBefore = getMax(makeBlocks(experts, ranks));
  placed.maxAfter = getMax(balanced);
  placed.least = getLeastMaxRows(layer.rows, ranks);
  return placed;
}

Expected<PlacementPlan> mlir::moe::planPlacement(ArrayRef<LayerDemand> layers,
                                                 int64_t ranks) {
  PlacementPlan plan = {ranks, {}};
  for (const LayerDemand &layer : layers) {
    if (ranks < 1 || layer.rows.size() % ranks != 0)
      return createStringError("[bad_devices] --ranks=" + Twine(ranks) +
                               ": accepted are divisors of the " +
                               Twine(layer.rows.size()) + " experts of layer " +
                               Twine(layer.layer));
    if (all_of(layer.rows, [](int64_t rows) { return rows == 0; }))
      return createStringError("the profile has no tokens of layer " +
                               Twine(layer.layer));
    plan.layers.push_back(placeLayer(layer, ranks));
  }
  return plan;
}

static double getOverMean(const PlacedLayer &layer, int64_t rows,
                          int64_t ranks) {
  return static_cast<double>(rows) * static_cast<double>(ranks) /
         static_cast<double>(layer.rows);
}

void mlir::moe::writePlacementPlan(const PlacementPlan &plan, raw_ostream &os) {
  os << "                  slowest over mean of " << plan.ranks << " ranks\n"
     << "layer  experts    in blocks    placed  at best\n";
  double before = 0, after = 0;
  for (const PlacedLayer &layer : plan.layers) {
    before += static_cast<double>(layer.maxBefore);
    after += static_cast<double>(layer.maxAfter);
    os << format("%5lld  %7lld  %11.2f  %8.2f  %7.2f\n",
                 (long long)layer.placement.layer,
                 (long long)layer.placement.getNumExperts(),
                 getOverMean(layer, layer.maxBefore, plan.ranks),
                 getOverMean(layer, layer.maxAfter, plan.ranks),
                 getOverMean(layer, layer.least, plan.ranks));
  }
  os << format("rows of the slowest rank of all layers: %.2f of what they are "
               "with experts in blocks\n",
               before > 0 ? after / before : 1);
  os << "Loads are those of all recorded calls together: single calls differ "
        "more. At best: no placement is\nbelow it, because of the mean or of "
        "one expert; a capacity may be.\n";
}

json::Value mlir::moe::toJson(const PlacementPlan &plan) {
  json::Array layers;
  for (const PlacedLayer &layer : plan.layers) {
    json::Array experts;
    for (const std::vector<int64_t> &ofRank : layer.placement.experts)
      experts.push_back(json::Array(ofRank));
    layers.push_back(json::Object{
        {"layer", layer.placement.layer},
        {"rows", layer.rows},
        {"max_rows_in_blocks", layer.maxBefore},
        {"max_rows", layer.maxAfter},
        {"least_max_rows", layer.least},
        {"max_over_mean_in_blocks",
         getOverMean(layer, layer.maxBefore, plan.ranks)},
        {"max_over_mean", getOverMean(layer, layer.maxAfter, plan.ranks)},
        {"experts", std::move(experts)}});
  }
  return json::Object{{"ranks", plan.ranks}, {"layers", std::move(layers)}};
}
