//===- Pipelines.cpp - The phases of a compilation ------------------------===//

#include "moe/Pipelines/Pipelines.h"
#include "Phases.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace mlir::moe;

static constexpr Phase kPhases[] = {Phase::Raise, Phase::Capacity,
                                    Phase::Distribute, Phase::Lower,
                                    Phase::Codegen};

ArrayRef<Phase> moe::getPhases() { return kPhases; }

StringRef moe::stringifyPhase(Phase phase) {
  switch (phase) {
  case Phase::Raise:
    return "raise";
  case Phase::Capacity:
    return "capacity";
  case Phase::Distribute:
    return "distribute";
  case Phase::Lower:
    return "lower";
  case Phase::Codegen:
    return "codegen";
  }
  llvm_unreachable("not a phase");
}

std::optional<Phase> moe::parsePhase(StringRef name) {
  for (Phase phase : kPhases)
    if (stringifyPhase(phase) == name)
      return phase;
  return std::nullopt;
}

void moe::addPhase(OpPassManager &pm, Phase phase,
                   const CompileOptions &options) {
  switch (phase) {
  case Phase::Raise:
    return addRaisePhase(pm, options);
  case Phase::Capacity:
    return addCapacityPhase(pm, options);
  case Phase::Distribute:
    return addDistributePhase(pm, options);
  case Phase::Lower:
    return addLowerPhase(pm, options);
  case Phase::Codegen:
    return addCodegenPhase(pm, options);
  }
}

static StringRef describe(Phase phase) {
  switch (phase) {
  case Phase::Raise:
    return "Recognise the MoE layers of an exported program";
  case Phase::Capacity:
    return "Bound the experts of every MoE layer";
  case Phase::Distribute:
    return "Spread the experts of every MoE layer over ranks";
  case Phase::Lower:
    return "Turn slot-level ops into ops that know nothing of experts";
  case Phase::Codegen:
    return "Turn the program into the LLVM dialect";
  }
  llvm_unreachable("not a phase");
}

void moe::registerPipelines() {
  for (Phase phase : kPhases)
    PassPipelineRegistration<CompileOptions>(
        stringifyPhase(phase), describe(phase),
        [phase](OpPassManager &pm, const CompileOptions &options) {
          addPhase(pm, phase, options);
        });
  PassPipelineRegistration<GPUOptions>(
      "moe-gpu-to-binary", "Compile the kernels of a program", addGPUPhase);
}
