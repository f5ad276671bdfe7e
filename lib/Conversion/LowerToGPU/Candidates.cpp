//===- Candidates.cpp - Kernel that chooses each token's experts ----------===//
//
// A warp has a token, and lane `i` the experts `i`, `i + 32` and so on, whose
// scores it alone reads and writes: so the partial sums of the lanes are those
// of which the order of summation is made (see ScoreMath.h), and there is
// nothing to wait for. What one lane knows of an expert the others are told by
// shuffles.
//
//===----------------------------------------------------------------------===//

#include "../CandidateScores.h"
#include "../ScoreMath.h"
#include "KernelBuilder.h"
#include "LowerToGPU.h"

#include "mlir/IR/TypeUtilities.h"

#include <limits>

using namespace mlir;
using namespace mlir::moe;

using FP = arith::CmpFPredicate;

static constexpr float kInfinity = std::numeric_limits<float>::infinity();
static constexpr float kLargest = std::numeric_limits<float>::max();
/// Comes after every expert.
static constexpr int32_t kNowhere = std::numeric_limits<int32_t>::max();
static constexpr int64_t kMostWarps = 4;
static constexpr int64_t kCountThreads = 256;
static_assert(kNumPartialSums == kWarpSize);

/// Candidates of a token that are listed, with those that are not told of.
static int64_t getListSize(CandidatesOp op) {
  int64_t topK = op.getRouter().getTopK();
  auto type = cast<MemRefType>(op.getLogits().getType());
  if (CapacityAttr capacity = op.getCapacityAttr())
    return std::max(capacity.getWidth(topK, type.getDimSize(1)), topK);
  return topK;
}

int64_t moe::getCandidatesBytes(CandidatesOp op) {
  int64_t numExperts = cast<MemRefType>(op.getLogits().getType()).getDimSize(1);
  int64_t elements = 3 * numExperts + getListSize(op);
  if (GroupsAttr groups = op.getRouter().getGroups())
    elements += numExperts + 2 * groups.getCount();
  return elements * 4;
}

namespace {

/// Builds the kernel of one moe.candidates.
class CandidatesKernel {
public:
  CandidatesKernel(KernelBuilder &b, StringRef suffix, CandidatesOp op)
      : b(b), suffix(suffix), op(op), router(op.getRouter()),
        capacity(op.getCapacityAttr()), logits(op.getLogits()),
        experts(op.getOuts()[0]), weights(op.getOuts()[1]),
        scores(op.getOuts()[2]), nonfinite(op.getOuts()[3]),
        numExperts(cast<MemRefType>(logits.getType()).getDimSize(1)),
        topK(router.getTopK()), width(topK), listSize(getListSize(op)) {
    if (capacity)
      width = capacity.getWidth(topK, numExperts);
  }

  void build();

private:
  void countGroupTokens();
  void startWarp(ValueRange shared);
  void buildNoCandidates();
  void buildToken();
  Value readLogits();
  void buildSoftmax(Value largest);
  Value buildScore(Value logit);
  void buildSelectionScores();
  void limitGroups();
  Value buildGroupScore(Value begin);
  void choose();
  void takeBest(Value begin, int64_t size, Value from, Value to);
  void takeAll(Value begin, Value last);
  Value isExempt(Value device);
  Value sumChosen();
  Value sumChosenExponentials(Value &largest);
  void write();

  Value round(Value value) {
    return b.toFloat(b.getF32Type(), b.toFloat(router.getRound(), value));
  }
  Value isEligible(Value score) {
    return b.cmp(FP::OGT, score, b.f32(-kInfinity));
  }
  Value larger(Value a, Value c) {
    return b.select(b.cmp(FP::OGT, a, c), a, c);
  }
  Value toI32(Value value) { return b.castTo(b.getI32Type(), value); }

