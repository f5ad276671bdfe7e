//===- GatheredForm.cpp - Layers that gather their weights ----------------===//

#include "GatheredForm.h"
#include "Replace.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/MapVector.h"

#include <queue>

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

//===----------------------------------------------------------------------===//
// Finding layers
//===----------------------------------------------------------------------===//

/// The op that orders elements from which `scalar` is computed, if there is
/// one: integer expressions only, as an index is made of them.
static Operation *findSelection(const Scalar &scalar, Scalars &scalars,
                                llvm::SmallPtrSetImpl<Operation *> &seen) {
  Operation *def = nullptr;
  switch (scalar.kind) {
  case Scalar::Kind::Index: {
    Operation *found = nullptr;
    scalar.index.walk([&](AffineExpr part) {
      if (const Element *data = scalars.getSpace().getData(part))
        found = data->tensor.getDefiningOp();
    });
    return found;
  }
  case Scalar::Kind::Tensor:
    def = scalar.element.tensor.getDefiningOp();
    return def && isSelectionLike(def) ? def : nullptr;
  case Scalar::Kind::Op:
    if (!seen.insert(scalar.op).second)
      return nullptr;
    for (const Scalar &operand : scalars.getOperands(scalar))
      if (Operation *found = findSelection(operand, scalars, seen))
        return found;
    return nullptr;
  default:
    return nullptr;
  }
}

/// The selection whose position is exactly the first index of `extract`.
static Operation *getGatheredBy(const Scalar &index, Scalars &scalars) {
  if (index.kind != Scalar::Kind::Index)
    return nullptr;
  const Element *data = scalars.getSpace().getData(index.index);
  return data ? data->tensor.getDefiningOp() : nullptr;
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
      llvm::SmallPtrSet<Operation *, 8> seen;
      Operation *selection = findSelection(index, scalars, seen);
      if (!selection)
        continue;
      GatheredLayer &layer = layers[selection];
      layer.selection = selection;
      layer.gathers.push_back(op);
      if (layer.refusal)
        break;
      if (std::optional<Refusal> refusal = scalars.whyNotSelection(selection))
        layer.refusal = refusal;
      else if (getGatheredBy(index, scalars) != selection)
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
  Attempt(const GatheredLayer &layer, linalg::LinalgOp root,
          const OpSet &dependent)
      : layer(layer), root(root), dependent(dependent),
        space(root->getContext()), scalars(space) {}

  /// True if the op reduces the choices of a token, and nothing else.
  bool reducesChoices();
  /// True if there is nothing left of the choices in what the op computes.
  bool endsChoices() const;
  bool isSum();
  FailureOr<ExpertsOp> raise(RewriterBase &rewriter, Refusal &refusal);

private:
  const Element *findChoice(const Element &element, OpSet &seen);
  const Element *findChoice(linalg::LinalgOp op, ArrayRef<AffineExpr> at,
                            OpSet &seen);
  LogicalResult defineAssignment();
  bool vanishesWith(const Scalar &scalar, const Scalar &weight,
                    llvm::SmallPtrSetImpl<Operation *> &seen);
  SmallVector<linalg::LinalgOp> getGathers();
  FailureOr<ExpertsOp> refuse(Operation *op, const Twine &reason,
                              Refusal &refusal);

  const GatheredLayer &layer;
  linalg::LinalgOp root;
  const OpSet &dependent;
  IndexSpace space;
  Scalars scalars;
  Assignment assignment;
  /// For each loop of the root: a variable while the loops' roles are found
  /// out, then an expression of the assignment or a free variable.
  Access loops;
  unsigned reduced;
  SmallVector<bool> isFeature;
  /// Where the choice of the row that the root reads is kept.
  std::optional<Element> choice;
};
} // namespace

/// The element of the selection's positions by which a gather that `element`
/// is computed from is indexed.
const Element *Attempt::findChoice(const Element &element, OpSet &seen) {
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
  if (llvm::is_contained(layer.gathers, op)) {
    auto point = std::make_shared<Point>(Point{op, Access(at)});
    for (auto extract : op.getBlock()->getOps<tensor::ExtractOp>()) {
      Scalar index = scalars.resolve(extract.getIndices().front(), point);
      if (getGatheredBy(index, scalars) == layer.selection)
        return space.getData(index.index);
    }
  }
  for (OpOperand &operand : op->getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType()))
      if (const Element *found =
              findChoice(getOperandElement(op, operand, at, space), seen))
        return found;
  return nullptr;
}

