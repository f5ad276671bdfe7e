//===- LoopBuilder.cpp - Build scalar loops over buffers ------------------===//

#include "LoopBuilder.h"

using namespace mlir;
using namespace mlir::moe;

Value LoopBuilder::toFloat(Type type, Value value) {
  Type before = getElementTypeOrSelf(value);
  unsigned from = before.getIntOrFloatBitWidth();
  unsigned to = type.getIntOrFloatBitWidth();
  if (before == type)
    return value;
  Type result = type;
  if (auto vector = dyn_cast<VectorType>(value.getType()))
    result = vector.clone(type);
  if (from < to)
    return arith::ExtFOp::create(*this, result, value);
  if (from > to)
    return arith::TruncFOp::create(*this, result, value);
  // Between f16 and bf16, by way of a type that holds both.
  return toFloat(type, toFloat(getF32Type(), value));
}

SmallVector<Value> LoopBuilder::dims(Value buffer, int64_t count) {
  SmallVector<Value> sizes;
  for (int64_t i = 0; i < count; ++i)
    sizes.push_back(dim(buffer, i));
  return sizes;
}

Value LoopBuilder::fetchAdd(Value buffer, ValueRange at, Value amount) {
  Value before = load(buffer, at);
  store(add(before, amount), buffer, at);
  return before;
}

void LoopBuilder::fill(Value buffer, Value value) {
  int64_t rank = cast<MemRefType>(buffer.getType()).getRank();
  nest(dims(buffer, rank), [&](ValueRange at) { store(value, buffer, at); });
}

Value LoopBuilder::scratch(Type elementType, ArrayRef<Value> sizes) {
  auto type = MemRefType::get(
      SmallVector<int64_t>(sizes.size(), ShapedType::kDynamic), elementType);
  scratchBuffers.push_back(memref::AllocOp::create(*this, type, sizes));
  return scratchBuffers.back();
}

void LoopBuilder::freeScratch() {
  for (Value buffer : scratchBuffers)
    memref::DeallocOp::create(*this, buffer);
  scratchBuffers.clear();
}

void LoopBuilder::loop(Value from, Value to, function_ref<void(Value)> body) {
  steps(from, to, index(1), body);
}

SmallVector<Value> LoopBuilder::loop(Value from, Value to, ValueRange init,
                                     CarryFn body) {
  return steps(from, to, index(1), init, body);
}

void LoopBuilder::steps(Value from, Value to, Value step,
                        function_ref<void(Value)> body) {
  steps(from, to, step, {}, [&](Value i, ValueRange) {
    body(i);
    return SmallVector<Value>();
  });
}

SmallVector<Value> LoopBuilder::steps(Value from, Value to, Value step,
                                      ValueRange init, CarryFn body) {
  auto op = scf::ForOp::create(*this, from, to, step, init);
  OpBuilder::InsertionGuard guard(*this);
  Block *block = op.getBody();
  // Without carried values the loop has its terminator already.
  if (!block->empty())
    block->back().erase();
  setInsertionPointToEnd(block);
  scf::YieldOp::create(*this,
                       body(op.getInductionVar(), op.getRegionIterArgs()));
  return SmallVector<Value>(op.getResults());
}

void LoopBuilder::nest(ArrayRef<Value> sizes,
                       function_ref<void(ValueRange)> body) {
  SmallVector<Value> at;
  auto next = [&](auto &self) -> void {
    if (at.size() == sizes.size())
      return body(at);
    loop(sizes[at.size()], [&](Value i) {
      at.push_back(i);
      self(self);
      at.pop_back();
    });
  };
  next(next);
}

/// Multiplications that take long enough for another thread to be worth it.
static constexpr int64_t kTaskWork = 1 << 20;

void LoopBuilder::share(ArrayRef<Value> sizes, Value work,
                        function_ref<void(ValueRange)> body) {
  shareTasks(sizes, work, [&](LoopFn loop) { loop(body); });
}

void LoopBuilder::shareTasks(ArrayRef<Value> sizes, Value work,
                             function_ref<void(LoopFn)> task) {
  Operation *parent = getInsertionBlock()->getParentOp();
  if (sizes.empty() || isa<scf::ForallOp>(parent) ||
      parent->getParentOfType<scf::ForallOp>())
    return task(
        [&](function_ref<void(ValueRange)> body) { nest(sizes, body); });
  Value total = index(1);
  for (Value size : sizes)
    total = mul(total, size);
  // Where there is nothing to do nobody divides; this shows it (see
  // moe-guard-division).
  Value one = index(1);
  SmallVector<Value> divisors = llvm::map_to_vector(sizes, [&](Value size) {
    return createOrFold<arith::MaxSIOp>(size, one);
  });
  Value step = ceilDiv(index(kTaskWork), max(work, one));
  auto buildTask = [&](OpBuilder &, Location, ValueRange from) {
    Value end = min(add(from[0], step), total);
    task([&](function_ref<void(ValueRange)> body) {
      loop(from[0], end, [&](Value i) {
        SmallVector<Value> at(sizes.size());
        for (size_t d = sizes.size(); d-- > 1;) {
          at[d] = rem(i, divisors[d]);
          i = div(i, divisors[d]);
        }
        at[0] = i;
        body(at);
      });
    });
    scf::InParallelOp::create(*this);
  };
  scf::ForallOp::create(*this, ArrayRef<OpFoldResult>{getIndexAttr(0)},
                        ArrayRef<OpFoldResult>{total},
                        ArrayRef<OpFoldResult>{step}, ValueRange(),
                        std::nullopt, buildTask);
}

void LoopBuilder::when(Value condition, function_ref<void()> then,
                       function_ref<void()> otherwise) {
  auto op = scf::IfOp::create(*this, condition, static_cast<bool>(otherwise));
  OpBuilder::InsertionGuard guard(*this);
  setInsertionPointToStart(op.thenBlock());
  then();
  if (!otherwise)
    return;
  setInsertionPointToStart(op.elseBlock());
  otherwise();
}
