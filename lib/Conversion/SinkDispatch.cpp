//===- SinkDispatch.cpp - Rows are gathered where they are used -----------===//

#include "moe/Conversion/Passes.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOESINKDISPATCHPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

namespace {
/// A slice of a dispatch becomes a dispatch to the places in the slice.
struct SinkDispatch : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::ExtractSliceOp slice,
                                PatternRewriter &rewriter) const override {
    auto dispatch = slice.getSource().getDefiningOp<DispatchOp>();
    if (!dispatch)
      return rewriter.notifyMatchFailure(slice, "is of no dispatch's result");
    if (!dispatch->hasOneUse())
      return rewriter.notifyMatchFailure(
          slice, "the dispatch has other uses, and would be done twice");
    FailureOr<TilingResult> tile = tensor::replaceExtractSliceWithTiledProducer(
        rewriter, slice, dispatch->getResult(0));
    if (failed(tile))
      return rewriter.notifyMatchFailure(slice, "is of part of a row");
    // Nobody reads what `outs` held, so it need not be a part of all rows.
    auto tiled = cast<DispatchOp>(tile->tiledOps.front());
    rewriter.setInsertionPoint(tiled);
    Value part = tiled.getOuts().front();
    Value init = tensor::EmptyOp::create(
        rewriter, tiled.getLoc(),
        tensor::getMixedSizes(rewriter, tiled.getLoc(), part),
        getElementTypeOrSelf(part));
    rewriter.modifyOpInPlace(tiled,
                             [&] { tiled.getOutsMutable().assign(init); });
    rewriter.replaceOp(slice, tile->tiledValues.front());
    rewriter.eraseOp(dispatch);
    return success();
  }
};

struct MoESinkDispatchPass
    : public moe::impl::MoESinkDispatchPassBase<MoESinkDispatchPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<SinkDispatch>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
