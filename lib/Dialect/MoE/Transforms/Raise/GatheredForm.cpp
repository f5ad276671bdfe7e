//===- GatheredForm.cpp - Layers that gather their weights ----------------===//

#include "GatheredForm.h"
#include "ChoiceSum.h"
#include "GivenChoices.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"

#include <queue>

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

//===----------------------------------------------------------------------===//
// Finding layers
//===----------------------------------------------------------------------===//

/// The element of positions or of given choices that an index is exactly.
static const Element *getGatheredBy(const Scalar &index, Scalars &scalars) {
  if (index.kind != Scalar::Kind::Index)
    return nullptr;
  return scalars.getSpace().getData(index.index);
}

SmallVector<GatheredLayer>
raise::findGatheredLayers(FunctionOpInterface function) {
  IndexSpace space(function->getContext());
  Scalars scalars(space);
  llvm::MapVector<Operation *, GatheredLayer> layers;
  function->walk([&](linalg::LinalgOp op) {
    std::shared_ptr<Point> point;
    for (auto extract : op.getBlock()->getOps<tensor::ExtractOp>()) {
      if (extract.getIndices().empty() ||
          extract.getTensor().getParentBlock() == op.getBlock())
        continue;
      if (!point) {
        point = std::make_shared<Point>(Point{op, {}});
        for (int64_t size : op.getStaticLoopRanges())
          point->loops.push_back(space.newVariable(size));
      }
      Scalar index = scalars.resolve(extract.getIndices().front(), point);
      Operation *selection = findSelection(index, scalars);
      if (!selection)
        continue;
      GatheredLayer &layer = layers[selection];
      layer.selection = selection;
      layer.gathers.push_back(op);
      if (layer.refusal)
        break;
      if (std::optional<Refusal> refusal = scalars.whyNotSelection(selection))
        layer.refusal = refusal;
      else if (const Element *data = getGatheredBy(index, scalars);
               !data || data->tensor.getDefiningOp() != selection)
        layer.refusal =
            Refusal{op, "gathers by an index that is not the chosen expert"};
      break;
    }
  });
  return llvm::to_vector(llvm::make_second_range(layers));
}

//===----------------------------------------------------------------------===//
// Raising a layer
//===----------------------------------------------------------------------===//

namespace {
/// One attempt to take an op for the sum over the choices of a token.
class Attempt {
public:
  /// With `given` choices nothing else is asked of what the layer gathers by.
  Attempt(const GatheredLayer &layer, linalg::LinalgOp root, unsigned reduced,
          const OpSet &dependent, const std::optional<Selection> &given)
      : layer(layer), dependent(dependent), given(given),
        sum(root, {reduced, root.getStaticLoopRanges()[reduced]}, dependent) {
    if (!given)
      return;
    if (sum.getSize() == 1)
      this->given->dimension = given->getRank();
    sum.getScalars().setGiven(*this->given);
  }

  /// True if the op reduces the choices of a token, and nothing else.
  bool reducesChoices();
  /// True if there is nothing left of the choices in what the op computes.
  bool endsChoices();
  bool isSum() { return sum.isSum(); }
  bool hasOnlyChoice() const { return sum.getSize() == 1; }
  FailureOr<ExpertsOp> raise(RewriterBase &rewriter, bool needsWeight,
                             Refusal &refusal);

private:
  bool isChoice(const Element &element) const {
    return given ? element.tensor == given->positions
                 : element.tensor.getDefiningOp() == layer.selection;
  }
  const Element *findChoice(const Element &element, OpSet &seen);
  const Element *findChoice(linalg::LinalgOp op, ArrayRef<AffineExpr> at,
                            OpSet &seen);
  SmallVector<Operation *> getGathers();

  const GatheredLayer &layer;
  const OpSet &dependent;
  std::optional<Selection> given;
  ChoiceSum sum;
  /// Where the choice of the row that the root reads is kept.
  std::optional<Element> choice;
};
} // namespace

