//===- Report.cpp - What a run has to say ---------------------------------===//

#include "moe/Driver/Report.h"
#include "moe/Driver/RankReport.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include <cmath>
#include <numeric>

using namespace llvm;
using namespace mlir::moe;

LayerReport::LayerReport(const moe_layer_record &record)
    : LayerCounts(record),
      capacity(record.capacity, record.capacity + record.groups),
      padding(record.padding),
      badTokens(record.bad_tokens, record.bad_tokens + record.num_bad_tokens) {
  tokens = record.tokens;
  add(record);
}

double mlir::moe::getMedian(std::vector<double> values) {
  if (values.empty())
    return 0;
  llvm::sort(values);
  size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle]
                           : (values[middle - 1] + values[middle]) / 2;
}

double RunMeasures::getMedianTime() const { return getMedian(times); }

double RunMeasures::getMinTime() const {
  return times.empty() ? 0 : *llvm::min_element(times);
}

void RunMeasures::addLayerTimes(ArrayRef<moe_layer_record> records) {
  layerTimes.resize(records.size());
  for (auto [times, record] : zip_equal(layerTimes, records))
    times.push_back(
        record.time_ns < 0 ? -1 : static_cast<double>(record.time_ns) / 1e6);
}

void RunMeasures::setLayers(ArrayRef<moe_layer_record> records) {
  for (auto [record, times] : zip_equal(records, layerTimes)) {
    LayerReport &layer = layers.emplace_back(record);
    if (record.time_ns >= 0)
      layer.time = getMedian(times);
  }
  // Every rank is sent what the others measured, which should be short.
  layerTimes.clear();
}

void ExchangeTimes::add(const moe_exchange_record &record) {
  last = record;
  times.push_back(
      static_cast<float>(static_cast<double>(record.time_ns) / 1e6));
  waits.push_back(
      static_cast<float>(static_cast<double>(record.wait_ns) / 1e6));
}

void RunMeasures::setExchanges(ArrayRef<ExchangeTimes> exchangeTimes) {
  auto getMedianOf = [](ArrayRef<float> values) {
    return getMedian(std::vector<double>(values.begin(), values.end()));
  };
  exchanges.clear();
  for (const ExchangeTimes &exchange : exchangeTimes)
    exchanges.push_back({exchange.last.layer, exchange.last.calls,
                         exchange.last.sent_bytes, getMedianOf(exchange.times),
                         getMedianOf(exchange.waits)});
}

double mlir::moe::getMaxOverMean(ArrayRef<int64_t> loads) {
  int64_t sum = std::accumulate(loads.begin(), loads.end(), int64_t(0));
  if (sum == 0)
    return 1;
  return static_cast<double>(*llvm::max_element(loads)) *
         static_cast<double>(loads.size()) / static_cast<double>(sum);
}

static double getPercent(double part, double whole) {
  return whole > 0 ? 100 * part / whole : 0;
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static json::Object toJson(const LayerReport &layer) {
  json::Array capacity, bad;
  for (int64_t limit : layer.capacity)
    capacity.push_back(limit < 0 ? json::Value(nullptr) : json::Value(limit));
  for (const moe_bad_token &token : layer.badTokens)
    bad.push_back(json::Array{token.token, token.expert});
  json::Object object = layer.toJson();
  object["name"] = "layer " + std::to_string(layer.layer);
  object["capacity"] = std::move(capacity);
  object["padding"] = layer.padding;
  object["nonfinite"] = std::move(bad);
  object["max_over_mean_before"] = getMaxOverMean(layer.demand);
  object["max_over_mean_after"] = getMaxOverMean(layer.kept);
  object["time_ms"] = layer.time;
  return object;
}

static json::Object toJson(ArrayRef<Comparison> comparisons) {
  double maxAbs = 0, maxRel = 0;
  bool ok = true;
  for (const Comparison &comparison : comparisons) {
    maxAbs = std::max(maxAbs, comparison.maxAbs);
    maxRel = std::max(maxRel, comparison.maxRel);
    ok &= comparison.isOk();
  }
  return json::Object{{"max_abs", toJsonNumber(maxAbs)},
                      {"max_rel", toJsonNumber(maxRel)},
                      {"ok", ok}};
}

static StringRef stringify(CacheUse use) {
  switch (use) {
  case CacheUse::Off:
    return "off";
  case CacheUse::Miss:
    return "miss";
  case CacheUse::Hit:
    return "hit";
  }
  llvm_unreachable("all uses are handled");
}

void mlir::moe::writeJson(const RunReport &report, raw_ostream &os) {
  json::Array layers, cpus;
  for (const LayerReport &layer : report.layers)
    layers.push_back(toJson(layer));
  for (int64_t cpu : report.cpus)
    cpus.push_back(cpu < 0 ? json::Value(nullptr) : json::Value(cpu));
  json::Object object{
      {"layers", std::move(layers)},
      {"time_ms", json::Object{{"median", report.getMedianTime()},
                               {"min", report.getMinTime()},
                               {"runs", report.times.size()}}},
      {"cache", stringify(report.cache)},
      {"compile_ms", report.getCompileTime()},
      {"steps", report.steps.toJson()},
      {"peak_bytes", static_cast<int64_t>(report.peakBytes)},
      {"packed_bytes", static_cast<int64_t>(report.packedBytes)},
      {"threads", report.cpus.size()},
      {"cpus", std::move(cpus)}};
  if (!report.comparisons.empty())
    object["compare"] = toJson(report.comparisons);
  if (!report.ranks.empty())
    object["ranks"] = describeRanks(report.ranks);
  os << formatv("{0:2}", json::Value(std::move(object))) << "\n";
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

std::string mlir::moe::getCapacityText(ArrayRef<int64_t> capacity) {
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
      "%8.2f  %6lld",
      (long long)layer.layer, (long long)layer.tokens, (long long)layer.experts,
      (long long)layer.topK, getCapacityText(layer.capacity).c_str(),
      (long long)*llvm::max_element(layer.demand), getMaxOverMean(layer.demand),
      (long long)*llvm::max_element(layer.kept), getMaxOverMean(layer.kept),
      getPercent(static_cast<double>(layer.dropped),
                 static_cast<double>(layer.getDemand())),
      (long long)layer.added);
  if (layer.time)
    os << format("  %8.3f\n", *layer.time);
  else
    os << "         -\n";
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

void mlir::moe::writeBytes(uint64_t bytes, raw_ostream &os) {
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
          "kept rows\n"
          "layer  tokens  experts  top-k  capacity        max  max/mean        "
          "max  max/mean  dropped%   added   time ms\n";
  for (const LayerReport &layer : report.layers)
    writeLayer(layer, os);
  os << format("time: %.3f ms (median of %zu; min %.3f), %s in %.0f ms, "
               "buffers ",
               report.getMedianTime(), report.times.size(), report.getMinTime(),
               report.cache == CacheUse::Hit ? "loaded" : "compiled",
               report.getCompileTime());
  writeBytes(report.peakBytes, os);
  if (report.packedBytes != 0) {
    os << ", packed weights ";
    writeBytes(report.packedBytes, os);
  }
  os << ", " << report.cpus.size()
     << (report.cpus.size() == 1 ? " thread\n" : " threads\n");
  writePadding(report.layers, os);
  if (!report.ranks.empty())
    writeTable(report.ranks, os);
}
