//===- RowLoops.cpp - Loops over the elements of rows ---------------------===//

#include "RowLoops.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::moe;

RowLoops::RowLoops(LoopBuilder &b, int64_t size, int64_t lanes)
    : b(b), size(size), lanes(lanes), paddedSize(llvm::alignTo(size, lanes)) {}

/// `element`, or a vector of it.
Type RowLoops::getType(Type element, int64_t width) {
  if (width == 1)
    return element;
  return VectorType::get({width}, element);
}

Value RowLoops::makeRow(float padding) {
  Value row = b.scratch(b.getF32Type(), {b.index(paddedSize)});
  if (paddedSize != size)
    store(f32(padding), row, b.index(paddedSize - lanes));
  return row;
}

void RowLoops::copy(Value source, ArrayRef<Value> at, Value row) {
  Type element = getElementTypeOrSelf(source.getType());
  auto copyFrom = [&](Value i, int64_t width) {
    SmallVector<Value> from(at);
    from.push_back(i);
    if (width == 1)
      return b.store(b.toFloat(b.getF32Type(), b.load(source, from)), row, i);
    auto type = cast<VectorType>(getType(element, width));
    Value loaded = vector::LoadOp::create(b, type, source, from);
    loaded = b.toFloat(b.getF32Type(), loaded);
    vector::StoreOp::create(b, loaded, row, i);
  };
  int64_t done = size - size % lanes;
  b.steps(b.index(0), b.index(done), b.index(lanes),
          [&](Value i) { copyFrom(i, lanes); });
  // Nobody may read behind the last element.
  for (int64_t width = lanes / 2; width > 0; width /= 2)
    if (done + width <= size) {
      copyFrom(b.index(done), width);
      done += width;
    }
}

Value RowLoops::load(Value row, Value at) {
  if (!isVector())
    return b.load(row, at);
  Type type = getType(getElementTypeOrSelf(row.getType()), lanes);
  return vector::LoadOp::create(b, cast<VectorType>(type), row, at);
}

void RowLoops::store(Value value, Value row, Value at) {
  if (!isVector())
    return b.store(value, row, at);
  vector::StoreOp::create(b, value, row, at);
}

void RowLoops::each(BodyFn body) {
  b.steps(b.index(0), b.index(paddedSize), b.index(lanes), body);
}

SmallVector<Value> RowLoops::each(ValueRange init, LoopBuilder::CarryFn body) {
  return b.steps(b.index(0), b.index(paddedSize), b.index(lanes), init, body);
}

Value RowLoops::splat(Value scalar) {
  if (!isVector())
    return scalar;
  return vector::BroadcastOp::create(b, getType(scalar.getType(), lanes),
                                     scalar);
}

Value RowLoops::getIndices(Value at) {
  Value first = splat(b.castTo(b.getI32Type(), at));
  if (!isVector())
    return first;
  SmallVector<int32_t> offsets = llvm::to_vector(llvm::seq<int32_t>(0, lanes));
  auto attribute = DenseElementsAttr::get(cast<VectorType>(first.getType()),
                                          ArrayRef<int32_t>(offsets));
  return b.add(first, arith::ConstantOp::create(b, attribute));
}

Value RowLoops::alignDown(Value at) {
  if (!isVector())
    return at;
  return b.mul(b.div(at, b.index(lanes)), b.index(lanes));
}

Value RowLoops::reduce(Value value, CombineFn combine) {
  for (int64_t half = lanes / 2; half > 1; half /= 2) {
    auto take = [&](int64_t from) -> Value {
      return vector::ExtractStridedSliceOp::create(b, value, {from}, {half},
                                                   {1});
    };
    value = combine(take(0), take(half));
  }
  if (!isVector())
    return value;
  return combine(vector::ExtractOp::create(b, value, 0),
                 vector::ExtractOp::create(b, value, 1));
}
