//===- Stack.cpp - Parameters of experts in one tensor --------------------===//

#include "Stack.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

#include <cstddef>

using namespace mlir;
using namespace mlir::moe;

/// Enough for any element, and no more than what a buffer has that is read from
/// a pipe: bytecode must be aligned as its resources are.
static constexpr size_t kAlignment = alignof(std::max_align_t);

/// The elements of a constant as they are in memory: all of them, or the one
/// that all are equal to.
static std::optional<ArrayRef<char>> getData(ElementsAttr attr) {
  if (auto dense = dyn_cast<DenseElementsAttr>(attr))
    return dense.getRawData();
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr))
    if (const AsmResourceBlob *blob = resource.getRawHandle().getBlob())
      return blob->getData();
  return std::nullopt;
}

/// Copies constants, each `size` bytes or the `elementSize` bytes of a splat,
/// one after the other.
static void copyData(ArrayRef<ArrayRef<char>> constants, size_t elementSize,
                     size_t size, MutableArrayRef<char> to) {
  for (ArrayRef<char> data : constants) {
    for (size_t done = 0; done < size; done += data.size())
      llvm::copy(data, to.begin() + done);
    to = to.drop_front(size);
  }
}

/// The constants as one, if their data can be had.
static TypedAttr stackConstants(ArrayRef<ElementsAttr> constants,
                                RankedTensorType type) {
  Type element = type.getElementType();
  if (!element.isIntOrFloat() || element.getIntOrFloatBitWidth() % 8 != 0)
    return nullptr;
  size_t elementSize = element.getIntOrFloatBitWidth() / 8;
  size_t size = elementSize * type.getNumElements() / constants.size();
  bool isResource = false;
  SmallVector<ArrayRef<char>> all;
  for (ElementsAttr constant : constants) {
    std::optional<ArrayRef<char>> data = getData(constant);
    bool isSplat = constant.isSplat();
    if (!data || size == 0 || data->size() != (isSplat ? elementSize : size))
      return nullptr;
    all.push_back(*data);
    isResource |= isa<DenseResourceElementsAttr>(constant);
  }
  if (isResource) {
    AsmResourceBlob blob = HeapAsmResourceBlob::allocate(
        size * constants.size(), kAlignment, /*dataIsMutable=*/true);
    copyData(all, elementSize, size, blob.getMutableData());
    return DenseResourceElementsAttr::get(type, "experts", std::move(blob));
  }
  SmallVector<char> data(size * constants.size());
  copyData(all, elementSize, size, data);
  return DenseElementsAttr::getFromRawBuffer(type, data);
}

Value raise::stackValues(OpBuilder &b, Location loc, ValueRange values) {
  auto part = cast<RankedTensorType>(values.front().getType());
  SmallVector<int64_t> shape{static_cast<int64_t>(values.size())};
  llvm::append_range(shape, part.getShape());
  auto type = RankedTensorType::get(shape, part.getElementType());

  SmallVector<ElementsAttr> constants;
  for (Value value : values) {
    ElementsAttr constant;
    if (matchPattern(value, m_Constant(&constant)))
      constants.push_back(constant);
  }
  if (constants.size() == values.size())
    if (TypedAttr attr = stackConstants(constants, type))
      return arith::ConstantOp::create(b, loc, attr);

  SmallVector<OpFoldResult> partSizes =
      tensor::getMixedSizes(b, loc, values.front());
  SmallVector<OpFoldResult> sizes{b.getIndexAttr(shape.front())};
  llvm::append_range(sizes, partSizes);
  Value stacked = tensor::EmptyOp::create(b, loc, sizes, part.getElementType());
  SmallVector<OpFoldResult> offsets(shape.size(), b.getIndexAttr(0)),
      strides(shape.size(), b.getIndexAttr(1));
  sizes.front() = b.getIndexAttr(1);
  for (auto [number, value] : llvm::enumerate(values)) {
    offsets.front() = b.getIndexAttr(number);
    stacked = tensor::InsertSliceOp::create(b, loc, value, stacked, offsets,
                                            sizes, strides);
  }
  return stacked;
}
