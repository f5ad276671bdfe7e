//===- LowerToLoopsCandidates.cpp - Loops for moe.candidates --------------===//

#include "BestTaker.h"
#include "CandidateScores.h"
#include "LoopBuilder.h"
#include "LowerToLoops.h"
#include "RowLoops.h"
#include "ScoreMath.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include <limits>

using namespace mlir;
using namespace mlir::moe;

using FP = arith::CmpFPredicate;

static constexpr float kInfinity = std::numeric_limits<float>::infinity();
static constexpr float kLargest = std::numeric_limits<float>::max();
/// Comes after every expert.
static constexpr int32_t kNowhere = std::numeric_limits<int32_t>::max();
/// What a token costs for each expert, in multiplications of a matrix product,
/// of which many take the time of one comparison.
static constexpr int64_t kWorkPerExpert = 512;

namespace {

/// Builds the loops of one moe.candidates: for each token its logits, scores,
/// choices and weights, one after the other in scratch rows. With more than one
/// of `lanes`, scores are computed with vectors and threads share the tokens.
class CandidatesLoops {
public:
  CandidatesLoops(LoopBuilder &b, CandidatesOp op, int64_t lanes)
      : b(b), op(op), router(op.getRouter()), capacity(op.getCapacityAttr()),
        logits(op.getLogits()), experts(op.getOuts()[0]),
        weights(op.getOuts()[1]), scores(op.getOuts()[2]),
        nonfinite(op.getOuts()[3]),
        numExperts(cast<MemRefType>(logits.getType()).getDimSize(1)),
        topK(router.getTopK()), width(topK), rows(b, numExperts, lanes) {
    if (capacity)
      width = capacity.getWidth(topK, numExperts);
  }

  void build();

private:
  void allocate();
  void countGroupTokens();
  void buildTokens(LoopBuilder::LoopFn loop);
  void buildToken(Value t);
  void buildNoCandidates(Value t);
  Value readLogits(Value t);
  void buildSoftmax(Value largest);
  Value buildExponentials(Value largest);
  Value sumScalars(function_ref<Value(Value)> build);
  Value buildScore(Value logit);
  void buildSelectionScores();
  void limitGroups();
  Value buildGroupScore(Value begin);
  void choose(Value t);
  void chooseExtras(Value device, Value last);
  Value isExempt(Value device);
  Value sumChosen();
  Value sumChosenExponentials(Value &largest);
  void write(Value t);
  Value round(Value value) {
    return b.toFloat(b.getF32Type(), b.toFloat(router.getRound(), value));
  }
  bool isStrategy(Strategy strategy) {
    return capacity && capacity.getStrategy() == strategy;
  }
  int64_t getExpertsPerDevice() { return numExperts / capacity.getDevices(); }
  /// The functions from here on take scalars and vectors.
  Value like(Value value, float number) {
    return isa<VectorType>(value.getType()) ? rows.f32(number) : b.f32(number);
  }
  Value isEligible(Value score) {
    return b.cmp(FP::OGT, score, like(score, -kInfinity));
  }
  Value larger(Value a, Value c) {
    return b.select(b.cmp(FP::OGT, a, c), a, c);
  }
  /// Loads for a choice that may be -1; then what it loads means nothing.
  Value loadChosen(Value row, Value choice) {
    return b.load(row, b.toIndex(b.max(choice, b.i32(0))));
  }

  LoopBuilder &b;
  CandidatesOp op;
  RouterAttr router;
  CapacityAttr capacity;
  Value logits, experts, weights, scores, nonfinite;
  int64_t numExperts, topK, width;
  RowLoops rows;
  Value numTokens, allTokens, deviceBlock, zero, end;
  /// Scratch rows: f32 [E] each; chosen i32 [W]; partial sums f32 [32]; groups
  /// f32 and i1 [count]; with a mask, the tokens of each group, index [G].
  Value logit, score, selection, bias, chosen, partial;
  Value groupScore, groupKept, groupTokens;
  /// Of all experts, and of those of a device; null where all of those are
  /// candidates.
  std::optional<BestTaker> best, bestOfDevice;
};

} // namespace