bool Attempt::isSum() {
  std::optional<Combiner> combiner = getCombiner(root, root->getResult(0));
  return combiner && isa<arith::AddFOp>(combiner->op);
}

bool Attempt::reducesChoices() {
  std::optional<unsigned> loop = getReducedLoop(root);
  if (!loop || root->getNumResults() != 1)
    return false;
  reduced = *loop;
  for (int64_t size : root.getStaticLoopRanges())
    loops.push_back(space.newVariable(size));
  OpSet seen;
  const Element *found = findChoice(root, loops, seen);
  if (!found)
    return false;
  choice = *found;
  const Selection *selection = scalars.getSelection(layer.selection);
  return choice->at[selection->dimension] == loops[reduced];
}

bool Attempt::endsChoices() const {
  return choice && space.dependsOn(choice->at, loops[reduced]);
}

static int64_t getProduct(ArrayRef<int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes) {
    if (ShapedType::isDynamic(size))
      return size;
    product *= size;
  }
  return product;
}

/// Finds the loops that count tokens, and describes the row that the root reads
/// by its token and its choice.
LogicalResult Attempt::defineAssignment() {
  const Selection &selection = *scalars.getSelection(layer.selection);
  SmallVector<int64_t> loopSizes = root.getStaticLoopRanges();
  int64_t topK = loopSizes[reduced];
  if (ShapedType::isDynamic(topK))
    return failure();

  // The token by its dimensions in the selection.
  SmallVector<int64_t> sizes;
  Access indices;
  sizes = selection.getRowSizes();
  indices = choice->at;
  indices.erase(indices.begin() + selection.dimension);
  std::optional<AffineExpr> token = linearizeIndex(sizes, indices, space);
  if (!token)
    return failure();
  int64_t numTokens = getProduct(sizes);

  // The token by loops of the sum: these must be the same.
  SmallVector<unsigned> tokenLoops;
  SmallVector<int64_t> tokenLoopSizes;
  Access tokenIndices;
  for (auto [index, loop] : llvm::enumerate(loops)) {
    if (index == reduced || !space.dependsOn(*token, loop))
      continue;
    tokenLoops.push_back(index);
    tokenLoopSizes.push_back(loopSizes[index]);
    tokenIndices.push_back(loop);
  }
  if (linearizeIndex(tokenLoopSizes, tokenIndices, space) != token ||
      failed(verifyCompatibleShape({numTokens}, {getProduct(tokenLoopSizes)})))
    return failure();

  Renaming renaming;
  assignment.selection = &selection;
  assignment.numTokens = numTokens;
  assignment.topK = topK;
  assignment.token = space.newVariable(numTokens);
  assignment.choice = space.newVariable(topK);
  std::optional<Access> parts =
      delinearizeIndex(tokenLoopSizes, assignment.token, space);
  if (!parts)
    return failure();
  for (auto [index, part] : llvm::zip_equal(tokenLoops, *parts))
    renaming[loops[index]] = part;
  if (topK != 1)
    renaming[loops[reduced]] = assignment.choice;
  assignment.expert = space.dataVariable(
      {choice->tensor, space.rename(choice->at, renaming)}, selection.size);
  isFeature.assign(loops.size(), true);
  isFeature[reduced] = false;
  for (unsigned index : tokenLoops)
    isFeature[index] = false;
  for (AffineExpr &loop : loops)
    loop = space.rename(loop, renaming);
  return success();
}

/// True if an element is zero wherever the weight is, with finite others.
bool Attempt::vanishesWith(const Scalar &scalar, const Scalar &weight,
                           llvm::SmallPtrSetImpl<Operation *> &seen) {
  if (scalars.isSame(scalar, weight))
    return true;
  if (scalar.kind == Scalar::Kind::Op && !seen.insert(scalar.op).second)
    return false;
  if (scalar.isa<arith::MulFOp>() || scalar.isa<arith::ExtFOp>() ||
      scalar.isa<arith::TruncFOp>())
    return llvm::any_of(scalars.getOperands(scalar), [&](const Scalar &factor) {
      return vanishesWith(factor, weight, seen);
    });
  if (scalar.kind != Scalar::Kind::Tensor)
    return false;
  std::optional<Reduction> sum = scalars.getReduction(scalar.element);
  return sum && isa<arith::AddFOp>(sum->combiner) && sum->init.isConstant(0) &&
         vanishesWith(sum->term, weight, seen);
}

