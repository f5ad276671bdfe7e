//===- MoEPhases.cpp - The phases that know about experts -----------------===//

#include "Phases.h"
#include "moe/Conversion/Passes.h"
#include "moe/Dialect/MoE/Transforms/Passes.h"
#include "moe/Pipelines/Pipelines.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void moe::addRaisePhase(OpPassManager &pm, const CompileOptions &options) {
  // The passes after it know nothing of importers' own ops.
  pm.addPass(createMoEImportIREEPass());
  if (!options.raise)
    return;
  // Exporters repeat constants and index computations for every use. Without
  // this, two equal gathers look like two different tensors to moe-raise.
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  // Before anything fuses or rewrites linalg ops.
  MoERaisePassOptions raise;
  raise.strict = options.strict;
  pm.addPass(createMoERaisePass(raise));
}

void moe::addCapacityPhase(OpPassManager &pm, const CompileOptions &options) {
  MoEApplyCapacityPassOptions capacity;
  capacity.factor = options.factor;
  capacity.strategy = options.strategy;
  capacity.metric = options.metric;
  capacity.seed = options.seed;
  capacity.extra = options.extra;
  capacity.rounds = options.rounds;
  capacity.keepK = options.keepK;
  capacity.perToken = options.perToken;
  capacity.scope = options.scope;
  capacity.devices = options.devices;
  // What a rank is called where a capacity is divided.
  if (options.devices == 1)
    capacity.devices = options.ranks;
  capacity.ownTokens = options.ranks > 1 && options.tokens == "own";
  capacity.renorm = options.renorm;
  capacity.config = options.config;
  capacity.record = options.record;
  pm.addPass(createMoEMaskTokensPass());
  pm.addPass(createMoEApplyCapacityPass(capacity));
}

void moe::addDistributePhase(OpPassManager &pm, const CompileOptions &options) {
  MoEDistributePassOptions distribute;
  distribute.ranks = options.ranks;
  distribute.tokens = options.tokens;
  distribute.placement = options.placement;
  pm.addPass(createMoEDistributePass(distribute));
}

void moe::addLowerPhase(OpPassManager &pm, const CompileOptions &options) {
  pm.addPass(createMoELowerLimitPass());
  // While it is known which rows are those of experts.
  pm.addPass(createMoESinkWeightsPass());
  // On tensors, so that what it makes of a region is bufferized with the rest
  // of the program. Slot-level ops in destination style stay: they are
  // bufferized as they are, and the codegen phase turns them into loops.
  pm.addPass(createMoELowerExpertMapPass());
  pm.addPass(createMoESinkDispatchPass());
}
