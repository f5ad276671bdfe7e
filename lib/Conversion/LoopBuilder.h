//===- LoopBuilder.h - Build scalar loops over buffers --------------------===//

#ifndef MOE_LIB_CONVERSION_LOOPBUILDER_H
#define MOE_LIB_CONVERSION_LOOPBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::moe {

/// Writes loops as briefly as the algorithm that they implement. Arithmetic has
/// no fast-math flags: what it computes is the same on every target.
class LoopBuilder : public ImplicitLocOpBuilder {
public:
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;

  //===--------------------------------------------------------------------===//
  // Values
  //===--------------------------------------------------------------------===//

  Value constant(Type type, int64_t value) {
    return arith::ConstantOp::create(*this, type, getIntegerAttr(type, value));
  }
  Value index(int64_t value) { return constant(getIndexType(), value); }
  Value i32(int64_t value) { return constant(getI32Type(), value); }
  Value i64(int64_t value) { return constant(getI64Type(), value); }
  Value boolean(bool value) { return constant(getI1Type(), value); }
  Value f32(float value) { return floatConstant(getF32Type(), value); }
  Value floatConstant(Type type, double value) {
    return arith::ConstantOp::create(*this, type, getFloatAttr(type, value));
  }

  Value add(Value a, Value b) {
    return binary<arith::AddIOp, arith::AddFOp>(a, b);
  }
  Value sub(Value a, Value b) {
    return binary<arith::SubIOp, arith::SubFOp>(a, b);
  }
  Value mul(Value a, Value b) {
    return binary<arith::MulIOp, arith::MulFOp>(a, b);
  }
  Value div(Value a, Value b) {
    return binary<arith::DivUIOp, arith::DivFOp>(a, b);
  }
  Value rem(Value a, Value b) { return arith::RemUIOp::create(*this, a, b); }
  Value ceilDiv(Value a, Value b) {
    return arith::CeilDivUIOp::create(*this, a, b);
  }
  Value min(Value a, Value b) { return arith::MinSIOp::create(*this, a, b); }
  Value max(Value a, Value b) { return arith::MaxSIOp::create(*this, a, b); }
  Value both(Value a, Value b) { return arith::AndIOp::create(*this, a, b); }
  Value either(Value a, Value b) { return arith::OrIOp::create(*this, a, b); }
  Value bitXor(Value a, Value b) { return arith::XOrIOp::create(*this, a, b); }
  Value shiftRight(Value a, Value b) {
    return arith::ShRUIOp::create(*this, a, b);
  }
  Value cmp(arith::CmpIPredicate predicate, Value a, Value b) {
    return arith::CmpIOp::create(*this, predicate, a, b);
  }
  Value cmp(arith::CmpFPredicate predicate, Value a, Value b) {
    return arith::CmpFOp::create(*this, predicate, a, b);
  }
  Value equal(Value a, Value b) { return cmp(arith::CmpIPredicate::eq, a, b); }
  Value less(Value a, Value b) { return cmp(arith::CmpIPredicate::slt, a, b); }
  Value isNegative(Value a) { return less(a, constant(a.getType(), 0)); }
  Value isPlace(Value a) {
    return cmp(arith::CmpIPredicate::sge, a, constant(a.getType(), 0));
  }
  Value select(Value condition, Value a, Value b) {
    return arith::SelectOp::create(*this, condition, a, b);
  }
  /// Between index and integer types.
  Value castTo(Type type, Value value) {
    if (value.getType() == type)
      return value;
    return arith::IndexCastOp::create(*this, type, value);
  }
  Value toIndex(Value value) { return castTo(getIndexType(), value); }
  /// Between float types; `type` is that of an element.
  Value toFloat(Type type, Value value);

  //===--------------------------------------------------------------------===//
  // Buffers
  //===--------------------------------------------------------------------===//

  Value dim(Value buffer, int64_t i) {
    return createOrFold<memref::DimOp>(buffer, i);
  }
  SmallVector<Value> dims(Value buffer, int64_t count);
  Value load(Value buffer, ValueRange at) {
    return memref::LoadOp::create(*this, buffer, at);
  }
  void store(Value value, Value buffer, ValueRange at) {
    memref::StoreOp::create(*this, value, buffer, at);
  }
  /// Adds `amount` to an element, and returns what it held before.
  Value fetchAdd(Value buffer, ValueRange at, Value amount);
  void fill(Value buffer, Value value);
  /// A buffer that `freeScratch` frees.
  Value scratch(Type elementType, ArrayRef<Value> sizes);
  void freeScratch();

  //===--------------------------------------------------------------------===//
  // Control flow
  //===--------------------------------------------------------------------===//

  void loop(Value from, Value to, function_ref<void(Value)> body);
  void loop(Value to, function_ref<void(Value)> body) {
    loop(index(0), to, body);
  }
  /// As `loop`, in steps of `step`, which must be positive.
  void steps(Value from, Value to, Value step, function_ref<void(Value)> body);
  using CarryFn = function_ref<SmallVector<Value>(Value, ValueRange)>;
  SmallVector<Value> steps(Value from, Value to, Value step, ValueRange init,
                           CarryFn body);
  /// A loop that carries values from one iteration to the next.
  SmallVector<Value> loop(Value from, Value to, ValueRange init, CarryFn body);
  /// Loops over all positions in `sizes`.
  void nest(ArrayRef<Value> sizes, function_ref<void(ValueRange)> body);
  /// Loops over all positions in `sizes`, in any order, so that threads can
  /// share them; `work` is about how many multiplications each one takes.
  /// Serial inside of another such loop.
  void share(ArrayRef<Value> sizes, Value work,
             function_ref<void(ValueRange)> body);
  /// As above, for what each thread has to do before and after the loop, which
  /// it calls to build it.
  using LoopFn = function_ref<void(function_ref<void(ValueRange)>)>;
  void shareTasks(ArrayRef<Value> sizes, Value work,
                  function_ref<void(LoopFn)> task);
  void when(Value condition, function_ref<void()> then,
            function_ref<void()> otherwise = nullptr);

private:
  template <typename IntOp, typename FloatOp> Value binary(Value a, Value b) {
    if (isa<FloatType>(getElementTypeOrSelf(a)))
      return FloatOp::create(*this, a, b);
    return IntOp::create(*this, a, b);
  }

  SmallVector<Value> scratchBuffers;
};

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_LOOPBUILDER_H
