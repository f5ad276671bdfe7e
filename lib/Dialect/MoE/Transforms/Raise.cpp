//===- Raise.cpp - Recognize MoE layers in exported linalg ----------------===//
//
// Each form in which exporters write a layer is a file of its own in Raise/,
// over the analyses it shares with the others: IndexSpace and Views (which
// element), Scalars (computed from what), Selection and Router (which experts,
// which weights), ExpertBody (the function of one expert) and Replace.
//
//===----------------------------------------------------------------------===//

#include "Raise/Candidates.h"
#include "moe/Dialect/MoE/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOERAISEPASS
#include "moe/Dialect/MoE/Transforms/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

namespace {
class MoERaisePass : public moe::impl::MoERaisePassBase<MoERaisePass> {
public:
  using Base::Base;
  void runOnOperation() override;

private:
  void refuse(const raise::RefusedCandidate &candidate);
};
} // namespace

/// Says that what looks like a layer stays, and why.
void MoERaisePass::refuse(const raise::RefusedCandidate &candidate) {
  const raise::Refusal &refusal = candidate.refusal;
  InFlightDiagnostic diagnostic =
      strict ? candidate.op->emitError() : candidate.op->emitWarning();
  diagnostic << "looks like a MoE layer but is not raised: '"
             << refusal.op->getName() << "' " << refusal.reason;
  diagnostic.attachNote(refusal.op->getLoc()) << "this op " << refusal.reason;
  if (strict)
    signalPassFailure();
}

static void reportRaised(ExpertsOp experts,
                         const std::optional<raise::UnknownRouter> &unknown,
                         StringRef pass) {
  StringRef score = "unknown";
  if (unknown) {
    InFlightDiagnostic diagnostic = emitRemark(experts.getLoc());
    diagnostic << "is raised with the program's own choices of experts: '"
               << unknown->op << "' " << unknown->reason;
    diagnostic.attachNote(unknown->loc) << "this op " << unknown->reason;
  } else {
    score = stringifyScoreFunction(experts.getRoute().getRouter().getScore());
  }
  remark::passed(experts.getLoc(),
                 remark::RemarkOpts::name("raised").category(pass))
      << ("raised a MoE layer with a " + score + " router").str()
      << remark::metric("experts", experts.getNumExperts())
      << remark::metric("top_k", experts.getTopK());
}

void MoERaisePass::runOnOperation() {
  raise::raiseLayers(
      getOperation(),
      [&](ExpertsOp experts, const auto &unknown) {
        reportRaised(experts, unknown, getArgument());
      },
      [&](const raise::RefusedCandidate &candidate) { refuse(candidate); });
}
