//===- Compilation.cpp - Take a model through the phases ------------------===//

#include "moe/Driver/Compilation.h"
#include "moe/Dialect/MoE/IR/MoE.h"
#include "moe/Dialect/MoE/Transforms/LayerReport.h"
#include "moe/Driver/OutputFile.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::moe;

template <typename OpTy> static bool hasOp(ModuleOp module) {
  return module.walk([](OpTy) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

static LogicalResult checkForLayers(ModuleOp module,
                                    const CompileOptions &options,
                                    const CompileFlags &flags) {
  // A layer has been raised or was written as one.
  if (hasOp<ExpertsOp>(module))
    return success();
  Location loc = module.getLoc();
  if (hasOp<ExpertMapOp>(module)) {
    if (!flags.limitsCapacity())
      return success();
    return emitError(loc) << "the program has been through the phase capacity "
                             "already, so no option can limit the capacity of "
                             "its experts; start from the program before that";
  }
  if (flags.limitsCapacity())
    return emitError(loc) << "no MoE layer found, but an option that limits "
                             "the capacity of experts was given"
                          << (options.raise ? "" : "; it needs --raise=on");
  // Layers that are spread over ranks already may have been lowered.
  if (module->hasAttr(kRanksAttrName))
    return success();
  if (options.ranks > 1)
    return emitError(loc) << "no MoE layer found whose experts "
                          << options.ranks.getValue() << " ranks could share"
                          << (options.raise ? "" : "; it needs --raise=on");
  if (options.raise)
    emitWarning(loc) << "no MoE layer found; the program is compiled as it is";
  return success();
}

/// Where an option speaks of ranks, errors should not speak of devices, which
/// ranks are to those that limit capacities.
static LogicalResult checkRanks(ModuleOp module,
                                const CompileOptions &options) {
  int64_t number = 0;
  WalkResult walk = module.walk([&](ExpertsOp op) {
    int64_t experts = op.getNumExperts();
    if (experts % options.ranks == 0) {
      ++number;
      return WalkResult::advance();
    }
    op.emitError() << "[bad_devices] MoE layer " << number
                   << ": the number of ranks must divide the number of "
                      "experts, got "
                   << options.ranks.getValue() << " ranks and " << experts
                   << " experts";
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

/// Says which layers were recognised, if that was asked for.
static LogicalResult printLayers(ModuleOp module, const CompileFlags &flags) {
  if (!flags.printLayers.getNumOccurrences())
    return success();
  LayerReport report = describeLayers(module);
  llvm::Error error = writeFile(flags.printLayersTo, [&](raw_ostream &os) {
    flags.printLayers == "json" ? writeLayersAsJson(report, os)
                                : writeLayersAsTable(report, os);
    return llvm::Error::success();
  });
  if (!error)
    return success();
  return emitError(UnknownLoc::get(module.getContext()))
         << llvm::toString(std::move(error));
}

/// Writes the module to "N-phase.mlir" in `directory`.
static LogicalResult dump(ModuleOp module, Phase phase, StringRef directory) {
  SmallString<128> path(directory);
  llvm::sys::path::append(path, Twine(static_cast<int>(phase)) + "-" +
                                    stringifyPhase(phase) + ".mlir");
  llvm::Error error =
      llvm::errorCodeToError(llvm::sys::fs::create_directories(directory));
  if (!error)
    error = writeFile(path, [&](raw_ostream &os) {
      module.print(os, OpPrintingFlags().elideLargeResourceString(64));
      os << "\n";
      return llvm::Error::success();
    });
  if (!error)
    return success();
  return emitError(UnknownLoc::get(module.getContext()))
         << "--dump-phases-to: " << llvm::toString(std::move(error));
}

LogicalResult moe::runPhases(ModuleOp module, const CompileOptions &options,
                             const CompileFlags &flags, Phase last,
                             StepTimes &times, Signature *signature) {
  // Layers that are written as such are there even if simplification removes
  // them, for having no tokens.
  bool hadLayers = hasOp<ExpertsOp>(module);
  for (Phase phase : getPhases()) {
    // The last phase in which functions are what their callers see.
    if (phase == Phase::Codegen && signature &&
        failed(updateSignature(module, *signature)))
      return failure();
    PassManager pm(module.getContext());
    if (failed(applyPassManagerCLOptions(pm)))
      return failure();
    addPhase(pm, phase, options);
    if (failed(
            times.time(stringifyPhase(phase), [&] { return pm.run(module); })))
      return failure();
    if (phase == Phase::Raise &&
        (failed(printLayers(module, flags)) ||
         (!hadLayers && failed(checkForLayers(module, options, flags))) ||
         failed(checkRanks(module, options))))
      return failure();
    if (!flags.dumpPhasesTo.empty() &&
        failed(dump(module, phase, flags.dumpPhasesTo)))
      return failure();
    if (phase == last)
      break;
  }
  return success();
}
