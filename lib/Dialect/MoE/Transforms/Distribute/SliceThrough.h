//===- SliceThrough.h - Compute a part of a tensor only ---------*- C++ -*-===//

#ifndef MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_SLICETHROUGH_H
#define MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_SLICETHROUGH_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Builders.h"

namespace mlir::moe::distribute {

/// A slice, along a dimension, of an operand; null if there is none.
using SliceFn = llvm::function_ref<Value(Value operand, int64_t dim)>;

/// `op`, computed only for a slice of its results along `resultDim`, or null if
/// an element of the results may need more of an operand than `slice` gives, or
/// if `slice` gives nothing. All slices are of the same size and place.
Operation *cloneForSlice(OpBuilder &b, linalg::LinalgOp op, int64_t resultDim,
                         SliceFn slice);

/// One of `parts` equal slices of the only result of `op` along `dim`, computed
/// from such slices of its operands; null if that is not possible. An operand
/// that `slice` is asked for has a static size along the dimension, which
/// `parts` divides.
Value sliceThrough(OpBuilder &b, Operation *op, int64_t dim, int64_t parts,
                   SliceFn slice);

/// `type` with one of `parts` equal parts of dimension `dim`.
RankedTensorType getPartType(Type type, int64_t dim, int64_t parts);

} // namespace mlir::moe::distribute

#endif // MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_SLICETHROUGH_H
