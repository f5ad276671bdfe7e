//===- Plan.cpp - Capacity factors from recorded routing ------------------===//

#include "moe/Driver/Plan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace llvm;
using namespace mlir::moe;

//===----------------------------------------------------------------------===//
// What a factor does
//===----------------------------------------------------------------------===//

int64_t LayerPlan::getDropped() const {
  return factor ? factors[*factor].dropped : 0;
}

double LayerPlan::getDroppedWeight() const {
  return factor ? factors[*factor].droppedWeight : 0;
}

/// The place of a number of ranks in the lists of a layer.
static size_t getRankIndex(const LayerProfile &layer, int64_t ranks) {
  std::vector<int64_t> all = layer.getRanks();
  return llvm::find(all, ranks) - all.begin();
}

/// What each factor does to a layer with the tokens grouped as they will be.
static ArrayRef<FactorProfile> getFactors(const LayerProfile &layer,
                                          const PlanOptions &options) {
  if (!options.isLocal)
    return layer.factors;
  return layer.localFactors[getRankIndex(layer, options.ranks) - 1];
}

int64_t LayerPlan::getRowsBefore(const PlanOptions &options) const {
  if (options.ranks == 0)
    return profile->maxDemand;
  return profile->maxRankDemand[getRankIndex(*profile, options.ranks)];
}

int64_t LayerPlan::getRowsAfter(const PlanOptions &options) const {
  if (!factor)
    return getRowsBefore(options);
  const FactorProfile &sums = factors[*factor];
  if (options.ranks == 0)
    return sums.maxRows;
  return sums.maxRankRows[getRankIndex(*profile, options.ranks)];
}

/// What counts against the budget, and what it is a share of.
static double getLoss(const LayerPlan &plan, const PlanOptions &options) {
  return options.countsWeight ? plan.getDroppedWeight()
                              : static_cast<double>(plan.getDropped());
}

static double getWhole(const LayerProfile &layer, const PlanOptions &options) {
  return options.countsWeight ? layer.weight
                              : static_cast<double>(layer.getDemand());
}

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

/// The smallest factor within the layer's own budget.
static LayerPlan planAlone(const LayerProfile &layer,
                           const PlanOptions &options) {
  ArrayRef<FactorProfile> factors = getFactors(layer, options);
  for (size_t factor = 0; factor < factors.size(); ++factor) {
    LayerPlan plan = {&layer, factors, factor};
    if (getLoss(plan, options) <= options.budget * getWhole(layer, options))
      return plan;
  }
  return {&layer, factors, std::nullopt};
}

/// The parts that a shared budget is divided into.
static constexpr size_t kNumParts = 2000;

namespace {
/// What a layer may become: how many parts of the budget that takes.
struct Option {
  LayerPlan plan;
  size_t parts;
};
} // namespace

/// What a layer may become within a budget, from no bound down.
static std::vector<Option> getChoices(const LayerProfile &layer, double budget,
                                      const PlanOptions &options) {
  ArrayRef<FactorProfile> factors = getFactors(layer, options);
  std::vector<Option> choices = {{{&layer, factors, std::nullopt}, 0}};
  for (size_t factor = factors.size(); factor-- > 0;) {
    LayerPlan plan = {&layer, factors, factor};
    double loss = getLoss(plan, options);
    if (loss > budget)
      break;
    // Rounded up: the parts are never more than the budget.
    choices.push_back(
        {plan, loss > 0 ? static_cast<size_t>(std::ceil(
                              loss / budget * static_cast<double>(kNumParts)))
                        : 0});
  }
  return choices;
}

/// Spends one budget so that the rows of the slowest are fewest in all: for
/// each layer and each number of parts that it and the layers before it may
/// take, the best choice is that of the layer with the best of those before.
static std::vector<LayerPlan> planTogether(const Profile &profile,
                                           const PlanOptions &options) {
  double budget = 0;
  for (const LayerProfile &layer : profile.layers)
    budget += options.budget * getWhole(layer, options);

  std::vector<std::vector<Option>> choices;
  std::vector<std::vector<size_t>> best;
  std::vector<int64_t> rows(kNumParts + 1);
  for (const LayerProfile &layer : profile.layers) {
    ArrayRef<Option> list =
        choices.emplace_back(getChoices(layer, budget, options));
    std::vector<size_t> &taken = best.emplace_back(kNumParts + 1);
    std::vector<int64_t> before = rows;
    for (size_t parts = 0; parts <= kNumParts; ++parts) {
      rows[parts] = INT64_MAX;
      for (auto [i, option] : enumerate(list)) {
        if (option.parts > parts)
          continue;
        int64_t sum =
            before[parts - option.parts] + option.plan.getRowsAfter(options);
        if (sum >= rows[parts])
          continue;
        rows[parts] = sum;
        taken[parts] = i;
      }
    }
  }

  std::vector<LayerPlan> plan(choices.size());
  size_t parts = kNumParts;
  for (size_t i = choices.size(); i-- > 0;) {
    const Option &option = choices[i][best[i][parts]];
    plan[i] = option.plan;
    parts -= option.parts;
  }
  return plan;
}

