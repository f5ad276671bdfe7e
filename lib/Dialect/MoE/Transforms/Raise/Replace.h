//===- Replace.h - Putting a raised layer in place --------------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_REPLACE_H
#define MOE_TRANSFORMS_RAISE_REPLACE_H

#include "ExpertBody.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::moe::raise {

/// Replaces `root`, the sum over the choices of each token, by `moe.route` and
/// `moe.experts` with `body`, and erases what only it needed, `gathers` among
/// it. `dims` says what the dimensions of the sum are. Refuses and changes
/// nothing if `body` is not that of experts of a router, or if anything else
/// needs the gathers.
FailureOr<ExpertsOp> replaceLayer(RewriterBase &rewriter, Operation *root,
                                  ArrayRef<Operation *> gathers,
                                  const Assignment &assignment,
                                  Scalars &scalars, ExpertBody &body,
                                  ArrayRef<AffineExpr> dims, Refusal &refusal);

/// Refuses a sum that counts rows of weight zero where these may be of other
/// experts than the router chooses. `term` is what the sum adds for a choice.
LogicalResult checkVanishing(Operation *root, const Scalar &term,
                             const Assignment &assignment, Scalars &scalars,
                             const ExpertBody &body, Refusal &refusal);

/// Erases `op`, which nothing uses any more, and what only it needed.
void eraseReplaced(RewriterBase &rewriter, Operation *op, Scalars &scalars);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_REPLACE_H
