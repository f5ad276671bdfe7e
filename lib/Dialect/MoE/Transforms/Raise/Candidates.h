//===- Candidates.h - What looks like a MoE layer ---------------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_CANDIDATES_H
#define MOE_TRANSFORMS_RAISE_CANDIDATES_H

#include "Refusal.h"

#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::moe::raise {

/// Something that looks like a layer, written in one of the forms.
struct Candidate {
  Form form;
  /// The ops that it was found by. The first one stands for it in diagnostics.
  SmallVector<Operation *> ops;
  /// Replaces it by `moe.route` and `moe.experts`, or says what stopped it and
  /// changes nothing. The refusal has no op if it turns out not to look like a
  /// layer after all.
  std::function<FailureOr<ExpertsOp>(RewriterBase &, Refusal &)> raise;
  /// Replaces it by `moe.experts` with the choices of the program, where it is
  /// refused; or changes nothing. Not all forms can.
  std::function<FailureOr<ExpertsOp>(RewriterBase &)> raiseWithGivenChoices =
      {};
};

/// Why a layer is raised with the choices of the program, and not with a
/// `moe.route` that makes them: an op that is gone since, perhaps.
struct UnknownRouter {
  OperationName op;
  Location loc;
  std::string reason;
};

/// A candidate that stays, and why.
struct RefusedCandidate {
  Form form;
  Operation *op;
  Refusal refusal;
};

using RaisedCallback =
    llvm::function_ref<void(ExpertsOp, const std::optional<UnknownRouter> &)>;

/// Raises the layers of a module until nothing more can be, and passes each to
/// `raised`, then what stays to `refused`. Numbers all layers in the order in
/// which a program calls them: first what public functions do, in their order,
/// and what they call where they call it.
void raiseLayers(ModuleOp module, RaisedCallback raised,
                 llvm::function_ref<void(const RefusedCandidate &)> refused);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_CANDIDATES_H
