//===- LowerToLoopsRandomKey.cpp - Loops for moe.random_key ---------------===//

#include "LoopBuilder.h"
#include "LowerToLoops.h"
#include "moe/Dialect/MoE/IR/MoE.h"

using namespace mlir;
using namespace mlir::moe;

static constexpr uint64_t kIncrement = 0x9E3779B97F4A7C15;
static constexpr uint64_t kFirstFactor = 0xBF58476D1CE4E5B9;
static constexpr uint64_t kSecondFactor = 0x94D049BB133111EB;

/// The output of splitmix64 for the state `x`.
static uint64_t splitmix64(uint64_t x) {
  x += kIncrement;
  x = (x ^ (x >> 30)) * kFirstFactor;
  x = (x ^ (x >> 27)) * kSecondFactor;
  return x ^ (x >> 31);
}

static Value splitmix64(LoopBuilder &b, Value x) {
  auto mix = [&](Value value, int64_t shift) {
    return b.bitXor(value, b.shiftRight(value, b.i64(shift)));
  };
  x = b.add(x, b.i64(kIncrement));
  x = b.mul(mix(x, 30), b.i64(kFirstFactor));
  x = b.mul(mix(x, 27), b.i64(kSecondFactor));
  return mix(x, 31);
}

namespace {
/// moe.random_key becomes loops over tokens and candidates.
struct RandomKeyOpLowering : OpRewritePattern<RandomKeyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(RandomKeyOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    LoopBuilder b(op.getLoc(), rewriter);
    Value experts = op.getExperts(), keys = op.getOuts()[0];
    Value layer = b.i64(splitmix64(splitmix64(op.getSeed()) ^ op.getLayer()));
    Value none = b.i64(INT64_MAX);
    b.loop(b.dim(experts, 0), [&](Value t) {
      Value token = op.getFirst() ? b.add(op.getFirst(), t) : t;
      token = b.castTo(b.getI64Type(), token);
      Value ofToken = splitmix64(b, b.bitXor(layer, token));
      b.loop(b.dim(experts, 1), [&](Value w) {
        Value expert = b.load(experts, {t, w});
        Value wide =
            arith::ExtSIOp::create(b, b.getI64Type(), expert).getResult();
        Value key = splitmix64(b, b.bitXor(ofToken, wide));
        key = b.both(key, none);
        b.store(b.select(b.isPlace(expert), key, none), keys, {t, w});
      });
    });
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void moe::populateLowerRandomKeyPatterns(RewritePatternSet &patterns) {
  patterns.add<RandomKeyOpLowering>(patterns.getContext());
}
