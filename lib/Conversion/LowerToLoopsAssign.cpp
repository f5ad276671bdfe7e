//===- LowerToLoopsAssign.cpp - Loops that give candidates their places ---===//
//
// Both forms of assignment take time linear in tokens and candidates: the
// places of an overloaded expert go to the candidates before a threshold, which
// a radix selection over its keys finds without sorting them.
//
//===----------------------------------------------------------------------===//

#include "AssignMath.h"
#include "LoopBuilder.h"
#include "LowerToLoops.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;

/// Bits of a key that one step of the radix selection looks at: more of them
/// where there are so many keys that counting them takes longer than looking at
/// the counts.
static constexpr int64_t kFewDigitBits = 4, kManyDigitBits = 8;
static constexpr int64_t kManyKeys = 128;

//===----------------------------------------------------------------------===//
// moe.assign
//===----------------------------------------------------------------------===//

namespace {

/// Builds the loops of one moe.assign. In each group:
/// 1. `load` counts each expert's candidates.
/// 2. `quota` becomes the number of places an expert has. With keys,
/// `threshold`
///    becomes the last key that gets one, and `quota` how many of the
///    candidates with just this key do.
/// 3. Candidates claim places, in the order of tokens (last first for `last`).
/// 4. Places are numbered in the order of tokens, and weights rescaled.
class AssignLoops {
public:
  AssignLoops(LoopBuilder &b, AssignOp op)
      : b(b), op(op), experts(op.getExperts()), weights(op.getWeights()),
        slotToken(op.getOuts()[0]), slotWeight(op.getOuts()[1]),
        tokenSlot(op.getOuts()[2]), tokenWeight(op.getOuts()[3]),
        load(op.getOuts()[4]), numTokens(b.dim(experts, 0)),
        width(b.dim(experts, 1)), numExperts(b.dim(slotToken, 1)),
        capacity(b.dim(slotToken, 2)),
        renormalizer(b, op.getRenorm(), op.getScale()) {}

  void build();

private:
  void countCandidates();
  void setQuotas();
  void findThresholds();
  Value select(Value begin, Value end, Value rank, Value &tied);
  void claimPlaces();
  Value claim(Value t, Value w, Value expert);
  void numberPlaces();
  SmallVector<Value> addWeights(Value t);
  void clearEmptySlots();
  /// Visits the candidates of token `t` that exist.
  void forCandidates(Value t, function_ref<void(Value w, Value expert)> body);
  void clearLoad() {
    b.loop(numExperts, [&](Value e) { b.store(b.i32(0), load, {group, e}); });
  }

  LoopBuilder &b;
  AssignOp op;
  Value experts, weights, slotToken, slotWeight, tokenSlot, tokenWeight, load;
  Value numTokens, width, numExperts, capacity;
  Renormalizer renormalizer;
  std::optional<KeyOrder> order;
  /// Scratch: places [E]; with keys also the last key [E], where the keys of an
  /// expert begin and end [E], the keys by expert, a histogram of digits.
  Value quota, threshold, keyBegin, keyEnd, keys, histogram;
  /// The group being built: its tokens are `first` up to `last`.
  Value group, first, last, limit;
};

} // namespace

void AssignLoops::forCandidates(Value t,
                                function_ref<void(Value, Value)> body) {
  b.loop(width, [&](Value w) {
    Value expert = b.load(experts, {t, w});
    b.when(isExpert(b, expert, numExperts),
           [&] { body(w, b.toIndex(expert)); });
  });
}

void AssignLoops::build() {
  Value numGroups = b.dim(slotToken, 0);
  Value block = b.ceilDiv(numTokens, numGroups);
  Type indexType = b.getIndexType();
  quota = b.scratch(indexType, {numExperts});
  if (Value key = op.getKey()) {
    order.emplace(b, getElementTypeOrSelf(key),
                  op.getCompete() == Compete::Largest);
    threshold = b.scratch(order->getType(), {numExperts});
    keyBegin = b.scratch(indexType, {numExperts});
    keyEnd = b.scratch(indexType, {numExperts});
    keys = b.scratch(order->getType(), {b.mul(block, width)});
    histogram = b.scratch(indexType, {b.index(1 << kManyDigitBits)});
  }
  b.loop(numGroups, [&](Value g) {
    group = g;
    first = b.min(b.mul(g, block), numTokens);
    last = b.min(b.add(first, block), numTokens);
    // No expert can take more than its table holds.
    limit = b.toIndex(
        b.min(b.load(op.getLimits(), g), b.castTo(b.getI64Type(), capacity)));
    countCandidates();
    setQuotas();
    if (order)
      findThresholds();
    claimPlaces();
    numberPlaces();
    clearEmptySlots();
  });
  b.freeScratch();
}

