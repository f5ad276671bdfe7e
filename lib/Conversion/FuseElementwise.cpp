//===- FuseElementwise.cpp - Merge elementwise linalg ops on tensors ------===//

#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEFUSEELEMENTWISEPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using linalg::LinalgOp;

/// True if the producer of `operand` would be computed no more often than now,
/// and always completely.
static bool isFusionSafe(OpOperand *operand) {
  auto producer = operand->get().getDefiningOp<LinalgOp>();
  auto consumer = dyn_cast<LinalgOp>(operand->getOwner());
  return producer && consumer && producer->hasOneUse() &&
         isMemoryEffectFree(producer) &&
         consumer.getMatchingIndexingMap(operand).isPermutation();
}

namespace {
struct MoEFuseElementwisePass
    : public moe::impl::MoEFuseElementwisePassBase<MoEFuseElementwisePass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    linalg::populateElementwiseOpsFusionPatterns(patterns, isFusionSafe);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
