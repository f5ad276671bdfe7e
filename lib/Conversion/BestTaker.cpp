//===- BestTaker.cpp - Loops that take the best of some scores ------------===//

#include "BestTaker.h"

#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;
using namespace mlir::moe;

/// So many searches cost less than a tournament.
static constexpr int64_t kMostSearches = 2;
/// A search of so many vectors costs less than the way up of a tournament.
static constexpr int64_t kMostVectors = 16;
/// Comes after every index.
static constexpr int32_t kNowhere = std::numeric_limits<int32_t>::max();

static Value getNone(LoopBuilder &b) {
  return b.f32(-std::numeric_limits<float>::infinity());
}

static Value isLarger(LoopBuilder &b, Value x, Value y) {
  return b.cmp(arith::CmpFPredicate::OGT, x, y);
}

BestTaker::BestTaker(LoopBuilder &b, Value scores, int64_t size, int64_t most,
                     RowLoops *rows)
    : b(b), scores(scores), rows(rows), size(size),
      deepest(int64_t(1) << llvm::Log2_64(2 * size - 1)),
      numDeepest(2 * size - deepest) {
  if (rows && (!rows->isVector() || rows->getNumSteps() > kMostVectors))
    this->rows = nullptr;
  if (most > kMostSearches && !this->rows)
    tree = b.scratch(b.getI32Type(), {b.index(2 * size)});
}

void BestTaker::take(Value begin, Value taken, Value from, Value to) {
  this->begin = begin;
  if (tree)
    startTournament();
  b.loop(from, to, [&](Value position) {
    if (rows)
      searchVectors(taken, position);
    else if (tree)
      takeWinner(taken, position);
    else
      searchAndTake(taken, position);
  });
}

/// Each lane finds the first of the best among its own scores, and then the
/// first of the best lanes is it.
void BestTaker::searchVectors(Value taken, Value position) {
  Value none = rows->splat(getNone(b)), nowhere = rows->i32(kNowhere);
  SmallVector<Value> best =
      rows->each({none, nowhere}, [&](Value i, ValueRange carried) {
        Value score = rows->load(scores, i);
        Value isBest = isLarger(b, score, carried[0]);
        Value index = b.select(isBest, rows->getIndices(i), carried[1]);
        return SmallVector<Value>{b.select(isBest, score, carried[0]), index};
      });
  Value largest = rows->reduce(best[0], [&](Value x, Value y) {
    return b.select(isLarger(b, x, y), x, y);
  });
  Value isLargest =
      b.cmp(arith::CmpFPredicate::OEQ, best[0], rows->splat(largest));
  Value index = rows->reduce(b.select(isLargest, best[1], nowhere),
                             [&](Value x, Value y) { return b.min(x, y); });
  Value isNone = b.equal(index, b.i32(kNowhere));
  b.store(b.select(isNone, b.i32(-1), index), taken, position);
  // Written as what will be read: the next search would have to wait for a
  // single score. Where nothing is left all are -inf already.
  index = b.select(isNone, b.i32(0), index);
  Value at = rows->alignDown(b.toIndex(index));
  Value isTaken = b.equal(rows->getIndices(at), rows->splat(index));
  rows->store(b.select(isTaken, none, rows->load(scores, at)), scores, at);
}

void BestTaker::searchAndTake(Value taken, Value position) {
  Value none = getNone(b);
  SmallVector<Value> best =
      b.loop(begin, b.add(begin, b.index(size)), {none, b.i32(-1)},
             [&](Value i, ValueRange carried) {
               Value score = b.load(scores, i);
               Value isBest = isLarger(b, score, carried[0]);
               return SmallVector<Value>{
                   b.select(isBest, score, carried[0]),
                   b.select(isBest, b.castTo(b.getI32Type(), i), carried[1])};
             });
  b.store(best[1], taken, position);
  b.when(b.isPlace(best[1]),
         [&] { b.store(none, scores, b.toIndex(best[1])); });
}

void BestTaker::startTournament() {
  // The leaves are the nodes from `size` on; those of the deepest level are
  // left of the others.
  auto place = [&](int64_t from, int64_t to, int64_t item) {
    Value offset = b.add(begin, b.index(item - from));
    b.loop(b.index(from), b.index(to), [&](Value node) {
      b.store(b.castTo(b.getI32Type(), b.add(node, offset)), tree, node);
    });
  };
  place(deepest, 2 * size, 0);
  place(size, deepest, numDeepest);
  // Ways up from the other leaves end above the root.
  b.store(b.castTo(b.getI32Type(), begin), tree, b.index(0));
  b.loop(b.index(1), b.index(size),
         [&](Value i) { play(b.sub(b.index(size), i)); });
}

void BestTaker::play(Value node) {
  Value child = b.mul(node, b.index(2));
  Value left = b.load(tree, child);
  Value right = b.load(tree, b.add(child, b.index(1)));
  Value takesRight = isLarger(b, b.load(scores, b.toIndex(right)),
                              b.load(scores, b.toIndex(left)));
  b.store(b.select(takesRight, right, left), tree, node);
}

void BestTaker::takeWinner(Value taken, Value position) {
  Value none = getNone(b), winner = b.load(tree, b.index(1));
  Value index = b.toIndex(winner);
  Value isSome = isLarger(b, b.load(scores, index), none);
  b.store(b.select(isSome, winner, b.i32(-1)), taken, position);
  b.store(none, scores, index);
  // All games on the way up from its leaf are played again.
  Value item = b.sub(index, begin);
  Value first = b.select(b.less(item, b.index(numDeepest)), b.index(deepest),
                         b.index(size - numDeepest));
  b.loop(b.index(0), b.index(llvm::Log2_64(deepest)), b.add(item, first),
         [&](Value, ValueRange carried) {
           Value node = b.shiftRight(carried[0], b.index(1));
           play(node);
           return SmallVector<Value>{node};
         });
}
