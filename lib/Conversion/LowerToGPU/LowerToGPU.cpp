//===- LowerToGPU.cpp - Slot-level ops on buffers become kernels ----------===//

#include "LowerToGPU.h"
#include "KernelBuilder.h"
#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOELOWERTOGPUPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

static LogicalResult checkFloats(Value buffer,
                                 function_ref<void(const Twine &)> report) {
  Type type = getElementTypeOrSelf(buffer.getType());
  if (type.isBF16() || type.isF16() || type.isF32() || type.isF64())
    return success();
  report("kernels compute with f16, bf16, f32 and f64 only");
  return failure();
}

LogicalResult moe::checkKernel(Operation *op,
                               function_ref<void(const Twine &)> report) {
  if (!isa<CandidatesOp, RandomKeyOp, AssignOp, AssignRaggedOp, DispatchOp,
           ExpertGenericOp, CombineOp>(op)) {
    report("there is no kernel for this op");
    return failure();
  }
  for (Type type : op->getOperandTypes())
    if (isa<ShapedType>(type) && !isa<MemRefType>(type)) {
      report("it must be bufferized first");
      return failure();
    }
  if (auto candidates = dyn_cast<CandidatesOp>(op)) {
    int64_t bytes = getCandidatesBytes(candidates);
    if (bytes > kSharedBytes) {
      report("a token needs " + Twine(bytes) + " bytes of shared memory, of " +
             "which a block has " + Twine(kSharedBytes));
      return failure();
    }
    if (candidates.getBias() &&
        failed(checkFloats(candidates.getBias(), report)))
      return failure();
    return checkFloats(candidates.getLogits(), report);
  }
  if (auto generic = dyn_cast<ExpertGenericOp>(op)) {
    for (Value operand : generic->getOperands())
      if (isa<FloatType>(getElementTypeOrSelf(operand.getType())) &&
          failed(checkFloats(operand, report)))
        return failure();
    return success();
  }
  if (auto combine = dyn_cast<CombineOp>(op))
    return failure(failed(checkFloats(combine.getRows(), report)) ||
                   failed(checkFloats(combine.getOuts()[0], report)));
  return success();
}

namespace {
struct MoELowerToGPUPass
    : public moe::impl::MoELowerToGPUPassBase<MoELowerToGPUPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa<DestinationStyleOpInterface>(op) &&
          isa<MoEDialect>(op->getDialect()))
        ops.push_back(op);
    });
    int64_t number = 0;
    for (Operation *op : ops) {
      auto remark = [&](const Twine &reason) {
        op->emitRemark() << "stays on the host: " << reason;
      };
      if (failed(checkKernel(op, remark)))
        continue;
      KernelBuilder b(op->getLoc(), op);
      std::string suffix = ("_" + Twine(number++)).str();
      llvm::TypeSwitch<Operation *>(op)
          .Case<CandidatesOp, RandomKeyOp, AssignOp, AssignRaggedOp, DispatchOp,
                ExpertGenericOp, CombineOp>(
              [&](auto kind) { lowerToGPU(b, suffix, kind); });
      op->erase();
    }
  }
};
} // namespace
