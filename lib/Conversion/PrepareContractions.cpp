//===- PrepareContractions.cpp - Spare contractions copies ----------------===//

#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEPREPARECONTRACTIONSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using linalg::LinalgOp;

/// True for an op on tensors that reduces two inputs to one result, each
/// indexed by loops.
static bool isContraction(LinalgOp op) {
  return op.hasPureTensorSemantics() && op.getNumDpsInputs() == 2 &&
         op.getNumDpsInits() == 1 && op.getNumReductionLoops() != 0 &&
         llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) {
           return map.isProjectedPermutation();
         });
}

/// The map of the input of a transpose whose result has the map `map`.
static AffineMap getInputMap(linalg::TransposeOp transpose, AffineMap map) {
  SmallVector<AffineExpr> results(map.getNumResults());
  for (auto [from, to] : llvm::enumerate(transpose.getPermutation()))
    results[to] = map.getResult(from);
  return AffineMap::get(map.getNumDims(), 0, results, map.getContext());
}

namespace {
/// contraction(transpose(x), y) -> contraction(x, y) with another map.
struct FoldTransposePattern : public OpInterfaceRewritePattern<LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!isContraction(op))
      return rewriter.notifyMatchFailure(op, "is no contraction of tensors");
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    SmallVector<Value> inputs = op.getDpsInputs();
    bool hasTranspose = false;
    for (auto [input, map] : llvm::zip(inputs, maps))
      if (auto transpose = input.getDefiningOp<linalg::TransposeOp>()) {
        map = getInputMap(transpose, map);
        input = transpose.getInput();
        hasTranspose = true;
      }
    if (!hasTranspose)
      return rewriter.notifyMatchFailure(op, "has no transposed input");
    auto generic = linalg::GenericOp::create(
        rewriter, op.getLoc(), op->getResultTypes(), inputs, op.getDpsInits(),
        maps, op.getIteratorTypesArray());
    rewriter.inlineRegionBefore(*op.getBlock()->getParent(),
                                generic.getRegion(),
                                generic.getRegion().begin());
    rewriter.replaceOp(op, generic);
    return success();
  }
};

/// A filled result that other ops use as well -> one of its own.
struct SeparateFillPattern : public OpInterfaceRewritePattern<LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!isContraction(op))
      return rewriter.notifyMatchFailure(op, "is no contraction of tensors");
    OpOperand &init = *op.getDpsInitOperand(0);
    auto fill = init.get().getDefiningOp<linalg::FillOp>();
    if (!fill || fill->hasOneUse())
      return rewriter.notifyMatchFailure(op, "has a result of its own");
    auto empty = fill.getOutputs().front().getDefiningOp<tensor::EmptyOp>();
    if (!empty)
      return rewriter.notifyMatchFailure(op, "fills a given tensor");
    Operation *ownEmpty = rewriter.clone(*empty);
    IRMapping mapping;
    mapping.map(empty.getResult(), ownEmpty->getResult(0));
    Operation *ownFill = rewriter.clone(*fill, mapping);
    rewriter.modifyOpInPlace(op, [&] { init.set(ownFill->getResult(0)); });
    return success();
  }
};

struct MoEPrepareContractionsPass
    : public moe::impl::MoEPrepareContractionsPassBase<
          MoEPrepareContractionsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<FoldTransposePattern, SeparateFillPattern>(&getContext());
    // Also erases transposes that nothing needs any more.
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