Expected<std::vector<LayerPlan>>
mlir::moe::makePlan(const Profile &profile, const PlanOptions &options) {
  for (const LayerProfile &layer : profile.layers) {
    std::string name = "layer " + std::to_string(layer.layer);
    if (layer.getDemand() == 0)
      return createStringError("the profile has no tokens of " + name);
    std::vector<int64_t> ranks = layer.getRanks();
    if (options.ranks != 0 && !is_contained(ranks, options.ranks))
      return createStringError(
          "--ranks=" + Twine(options.ranks) + ": accepted values for the " +
          Twine(layer.experts) + " experts of " + name + " are " +
          join(map_range(ranks, [](int64_t n) { return std::to_string(n); }),
               ", "));
  }
  if (!options.isPerLayer)
    return planTogether(profile, options);
  std::vector<LayerPlan> plan;
  for (const LayerProfile &layer : profile.layers)
    plan.push_back(planAlone(layer, options));
  return plan;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static StringRef getText(const LayerPlan &plan) {
  return plan.factor ? StringRef(getProfiledFactors()[*plan.factor].text)
                     : "none";
}

void mlir::moe::writeCapacities(ArrayRef<LayerPlan> plan, raw_ostream &os) {
  json::Array layers;
  for (const LayerPlan &layer : plan)
    layers.push_back(json::Object{{"layer", layer.profile->layer},
                                  {"factor", getText(layer)}});
  os << formatv("{0:2}",
                json::Value(json::Object{{"layers", std::move(layers)}}))
     << "\n";
}

/// How much longer the slowest may take if expanded_drop fills every place that
/// the factor gives, over what it takes with token_drop; "-" where nothing is
/// dropped that could go elsewhere.
static std::string getExpanded(const LayerPlan &plan,
                               const PlanOptions &options) {
  if (plan.getDropped() == 0)
    return "-";
  int64_t count = options.ranks ? options.ranks : plan.profile->experts;
  double full = static_cast<double>(plan.factors[*plan.factor].places) /
                static_cast<double>(count);
  double more =
      100 * (full / static_cast<double>(plan.getRowsAfter(options)) - 1);
  if (more < 0.5)
    return "pays";
  std::string text;
  raw_string_ostream(text) << format("+%.0f%%", more);
  return text;
}

void mlir::moe::writePlan(ArrayRef<LayerPlan> plan, const PlanOptions &options,
                          raw_ostream &os) {
  os << "                                 dropped           slowest over mean  "
        " "
        "         \n"
        "layer  experts  top-k  factor    rows%  weight%    before     after  "
        "expanded\n";
  double before = 0, after = 0;
  for (const LayerPlan &layer : plan) {
    const LayerProfile &profile = *layer.profile;
    int64_t rows = profile.getDemand();
    int64_t count = options.ranks ? options.ranks : profile.experts;
    before += static_cast<double>(layer.getRowsBefore(options));
    after += static_cast<double>(layer.getRowsAfter(options));
    os << format(
        "%5lld  %7lld  %5lld  %6s  %7.2f  %7.2f  %8.2f  %8.2f  %8s\n",
        (long long)profile.layer, (long long)profile.experts,
        (long long)profile.topK, getText(layer).str().c_str(),
        100 * static_cast<double>(layer.getDropped()) /
            static_cast<double>(rows),
        profile.weight > 0 ? 100 * layer.getDroppedWeight() / profile.weight
                           : 0,
        profile.getMaxOverMean(layer.getRowsBefore(options), rows, count),
        profile.getMaxOverMean(layer.getRowsAfter(options), rows, count),
        getExpanded(layer, options).c_str());
  }
  std::string unit = options.ranks ? "rank" : "expert";
  os << format("rows of the slowest %s of all layers: %.2f of what they are "
               "without a bound\n",
               unit.c_str(), before > 0 ? after / before : 1);
  std::string tokens = "all tokens of a call";
  if (options.isLocal)
    tokens =
        "the tokens of each of " + std::to_string(options.ranks) + " devices";
  os << "Measured: what token_drop by score drops of the recorded calls, and "
        "the loads before and\nafter, if "
     << tokens << " share a limit.\nModelled: that the slowest " << unit
     << " decides, by its rows; and expanded, how much longer it\ntakes if "
        "expanded_drop fills every place (pays: not at all).\n";
}

json::Value mlir::moe::toJson(ArrayRef<LayerPlan> plan,
                              const PlanOptions &options) {
  json::Array layers;
  for (const LayerPlan &layer : plan) {
    const LayerProfile &profile = *layer.profile;
    int64_t rows = profile.getDemand();
    int64_t count = options.ranks ? options.ranks : profile.experts;
    layers.push_back(json::Object{
        {"layer", profile.layer},
        {"experts", profile.experts},
        {"top_k", profile.topK},
        {"factor", getText(layer)},
        {"rows", rows},
        {"dropped_rows", layer.getDropped()},
        {"weight", profile.weight},
        {"dropped_weight", layer.getDroppedWeight()},
        {"max_over_mean_before",
         profile.getMaxOverMean(layer.getRowsBefore(options), rows, count)},
        {"max_over_mean_after",
         profile.getMaxOverMean(layer.getRowsAfter(options), rows, count)}});
  }
  return json::Object{{"scope", options.isLocal ? "local" : "global"},
                      {"layers", std::move(layers)}};
}