/// What a thread needs for itself.
void CandidatesLoops::allocate() {
  Type f32 = b.getF32Type();
  // No expert that there is not may be chosen, or add to a sum.
  logit = rows.makeRow(-kInfinity);
  score = rows.makeRow(0.0f);
  selection = rows.makeRow(-kInfinity);
  if (op.getBias()) {
    bias = rows.makeRow(0.0f);
    rows.copy(op.getBias(), {}, bias);
  }
  chosen = b.scratch(b.getI32Type(), {b.index(std::max(width, topK))});
  if (isSoftmax(router) && !rows.isVector())
    partial = b.scratch(f32, {b.index(kNumPartialSums)});
  if (GroupsAttr groups = router.getGroups()) {
    Value count = b.index(groups.getCount());
    groupScore = b.scratch(f32, {count});
    groupKept = b.scratch(b.getI1Type(), {count});
  }
  best.emplace(b, selection, numExperts,
               isStrategy(Strategy::Overselect) ? width : topK, &rows);
  if (!capacity)
    return;
  int64_t perDevice = getExpertsPerDevice();
  if (capacity.getPerToken() ||
      capacity.getExtra().value_or(perDevice) < perDevice)
    bestOfDevice.emplace(b, selection, perDevice, width - topK);
}

void CandidatesLoops::build() {
  zero = b.index(0);
  end = b.index(numExperts);
  numTokens = b.dim(logits, 0);
  allTokens = op.getTotal() ? op.getTotal() : numTokens;
  // At least 1: nobody divides by 0, and threads need not ask.
  if (capacity)
    deviceBlock =
        b.max(b.ceilDiv(allTokens, b.index(capacity.getDevices())), b.index(1));
  if (width > topK && op.getMask())
    countGroupTokens();
  auto build = [&](LoopBuilder::LoopFn loop) { buildTokens(loop); };
  if (rows.isVector())
    b.shareTasks({numTokens}, b.index(numExperts * kWorkPerExpert), build);
  else
    build([&](auto body) { b.nest({numTokens}, body); });
  if (groupTokens)
    memref::DeallocOp::create(b, groupTokens);
}

void CandidatesLoops::buildTokens(LoopBuilder::LoopFn loop) {
  allocate();
  loop([&](ValueRange at) {
    Value t = at[0];
    if (!op.getMask())
      return buildToken(t);
    b.when(
        b.load(op.getMask(), t), [&] { buildToken(t); },
        [&] { buildNoCandidates(t); });
  });
  b.freeScratch();
}

/// Padding does not count for whether a group is exempt.
void CandidatesLoops::countGroupTokens() {
  // No scratch, which is a thread's own.
  groupTokens = memref::AllocOp::create(
      b, MemRefType::get({capacity.getNumGroups()}, b.getIndexType()));
  b.fill(groupTokens, zero);
  b.loop(numTokens, [&](Value t) {
    Value token = op.getFirst() ? b.add(op.getFirst(), t) : t;
    Value group =
        capacity.getNumGroups() == 1 ? zero : b.div(token, deviceBlock);
    b.when(b.load(op.getMask(), t),
           [&] { b.fetchAdd(groupTokens, group, b.index(1)); });
  });
}

void CandidatesLoops::buildNoCandidates(Value t) {
  b.loop(b.index(width), [&](Value w) {
    b.store(b.i32(-1), experts, {t, w});
    b.store(b.f32(0.0f), weights, {t, w});
    b.store(b.f32(0.0f), scores, {t, w});
  });
  b.store(b.i32(-2), nonfinite, t);
}

void CandidatesLoops::buildToken(Value t) {
  Value largest = readLogits(t);
  if (isSoftmax(router))
    buildSoftmax(largest);
  else
    rows.each([&](Value e) {
      rows.store(buildScore(rows.load(logit, e)), score, e);
    });
  if (router.getRound())
    rows.each(
        [&](Value e) { rows.store(round(rows.load(score, e)), score, e); });
  buildSelectionScores();
  if (router.getGroups())
    limitGroups();
  choose(t);
  write(t);
}

