//===- OrderLoops.cpp - Loop order of linalg reductions on memrefs --------===//

#include "LoopAccess.h"
#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEORDERLOOPSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;
using linalg::LinalgOp;

/// The parallel loop to put innermost, if there is one.
static std::optional<unsigned> findInnermost(LinalgOp op) {
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  SmallVector<unsigned> parallel;
  op.getParallelDims(parallel);
  for (unsigned dim : llvm::reverse(parallel)) {
    bool varies =
        op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isFunctionOfDim(dim);
    if (varies && sizes[dim] != 1 &&
        llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
          return isContiguousOrConstant(op, operand, dim);
        }))
      return dim;
  }
  return std::nullopt;
}

namespace {
/// parallel, reduction -> parallel, reduction, contiguous parallel.
struct OrderLoopsPattern : public OpInterfaceRewritePattern<LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureBufferSemantics() || op.getNumDpsInits() == 0)
      return rewriter.notifyMatchFailure(op, "is not on memrefs");
    if (op.getNumReductionLoops() == 0)
      return rewriter.notifyMatchFailure(op, "reduces nothing");
    std::optional<unsigned> innermost = findInnermost(op);
    if (!innermost)
      return rewriter.notifyMatchFailure(op, "has no contiguous dimension");
    SmallVector<unsigned> order, reductions;
    op.getParallelDims(order);
    llvm::erase(order, *innermost);
    op.getReductionDims(reductions);
    order.append(reductions);
    order.push_back(*innermost);
    if (llvm::equal(order, llvm::seq<unsigned>(0, op.getNumLoops())))
      return rewriter.notifyMatchFailure(op, "is in order");

    auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
    FailureOr<linalg::GenericOp> general =
        generic ? generic : linalg::generalizeNamedOp(rewriter, op);
    if (failed(general))
      return rewriter.notifyMatchFailure(op, "has no generic form");
    return linalg::interchangeGenericOp(rewriter, *general, order);
  }
};

struct MoEOrderLoopsPass
    : public moe::impl::MoEOrderLoopsPassBase<MoEOrderLoopsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<OrderLoopsPattern>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
