//===- LowerToLoopsAdmit.cpp - Loops for moe.admit ------------------------===//

#include "LoopBuilder.h"
#include "LowerToLoops.h"
#include "moe/Dialect/MoE/IR/MoE.h"

using namespace mlir;
using namespace mlir::moe;

namespace {

/// Builds the loops of one moe.admit. In each group, choices come in order and
/// take what room their expert has left; then weights are normalized.
class AdmitLoops {
public:
  AdmitLoops(LoopBuilder &b, AdmitOp op)
      : b(b), admission(op.getAdmission()), experts(op.getExperts()),
        weights(op.getWeights()), keptExperts(op.getOuts()[0]),
        keptWeights(op.getOuts()[1]), numExperts(b.index(op.getNumExperts())),
        numTokens(b.dim(experts, 0)), width(b.dim(experts, 1)) {}

  void build();

private:
  void admit(Value t, Value w);
  void normalize(Value t);
  Value isExpert(Value expert) {
    return b.cmp(arith::CmpIPredicate::ult, expert,
                 b.castTo(expert.getType(), numExperts));
  }

  LoopBuilder &b;
  AdmissionAttr admission;
  Value experts, weights, keptExperts, keptWeights;
  Value numExperts, numTokens, width;
  /// The room that each expert has left.
  Value room;
};

/// moe.admit becomes loops over the tokens of each group.
struct AdmitOpLowering : OpRewritePattern<AdmitOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AdmitOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    LoopBuilder b(op.getLoc(), rewriter);
    AdmitLoops(b, op).build();
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void AdmitLoops::build() {
  room = b.scratch(b.getI64Type(), {numExperts});
  Value numGroups = b.index(admission.getGroups());
  Value block = b.ceilDiv(numTokens, numGroups);
  b.loop(numGroups, [&](Value g) {
    Value first = b.min(b.mul(g, block), numTokens);
    Value last = b.min(b.add(first, block), numTokens);
    b.fill(room, b.i64(admission.getCapacity()));
    if (admission.getOrder() == AdmissionOrder::ByChoice)
      b.loop(width, [&](Value w) {
        b.loop(first, last, [&](Value t) { admit(t, w); });
      });
    else
      b.loop(first, last,
             [&](Value t) { b.loop(width, [&](Value w) { admit(t, w); }); });
  });
  if (admission.getNormalize() != Normalize::None)
    b.loop(numTokens, [&](Value t) { normalize(t); });
  b.freeScratch();
}

void AdmitLoops::admit(Value t, Value w) {
  Value expert = b.load(experts, {t, w}), weight = b.load(weights, {t, w});
  b.store(expert, keptExperts, {t, w});
  b.store(weight, keptWeights, {t, w});
  b.when(isExpert(expert), [&] {
    Value e = b.toIndex(expert);
    Value left = b.load(room, e);
    b.when(
        b.less(b.i64(0), left),
        [&] { b.store(b.sub(left, b.i64(1)), room, e); },
        [&] {
          b.store(b.i32(-1), keptExperts, {t, w});
          b.store(b.f32(0.0f), keptWeights, {t, w});
        });
  });
}

void AdmitLoops::normalize(Value t) {
  Value zero = b.f32(0.0f);
  Value sum = b.loop(b.index(0), width, {zero}, [&](Value w, ValueRange sum) {
    Value stays = isExpert(b.load(keptExperts, {t, w}));
    Value more = b.add(sum[0], b.load(keptWeights, {t, w}));
    return SmallVector<Value>{b.select(stays, more, sum[0])};
  })[0];
  float eps = 0;
  if (FloatAttr attr = admission.getNormEps())
    eps = attr.getValue().convertToFloat();
  Value least = b.f32(eps), denominator;
  if (admission.getNormalize() == Normalize::Clamp)
    denominator =
        b.select(b.cmp(arith::CmpFPredicate::OGT, sum, least), sum, least);
  else
    denominator = b.add(sum, least);
  Value divides = b.cmp(arith::CmpFPredicate::ONE, denominator, zero);
  b.loop(width, [&](Value w) {
    b.when(isExpert(b.load(keptExperts, {t, w})), [&] {
      Value weight = b.div(b.load(keptWeights, {t, w}), denominator);
      b.store(b.select(divides, weight, zero), keptWeights, {t, w});
    });
  });
}

void moe::populateLowerAdmitPatterns(RewritePatternSet &patterns) {
  patterns.add<AdmitOpLowering>(patterns.getContext());
}
