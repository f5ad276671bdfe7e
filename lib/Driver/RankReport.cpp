//===- RankReport.cpp - What ranks have to say together -------------------===//

#include "moe/Driver/RankReport.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <cstring>
#include <numeric>

using namespace llvm;
using namespace mlir::moe;

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

namespace {
/// Writes or reads what it is called with, in order: whoever lists the members
/// of something does it once for both.
template <bool isReading> class Archive {
public:
  Archive() = default;
  explicit Archive(StringRef bytes) : bytes(bytes.str()) {}

  template <typename... Ts> void operator()(Ts &...values) {
    (visit(values), ...);
  }
  std::string take() { return std::move(bytes); }
  /// True if all was there, and no more.
  bool isComplete() const { return !failed && place == bytes.size(); }

private:
  template <typename T>
  std::enable_if_t<std::is_arithmetic_v<T>> visit(T &value) {
    if constexpr (!isReading) {
      bytes.append(reinterpret_cast<const char *>(&value), sizeof(T));
    } else {
      failed |= bytes.size() - place < sizeof(T);
      if (failed)
        return;
      std::memcpy(&value, bytes.data() + place, sizeof(T));
      place += sizeof(T);
    }
  }
  /// Of a list; no more than there are bytes for.
  template <typename List> void visitSize(List &list) {
    uint64_t size = list.size();
    visit(size);
    failed |= size > bytes.size();
    if constexpr (isReading)
      list.resize(failed ? 0 : size);
  }
  void visit(std::string &text) {
    visitSize(text);
    for (char &c : text)
      visit(c);
  }
  template <typename T> void visit(std::vector<T> &list) {
    visitSize(list);
    for (T &element : list)
      visit(element);
  }
  void visit(std::optional<double> &value) {
    bool has = value.has_value();
    double number = value.value_or(0);
    (*this)(has, number);
    if (isReading && has)
      value = number;
  }
  void visit(moe_bad_token &bad) { (*this)(bad.token, bad.expert); }
  void visit(ExchangeReport &exchange) {
    auto &[layer, calls, sentBytes, time, wait] = exchange;
    (*this)(layer, calls, sentBytes, time, wait);
  }
  void visit(LayerReport &layer) {
    auto &[number, experts, topK, tokens, demand, candidates, kept, dropped,
           added, deadTokens, weight, droppedWeight] =
        static_cast<LayerCounts &>(layer);
    (*this)(number, experts, topK, tokens, demand, candidates, kept, dropped,
            added, deadTokens, weight, droppedWeight);
    (*this)(layer.capacity, layer.padding, layer.badTokens, layer.time);
  }

public:
  void visit(RankReport &report) {
    auto &[layers, exchanges, times, layerTimes, peakBytes, packedBytes, cpus] =
        static_cast<RunMeasures &>(report);
    (*this)(layers, exchanges, times, layerTimes, peakBytes, packedBytes, cpus);
    (*this)(report.rank, report.results);
  }

private:
  std::string bytes;
  size_t place = 0;
  bool failed = false;
};
} // namespace

std::string mlir::moe::pack(const RankReport &report) {
  Archive</*isReading=*/false> archive;
  // Writing changes nothing.
  archive.visit(const_cast<RankReport &>(report));
  return archive.take();
}

Expected<RankReport> mlir::moe::unpackRankReport(StringRef bytes) {
  Archive</*isReading=*/true> archive(bytes);
  RankReport report;
  archive.visit(report);
  if (!archive.isComplete())
    return createStringError("another rank's report has other parts: it is not "
                             "of the same program");
  return report;
}

//===----------------------------------------------------------------------===//
// All ranks together
//===----------------------------------------------------------------------===//

/// Adds what another rank counted of a layer: the tokens of that one come after
/// those that are there.
static void addRank(LayerReport &sum, const LayerReport &layer) {
  addTo(sum.demand, layer.demand);
  addTo(sum.candidates, layer.candidates);
  addTo(sum.kept, layer.kept);
  sum.dropped += layer.dropped;
  sum.added += layer.added;
  sum.deadTokens += layer.deadTokens;
  sum.weight += layer.weight;
  sum.droppedWeight += layer.droppedWeight;
  append_range(sum.capacity, layer.capacity);
  sum.padding += layer.padding;
  for (moe_bad_token bad : layer.badTokens)
    sum.badTokens.push_back({sum.tokens + bad.token, bad.expert});
  sum.tokens += layer.tokens;
  if (layer.time)
    sum.time = std::max(sum.time.value_or(0), *layer.time);
}

void mlir::moe::mergeRanks(std::vector<RankReport> ranks,
                           const Placement &placement, RunReport &report) {
  for (RankReport &rank : ranks)
    for (LayerReport &layer : rank.layers)
      if (const LayerPlacement *placed = placement.find(layer.layer))
        layer.order = placed->getOrder();
  static_cast<RunMeasures &>(report) = ranks.front();
  for (const RankReport &rank : drop_begin(ranks)) {
    for (auto [sum, layer] : zip_equal(report.layers, rank.layers))
      addRank(sum, layer);
    for (auto [slowest, time] : zip_equal(report.times, rank.times))
      slowest = std::max(slowest, time);
    report.peakBytes += rank.peakBytes;
    report.packedBytes += rank.packedBytes;
    append_range(report.cpus, rank.cpus);
  }
  report.ranks = std::move(ranks);
}

