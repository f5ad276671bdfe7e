//===- OneHotForm.h - Layers with dispatch and combine tensors --*- C++ -*-===//
//
// The form in which a one-hot tensor moves each token's row to a place of its
// expert, and another one moves it back:
//
//   x[e, c] = sum over t of dispatch(t, e, c) x[t]
//   h[e, c] = W[e] x[e, c] -> activation -> ...
//   y[t] = sum over e, c of combine(t, e, c) h[e, c]
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_ONEHOTFORM_H
#define MOE_TRANSFORMS_RAISE_ONEHOTFORM_H

#include "ExpertBody.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::moe::raise {

/// A sum of products that depends on the choices of a router.
struct OneHotSum {
  Operation *selection;
  linalg::LinalgOp root;
  /// All sums of products that depend on these choices.
  SmallVector<linalg::LinalgOp> others;

  /// The root, then the other ops that it was found by.
  SmallVector<Operation *> getOps() const;
};

/// The sums of a function that may combine the rows of experts, in order.
SmallVector<OneHotSum> findOneHotSums(FunctionOpInterface function);

/// Replaces a layer by `moe.route`, `moe.admit` if the model drops any
/// assignment, and `moe.experts`. Otherwise changes nothing, and says what
/// stopped it if the sum looks like that of a layer.
FailureOr<ExpertsOp> raiseOneHotSum(RewriterBase &rewriter,
                                    const OneHotSum &sum, Refusal &refusal);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_ONEHOTFORM_H
