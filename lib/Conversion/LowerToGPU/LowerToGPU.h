//===- LowerToGPU.h - Kernels for slot-level ops on buffers -----*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_LOWERTOGPU_LOWERTOGPU_H
#define MOE_LIB_CONVERSION_LOWERTOGPU_LOWERTOGPU_H

#include "moe/Dialect/MoE/IR/MoE.h"

namespace mlir::moe {

class KernelBuilder;

/// Fails if there is no kernel for `op`, and says why not with `report`.
LogicalResult checkKernel(Operation *op,
                          function_ref<void(const Twine &)> report);
inline bool hasKernel(Operation *op) {
  return succeeded(checkKernel(op, [](const Twine &) {}));
}

/// Build the launches of an op that has a kernel, before it. `suffix` makes the
/// kernels' names different from others.
void lowerToGPU(KernelBuilder &b, StringRef suffix, CandidatesOp op);
void lowerToGPU(KernelBuilder &b, StringRef suffix, RandomKeyOp op);
void lowerToGPU(KernelBuilder &b, StringRef suffix, AssignOp op);
void lowerToGPU(KernelBuilder &b, StringRef suffix, AssignRaggedOp op);
void lowerToGPU(KernelBuilder &b, StringRef suffix, DispatchOp op);
void lowerToGPU(KernelBuilder &b, StringRef suffix, ExpertGenericOp op);
void lowerToGPU(KernelBuilder &b, StringRef suffix, CombineOp op);

/// What a row of shared memory costs a token of moe.candidates, in bytes.
int64_t getCandidatesBytes(CandidatesOp op);

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_LOWERTOGPU_LOWERTOGPU_H
