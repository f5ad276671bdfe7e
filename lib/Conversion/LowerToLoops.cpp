//===- LowerToLoops.cpp - Slot-level ops on buffers become loops ----------===//

#include "LowerToLoops.h"
#include "moe/Conversion/Passes.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOELOWERTOLOOPSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

LogicalResult moe::requireBuffers(Operation *op, PatternRewriter &rewriter) {
  if (llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TensorType>))
    return rewriter.notifyMatchFailure(op, "must be bufferized first");
  return success();
}

void moe::populateLowerToLoopsPatterns(RewritePatternSet &patterns) {
  populateLowerAdmitPatterns(patterns);
  populateLowerCandidatesPatterns(patterns, /*isVector=*/false);
  populateLowerRandomKeyPatterns(patterns);
  populateLowerAssignPatterns(patterns);
  populateLowerRowsPatterns(patterns);
  populateLowerRecordPatterns(patterns);
  populateLowerTasksPatterns(patterns);
  populateLowerGroupRowsPatterns(patterns);
  populateLowerExpertGenericPatterns(patterns);
}

namespace {
struct MoELowerToLoopsPass
    : public moe::impl::MoELowerToLoopsPassBase<MoELowerToLoopsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateLowerToLoopsPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    getOperation().walk([&](DestinationStyleOpInterface op) {
      if (!isa<MoEDialect>(op->getDialect()))
        return;
      op->emitError() << "is on tensors; moe-lower-to-loops lowers buffers: "
                         "run one-shot-bufferize first";
      signalPassFailure();
    });
  }
};
} // namespace