/// The element of the selection's positions by which a gather that `element`
/// is computed from is indexed.
const Element *Attempt::findChoice(const Element &element, OpSet &seen) {
  IndexSpace &space = sum.getSpace();
  Operation *op = element.tensor.getDefiningOp();
  if (!op || !dependent.contains(op) || !seen.insert(op).second)
    return nullptr;
  if (std::optional<Element> source = stepThroughView(element, space))
    return findChoice(*source, seen);
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return nullptr;
  FailureOr<Access> at =
      getLoops(structured, cast<OpResult>(element.tensor), element.at, space);
  if (failed(at))
    return nullptr;
  return findChoice(structured, *at, seen);
}

/// The same for what an op computes at one point of its loops.
const Element *Attempt::findChoice(linalg::LinalgOp op, ArrayRef<AffineExpr> at,
                                   OpSet &seen) {
  IndexSpace &space = sum.getSpace();
  if (llvm::is_contained(layer.gathers, op)) {
    auto point = std::make_shared<Point>(Point{op, Access(at)});
    for (auto extract : op.getBlock()->getOps<tensor::ExtractOp>()) {
      Scalars &scalars = sum.getScalars();
      Scalar index = scalars.resolveIndex(extract.getIndices().front(), point);
      if (const Element *data = getGatheredBy(index, scalars);
          data && isChoice(*data))
        return data;
    }
  }
  for (OpOperand &operand : op->getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType()))
      if (const Element *found =
              findChoice(getOperandElement(op, operand, at, space), seen))
        return found;
  return nullptr;
}

bool Attempt::reducesChoices() {
  OpSet seen;
  const Element *found = findChoice(sum.getRoot(), sum.getLoops(), seen);
  if (!found)
    return false;
  choice = *found;
  if (!given)
    return choice->at
               [sum.getScalars().getSelection(layer.selection)->dimension] ==
           sum.getSummed();
  const auto *dim = llvm::find(choice->at, sum.getSummed());
  if (dim == choice->at.end() || sum.getSize() > given->size)
    return false;
  if (sum.getSize() != 1)
    given->dimension = dim - choice->at.begin();
  return true;
}

bool Attempt::endsChoices() {
  return choice && sum.getSpace().dependsOn(choice->at, sum.getSummed());
}

FailureOr<ExpertsOp> Attempt::raise(RewriterBase &rewriter, bool needsWeight,
                                    Refusal &refusal) {
  int64_t topK = sum.getSize();
  if (ShapedType::isDynamic(topK) ||
      failed(sum.defineAssignment(*choice, topK))) {
    refusal = {sum.getRoot(), "does not sum the rows of one token at a time"};
    return failure();
  }
  if (needsWeight)
    sum.requireWeight();
  return sum.raise(rewriter, sum.getAssignment().choice, getGathers(), refusal);
}

/// The gathers that the sum depends on: the same choices may gather for others.
SmallVector<Operation *> Attempt::getGathers() {
  llvm::SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.filter = [&](Operation *op) { return dependent.contains(op); };
  options.omitBlockArguments = true;
  linalg::LinalgOp root = sum.getRoot();
  (void)getBackwardSlice(root.getOperation(), &slice, options);
  SmallVector<Operation *> gathers;
  for (linalg::LinalgOp gather : layer.gathers)
    if (slice.contains(gather) || gather == root)
      gathers.push_back(gather);
  return gathers;
}

namespace {
/// The ops that depend on the gathers of a layer, in program order: only as far
/// as there are some that may still have a value for each choice, which is not
/// all of the program after the layer.
class DependentOps {
public:
  explicit DependentOps(ArrayRef<linalg::LinalgOp> gathers)
      : block(*gathers.front()->getBlock()) {
    for (linalg::LinalgOp gather : gathers)
      add(gather, /*hasChoices=*/true);
  }

  /// The next op, and whether it may have a value for each choice; null if no
  /// op that comes may have.
  std::pair<Operation *, bool> next();
  /// Adds the users of an op.
  void addUsers(Operation *op, bool hasChoices) {
    for (Operation *user : op->getUsers())
      add(user, hasChoices);
  }
  /// The ops so far and their users.
  const OpSet &getOps() const { return ops; }

private:
  struct IsAfter {
    bool operator()(Operation *a, Operation *b) const {
      return b->isBeforeInBlock(a);
    }
  };
  void add(Operation *op, bool hasChoices);

