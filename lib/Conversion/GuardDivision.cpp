//===- GuardDivision.cpp - Assert that integer divisions are defined ------===//

#include "GuardDivision.h"
#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEGUARDDIVISIONPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

static Value makeConstant(ImplicitLocOpBuilder &b, Type type,
                          const APInt &value) {
  return arith::ConstantOp::create(b, type, b.getIntegerAttr(type, value));
}

static Value compare(ImplicitLocOpBuilder &b, Value value, const APInt &with) {
  return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, value,
                               makeConstant(b, value.getType(), with));
}

static bool isPositiveConstant(Value value) {
  APInt constant;
  return matchPattern(value, m_ConstantInt(&constant)) &&
         constant.isStrictlyPositive();
}

/// Whether `value` is the larger of some other one and a positive constant:
/// an arith.maxsi, or what arith-expand makes of it.
static bool isAtLeastOne(Value value) {
  if (auto max = value.getDefiningOp<arith::MaxSIOp>())
    return isPositiveConstant(max.getRhs());
  auto select = value.getDefiningOp<arith::SelectOp>();
  if (!select || !isPositiveConstant(select.getFalseValue()))
    return false;
  auto cmp = select.getCondition().getDefiningOp<arith::CmpIOp>();
  return cmp && cmp.getPredicate() == arith::CmpIPredicate::sgt &&
         cmp.getLhs() == select.getTrueValue() &&
         cmp.getRhs() == select.getFalseValue();
}

static bool isSignedDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::RemSIOp, arith::CeilDivSIOp,
             arith::FloorDivSIOp>(op);
}

bool moe::needsDivisionGuard(Operation *op) {
  if (!isSignedDivision(op) &&
      !isa<arith::DivUIOp, arith::RemUIOp, arith::CeilDivUIOp>(op))
    return false;
  APInt constant;
  Value divisor = op->getOperand(1);
  if (!op->getResult(0).getType().isIntOrIndex() || isAtLeastOne(divisor))
    return false;
  return !matchPattern(divisor, m_ConstantInt(&constant)) ||
         constant.isZero() || (isSignedDivision(op) && constant.isAllOnes());
}

namespace {
struct MoEGuardDivisionPass
    : public moe::impl::MoEGuardDivisionPassBase<MoEGuardDivisionPass> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (needsDivisionGuard(op) && isa<func::FuncOp>(op->getParentOp()))
        guard(op, isSignedDivision(op));
    });
  }

private:
  static void guard(Operation *op, bool isSigned) {
    ImplicitLocOpBuilder b(op->getLoc(), op);
    Value dividend = op->getOperand(0), divisor = op->getOperand(1);
    unsigned width = divisor.getType().isIndex()
                         ? IndexType::kInternalStorageBitWidth
                         : divisor.getType().getIntOrFloatBitWidth();
    APInt constant;
    bool known = matchPattern(divisor, m_ConstantInt(&constant));
    if (!known || constant.isZero())
      cf::AssertOp::create(b, compare(b, divisor, APInt::getZero(width)),
                           "integer division by zero");
    if (!isSigned || (known && !constant.isAllOnes()))
      return;
    // The smallest number divided by -1 is one more than the largest.
    Value fits = arith::OrIOp::create(
        b, compare(b, dividend, APInt::getSignedMinValue(width)),
        compare(b, divisor, APInt::getAllOnes(width)));
    cf::AssertOp::create(b, fits, "integer division overflow");
  }
};
} // namespace
