//===- LooksLikeLayer.h - What is worth a diagnostic ------------*- C++ -*-===//
//
// Programs order and gather for other reasons than a MoE layer, too: attention
// to the best keys, beam search, embeddings. These are no proofs: they only
// decide whether a user is told that something is not raised.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_LOOKSLIKELAYER_H
#define MOE_TRANSFORMS_RAISE_LOOKSLIKELAYER_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::moe::raise {

/// True for a tensor that is an argument or a constant, moved or converted: one
/// that a reduction enters has been computed from what a program is given.
bool looksLikeParameter(Value tensor);

/// True if a value is computed near by from what `source` gives.
bool isComputedFrom(Value value, Operation *source);

/// True if what is gathered by the choices of `selection` looks like parameters
/// of experts: matrices, or what is multiplied by scores of the choices.
/// `isChoice` is false if an index is something else computed from them.
bool looksLikeLayer(ArrayRef<linalg::LinalgOp> gathers, Operation *selection,
                    bool isChoice);

/// The ops near by that are computed from what `roots` give, and those, the
/// nearest first.
llvm::SetVector<Operation *> findOpsAfter(ArrayRef<Operation *> roots);

/// An op that works on the parameters of each of `numExperts` experts, and is
/// one of `after`, or meets one of them; null if there is none near by.
Operation *findExperts(const llvm::SetVector<Operation *> &after,
                       int64_t numExperts);

/// True if `op` works on such parameters, or on what is computed from them near
/// by.
bool comesFromExperts(Operation *op, int64_t numExperts);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_LOOKSLIKELAYER_H
