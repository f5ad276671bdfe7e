//===- SeparateResults.cpp - Returned buffers are different ones ----------===//

#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOESEPARATERESULTSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;

/// Alignment of the copies, the same as bufferization's.
static constexpr int64_t kAlignment = 64;

/// The buffer that `memref` is a view of.
static Value getBase(Value memref) {
  while (Operation *op = memref.getDefiningOp()) {
    auto view = dyn_cast<ViewLikeOpInterface>(op);
    if (!view)
      break;
    memref = view.getViewSource();
  }
  return memref;
}

/// True if `base` is memory that nothing else, unless it is a view of it, is.
static bool isFresh(Value base) {
  return base.getDefiningOp<memref::AllocOp>() ||
         base.getDefiningOp<func::CallOp>();
}

static Value copy(OpBuilder &builder, Location loc, Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<Value> sizes;
  for (int64_t d : llvm::seq(type.getRank()))
    if (type.isDynamicDim(d))
      sizes.push_back(memref::DimOp::create(builder, loc, memref, d));
  Value result = memref::AllocOp::create(builder, loc, type, sizes,
                                         builder.getI64IntegerAttr(kAlignment));
  memref::CopyOp::create(builder, loc, memref, result);
  return result;
}

namespace {
struct MoESeparateResultsPass
    : public moe::impl::MoESeparateResultsPassBase<MoESeparateResultsPass> {
  void runOnOperation() override {
    getOperation()->walk([](func::ReturnOp op) { separate(op); });
  }

private:
  static void separate(func::ReturnOp op) {
    auto isBuffer = [](Value value) {
      return isa<MemRefType>(value.getType());
    };
    if (llvm::count_if(op.getOperands(), isBuffer) < 2)
      return;
    OpBuilder builder(op);
    llvm::SmallDenseSet<Value> returned;
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isBuffer(operand.get()))
        continue;
      Value base = getBase(operand.get());
      if (!isFresh(base) || !returned.insert(base).second)
        operand.set(copy(builder, op.getLoc(), operand.get()));
    }
  }
};
} // namespace
