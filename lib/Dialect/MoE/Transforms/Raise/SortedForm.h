//===- SortedForm.h - Layers that sort rows by expert -----------*- C++ -*-===//
//
// The form in which the rows of all choices are put in the order of their
// experts, so that each expert works on a segment of them:
//
//   order = argsort of e(t, j); rows of x gathered by order -> W[e] of the
//   segment's expert -> activation -> ... -> * weight gathered by order
//
// Then each row is added at the token it came from, or rows are gathered in
// their old order and summed over j.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_SORTEDFORM_H
#define MOE_TRANSFORMS_RAISE_SORTEDFORM_H

#include "ExpertBody.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::moe::raise {

/// The ops of a function that may add up rows in the order of their experts.
SmallVector<Operation *> findSortedSums(FunctionOpInterface function);

/// Replaces a layer by `moe.route` and `moe.experts`, or says what stopped it
/// and changes nothing.
FailureOr<ExpertsOp> raiseSortedSum(RewriterBase &rewriter, Operation *root,
                                    Refusal &refusal);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_SORTEDFORM_H
