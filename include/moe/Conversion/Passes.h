//===- Passes.h - Passes that leave our dialects ----------------*- C++ -*-===//

#ifndef MOE_CONVERSION_PASSES_H
#define MOE_CONVERSION_PASSES_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace mlir::moe {
#define GEN_PASS_DECL
#include "moe/Conversion/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "moe/Conversion/Passes.h.inc"

/// What IREE leaves of imported programs to func and tm_tensor.
void populateImportIREEPatterns(RewritePatternSet &patterns);
/// moe.limit to calls of the runtime.
void populateLowerLimitPatterns(RewritePatternSet &patterns);
/// How many rows are one task of a loop over experts at most, and how many
/// times elements of an expert's parameters at least.
struct TaskSize {
  int64_t mostRows, leastWork;
};
/// moe.expert_map to scf.forall.
void populateLowerExpertMapPatterns(RewritePatternSet &patterns,
                                    const TaskSize &taskSize);
/// The slot-level ops on buffers to loops.
void populateLowerToLoopsPatterns(RewritePatternSet &patterns);
} // namespace mlir::moe

#endif // MOE_CONVERSION_PASSES_H
