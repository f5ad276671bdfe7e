//===- Selection.h - Ops that choose the best elements ----------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_SELECTION_H
#define MOE_TRANSFORMS_RAISE_SELECTION_H

#include "IndexSpace.h"
#include "Refusal.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::moe::raise {

struct Scalar;
class Scalars;

/// An op that orders scores along `dimension`, largest first and equal ones by
/// position, and returns their positions with them: a sort, or a search for the
/// maximum. The result of a search has no dimension for the places in that
/// order: here it is taken to be the last one. A search that leaves out what
/// others have found before it finds the next one in their order: it is the
/// selection of the first of them, at another place.
struct Selection {
  Operation *op;
  /// What is ordered: the tensor that is sorted, or the value in the body of
  /// the search whose maximum is searched for.
  Value key;
  int64_t dimension;
  /// The number of scores to choose from.
  int64_t size;
  /// The ordered scores, and the positions they came from.
  OpResult values;
  Value positions;
  /// What is sorted, from the smallest up, are scores with another sign.
  bool negates = false;
  /// How many searches were before, and whether this one is by other scores, in
  /// the same order.
  int64_t numBefore = 0;
  bool hasOtherScores = false;
  /// The program's own choices, of which only `positions` is known, a tensor of
  /// experts made from what `op` returns: a token may choose one twice. Where
  /// there is one choice, these have no dimension for the places.
  bool isGiven = false;
  /// Of such, negative ones count from the end wherever one is an index; else
  /// none may be negative.
  bool wraps = false;

  bool isSearch() const {
    return isGiven ? dimension == getRank() : isa<linalg::LinalgOp>(op);
  }
  int64_t getRank() const {
    return cast<RankedTensorType>(positions.getType()).getRank();
  }
  /// The place in the order of element `at` of a result: its indices and,
  /// along `dimension`, the place.
  Access getPlace(ArrayRef<AffineExpr> at, IndexSpace &space) const;
  /// The sizes of the results without that of `dimension`.
  SmallVector<int64_t> getRowSizes() const;
};

/// The variables of one MoE layer: `expert` is the one that `token` chose as
/// its `choice`.
struct Assignment {
  const Selection *selection;
  AffineExpr token, choice, expert;
  int64_t numTokens, topK;
  /// The place that the expert gives the assignment, if rows have places.
  AffineExpr place;
};

/// True if the op orders scores at all.
bool isSelectionLike(Operation *op);

/// True for a reduction to a number and an index, as searches for a maximum
/// are.
bool isSearchLike(Operation *op);

/// Recognizes a descending sort or top-k, or the search for the maximum.
FailureOr<Selection> matchSelection(Operation *op, Scalars &scalars,
                                    Refusal &refusal);
FailureOr<Selection> matchSearch(linalg::LinalgOp op, Scalars &scalars,
                                 Refusal &refusal);

/// The op that orders elements from which an index is computed, if there is
/// one; recognized or not.
Operation *findSelection(const Scalar &index, Scalars &scalars);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_SELECTION_H
