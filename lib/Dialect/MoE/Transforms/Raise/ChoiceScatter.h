//===- ChoiceScatter.h - One update for each choice -------------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_CHOICESCATTER_H
#define MOE_TRANSFORMS_RAISE_CHOICESCATTER_H

#include "Selection.h"

#include "moe/Dialect/TMTensor/IR/TMTensor.h"

namespace mlir::moe::raise {

/// A scatter that writes one element for each of the first `topK` choices of
/// each token, to an index that is the chosen expert along `dimension`. No two
/// go to the same place, for the choices of a token differ.
struct ChoiceScatter {
  tm_tensor::ScatterOp op;
  const Selection *selection;
  int64_t topK;
  int64_t dimension;
  /// For each dimension of the selection a variable, and the row of `updates`
  /// by these.
  Access variables;
  AffineExpr update;
  /// The dimensions of the selection that the other dimensions of the result
  /// count, in order, and their sizes: all of the tokens', and that of the
  /// choices if each has a place of its own.
  SmallVector<int64_t> dims, sizes;

  bool hasChoices() const {
    return llvm::is_contained(dims, selection->dimension);
  }
  /// What the variables of `dims` are for element `at` of the result; others
  /// are null.
  std::optional<Access> getPlace(ArrayRef<AffineExpr> at,
                                 IndexSpace &space) const;
};

std::optional<ChoiceScatter> matchChoiceScatter(tm_tensor::ScatterOp op,
                                                Scalars &scalars);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_CHOICESCATTER_H
