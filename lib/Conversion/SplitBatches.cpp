//===- SplitBatches.cpp - Batches of products become several dimensions ---===//

#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOESPLITBATCHESPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using linalg::LinalgOp;

/// The only batch loop of a contraction.
static std::optional<unsigned> getBatchLoop(LinalgOp op) {
  if (!op.hasPureTensorSemantics() || !linalg::isaContractionOpInterface(op))
    return std::nullopt;
  FailureOr<linalg::ContractionDimensions> dims =
      linalg::inferContractionDims(op);
  if (failed(dims) || dims->batch.size() != 1)
    return std::nullopt;
  return dims->batch.front();
}

/// The reshape that made the loop of several dimensions of an operand, and of
/// nothing else.
static tensor::CollapseShapeOp getCollapse(LinalgOp op, OpOperand &operand,
                                           unsigned loop) {
  auto collapse = operand.get().getDefiningOp<tensor::CollapseShapeOp>();
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (!collapse || !map.isProjectedPermutation())
    return nullptr;
  for (auto [expr, group] :
       llvm::zip_equal(map.getResults(), collapse.getReassociationIndices()))
    if ((cast<AffineDimExpr>(expr).getPosition() == loop) != (group.size() > 1))
      return nullptr;
  return collapse;
}

/// True for the input whose batch is to be split. Where heads share keys, these
/// have more dimensions, which nothing that is computed of the product has.
static bool isToBeSplit(OpOperand *operand) {
  auto op = dyn_cast<LinalgOp>(operand->getOwner());
  std::optional<unsigned> loop = op ? getBatchLoop(op) : std::nullopt;
  if (!loop || !op.isDpsInput(operand))
    return false;
  tensor::CollapseShapeOp collapse = getCollapse(op, *operand, *loop);
  if (!collapse)
    return false;
  return llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *other) {
    tensor::CollapseShapeOp its = getCollapse(op, *other, *loop);
    return !its ||
           its.getSrcType().getRank() >= collapse.getSrcType().getRank();
  });
}

namespace {
struct MoESplitBatchesPass
    : public moe::impl::MoESplitBatchesPassBase<MoESplitBatchesPass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, isToBeSplit);
    // What was split again right after is not joined before.
    tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
    tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
    linalg::FillOp::getCanonicalizationPatterns(patterns, context);
    tensor::populateFoldTensorEmptyPatterns(patterns);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
