//===- Evaluation.cpp - What a setting costs a language model -------------===//

#include "moe/Driver/Evaluation.h"

#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <numeric>

using namespace llvm;
using namespace mlir::moe;

/// The largest sum of `count` blocks of the experts.
static int64_t getMostOfBlock(ArrayRef<int64_t> rows, int64_t count) {
  int64_t most = 0;
  size_t each = rows.size() / static_cast<size_t>(count);
  for (; !rows.empty(); rows = rows.drop_front(each))
    most = std::max(
        most, std::accumulate(rows.begin(), rows.begin() + each, int64_t(0)));
  return most;
}

static void addCounts(LayerCounts &sum, const LayerCounts &layer) {
  addTo(sum.demand, layer.demand);
  addTo(sum.candidates, layer.candidates);
  addTo(sum.kept, layer.kept);
  sum.tokens += layer.tokens;
  sum.dropped += layer.dropped;
  sum.added += layer.added;
  sum.deadTokens += layer.deadTokens;
  sum.weight += layer.weight;
  sum.droppedWeight += layer.droppedWeight;
}

void Evaluation::add(double loss, const RunReport &report) {
  losses.push_back(loss);
  times.push_back(report.getMedianTime());
  layers.resize(report.layers.size());
  for (auto [sum, layer] : zip_equal(layers, report.layers)) {
    sum.layer = layer.layer;
    sum.experts = layer.experts;
    sum.topK = layer.topK;
    addCounts(sum, layer);
    sum.expert.before += *llvm::max_element(layer.demand);
    sum.expert.after += *llvm::max_element(layer.kept);
    sum.device.before += getMostOfBlock(layer.demand, devices);
    sum.device.after += getMostOfBlock(layer.kept, devices);
    if (layer.time)
      sum.times.push_back(*layer.time);
  }
}

/// The mean of independent values. With a single one there is no error to
/// estimate.
static Estimate estimate(ArrayRef<double> values) {
  Estimate result;
  auto count = static_cast<double>(values.size());
  result.value = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (double value : values)
    squares += (value - result.value) * (value - result.value);
  result.error = values.size() > 1 ? std::sqrt(squares / (count - 1) / count)
                                   : std::nan("");
  return result;
}

Estimate Evaluation::getLoss() const { return estimate(losses); }

Estimate Evaluation::getLossOver(const Evaluation &other) const {
  std::vector<double> differences;
  for (auto [mine, its] : zip_equal(losses, other.losses))
    differences.push_back(mine - its);
  return estimate(differences);
}

LayerCounts Evaluation::getTotal() const {
  LayerCounts total;
  for (const EvalLayer &layer : layers) {
    // Layers may have different numbers of experts.
    total.demand.push_back(layer.getDemand());
    total.kept.push_back(
        std::accumulate(layer.kept.begin(), layer.kept.end(), int64_t(0)));
    total.tokens += layer.tokens;
    total.dropped += layer.dropped;
    total.added += layer.added;
    total.deadTokens += layer.deadTokens;
    total.weight += layer.weight;
    total.droppedWeight += layer.droppedWeight;
  }
  return total;
}

/// The mean over layers of what `getMost` says, of `places`, over the mean.
template <typename GetMost>
static double getOverMean(ArrayRef<EvalLayer> layers, GetMost getMost) {
  double sum = 0;
  for (const EvalLayer &layer : layers) {
    auto [most, places] = getMost(layer);
    auto wanted = static_cast<double>(layer.getDemand());
    sum += wanted > 0 ? static_cast<double>(most * places) / wanted : 1;
  }
  return layers.empty() ? 1 : sum / static_cast<double>(layers.size());
}

std::pair<double, double> Evaluation::getExpertOverMean() const {
  return {getOverMean(layers,
                      [](const EvalLayer &layer) {
                        return std::pair(layer.expert.before, layer.experts);
                      }),
          getOverMean(layers, [](const EvalLayer &layer) {
            return std::pair(layer.expert.after, layer.experts);
          })};
}

std::pair<double, double> Evaluation::getDeviceOverMean() const {
  return {getOverMean(layers,
                      [&](const EvalLayer &layer) {
                        return std::pair(layer.device.before, devices);
                      }),
          getOverMean(layers, [&](const EvalLayer &layer) {
            return std::pair(layer.device.after, devices);
          })};
}

std::optional<double> Evaluation::getLayerTime() const {
  double sum = 0;
  for (const EvalLayer &layer : layers) {
    if (layer.times.empty())
      return std::nullopt;
    sum += getMedian(layer.times);
  }
  return layers.empty() ? std::nullopt : std::optional(sum);
}
