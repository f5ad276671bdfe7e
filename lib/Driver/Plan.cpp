//===- Plan.cpp - Capacity factors from recorded routing ------------------===//

#include "moe/Driver/Plan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace mlir::moe;

//===----------------------------------------------------------------------===//
// What a factor does
//===----------------------------------------------------------------------===//

int64_t LayerPlan::getDropped() const {
  return factor ? profile->factors[*factor].dropped : 0;
}

double LayerPlan::getDroppedWeight() const {
  return factor ? profile->factors[*factor].droppedWeight : 0;
}

/// The place of a number of ranks in the lists of a layer.
static size_t getRankIndex(const LayerProfile &layer, int64_t ranks) {
  std::vector<int64_t> all = layer.getRanks();
  return llvm::find(all, ranks) - all.begin();
}

int64_t LayerPlan::getRowsBefore(const PlanOptions &options) const {
  if (options.ranks == 0)
    return profile->maxDemand;
  return profile->maxRankDemand[getRankIndex(*profile, options.ranks)];
}

int64_t LayerPlan::getRowsAfter(const PlanOptions &options) const {
  if (!factor)
    return getRowsBefore(options);
  const FactorProfile &sums = profile->factors[*factor];
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
  for (size_t factor = 0; factor < layer.factors.size(); ++factor) {
    LayerPlan plan = {&layer, factor};
    if (getLoss(plan, options) <= options.budget * getWhole(layer, options))
      return plan;
  }
  return {&layer, std::nullopt};
}

/// The factors of a layer at which a smaller one costs more for each row that
/// the slowest has less: the corners of its convex hull, from no bound down.
static std::vector<LayerPlan> getCorners(const LayerProfile &layer,
                                         const PlanOptions &options) {
  std::vector<LayerPlan> corners = {{&layer, std::nullopt}};
  // The loss for each row less.
  auto price = [&](const LayerPlan &from, const LayerPlan &to) {
    return (getLoss(to, options) - getLoss(from, options)) /
           static_cast<double>(from.getRowsAfter(options) -
                               to.getRowsAfter(options));
  };
  for (size_t factor = layer.factors.size(); factor-- > 0;) {
    LayerPlan plan = {&layer, factor};
    if (plan.getRowsAfter(options) >= corners.back().getRowsAfter(options))
      continue;
    while (corners.size() > 1 && price(*(corners.end() - 2), corners.back()) >=
                                     price(corners.back(), plan))
      corners.pop_back();
    corners.push_back(plan);
  }
  return corners;
}

/// Spends one budget where it takes the most rows off the slowest.
static std::vector<LayerPlan> planTogether(const Profile &profile,
                                           const PlanOptions &options) {
  struct Step {
    size_t layer, corner;
    double loss, rows;
  };
  std::vector<std::vector<LayerPlan>> corners;
  std::vector<Step> steps;
  double rest = 0;
  for (auto [index, layer] : enumerate(profile.layers)) {
    ArrayRef<LayerPlan> list = corners.emplace_back(getCorners(layer, options));
    rest += options.budget * getWhole(layer, options);
    for (size_t i = 1; i < list.size(); ++i)
      steps.push_back(
          {index, i, getLoss(list[i], options) - getLoss(list[i - 1], options),
           static_cast<double>(list[i - 1].getRowsAfter(options) -
                               list[i].getRowsAfter(options))});
  }
  // The steps of a layer stay in order: each costs more than the one before.
  llvm::sort(steps, [](const Step &a, const Step &b) {
    return std::make_tuple(a.loss / a.rows, a.layer, a.corner) <
           std::make_tuple(b.loss / b.rows, b.layer, b.corner);
  });
  std::vector<size_t> taken(corners.size());
  for (const Step &step : steps) {
    if (step.corner != taken[step.layer] + 1 || step.loss > rest)
      continue;
    taken[step.layer] = step.corner;
    rest -= step.loss;
  }
  std::vector<LayerPlan> plan;
  for (auto [list, corner] : zip_equal(corners, taken))
    plan.push_back(list[corner]);
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
  double full =
      static_cast<double>(plan.profile->factors[*plan.factor].places) /
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
  os << "Measured: rows and weights that token_drop by score drops from the "
        "recorded calls, and the\nloads of before and after. Modelled: that "
        "the "
        "slowest "
     << unit
     << " decides, by its rows; and expanded, how\nmuch longer it takes if "
        "expanded_drop fills every place (pays: not at all).\n";
}
