//===- Candidates.h - What looks like a MoE layer ---------------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_CANDIDATES_H
#define MOE_TRANSFORMS_RAISE_CANDIDATES_H

#include "Refusal.h"

#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::moe::raise {

/// Something that looks like a layer, written in one of the forms.
struct Candidate {
  Form form;
  /// The ops that it was found by. The first one stands for it in diagnostics.
  SmallVector<Operation *> ops;
  /// Replaces it by `moe.route` and `moe.experts`, or says what stopped it and
  /// changes nothing.
  std::function<FailureOr<ExpertsOp>(RewriterBase &, Refusal &)> raise;
};

/// A candidate that stays, and why.
struct RefusedCandidate {
  Form form;
  Operation *op;
  Refusal refusal;
};

/// Raises the layers of a function, each of which is passed to `raised`, until
/// nothing more can be. Returns what stays.
SmallVector<RefusedCandidate>
raiseCandidates(FunctionOpInterface function,
                llvm::function_ref<void(ExpertsOp)> raised);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_CANDIDATES_H
