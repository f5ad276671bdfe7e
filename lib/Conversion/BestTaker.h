//===- BestTaker.h - Loops that take the best of some scores ----*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_BESTTAKER_H
#define MOE_LIB_CONVERSION_BESTTAKER_H

#include "RowLoops.h"

namespace mlir::moe {

/// Takes the best of `size` scores, then the next best, and so on: with a
/// search of all of them for each where vectors make it short or only a few are
/// taken, else from a tournament, which costs as much as a few searches and
/// then its depth for each.
///
/// A tournament is a binary tree whose leaves are the scores, from left to
/// right; every other node names the better one of its two children.
class BestTaker {
public:
  /// `scores` is f32 of one dimension. At most `most` are taken at a time.
  /// Where `scores` is one of `rows`, with -inf behind its last element, and
  /// all of it is looked at, vectors may be.
  BestTaker(LoopBuilder &b, Value scores, int64_t size, int64_t most,
            RowLoops *rows = nullptr);

  /// Looks at `size` scores, from `begin` on, none of which is NaN. Writes the
  /// indices of the best into `taken`, i32, at `from` up to `to`; ties go to
  /// the lower index. What is taken becomes -inf, and -inf is never taken: -1
  /// is written where nothing else is left.
  void take(Value begin, Value taken, Value from, Value to);

private:
  void searchAndTake(Value taken, Value position);
  void searchVectors(Value taken, Value position);
  void startTournament();
  void takeWinner(Value taken, Value position);
  void play(Value node);

  LoopBuilder &b;
  Value scores;
  /// Null where scalars are looked at.
  RowLoops *rows;
  int64_t size;
  /// i32 [2 * size]: the indices of scores, in a tournament. The children of
  /// node `i` are `2 * i` and `2 * i + 1`, the root is 1. Null without one.
  Value tree;
  /// The first node, and the number of nodes, of the deepest level of the tree.
  int64_t deepest, numDeepest;
  /// Of the scores that are being looked at.
  Value begin;
};

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_BESTTAKER_H
