//===- SinkWeights.cpp - Rows are weighted where they are summed ----------===//

#include "moe/Conversion/Passes.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOESINKWEIGHTSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

namespace {
/// What a moe.assign, or a moe.assign_ragged, says of the rows that it places.
struct Assignment {
  Value rowWeight, tokenSlot, tokenWeight;
};
} // namespace

/// The op that `tokenSlot` comes from, if it gives rows their places.
static std::optional<Assignment> getAssignment(Value tokenSlot) {
  Operation *op = tokenSlot.getDefiningOp();
  // Both have their results in the same order.
  if (!isa_and_nonnull<AssignOp, AssignRaggedOp>(op) ||
      tokenSlot != op->getResult(2))
    return std::nullopt;
  return Assignment{op->getResult(1), tokenSlot, op->getResult(3)};
}

/// The tensor whose elements are those of `value`, in the same order, in one
/// dimension; `value` itself if it has one.
static Value getFlat(Value value) {
  while (auto expand = value.getDefiningOp<tensor::ExpandShapeOp>())
    value = expand.getSrc();
  return value;
}

/// True if the operand's element of row `d0` and column `d1` is that of row
/// `d0` of a list: other dimensions have size 1.
static bool isRowFactor(linalg::GenericOp op, OpOperand &operand) {
  auto type = cast<RankedTensorType>(operand.get().getType());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (map.getNumResults() == 0 ||
      map.getResult(0) != getAffineDimExpr(0, op.getContext()))
    return false;
  return llvm::all_of(llvm::zip_equal(map.getResults().drop_front(),
                                      type.getShape().drop_front()),
                      [&](auto pair) {
                        auto [expr, size] = pair;
                        return size == 1 && isa<AffineConstantExpr>(expr);
                      });
}

/// If `value` is `[n, H]`, the rows of some tensor times `weight`, `[n]`, in
/// f32: the operand with the rows; else null, and why.
static OpOperand *findProduct(Value value, Value weight, StringRef &reason) {
  auto fail = [&](StringRef why) {
    reason = why;
    return nullptr;
  };
  auto op = value.getDefiningOp<linalg::GenericOp>();
  if (!op || op.getNumLoops() != 2 || op.getNumParallelLoops() != 2 ||
      op.getNumDpsInputs() != 2 || op->getNumResults() != 1)
    return fail("the rows are no result of one loop over their elements");
  AffineMap whole = AffineMap::getMultiDimIdentityMap(2, op.getContext());
  if (op.getMatchingIndexingMap(op.getDpsInitOperand(0)) != whole)
    return fail("the rows are written in another order");
  auto product = op.getBody()
                     ->getTerminator()
                     ->getOperand(0)
                     .getDefiningOp<arith::MulFOp>();
  if (!product || !product.getType().isF32() ||
      product.getFastmath() != arith::FastMathFlags::none)
    return fail("the rows end with no product in f32");
  for (OpOperand *factor : op.getDpsInputOperands()) {
    OpOperand *rows = op.getDpsInputOperand(1 - factor->getOperandNumber());
    Value x = op.getMatchingBlockArgument(factor);
    Value y = op.getMatchingBlockArgument(rows);
    if (getFlat(factor->get()) == weight && isRowFactor(op, *factor) &&
        op.getMatchingIndexingMap(rows) == whole &&
        ((product.getLhs() == x && product.getRhs() == y) ||
         (product.getLhs() == y && product.getRhs() == x)))
      return rows;
  }
  return fail("the last product is not one of a row and its weight");
}

namespace {
/// A moe.combine of rows that their experts multiply by the routing weight as
/// the last thing -> it multiplies them itself.
struct SinkWeights : OpRewritePattern<CombineOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CombineOp combine,
                                PatternRewriter &rewriter) const override {
    auto fail = [&](StringRef reason) {
      return rewriter.notifyMatchFailure(combine, reason);
    };
    auto map = combine.getRows().getDefiningOp<ExpertMapOp>();
    if (combine.getWeights() || !map)
      return fail("has weights, or sums no rows of experts");
    if (!combine.getRows().hasOneUse())
      return fail("the rows have other uses, which want them weighted");
    std::optional<Assignment> assignment =
        getAssignment(combine.getTokenSlot());
    if (!assignment)
      return fail("where the rows lie was not assigned");
    unsigned index = cast<OpResult>(combine.getRows()).getResultNumber();
    OpOperand &yielded = map.getYield()->getOpOperand(index);
    StringRef reason = "the weights are no rows of the experts";
    for (auto [rows, argument] :
         llvm::zip(map.getRows(), map.getBody().getArguments())) {
      if (rows != assignment->rowWeight)
        continue;
      OpOperand *product = findProduct(yielded.get(), argument, reason);
      if (!product)
        continue;
      Value unweighted = product->get();
      rewriter.modifyOpInPlace(map, [&] { yielded.set(unweighted); });
      rewriter.modifyOpInPlace(combine, [&] {
        combine.getWeightsMutable().assign(assignment->tokenWeight);
      });
      return success();
    }
    return fail(reason);
  }
};

struct MoESinkWeightsPass
    : public moe::impl::MoESinkWeightsPassBase<MoESinkWeightsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<SinkWeights>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
