//===- CandidateScores.h - What experts are selected by ---------*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_CANDIDATESCORES_H
#define MOE_LIB_CONVERSION_CANDIDATESCORES_H

#include "moe/Dialect/MoE/IR/MoE.h"

namespace mlir::moe {

inline bool isSoftmax(RouterAttr router) {
  return router.getScore() == ScoreFunction::Softmax ||
         router.getScore() == ScoreFunction::TopKSoftmax;
}

/// True if scores select, not the logits that they are computed from.
inline bool selectsByScore(RouterAttr router) {
  return router.getScore() == ScoreFunction::Softmax ||
         router.getScore() == ScoreFunction::Sigmoid ||
         router.getScore() == ScoreFunction::Given;
}

/// What selects is a score, or has been added to one, and is rounded like it.
inline bool roundsSelection(CandidatesOp op) {
  RouterAttr router = op.getRouter();
  if (!router.getRound() || !op.getBias())
    return router.getRound() && selectsByScore(router);
  return getElementTypeOrSelf(op.getBias().getType()) == router.getRound();
}

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_CANDIDATESCORES_H