  /// Elements of the warp's rows of shared memory; the lane has those whose
  /// number is its own modulo 32.
  Value get(Value row, Value i) { return b.load(row, {warp, i}); }
  void set(Value row, Value i, Value value) { b.store(value, row, {warp, i}); }
  Value isOwn(Value i) { return b.equal(b.rem(i, b.index(kWarpSize)), lane); }
  /// Visits the lane's elements of the first `size`.
  void eachOwn(int64_t size, function_ref<void(Value)> body) {
    b.steps(lane, b.index(size), b.index(kWarpSize), body);
  }
  SmallVector<Value> eachOwn(int64_t size, ValueRange init,
                             LoopBuilder::CarryFn body) {
    return b.steps(lane, b.index(size), b.index(kWarpSize), init, body);
  }
  /// Tells all lanes of an element that one of them has; none of a choice that
  /// is -1, for which what this returns means nothing.
  Value tell(Value row, Value i, int64_t size);
  Value tellChosen(Value row, Value choice) {
    return tell(row, b.toIndex(b.max(choice, b.i32(0))), numExperts);
  }
  Value getChosen(Value j) { return tell(chosen, j, listSize); }
  /// The best of what all lanes have found: the larger score, and of two the
  /// lower index.
  SmallVector<Value> findBest(ValueRange found);

  KernelBuilder &b;
  StringRef suffix;
  CandidatesOp op;
  RouterAttr router;
  CapacityAttr capacity;
  Value logits, experts, weights, scores, nonfinite;
  int64_t numExperts, topK, width, listSize;
  Value numTokens, allTokens, deviceBlock;
  /// Device memory: with a mask, the tokens of each group, index [G].
  Value groupTokens;
  Value warp, lane, token;
  /// Shared rows: f32 [E], f32 [E], f32 [E], i32 [list]; with groups f32 [E],
  /// f32 [count], i32 [count].
  Value logit, score, selection, chosen, limited, groupScore, groupTaken;
};

} // namespace

Value CandidatesKernel::tell(Value row, Value i, int64_t size) {
  // Each lane offers what it has in the same step of 32; there may be none.
  Value step = b.index(kWarpSize), last = b.index(size - 1);
  Value own = b.add(b.mul(b.div(i, step), step), lane);
  // An element of another lane would be a race with it.
  Value exists = b.cmp(arith::CmpIPredicate::sle, own, last);
  Type type = getElementTypeOrSelf(row);
  auto offered = scf::IfOp::create(
      b, exists,
      [&](OpBuilder &, Location) { scf::YieldOp::create(b, get(row, own)); },
      [&](OpBuilder &, Location) {
        Value none = arith::ConstantOp::create(
            b, type, cast<TypedAttr>(b.getZeroAttr(type)));
        scf::YieldOp::create(b, none);
      });
  return b.shuffle(offered.getResult(0), b.rem(i, step));
}

SmallVector<Value> CandidatesKernel::findBest(ValueRange found) {
  return b.reduceWarp(found, [&](ValueRange own, ValueRange other) {
    Value isLarger = b.cmp(FP::OGT, other[0], own[0]);
    Value isEqual = b.cmp(FP::OEQ, other[0], own[0]);
    Value isLower = b.both(isEqual, b.less(other[1], own[1]));
    Value takes = b.either(isLarger, isLower);
    return SmallVector<Value>{b.select(takes, other[0], own[0]),
                              b.select(takes, other[1], own[1])};
  });
}

void CandidatesKernel::build() {
  numTokens = b.dim(logits, 0);
  allTokens = op.getTotal() ? op.getTotal() : numTokens;
  // At least 1: nobody divides by 0.
  if (capacity)
    deviceBlock =
        b.max(b.ceilDiv(allTokens, b.index(capacity.getDevices())), b.index(1));
  if (width > topK && op.getMask())
    countGroupTokens();

  int64_t warps =
      std::clamp<int64_t>(kSharedBytes / getCandidatesBytes(op), 1, kMostWarps);
  Type f32 = b.getF32Type(), i32 = b.getI32Type();
  auto row = [&](int64_t size, Type type) {
    return KernelBuilder::shared({warps, size}, type);
  };
  SmallVector<Type> shared(3, row(numExperts, f32));
  shared.push_back(row(listSize, i32));
  if (GroupsAttr groups = router.getGroups())
    llvm::append_values(shared, Type(row(numExperts, f32)),
                        Type(row(groups.getCount(), f32)),
                        Type(row(groups.getCount(), i32)));
  b.launch(("moe_candidates" + suffix).str(),
           {b.ceilDiv(numTokens, b.index(warps)), warps * kWarpSize}, shared,
           [&](ValueRange shared) {
             startWarp(shared);
             token = b.add(b.mul(b.getBlock(), b.index(warps)), warp);
             // A warp is in it as a whole.
             b.when(b.less(token, numTokens), [&] {
               if (!op.getMask())
                 return buildToken();
               b.when(
                   b.load(op.getMask(), token), [&] { buildToken(); },
                   [&] { buildNoCandidates(); });
             });
           });
  b.freeDeviceScratch();
}