void AssignLoops::countCandidates() {
  clearLoad();
  b.loop(first, last, [&](Value t) {
    forCandidates(
        t, [&](Value, Value e) { b.fetchAdd(load, {group, e}, b.i32(1)); });
  });
}

void AssignLoops::setQuotas() {
  Value whenOver = op.getDrop() == Drop::Expert ? b.index(0) : limit;
  b.loop(numExperts, [&](Value e) {
    Value count = b.toIndex(b.load(load, {group, e}));
    b.store(b.select(b.less(limit, count), whenOver, count), quota, e);
  });
}

void AssignLoops::findThresholds() {
  // Sort the keys by expert.
  b.loop(b.index(0), numExperts, b.index(0), [&](Value e, ValueRange begin) {
    b.store(begin[0], keyBegin, e);
    b.store(begin[0], keyEnd, e);
    Value count = b.toIndex(b.load(load, {group, e}));
    return SmallVector<Value>{b.add(begin[0], count)};
  });
  b.loop(first, last, [&](Value t) {
    forCandidates(t, [&](Value w, Value e) {
      Value at = b.fetchAdd(keyEnd, e, b.index(1));
      b.store(order->build(b.load(op.getKey(), {t, w})), keys, at);
    });
  });
  b.loop(numExperts, [&](Value e) {
    Value begin = b.load(keyBegin, e), end = b.load(keyEnd, e);
    Value places = b.load(quota, e);
    b.when(
        b.less(places, b.sub(end, begin)),
        [&] {
          Value tied;
          b.store(select(begin, end, places, tied), threshold, e);
          b.store(tied, quota, e);
        },
        [&] { b.store(order->getLast(), threshold, e); });
  });
}

/// The `rank`-th smallest (from 1) of `keys[begin..end)`; `tied` is how many
/// candidates with just this key are among the `rank` smallest. Finds one digit
/// of the key after the other, the highest first. For rank 0, key 0 and none.
Value AssignLoops::select(Value begin, Value end, Value rank, Value &tied) {
  IntegerType type = order->getType();
  Value zero = b.constant(type, 0), none = b.index(0);
  Value isMany = b.less(b.index(kManyKeys), b.sub(end, begin));
  auto choose = [&](int64_t many, int64_t few) {
    return b.select(isMany, b.index(many), b.index(few));
  };
  int64_t width = type.getWidth();
  Value bits = choose(kManyDigitBits, kFewDigitBits);
  Value numDigits = choose(1 << kManyDigitBits, 1 << kFewDigitBits);
  Value numSteps = choose(width / kManyDigitBits, width / kFewDigitBits);
  Value lowDigit = b.castTo(type, b.sub(numDigits, b.index(1)));
  SmallVector<Value> found = b.loop(
      none, numSteps, {zero, zero, rank}, [&](Value step, ValueRange carried) {
        Value prefix = carried[0], mask = carried[1], left = carried[2];
        Value later = b.sub(b.sub(numSteps, b.index(1)), step);
        Value shift = b.castTo(type, b.mul(later, bits));
        auto shiftLeft = [&](Value value) -> Value {
          return arith::ShLIOp::create(b, value, shift);
        };
        b.loop(numDigits, [&](Value d) { b.store(none, histogram, d); });
        b.loop(begin, end, [&](Value i) {
          Value key = b.load(keys, i);
          b.when(b.equal(b.both(key, mask), prefix), [&] {
            Value digit = b.both(b.shiftRight(key, shift), lowDigit);
            b.fetchAdd(histogram, b.toIndex(digit), b.index(1));
          });
        });
        // The digit in which the keys counted so far reach `left`.
        SmallVector<Value> digit = b.loop(
            none, numDigits, {none, none, none},
            [&](Value d, ValueRange carried) {
              Value below = carried[0];
              Value upTo = b.add(below, b.load(histogram, d));
              Value here = b.both(b.less(below, left),
                                  b.cmp(arith::CmpIPredicate::sle, left, upTo));
              return SmallVector<Value>{upTo, b.select(here, d, carried[1]),
                                        b.select(here, below, carried[2])};
            });
        return SmallVector<Value>{
            b.either(prefix, shiftLeft(b.castTo(type, digit[1]))),
            b.either(mask, shiftLeft(lowDigit)), b.sub(left, digit[2])};
      });
  tied = found[2];
  return found[0];
}