/// Reads the logits of token `t`; returns the largest.
Value CandidatesLoops::readLogits(Value t) {
  rows.copy(logits, {t}, logit);
  Value least = rows.f32(-kInfinity), nowhere = rows.i32(kNowhere);
  SmallVector<Value> found =
      rows.each({least, nowhere}, [&](Value e, ValueRange carried) {
        Value value = rows.load(logit, e);
        Value isNaN = b.cmp(FP::UNO, value, value);
        Value isInfinite = b.cmp(FP::OEQ, value, rows.f32(kInfinity));
        value = b.select(isNaN, least, value);
        value = b.select(isInfinite, rows.f32(kLargest), value);
        rows.store(value, logit, e);
        Value isBad = b.either(isNaN, isInfinite);
        Value place = b.select(isBad, rows.getIndices(e), nowhere);
        return SmallVector<Value>{larger(value, carried[0]),
                                  b.min(place, carried[1])};
      });
  Value largest =
      rows.reduce(found[0], [&](Value a, Value c) { return larger(a, c); });
  Value first =
      rows.reduce(found[1], [&](Value a, Value c) { return b.min(a, c); });
  Value code = b.select(isEligible(largest), b.i32(-1), b.i32(numExperts));
  Value isNowhere = b.equal(first, b.i32(kNowhere));
  b.store(b.select(isNowhere, code, first), nonfinite, t);
  return larger(largest, b.f32(-kLargest));
}

/// Stores the exponential of each logit, and returns their sum.
Value CandidatesLoops::buildExponentials(Value largest) {
  Value from = rows.splat(largest);
  auto build = [&](Value e) {
    Value value = buildExp(b, b.sub(rows.load(logit, e), from));
    rows.store(value, score, e);
    return value;
  };
  if (!rows.isVector())
    return sumScalars(build);
  // A vector has as many lanes as there are partial sums.
  Value sums = rows.each(rows.f32(0.0f), [&](Value e, ValueRange carried) {
    return SmallVector<Value>{b.add(carried[0], build(e))};
  })[0];
  return rows.reduce(sums, [&](Value a, Value c) { return b.add(a, c); });
}

Value CandidatesLoops::sumScalars(function_ref<Value(Value)> build) {
  b.fill(partial, b.f32(0.0f));
  rows.each([&](Value e) {
    Value value = build(e);
    b.fetchAdd(partial, b.rem(e, b.index(kNumPartialSums)), value);
  });
  for (int64_t half = kNumPartialSums / 2; half > 0; half /= 2)
    b.loop(b.index(half), [&](Value i) {
      Value upper = b.load(partial, b.add(i, b.index(half)));
      b.fetchAdd(partial, i, upper);
    });
  return b.load(partial, zero);
}

void CandidatesLoops::buildSoftmax(Value largest) {
  // Without an eligible expert all is 0.
  Value sum = rows.splat(buildExponentials(largest)), none = rows.f32(0.0f);
  Value isNone = b.cmp(FP::OEQ, sum, none);
  rows.each([&](Value e) {
    Value share = b.div(rows.load(score, e), sum);
    rows.store(b.select(isNone, none, share), score, e);
  });
}

/// A score that depends on no other logit.
Value CandidatesLoops::buildScore(Value logit) {
  if (router.getScore() == ScoreFunction::Given)
    return b.select(isEligible(logit), logit, rows.f32(0.0f));
  return buildSigmoid(b, logit);
}

void CandidatesLoops::buildSelectionScores() {
  rows.each([&](Value e) {
    Value value = rows.load(logit, e), eligible = isEligible(value);
    if (selectsByScore(router))
      value = rows.load(score, e);
    if (bias)
      value = b.add(value, rows.load(bias, e));
    if (bias && roundsSelection(op))
      value = round(value);
    // Nobody chooses a NaN, which a bias may be.
    eligible = b.both(eligible, isEligible(value));
    value = b.select(eligible, value, rows.f32(-kInfinity));
    rows.store(value, selection, e);
  });
}

//===----------------------------------------------------------------------===//
// Groups of experts
//===----------------------------------------------------------------------===//

/// The largest selection score of a group, or the sum of its two largest.
Value CandidatesLoops::buildGroupScore(Value begin) {
  GroupsAttr groups = router.getGroups();
  int64_t size = numExperts / groups.getCount();
  Value least = b.f32(-kInfinity);
  SmallVector<Value> best = b.loop(
      zero, b.index(size), {least, least}, [&](Value i, ValueRange carried) {
        Value value = b.load(selection, b.add(begin, i));
        Value isBest = b.cmp(FP::OGT, value, carried[0]);
        return SmallVector<Value>{
            b.select(isBest, value, carried[0]),
            b.select(isBest, carried[0], larger(value, carried[1]))};
      });
  // A group of one expert has no second score; then there is just one group.
  if (groups.getScore() == GroupScore::Max || size < 2)
    return best[0];
  Value sum = b.add(best[0], best[1]);
  return roundsSelection(op) ? round(sum) : sum;
}

