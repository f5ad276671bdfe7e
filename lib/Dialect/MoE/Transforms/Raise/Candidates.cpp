//===- Candidates.cpp - What looks like a MoE layer -----------------------===//

#include "Candidates.h"
#include "GatheredForm.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

/// All candidates of a function. Each form adds its own here.
static SmallVector<Candidate> findCandidates(FunctionOpInterface function) {
  SmallVector<Candidate> candidates;
  for (GatheredLayer &layer : findGatheredLayers(function))
    candidates.push_back({Form::Gathered, layer.getOps(),
                          [layer](RewriterBase &rewriter, Refusal &refusal) {
                            return raiseGatheredLayer(rewriter, layer, refusal);
                          }});
  return candidates;
}

namespace {
/// Remembers which ops are gone: what one layer was found by may be part of
/// another one.
struct ErasedOps : RewriterBase::Listener {
  void notifyOperationErased(Operation *op) override { ops.insert(op); }
  bool haveAny(ArrayRef<Operation *> candidates) const {
    return llvm::any_of(candidates,
                        [&](Operation *op) { return ops.contains(op); });
  }

  llvm::DenseSet<Operation *> ops;
};
} // namespace

SmallVector<RefusedCandidate>
raise::raiseCandidates(FunctionOpInterface function,
                       llvm::function_ref<void(ExpertsOp)> raised) {
  // Again after a change: two layers may share one choice of experts, or one
  // may have been in the way of another.
  while (true) {
    ErasedOps erased;
    IRRewriter rewriter(function->getContext(), &erased);
    bool changed = false;
    SmallVector<RefusedCandidate> refused;
    for (const Candidate &candidate : findCandidates(function)) {
      if (erased.haveAny(candidate.ops))
        continue;
      Refusal refusal;
      FailureOr<ExpertsOp> experts = candidate.raise(rewriter, refusal);
      if (failed(experts)) {
        refused.push_back({candidate.form, candidate.ops.front(), refusal});
        continue;
      }
      experts->setForm(candidate.form);
      raised(*experts);
      changed = true;
    }
    if (!changed)
      return refused;
  }
}