void AssignLoops::claimPlaces() {
  bool lastFirst = op.getCompete() == Compete::Last;
  b.loop(first, last, [&](Value i) {
    Value t = lastFirst ? b.sub(b.add(first, b.sub(last, b.index(1))), i) : i;
    b.loop(width, [&](Value w) { b.store(b.i64(-1), tokenSlot, {t, w}); });
    forCandidates(t, [&](Value w, Value e) {
      b.when(claim(t, w, e), [&] { b.store(b.i64(0), tokenSlot, {t, w}); });
    });
  });
}

/// Whether the candidate gets a place; if so, it has taken it.
Value AssignLoops::claim(Value t, Value w, Value e) {
  Value places = b.load(quota, e);
  Value isLeft = b.less(b.index(0), places);
  Value before, contends = b.boolean(true);
  if (order) {
    Value key = order->build(b.load(op.getKey(), {t, w}));
    Value bound = b.load(threshold, e);
    before = b.cmp(arith::CmpIPredicate::ult, key, bound);
    contends = b.equal(key, bound);
  }
  Value takes = b.both(contends, isLeft);
  b.when(takes, [&] { b.store(b.sub(places, b.index(1)), quota, e); });
  return before ? b.either(before, takes) : takes;
}

/// The sums of the kept and of the top-k weights of token `t`. A token that has
/// more than `per_token` places gives up the last of them here.
SmallVector<Value> AssignLoops::addWeights(Value t) {
  Value zero = b.f32(0.0f), topK = b.index(op.getTopK());
  return b.loop(
      b.index(0), width, {zero, zero, b.index(0)},
      [&](Value w, ValueRange carried) {
        Value isKept = b.isPlace(b.load(tokenSlot, {t, w}));
        if (std::optional<int64_t> most = op.getPerToken()) {
          isKept = b.both(isKept, b.less(carried[2], b.index(*most)));
          b.store(b.select(isKept, b.i64(0), b.i64(-1)), tokenSlot, {t, w});
        }
        Value weight = b.load(weights, {t, w});
        auto addIf = [&](Value condition, Value sum, Value amount) {
          return b.select(condition, b.add(sum, amount), sum);
        };
        return SmallVector<Value>{addIf(isKept, carried[0], weight),
                                  addIf(b.less(w, topK), carried[1], weight),
                                  addIf(isKept, carried[2], b.index(1))};
      });
}

void AssignLoops::numberPlaces() {
  clearLoad();
  Value row = b.mul(group, numExperts);
  b.loop(first, last, [&](Value t) {
    if (renormalizer.needsSums() || op.getPerToken()) {
      SmallVector<Value> sums = addWeights(t);
      renormalizer.start(sums[0], sums[1]);
    }
    b.loop(width, [&](Value w) {
      b.when(
          b.isPlace(b.load(tokenSlot, {t, w})),
          [&] {
            Value e = b.toIndex(b.load(experts, {t, w}));
            Value c = b.toIndex(b.fetchAdd(load, {group, e}, b.i32(1)));
            Value slot = b.add(b.mul(b.add(row, e), capacity), c);
            Value weight = renormalizer.apply(b.load(weights, {t, w}));
            b.store(b.castTo(b.getI32Type(), t), slotToken, {group, e, c});
            b.store(weight, slotWeight, {group, e, c});
            b.store(b.castTo(b.getI64Type(), slot), tokenSlot, {t, w});
            b.store(weight, tokenWeight, {t, w});
          },
          [&] { b.store(b.f32(0.0f), tokenWeight, {t, w}); });
    });
  });
}

