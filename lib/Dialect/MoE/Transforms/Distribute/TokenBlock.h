//===- TokenBlock.h - The tokens that a rank works on -----------*- C++ -*-===//

#ifndef MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_TOKENBLOCK_H
#define MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_TOKENBLOCK_H

#include "SlotLayer.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::moe::distribute {

/// A size of a tensor, of what it is written into if that is known: so that the
/// tensor is not needed for it.
OpFoldResult getDestinationSize(OpBuilder &b, Location loc, Value tensor,
                                int64_t dim);

/// The tokens of a layer that a rank works on: where each rank has all, of
/// `ranks` blocks of `ceil(T / ranks)` tokens, the last ones short or empty,
/// the one of its number; else those that it has.
class TokenBlock {
public:
  /// `all` has the tokens that a rank has as its first dimension.
  TokenBlock(OpBuilder &b, Location loc, Value all, const Ranks &ranks,
             Value rank);

  /// The rows of this rank's tokens of a tensor with a row for each token that
  /// it has. What only looks at one token at a time is computed for these
  /// alone.
  Value take(Value list);
  /// The tokens of each rank, i64 [ranks], if they are different.
  Value getCounts() { return counts; }

  /// The tokens that a rank has, those of a block that is not short, and those
  /// that it works on.
  OpFoldResult total, size, count;

private:
  void takeBlock();
  void takeOwn();
  Value gatherCounts();
  Value countBefore();
  Value getFirst() { return toIndex(first); }
  Value toIndex(OpFoldResult value);
  Value mul(OpFoldResult x, OpFoldResult y);
  Value takeResult(OpResult list);
  Value cut(Value list);
  bool canSplit(CandidatesOp op);
  Operation *splitCandidates(CandidatesOp op);
  Operation *splitKey(RandomKeyOp op);
  Operation *splitElementwise(linalg::LinalgOp op);

  OpBuilder &b;
  Location loc;
  const Ranks &ranks;
  Value rank, counts;
  /// The number of the first token among those of all ranks.
  OpFoldResult first;
  /// Ops of all tokens, and what does the same for this rank's.
  llvm::DenseMap<Operation *, Operation *> split;
  llvm::DenseMap<Value, Value> parts;
};

} // namespace mlir::moe::distribute

#endif // MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_TOKENBLOCK_H
