//===- PlaceOnGPU.cpp - Buffers of kernels get memory of the device -------===//
//
// Ops that become kernels, with nothing between them that the host has to see
// the effect of, form a run. What a run uses gets a buffer of the device: the
// host's is copied to it before its first use, and back after the run where
// anybody else looks at it.
//
//===----------------------------------------------------------------------===//

#include "BufferAccess.h"
#include "LowerToGPU/LowerToGPU.h"
#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEPLACEONGPUPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

/// Whether all buffers of `op` can have a copy in device memory.
static LogicalResult checkBuffers(Operation *op,
                                  function_ref<void(const Twine &)> report) {
  for (Value operand : op->getOperands()) {
    if (!isa<BaseMemRefType>(operand.getType()))
      continue;
    for (Value view = operand;
         auto source = view.getDefiningOp<ViewLikeOpInterface>();
         view = source.getViewSource())
      if (source->getNumResults() != 1) {
        report("a buffer is seen through " + source->getName().getStringRef() +
               ", which has other results");
        return failure();
      }
    Value buffer = getBuffer(operand);
    if (!isBuffer(buffer)) {
      report("a buffer may be one of several");
      return failure();
    }
    auto type = dyn_cast<MemRefType>(buffer.getType());
    if (!type || !type.getLayout().isIdentity() || type.getMemorySpace()) {
      report("a buffer is not one piece of memory of the host");
      return failure();
    }
  }
  return success();
}

/// Whether `op` writes to what `operand` is a view of.
static bool writes(OpOperand &operand) {
  return cast<DestinationStyleOpInterface>(operand.getOwner())
      .isDpsInit(&operand);
}

/// Whether nobody reads again what `operand` held before its op.
static bool overwrites(OpOperand &operand) {
  // A view may be of a part. A dispatch leaves rows that no token has, and a
  // reduction begins with what is there.
  return writes(operand) &&
         !isa<DispatchOp, ExpertGenericOp>(operand.getOwner()) &&
         operand.get() == getBuffer(operand.get()) &&
         llvm::count(operand.getOwner()->getOperands(), operand.get()) == 1;
}

namespace {

/// A run of ops in a block that become kernels, and what lies between them.
class Run {
public:
  void add(Operation *op) { ops.push_back(op); }
  bool empty() { return ops.empty(); }
  /// Gives the run's ops buffers of the device.
  void place();

private:
  struct Copy {
    Value device;
    bool isWritten = false;
  };

  Value getDevice(Value operand, OpOperand &use);
  Value makeDevice(Value buffer, OpOperand &use);
  void hoist(Operation *op);
  bool isSeenElsewhere(Value buffer);
  /// True if the host has not written to the buffer when the run begins.
  bool isNew(Value buffer);

  SmallVector<Operation *> ops;
  /// Allocations of the host between the ops.
  SmallVector<Operation *> allocs;
  llvm::MapVector<Value, Copy> copies;
};

} // namespace

/// Whether somebody but the run's ops looks at the buffer, other than to free
/// it.
bool Run::isSeenElsewhere(Value buffer) {
  // Whoever calls sees an argument, and a run in a loop what the one before
  // has written.
  auto alloc = buffer.getDefiningOp<memref::AllocOp>();
  if (!alloc || alloc->getBlock() != ops.front()->getBlock())
    return true;
  std::optional<SmallVector<Operation *>> users = getUsersOfViews(buffer);
  if (!users)
    return true;
  return llvm::any_of(*users, [&](Operation *user) {
    return !llvm::is_contained(ops, user) &&
           !isa<memref::DeallocOp, memref::DimOp>(user);
  });
}

/// Nothing else can write in a run, and what it frees it does not use again.
bool Run::isNew(Value buffer) {
  auto alloc = buffer.getDefiningOp<memref::AllocOp>();
  return alloc &&
         (llvm::is_contained(allocs, alloc) || !isSeenElsewhere(buffer));
}

/// Moves an op that lies between those of the run, and what it depends on,
/// before the run.
void Run::hoist(Operation *op) {
  if (op->getBlock() != ops.front()->getBlock() ||
      op->isBeforeInBlock(ops.front()))
    return;
  for (Value operand : op->getOperands())
    if (Operation *definition = operand.getDefiningOp())
      hoist(definition);
  op->moveBefore(ops.front());
}

/// The device's copy of `buffer`, which `use` is the first use of.
Value Run::makeDevice(Value buffer, OpOperand &use) {
  Operation *op = use.getOwner();
  OpBuilder builder(op);
  Location loc = op->getLoc();
  auto type = cast<MemRefType>(buffer.getType());
  SmallVector<Value> sizes;
  for (auto [i, size] : llvm::enumerate(type.getShape()))
    if (ShapedType::isDynamic(size))
      sizes.push_back(
          builder.createOrFold<memref::DimOp>(loc, buffer, int64_t(i)));
  Value device = gpu::AllocOp::create(builder, loc, type, /*asyncToken=*/Type(),
                                      /*asyncDependencies=*/ValueRange(), sizes,
                                      /*symbolOperands=*/ValueRange())
                     .getMemref();
  if (!isNew(buffer) && !overwrites(use))
    gpu::MemcpyOp::create(builder, loc, /*asyncToken=*/Type(), ValueRange(),
                          device, buffer);
  return device;
}

