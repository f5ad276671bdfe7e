//===- ShardParams.h - The parameters of a rank's experts -------*- C++ -*-===//

#ifndef MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_SHARDPARAMS_H
#define MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_SHARDPARAMS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"
#include <map>

namespace mlir::moe::distribute {

/// Makes of each parameter `[E, ...]` a rank's block of dimension 0.
///
/// What a parameter is computed from is followed, so that a weight of which a
/// rank needs nothing but its block becomes an argument of that size. Where
/// each expert has weights of its own, a rank has arguments for those of its
/// experts only, whose names depend on the rank.
class ParamSharder {
public:
  explicit ParamSharder(int64_t ranks) : ranks(ranks) {}

  /// This rank's block of dimension 0 of a parameter, whose experts are in that
  /// order if one is given.
  Value shard(Value param, ArrayRef<int64_t> order);
  /// The number of this rank, in the function around `value`.
  Value getRank(Value value);
  /// Gives the functions their new arguments, once nothing uses the parameters
  /// as they were any more.
  void finish();

private:
  /// Arguments of which each rank needs another one, and what takes their
  /// place.
  struct Choice {
    SmallVector<Value> byRank;
    Value argument;
  };

  Value slice(Value tensor, int64_t dim, unsigned order);
  Value cut(Value tensor, int64_t dim);
  Value pick(Value tensor, ArrayRef<int64_t> order);
  Value sliceStack(Value tensor, int64_t dim, ArrayRef<int64_t> order);
  Value choose(ArrayRef<Value> byRank);
  Value chooseArgument(ArrayRef<Value> byRank);
  Value chooseOp(ArrayRef<Value> byRank);
  void bindChoice(Choice &choice);
  void bindBlock(BlockArgument argument);

  int64_t ranks;
  llvm::DenseMap<Operation *, Value> rankOf;
  /// The orders of experts: at first that of their numbers, which is empty.
  SmallVector<SmallVector<int64_t>> orders =
      SmallVector<SmallVector<int64_t>>(1);
  /// By tensor, dimension and order.
  llvm::DenseMap<std::tuple<Value, int64_t, unsigned>, Value> slices;
  /// Weights that were cut along dimension 0.
  llvm::SetVector<Value> weights;
  std::map<std::vector<const void *>, Value> chosen;
  SmallVector<Choice> choices;
};

} // namespace mlir::moe::distribute

#endif // MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_SHARDPARAMS_H