void CandidatesKernel::startWarp(ValueRange shared) {
  lane = b.getLane();
  warp = b.getWarp();
  logit = shared[0];
  score = shared[1];
  selection = shared[2];
  chosen = shared[3];
  if (!router.getGroups())
    return;
  limited = shared[4];
  groupScore = shared[5];
  groupTaken = shared[6];
}

/// Padding does not count for whether a group is exempt.
void CandidatesKernel::countGroupTokens() {
  Value numGroups = b.index(capacity.getNumGroups());
  groupTokens = b.deviceScratch(b.getI32Type(), {numGroups});
  Type totals =
      KernelBuilder::shared({kCountThreads / kWarpSize}, b.getI32Type());
  b.launch(
      ("moe_candidates_count" + suffix).str(), {numGroups, kCountThreads},
      totals, [&](ValueRange shared) {
        Value count = b.steps(
            b.getThread(), numTokens, b.index(kCountThreads), b.i32(0),
            [&](Value t, ValueRange carried) {
              Value place = op.getFirst() ? b.add(op.getFirst(), t) : t;
              Value group = capacity.getNumGroups() == 1
                                ? b.index(0)
                                : b.div(place, deviceBlock);
              Value counts =
                  b.both(b.equal(group, b.getBlock()), b.load(op.getMask(), t));
              Value more = b.add(carried[0], b.i32(1));
              return SmallVector<Value>{b.select(counts, more, carried[0])};
            })[0];
        Value total = b.scanBlock(count, kCountThreads, shared[0]).total;
        b.when(b.equal(b.getThread(), b.index(0)),
               [&] { b.store(total, groupTokens, b.getBlock()); });
      });
}

void CandidatesKernel::buildNoCandidates() {
  eachOwn(width, [&](Value w) {
    b.store(b.i32(-1), experts, {token, w});
    b.store(b.f32(0.0f), weights, {token, w});
    b.store(b.f32(0.0f), scores, {token, w});
  });
  b.when(b.equal(lane, b.index(0)),
         [&] { b.store(b.i32(-2), nonfinite, token); });
}

void CandidatesKernel::buildToken() {
  Value largest = readLogits();
  if (isSoftmax(router))
    buildSoftmax(largest);
  else
    eachOwn(numExperts,
            [&](Value e) { set(score, e, buildScore(get(logit, e))); });
  if (router.getRound())
    eachOwn(numExperts, [&](Value e) { set(score, e, round(get(score, e))); });
  buildSelectionScores();
  if (router.getGroups())
    limitGroups();
  choose();
  write();
}

//===----------------------------------------------------------------------===//
// Scores
//===----------------------------------------------------------------------===//

/// Reads the token's logits; returns the largest.
Value CandidatesKernel::readLogits() {
  Value least = b.f32(-kInfinity), nowhere = b.i32(kNowhere);
  SmallVector<Value> found =
      eachOwn(numExperts, {least, nowhere}, [&](Value e, ValueRange carried) {
        Value value = b.toFloat(b.getF32Type(), b.load(logits, {token, e}));
        Value isNaN = b.cmp(FP::UNO, value, value);
        Value isInfinite = b.cmp(FP::OEQ, value, b.f32(kInfinity));
        value = b.select(isNaN, least, value);
        value = b.select(isInfinite, b.f32(kLargest), value);
        set(logit, e, value);
        Value isBad = b.either(isNaN, isInfinite);
        Value place = b.select(isBad, toI32(e), nowhere);
        return SmallVector<Value>{larger(value, carried[0]),
                                  b.min(place, carried[1])};
      });
  found = b.reduceWarp(found, [&](ValueRange own, ValueRange other) {
    return SmallVector<Value>{larger(own[0], other[0]),
                              b.min(own[1], other[1])};
  });
  Value largest = found[0], first = found[1];
  Value code = b.select(isEligible(largest), b.i32(-1), b.i32(numExperts));
  Value isNowhere = b.equal(first, nowhere);
  b.when(b.equal(lane, b.index(0)),
         [&] { b.store(b.select(isNowhere, code, first), nonfinite, token); });
  return larger(largest, b.f32(-kLargest));
}

