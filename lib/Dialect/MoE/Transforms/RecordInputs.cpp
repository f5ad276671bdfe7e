//===- RecordInputs.cpp - What moe.record is told -------------------------===//

#include "RecordInputs.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

Value moe::markSkipped(OpBuilder &b, Location loc, Value wanted, int64_t keep) {
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, wanted), b.getI32Type());
  AffineMap identity = b.getMultiDimIdentityMap(2);
  SmallVector<utils::IteratorType> parallel(2, utils::IteratorType::parallel);
  auto mark = [&](OpBuilder &b, Location loc, ValueRange args) {
    Value none = arith::ConstantIntOp::create(b, loc, -1, 32);
    Value mark = arith::ConstantIntOp::create(b, loc, -2, 32);
    Value first = arith::ConstantIndexOp::create(b, loc, keep);
    Value isKept =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                              linalg::IndexOp::create(b, loc, 1), first);
    Value isNone =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, args[0], none);
    Value marked = arith::SubIOp::create(b, loc, mark, args[0]);
    Value asItIs = arith::OrIOp::create(b, loc, isKept, isNone);
    Value result = arith::SelectOp::create(b, loc, asItIs, args[0], marked);
    linalg::YieldOp::create(b, loc, result);
  };
  return linalg::GenericOp::create(
             b, loc, TypeRange(empty.getType()), wanted, empty,
             ArrayRef<AffineMap>{identity, identity}, parallel, mark)
      .getResult(0);
}

Value moe::padSlots(OpBuilder &b, Location loc, Value slots, int64_t width) {
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, slots);
  SmallVector<OpFoldResult> padded = {sizes[0], b.getIndexAttr(width)};
  Value none = arith::ConstantIntOp::create(b, loc, -1, 64);
  Value empty = tensor::EmptyOp::create(b, loc, padded, b.getI64Type());
  Value filled = linalg::FillOp::create(b, loc, none, empty).getResult(0);
  SmallVector<OpFoldResult> offsets(2, b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(2, b.getIndexAttr(1));
  return tensor::InsertSliceOp::create(b, loc, slots, filled, offsets, sizes,
                                       strides);
}

Value moe::markPadding(OpBuilder &b, Location loc, Value mask) {
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, mask), b.getI32Type());
  AffineMap identity = b.getMultiDimIdentityMap(1);
  auto mark = [](OpBuilder &b, Location loc, ValueRange args) {
    Value none = arith::ConstantIntOp::create(b, loc, -1, 32);
    Value padding = arith::ConstantIntOp::create(b, loc, -2, 32);
    Value result = arith::SelectOp::create(b, loc, args[0], none, padding);
    linalg::YieldOp::create(b, loc, result);
  };
  return linalg::GenericOp::create(
             b, loc, TypeRange(empty.getType()), mask, empty,
             ArrayRef<AffineMap>{identity, identity},
             ArrayRef(utils::IteratorType::parallel), mark)
      .getResult(0);
}
