//===- ExpandMath.cpp - Math ops that no library has ----------------------===//

#include "ScoreMath.h"
#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEEXPANDMATHPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;

namespace {
/// fpowi -> multiplications where they are exact enough, else powf.
struct ExpandFPowIPattern : public OpRewritePattern<math::FPowIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::FPowIOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    APInt exponent;
    if (matchPattern(op.getRhs(), m_ConstantInt(&exponent)) &&
        exponent.getSignificantBits() <= 64)
      if (Value product = multiply(b, op.getLhs(), exponent.getSExtValue())) {
        rewriter.replaceOp(op, product);
        return success();
      }
    Value power = arith::SIToFPOp::create(b, op.getType(), op.getRhs());
    rewriter.replaceOpWithNewOp<math::PowFOp>(op, op.getLhs(), power);
    return success();
  }

private:
  /// `x` to the power of -2 to 3; null for others.
  static Value multiply(ImplicitLocOpBuilder &b, Value x, int64_t exponent) {
    if (exponent < -2 || exponent > 3)
      return nullptr;
    auto type = cast<FloatType>(getElementTypeOrSelf(x));
    TypedAttr attr = b.getFloatAttr(type, 1.0);
    if (auto shaped = dyn_cast<ShapedType>(x.getType()))
      attr = DenseElementsAttr::get(shaped, attr);
    if (exponent == 0)
      return arith::ConstantOp::create(b, attr);
    Value product = x;
    for (int64_t i = 1; i < std::abs(exponent); ++i)
      product = arith::MulFOp::create(b, product, x);
    if (exponent > 0)
      return product;
    Value one = arith::ConstantOp::create(b, attr);
    return arith::DivFOp::create(b, one, product);
  }
};

/// absi(x) -> max(x, 0 - x)
struct ExpandAbsIPattern : public OpRewritePattern<math::AbsIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::AbsIOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value x = op.getOperand();
    Value zero = arith::ConstantOp::create(b, b.getZeroAttr(x.getType()));
    Value negated = arith::SubIOp::create(b, zero, x);
    rewriter.replaceOpWithNewOp<arith::MaxSIOp>(op, x, negated);
    return success();
  }
};

/// math.fma -> the instruction, if there is one; upstream calls a function.
struct ExpandFmaPattern : public OpRewritePattern<math::FmaOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::FmaOp op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::FMAOp>(op, op.getType(),
                                             op.getOperands());
    return success();
  }
};

/// exp(x) -> a polynomial and a power of two.
struct ExpandExpPattern : public OpRewritePattern<math::ExpOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::ExpOp op,
                                PatternRewriter &rewriter) const override {
    if (!getElementTypeOrSelf(op.getType()).isF32())
      return rewriter.notifyMatchFailure(op, "is not of f32");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.replaceOp(op, moe::buildExp(b, op.getOperand()));
    return success();
  }
};

struct MoEExpandMathPass
    : public moe::impl::MoEExpandMathPassBase<MoEExpandMathPass> {
  using Base::Base;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<ExpandAbsIPattern, ExpandFPowIPattern>(&getContext());
    if (exp)
      patterns.add<ExpandExpPattern>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    // Those that exponentials consist of as well.
    RewritePatternSet last(&getContext());
    last.add<ExpandFmaPattern>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(last));
  }
};
} // namespace