  Block &block;
  OpSet ops, opsWithChoices;
  std::priority_queue<Operation *, std::vector<Operation *>, IsAfter> queue;
  /// How many ops in the queue may have a value for each choice.
  int64_t numWaiting = 0;
};
} // namespace

void DependentOps::add(Operation *op, bool hasChoices) {
  op = block.findAncestorOpInBlock(*op);
  if (!op)
    return;
  if (ops.insert(op).second)
    queue.push(op);
  if (hasChoices && opsWithChoices.insert(op).second)
    ++numWaiting;
}

std::pair<Operation *, bool> DependentOps::next() {
  if (numWaiting == 0)
    return {nullptr, false};
  Operation *op = queue.top();
  queue.pop();
  bool hasChoices = opsWithChoices.contains(op);
  numWaiting -= hasChoices;
  return {op, hasChoices};
}

/// A layer has a handful of reductions. Where so many may have been its sum,
/// the choices are lost somewhere and would be looked for in all of the
/// program.
static constexpr int kMaxRoots = 64;

/// Raises the first sum over the choices that is one of a layer, with a weight
/// for each choice if it `needsWeight`.
static FailureOr<ExpertsOp> raiseSum(RewriterBase &rewriter,
                                     const GatheredLayer &layer,
                                     const std::optional<Selection> &given,
                                     bool needsWeight, Refusal &refusal,
                                     bool &hasOnlyChoice) {
  DependentOps dependent(layer.gathers);
  int numRoots = 0;
  for (auto [op, hasChoices] = dependent.next(); op;
       std::tie(op, hasChoices) = dependent.next()) {
    auto root = dyn_cast<linalg::LinalgOp>(op);
    std::optional<unsigned> reduced = root && root->getNumResults() == 1
                                          ? getReducedLoop(root)
                                          : std::nullopt;
    if (hasChoices && reduced) {
      if (++numRoots > kMaxRoots)
        break;
      Attempt attempt(layer, root, *reduced, dependent.getOps(), given);
      bool reducesChoices = attempt.reducesChoices();
      if (reducesChoices && attempt.isSum()) {
        FailureOr<ExpertsOp> experts =
            attempt.raise(rewriter, needsWeight, refusal);
        // Any sum of one number may be that over an only choice.
        hasOnlyChoice |= attempt.hasOnlyChoice();
        if (succeeded(experts) || !attempt.hasOnlyChoice())
          return experts;
      } else if (reducesChoices && !refusal.op)
        refusal = {root, "combines the choices in another way than by a sum"};
      hasChoices = !attempt.endsChoices();
    }
    dependent.addUsers(op, hasChoices);
  }
  if (refusal.op)
    return failure();
  refusal = {layer.gathers.front(),
             "is not followed by a sum over the choices of each token"};
  return failure();
}

FailureOr<ExpertsOp> raise::raiseGatheredLayer(RewriterBase &rewriter,
                                               const GatheredLayer &layer,
                                               Refusal &refusal) {
  if (layer.refusal) {
    refusal = *layer.refusal;
    return failure();
  }
  bool hasOnlyChoice = false;
  FailureOr<ExpertsOp> experts =
      raiseSum(rewriter, layer, /*given=*/std::nullopt, /*needsWeight=*/true,
               refusal, hasOnlyChoice);
  if (succeeded(experts) || !hasOnlyChoice)
    return experts;
  // The weight of an only choice may be 1, and not be there.
  Refusal ofUnit;
  return raiseSum(rewriter, layer, /*given=*/std::nullopt,
                  /*needsWeight=*/false, ofUnit, hasOnlyChoice);
}

FailureOr<ExpertsOp> raise::raiseWithGivenChoices(RewriterBase &rewriter,
                                                  const GatheredLayer &layer) {
  IndexSpace space(rewriter.getContext());
  FailureOr<Selection> given =
      matchGivenChoices(layer.gathers, layer.selection, space);
  if (failed(given))
    return failure();
  Refusal refusal;
  bool hasOnlyChoice = false;
  return raiseSum(rewriter, layer, *given, /*needsWeight=*/true, refusal,
                  hasOnlyChoice);
}
