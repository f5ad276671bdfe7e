//===- Passes.h - Passes that leave our dialects ----------------*- C++ -*-===//

#ifndef MOE_CONVERSION_PASSES_H
#define MOE_CONVERSION_PASSES_H

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
/// moe.expert_map to scf.for.
void populateLowerExpertMapPatterns(RewritePatternSet &patterns);
/// The slot-level ops on buffers to loops.
void populateLowerToLoopsPatterns(RewritePatternSet &patterns);
} // namespace mlir::moe

#endif // MOE_CONVERSION_PASSES_H