void AssignLoops::clearEmptySlots() {
  b.loop(numExperts, [&](Value e) {
    b.loop(b.toIndex(b.load(load, {group, e})), capacity, [&](Value c) {
      b.store(b.i32(-1), slotToken, {group, e, c});
      b.store(b.f32(0.0f), slotWeight, {group, e, c});
    });
  });
}

//===----------------------------------------------------------------------===//
// moe.assign_ragged
//===----------------------------------------------------------------------===//

/// Builds the loops of one moe.assign_ragged, a stable counting sort.
static void buildRagged(LoopBuilder &b, AssignRaggedOp op) {
  Value experts = op.getExperts(), weights = op.getWeights();
  Value rowToken = op.getOuts()[0], rowWeight = op.getOuts()[1];
  Value tokenSlot = op.getOuts()[2], tokenWeight = op.getOuts()[3];
  Value offsets = op.getOuts()[4];
  Value numTokens = b.dim(experts, 0), width = b.dim(experts, 1);
  Value zero = b.index(0), one = b.index(1);
  Value numExperts = b.sub(b.dim(offsets, 0), one);
  Value next = b.scratch(b.getI64Type(), {numExperts});
  Renormalizer renormalizer(b, op.getRenorm(), op.getScale());

  b.fill(next, b.i64(0));
  b.nest({numTokens, width}, [&](ValueRange at) {
    Value expert = b.load(experts, at);
    b.when(isExpert(b, expert, numExperts),
           [&] { b.fetchAdd(next, b.toIndex(expert), b.i64(1)); });
  });
  b.store(b.i64(0), offsets, zero);
  b.loop(numExperts, [&](Value e) {
    Value begin = b.load(offsets, e);
    b.store(b.add(begin, b.load(next, e)), offsets, b.add(e, one));
    b.store(begin, next, e);
  });

  // Places that no choice takes: nobody may fetch a row for them.
  b.loop(b.toIndex(b.load(offsets, numExperts)), b.dim(rowToken, 0),
         [&](Value row) { b.store(b.i32(-1), rowToken, row); });
  b.loop(numTokens, [&](Value t) {
    if (renormalizer.needsSums()) {
      Value topK = b.index(op.getTopK());
      SmallVector<Value> sums =
          b.loop(zero, width, {b.f32(0.0f), b.f32(0.0f)},
                 [&](Value w, ValueRange carried) {
                   Value isKept =
                       isExpert(b, b.load(experts, {t, w}), numExperts);
                   Value weight = b.load(weights, {t, w});
                   return SmallVector<Value>{
                       b.select(isKept, b.add(carried[0], weight), carried[0]),
                       b.select(b.less(w, topK), b.add(carried[1], weight),
                                carried[1])};
                 });
      renormalizer.start(sums[0], sums[1]);
    }
    b.loop(width, [&](Value w) {
      Value expert = b.load(experts, {t, w});
      b.when(
          isExpert(b, expert, numExperts),
          [&] {
            Value slot = b.fetchAdd(next, b.toIndex(expert), b.i64(1));
            Value weight = renormalizer.apply(b.load(weights, {t, w}));
            Value row = b.toIndex(slot);
            b.store(b.castTo(b.getI32Type(), t), rowToken, row);
            b.store(weight, rowWeight, row);
            b.store(slot, tokenSlot, {t, w});
            b.store(weight, tokenWeight, {t, w});
          },
          [&] {
            b.store(b.i64(-1), tokenSlot, {t, w});
            b.store(b.f32(0.0f), tokenWeight, {t, w});
          });
    });
  });
  b.freeScratch();
}

namespace {

/// moe.assign becomes loops over the tokens of each group.
struct AssignOpLowering : OpRewritePattern<AssignOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AssignOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    LoopBuilder b(op.getLoc(), rewriter);
    AssignLoops(b, op).build();
    rewriter.eraseOp(op);
    return success();
  }
};

/// moe.assign_ragged becomes a counting sort.
struct AssignRaggedOpLowering : OpRewritePattern<AssignRaggedOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AssignRaggedOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    LoopBuilder b(op.getLoc(), rewriter);
    buildRagged(b, op);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void moe::populateLowerAssignPatterns(RewritePatternSet &patterns) {
  patterns.add<AssignOpLowering, AssignRaggedOpLowering>(patterns.getContext());
}
