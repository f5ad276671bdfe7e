//===- LowerToLoopsGroupRows.cpp - Loops for moe.group_rows ---------------===//

#include "LoopBuilder.h"
#include "LowerToLoops.h"
#include "moe/Dialect/MoE/IR/MoE.h"

using namespace mlir;
using namespace mlir::moe;

/// Builds the loops of one moe.group_rows: a counting sort by expert, of rows
/// whose experts are known by the counts.
static void buildGroupRows(LoopBuilder &b, GroupRowsOp op) {
  Value counts = op.getCounts(), order = op.getOuts()[0];
  Value back = op.getOuts()[1], offsets = op.getOuts()[2];
  Value numRanks = b.dim(counts, 0), numExperts = b.dim(counts, 1);
  Value zero = b.index(0), one = b.index(1);
  Value next = b.scratch(b.getIndexType(), {numExperts});

  b.store(b.i64(0), offsets, zero);
  b.loop(numExperts, [&](Value e) {
    Value begin = b.load(offsets, e);
    b.store(b.toIndex(begin), next, e);
    Value rows =
        b.loop(zero, numRanks, b.i64(0), [&](Value r, ValueRange carried) {
          Value count = b.load(counts, {r, e});
          return SmallVector<Value>{b.add(carried[0], count)};
        })[0];
    b.store(b.add(begin, rows), offsets, b.add(e, one));
  });
  Value last = b.loop(zero, numRanks, zero, [&](Value r, ValueRange ofRank) {
    return b.loop(zero, numExperts, ofRank[0],
                  [&](Value e, ValueRange ofExpert) {
                    Value count = b.toIndex(b.load(counts, {r, e}));
                    Value place = b.load(next, e);
                    b.loop(count, [&](Value i) {
                      Value row = b.add(ofExpert[0], i), at = b.add(place, i);
                      b.store(b.castTo(b.getI32Type(), row), order, at);
                      b.store(b.castTo(b.getI32Type(), at), back, row);
                    });
                    b.store(b.add(place, count), next, e);
                    return SmallVector<Value>{b.add(ofExpert[0], count)};
                  });
  })[0];
  b.loop(last, b.dim(order, 0), [&](Value row) {
    b.store(b.i32(-1), order, row);
    b.store(b.i32(-1), back, row);
  });
  b.freeScratch();
}

namespace {
/// moe.group_rows becomes loops over the rows.
struct GroupRowsOpLowering : OpRewritePattern<GroupRowsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(GroupRowsOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    LoopBuilder b(op.getLoc(), rewriter);
    buildGroupRows(b, op);
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void moe::populateLowerGroupRowsPatterns(RewritePatternSet &patterns) {
  patterns.add<GroupRowsOpLowering>(patterns.getContext());
}
