//===- LowerToLoopsRecord.cpp - A report becomes a call of the runtime ----===//

#include "LowerToLoops.h"
#include "RuntimeCalls.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::moe;

static constexpr llvm::StringLiteral kRecordName = "moe_rt_record";
static constexpr llvm::StringLiteral kTimeName = "moe_rt_time";

namespace {
/// moe.record becomes a call of `moe_rt_record`.
struct RecordOpLowering : OpRewritePattern<RecordOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(RecordOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    Location loc = op.getLoc();
    SmallVector<Value> arguments;
    for (Value operand : op->getOperands())
      arguments.push_back(castToAnyLayout(rewriter, loc, operand));
    for (int64_t number : {op.getLayer(), op.getTopK(), op.getNumExperts()})
      arguments.push_back(
          arith::ConstantIntOp::create(rewriter, loc, number, 64));
    auto type = rewriter.getFunctionType(
        llvm::to_vector(ValueRange(arguments).getTypes()), {});
    if (failed(declareRuntimeFunction(rewriter, op, kRecordName, type,
                                      RuntimeInterface::CWrapper)))
      return failure();
    rewriter.replaceOpWithNewOp<func::CallOp>(op, kRecordName, TypeRange(),
                                              arguments);
    return success();
  }
};

/// moe.time becomes a call of `moe_rt_time`.
struct TimeOpLowering : OpRewritePattern<TimeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TimeOp op,
                                PatternRewriter &rewriter) const override {
    Type i64 = rewriter.getI64Type();
    if (failed(declareRuntimeFunction(rewriter, op, kTimeName,
                                      rewriter.getFunctionType({i64, i64}, {}),
                                      RuntimeInterface::Scalars)))
      return failure();
    SmallVector<Value> arguments;
    for (int64_t number : {static_cast<int64_t>(op.getLayer()),
                           static_cast<int64_t>(op.getMark() == Mark::Begin)})
      arguments.push_back(
          arith::ConstantIntOp::create(rewriter, op.getLoc(), number, 64));
    rewriter.replaceOpWithNewOp<func::CallOp>(op, kTimeName, TypeRange(),
                                              arguments);
    return success();
  }
};
} // namespace

void moe::populateLowerRecordPatterns(RewritePatternSet &patterns) {
  patterns.add<RecordOpLowering, TimeOpLowering>(patterns.getContext());
}
