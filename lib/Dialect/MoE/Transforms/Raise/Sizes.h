//===- Sizes.h - When two sizes are the same --------------------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_SIZES_H
#define MOE_TRANSFORMS_RAISE_SIZES_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::moe::raise {

/// True if an integer is known to be the size of a dimension of a tensor.
/// Exporters compute sizes in index and i64 alike, which upstream's bounds do
/// not follow: they are a second opinion here.
bool isSize(Value integer, Value tensor, int64_t dim);

/// True if two sizes are known to be the same.
bool areSame(OpFoldResult a, OpFoldResult b);

/// True if the size of a dimension is known to be an integer or, if that is
/// less than one, 1.
bool isSizeOrOne(Value integer, Value tensor, int64_t dim);

/// A number of elements: those of some dimensions of a tensor, times a factor.
struct Count {
  Value tensor;
  SmallVector<int64_t> dims;
  int64_t factor = 1;
};
/// True if two numbers of elements are known to be the same.
bool areSame(const Count &a, const Count &b);
/// True if the size of a dimension is known to be a number of elements or, if
/// there are none, 1.
bool isCountOrOne(const Count &count, Value tensor, int64_t dim);
/// True if `factor` times an integer is known to be the size of a dimension.
bool isSize(int64_t factor, Value integer, Value tensor, int64_t dim);

/// True if two dimensions are known to be of the same size.
bool haveSameSize(Value a, int64_t dimA, Value b, int64_t dimB);

/// True if `factor` times the sizes of dimensions `dims` of `other` is known to
/// be the size of a dimension of a tensor.
bool isProduct(Value tensor, int64_t dim, int64_t factor, Value other,
               ArrayRef<int64_t> dims);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_SIZES_H
