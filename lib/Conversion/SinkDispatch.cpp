//===- SinkDispatch.cpp - Rows are gathered where they are used -----------===//

#include "moe/Conversion/Passes.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOESINKDISPATCHPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

/// Gathers the rows of a slice; fails if it does not take whole rows.
static FailureOr<Value>
buildDispatch(OpBuilder &b, tensor::ExtractSliceOp slice, DispatchOp dispatch) {
  Location loc = slice.getLoc();
  auto slotsType = cast<RankedTensorType>(dispatch.getSlotToken().getType());
  RankedTensorType rowsType = slice.getSourceType();
  int64_t places = slotsType.getRank();
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  for (int64_t i = places; i < rowsType.getRank(); ++i)
    if (dropped.test(i) || rowsType.isDynamicDim(i) ||
        slice.getStaticOffset(i) != 0 || slice.getStaticStride(i) != 1 ||
        slice.getStaticSize(i) != rowsType.getDimSize(i))
      return failure();

  auto cut = [&](SmallVector<OpFoldResult> values) {
    values.truncate(places);
    return values;
  };
  int64_t numKept = places - dropped.count();
  auto placesType =
      RankedTensorType::get(slice.getType().getShape().take_front(numKept),
                            slotsType.getElementType());
  Value taken = tensor::ExtractSliceOp::create(
      b, loc, placesType, dispatch.getSlotToken(), cut(slice.getMixedOffsets()),
      cut(slice.getMixedSizes()), cut(slice.getMixedStrides()));
  // Nobody reads what the result held before, so it is no part of all rows.
  SmallVector<OpFoldResult> sizes;
  for (auto [i, size] : llvm::enumerate(slice.getMixedSizes()))
    if (!dropped.test(i))
      sizes.push_back(size);
  Value init =
      tensor::EmptyOp::create(b, loc, sizes, rowsType.getElementType());
  if (init.getType() != slice.getType())
    init = tensor::CastOp::create(b, loc, slice.getType(), init);
  return DispatchOp::create(b, loc, TypeRange(slice.getType()),
                            dispatch.getSource(), taken, init)
      ->getResult(0);
}

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
    FailureOr<Value> rows = buildDispatch(rewriter, slice, dispatch);
    if (failed(rows))
      return rewriter.notifyMatchFailure(slice, "is of part of a row");
    rewriter.replaceOp(slice, *rows);
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
