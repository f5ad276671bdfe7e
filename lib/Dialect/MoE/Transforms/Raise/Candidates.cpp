//===- Candidates.cpp - What looks like a MoE layer -----------------------===//

#include "Candidates.h"
#include "DenseForm.h"
#include "GatheredForm.h"
#include "LooksLikeLayer.h"
#include "LoopForm.h"
#include "OneHotForm.h"
#include "Scalars.h"
#include "SortedForm.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

/// All candidates of a function. Each form adds its own here.
static SmallVector<Candidate> findCandidates(FunctionOpInterface function) {
  SmallVector<Candidate> candidates;
  // First, as these may also gather parameters.
  for (Operation *sum : findSortedSums(function))
    candidates.push_back(
        {Form::Sorted, {sum}, [sum](RewriterBase &rewriter, Refusal &refusal) {
           return raiseSortedSum(rewriter, sum, refusal);
         }});
  for (GatheredLayer &layer : findGatheredLayers(function))
    candidates.push_back(
        {Form::Gathered, layer.getOps(),
         [layer](RewriterBase &rewriter, Refusal &refusal) {
           FailureOr<ExpertsOp> experts =
               raiseGatheredLayer(rewriter, layer, refusal);
           bool isChoice =
               !layer.refusal || layer.refusal->op == layer.selection;
           if (failed(experts) &&
               !looksLikeLayer(layer.gathers, layer.selection, isChoice))
             refusal = Refusal();
           return experts;
         },
         [layer](RewriterBase &rewriter) {
           return raiseWithGivenChoices(rewriter, layer);
         }});
  for (OneHotSum &sum : findOneHotSums(function))
    candidates.push_back({Form::OneHot, sum.getOps(),
                          [sum](RewriterBase &rewriter, Refusal &refusal) {
                            return raiseOneHotSum(rewriter, sum, refusal);
                          }});
  for (DenseSum &sum : findDenseSums(function))
    candidates.push_back(
        {Form::Dense,
         {sum.root},
         [sum](RewriterBase &rewriter, Refusal &refusal) {
           FailureOr<ExpertsOp> experts = raiseDenseSum(rewriter, sum, refusal);
           // Attention to chosen keys is such a sum, too.
           if (failed(experts) && !comesFromExperts(sum.root, sum.loop.size))
             refusal = Refusal();
           return experts;
         }});
  for (LoopLayer &layer : findLoopLayers(function))
    candidates.push_back({Form::Loop, layer.ops,
                          [layer](RewriterBase &rewriter, Refusal &refusal) {
                            return raiseLoopLayer(rewriter, layer, refusal);
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

/// What has all parts of a layer, though no form has found one there.
static void addOthers(FunctionOpInterface function,
                      SmallVectorImpl<RefusedCandidate> &refused) {
  SmallVector<Operation *> selections;
  function->walk([&](Operation *op) {
    if (isSelectionLike(op))
      selections.push_back(op);
  });
  IndexSpace space(function->getContext());
  Scalars scalars(space);
  llvm::DenseSet<Operation *> known;
  for (const RefusedCandidate &candidate : refused)
    known.insert_range(
        SmallVector<Operation *>{candidate.op, candidate.refusal.op});
  for (Operation *op : selections) {
    const Selection *selection = scalars.getSelection(op);
    // A maximum, such as that of a softmax, comes with its position, too.
    if (!selection ||
        (isa<linalg::LinalgOp>(op) && selection->positions.use_empty()))
      continue;
    llvm::SetVector<Operation *> after = findOpsAfter(op);
    if (llvm::any_of(after, [&](Operation *op) { return known.contains(op); }))
      continue;
    Operation *experts = findExperts(after, selection->size);
    if (!experts || !known.insert(experts).second)
      continue;
    bool isSorted = llvm::any_of(llvm::drop_begin(after), isSelectionLike);
    Form form = isSorted                  ? Form::Sorted
                : after.contains(experts) ? Form::OneHot
                                          : Form::Dense;
    refused.push_back(
        {form, experts,
         Refusal{op, "chooses experts, but how their parameters are used is "
                     "none of the forms that are known"}});
  }
}

/// True if another form has said what is wrong: the first one that something
/// looks like does, and a sum that enters what has a place for each expert is
/// no layer of its own.
static bool isKnown(const Candidate &candidate,
                    ArrayRef<RefusedCandidate> refused) {
  Operation *op = candidate.ops.front();
  llvm::SetVector<Operation *> after;
  if (candidate.form == Form::Loop && !refused.empty())
    after = findOpsAfter(op);
  return llvm::any_of(refused, [&](const RefusedCandidate &other) {
    return other.op == op ||
           (other.form != Form::Loop && after.contains(other.op));
  });
}

/// Raises the layers of a function, and returns what stays.
static SmallVector<RefusedCandidate> raiseLayers(FunctionOpInterface function,
                                                 RaisedCallback raised) {
  // Again after a change: two layers may share one choice of experts, or one
  // may have been in the way of another.
  while (true) {
    ErasedOps erased;
    IRRewriter rewriter(function->getContext(), &erased);
    bool changed = false;
    SmallVector<RefusedCandidate> refused;
    SmallVector<Candidate> candidates = findCandidates(function);
    SmallVector<std::pair<const Candidate *, Refusal>> withGivenChoices;
    for (const Candidate &candidate : candidates) {
      if (erased.haveAny(candidate.ops))
        continue;
      Refusal refusal;
      FailureOr<ExpertsOp> experts = candidate.raise(rewriter, refusal);
      if (failed(experts)) {
        if (refusal.op && !isKnown(candidate, refused)) {
          refused.push_back({candidate.form, candidate.ops.front(), refusal});
          if (candidate.raiseWithGivenChoices)
            withGivenChoices.emplace_back(&candidate, refusal);
        }
        continue;
      }
      experts->setForm(candidate.form);
      raised(*experts, std::nullopt);
      changed = true;
    }
    if (changed)
      continue;
    // Only where no router is found any more: one says more of the layer.
    for (const auto &[candidate, refusal] : withGivenChoices) {
      if (erased.haveAny(candidate->ops) || erased.haveAny(refusal.op))
        continue;
      UnknownRouter router{refusal.op->getName(), refusal.op->getLoc(),
                           refusal.reason};
      FailureOr<ExpertsOp> experts = candidate->raiseWithGivenChoices(rewriter);
      if (failed(experts))
        continue;
      experts->setForm(candidate->form);
      raised(*experts, router);
      changed = true;
    }
    if (changed)
      continue;
    addOthers(function, refused);
    return refused;
  }
}

namespace {
/// Numbers layers in the order of calls.
class LayerNumbering {
public:
  explicit LayerNumbering(ModuleOp module) : module(module) {}
  void run();

private:
  void visit(Operation *function);

  ModuleOp module;
  SymbolTableCollection symbols;
  llvm::SmallPtrSet<Operation *, 8> visited;
  int64_t number = 0;
};
} // namespace

void LayerNumbering::visit(Operation *function) {
  if (!visited.insert(function).second)
    return;
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto experts = dyn_cast<ExpertsOp>(op))
      experts.setLayer(number++);
    else if (auto call = dyn_cast<CallOpInterface>(op))
      if (Operation *callee = call.resolveCallableInTable(&symbols))
        visit(callee);
  });
}

void LayerNumbering::run() {
  for (auto function : module.getOps<FunctionOpInterface>())
    if (!function.isPrivate())
      visit(function);
  // What nothing calls.
  for (Operation &op : module.getOps())
    visit(&op);
}

/// Finds an op that asks for the size of a dimension before the first. A
/// program with one means nothing, and upstream's analysis of sizes does not
/// survive it.
static tensor::DimOp findNegativeDim(FunctionOpInterface function) {
  tensor::DimOp found;
  function->walk([&](tensor::DimOp dim) {
    std::optional<int64_t> index = dim.getConstantIndex();
    if (!index || *index >= 0)
      return WalkResult::advance();
    found = dim;
    return WalkResult::interrupt();
  });
  return found;
}

void raise::raiseLayers(
    ModuleOp module, RaisedCallback raised,
    llvm::function_ref<void(const RefusedCandidate &)> refused) {
  for (auto function : module.getOps<FunctionOpInterface>()) {
    if (tensor::DimOp dim = findNegativeDim(function)) {
      dim.emitWarning() << "asks for dimension " << *dim.getConstantIndex()
                        << "; layers are not looked for in @"
                        << function.getName();
      continue;
    }
    llvm::for_each(::raiseLayers(function, raised), refused);
  }
  LayerNumbering(module).run();
}
