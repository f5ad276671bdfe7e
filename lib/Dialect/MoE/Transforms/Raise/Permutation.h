//===- Permutation.h - Rows put in order by their expert --------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_PERMUTATION_H
#define MOE_TRANSFORMS_RAISE_PERMUTATION_H

#include "IndexSpace.h"

namespace mlir::moe::raise {

class Scalars;

/// An op that sorts a vector of integers together with their positions. Each
/// position occurs once among the sorted ones, whatever the order is.
struct Permutation {
  Operation *op;
  Value key;
  int64_t size;
  /// The sorted integers, and the positions they came from.
  OpResult values, positions;
  /// True if smaller integers go first.
  bool isAscending;
};

/// Recognizes such a sort.
std::optional<Permutation> matchPermutation(Operation *op, Scalars &scalars);

/// The permutation, as the tensor of its positions, whose inverse a tensor is:
/// it is sorted with the positions, or these are where positions are scattered
/// to.
std::optional<Value> matchInverse(OpResult tensor, Scalars &scalars);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_PERMUTATION_H
