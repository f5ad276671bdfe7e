//===- Assign.cpp - Kernels that give candidates their places -------------===//
//
// A block serves one expert of one group of tokens. It looks at all candidates
// of the group twice, once to count its own and once to list them in order; all
// that follows looks at the list, so that the cost of choosing does not depend
// on the number of experts. Nothing depends on the order in which threads run:
// atomics only count.
//
//===----------------------------------------------------------------------===//

#include "../AssignMath.h"
#include "KernelBuilder.h"
#include "LowerToGPU.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;

static constexpr int64_t kThreads = 256;
static constexpr int64_t kTokenThreads = 128;
/// Bits of a key that one step of the radix selection looks at. A thread has
/// one of the counts.
static constexpr int64_t kDigitBits = 8;
static_assert(1 << kDigitBits == kThreads);

namespace {

/// What the kernels of both forms of assignment share.
class AssignKernelsBase {
protected:
  AssignKernelsBase(KernelBuilder &b, StringRef suffix, Value experts,
                    Value weights, Value tokenSlot, Value tokenWeight)
      : b(b), suffix(suffix), experts(experts), weights(weights),
        tokenSlot(tokenSlot), tokenWeight(tokenWeight),
        numTokens(b.dim(experts, 0)), width(b.dim(experts, 1)) {}

  void launchExperts(StringRef name, TypeRange shared,
                     function_ref<void(ValueRange)> body);
  void launchCount();
  Value sumCountsBefore(Value totals);
  /// Visits the candidates that name the block's expert, in order.
  Value eachOwn(Value totals,
                function_ref<void(Value t, Value w, Value before)> body);
  std::pair<Value, Value> getTokenAndChoice(Value candidate) {
    Value divisor = b.createOrFold<arith::MaxSIOp>(width, b.index(1));
    return {b.div(candidate, divisor), b.rem(candidate, divisor)};
  }
  Value addIf(Value condition, Value sum, Value amount) {
    return b.select(condition, b.add(sum, amount), sum);
  }
  static MemRefType getTotalsType(MLIRContext *context) {
    return KernelBuilder::shared({kThreads / kWarpSize},
                                 IntegerType::get(context, 32));
  }

  KernelBuilder &b;
  StringRef suffix;
  Value experts, weights, tokenSlot, tokenWeight;
  Value numTokens, width, numGroups, numExperts, tokensPerGroup;
  /// Device memory: candidates of each expert in each group, i32 [G, E].
  Value counts;
  /// In a kernel: what the block is for. Its candidates are those from
  /// `firstCandidate` on.
  Value group, expert, firstToken, firstCandidate, numCandidates;
};

/// Builds the kernels of one moe.assign.
/// 1. `count` counts the candidates of each expert.
/// 2. `select` lists them, finds the key up to which they get places, and marks
///    those that do.
/// 3. `weigh`: each token gives up places that are too many, and rescales its
///    weights.
/// 4. `number` numbers the places in the order of tokens.
class AssignKernels : AssignKernelsBase {
public:
  AssignKernels(KernelBuilder &b, StringRef suffix, AssignOp op)
      : AssignKernelsBase(b, suffix, op.getExperts(), op.getWeights(),
                          op.getOuts()[2], op.getOuts()[3]),
        op(op), slotToken(op.getOuts()[0]), slotWeight(op.getOuts()[1]),
        rowsOfExpert(op.getOuts()[4]), capacity(b.dim(slotToken, 2)) {
    numGroups = b.dim(slotToken, 0);
    numExperts = b.dim(slotToken, 1);
    tokensPerGroup = b.ceilDiv(
        numTokens, b.createOrFold<arith::MaxSIOp>(numGroups, b.index(1)));
  }

  void build();

private:
  void select(ValueRange shared);
  std::pair<Value, Value> findThreshold(Value end, Value rank,
                                        ValueRange shared);
  Value isBeforeInOrder(Value i, Value end, Value places);
  void weigh(Value t);
  void number(ValueRange shared);
  Value loadKey(Value i);
  std::pair<Value, Value> getListed(Value i) {
    return getTokenAndChoice(b.load(list, b.add(begin, i)));
  }

