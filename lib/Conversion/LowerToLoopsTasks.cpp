//===- LowerToLoopsTasks.cpp - Tasks are made by the runtime --------------===//

#include "LowerToLoops.h"
#include "RuntimeCalls.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::moe;

static constexpr llvm::StringLiteral kTasksName = "moe_rt_expert_tasks";

namespace {
/// moe.expert_tasks becomes a call of `moe_rt_expert_tasks`.
struct ExpertTasksOpLowering : OpRewritePattern<ExpertTasksOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ExpertTasksOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    SmallVector<Value> arguments;
    for (Value operand : op->getOperands())
      arguments.push_back(castToAnyLayout(rewriter, op.getLoc(), operand));
    for (uint64_t number : {op.getMostRows(), op.getLeastCost()})
      arguments.push_back(arith::ConstantIntOp::create(
          rewriter, op.getLoc(), static_cast<int64_t>(number), 64));
    auto type = rewriter.getFunctionType(
        llvm::to_vector(ValueRange(arguments).getTypes()), {});
    if (failed(declareRuntimeFunction(rewriter, op, kTasksName, type,
                                      RuntimeInterface::CWrapper)))
      return failure();
    rewriter.replaceOpWithNewOp<func::CallOp>(op, kTasksName, TypeRange(),
                                              arguments);
    return success();
  }
};
} // namespace

void moe::populateLowerTasksPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpertTasksOpLowering>(patterns.getContext());
}
