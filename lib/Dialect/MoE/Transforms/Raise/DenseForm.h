//===- DenseForm.h - Layers that compute every expert -----------*- C++ -*-===//
//
// The form in which every expert is computed on every token, and what a token
// has not chosen counts for nothing:
//
//   W[e] x[t] -> activation -> ... -> * weight(t, e) -> sum over e
//
// where the term is zero for every expert that is not chosen. The sum is then
// the one over the choices j, of the same term at e(t, j).
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_DENSEFORM_H
#define MOE_TRANSFORMS_RAISE_DENSEFORM_H

#include "ChoiceSum.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::moe::raise {

/// An op that sums over all experts, of which tokens choose some.
struct DenseSum {
  linalg::LinalgOp root;
  SummedLoop loop;
  /// Set if what tells experts apart does not tell which are chosen.
  std::optional<Refusal> refusal;
};

/// The sums over experts of a function, in order.
SmallVector<DenseSum> findDenseSums(FunctionOpInterface function);

/// The sum over experts that an op is, if it is one and their number is one of
/// `counts`.
std::optional<DenseSum> findDenseSum(linalg::LinalgOp op,
                                     ArrayRef<int64_t> counts);

/// Replaces a layer by `moe.route` and `moe.experts`, or says what stopped it
/// and changes nothing.
FailureOr<ExpertsOp> raiseDenseSum(RewriterBase &rewriter, const DenseSum &sum,
                                   Refusal &refusal);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_DENSEFORM_H
