//===- MatrixView.h - Two dimensions of a memref ----------------*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_MATRIXVIEW_H
#define MOE_LIB_CONVERSION_MATRIXVIEW_H

#include "LoopBuilder.h"

namespace mlir::moe {

/// A view of `memref` with two of its dimensions, in this order, of sizes and
/// strides that only run time knows: `type` is memref<?x?xT, strided<[?, s],
/// offset: ?>>, where `s` is 1 if the second dimension is contiguous. Without a
/// first dimension it has one row. `at` is the index in every other dimension,
/// and null for these two.
Value createMatrixView(LoopBuilder &b, Value memref, ArrayRef<Value> at,
                       std::optional<unsigned> first, unsigned second,
                       MemRefType type);

/// The part of a buffer at `offsets`, as one of `type`.
Value createSlice(LoopBuilder &b, Value buffer, ArrayRef<OpFoldResult> offsets,
                  ArrayRef<OpFoldResult> sizes, MemRefType type);

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_MATRIXVIEW_H