/// Takes the experts outside a token's best groups out of the selection.
void CandidatesLoops::limitGroups() {
  GroupsAttr groups = router.getGroups();
  Value count = b.index(groups.getCount());
  Value size = b.index(numExperts / groups.getCount());
  b.loop(count, [&](Value g) {
    b.store(buildGroupScore(b.mul(g, size)), groupScore, g);
    b.store(b.boolean(false), groupKept, g);
  });
  b.loop(b.index(groups.getKeep()), [&](Value) {
    SmallVector<Value> best =
        b.loop(zero, count, {b.f32(-kInfinity), b.i32(-1)},
               [&](Value g, ValueRange carried) {
                 Value value = b.load(groupScore, g);
                 // The first group that is left may have any score.
                 Value isBetter = b.either(b.cmp(FP::OGT, value, carried[0]),
                                           b.isNegative(carried[1]));
                 Value isFree = b.bitXor(b.load(groupKept, g), b.boolean(true));
                 Value take = b.both(isFree, isBetter);
                 return SmallVector<Value>{
                     b.select(take, value, carried[0]),
                     b.select(take, b.castTo(b.getI32Type(), g), carried[1])};
               });
    b.store(b.boolean(true), groupKept, b.toIndex(best[1]));
  });
  Value least = b.f32(-kInfinity);
  b.loop(end, [&](Value e) {
    Value value = b.load(selection, e);
    Value outside = least;
    if (groups.getFill() == GroupFill::Zero)
      outside = b.select(isEligible(value), b.f32(0.0f), least);
    Value isKept = b.load(groupKept, b.div(e, size));
    b.store(b.select(isKept, value, outside), selection, e);
  });
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

/// Whether the token's group has at most one token, and so no limit.
Value CandidatesLoops::isExempt(Value device) {
  Value size = allTokens;
  bool isLocal = capacity.getNumGroups() > 1;
  if (groupTokens)
    size = b.load(groupTokens, isLocal ? device : zero);
  else if (isLocal)
    size = b.min(b.sub(allTokens, b.mul(device, deviceBlock)), deviceBlock);
  return b.cmp(arith::CmpIPredicate::sle, size, b.index(1));
}

/// Moves the candidates of token `t` from the selection to the list of the
/// chosen.
void CandidatesLoops::choose(Value t) {
  Value last = b.index(topK), all = b.index(std::max(width, topK));
  Value device;
  if (width > topK) {
    Value token = op.getFirst() ? b.add(op.getFirst(), t) : t;
    // At least 1, said where the task that divides can see it.
    device = b.div(token, b.max(deviceBlock, b.index(1)));
    // Where there is no limit, nobody is offered more.
    last = b.select(isExempt(device), last, all);
  }
  bool expands = device && isStrategy(Strategy::ExpandedDrop);
  best->take(zero, chosen, zero, expands ? b.index(topK) : last);
  if (expands)
    chooseExtras(device, last);
  b.loop(last, all, [&](Value j) { b.store(b.i32(-1), chosen, j); });
}

/// Adds experts of the token's device up to position `last` of the list.
void CandidatesLoops::chooseExtras(Value device, Value last) {
  Value begin = b.mul(device, b.index(getExpertsPerDevice()));
  if (bestOfDevice)
    return bestOfDevice->take(begin, chosen, b.index(topK), last);
  // All that are left, and so it is enough to look at each once.
  Value stop = b.add(begin, b.index(getExpertsPerDevice()));
  SmallVector<Value> end =
      b.loop(begin, stop, b.index(topK), [&](Value e, ValueRange carried) {
        Value place = carried[0];
        Value isExtra =
            b.both(isEligible(b.load(selection, e)), b.less(place, last));
        b.when(isExtra,
               [&] { b.store(b.castTo(b.getI32Type(), e), chosen, place); });
        Value next = b.add(place, b.index(1));
        return SmallVector<Value>{b.select(isExtra, next, place)};
      });
  b.loop(end[0], last, [&](Value j) { b.store(b.i32(-1), chosen, j); });
}

//===----------------------------------------------------------------------===//
// Weights
//===----------------------------------------------------------------------===//

/// The sum of the scores of the top-k, best first.
Value CandidatesLoops::sumChosen() {
  return b.loop(
      zero, b.index(topK), b.f32(0.0f), [&](Value j, ValueRange carried) {
        Value choice = b.load(chosen, j);
        Value sum = b.add(carried[0], loadChosen(score, choice));
        return SmallVector<Value>{b.select(b.isPlace(choice), sum, carried[0])};
      })[0];
}

/// The denominator of the softmax over the top-k, whose largest logit is
/// `largest`.
Value CandidatesLoops::sumChosenExponentials(Value &largest) {
  Value count = b.index(topK);
  largest =
      b.loop(zero, count, b.f32(-kLargest), [&](Value j, ValueRange carried) {
        Value choice = b.load(chosen, j);
        Value value = larger(loadChosen(logit, choice), carried[0]);
        return SmallVector<Value>{
            b.select(b.isPlace(choice), value, carried[0])};
      })[0];
  return b.loop(zero, count, b.f32(0.0f), [&](Value j, ValueRange carried) {
    Value choice = b.load(chosen, j);
    Value term = buildExp(b, b.sub(loadChosen(logit, choice), largest));
    return SmallVector<Value>{
        b.select(b.isPlace(choice), b.add(carried[0], term), carried[0])};
  })[0];
}

/// Writes the candidates of token `t`.
void CandidatesLoops::write(Value t) {
  bool isTopKSoftmax = router.getScore() == ScoreFunction::TopKSoftmax;
  Value none = b.f32(0.0f), largest, denominator;
  if (isTopKSoftmax) {
    denominator = sumChosenExponentials(largest);
  } else if (router.getNormalize() != Normalize::None) {
    Value epsilon = b.f32(router.getNormEpsOrZero());
    denominator = router.getNormalize() == Normalize::Sum
                      ? b.add(sumChosen(), epsilon)
                      : larger(sumChosen(), epsilon);
  }
  int64_t listed = width;
  if (capacity && capacity.getStrategy() == Strategy::ExpertSkip)
    listed = std::min(*capacity.getKeepK(), width);

  b.loop(b.index(width), [&](Value j) {
    Value choice = b.load(chosen, j), isChosen = b.isPlace(choice);
    Value ownScore = loadChosen(score, choice);
    Value weight = ownScore;
    if (isTopKSoftmax)
      weight = buildExp(b, b.sub(loadChosen(logit, choice), largest));
    if (denominator) {
      Value isZero = b.cmp(FP::OEQ, denominator, none);
      weight = b.select(isZero, none, b.div(weight, denominator));
    }
    if (router.getScaleOrOne() != 1.0f)
      weight = b.mul(b.f32(router.getScaleOrOne()), weight);
    b.store(b.select(isChosen, weight, none), weights, {t, j});
    // What expert_skip skips keeps its weight, which renorm = topk_sum counts.
    if (listed < width) {
      isChosen = b.both(isChosen, b.less(j, b.index(listed)));
      choice = b.select(isChosen, choice, b.i32(-1));
    }
    b.store(choice, experts, {t, j});
    b.store(b.select(isChosen, ownScore, none), scores, {t, j});
  });
}

/// True if elements of the last dimension are next to each other.
static bool isContiguous(Value buffer) {
  int64_t offset;
  SmallVector<int64_t> strides;
  return succeeded(cast<MemRefType>(buffer.getType())
                       .getStridesAndOffset(strides, offset)) &&
         strides.back() == 1;
}

namespace {
/// moe.candidates becomes a loop over tokens.
struct CandidatesOpLowering : OpRewritePattern<CandidatesOp> {
  CandidatesOpLowering(MLIRContext *context, bool isVector)
      : OpRewritePattern(context), isVector(isVector) {}
  LogicalResult matchAndRewrite(CandidatesOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    if (isVector && (!isContiguous(op.getLogits()) ||
                     (op.getBias() && !isContiguous(op.getBias()))))
      return rewriter.notifyMatchFailure(
          op, "has logits or a bias that are no rows in one piece");
    LoopBuilder b(op.getLoc(), rewriter);
    CandidatesLoops(b, op, isVector ? kNumPartialSums : 1).build();
    rewriter.eraseOp(op);
    return success();
  }

  bool isVector;
};
} // namespace

void moe::populateLowerCandidatesPatterns(RewritePatternSet &patterns,
                                          bool isVector) {
  patterns.add<CandidatesOpLowering>(patterns.getContext(), isVector);
}
