//===- Simulator.cpp - How long a layer takes on many ranks ---------------===//

#include "moe/Planning/Simulator.h"

#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace llvm;
using namespace mlir::moe;

//===----------------------------------------------------------------------===//
// Exchanges
//===----------------------------------------------------------------------===//

namespace {
/// What each rank sends and receives over each link in one exchange.
class Exchange {
public:
  Exchange(const Cluster &cluster, int64_t ranks)
      : cluster(cluster),
        sent(cluster.links.size(), std::vector<double>(ranks)), received(sent),
        isUsed(cluster.links.size()) {}

  /// Adds bytes from one rank to another. They take a link also if there are
  /// none of them.
  void add(int64_t from, int64_t to, double bytes);
  /// Microseconds until the last rank has sent and received all. Links do not
  /// wait for each other, nor do both directions of one.
  double getTime() const;
  double getBytes(int64_t rank) const;

private:
  const Cluster &cluster;
  /// [links, ranks]
  std::vector<std::vector<double>> sent, received;
  std::vector<bool> isUsed;
};
} // namespace

void Exchange::add(int64_t from, int64_t to, double bytes) {
  if (from == to)
    return;
  size_t link = cluster.getLink(from, to);
  isUsed[link] = true;
  sent[link][from] += bytes;
  received[link][to] += bytes;
}

double Exchange::getTime() const {
  double time = 0;
  for (auto [i, link] : enumerate(cluster.links)) {
    if (!isUsed[i])
      continue;
    double bytes =
        std::max(*llvm::max_element(sent[i]), *llvm::max_element(received[i]));
    time = std::max(time, link.latency + 1e6 * bytes / link.bytesPerSecond);
  }
  return time;
}

double Exchange::getBytes(int64_t rank) const {
  double bytes = 0;
  for (const std::vector<double> &ofLink : sent)
    bytes += ofLink[rank];
  return bytes;
}

//===----------------------------------------------------------------------===//
// One call
//===----------------------------------------------------------------------===//

namespace {
/// The rows of one call with one bound, on ranks.
class CallSimulation {
public:
  CallSimulation(const BoundRows &rows, const RankExperts &placement,
                 const Cluster &cluster, const SimulationOptions &options,
                 bool sendsRows);
  SimulatedBound simulate();

private:
  /// Adds both exchanges: there with routing weights, and back.
  void exchange();
  void compute();
  /// The rows that a rank sends to another, which may be empty ones.
  int64_t getSent(int64_t from, int64_t to) const;

  const BoundRows &rows;
  const RankExperts &placement;
  const Cluster &cluster;
  const SimulationOptions &options;
  bool sendsRows;
  SimulatedBound result;
};
} // namespace

CallSimulation::CallSimulation(const BoundRows &rows,
                               const RankExperts &placement,
                               const Cluster &cluster,
                               const SimulationOptions &options, bool sendsRows)
    : rows(rows), placement(placement), cluster(cluster), options(options),
      sendsRows(sendsRows) {
  result.capacity = rows.capacity;
  result.wanted = rows.wanted;
  result.kept = rows.getTotal();
  result.dropped = rows.dropped;
  result.weight = rows.weight;
  result.droppedWeight = rows.droppedWeight;
  result.ranks.resize(rows.ranks);
}

int64_t CallSimulation::getSent(int64_t from, int64_t to) const {
  if (!sendsRows)
    return rows.places * static_cast<int64_t>(placement[to].size());
  int64_t sum = 0;
  for (int64_t expert : placement[to])
    sum += rows.get(from, expert);
  return sum;
}

void CallSimulation::exchange() {
  constexpr double countBytes = sizeof(int32_t), weightBytes = sizeof(float);
  auto rowBytes =
      static_cast<double>(options.shape.hidden * options.shape.elementBytes);
  Exchange counts(cluster, rows.ranks), there(counts), back(counts);
  for (int64_t from = 0; from < rows.ranks; ++from)
    for (int64_t to = 0; to < rows.ranks; ++to) {
      auto sent = static_cast<double>(getSent(from, to));
      double loads = countBytes * static_cast<double>(placement[to].size());
      // Nobody knows how many rows come before it was told; blocks have one
      // size, and the loads go with them.
      if (sendsRows)
        counts.add(from, to, loads);
      there.add(from, to,
                sent * (rowBytes + weightBytes) + (sendsRows ? 0 : loads));
      back.add(to, from, sent * rowBytes);
    }
  result.dispatch = there.getTime() + (sendsRows ? counts.getTime() : 0);
  result.combine = back.getTime();
  for (int64_t rank = 0; rank < rows.ranks; ++rank) {
    double bytes = there.getBytes(rank) + back.getBytes(rank) +
                   (sendsRows ? counts.getBytes(rank) : 0);
    result.ranks[rank].bytes = static_cast<int64_t>(bytes);
  }
}

