//===- AlikeTerms.h - Sums with a term for each expert ----------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_ALIKETERMS_H
#define MOE_TRANSFORMS_RAISE_ALIKETERMS_H

#include "Roll.h"

#include <vector>

namespace mlir::moe::raise {

/// True for an op that adds, and whose terms `Sum` finds.
bool isSum(linalg::LinalgOp op);

/// A sum, some terms of which are written alike, as those of experts are.
struct AlikeTerms {
  /// The last addition.
  linalg::LinalgOp root;
  /// The terms that are alike, in the order in which they are added.
  SmallVector<BodyValue> terms;
  /// What else is added, apart from zero.
  SmallVector<BodyValue> others;
};

/// All groups of terms of a sum that are written alike as far as a short look
/// tells. `partial` are the other ops that add terms of the sum: nothing else
/// needs what they compute.
std::vector<AlikeTerms> findAlikeTerms(linalg::LinalgOp root,
                                       SmallVectorImpl<Operation *> &partial);

/// The op that orders elements from which, in a few steps, a term is computed,
/// as the weight of an expert is. Null if there is none.
Operation *findSelection(const BodyValue &term);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_ALIKETERMS_H
