//===- Selection.h - Ops that choose the best elements ----------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_SELECTION_H
#define MOE_TRANSFORMS_RAISE_SELECTION_H

#include "IndexSpace.h"
#include "Refusal.h"

namespace mlir::moe::raise {

class Scalars;

/// An op that orders the elements of `key` along `dimension`, largest first
/// and equal ones by position, and returns their positions with them.
struct Selection {
  Operation *op;
  Value key;
  int64_t dimension;
  /// The number of elements to choose from.
  int64_t size;
  /// The sorted elements, and the positions they came from.
  OpResult values, positions;

  /// The element of `key` that element `at` of `values` came from, where
  /// `position` is the variable of element `at` of `positions`.
  Element getSource(ArrayRef<AffineExpr> at, AffineExpr position) const {
    Element source{key, Access(at)};
    source.at[dimension] = position;
    return source;
  }
};

/// True if the op orders elements at all.
bool isSelectionLike(Operation *op);

/// Recognizes a descending sort or top-k.
FailureOr<Selection> matchSelection(Operation *op, Scalars &scalars,
                                    Refusal &refusal);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_SELECTION_H
