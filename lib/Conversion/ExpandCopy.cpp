//===- ExpandCopy.cpp - Copies of strided buffers become loops ------------===//

#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEEXPANDCOPYPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;

/// True if the upstream lowering copies from or to it with memcpy.
static bool isDense(MemRefType type) {
  return type.getLayout().isIdentity() ||
         memref::isStaticShapeAndContiguousRowMajor(type);
}

namespace {
/// memref.copy of strided buffers -> linalg.generic.
struct ExpandCopyPattern : public OpRewritePattern<memref::CopyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(memref::CopyOp op,
                                PatternRewriter &rewriter) const override {
    auto source = dyn_cast<MemRefType>(op.getSource().getType());
    auto target = dyn_cast<MemRefType>(op.getTarget().getType());
    if (!source || !target)
      return rewriter.notifyMatchFailure(op, "is of unknown rank");
    if (isDense(source) && isDense(target))
      return rewriter.notifyMatchFailure(op, "is dense");
    linalg::makeMemRefCopyOp(rewriter, op.getLoc(), op.getSource(),
                             op.getTarget());
    rewriter.eraseOp(op);
    return success();
  }
};

struct MoEExpandCopyPass
    : public moe::impl::MoEExpandCopyPassBase<MoEExpandCopyPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<ExpandCopyPattern>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
