//===- Simulator.h - How long a layer takes on many ranks -------*- C++ -*-===//
//
// Predicts what recorded routing makes of the time of a MoE layer on a cluster:
// an exchange, the experts of each rank, and an exchange back, each of which
// begins when the slowest rank has ended the one before. docs/simulator.md says
// what that leaves out.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_PLANNING_SIMULATOR_H
#define MOE_PLANNING_SIMULATOR_H

#include "moe/Planning/BoundRows.h"
#include "moe/Planning/Cluster.h"

#include "llvm/Support/JSON.h"

namespace mlir::moe {

/// What is simulated, besides the routing and the cluster.
struct SimulationOptions {
  int64_t ranks = 1;
  ExpertShape shape;
  /// Factors, as texts and numbers, that each strategy is tried with.
  std::vector<Bound> bounds;
  /// True if ranks with a bound exchange the rows that exist, as they do
  /// without one; else blocks of one size, as moe-distribute makes.
  bool sendsRows = false;
};

/// The sums of a rank over all calls; times in microseconds.
struct RankTimes {
  int64_t rows = 0;
  /// Sent in both exchanges, without what stays on the rank.
  int64_t bytes = 0;
  double compute = 0;
  /// How long it waits for slower ranks after its experts.
  double wait = 0;
};

/// A layer with one bound: the sums over all calls.
struct SimulatedBound {
  const Bound *bound = nullptr;
  /// The largest limit of a rank; none without one.
  std::optional<int64_t> capacity;
  int64_t wanted = 0, kept = 0, dropped = 0;
  double weight = 0, droppedWeight = 0;
  /// The rows of the most loaded rank.
  int64_t maxRankRows = 0;
  double dispatch = 0, compute = 0, combine = 0;
  std::vector<RankTimes> ranks;

  double getTime() const { return dispatch + compute + combine; }
  double getMaxOverMean() const;
  void add(const SimulatedBound &other);
};

struct SimulatedLayer {
  int64_t layer = 0, experts = 0, topK = 0, tokens = 0;
  /// In the order of the options' bounds, of which the first is dropless.
  std::vector<SimulatedBound> bounds;
};

/// Simulates all layers of a trace. Fails if the ranks are more than the
/// cluster has or do not divide the experts of a layer, if the placement is for
/// other ranks or experts, or a layer has no call. The options must outlive the
/// result.
llvm::Expected<std::vector<SimulatedLayer>>
simulate(const Trace &trace, const Cluster &cluster, const Placement *placement,
         const SimulationOptions &options);

/// Writes the result for people, and for programs.
void writeSimulation(llvm::ArrayRef<SimulatedLayer> layers,
                     const Cluster &cluster, const SimulationOptions &options,
                     llvm::raw_ostream &os);
llvm::json::Value toJson(llvm::ArrayRef<SimulatedLayer> layers,
                         const Cluster &cluster,
                         const SimulationOptions &options);

} // namespace mlir::moe

#endif // MOE_PLANNING_SIMULATOR_H
