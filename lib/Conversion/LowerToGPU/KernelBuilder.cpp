//===- KernelBuilder.cpp - Build kernels and their launches ---------------===//

#include "KernelBuilder.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::moe;

static constexpr llvm::StringLiteral kKernelModule = "moe_kernels";
/// Elements that a thread looks at between two barriers of `eachInOrder`.
static constexpr int64_t kElementsPerThread = 4;

void KernelBuilder::launch(StringRef name, Shape shape, TypeRange shared,
                           function_ref<void(ValueRange)> body) {
  Value one = index(1),
        blocks = createOrFold<arith::MaxSIOp>(shape.blocks, one);
  auto op = gpu::LaunchOp::create(
      *this, blocks, one, one, index(shape.threads), one, one,
      /*dynamicSharedMemorySize=*/nullptr, /*asyncTokenType=*/nullptr,
      /*asyncDependencies=*/ValueRange(), shared);
  op.setFunctionAttr(FlatSymbolRefAttr::get(getContext(), name));
  // One module is loaded at once.
  op.setModuleAttr(FlatSymbolRefAttr::get(getContext(), kKernelModule));
  OpBuilder::InsertionGuard guard(*this);
  setInsertionPointToStart(&op.getBody().front());
  block = op.getBlockIds().x;
  thread = op.getThreadIds().x;
  body(llvm::to_vector_of<Value>(op.getWorkgroupAttributions()));
  gpu::TerminatorOp::create(*this);
  block = thread = Value();
}

Value KernelBuilder::getLane() { return rem(thread, index(kWarpSize)); }

Value KernelBuilder::getWarp() { return div(thread, index(kWarpSize)); }

MemRefType KernelBuilder::shared(ArrayRef<int64_t> shape, Type type) {
  auto space = gpu::AddressSpaceAttr::get(type.getContext(),
                                          gpu::AddressSpace::Workgroup);
  return MemRefType::get(shape, type, MemRefLayoutAttrInterface(), space);
}

Value KernelBuilder::deviceScratch(Type elementType, ArrayRef<Value> sizes) {
  auto type = MemRefType::get(
      SmallVector<int64_t>(sizes.size(), ShapedType::kDynamic), elementType);
  auto op = gpu::AllocOp::create(*this, type, /*asyncToken=*/Type(),
                                 /*asyncDependencies=*/ValueRange(), sizes,
                                 /*symbolOperands=*/ValueRange());
  deviceBuffers.push_back(op.getMemref());
  return deviceBuffers.back();
}

void KernelBuilder::freeDeviceScratch() {
  for (Value buffer : deviceBuffers)
    gpu::DeallocOp::create(*this, /*asyncToken=*/Type(), ValueRange(), buffer);
  deviceBuffers.clear();
}

//===----------------------------------------------------------------------===//
// Warps
//===----------------------------------------------------------------------===//

Value KernelBuilder::shuffle(Value value, Value offset, gpu::ShuffleMode mode) {
  return gpu::ShuffleOp::create(*this, value, offset, i32(kWarpSize), mode)
      .getShuffleResult();
}

SmallVector<Value> KernelBuilder::reduceWarp(ValueRange values,
                                             CombineFn combine) {
  SmallVector<Value> own(values);
  for (int64_t half = kWarpSize / 2; half > 0; half /= 2) {
    SmallVector<Value> other = llvm::map_to_vector(own, [&](Value value) {
      return shuffle(value, i32(half), gpu::ShuffleMode::XOR);
    });
    own = combine(own, other);
  }
  return own;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

KernelBuilder::Scan KernelBuilder::scanBlock(Value count, int64_t threads,
                                             Value totals) {
  Value lane = getLane(), warp = getWarp(), upTo = count;
  for (int64_t step = 1; step < kWarpSize; step *= 2) {
    Value other = shuffle(upTo, i32(step), gpu::ShuffleMode::UP);
    Value isFirst = less(lane, index(step));
    upTo = select(isFirst, upTo, add(upTo, other));
  }
  when(equal(lane, index(kWarpSize - 1)), [&] { store(upTo, totals, warp); });
  barrier();
  Value before = sub(upTo, count), total = i32(0);
  for (int64_t w = 0; w < threads / kWarpSize; ++w) {
    Value ofWarp = load(totals, index(w));
    Value isBefore = less(index(w), warp);
    before = select(isBefore, add(before, ofWarp), before);
    total = add(total, ofWarp);
  }
  // The next scan writes to `totals` again.
  barrier();
  return {before, total};
}

void KernelBuilder::eachOfBlock(Value end, int64_t threads,
                                function_ref<void(Value)> body) {
  steps(thread, end, index(threads), body);
}

Value KernelBuilder::eachInOrder(Value end, int64_t threads, Value totals,
                                 function_ref<Value(Value)> counts,
                                 function_ref<void(Value, Value, Value)> body) {
  int64_t perStep = threads * kElementsPerThread;
  Value first = mul(thread, index(kElementsPerThread));
  return steps(index(0), end, index(perStep), i32(0),
               [&](Value base, ValueRange carried) {
                 SmallVector<Value> at, exists, isCounted;
                 Value count = i32(0);
                 for (int64_t i = 0; i < kElementsPerThread; ++i) {
                   at.push_back(add(add(base, first), index(i)));
                   exists.push_back(less(at.back(), end));
                   // No element that there is not is looked at.
                   auto op = scf::IfOp::create(
                       *this, exists.back(),
                       [&](OpBuilder &, Location) {
                         scf::YieldOp::create(*this, counts(at.back()));
                       },
                       [&](OpBuilder &, Location) {
                         scf::YieldOp::create(*this, boolean(false));
                       });
                   isCounted.push_back(op.getResult(0));
                   count = add(count, select(isCounted.back(), i32(1), i32(0)));
                 }
                 Scan scan = scanBlock(count, threads, totals);
                 Value before = add(carried[0], scan.before);
                 for (int64_t i = 0; i < kElementsPerThread; ++i) {
                   when(exists[i], [&] { body(at[i], isCounted[i], before); });
                   before = add(before, select(isCounted[i], i32(1), i32(0)));
                 }
                 return SmallVector<Value>{add(carried[0], scan.total)};
               })[0];
}
