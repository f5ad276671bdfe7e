//===- Report.cpp - What a run has to say ---------------------------------===//

#include "moe/Driver/Report.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include <cmath>
#include <numeric>

using namespace llvm;
using namespace mlir::moe;

static std::vector<int64_t> toVector(const int64_t *values, int64_t count) {
  return std::vector<int64_t>(values, values + count);
}

LayerReport::LayerReport(const moe_layer_record &record)
    : layer(record.layer), tokens(record.tokens), experts(record.experts),
      topK(record.top_k), capacity(toVector(record.capacity, record.groups)),
      demand(toVector(record.demand, record.experts)),
      candidates(toVector(record.candidates, record.experts)),
      kept(toVector(record.kept, record.experts)), dropped(record.dropped),
      added(record.added), deadTokens(record.dead_tokens),
      padding(record.padding), weight(record.weight),
      droppedWeight(record.dropped_weight),
      badTokens(record.bad_tokens, record.bad_tokens + record.num_bad_tokens) {}

double RunReport::getMedianTime() const {
  if (times.empty())
    return 0;
  std::vector<double> sorted = times;
  llvm::sort(sorted);
  size_t middle = sorted.size() / 2;
  return sorted.size() % 2 ? sorted[middle]
                           : (sorted[middle - 1] + sorted[middle]) / 2;
}

double RunReport::getMinTime() const {
  return times.empty() ? 0 : *llvm::min_element(times);
}

/// The largest load over the mean: how much longer the slowest expert takes. 1
/// if there is no load at all.
static double getMaxOverMean(ArrayRef<int64_t> loads) {
  int64_t sum = std::accumulate(loads.begin(), loads.end(), int64_t(0));
  if (sum == 0)
    return 1;
  return static_cast<double>(*llvm::max_element(loads)) *
         static_cast<double>(loads.size()) / static_cast<double>(sum);
}

static double getPercent(double part, double whole) {
  return whole > 0 ? 100 * part / whole : 0;
}

static int64_t getSum(ArrayRef<int64_t> values) {
  return std::accumulate(values.begin(), values.end(), int64_t(0));
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

/// JSON has no infinity; a number that is not finite becomes null.
static json::Value toJson(double value) {
  return std::isfinite(value) ? json::Value(value) : json::Value(nullptr);
}

static json::Object toJson(const LayerReport &layer) {
  json::Array capacity, bad;
  for (int64_t limit : layer.capacity)
    capacity.push_back(limit < 0 ? json::Value(nullptr) : json::Value(limit));
  for (const moe_bad_token &token : layer.badTokens)
    bad.push_back(json::Array{token.token, token.expert});
  return json::Object{{"name", "layer " + std::to_string(layer.layer)},
                      {"layer", layer.layer},
                      {"tokens", layer.tokens},
                      {"experts", layer.experts},
                      {"top_k", layer.topK},
                      {"capacity", std::move(capacity)},
                      {"demand", json::Array(layer.demand)},
                      {"candidates", json::Array(layer.candidates)},
                      {"kept", json::Array(layer.kept)},
                      {"dropped", layer.dropped},
                      {"added", layer.added},
                      {"dead_tokens", layer.deadTokens},
                      {"padding", layer.padding},
                      {"dropped_weight", toJson(layer.droppedWeight)},
                      {"weight", toJson(layer.weight)},
                      {"nonfinite", std::move(bad)},
                      {"max_over_mean_before", getMaxOverMean(layer.demand)},
                      {"max_over_mean_after", getMaxOverMean(layer.kept)},
                      // Layers are not timed on their own.
                      {"time_ms", nullptr}};
}

static json::Object toJson(ArrayRef<Comparison> comparisons) {
  double maxAbs = 0, maxRel = 0;
  bool ok = true;
  for (const Comparison &comparison : comparisons) {
    maxAbs = std::max(maxAbs, comparison.maxAbs);
    maxRel = std::max(maxRel, comparison.maxRel);
    ok &= comparison.isOk();
  }
  return json::Object{
      {"max_abs", toJson(maxAbs)}, {"max_rel", toJson(maxRel)}, {"ok", ok}};
}

void mlir::moe::writeJson(const RunReport &report, raw_ostream &os) {
  json::Array layers;
  for (const LayerReport &layer : report.layers)
    layers.push_back(toJson(layer));
  json::Object object{
      {"layers", std::move(layers)},
      {"time_ms", json::Object{{"median", report.getMedianTime()},
                               {"min", report.getMinTime()},
                               {"runs", report.times.size()}}},
      {"compile_ms", report.compileTime},
      {"peak_bytes", static_cast<int64_t>(report.peakBytes)}};
  if (!report.comparisons.empty())
    object["compare"] = toJson(report.comparisons);
  os << formatv("{0:2}", json::Value(std::move(object))) << "\n";
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

/// "6", "5..6" where groups differ, "none" without a limit.
static std::string getCapacityText(ArrayRef<int64_t> capacity) {
  if (capacity.empty())
    return "none";
  auto text = [](int64_t limit) {
    return limit < 0 ? std::string("none") : std::to_string(limit);
  };
  auto [least, most] = std::minmax_element(capacity.begin(), capacity.end());
  return *least == *most ? text(*least) : text(*least) + ".." + text(*most);
}

static void writeLayer(const LayerReport &layer, raw_ostream &os) {
  os << format(
      "%5lld  %6lld  %7lld  %5lld  %8s  %9lld  %8.2f  %9lld  %8.2f  "
      "%8.2f  %6lld\n",
      (long long)layer.layer, (long long)layer.tokens, (long long)layer.experts,
      (long long)layer.topK, getCapacityText(layer.capacity).c_str(),
      (long long)*llvm::max_element(layer.demand), getMaxOverMean(layer.demand),
      (long long)*llvm::max_element(layer.kept), getMaxOverMean(layer.kept),
      getPercent(static_cast<double>(layer.dropped),
                 static_cast<double>(getSum(layer.demand))),
      (long long)layer.added);
}

/// Says what is known of padding: without a mask it counts like other tokens.
static void writePadding(ArrayRef<LayerReport> layers, raw_ostream &os) {
  auto hasPadding = [](const LayerReport &layer) { return layer.padding != 0; };
  if (const auto *it = llvm::find_if(layers, hasPadding); it != layers.end())
    os << "padding: " << it->padding << " of " << it->tokens
       << " tokens choose no experts\n";
  else if (!layers.empty())
    os << "padding: no token mask leaves tokens out, so all of them count\n";
}

static void writeBytes(uint64_t bytes, raw_ostream &os) {
  constexpr uint64_t kib = 1024, mib = 1024 * kib;
  if (bytes < 10 * kib)
    os << bytes << " B";
  else if (bytes < 10 * mib)
    os << bytes / kib << " KiB";
  else
    os << bytes / mib << " MiB";
}

void mlir::moe::writeTable(const RunReport &report, raw_ostream &os) {
  if (!report.layers.empty())
    os << "                                        wanted rows          "
          "kept rows          \n"
          "layer  tokens  experts  top-k  capacity        max  max/mean        "
          "max  max/mean  dropped%   added\n";
  for (const LayerReport &layer : report.layers)
    writeLayer(layer, os);
  os << format("time: %.3f ms (median of %zu; min %.3f), compiled in %.0f ms, "
               "buffers ",
               report.getMedianTime(), report.times.size(), report.getMinTime(),
               report.compileTime);
  writeBytes(report.peakBytes, os);
  os << "\n";
  writePadding(report.layers, os);
}
