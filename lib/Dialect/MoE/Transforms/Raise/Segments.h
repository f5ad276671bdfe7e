//===- Segments.h - Which rows belong to which expert -----------*- C++ -*-===//
//
// Rows that are sorted by an integer lie in segments, one for each of its
// values. Where a segment begins and ends follows from how often each value
// occurs, and the other way round: a row between the two has that value.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_SEGMENTS_H
#define MOE_TRANSFORMS_RAISE_SEGMENTS_H

#include "Scalars.h"

namespace mlir::moe::raise {

/// Two integers that are equal where a condition holds, and only there.
struct Equality {
  AffineExpr left, right;
};

/// Recognizes a condition as an equality: `left == right`; or, of a row,
/// `begin[g] <= row && row < end[g]`, where the rows are sorted by an integer,
/// `end` sums up how often each value occurs, and `begin` is `end` before: the
/// integer of the row is `g`.
std::optional<Equality> matchEquality(const Scalar &condition,
                                      Scalars &scalars);

/// The same for the two operands of an `and`.
std::optional<Equality> matchSegment(const Scalar &a, const Scalar &b,
                                     Scalars &scalars);

/// If `scalar` is zero unless two integers are equal, taking all else as
/// finite, these integers. Among several such, one that `isWanted`.
std::optional<Equality>
findCondition(const Scalar &scalar, Scalars &scalars,
              llvm::function_ref<bool(const Equality &)> isWanted);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_SEGMENTS_H
