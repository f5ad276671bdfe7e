//===- LayerCounts.cpp - What reports and profiles count of a layer -------===//

#include "moe/Driver/LayerCounts.h"

#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <numeric>

using namespace llvm;
using namespace mlir::moe;

LayerCounts::LayerCounts(const moe_layer_record &record)
    : layer(record.layer), experts(record.experts), topK(record.top_k) {}

void mlir::moe::addTo(std::vector<int64_t> &sums, ArrayRef<int64_t> values) {
  sums.resize(values.size());
  for (auto [sum, value] : zip_equal(sums, values))
    sum += value;
}

void LayerCounts::add(const moe_layer_record &record) {
  addTo(demand, ArrayRef(record.demand, experts));
  addTo(candidates, ArrayRef(record.candidates, experts));
  addTo(kept, ArrayRef(record.kept, experts));
  dropped += record.dropped;
  added += record.added;
  deadTokens += record.dead_tokens;
  weight += record.weight;
  droppedWeight += record.dropped_weight;
}

int64_t LayerCounts::getDemand() const {
  return std::accumulate(demand.begin(), demand.end(), int64_t(0));
}

json::Value mlir::moe::toJsonNumber(double value) {
  return std::isfinite(value) ? json::Value(value) : json::Value(nullptr);
}

json::Object LayerCounts::toJson() const {
  return json::Object{{"layer", layer},
                      {"experts", experts},
                      {"top_k", topK},
                      {"tokens", tokens},
                      {"demand", json::Array(demand)},
                      {"candidates", json::Array(candidates)},
                      {"kept", json::Array(kept)},
                      {"dropped", dropped},
                      {"added", added},
                      {"dead_tokens", deadTokens},
                      {"weight", toJsonNumber(weight)},
                      {"dropped_weight", toJsonNumber(droppedWeight)}};
}
