//===- WidenFloats.cpp - Compute bf16 and f16 operations in f32 -----------===//

#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEWIDENFLOATSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;

static bool isNarrow(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isBF16() || element.isF16();
}

/// `type` with elements of f32.
static Type widen(Type type) {
  Type f32 = Float32Type::get(type.getContext());
  if (auto shaped = dyn_cast<ShapedType>(type))
    return shaped.clone(f32);
  return f32;
}

/// True if the op computes something with narrow floats.
static bool computesNarrow(Operation *op) {
  if (!isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) ||
      isa<arith::ConstantOp, arith::BitcastOp, arith::SelectOp, arith::ExtFOp,
          arith::TruncFOp>(op))
    return false;
  return llvm::any_of(op->getOperandTypes(), isNarrow) ||
         llvm::any_of(op->getResultTypes(), isNarrow);
}

/// op -> the same op between conversions.
static void widenOp(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  for (OpOperand &operand : op->getOpOperands())
    if (isNarrow(operand.get().getType()))
      operand.set(arith::ExtFOp::create(b, widen(operand.get().getType()),
                                        operand.get()));
  b.setInsertionPointAfter(op);
  for (Value result : op->getResults()) {
    Type type = result.getType();
    if (!isNarrow(type))
      continue;
    result.setType(widen(type));
    auto narrow = arith::TruncFOp::create(b, type, result);
    result.replaceAllUsesExcept(narrow, narrow);
  }
}

/// A conversion between f64 and a narrow type -> two conversions.
template <typename OpTy> static void splitConversion(OpTy op) {
  Type from = op.getIn().getType(), to = op.getType();
  bool isSplit = (isNarrow(from) && getElementTypeOrSelf(to).isF64()) ||
                 (isNarrow(to) && getElementTypeOrSelf(from).isF64());
  if (!isSplit)
    return;
  ImplicitLocOpBuilder b(op.getLoc(), op);
  op.getInMutable().set(OpTy::create(b, widen(from), op.getIn()));
}

namespace {
struct MoEWidenFloatsPass
    : public moe::impl::MoEWidenFloatsPassBase<MoEWidenFloatsPass> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (auto extend = dyn_cast<arith::ExtFOp>(op))
        splitConversion(extend);
      else if (auto truncate = dyn_cast<arith::TruncFOp>(op))
        splitConversion(truncate);
      else if (computesNarrow(op))
        widenOp(op);
    });
  }
};
} // namespace
