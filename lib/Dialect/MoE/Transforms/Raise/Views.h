//===- Views.h - Following elements through ops -----------------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_VIEWS_H
#define MOE_TRANSFORMS_RAISE_VIEWS_H

#include "IndexSpace.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::moe::raise {

/// The loop indices at which a structured op computes elements `at` of a
/// result. Loops that the result does not name (reductions) get new variables.
/// Fails where the result is not indexed by its parallel loops.
FailureOr<Access> getLoops(linalg::LinalgOp op, OpResult result,
                           ArrayRef<AffineExpr> at, IndexSpace &space);

/// The elements of an operand that an op reads at the given loop indices.
Element getOperandElement(linalg::LinalgOp op, OpOperand &operand,
                          ArrayRef<AffineExpr> loops, IndexSpace &space);

/// Where an element comes from if its op only moves elements around: reshapes,
/// slices, inserted slices, casts, transposes, broadcasts and copies, as named
/// or generic ops.
std::optional<Element> stepThroughView(const Element &element,
                                       IndexSpace &space);

/// The size of dimensions of sizes `sizes` that are collapsed into one.
int64_t getProduct(ArrayRef<int64_t> sizes);
/// The index into dimensions of sizes `sizes` that are collapsed into one, from
/// the indices of each. Only the outermost size that is not 1 may be dynamic.
std::optional<AffineExpr> linearizeIndex(ArrayRef<int64_t> sizes,
                                         ArrayRef<AffineExpr> indices,
                                         IndexSpace &space);
/// The inverse of `linearizeIndex`.
std::optional<Access> delinearizeIndex(ArrayRef<int64_t> sizes,
                                       AffineExpr index, IndexSpace &space);

/// The same for dimensions `dims` of a tensor, any of which may be dynamic.
std::optional<AffineExpr> linearizeIndex(Value tensor, ArrayRef<int64_t> dims,
                                         ArrayRef<AffineExpr> indices,
                                         IndexSpace &space);
std::optional<Access> delinearizeIndex(Value tensor, ArrayRef<int64_t> dims,
                                       AffineExpr index, IndexSpace &space);

/// Groups neighbouring dimensions, of sizes `sizes` and indexed by `at`, so
/// that collapsing each group gives dimensions of sizes `targetSizes` that are
/// indexed by `target`. `tensor` is one that has the neighbouring dimensions:
/// without it, only the outermost of a group may be dynamic.
std::optional<SmallVector<ReassociationIndices>>
groupDims(ArrayRef<int64_t> sizes, ArrayRef<AffineExpr> at,
          ArrayRef<int64_t> targetSizes, ArrayRef<AffineExpr> target,
          IndexSpace &space, Value tensor = {});

/// The loop that an op reduces, if there is just one, apart from loops that run
/// once.
std::optional<unsigned> getReducedLoop(linalg::LinalgOp op);

/// How a structured op with reductions combines into a result.
struct Combiner {
  /// The op that combines, e.g. arith.addf.
  Operation *op;
  /// What is combined with the result so far: a value of the op's body.
  Value term;
};
/// Fails unless the term is independent of all results so far.
std::optional<Combiner> getCombiner(linalg::LinalgOp op, OpResult result);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_VIEWS_H