void CandidatesKernel::buildSoftmax(Value largest) {
  Value none = b.f32(0.0f);
  Value partial = eachOwn(numExperts, none, [&](Value e, ValueRange carried) {
    Value value = buildExp(b, b.sub(get(logit, e), largest));
    set(score, e, value);
    return SmallVector<Value>{b.add(carried[0], value)};
  })[0];
  Value sum = b.reduceWarp(partial, [&](ValueRange own, ValueRange other) {
    return SmallVector<Value>{b.add(own[0], other[0])};
  })[0];
  // Without an eligible expert all is 0.
  Value isNone = b.cmp(FP::OEQ, sum, none);
  eachOwn(numExperts, [&](Value e) {
    Value share = b.div(get(score, e), sum);
    set(score, e, b.select(isNone, none, share));
  });
}

/// A score that depends on no other logit.
Value CandidatesKernel::buildScore(Value logit) {
  if (router.getScore() == ScoreFunction::Given)
    return b.select(isEligible(logit), logit, b.f32(0.0f));
  return buildSigmoid(b, logit);
}

void CandidatesKernel::buildSelectionScores() {
  eachOwn(numExperts, [&](Value e) {
    Value value = get(logit, e), eligible = isEligible(value);
    if (selectsByScore(router))
      value = get(score, e);
    if (op.getBias())
      value = b.add(value, b.toFloat(b.getF32Type(), b.load(op.getBias(), e)));
    if (op.getBias() && roundsSelection(op))
      value = round(value);
    // Nobody chooses a NaN, which a bias may be.
    eligible = b.both(eligible, isEligible(value));
    set(selection, e, b.select(eligible, value, b.f32(-kInfinity)));
  });
}

//===----------------------------------------------------------------------===//
// Groups of experts
//===----------------------------------------------------------------------===//

/// The largest selection score of a group, or the sum of its two largest.
Value CandidatesKernel::buildGroupScore(Value begin) {
  GroupsAttr groups = router.getGroups();
  int64_t size = numExperts / groups.getCount();
  Value least = b.f32(-kInfinity), end = b.add(begin, b.index(size));
  // From the lane's first element of the group on.
  Value step = b.index(kWarpSize);
  Value offset = b.rem(b.add(lane, b.sub(step, b.rem(begin, step))), step);
  SmallVector<Value> best =
      b.steps(b.add(begin, offset), end, step, {least, least},
              [&](Value e, ValueRange carried) {
                Value value = get(selection, e);
                Value isBest = b.cmp(FP::OGT, value, carried[0]);
                return SmallVector<Value>{
                    b.select(isBest, value, carried[0]),
                    b.select(isBest, carried[0], larger(value, carried[1]))};
              });
  best = b.reduceWarp(best, [&](ValueRange own, ValueRange other) {
    Value takes = b.cmp(FP::OGT, other[0], own[0]);
    Value loser = b.select(takes, own[0], other[0]);
    return SmallVector<Value>{b.select(takes, other[0], own[0]),
                              larger(loser, larger(own[1], other[1]))};
  });
  // A group of one expert has no second score; then there is just one group.
  if (groups.getScore() == GroupScore::Max || size < 2)
    return best[0];
  Value sum = b.add(best[0], best[1]);
  return roundsSelection(op) ? round(sum) : sum;
}

