//===- DenseForm.cpp - Layers that compute every expert -------------------===//

#include "DenseForm.h"
#include "ChoiceSum.h"
#include "Evaluation.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

/// The numbers of experts that tokens of a function choose from.
static llvm::SmallSetVector<int64_t, 4>
getNumExperts(FunctionOpInterface function) {
  llvm::SmallSetVector<int64_t, 4> sizes;
  auto add = [&](Value key, int64_t dimension) {
    auto type = dyn_cast<RankedTensorType>(key.getType());
    if (type && !type.isDynamicDim(dimension) && type.getDimSize(dimension) > 1)
      sizes.insert(type.getDimSize(dimension));
  };
  function->walk([&](tm_tensor::SortOp op) {
    add(op.getOuts().front(), op.getDimension());
  });
  function->walk([&](tm_tensor::TopkOp op) {
    add(op.getIns().front(), op.getDimension());
  });
  function->walk([&](linalg::LinalgOp op) {
    std::optional<unsigned> loop =
        isSearchLike(op) ? getReducedLoop(op) : std::nullopt;
    int64_t size = loop ? op.getStaticLoopRanges()[*loop] : 1;
    if (!ShapedType::isDynamic(size) && size > 1)
      sizes.insert(size);
  });
  return sizes;
}

/// The loops of an op that may count experts.
static SmallVector<SummedLoop> getLoopsOverExperts(linalg::LinalgOp op,
                                                   ArrayRef<int64_t> counts) {
  SmallVector<SummedLoop> loops;
  SmallVector<unsigned> reduced;
  op.getReductionDims(reduced);
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  for (unsigned loop : reduced)
    for (int64_t count : counts) {
      int64_t size = sizes[loop];
      if (ShapedType::isDynamic(size) || size == 0 || size % count != 0)
        continue;
      loops.push_back({loop, count, size / count, true});
      if (size != count)
        loops.push_back({loop, count, size / count, false});
    }
  return loops;
}

namespace {
/// One attempt to take an op for the sum over all experts.
class Attempt {
public:
  Attempt(linalg::LinalgOp root, SummedLoop summed, const OpSet &dependent)
      : sum(root, summed, dependent), expert(sum.getSummed()) {}

  /// True if something tells the experts that a token has chosen from others,
  /// in a sum of rows.
  bool findChoice();
  /// Why what tells experts apart does not tell which are chosen.
  std::optional<Refusal> whyNoChoice() const;
  FailureOr<ExpertsOp> raise(RewriterBase &rewriter, Refusal &refusal);

private:
  bool findChoice(const Element &element);
  bool findChoice(linalg::LinalgOp op, ArrayRef<AffineExpr> at);
  bool isChoice(const Scalar &index);
  bool isChoice(tm_tensor::ScatterOp scatter, ArrayRef<AffineExpr> at);
  void explain(Operation *op, const Scalar &index, const Twine &reason);

  ChoiceSum sum;
  /// The variable of the loop over experts.
  AffineExpr expert;
  /// The ops that were looked at. A layer is no larger than a few of them; what
  /// has as many elements as experts by chance may go on through the program.
  OpSet seen;
  static constexpr unsigned kMaxOps = 80;
  /// The element of a selection's positions, for any of its first choices.
  std::optional<Element> choice;
  int64_t topK = 0;
  std::optional<Refusal> refusal;
};
} // namespace

/// Notes why an index that comes from ordered scores is none of a choice.
void Attempt::explain(Operation *op, const Scalar &index, const Twine &reason) {
  Operation *selection = findSelection(index, sum.getScalars());
  if (!selection || refusal)
    return;
  refusal = sum.getScalars().whyNotSelection(selection);
  if (!refusal)
    refusal = {op, reason.str()};
}

std::optional<Refusal> Attempt::whyNoChoice() const {
  // Sums of weights look the same, but are no layers.
  return sum.getNumFeatures() > 1 ? refusal : std::nullopt;
}

/// An index of a chosen expert, in an op that works on all experts.
bool Attempt::isChoice(const Scalar &index) {
  IndexSpace &space = sum.getSpace();
  const Element *data =
      index.kind == Scalar::Kind::Index ? space.getData(index.index) : nullptr;
  const Selection *selection =
      data ? sum.getScalars().getSelection(data->tensor.getDefiningOp())
           : nullptr;
  if (!selection || selection->size != sum.getSize() ||
      data->tensor != selection->positions)
    return false;
  auto [low, high] = space.getRange(data->at[selection->dimension]);
  if (low != 0 || high == IndexSpace::kUnbounded)
    return false;
  choice = *data;
  topK = high + 1;
  return true;
}