  AssignOp op;
  Value slotToken, slotWeight, rowsOfExpert, capacity;
  /// Device memory: the candidates, as `t * W + w`, by group and expert, index
  /// [T * W], and where those of an expert begin, index [G, E].
  Value list, begins;
  /// In a kernel: where the block's candidates begin in the list.
  Value begin;
  std::optional<KeyOrder> order;
};

/// Builds the kernels of one moe.assign_ragged.
class AssignRaggedKernels : AssignKernelsBase {
public:
  AssignRaggedKernels(KernelBuilder &b, StringRef suffix, AssignRaggedOp op)
      : AssignKernelsBase(b, suffix, op.getExperts(), op.getWeights(),
                          op.getOuts()[2], op.getOuts()[3]),
        op(op), rowToken(op.getOuts()[0]), rowWeight(op.getOuts()[1]),
        offsets(op.getOuts()[4]) {
    numGroups = b.index(1);
    numExperts = b.sub(b.dim(offsets, 0), b.index(1));
    tokensPerGroup = numTokens;
  }

  void build();

private:
  void order(ValueRange shared);
  Value getWeight(Value t, Value w);

  AssignRaggedOp op;
  Value rowToken, rowWeight, offsets;
};

} // namespace

//===----------------------------------------------------------------------===//
// Both forms
//===----------------------------------------------------------------------===//

/// Launches a block for each expert of each group.
void AssignKernelsBase::launchExperts(StringRef name, TypeRange shared,
                                      function_ref<void(ValueRange)> body) {
  Value blocks = b.mul(numGroups, numExperts);
  b.launch((name + suffix).str(), {blocks, kThreads}, shared,
           [&](ValueRange shared) {
             Value divisor =
                 b.createOrFold<arith::MaxSIOp>(numExperts, b.index(1));
             group = b.div(b.getBlock(), divisor);
             expert = b.rem(b.getBlock(), divisor);
             firstToken = b.min(b.mul(group, tokensPerGroup), numTokens);
             Value last = b.min(b.add(firstToken, tokensPerGroup), numTokens);
             firstCandidate = b.mul(firstToken, width);
             numCandidates = b.mul(b.sub(last, firstToken), width);
             b.when(b.less(b.getBlock(), blocks), [&] { body(shared); });
           });
}

/// Counts the candidates of each expert. Candidates of no expert have no place.
void AssignKernelsBase::launchCount() {
  counts = b.deviceScratch(b.getI32Type(), {numGroups, numExperts});
  launchExperts("moe_assign_count", getTotalsType(b.getContext()),
                [&](ValueRange shared) {
                  Value isFirst = b.equal(expert, b.index(0));
                  Value own = b.castTo(b.getI32Type(), expert);
                  Value count = b.steps(
                      b.getThread(), numCandidates, b.index(kThreads), b.i32(0),
                      [&](Value i, ValueRange carried) {
                        auto [t, w] =
                            getTokenAndChoice(b.add(firstCandidate, i));
                        Value choice = b.load(experts, {t, w});
                        Value isNone = b.bitXor(isExpert(b, choice, numExperts),
                                                b.boolean(true));
                        b.when(b.both(isFirst, isNone), [&, t = t, w = w] {
                          b.store(b.i64(-1), tokenSlot, {t, w});
                          b.store(b.f32(0.0f), tokenWeight, {t, w});
                        });
                        return SmallVector<Value>{
                            addIf(b.equal(choice, own), carried[0], b.i32(1))};
                      })[0];
                  Value total = b.scanBlock(count, kThreads, shared[0]).total;
                  b.when(b.equal(b.getThread(), b.index(0)),
                         [&] { b.store(total, counts, {group, expert}); });
                });
}

/// The candidates of all experts and groups before the block's.
Value AssignKernelsBase::sumCountsBefore(Value totals) {
  Value divisor = b.createOrFold<arith::MaxSIOp>(numExperts, b.index(1));
  Value sum = b.steps(b.getThread(), b.getBlock(), b.index(kThreads), b.i32(0),
                      [&](Value i, ValueRange carried) {
                        Value count = b.load(
                            counts, {b.div(i, divisor), b.rem(i, divisor)});
                        return SmallVector<Value>{b.add(carried[0], count)};
                      })[0];
  return b.toIndex(b.scanBlock(sum, kThreads, totals).total);
}

Value AssignKernelsBase::eachOwn(Value totals,
                                 function_ref<void(Value, Value, Value)> body) {
  Value own = b.castTo(b.getI32Type(), expert);
  return b.eachInOrder(
      numCandidates, kThreads, totals,
      [&](Value i) {
        auto [t, w] = getTokenAndChoice(b.add(firstCandidate, i));
        return b.equal(b.load(experts, {t, w}), own);
      },
      [&](Value i, Value isOwn, Value before) {
        b.when(isOwn, [&] {
          auto [t, w] = getTokenAndChoice(b.add(firstCandidate, i));
          body(t, w, b.toIndex(before));
        });
      });
}

