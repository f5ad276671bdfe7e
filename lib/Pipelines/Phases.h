//===- Phases.h - What each phase consists of -------------------*- C++ -*-===//

#ifndef MOE_LIB_PIPELINES_PHASES_H
#define MOE_LIB_PIPELINES_PHASES_H

namespace mlir {
class DialectRegistry;
class OpPassManager;
namespace moe {
struct CompileOptions;
void addRaisePhase(OpPassManager &pm, const CompileOptions &options);
void addCapacityPhase(OpPassManager &pm, const CompileOptions &options);
void addDistributePhase(OpPassManager &pm, const CompileOptions &options);
void addLowerPhase(OpPassManager &pm, const CompileOptions &options);
/// Makes kernels of launches with a body.
void addKernelOutlining(OpPassManager &pm);
void registerLaunchEffects(DialectRegistry &registry);
void addCodegenPhase(OpPassManager &pm, const CompileOptions &options);
} // namespace moe
} // namespace mlir

#endif // MOE_LIB_PIPELINES_PHASES_H