namespace {
/// What the experts of one rank have to do for all tokens.
struct Load {
  int64_t demand = 0, kept = 0;
};
/// What exchanges took.
struct ExchangeSum {
  int64_t sentBytes = 0;
  double time = 0, wait = 0;
};
} // namespace

/// Of one layer, by its place.
static Load getLoad(ArrayRef<RankReport> ranks, size_t layer, size_t rank) {
  Load load;
  for (const RankReport &source : ranks) {
    const LayerReport &counts = source.layers[layer];
    size_t each = counts.demand.size() / ranks.size();
    for (size_t i = rank * each; i < (rank + 1) * each; ++i) {
      size_t e = counts.order.empty() ? i : counts.order[i];
      load.demand += counts.demand[e];
      load.kept += counts.kept[e];
    }
  }
  return load;
}

/// Of all layers.
static Load getLoad(ArrayRef<RankReport> ranks, size_t rank) {
  Load sum;
  for (size_t layer = 0; layer < ranks.front().layers.size(); ++layer) {
    Load load = getLoad(ranks, layer, rank);
    sum.demand += load.demand;
    sum.kept += load.kept;
  }
  return sum;
}

/// Of the exchanges that belong to a layer, or of all.
static ExchangeSum getExchanges(const RankReport &rank,
                                std::optional<int64_t> layer) {
  ExchangeSum sum;
  for (const ExchangeReport &exchange : rank.exchanges) {
    if (layer && exchange.layer != *layer)
      continue;
    sum.sentBytes += exchange.sentBytes;
    sum.time += exchange.time;
    sum.wait += exchange.wait;
  }
  return sum;
}

static int64_t getTokens(const RankReport &rank) {
  return rank.layers.empty() ? 0 : rank.layers.front().tokens;
}

static json::Object toJson(const ExchangeSum &exchanges) {
  return json::Object{{"exchange_ms", exchanges.time - exchanges.wait},
                      {"wait_ms", exchanges.wait},
                      {"sent_bytes", exchanges.sentBytes}};
}

static json::Object toJson(ArrayRef<RankReport> ranks, size_t rank) {
  const RankReport &report = ranks[rank];
  json::Array layers, cpus;
  for (auto [i, layer] : enumerate(report.layers)) {
    json::Object object = toJson(getExchanges(report, layer.layer));
    Load load = getLoad(ranks, i, rank);
    object["layer"] = layer.layer;
    object["tokens"] = layer.tokens;
    object["demand"] = load.demand;
    object["kept"] = load.kept;
    object["time_ms"] = layer.time;
    layers.push_back(std::move(object));
  }
  for (int64_t cpu : report.cpus)
    cpus.push_back(cpu < 0 ? json::Value(nullptr) : json::Value(cpu));
  ExchangeSum exchanges = getExchanges(report, std::nullopt);
  Load load = getLoad(ranks, rank);
  json::Object object = toJson(exchanges);
  object["rank"] = report.rank;
  object["tokens"] = getTokens(report);
  object["demand"] = load.demand;
  object["kept"] = load.kept;
  object["time_ms"] = report.getMedianTime();
  object["compute_ms"] = report.getMedianTime() - exchanges.time;
  object["peak_bytes"] = static_cast<int64_t>(report.peakBytes);
  object["packed_bytes"] = static_cast<int64_t>(report.packedBytes);
  object["threads"] = report.cpus.size();
  object["cpus"] = std::move(cpus);
  object["layers"] = std::move(layers);
  return object;
}

json::Array mlir::moe::describeRanks(ArrayRef<RankReport> ranks) {
  json::Array array;
  for (size_t rank = 0; rank < ranks.size(); ++rank)
    array.push_back(::toJson(ranks, rank));
  return array;
}

void mlir::moe::writeTable(ArrayRef<RankReport> ranks, raw_ostream &os) {
  os << "        tokens    of its experts, rows        time in ms\n"
        " rank  a layer     wanted        kept     compute  exchange      wait"
        "  sent\n";
  std::vector<int64_t> demands, kepts;
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    const RankReport &report = ranks[rank];
    ExchangeSum exchanges = getExchanges(report, std::nullopt);
    Load load = getLoad(ranks, rank);
    demands.push_back(load.demand);
    kepts.push_back(load.kept);
    os << format("%5lld  %7lld  %9lld   %9lld  %10.3f  %8.3f  %8.3f  ",
                 (long long)report.rank, (long long)getTokens(report),
                 (long long)load.demand, (long long)load.kept,
                 report.getMedianTime() - exchanges.time,
                 exchanges.time - exchanges.wait, exchanges.wait);
    writeBytes(exchanges.sentBytes, os);
    os << "\n";
  }
  os << format("max/mean over ranks: wanted %.2f, kept %.2f\n",
               getMaxOverMean(demands), getMaxOverMean(kepts));
}