bool Attempt::isChoice(tm_tensor::ScatterOp op, ArrayRef<AffineExpr> at) {
  IndexSpace &space = sum.getSpace();
  const ChoiceScatter *scatter = sum.getScalars().getChoiceScatter(op);
  if (!scatter) {
    auto indices = cast<RankedTensorType>(op.getIndices().getType());
    AffineExpr row = space.newVariable(indices.getDimSize(0));
    for (int64_t column = 0; column < indices.getDimSize(1); ++column)
      explain(op,
              sum.getScalars().resolve(
                  Element{op.getIndices(), {row, space.constant(column)}}),
              "does not write one element for each choice of each token");
  }
  if (!scatter || at[scatter->dimension] != expert)
    return false;
  std::optional<Access> place = scatter->getPlace(at, space);
  if (!place)
    return false;
  (*place)[scatter->selection->dimension] = space.newVariable(scatter->topK);
  choice = Element{scatter->selection->positions, *place};
  topK = scatter->topK;
  return true;
}

/// Follows what depends on the expert back to where experts are told apart.
bool Attempt::findChoice(const Element &element) {
  IndexSpace &space = sum.getSpace();
  Operation *op = element.tensor.getDefiningOp();
  if (!op || !space.dependsOn(element.at, expert) || seen.size() > kMaxOps ||
      !seen.insert(op).second)
    return false;
  if (std::optional<Element> source = stepThroughView(element, space))
    return findChoice(*source);
  if (auto scatter = dyn_cast<tm_tensor::ScatterOp>(op))
    return isChoice(scatter, element.at);
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return false;
  FailureOr<Access> at =
      getLoops(structured, cast<OpResult>(element.tensor), element.at, space);
  return succeeded(at) && findChoice(structured, *at);
}

bool Attempt::findChoice(linalg::LinalgOp op, ArrayRef<AffineExpr> at) {
  auto point = std::make_shared<Point>(Point{op, Access(at)});
  for (auto compare : op.getBlock()->getOps<arith::CmpIOp>()) {
    Scalar index = sum.getScalars().resolve(compare.getLhs(), point);
    Scalar other = sum.getScalars().resolve(compare.getRhs(), point);
    if (index.kind == Scalar::Kind::Index && index.index == expert)
      std::swap(index, other);
    if (other.kind != Scalar::Kind::Index || other.index != expert)
      continue;
    if (isChoice(index))
      return true;
    explain(op, index, "compares experts with something other than choices");
  }
  return llvm::any_of(op->getOpOperands(), [&](OpOperand &operand) {
    return isa<RankedTensorType>(operand.get().getType()) &&
           findChoice(getOperandElement(op, operand, at, sum.getSpace()));
  });
}

bool Attempt::findChoice() {
  return findChoice(sum.getRoot(), sum.getLoops()) &&
         succeeded(sum.defineAssignment(*choice, topK)) &&
         sum.getNumFeatures() != 0;
}

FailureOr<ExpertsOp> Attempt::raise(RewriterBase &rewriter, Refusal &refusal) {
  linalg::LinalgOp root = sum.getRoot();
  if (!sum.isSum()) {
    refusal = {root, "combines the experts in another way than by a sum"};
    return failure();
  }
  {
    Scalars::NotChosen assumption(sum.getScalars(), sum.getAssignment(),
                                  expert);
    Evaluation evaluation(sum.getScalars(), expert);
    if (!evaluation.isZero(sum.getTerm(expert))) {
      Operation *culprit = evaluation.getCulprit();
      refusal = {culprit ? culprit : root,
                 "is not known to be zero for experts that a token has not "
                 "chosen"};
      return failure();
    }
  }
  sum.getScalars().setAssignment(sum.getAssignment());
  return sum.raise(rewriter, sum.getAssignment().expert, {}, refusal);
}

//===----------------------------------------------------------------------===//
// The sums of a function
//===----------------------------------------------------------------------===//

std::optional<DenseSum> raise::findDenseSum(linalg::LinalgOp op,
                                            ArrayRef<int64_t> counts) {
  std::optional<DenseSum> refused;
  OpSet dependent;
  for (const SummedLoop &loop : getLoopsOverExperts(op, counts)) {
    Attempt attempt(op, loop, dependent);
    if (attempt.findChoice())
      return DenseSum{op, loop, std::nullopt};
    std::optional<Refusal> refusal = attempt.whyNoChoice();
    if (refusal && !refused)
      refused = DenseSum{op, loop, refusal};
  }
  return refused;
}

SmallVector<DenseSum> raise::findDenseSums(FunctionOpInterface function) {
  SmallVector<DenseSum> sums;
  auto counts = getNumExperts(function);
  if (counts.empty())
    return sums;
  function->walk([&](linalg::LinalgOp op) {
    if (op->getNumResults() == 1 && op.hasPureTensorSemantics())
      if (std::optional<DenseSum> sum = findDenseSum(op, counts.getArrayRef()))
        sums.push_back(*sum);
  });
  return sums;
}

FailureOr<ExpertsOp> raise::raiseDenseSum(RewriterBase &rewriter,
                                          const DenseSum &sum,
                                          Refusal &refusal) {
  OpSet dependent;
  Attempt attempt(sum.root, sum.loop, dependent);
  bool found = !sum.refusal && attempt.findChoice();
  if (found)
    return attempt.raise(rewriter, refusal);
  refusal = sum.refusal.value_or(
      Refusal{sum.root, "does not sum over experts any more"});
  return failure();
}
