//===- GatheredForm.h - Layers that gather their weights --------*- C++ -*-===//
//
// The form in which every assignment of a token to an expert gathers its own
// copy of the expert's parameters:
//
//   W[e(t, j)] x[t] -> activation -> ... -> * weight(t, j) -> sum over j
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_GATHEREDFORM_H
#define MOE_TRANSFORMS_RAISE_GATHEREDFORM_H

#include "ExpertBody.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::moe::raise {

/// The gathers of one layer: all index parameters by the choices of one router.
struct GatheredLayer {
  /// The op that orders the experts.
  Operation *selection;
  SmallVector<linalg::LinalgOp> gathers;
  /// Set if an index is not what a layer's must be.
  std::optional<Refusal> refusal;

  SmallVector<Operation *> getOps() const {
    SmallVector<Operation *> ops(gathers.begin(), gathers.end());
    ops.push_back(selection);
    return ops;
  }
};

/// The layers of a function, in the order of their first gathers.
SmallVector<GatheredLayer> findGatheredLayers(FunctionOpInterface function);

/// Replaces a layer by `moe.route` and `moe.experts`, or says what stopped it
/// and changes nothing.
FailureOr<ExpertsOp> raiseGatheredLayer(RewriterBase &rewriter,
                                        const GatheredLayer &layer,
                                        Refusal &refusal);

/// Replaces a layer by `moe.experts` with the program's own choices, whatever
/// makes them; or changes nothing.
FailureOr<ExpertsOp> raiseWithGivenChoices(RewriterBase &rewriter,
                                           const GatheredLayer &layer);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_GATHEREDFORM_H