//===----------------------------------------------------------------------===//
// moe.assign
//===----------------------------------------------------------------------===//

void AssignKernels::build() {
  Value numAll = b.max(b.mul(numTokens, width), b.index(1));
  list = b.deviceScratch(b.getIndexType(), {numAll});
  begins = b.deviceScratch(b.getIndexType(), {numGroups, numExperts});
  launchCount();

  Type i32 = b.getI32Type();
  Type totals = getTotalsType(b.getContext());
  SmallVector<Type> shared = {totals};
  if (op.getKey()) {
    shared.push_back(KernelBuilder::shared({kThreads}, i32));
    shared.push_back(KernelBuilder::shared({2}, i32));
  }
  launchExperts("moe_assign_select", shared,
                [&](ValueRange shared) { select(shared); });
  Value blocks = b.ceilDiv(numTokens, b.index(kTokenThreads));
  b.launch(("moe_assign_weigh" + suffix).str(), {blocks, kTokenThreads}, {},
           [&](ValueRange) {
             Value t = b.add(b.mul(b.getBlock(), b.index(kTokenThreads)),
                             b.getThread());
             b.when(b.less(t, numTokens), [&] { weigh(t); });
           });
  launchExperts("moe_assign_number", totals,
                [&](ValueRange shared) { number(shared); });
  b.freeDeviceScratch();
}

Value AssignKernels::loadKey(Value i) {
  auto [t, w] = getListed(i);
  return order->build(b.load(op.getKey(), {t, w}));
}

/// Marks the block's candidates that get a place, before tokens give up some.
void AssignKernels::select(ValueRange shared) {
  begin = sumCountsBefore(shared[0]);
  b.when(b.equal(b.getThread(), b.index(0)),
         [&] { b.store(begin, begins, {group, expert}); });
  eachOwn(shared[0], [&](Value t, Value w, Value before) {
    b.store(b.add(b.mul(t, width), w), list, b.add(begin, before));
  });
  b.barrier();

  Value end = b.toIndex(b.load(counts, {group, expert}));
  // No expert can take more than its table holds.
  Value limit = b.toIndex(
      b.min(b.load(op.getLimits(), group), b.castTo(b.getI64Type(), capacity)));
  Value isOver = b.less(limit, end);
  Value whenOver = op.getDrop() == Drop::Expert ? b.index(0) : limit;
  Value places = b.select(isOver, whenOver, end);
  auto mark = [&](Value i, Value isKept) {
    auto [t, w] = getListed(i);
    b.store(b.select(isKept, b.i64(0), b.i64(-1)), tokenSlot, {t, w});
  };
  if (!op.getKey())
    return b.eachOfBlock(end, kThreads, [&](Value i) {
      mark(i, isBeforeInOrder(i, end, places));
    });

  order.emplace(b, getElementTypeOrSelf(op.getKey()),
                op.getCompete() == Compete::Largest);
  // All threads of the block are over, or none is.
  auto found = scf::IfOp::create(
      b, isOver,
      [&](OpBuilder &, Location) {
        auto [threshold, tied] = findThreshold(end, places, shared);
        scf::YieldOp::create(b, ValueRange{threshold, tied});
      },
      [&](OpBuilder &, Location) {
        Value all = b.castTo(b.getI32Type(), places);
        scf::YieldOp::create(b, ValueRange{order->getLast(), all});
      });
  Value threshold = found.getResult(0), tied = found.getResult(1);
  b.eachInOrder(
      end, kThreads, shared[0],
      [&](Value i) { return b.equal(loadKey(i), threshold); },
      [&](Value i, Value isTied, Value before) {
        Value isBetter =
            b.cmp(arith::CmpIPredicate::ult, loadKey(i), threshold);
        Value takes = b.both(isTied, b.less(before, tied));
        mark(i, b.either(isBetter, takes));
      });
  order.reset();
}

