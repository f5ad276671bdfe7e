//===- Rearrange.h - Tensors in the form that is wanted ---------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_REARRANGE_H
#define MOE_TRANSFORMS_RAISE_REARRANGE_H

#include "Views.h"

namespace mlir::moe::raise {

/// Whether `rearrange` can make a tensor with dimensions that count `dims` of
/// one of shape `from` that is read at `at`. `source` is that tensor, and
/// `like` one that has the dimensions that are wanted, if there are any yet.
bool canRearrange(ArrayRef<AffineExpr> at, ArrayRef<int64_t> from,
                  ArrayRef<AffineExpr> dims, ArrayRef<int64_t> shape,
                  IndexSpace &space, Value source, Value like = {});

/// Follows views until the element's tensor can be rearranged; if possible to
/// one that has the wanted form.
std::optional<Element> findSource(const Element &element,
                                  ArrayRef<AffineExpr> dims,
                                  ArrayRef<int64_t> shape, IndexSpace &space);

/// The tensor whose dimension `i` counts `dims[i]` (or is 1), of the elements
/// of `source`: the same tensor, a reshape of it, or a copy in another order.
Value rearrange(OpBuilder &b, Location loc, const Element &source,
                ArrayRef<AffineExpr> dims, ArrayRef<int64_t> shape,
                IndexSpace &space, Value like = {});

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_REARRANGE_H
