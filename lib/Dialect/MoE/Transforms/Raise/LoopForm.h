//===- LoopForm.h - Layers with a term for each expert ----------*- C++ -*-===//
//
// The form that is left of a loop over experts which was unrolled: every expert
// works on all tokens, and weighs what it computes by the weight of each token
// that chose it, and by zero elsewhere.
//
//   sum = 0 + f_0(x) * w_0 + f_1(x) * w_1 + ...
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_LOOPFORM_H
#define MOE_TRANSFORMS_RAISE_LOOPFORM_H

#include "AlikeTerms.h"
#include "Refusal.h"

#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include <vector>

namespace mlir::moe::raise {

/// Something that is written once for each expert: a sum, a loop that was not
/// unrolled, or a stack.
struct LoopLayer {
  /// The last addition, the loop or the stack, and what else it was found by.
  SmallVector<Operation *> ops;
  /// What terms of a sum may be those of experts.
  std::vector<AlikeTerms> sums;
};

/// What may be layers of a function.
std::vector<LoopLayer> findLoopLayers(FunctionOpInterface function);

/// Replaces a layer by `moe.route` and `moe.experts`, or says what stopped it,
/// if it looks like a layer, and changes nothing.
FailureOr<ExpertsOp> raiseLoopLayer(RewriterBase &rewriter,
                                    const LoopLayer &layer, Refusal &refusal);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_LOOPFORM_H