/// Without keys: whether fewer than `places` candidates come before this one,
/// which are ordered by token, then by their place in the token's list.
Value AssignKernels::isBeforeInOrder(Value i, Value end, Value places) {
  if (op.getCompete() == Compete::First)
    return b.less(i, places);
  // The last token comes first, but its own list is read forwards.
  Value token = getListed(i).first;
  auto count = [&](bool isAfter) {
    auto loop = scf::WhileOp::create(b, b.getIndexType(), b.index(0));
    OpBuilder::InsertionGuard guard(b);
    Block *before =
        b.createBlock(&loop.getBefore(), {}, b.getIndexType(), b.getLoc());
    Value found = before->getArgument(0), one = b.index(1);
    Value other =
        isAfter ? b.add(b.add(i, found), one) : b.sub(b.sub(i, found), one);
    Value exists = isAfter ? b.less(other, end) : b.isPlace(other);
    auto isSame = scf::IfOp::create(
        b, exists,
        [&](OpBuilder &, Location) {
          Value same = b.equal(getListed(other).first, token);
          scf::YieldOp::create(b, same);
        },
        [&](OpBuilder &, Location) {
          scf::YieldOp::create(b, b.boolean(false));
        });
    scf::ConditionOp::create(b, isSame.getResult(0), found);
    Block *after =
        b.createBlock(&loop.getAfter(), {}, b.getIndexType(), b.getLoc());
    scf::YieldOp::create(b, b.add(after->getArgument(0), b.index(1)));
    return loop.getResult(0);
  };
  Value ofTokenBefore = count(/*isAfter=*/false);
  Value ofTokenAfter = count(/*isAfter=*/true);
  Value ofLaterTokens = b.sub(b.sub(b.sub(end, i), ofTokenAfter), b.index(1));
  return b.less(b.add(ofLaterTokens, ofTokenBefore), places);
}

/// The `rank`-th smallest (from 1) of the block's keys, and how many candidates
/// with just this key are among the `rank` smallest. Finds one digit of the key
/// after the other, the highest first. For rank 0, key 0 and none.
std::pair<Value, Value> AssignKernels::findThreshold(Value end, Value rank,
                                                     ValueRange shared) {
  Value totals = shared[0], histogram = shared[1], digit = shared[2];
  IntegerType type = order->getType();
  Value prefix = b.constant(type, 0), none = b.i32(0);
  Value left = b.castTo(b.getI32Type(), rank), thread = b.getThread();
  for (int64_t shift = type.getWidth() - kDigitBits; shift >= 0;
       shift -= kDigitBits) {
    b.store(none, histogram, thread);
    b.when(b.equal(thread, b.index(0)), [&] {
      b.store(none, digit, b.index(0));
      b.store(none, digit, b.index(1));
    });
    b.barrier();
    Value seen = b.constant(type, shift + kDigitBits == type.getWidth()
                                      ? 0
                                      : -(int64_t(1) << (shift + kDigitBits)));
    b.eachOfBlock(end, kThreads, [&](Value i) {
      Value key = loadKey(i);
      b.when(b.equal(b.both(key, seen), prefix), [&] {
        Value own = b.both(b.shiftRight(key, b.constant(type, shift)),
                           b.constant(type, kThreads - 1));
        // A digit is no signed number.
        Value at = arith::IndexCastUIOp::create(b, b.getIndexType(), own);
        memref::AtomicRMWOp::create(b, arith::AtomicRMWKind::addi, b.i32(1),
                                    histogram, at);
      });
    });
    b.barrier();
    // The digit in which the keys counted so far reach `left`.
    Value count = b.load(histogram, thread);
    Value below = b.scanBlock(count, kThreads, totals).before;
    Value isHere =
        b.both(b.less(below, left),
               b.cmp(arith::CmpIPredicate::sle, left, b.add(below, count)));
    b.when(isHere, [&] {
      b.store(b.castTo(b.getI32Type(), thread), digit, b.index(0));
      b.store(below, digit, b.index(1));
    });
    b.barrier();
    Value found = b.load(digit, b.index(0));
    left = b.sub(left, b.load(digit, b.index(1)));
    if (type.getWidth() > 32)
      found = arith::ExtUIOp::create(b, type, found);
    found = arith::ShLIOp::create(b, found, b.constant(type, shift));
    prefix = b.either(prefix, found);
    // `digit` and `histogram` are written again.
    b.barrier();
  }
  return {prefix, left};
}

void AssignKernels::weigh(Value t) {
  Renormalizer renormalizer(b, op.getRenorm(), op.getScale());
  if (renormalizer.needsSums() || op.getPerToken()) {
    Value zero = b.f32(0.0f), topK = b.index(op.getTopK());
    SmallVector<Value> sums = b.loop(
        b.index(0), width, {zero, zero, b.index(0)},
        [&](Value w, ValueRange carried) {
          Value isKept = b.isPlace(b.load(tokenSlot, {t, w}));
          if (std::optional<int64_t> most = op.getPerToken()) {
            isKept = b.both(isKept, b.less(carried[2], b.index(*most)));
            b.store(b.select(isKept, b.i64(0), b.i64(-1)), tokenSlot, {t, w});
          }
          Value weight = b.load(weights, {t, w});
          return SmallVector<Value>{addIf(isKept, carried[0], weight),
                                    addIf(b.less(w, topK), carried[1], weight),
                                    addIf(isKept, carried[2], b.index(1))};
        });
    renormalizer.start(sums[0], sums[1]);
  }
  b.loop(width, [&](Value w) {
    Value isKept = b.isPlace(b.load(tokenSlot, {t, w}));
    Value weight = renormalizer.apply(b.load(weights, {t, w}));
    b.store(b.select(isKept, weight, b.f32(0.0f)), tokenWeight, {t, w});
  });
}

