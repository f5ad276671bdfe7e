//===- GivenChoices.h - Choices that a program makes itself -----*- C++ -*-===//
//
// Where the router is none that `moe.route` is, the rest of a layer may still
// be known. Then it keeps the experts and the weights that the program
// computes. Nothing is assumed of them: a token may choose an expert twice, and
// an index that is of no expert is an error when the program runs, as it is, at
// best, in a program that gathers by it.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_GIVENCHOICES_H
#define MOE_TRANSFORMS_RAISE_GIVENCHOICES_H

#include "Scalars.h"

namespace mlir::moe::raise {

/// An index that is an element of a tensor of integers, behind all views.
struct GivenIndex {
  Element element;
  /// Negative ones count from the end.
  bool wraps;
};

/// Looks at the index of one of `size` things in the body of a structured op.
std::optional<GivenIndex> matchGivenIndex(Value index, const Point &point,
                                          int64_t size, IndexSpace &space);

/// The choices by which all of the `gathers` index, whatever makes them; `op`
/// stands for that. Fails if they do not all index by the same.
FailureOr<Selection> matchGivenChoices(ArrayRef<linalg::LinalgOp> gathers,
                                       Operation *op, IndexSpace &space);

/// The experts of the choices in `tensor`, i32; asserts that these are experts.
Value createGivenExperts(OpBuilder &b, Location loc, Value tensor,
                         const Selection &choices);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_GIVENCHOICES_H
