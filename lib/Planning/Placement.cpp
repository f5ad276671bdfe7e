//===- Placement.cpp - Which experts are on which rank --------------------===//

#include "moe/Planning/Placement.h"
#include "moe/Planning/JsonReader.h"

#include "llvm/ADT/STLExtras.h"
#include <limits>
#include <map>

using namespace llvm;
using namespace mlir::moe;

static constexpr StringLiteral kFormat = "moe-placement";
static constexpr int64_t kVersion = 1;
/// More than anybody has; what is computed from it cannot overflow.
static constexpr int64_t kMost = std::numeric_limits<int32_t>::max();

//===----------------------------------------------------------------------===//
// Use
//===----------------------------------------------------------------------===//

int64_t LayerPlacement::getNumExperts() const {
  return experts.empty()
             ? 0
             : static_cast<int64_t>(experts.size() * experts.front().size());
}

std::vector<int64_t> LayerPlacement::getOrder() const {
  std::vector<int64_t> order;
  for (const std::vector<int64_t> &ofRank : experts)
    order.insert(order.end(), ofRank.begin(), ofRank.end());
  return order;
}

const LayerPlacement *Placement::find(int64_t layer) const {
  auto it =
      llvm::lower_bound(layers, layer, [](const LayerPlacement &a, int64_t b) {
        return a.layer < b;
      });
  return it != layers.end() && it->layer == layer ? &*it : nullptr;
}

RankExperts mlir::moe::makeBlocks(int64_t experts, int64_t ranks) {
  RankExperts result(ranks);
  for (int64_t expert = 0; expert < experts; ++expert)
    result[expert / (experts / ranks)].push_back(expert);
  return result;
}

std::vector<int64_t> mlir::moe::getRankRows(const RankExperts &experts,
                                            ArrayRef<int64_t> rows) {
  std::vector<int64_t> result;
  for (const std::vector<int64_t> &ofRank : experts) {
    int64_t &sum = result.emplace_back(0);
    for (int64_t expert : ofRank)
      sum += rows[expert];
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// Reads the experts of a rank; `rankOf` knows the ranks of those before.
static bool readRank(const JsonReader &reader, size_t rank, int64_t numExperts,
                     std::map<int64_t, size_t> &rankOf,
                     std::vector<int64_t> &experts) {
  for (size_t i = 0; i < reader.size(); ++i) {
    int64_t &expert = experts.emplace_back();
    if (!reader[i].read(expert, 0, numExperts - 1))
      return false;
    auto [it, isNew] = rankOf.try_emplace(expert, rank);
    if (!isNew)
      return reader[i].failBecause("expert " + Twine(expert) + " is on rank " +
                                   Twine(it->second) + " already");
  }
  llvm::sort(experts);
  return true;
}

static bool readLayer(const JsonReader &reader, int64_t ranks,
                      LayerPlacement &layer) {
  if (!reader.isObject({"layer", "experts"}) ||
      !reader["layer"].read(layer.layer, 0, kMost))
    return false;
  JsonReader all = reader["experts"];
  if (!all.isArray())
    return false;
  if (static_cast<int64_t>(all.size()) != ranks)
    return all.failBecause("there are lists for " + Twine(all.size()) +
                           " ranks; accepted is one for each of " +
                           Twine(ranks));
  size_t ofEach = all[0].size();
  for (size_t rank = 0; rank < all.size(); ++rank) {
    if (!all[rank].isArray())
      return false;
    if (all[rank].size() != ofEach || ofEach == 0)
      return all[rank].failBecause(
          "the rank has " + Twine(all[rank].size()) +
          " experts; accepted is the same number for each rank, at least 1 "
          "(rank 0 has " +
          Twine(ofEach) + ")");
  }
  std::map<int64_t, size_t> rankOf;
  for (size_t rank = 0; rank < all.size(); ++rank)
    if (!readRank(all[rank], rank, static_cast<int64_t>(ofEach * all.size()),
                  rankOf, layer.experts.emplace_back()))
      return false;
  return true;
}

static bool read(const JsonReader &reader, Placement &placement) {
  if (!reader.isObject({"format", "version", "ranks", "layers"}) ||
      !checkFormat(reader, kFormat, kVersion) ||
      !reader["ranks"].read(placement.ranks, 1, kMost) ||
      !reader["layers"].isArray())
    return false;
  JsonReader layers = reader["layers"];
  for (size_t i = 0; i < layers.size(); ++i) {
    LayerPlacement layer;
    if (!readLayer(layers[i], placement.ranks, layer))
      return false;
    for (const LayerPlacement &other : placement.layers)
      if (other.layer == layer.layer)
        return layers[i]["layer"].failBecause(
            "there are two entries for layer " + Twine(layer.layer));
    placement.layers.push_back(std::move(layer));
  }
  llvm::sort(placement.layers,
             [](const LayerPlacement &a, const LayerPlacement &b) {
               return a.layer < b.layer;
             });
  return true;
}

Expected<Placement> mlir::moe::readPlacement(StringRef path) {
  Expected<json::Value> value = parseJsonFile(path, "the placement");
  if (!value)
    return value.takeError();
  std::string error;
  Placement placement;
  if (!read(JsonReader(&*value, "placement", error), placement))
    return createStringError("cannot read the placement '" + path +
                             "': " + error);
  return placement;
}

void mlir::moe::writePlacement(const Placement &placement, raw_ostream &os) {
  json::Array layers;
  for (const LayerPlacement &layer : placement.layers) {
    json::Array experts;
    for (const std::vector<int64_t> &ofRank : layer.experts)
      experts.push_back(json::Array(ofRank));
    layers.push_back(
        json::Object{{"layer", layer.layer}, {"experts", std::move(experts)}});
  }
  json::Object object{{"format", kFormat},
                      {"version", kVersion},
                      {"ranks", placement.ranks},
                      {"layers", std::move(layers)}};
  os << formatv("{0:2}", json::Value(std::move(object))) << "\n";
}