void AssignKernels::number(ValueRange shared) {
  begin = b.load(begins, {group, expert});
  Value end = b.toIndex(b.load(counts, {group, expert}));
  Value firstSlot = b.mul(b.getBlock(), capacity);
  Value rows = b.eachInOrder(
      end, kThreads, shared[0],
      [&](Value i) {
        auto [t, w] = getListed(i);
        return b.isPlace(b.load(tokenSlot, {t, w}));
      },
      [&](Value i, Value isKept, Value before) {
        b.when(isKept, [&] {
          auto [t, w] = getListed(i);
          Value c = b.toIndex(before);
          b.store(b.castTo(b.getI32Type(), t), slotToken, {group, expert, c});
          b.store(b.load(tokenWeight, {t, w}), slotWeight, {group, expert, c});
          b.store(b.castTo(b.getI64Type(), b.add(firstSlot, c)), tokenSlot,
                  {t, w});
        });
      });
  b.when(b.equal(b.getThread(), b.index(0)),
         [&] { b.store(rows, rowsOfExpert, {group, expert}); });
  b.steps(b.add(b.toIndex(rows), b.getThread()), capacity, b.index(kThreads),
          [&](Value c) {
            b.store(b.i32(-1), slotToken, {group, expert, c});
            b.store(b.f32(0.0f), slotWeight, {group, expert, c});
          });
}

//===----------------------------------------------------------------------===//
// moe.assign_ragged
//===----------------------------------------------------------------------===//

void AssignRaggedKernels::build() {
  launchCount();
  launchExperts("moe_assign_order", getTotalsType(b.getContext()),
                [&](ValueRange shared) { order(shared); });
  b.freeDeviceScratch();
}

/// The weight of a choice. Each thread adds those of the token for itself, in
/// order.
Value AssignRaggedKernels::getWeight(Value t, Value w) {
  Renormalizer renormalizer(b, op.getRenorm(), op.getScale());
  if (renormalizer.needsSums()) {
    Value zero = b.f32(0.0f), topK = b.index(op.getTopK());
    SmallVector<Value> sums = b.loop(
        b.index(0), width, {zero, zero}, [&](Value w, ValueRange carried) {
          Value isKept = isExpert(b, b.load(experts, {t, w}), numExperts);
          Value weight = b.load(weights, {t, w});
          return SmallVector<Value>{addIf(isKept, carried[0], weight),
                                    addIf(b.less(w, topK), carried[1], weight)};
        });
    renormalizer.start(sums[0], sums[1]);
  }
  return renormalizer.apply(b.load(weights, {t, w}));
}

void AssignRaggedKernels::order(ValueRange shared) {
  Value begin = sumCountsBefore(shared[0]);
  Value count = eachOwn(shared[0], [&](Value t, Value w, Value before) {
    Value row = b.add(begin, before), weight = getWeight(t, w);
    b.store(b.castTo(b.getI32Type(), t), rowToken, row);
    b.store(weight, rowWeight, row);
    b.store(b.castTo(b.getI64Type(), row), tokenSlot, {t, w});
    b.store(weight, tokenWeight, {t, w});
  });
  Value end = b.add(begin, b.toIndex(count)), next = b.add(expert, b.index(1));
  Value isFirst = b.equal(b.getThread(), b.index(0));
  b.when(isFirst, [&] {
    b.store(b.castTo(b.getI64Type(), end), offsets, next);
    b.when(b.equal(expert, b.index(0)),
           [&] { b.store(b.i64(0), offsets, b.index(0)); });
  });
  // Places that no choice takes: nobody may fetch a row for them.
  b.when(b.equal(next, numExperts), [&] {
    b.steps(b.add(end, b.getThread()), b.dim(rowToken, 0), b.index(kThreads),
            [&](Value row) { b.store(b.i32(-1), rowToken, row); });
  });
}

void moe::lowerToGPU(KernelBuilder &b, StringRef suffix, AssignOp op) {
  AssignKernels(b, suffix, op).build();
}

void moe::lowerToGPU(KernelBuilder &b, StringRef suffix, AssignRaggedOp op) {
  AssignRaggedKernels(b, suffix, op).build();
}
