//===- MatrixView.cpp - Two dimensions of a memref ------------------------===//

#include "MatrixView.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::moe;

Value moe::createMatrixView(LoopBuilder &b, Value memref, ArrayRef<Value> at,
                            std::optional<unsigned> first, unsigned second,
                            MemRefType type) {
  auto metadata = memref::ExtractStridedMetadataOp::create(b, memref);
  Value offset = metadata.getOffset();
  for (auto [index, stride] : llvm::zip_equal(at, metadata.getStrides()))
    if (index)
      offset = b.add(offset, b.mul(index, stride));
  // The type says nothing of them, so they must be values.
  SmallVector<Value> sizes, strides;
  sizes.push_back(first ? metadata.getSizes()[*first] : b.index(1));
  sizes.push_back(metadata.getSizes()[second]);
  strides.push_back(first ? metadata.getStrides()[*first] : b.index(0));
  SmallVector<int64_t> staticStrides = {ShapedType::kDynamic, 1};
  if (!type.areTrailingDimsContiguous(1)) {
    strides.push_back(metadata.getStrides()[second]);
    staticStrides.back() = ShapedType::kDynamic;
  }
  constexpr int64_t any = ShapedType::kDynamic;
  return memref::ReinterpretCastOp::create(
      b, type, metadata.getBaseBuffer(), offset, sizes, strides,
      ArrayRef<int64_t>{any}, ArrayRef<int64_t>{any, any}, staticStrides);
}

Value moe::createSlice(LoopBuilder &b, Value buffer,
                       ArrayRef<OpFoldResult> offsets,
                       ArrayRef<OpFoldResult> sizes, MemRefType type) {
  SmallVector<OpFoldResult> strides(offsets.size(), b.getIndexAttr(1));
  Value view = memref::SubViewOp::create(b, buffer, offsets, sizes, strides);
  if (view.getType() == type)
    return view;
  return memref::CastOp::create(b, type, view);
}
