//===- RunPlan.cpp - Plan, place and simulate -----------------------------===//

#include "moe/Driver/InputFile.h"
#include "moe/Driver/OutputFile.h"
#include "moe/Driver/PlanFlags.h"
#include "moe/Driver/TraceProfile.h"
#include "moe/Planning/PlacementPlan.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::moe;
namespace json = llvm::json;

static void print(json::Value value) {
  llvm::outs() << llvm::formatv("{0:2}", value) << "\n";
}

//===----------------------------------------------------------------------===//
// Simulation
//===----------------------------------------------------------------------===//

static llvm::Error runSimulation(const PlanFlags &flags) {
  auto cluster = readCluster(flags.simulate);
  if (!cluster)
    return cluster.takeError();
  auto options = flags.getSimulationOptions(*cluster);
  if (!options)
    return options.takeError();
  auto trace = readIfTrace(flags.path);
  if (!trace)
    return trace.takeError();
  if (!*trace)
    return llvm::createStringError(
        "--simulate: '" + flags.path +
        "' is no trace, which says what each token chose (moe-run --trace); a "
        "profile has only sums");
  std::optional<Placement> placement;
  if (!flags.placement.empty()) {
    auto read = readPlacement(flags.placement);
    if (!read)
      return read.takeError();
    placement = std::move(*read);
  }
  auto layers =
      simulate(**trace, *cluster, placement ? &*placement : nullptr, *options);
  if (!layers)
    return layers.takeError();
  if (flags.json)
    print(toJson(*layers, *cluster, *options));
  else
    writeSimulation(*layers, *cluster, *options, llvm::outs());
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Factors and placement
//===----------------------------------------------------------------------===//

/// The profile in a file, or that of the trace in it.
static llvm::Expected<Profile> readRouting(llvm::StringRef path) {
  // Standard input can be read only once.
  if (path == "-" || isEndless(path))
    return readProfile(path);
  auto trace = readIfTrace(path, "the profile");
  if (!trace)
    return trace.takeError();
  return *trace ? makeProfile(**trace) : readProfile(path);
}

static llvm::Expected<PlacementPlan> placeExperts(const Profile &profile,
                                                  int64_t ranks) {
  std::vector<LayerDemand> layers;
  for (const LayerProfile &layer : profile.layers)
    layers.push_back({layer.layer, layer.demand});
  return planPlacement(layers, ranks);
}

/// True if the profile knows the loads of so many ranks with each factor.
static bool hasFactorsFor(const Profile &profile, int64_t ranks) {
  return ranks == 0 ||
         llvm::all_of(profile.layers, [&](const LayerProfile &layer) {
           return llvm::is_contained(layer.getRanks(), ranks);
         });
}

namespace {
/// What is planned; a part that was not asked for is empty.
struct Plans {
  std::optional<PlanOptions> options;
  std::optional<std::vector<LayerPlan>> factors;
  std::optional<PlacementPlan> placement;
};
} // namespace

static llvm::Error makePlans(const PlanFlags &flags, const Profile &profile,
                             Plans &plans) {
  auto options = flags.getPlanOptions();
  if (!options)
    return options.takeError();
  plans.options = *options;
  if (flags.ranks > 0) {
    auto placement = placeExperts(profile, flags.ranks);
    if (!placement)
      return placement.takeError();
    if (flags.ranks > 1 || !flags.outputPlacement.empty())
      plans.placement = std::move(*placement);
  }
  if (!flags.asksForFactors() && !hasFactorsFor(profile, flags.ranks))
    return llvm::Error::success();
  auto factors = makePlan(profile, *options);
  if (!factors)
    return factors.takeError();
  plans.factors = std::move(*factors);
  return llvm::Error::success();
}

static void printPlans(const Plans &plans, bool asJson) {
  if (asJson) {
    json::Object object;
    if (plans.factors)
      object["factors"] = toJson(*plans.factors, *plans.options);
    if (plans.placement)
      object["placement"] = toJson(*plans.placement);
    return print(std::move(object));
  }
  if (plans.factors)
    writePlan(*plans.factors, *plans.options, llvm::outs());
  if (plans.factors && plans.placement)
    llvm::outs() << "\n";
  if (plans.placement)
    writePlacementPlan(*plans.placement, llvm::outs());
}

llvm::Error moe::runPlan(const PlanFlags &flags) {
  if (llvm::Error error = flags.check())
    return error;
  if (!flags.simulate.empty())
    return runSimulation(flags);
  // Options before files: their errors do not depend on what is in them.
  if (auto options = flags.getPlanOptions(); !options)
    return options.takeError();
  auto profile = readRouting(flags.path);
  if (!profile)
    return profile.takeError();
  Plans plans;
  if (llvm::Error error = makePlans(flags, *profile, plans))
    return error;
  if (flags.output != "-" && flags.outputPlacement != "-")
    printPlans(plans, flags.json);
  auto write = [](llvm::StringRef path, auto writeTo) -> llvm::Error {
    if (path.empty())
      return llvm::Error::success();
    return writeFile(path, [&](llvm::raw_ostream &os) {
      writeTo(os);
      return llvm::Error::success();
    });
  };
  return llvm::joinErrors(
      write(
          flags.output,
          [&](llvm::raw_ostream &os) { writeCapacities(*plans.factors, os); }),
      write(flags.outputPlacement, [&](llvm::raw_ostream &os) {
        writePlacement(plans.placement->getPlacement(), os);
      }));
}
