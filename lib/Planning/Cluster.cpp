//===- Cluster.cpp - What ranks compute and exchange with -----------------===//

#include "moe/Planning/Cluster.h"
#include "moe/Planning/JsonReader.h"

#include <algorithm>

using namespace llvm;
using namespace mlir::moe;

static constexpr StringLiteral kFormat = "moe-cluster";
static constexpr int64_t kVersion = 1;
static constexpr int64_t kMostRanks = 1024;

//===----------------------------------------------------------------------===//
// Times
//===----------------------------------------------------------------------===//

double ExpertShape::getFlopsOfRow() const {
  return 2.0 * static_cast<double>(matrices) * static_cast<double>(hidden) *
         static_cast<double>(inner);
}

double ExpertShape::getWeightBytes() const {
  return static_cast<double>(matrices) * static_cast<double>(hidden) *
         static_cast<double>(inner) * static_cast<double>(elementBytes);
}

double ExpertShape::getBytesOfRow() const {
  // Between the matrices, a row of inner elements is written and read.
  return 2.0 * static_cast<double>(hidden + inner) *
         static_cast<double>(elementBytes);
}

double ComputeModel::getTime(const std::vector<int64_t> &rows,
                             const ExpertShape &shape) const {
  double computed = 0, moved = 0;
  for (int64_t count : rows) {
    if (count == 0)
      continue;
    computed +=
        static_cast<double>((count + tileRows - 1) / tileRows * tileRows);
    moved += shape.getWeightBytes() +
             static_cast<double>(count) * shape.getBytesOfRow();
  }
  if (isAffine)
    return base + perRow * computed;
  // Either the arithmetic or the memory is what a rank waits for.
  return 1e6 *
         std::max(computed * shape.getFlopsOfRow() / flops, moved / bytes);
}

size_t Cluster::getLink(int64_t a, int64_t b) const {
  size_t link = 0;
  while (a / links[link].ranks != b / links[link].ranks)
    ++link;
  return link;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static bool readCompute(const JsonReader &reader, ComputeModel &compute) {
  std::string kind, source;
  if (!reader["kind"].readOneOf(kind, {"affine", "roofline"}))
    return false;
  compute.isAffine = kind == "affine";
  bool isRead =
      compute.isAffine
          ? reader.isObject({"kind", "base_us", "us_per_row", "source"},
                            {"tile_rows"}) &&
                reader["base_us"].readFromZero(compute.base) &&
                reader["us_per_row"].readPositive(compute.perRow)
          : reader.isObject({"kind", "flops", "bytes_per_s", "source"},
                            {"tile_rows"}) &&
                reader["flops"].readPositive(compute.flops) &&
                reader["bytes_per_s"].readPositive(compute.bytes);
  return isRead && reader["source"].read(source) &&
         (!reader.has("tile_rows") ||
          reader["tile_rows"].read(compute.tileRows, 1, 1 << 16));
}

static bool readLink(const JsonReader &reader, int64_t inner, Link &link) {
  std::string source;
  if (!reader.isObject(
          {"name", "ranks", "bytes_per_s", "latency_us", "source"}) ||
      !reader["name"].read(link.name) ||
      !reader["ranks"].read(link.ranks, 1, kMostRanks) ||
      !reader["bytes_per_s"].readPositive(link.bytesPerSecond) ||
      !reader["latency_us"].readFromZero(link.latency) ||
      !reader["source"].read(source))
    return false;
  if (link.ranks % inner == 0)
    return true;
  return reader["ranks"].fail("a multiple of the " + Twine(inner) +
                              " ranks of the link before");
}

static bool read(const JsonReader &reader, Cluster &cluster) {
  if (!reader.isObject({"format", "version", "name", "compute", "links"}) ||
      !checkFormat(reader, kFormat, kVersion) ||
      !reader["name"].read(cluster.name) ||
      !readCompute(reader["compute"], cluster.compute))
    return false;
  JsonReader links = reader["links"];
  if (!links.isArray())
    return false;
  if (links.size() == 0)
    return links.fail("a list of at least one link");
  int64_t inner = 1;
  for (size_t i = 0; i < links.size(); ++i) {
    if (!readLink(links[i], inner, cluster.links.emplace_back()))
      return false;
    inner = cluster.links.back().ranks;
  }
  return true;
}

Expected<Cluster> mlir::moe::readCluster(StringRef path) {
  Expected<json::Value> value = parseJsonFile(path, "the cluster");
  if (!value)
    return value.takeError();
  std::string error;
  Cluster cluster;
  if (!read(JsonReader(&*value, "cluster", error), cluster))
    return createStringError("cannot read the cluster '" + path +
                             "': " + error);
  return cluster;
}