FailureOr<ExpertsOp> Attempt::refuse(Operation *op, const Twine &reason,
                                     Refusal &refusal) {
  refusal = {op, reason.str()};
  return failure();
}

FailureOr<ExpertsOp> Attempt::raise(RewriterBase &rewriter, Refusal &refusal) {
  if (failed(defineAssignment()))
    return refuse(root, "does not sum the rows of one token at a time",
                  refusal);
  OpOperand *init = root.getDpsInitOperand(0);
  if (!scalars.resolve(getOperandElement(root, *init, loops, space))
           .isConstant(0))
    return refuse(root, "does not start the sum over the choices from zero",
                  refusal);

  Value term = getCombiner(root, root->getResult(0))->term;
  ExpertBody body(scalars, assignment, dependent, root->getLoc());
  SmallVector<int64_t> sizes = root.getStaticLoopRanges();
  unsigned numFeatures = 0;
  for (auto [index, loop] : llvm::enumerate(loops)) {
    if (!isFeature[index])
      continue;
    if (ShapedType::isDynamic(sizes[index]))
      return refuse(root, "has a feature of dynamic size", refusal);
    loop = body.newFree(sizes[index]);
    numFeatures += sizes[index] != 1;
  }
  // The ops that raised layers become work on vectors.
  if (numFeatures != 1)
    return refuse(root, "sums rows that are not vectors", refusal);
  AffineMap map = root.getIndexingMapMatchingResult(root->getResult(0));
  Access out;
  for (AffineExpr expr : map.getResults())
    out.push_back(space.simplify(expr.replaceDims(loops)));
  if (failed(body.build(root, term, loops))) {
    refusal = body.getRefusal();
    return failure();
  }
  if (!body.getRouter())
    return refuse(root, "sums rows that no routing weight was applied to",
                  refusal);
  if (std::optional<Scalar> weight = body.getRouter()->vanishing) {
    auto point = std::make_shared<Point>(Point{root, loops});
    llvm::SmallPtrSet<Operation *, 8> seen;
    if (!vanishesWith(scalars.resolve(term, point), *weight, seen))
      return refuse(root,
                    "counts rows of weight zero, which experts outside "
                    "of the kept groups have",
                    refusal);
  }
  if (body.getRows().empty())
    return refuse(root, "sums rows that do not depend on their tokens",
                  refusal);
  if (body.getParams().empty())
    return refuse(root, "sums rows that do not depend on gathered parameters",
                  refusal);
  return replaceLayer(rewriter, root, getGathers(), assignment, scalars, body,
                      out, refusal);
}

/// The gathers that the sum depends on: the same choices may gather for others.
SmallVector<linalg::LinalgOp> Attempt::getGathers() {
  llvm::SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.filter = [&](Operation *op) { return dependent.contains(op); };
  options.omitBlockArguments = true;
  (void)getBackwardSlice(root.getOperation(), &slice, options);
  SmallVector<linalg::LinalgOp> gathers;
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

FailureOr<ExpertsOp> raise::raiseGatheredLayer(RewriterBase &rewriter,
                                               const GatheredLayer &layer,
                                               Refusal &refusal) {
  if (layer.refusal) {
    refusal = *layer.refusal;
    return failure();
  }
  DependentOps dependent(layer.gathers);
  int numRoots = 0;
  for (auto [op, hasChoices] = dependent.next(); op;
       std::tie(op, hasChoices) = dependent.next()) {
    auto root = dyn_cast<linalg::LinalgOp>(op);
    if (hasChoices && root && root.getNumReductionLoops() != 0) {
      if (++numRoots > kMaxRoots)
        break;
      Attempt attempt(layer, root, dependent.getOps());
      bool reducesChoices = attempt.reducesChoices();
      if (reducesChoices && attempt.isSum())
        return attempt.raise(rewriter, refusal);
      if (reducesChoices && !refusal.op)
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
