//===- LowerToLoopsRandomKey.cpp - Loops for moe.random_key ---------------===//

#include "LowerToLoops.h"
#include "RandomKey.h"
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

Value moe::buildTokenHash(LoopBuilder &b, RandomKeyOp op, Value t) {
  Value layer = b.i64(splitmix64(splitmix64(op.getSeed()) ^ op.getLayer()));
  Value token = op.getFirst() ? b.add(op.getFirst(), t) : t;
  token = b.castTo(b.getI64Type(), token);
  return splitmix64(b, b.bitXor(layer, token));
}

Value moe::buildRandomKey(LoopBuilder &b, Value tokenHash, Value expert) {
  Value none = b.i64(INT64_MAX);
  Value wide = arith::ExtSIOp::create(b, b.getI64Type(), expert).getResult();
  Value key = splitmix64(b, b.bitXor(tokenHash, wide));
  return b.select(b.isPlace(expert), b.both(key, none), none);
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
    b.loop(b.dim(experts, 0), [&](Value t) {
      Value ofToken = buildTokenHash(b, op, t);
      b.loop(b.dim(experts, 1), [&](Value w) {
        Value expert = b.load(experts, {t, w});
        b.store(buildRandomKey(b, ofToken, expert), keys, {t, w});
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