void CallSimulation::compute() {
  std::vector<int64_t> loads = rows.getLoads();
  for (auto [times, experts] : zip_equal(result.ranks, placement)) {
    std::vector<int64_t> ofRank;
    for (int64_t expert : experts)
      ofRank.push_back(loads[expert]);
    times.rows = std::accumulate(ofRank.begin(), ofRank.end(), int64_t(0));
    times.compute = cluster.compute.getTime(ofRank, options.shape);
    result.maxRankRows = std::max(result.maxRankRows, times.rows);
    result.compute = std::max(result.compute, times.compute);
  }
  for (RankTimes &times : result.ranks)
    times.wait = result.compute - times.compute;
}

SimulatedBound CallSimulation::simulate() {
  exchange();
  compute();
  return std::move(result);
}

//===----------------------------------------------------------------------===//
// Layers
//===----------------------------------------------------------------------===//

double SimulatedBound::getMaxOverMean() const {
  return kept
             ? static_cast<double>(maxRankRows) *
                   static_cast<double>(ranks.size()) / static_cast<double>(kept)
             : 1;
}

void SimulatedBound::add(const SimulatedBound &other) {
  if (other.capacity)
    capacity = std::max(capacity.value_or(0), *other.capacity);
  wanted += other.wanted;
  kept += other.kept;
  dropped += other.dropped;
  weight += other.weight;
  droppedWeight += other.droppedWeight;
  maxRankRows += other.maxRankRows;
  dispatch += other.dispatch;
  compute += other.compute;
  combine += other.combine;
  ranks.resize(other.ranks.size());
  for (auto [sum, rank] : zip_equal(ranks, other.ranks)) {
    sum.rows += rank.rows;
    sum.bytes += rank.bytes;
    sum.compute += rank.compute;
    sum.wait += rank.wait;
  }
}

static SimulatedLayer simulateLayer(const LayerTrace &trace,
                                    const RankExperts &experts,
                                    const Cluster &cluster,
                                    const SimulationOptions &options) {
  SimulatedLayer layer = {trace.layer, trace.experts, trace.topK, 0, {}};
  for (const RoutingCall &call : trace.calls)
    layer.tokens += call.tokens - call.padding;
  for (const Bound &bound : options.bounds) {
    SimulatedBound &sum = layer.bounds.emplace_back();
    sum.bound = &bound;
    bool sendsRows = options.sendsRows || bound.kind == Bound::Kind::Dropless;
    for (const RoutingCall &call : trace.calls) {
      BoundRows rows = applyBound(call, trace.topK, experts, bound);
      sum.add(CallSimulation(rows, experts, cluster, options, sendsRows)
                  .simulate());
    }
  }
  return layer;
}

/// Says what is wrong with simulating a layer.
static Error checkLayer(const LayerTrace &layer,
                        const LayerPlacement *placement,
                        const SimulationOptions &options) {
  std::string name = "layer " + std::to_string(layer.layer);
  if (layer.experts % options.ranks != 0)
    return createStringError("[bad_devices] --ranks=" + Twine(options.ranks) +
                             ": accepted are divisors of the " +
                             Twine(layer.experts) + " experts of " + name);
  if (placement && placement->getNumExperts() != layer.experts)
    return createStringError(
        "the placement has " + Twine(placement->getNumExperts()) +
        " experts for " + name + ", which has " + Twine(layer.experts));
  if (layer.getDemand() == std::vector<int64_t>(layer.experts))
    return createStringError("the trace has no tokens of " + name);
  return Error::success();
}

Expected<std::vector<SimulatedLayer>>
mlir::moe::simulate(const Trace &trace, const Cluster &cluster,
                    const Placement *placement,
                    const SimulationOptions &options) {
  if (options.ranks < 1 || options.ranks > cluster.getRanks())
    return createStringError("--ranks=" + Twine(options.ranks) +
                             ": accepted are integers from 1 to the " +
                             Twine(cluster.getRanks()) + " ranks of " +
                             cluster.name);
  if (placement && placement->ranks != options.ranks)
    return createStringError("the placement is for " + Twine(placement->ranks) +
                             " ranks, not for " + Twine(options.ranks));
  std::vector<SimulatedLayer> layers;
  for (const LayerTrace &layer : trace.layers) {
    const LayerPlacement *given =
        placement ? placement->find(layer.layer) : nullptr;
    if (Error error = checkLayer(layer, given, options))
      return error;
    layers.push_back(simulateLayer(
        layer,
        given ? given->experts : makeBlocks(layer.experts, options.ranks),
        cluster, options));
  }
  return layers;
}
