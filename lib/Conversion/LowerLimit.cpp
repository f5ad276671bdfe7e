//===- LowerLimit.cpp - Limits computed at run time -----------------------===//

#include "LoopBuilder.h"
#include "RuntimeCalls.h"
#include "moe/Conversion/Passes.h"
#include "moe/Dialect/MoE/IR/MoE.h"
#include "moe_capacity.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOELOWERLIMITPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

static constexpr llvm::StringLiteral kCapacityName = "moe_capacity";

namespace {

/// Computes what a moe.limit returns with calls of `moe_capacity`.
class LimitBuilder {
public:
  LimitBuilder(OpBuilder &builder, LimitOp op)
      : b(op.getLoc(), builder), op(op), capacity(op.getCapacity()) {
    if (StringAttr text = capacity.getFactor()) // which has been verified
      moe_decimal_parse(text.data(), text.size(), &factor);
  }

  SmallVector<Value> build();

private:
  Value buildLimit(Value tokens);
  Value countTokens(Value begin, Value end);

  LoopBuilder b;
  LimitOp op;
  CapacityAttr capacity;
  moe_decimal factor = {1, 1};
};

/// moe.limit becomes calls of `moe_capacity`.
struct LimitOpLowering : OpRewritePattern<LimitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(LimitOp op,
                                PatternRewriter &rewriter) const override;
};

} // namespace

/// The limit of a group of that many tokens.
Value LimitBuilder::buildLimit(Value tokens) {
  if (capacity.isUnbounded())
    return b.i64(CapacityAttr::kExempt);
  Type i64 = b.getI64Type();
  SmallVector<Value> arguments = {
      b.i64(factor.numerator), b.i64(factor.denominator), b.i64(op.getTopK()),
      b.castTo(i64, tokens), b.i64(op.getNumExperts())};
  Value limit =
      func::CallOp::create(b, kCapacityName, TypeRange(i64), arguments)
          .getResult(0);
  Value isExempt = b.cmp(arith::CmpIPredicate::sle, tokens, b.index(1));
  return b.select(isExempt, b.i64(CapacityAttr::kExempt), limit);
}

/// The tokens from `begin` to `end` that the mask does not mark as padding.
Value LimitBuilder::countTokens(Value begin, Value end) {
  if (!op.getMask())
    return b.sub(end, begin);
  return b.loop(begin, end, b.index(0), [&](Value t, ValueRange carried) {
    Value isToken = tensor::ExtractOp::create(b, op.getMask(), t);
    return SmallVector<Value>{
        b.select(isToken, b.add(carried[0], b.index(1)), carried[0])};
  })[0];
}

SmallVector<Value> LimitBuilder::build() {
  int64_t groups = capacity.getNumGroups();
  Value tokens = op.getTokens(), block = tokens, limits, widest;
  RankedTensorType type = op.getLimits().getType();
  if (groups == 1) {
    Value limit = buildLimit(countTokens(b.index(0), tokens));
    limits = tensor::FromElementsOp::create(b, type, limit);
    widest = op.getMask() ? buildLimit(block) : limit;
  } else {
    block = b.ceilDiv(tokens, b.index(groups));
    Value init = tensor::EmptyOp::create(b, type, ValueRange());
    limits = b.loop(b.index(0), b.index(groups), init,
                    [&](Value g, ValueRange carried) {
                      Value begin = b.min(b.mul(g, block), tokens);
                      Value end = b.min(b.add(begin, block), tokens);
                      Value limit = buildLimit(countTokens(begin, end));
                      return SmallVector<Value>{
                          tensor::InsertOp::create(b, limit, carried[0], g)};
                    })[0];
    widest = buildLimit(block);
  }
  if (op.getRepeats())
    block = b.mul(block, b.index(op.getTopK()));
  // The first group is the largest; padding takes no slots, but how much of it
  // there is must not change the width.
  widest = b.castTo(b.getIndexType(), widest);
  return {limits, b.min(widest, block)};
}

LogicalResult
LimitOpLowering::matchAndRewrite(LimitOp op, PatternRewriter &rewriter) const {
  SmallVector<Value> folded;
  if (succeeded(rewriter.tryFold(op, folded)) && !folded.empty()) {
    rewriter.replaceOp(op, folded);
    return success();
  }
  Type i64 = rewriter.getI64Type();
  auto type = rewriter.getFunctionType(SmallVector<Type>(5, i64), i64);
  if (failed(declareRuntimeFunction(rewriter, op, kCapacityName, type,
                                    RuntimeInterface::Scalars)))
    return failure();
  rewriter.replaceOp(op, LimitBuilder(rewriter, op).build());
  return success();
}

void moe::populateLowerLimitPatterns(RewritePatternSet &patterns) {
  patterns.add<LimitOpLowering>(patterns.getContext());
}

namespace {
struct MoELowerLimitPass
    : public moe::impl::MoELowerLimitPassBase<MoELowerLimitPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateLowerLimitPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
