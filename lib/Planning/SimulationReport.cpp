//===- SimulationReport.cpp - What a simulation has to say ----------------===//

#include "moe/Planning/Simulator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace mlir::moe;

static double getPercent(double part, double whole) {
  return whole > 0 ? 100 * part / whole : 0;
}

/// How many times as fast as without a bound.
static double getSpeedup(const SimulatedBound &bound,
                         const SimulatedBound &dropless) {
  return bound.getTime() > 0 ? dropless.getTime() / bound.getTime() : 1;
}

/// The sums of all layers, bound by bound.
static std::vector<SimulatedBound> addUp(ArrayRef<SimulatedLayer> layers) {
  std::vector<SimulatedBound> sums;
  for (const SimulatedLayer &layer : layers) {
    sums.resize(layer.bounds.size());
    for (auto [sum, bound] : zip_equal(sums, layer.bounds)) {
      sum.bound = bound.bound;
      sum.add(bound);
    }
  }
  return sums;
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

static void writeBounds(ArrayRef<SimulatedBound> bounds, raw_ostream &os) {
  os << "strategy       factor  capacity    rows%  dropped%  max/mean  "
        "dispatch us   compute us   combine us     layer us  speedup\n";
  for (const SimulatedBound &sums : bounds) {
    const Bound &bound = *sums.bound;
    bool isBounded = bound.kind != Bound::Kind::Dropless;
    std::string dropped;
    raw_string_ostream(dropped)
        << (bound.kind == Bound::Kind::ExpandedDrop ? ">=" : "")
        << format("%.2f", getPercent(sums.droppedWeight, sums.weight));
    os << format(
        "%-13s  %6s  %8s  %7.2f  %8s  %8.2f  %11.1f  %11.1f  %11.1f  %11.1f  "
        "%7.2f\n",
        bound.getName().str().c_str(), isBounded ? bound.text.c_str() : "none",
        sums.capacity ? std::to_string(*sums.capacity).c_str() : "none",
        getPercent(static_cast<double>(sums.kept),
                   static_cast<double>(sums.wanted)),
        dropped.c_str(), sums.getMaxOverMean(), sums.dispatch, sums.compute,
        sums.combine, sums.getTime(), getSpeedup(sums, bounds.front()));
  }
}

void mlir::moe::writeSimulation(ArrayRef<SimulatedLayer> layers,
                                const Cluster &cluster,
                                const SimulationOptions &options,
                                raw_ostream &os) {
  os << "cluster: " << cluster.name << ", " << options.ranks << " ranks\n";
  for (const SimulatedLayer &layer : layers) {
    os << "layer " << layer.layer << ": " << layer.experts << " experts, top-"
       << layer.topK << ", " << layer.tokens << " tokens\n";
    writeBounds(layer.bounds, os);
  }
  if (layers.size() > 1) {
    os << "all layers:\n";
    writeBounds(addUp(layers), os);
  }
  os << "Recorded: the experts of each token. Computed from them, exactly: the "
        "rows of each rank. Modelled: times.\nrows% are those computed, of "
        "those wanted; dropped% is routing weight (of expanded_drop, at "
        "least).\n";
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static json::Value toJson(const RankTimes &rank) {
  return json::Object{{"rows", rank.rows},
                      {"bytes", rank.bytes},
                      {"compute_us", rank.compute},
                      {"wait_us", rank.wait}};
}

static json::Array toJson(ArrayRef<SimulatedBound> bounds) {
  json::Array array;
  for (const SimulatedBound &sums : bounds) {
    const Bound &bound = *sums.bound;
    bool isBounded = bound.kind != Bound::Kind::Dropless;
    json::Array ranks;
    for (const RankTimes &rank : sums.ranks)
      ranks.push_back(toJson(rank));
    array.push_back(json::Object{
        {"strategy", bound.getName()},
        {"factor", isBounded ? json::Value(bound.text) : json::Value(nullptr)},
        {"capacity",
         sums.capacity ? json::Value(*sums.capacity) : json::Value(nullptr)},
        {"wanted_rows", sums.wanted},
        {"rows", sums.kept},
        {"dropped_rows", sums.dropped},
        {"weight", sums.weight},
        {"dropped_weight", sums.droppedWeight},
        {"max_rank_rows", sums.maxRankRows},
        {"max_over_mean", sums.getMaxOverMean()},
        {"dispatch_us", sums.dispatch},
        {"compute_us", sums.compute},
        {"combine_us", sums.combine},
        {"layer_us", sums.getTime()},
        {"speedup", getSpeedup(sums, bounds.front())},
        {"ranks", std::move(ranks)}});
  }
  return array;
}

json::Value mlir::moe::toJson(ArrayRef<SimulatedLayer> layers,
                              const Cluster &cluster,
                              const SimulationOptions &options) {
  json::Array array;
  for (const SimulatedLayer &layer : layers)
    array.push_back(json::Object{{"layer", layer.layer},
                                 {"experts", layer.experts},
                                 {"top_k", layer.topK},
                                 {"tokens", layer.tokens},
                                 {"bounds", ::toJson(layer.bounds)}});
  return json::Object{{"cluster", cluster.name},
                      {"ranks", options.ranks},
                      {"layers", std::move(array)},
                      {"all_layers", ::toJson(addUp(layers))}};
}
