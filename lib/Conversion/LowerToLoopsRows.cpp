//===- LowerToLoopsRows.cpp - Loops that move rows ------------------------===//

#include "LoopBuilder.h"
#include "LowerToLoops.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;

/// `sizes`, at least 1. Nobody divides by a size of 0, for then there is no
/// place; this shows it (see moe-guard-division).
static SmallVector<Value> atLeastOne(LoopBuilder &b, ArrayRef<Value> sizes) {
  return llvm::map_to_vector(sizes, [&](Value size) {
    return b.createOrFold<arith::MaxSIOp>(size, b.index(1));
  });
}

/// The position in the leading `sizes`, which are at least 1, that a linear
/// index stands for.
static SmallVector<Value> delinearize(LoopBuilder &b, Value linear,
                                      ArrayRef<Value> sizes) {
  SmallVector<Value> at(sizes.size());
  for (size_t i = sizes.size() - 1; i > 0; --i) {
    at[i] = b.rem(linear, sizes[i]);
    linear = b.div(linear, sizes[i]);
  }
  at[0] = linear;
  return at;
}

static SmallVector<Value> concat(ValueRange a, ValueRange b) {
  SmallVector<Value> all(a);
  llvm::append_range(all, b);
  return all;
}

namespace {

/// moe.dispatch becomes a loop over slots that copies a row to each taken one.
struct DispatchOpLowering : OpRewritePattern<DispatchOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DispatchOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    LoopBuilder b(op.getLoc(), rewriter);
    Value source = op.getSource(), slots = op.getSlotToken();
    Value out = op.getOuts()[0];
    int64_t rank = cast<MemRefType>(source.getType()).getRank();
    int64_t numPlaces = cast<MemRefType>(slots.getType()).getRank();
    SmallVector<Value> rowSizes =
        llvm::to_vector(ArrayRef(b.dims(source, rank)).drop_front());
    b.nest(b.dims(slots, numPlaces), [&](ValueRange place) {
      Value token = b.load(slots, place);
      b.when(b.isPlace(token), [&] {
        Value row = b.toIndex(token);
        b.nest(rowSizes, [&](ValueRange at) {
          b.store(b.load(source, concat(row, at)), out, concat(place, at));
        });
      });
    });
    rewriter.eraseOp(op);
    return success();
  }
};

/// moe.combine becomes a loop over tokens that adds their rows, in order.
struct CombineOpLowering : OpRewritePattern<CombineOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CombineOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    LoopBuilder b(op.getLoc(), rewriter);
    Value rows = op.getRows(), where = op.getTokenSlot();
    Value out = op.getOuts()[0];
    Type sumType = b.getF32Type();
    if (getElementTypeOrSelf(rows).isF64())
      sumType = b.getF64Type();
    Type outType = getElementTypeOrSelf(out);
    int64_t numPlaces = cast<MemRefType>(rows.getType()).getRank() - 1;
    SmallVector<Value> places = atLeastOne(b, b.dims(rows, numPlaces));
    Value hidden = b.dim(rows, numPlaces), zero = b.floatConstant(sumType, 0.0);
    // The sum is rounded once, so where `out` cannot hold it, scratch does.
    Value scratch;
    if (outType != sumType)
      scratch = b.scratch(sumType, {hidden});

    b.loop(b.dim(where, 0), [&](Value t) {
      Value sums = scratch ? scratch : out;
      auto at = [&](Value h) {
        return scratch ? SmallVector<Value>{h} : SmallVector<Value>{t, h};
      };
      b.loop(hidden, [&](Value h) { b.store(zero, sums, at(h)); });
      b.loop(b.dim(where, 1), [&](Value w) {
        Value slot = b.load(where, {t, w});
        b.when(b.isPlace(slot), [&] {
          SmallVector<Value> place = delinearize(b, b.toIndex(slot), places);
          Value weight;
          if (op.getWeights())
            weight = b.toFloat(sumType, b.load(op.getWeights(), {t, w}));
          b.loop(hidden, [&](Value h) {
            Value row = b.toFloat(sumType, b.load(rows, concat(place, h)));
            if (weight)
              row = b.mul(row, weight);
            b.store(b.add(b.load(sums, at(h)), row), sums, at(h));
          });
        });
      });
      if (scratch)
        b.loop(hidden, [&](Value h) {
          b.store(b.toFloat(outType, b.load(scratch, h)), out, {t, h});
        });
    });
    b.freeScratch();
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void moe::populateLowerRowsPatterns(RewritePatternSet &patterns) {
  patterns.add<DispatchOpLowering, CombineOpLowering>(patterns.getContext());
}