/// What `use` gets in place of `operand`.
Value Run::getDevice(Value operand, OpOperand &use) {
  if (auto view = operand.getDefiningOp<ViewLikeOpInterface>()) {
    IRMapping mapping;
    mapping.map(view.getViewSource(), getDevice(view.getViewSource(), use));
    OpBuilder builder(use.getOwner());
    return builder.clone(*view, mapping)->getResult(0);
  }
  Copy &copy = copies[operand];
  if (!copy.device)
    copy.device = makeDevice(operand, use);
  return copy.device;
}

void Run::place() {
  // The host allocates nothing in the run: kernels would wait for it.
  for (Operation &op :
       llvm::make_range(ops.front()->getIterator(), ops.back()->getIterator()))
    if (isa<memref::AllocOp>(op))
      allocs.push_back(&op);
  for (Operation *alloc : allocs)
    hoist(alloc);
  // Decided before anything changes.
  llvm::SmallDenseMap<Value, bool> isSeen;
  for (Operation *op : ops)
    for (Value operand : op->getOperands())
      if (isa<MemRefType>(operand.getType()))
        isSeen.try_emplace(getBuffer(operand),
                           isSeenElsewhere(getBuffer(operand)));
  SmallVector<std::pair<OpOperand *, Value>> replacements;
  for (Operation *op : ops)
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isa<MemRefType>(operand.get().getType()))
        continue;
      replacements.emplace_back(&operand, getDevice(operand.get(), operand));
      if (writes(operand))
        copies[getBuffer(operand.get())].isWritten = true;
    }
  for (auto [operand, device] : replacements)
    operand->set(device);

  OpBuilder builder(ops.back()->getContext());
  builder.setInsertionPointAfter(ops.back());
  Location loc = ops.back()->getLoc();
  Operation *last = ops.back();
  auto insertAfterLast = [&](Operation *op) { last = op; };
  for (auto &[buffer, copy] : copies)
    if (copy.isWritten && isSeen.lookup(buffer))
      insertAfterLast(gpu::MemcpyOp::create(builder, loc, Type(), ValueRange(),
                                            buffer, copy.device));
  for (auto &[buffer, copy] : copies)
    insertAfterLast(gpu::DeallocOp::create(builder, loc, Type(), ValueRange(),
                                           copy.device));
  // The host frees nothing while it may be copied; until then it need not wait.
  SmallVector<Operation *> frees;
  for (Operation &op :
       llvm::make_range(ops.front()->getIterator(), ops.back()->getIterator()))
    if (isa<memref::DeallocOp>(op))
      frees.push_back(&op);
  for (Operation *op : frees) {
    op->moveAfter(last);
    last = op;
  }
  // Nobody uses these on the host any more, other than to ask for their size.
  for (auto &[buffer, copy] : copies) {
    auto alloc = buffer.getDefiningOp<memref::AllocOp>();
    if (!alloc || isSeen.lookup(buffer))
      continue;
    for (Operation *user : llvm::make_early_inc_range(buffer.getUsers()))
      if (isa<memref::DeallocOp>(user) ||
          (isa<ViewLikeOpInterface>(user) && user->use_empty()))
        user->erase();
    if (alloc->use_empty())
      alloc->erase();
  }
}

/// Whether kernels before `op` need not be done, nor kernels after it wait.
static bool liesBetween(Operation &op) {
  return isMemoryEffectFree(&op) || isa<memref::AllocOp>(op) ||
         isa<memref::DeallocOp>(op);
}

namespace {
struct MoEPlaceOnGPUPass
    : public moe::impl::MoEPlaceOnGPUPassBase<MoEPlaceOnGPUPass> {
  void runOnOperation() override {
    SmallVector<Run> runs;
    getOperation()->walk([&](Block *block) {
      Run run;
      auto end = [&] {
        if (!run.empty())
          runs.push_back(run);
        run = Run();
      };
      for (Operation &op : *block) {
        if (isa<DestinationStyleOpInterface>(op) &&
            isa<MoEDialect>(op.getDialect()) && isPlaced(&op)) {
          run.add(&op);
          continue;
        }
        if (!liesBetween(op))
          end();
      }
      end();
    });
    for (Run &run : runs)
      run.place();
  }

private:
  bool isPlaced(Operation *op) {
    // moe-lower-to-gpu says why there is no kernel.
    if (!hasKernel(op))
      return false;
    auto remark = [&](const Twine &reason) {
      op->emitRemark() << "stays on the host: " << reason;
    };
    return succeeded(checkBuffers(op, remark));
  }
};
} // namespace
