//===- KernelBuilder.h - Build kernels and their launches -------*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_LOWERTOGPU_KERNELBUILDER_H
#define MOE_LIB_CONVERSION_LOWERTOGPU_KERNELBUILDER_H

#include "../LoopBuilder.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::moe {

/// Threads of a warp, on every device.
constexpr int64_t kWarpSize = 32;
/// Shared memory that a block may have without asking for more.
constexpr int64_t kSharedBytes = 48 * 1024;

/// Writes kernels at the place of their launch. What a kernel uses from outside
/// becomes its argument when it is outlined. Buffers are memory of the device.
class KernelBuilder : public LoopBuilder {
public:
  using LoopBuilder::LoopBuilder;

  /// How many blocks of how many threads; there may be no block.
  struct Shape {
    Value blocks;
    int64_t threads;
  };
  /// Launches a kernel, named `name` until names are made unique. `shared` are
  /// the buffers of a block. A launch has at least one block, so blocks from
  /// `shape.blocks` on have to find nothing to do.
  void launch(StringRef name, Shape shape, TypeRange shared,
              function_ref<void(ValueRange shared)> body);

  /// Inside of a kernel.
  Value getBlock() { return block; }
  Value getThread() { return thread; }
  /// The place of the thread in its warp, and of the warp in its block.
  Value getLane();
  Value getWarp();
  void barrier() { gpu::BarrierOp::create(*this); }

  static MemRefType shared(ArrayRef<int64_t> shape, Type type);
  /// Device memory until `freeDeviceScratch`.
  Value deviceScratch(Type elementType, ArrayRef<Value> sizes);
  void freeDeviceScratch();

  /// What another lane of the warp has: an i32 or f32 value.
  Value shuffle(Value value, Value lane) {
    return shuffle(value, castTo(getI32Type(), lane), gpu::ShuffleMode::IDX);
  }
  using CombineFn =
      function_ref<SmallVector<Value>(ValueRange own, ValueRange other)>;
  /// Combines the values of all lanes: those of the upper half of the warp with
  /// those of the lower one, then of quarters, and so on. All lanes get the
  /// result, if `combine` does not care which one is its own.
  SmallVector<Value> reduceWarp(ValueRange values, CombineFn combine);

  /// The sums of an i32 over the threads before this one, and over all of the
  /// block's. `totals` is shared i32, one element a warp. All threads must come
  /// here; what they wrote before can then be seen by all.
  struct Scan {
    Value before, total;
  };
  Scan scanBlock(Value count, int64_t threads, Value totals);

  /// Visits `[0, end)`, each element by one thread of the block.
  void eachOfBlock(Value end, int64_t threads, function_ref<void(Value)> body);
  /// As above for elements whose order matters, some of which count: `counts`
  /// says which, `body` gets the number of those before, i32. Returns how many
  /// count in all.
  Value
  eachInOrder(Value end, int64_t threads, Value totals,
              function_ref<Value(Value i)> counts,
              function_ref<void(Value i, Value isCounted, Value before)> body);

private:
  Value shuffle(Value value, Value offset, gpu::ShuffleMode mode);

  Value block, thread;
  SmallVector<Value> deviceBuffers;
};

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_LOWERTOGPU_KERNELBUILDER_H
