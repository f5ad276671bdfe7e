//===- PlanFlags.h - Options of moe-plan ------------------------*- C++ -*-===//

#ifndef MOE_DRIVER_PLANFLAGS_H
#define MOE_DRIVER_PLANFLAGS_H

#include "moe/Driver/IntegerOption.h"
#include "moe/Driver/Plan.h"
#include "moe/Planning/Simulator.h"

#include "llvm/Support/CommandLine.h"

namespace mlir::moe {

/// The command line of moe-plan. Only one may exist at a time.
struct PlanFlags {
  llvm::cl::OptionCategory category{"Plan"};
  llvm::cl::OptionCategory simulation{"Simulation"};

  llvm::cl::opt<std::string> path{llvm::cl::Positional, llvm::cl::Required,
                                  llvm::cl::desc("<routing.json>"),
                                  llvm::cl::cat(category)};
  llvm::cl::opt<double> maxDroppedWeight{
      "max-dropped-weight", llvm::cl::value_desc("share"), llvm::cl::init(0.01),
      llvm::cl::desc("the most routing weight to drop, of all (default 0.01)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<double> maxDropped{
      "max-dropped", llvm::cl::value_desc("share"),
      llvm::cl::desc("instead, the most rows (a token at an expert) to drop"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> budget{
      "budget", llvm::cl::value_desc("layer|model"), llvm::cl::init("layer"),
      llvm::cl::desc("what a share is of: each layer (default), which gives it "
                     "its smallest factor; or the model, whose layers share it "
                     "so that the slowest rows become fewest"),
      llvm::cl::cat(category)};
  IntegerOption<int64_t> ranks{
      "ranks",
      llvm::cl::value_desc("N"),
      llvm::cl::init(0),
      Integers<int64_t>{1, INT64_MAX, "[bad_devices] "},
      llvm::cl::desc("place the experts on so many ranks, and look for the "
                     "slowest of them (default: the slowest expert; all ranks "
                     "of the cluster with --simulate)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> scope{
      "scope", llvm::cl::value_desc("local|global"),
      llvm::cl::desc(
          "which tokens a capacity is counted over: those of each of "
          "--ranks devices (local, the default with more than one of "
          "them, as with --devices), or all (global)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> output{
      "output", llvm::cl::value_desc("caps.json"),
      llvm::cl::desc("where to write the factors, for moe-apply-capacity and "
                     "--capacity-config; - is standard output, without the "
                     "table"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> outputPlacement{
      "output-placement", llvm::cl::value_desc("placement.json"),
      llvm::cl::desc("where to write which experts are on which of --ranks "
                     "ranks; - is standard output, without the table"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> json{"json",
                           llvm::cl::desc("print JSON instead of tables"),
                           llvm::cl::cat(category)};

  llvm::cl::opt<std::string> simulate{
      "simulate", llvm::cl::value_desc("cluster.json"),
      llvm::cl::desc("instead, predict the time of each layer on a cluster; "
                     "the routing must be a trace (moe-run --trace)"),
      llvm::cl::cat(simulation)};
  IntegerOption<int64_t> hidden{"hidden", llvm::cl::value_desc("size"),
                                Integers<int64_t>{1, 1 << 20},
                                llvm::cl::desc("features of a token (needed)"),
                                llvm::cl::cat(simulation)};
  IntegerOption<int64_t> inner{
      "inner", llvm::cl::value_desc("size"), Integers<int64_t>{1, 1 << 20},
      llvm::cl::desc("features between the matrices of an expert (needed)"),
      llvm::cl::cat(simulation)};
  IntegerOption<int64_t> matrices{
      "matrices",
      llvm::cl::value_desc("2|3"),
      llvm::cl::init(3),
      Integers<int64_t>{2, 3},
      llvm::cl::desc(
          "of an expert: gate, up and down (3, the default), or two"),
      llvm::cl::cat(simulation)};
  llvm::cl::opt<std::string> type{
      "type", llvm::cl::value_desc("f32|bf16|f16|f8"), llvm::cl::init("bf16"),
      llvm::cl::desc("of rows and parameters (default bf16)"),
      llvm::cl::cat(simulation)};
  llvm::cl::list<std::string> factors{
      "factors", llvm::cl::value_desc("list"), llvm::cl::CommaSeparated,
      llvm::cl::desc("capacity factors to try (default 2,1.5,1)"),
      llvm::cl::cat(simulation)};
  llvm::cl::opt<std::string> placement{
      "placement", llvm::cl::value_desc("placement.json"),
      llvm::cl::desc("which experts are on which rank (default: blocks)"),
      llvm::cl::cat(simulation)};
  llvm::cl::opt<std::string> exchange{
      "exchange", llvm::cl::value_desc("blocks|rows"), llvm::cl::init("blocks"),
      llvm::cl::desc("what ranks with a bound exchange: blocks of one size "
                     "(default), or the rows that exist, as without a bound"),
      llvm::cl::cat(simulation)};

  /// Checks that no option is given which the others make meaningless.
  llvm::Error check() const;
  llvm::Expected<PlanOptions> getPlanOptions() const;
  /// What is simulated; of all ranks of the cluster unless `ranks` is given.
  llvm::Expected<SimulationOptions>
  getSimulationOptions(const Cluster &cluster) const;
  /// True if something was asked of the factors.
  bool asksForFactors() const;
};

/// Does what the flags say.
llvm::Error runPlan(const PlanFlags &flags);

} // namespace mlir::moe

#endif // MOE_DRIVER_PLANFLAGS_H
