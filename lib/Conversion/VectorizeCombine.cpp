//===- VectorizeCombine.cpp - Sums of rows stay in registers --------------===//

#include "LoopBuilder.h"
#include "moe/Conversion/Passes.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEVECTORIZECOMBINEPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

/// Columns that are summed at a time: several vectors, each of its own, one
/// vector, a scalar.
static constexpr int64_t kWidths[] = {64, 16, 1};

static bool hasContiguousRows(Value buffer) {
  int64_t offset;
  SmallVector<int64_t> strides;
  return succeeded(cast<MemRefType>(buffer.getType())
                       .getStridesAndOffset(strides, offset)) &&
         strides.back() == 1;
}

/// `element`, or a vector of it.
static Type getType(Type element, int64_t width) {
  if (width == 1)
    return element;
  return VectorType::get({width}, element);
}

namespace {
/// Writes the loops of one op.
class CombineLoops {
public:
  CombineLoops(LoopBuilder &b, CombineOp op, Value rows)
      : b(b), op(op), rows(rows), out(op.getOuts()[0]),
        sumType(getElementTypeOrSelf(rows).isF64() ? b.getF64Type()
                                                   : b.getF32Type()) {}

  void build() {
    Value hidden = b.dim(rows, 1);
    b.loop(b.dim(op.getTokenSlot(), 0), [&](Value t) {
      Value from = b.index(0);
      for (int64_t width : kWidths) {
        Value rest = b.createOrFold<arith::RemUIOp>(hidden, b.index(width));
        Value to = b.createOrFold<arith::SubIOp>(hidden, rest);
        b.steps(from, to, b.index(width),
                [&](Value h) { buildColumns(t, h, width); });
        from = to;
      }
    });
  }

private:
  void buildColumns(Value t, Value h, int64_t width);
  Value getTerm(Value t, Value w, Value slot, Value h, int64_t width);
  Value read(Value row, Value h, int64_t width);
  Value convert(Value value, Type element, int64_t width);

  LoopBuilder &b;
  CombineOp op;
  Value rows, out;
  FloatType sumType;
};
} // namespace

Value CombineLoops::convert(Value value, Type element, int64_t width) {
  Type type = getType(element, width);
  Type from = getElementTypeOrSelf(value);
  if (value.getType() == type)
    return value;
  if (from.getIntOrFloatBitWidth() < element.getIntOrFloatBitWidth())
    return arith::ExtFOp::create(b, type, value);
  return arith::TruncFOp::create(b, type, value);
}

Value CombineLoops::read(Value row, Value h, int64_t width) {
  if (width == 1)
    return b.load(rows, {row, h});
  Type type = getType(getElementTypeOrSelf(rows), width);
  return vector::LoadOp::create(b, cast<VectorType>(type), rows,
                                ValueRange{row, h});
}

/// Part of the row in a slot, times its weight.
Value CombineLoops::getTerm(Value t, Value w, Value slot, Value h,
                            int64_t width) {
  Value row = convert(read(b.toIndex(slot), h, width), sumType, width);
  if (!op.getWeights())
    return row;
  Value weight = convert(b.load(op.getWeights(), {t, w}), sumType, 1);
  if (width != 1)
    weight = vector::BroadcastOp::create(b, row.getType(), weight);
  return arith::MulFOp::create(b, row, weight);
}

void CombineLoops::buildColumns(Value t, Value h, int64_t width) {
  Type type = getType(sumType, width);
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(type));
  Value slots = op.getTokenSlot();
  auto addRow = [&](Value w, ValueRange carried) {
    Value slot = b.load(slots, {t, w});
    auto choice =
        scf::IfOp::create(b, TypeRange(type), b.isPlace(slot), true, true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(choice.thenBlock());
    Value term = getTerm(t, w, slot, h, width);
    Value sum = arith::AddFOp::create(b, carried[0], term);
    scf::YieldOp::create(b, sum);
    b.setInsertionPointToStart(choice.elseBlock());
    scf::YieldOp::create(b, carried);
    return SmallVector<Value>(choice.getResults());
  };
  Value sum = b.loop(b.index(0), b.dim(slots, 1), zero, addRow)[0];
  sum = convert(sum, getElementTypeOrSelf(out), width);
  if (width == 1)
    b.store(sum, out, {t, h});
  else
    vector::StoreOp::create(b, sum, out, ValueRange{t, h});
}

namespace {
/// moe.combine on dense buffers -> for each token, and each few columns, a sum
/// in registers.
struct VectorizeCombinePattern : public OpRewritePattern<CombineOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CombineOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<MemRefType>(op.getRows().getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "is not on memrefs");
    if (!hasContiguousRows(op.getOuts()[0]) || !hasContiguousRows(op.getRows()))
      return rewriter.notifyMatchFailure(op,
                                         "has rows that are not contiguous");
    // A slot is then the number of a row.
    if (type.getRank() > 2 && !type.getLayout().isIdentity())
      return rewriter.notifyMatchFailure(op, "has places that are not dense");
    LoopBuilder b(op.getLoc(), rewriter);
    Value rows = op.getRows();
    if (type.getRank() > 2) {
      SmallVector<ReassociationIndices> groups(2);
      llvm::append_range(groups[0], llvm::seq<int64_t>(0, type.getRank() - 1));
      groups[1].push_back(type.getRank() - 1);
      rows = memref::CollapseShapeOp::create(b, rows, groups);
    }
    CombineLoops(b, op, rows).build();
    rewriter.eraseOp(op);
    return success();
  }
};

struct MoEVectorizeCombinePass
    : public moe::impl::MoEVectorizeCombinePassBase<MoEVectorizeCombinePass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<VectorizeCombinePattern>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