/// Takes the experts outside a token's best groups out of the selection.
void CandidatesKernel::limitGroups() {
  GroupsAttr groups = router.getGroups();
  int64_t count = groups.getCount();
  Value size = b.index(numExperts / count);
  b.loop(b.index(count), [&](Value g) {
    Value value = buildGroupScore(b.mul(g, size));
    b.when(isOwn(g), [&] {
      set(groupScore, g, value);
      set(groupTaken, g, b.i32(0));
    });
  });
  eachOwn(numExperts, [&](Value e) {
    Value outside = b.f32(-kInfinity);
    if (groups.getFill() == GroupFill::Zero)
      outside = b.select(isEligible(get(selection, e)), b.f32(0.0f), outside);
    set(limited, e, outside);
  });
  b.loop(b.index(groups.getKeep()), [&](Value) {
    SmallVector<Value> found = eachOwn(
        count, {b.f32(-kInfinity), b.i32(kNowhere)},
        [&](Value g, ValueRange carried) {
          Value value = get(groupScore, g);
          // The first group that is left may have any score.
          Value isBetter = b.either(b.cmp(FP::OGT, value, carried[0]),
                                    b.equal(carried[1], b.i32(kNowhere)));
          Value isFree = b.equal(get(groupTaken, g), b.i32(0));
          Value takes = b.both(isFree, isBetter);
          return SmallVector<Value>{b.select(takes, value, carried[0]),
                                    b.select(takes, toI32(g), carried[1])};
        });
    Value best = b.toIndex(findBest(found)[1]);
    b.when(isOwn(best), [&] { set(groupTaken, best, b.i32(1)); });
    eachOwn(numExperts, [&](Value e) {
      b.when(b.equal(b.div(e, size), best),
             [&] { set(limited, e, get(selection, e)); });
    });
  });
  std::swap(selection, limited);
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

/// Whether the token's group has at most one token, and so no limit.
Value CandidatesKernel::isExempt(Value device) {
  Value size = allTokens;
  bool isLocal = capacity.getNumGroups() > 1;
  if (groupTokens)
    size = b.toIndex(b.load(groupTokens, isLocal ? device : b.index(0)));
  else if (isLocal)
    size = b.min(b.sub(allTokens, b.mul(device, deviceBlock)), deviceBlock);
  return b.cmp(arith::CmpIPredicate::sle, size, b.index(1));
}

/// Moves the candidates of the token from the selection to the list of the
/// chosen.
void CandidatesKernel::choose() {
  Value last = b.index(topK), all = b.index(listSize);
  Value device;
  if (width > topK) {
    Value place = op.getFirst() ? b.add(op.getFirst(), token) : token;
    device = b.div(place, deviceBlock);
    // Where there is no limit, nobody is offered more.
    last = b.select(isExempt(device), last, all);
  }
  bool expands = device && capacity.getStrategy() == Strategy::ExpandedDrop;
  takeBest(b.index(0), numExperts, b.index(0), expands ? b.index(topK) : last);
  if (expands) {
    int64_t perDevice = numExperts / capacity.getDevices();
    Value begin = b.mul(device, b.index(perDevice));
    if (capacity.getPerToken() ||
        capacity.getExtra().value_or(perDevice) < perDevice)
      takeBest(begin, perDevice, b.index(topK), last);
    else
      takeAll(begin, last);
  }
  b.loop(last, all, [&](Value j) {
    b.when(isOwn(j), [&] { set(chosen, j, b.i32(-1)); });
  });
}

/// Takes the best of `size` scores from `begin` on, then the next best, and so
/// on, for positions `from` up to `to` of the list. What is taken becomes -inf,
/// and -inf is never taken.
void CandidatesKernel::takeBest(Value begin, int64_t size, Value from,
                                Value to) {
  Value least = b.f32(-kInfinity), nowhere = b.i32(kNowhere);
  Value end = b.add(begin, b.index(size));
  b.loop(from, to, [&](Value j) {
    SmallVector<Value> found =
        eachOwn(numExperts, {least, nowhere}, [&](Value e, ValueRange carried) {
          Value value = get(selection, e);
          Value takes = b.cmp(FP::OGT, value, carried[0]);
          if (size != numExperts)
            takes =
                b.both(takes, b.both(b.cmp(arith::CmpIPredicate::sge, e, begin),
                                     b.less(e, end)));
          return SmallVector<Value>{b.select(takes, value, carried[0]),
                                    b.select(takes, toI32(e), carried[1])};
        });
    Value best = findBest(found)[1];
    Value isNone = b.equal(best, nowhere);
    b.when(isOwn(j),
           [&] { set(chosen, j, b.select(isNone, b.i32(-1), best)); });
    // No lane has that element where there is none.
    Value at = b.toIndex(b.select(isNone, b.i32(0), best));
    Value isSome = b.bitXor(isNone, b.boolean(true));
    b.when(b.both(isSome, isOwn(at)), [&] { set(selection, at, least); });
  });
}

/// Adds all experts of a device that are left, by index, up to position `last`.
void CandidatesKernel::takeAll(Value begin, Value last) {
  int64_t perDevice = numExperts / capacity.getDevices();
  Value end = b.add(begin, b.index(perDevice));
  Value next =
      b.loop(begin, end, b.index(topK), [&](Value e, ValueRange carried) {
        Value place = carried[0];
        Value isLeft = isEligible(tell(selection, e, numExperts));
        Value takes = b.both(isLeft, b.less(place, last));
        b.when(b.both(takes, isOwn(place)),
               [&] { set(chosen, place, toI32(e)); });
        return SmallVector<Value>{
            b.select(takes, b.add(place, b.index(1)), place)};
      })[0];
  b.loop(next, last, [&](Value j) {
    b.when(isOwn(j), [&] { set(chosen, j, b.i32(-1)); });
  });
}

//===----------------------------------------------------------------------===//
// Weights
//===----------------------------------------------------------------------===//

/// The sum of the scores of the top-k, best first.
Value CandidatesKernel::sumChosen() {
  return b.loop(
      b.index(0), b.index(topK), b.f32(0.0f), [&](Value j, ValueRange carried) {
        Value choice = getChosen(j);
        Value sum = b.add(carried[0], tellChosen(score, choice));
        return SmallVector<Value>{b.select(b.isPlace(choice), sum, carried[0])};
      })[0];
}

/// The denominator of the softmax over the top-k, whose largest logit is
/// `largest`.
Value CandidatesKernel::sumChosenExponentials(Value &largest) {
  Value zero = b.index(0), count = b.index(topK);
  largest =
      b.loop(zero, count, b.f32(-kLargest), [&](Value j, ValueRange carried) {
        Value choice = getChosen(j);
        Value value = larger(tellChosen(logit, choice), carried[0]);
        return SmallVector<Value>{
            b.select(b.isPlace(choice), value, carried[0])};
      })[0];
  return b.loop(zero, count, b.f32(0.0f), [&](Value j, ValueRange carried) {
    Value choice = getChosen(j);
    Value term = buildExp(b, b.sub(tellChosen(logit, choice), largest));
    return SmallVector<Value>{
        b.select(b.isPlace(choice), b.add(carried[0], term), carried[0])};
  })[0];
}

/// Writes the candidates of the token.
void CandidatesKernel::write() {
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
    Value choice = getChosen(j), isChosen = b.isPlace(choice);
    Value ownScore = tellChosen(score, choice);
    Value weight = ownScore;
    if (isTopKSoftmax)
      weight = buildExp(b, b.sub(tellChosen(logit, choice), largest));
    if (denominator) {
      Value isZero = b.cmp(FP::OEQ, denominator, none);
      weight = b.select(isZero, none, b.div(weight, denominator));
    }
    if (router.getScaleOrOne() != 1.0f)
      weight = b.mul(b.f32(router.getScaleOrOne()), weight);
    Value isListed = isChosen, named = choice;
    // What expert_skip skips keeps its weight, which renorm = topk_sum counts.
    if (listed < width) {
      isListed = b.both(isChosen, b.less(j, b.index(listed)));
      named = b.select(isListed, choice, b.i32(-1));
    }
    b.when(isOwn(j), [&] {
      b.store(b.select(isChosen, weight, none), weights, {token, j});
      b.store(named, experts, {token, j});
      b.store(b.select(isListed, ownScore, none), scores, {token, j});
    });
  });
}

void moe::lowerToGPU(KernelBuilder &b, StringRef suffix, CandidatesOp op) {
  CandidatesKernel(b, suffix, op).build();
}
