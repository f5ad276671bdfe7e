//===- SortedForm.cpp - Layers that sort rows by expert -------------------===//
//
// Where row r of the sorted ones is row a of the others, a is order[r], and r
// is the place of a in that permutation: a variable of its own that only
// depends on a. An element that is computed from row r of sorted tensors is
// then one that is computed from row a, the choice of a token, and its expert
// is the one that the token chose: what ExpertBody takes it for.
//
//===----------------------------------------------------------------------===//

#include "SortedForm.h"
#include "ChoiceSum.h"
#include "Replace.h"
#include "Sizes.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "moe/Dialect/TMTensor/IR/TMTensor.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

//===----------------------------------------------------------------------===//
// Finding sums
//===----------------------------------------------------------------------===//

/// The permutation whose positions an index is computed from.
static const Permutation *findOrder(const Scalar &index, Scalars &scalars) {
  const Permutation *found = nullptr;
  if (index.kind != Scalar::Kind::Index)
    return found;
  index.index.walk([&](AffineExpr part) {
    const Element *data = scalars.getSpace().getData(part);
    if (data && !found)
      found = scalars.getPermutation(data->tensor.getDefiningOp());
  });
  return found;
}

/// The index of row `row` of a scatter along its first dimension.
static Scalar getPlace(tm_tensor::ScatterOp op, AffineExpr row,
                       Scalars &scalars) {
  return scalars.resolve(
      Element{op.getIndices(), {row, scalars.getSpace().constant(0)}});
}

/// The nearest order that a value is computed from, with a row for each of the
/// first dimension's elements.
static const Permutation *findOrderBefore(Value value, Scalars &scalars) {
  constexpr size_t kMaxOps = 128;
  int64_t numRows = cast<RankedTensorType>(value.getType()).getDimSize(0);
  llvm::SetVector<Operation *> ops;
  auto add = [&](Value operand) {
    if (Operation *def = operand.getDefiningOp())
      ops.insert(def);
  };
  add(value);
  for (size_t i = 0; i < std::min(ops.size(), kMaxOps); ++i) {
    const Permutation *order = scalars.getPermutation(ops[i]);
    if (order && order->size == numRows)
      return order;
    ops[i]->walk(
        [&](Operation *op) { llvm::for_each(op->getOperands(), add); });
  }
  return nullptr;
}

/// The order of the rows that a scatter adds to others.
static const Permutation *findOrder(tm_tensor::ScatterOp op, Scalars &scalars) {
  auto updates = cast<RankedTensorType>(op.getUpdates().getType());
  AffineExpr row = scalars.getSpace().newVariable(updates.getDimSize(0));
  if (const Permutation *order = findOrder(getPlace(op, row, scalars), scalars))
    return order;
  // All choices of an only token go to its row: no index tells their order.
  auto type = cast<RankedTensorType>(op.getOriginal().getType());
  return type.getDimSize(0) == 1 && updates.getDimSize(0) > 1
             ? findOrderBefore(op.getUpdates(), scalars)
             : nullptr;
}

static bool isSortedSum(tm_tensor::ScatterOp op, Scalars &scalars) {
  auto type = dyn_cast<RankedTensorType>(op.getUpdates().getType());
  if (!type || type.getRank() < 2 || !isa<FloatType>(type.getElementType()) ||
      op.getDimensionMap() != ArrayRef<int64_t>{0})
    return false;
  return findOrder(op, scalars);
}

namespace {
/// Looks for the gather that puts rows back in their old order.
class UnsortFinder {
public:
  explicit UnsortFinder(Scalars &scalars)
      : scalars(scalars), space(scalars.getSpace()) {}

  /// The order and, as its index, the unsorted row that an op reads from sorted
  /// ones at one point of its loops.
  std::optional<Element> find(linalg::LinalgOp op, ArrayRef<AffineExpr> loops);

private:
  std::optional<Element> find(const Element &element);
  std::optional<Element> getInverse(ArrayRef<AffineExpr> at);

  Scalars &scalars;
  IndexSpace &space;
  OpSet seen;
};
} // namespace

std::optional<Element> UnsortFinder::getInverse(ArrayRef<AffineExpr> at) {
  for (AffineExpr expr : at)
    if (const Element *inverse = space.getInverse(expr))
      return *inverse;
  return std::nullopt;
}

std::optional<Element> UnsortFinder::find(const Element &start) {
  Element element = start;
  while (std::optional<Element> source = stepThroughView(element, space))
    element = std::move(*source);
  if (std::optional<Element> inverse = getInverse(element.at))
    return inverse;
  auto op = element.tensor.getDefiningOp<linalg::LinalgOp>();
  if (!op || op.getNumReductionLoops() != 0 || !seen.insert(op).second)
    return std::nullopt;
  FailureOr<Access> loops =
      getLoops(op, cast<OpResult>(element.tensor), element.at, space);
  return failed(loops) ? std::nullopt : find(op, *loops);
}

std::optional<Element> UnsortFinder::find(linalg::LinalgOp op,
                                          ArrayRef<AffineExpr> loops) {
  auto point = std::make_shared<Point>(Point{op, Access(loops)});
  for (auto extract : op.getBlock()->getOps<tensor::ExtractOp>())
    if (std::optional<Element> element = scalars.getExtracted(extract, point))
      if (std::optional<Element> found = find(*element))
        return found;
  for (OpOperand &operand : op->getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType()))
      if (std::optional<Element> found =
              find(getOperandElement(op, operand, loops, space)))
        return found;
  return std::nullopt;
}

static bool isSortedSum(linalg::LinalgOp op, Scalars &scalars) {
  if (op->getNumResults() != 1 || !op.hasPureTensorSemantics() ||
      !getReducedLoop(op))
    return false;
  Access loops;
  for (int64_t size : op.getStaticLoopRanges())
    loops.push_back(scalars.getSpace().newVariable(size));
  return UnsortFinder(scalars).find(op, loops).has_value();
}

SmallVector<Operation *> raise::findSortedSums(FunctionOpInterface function) {
  IndexSpace space(function->getContext());
  Scalars scalars(space);
  SmallVector<Operation *> sums;
  // Without an order there is nothing to look for.
  WalkResult found = function->walk([&](tm_tensor::SortOp op) {
    return scalars.getPermutation(op) ? WalkResult::interrupt()
                                      : WalkResult::advance();
  });
  if (!found.wasInterrupted())
    return sums;
  function->walk([&](Operation *op) {
    auto scatter = dyn_cast<tm_tensor::ScatterOp>(op);
    auto structured = dyn_cast<linalg::LinalgOp>(op);
    if ((scatter && isSortedSum(scatter, scalars)) ||
        (structured && isSortedSum(structured, scalars)))
      sums.push_back(op);
  });
  return sums;
}

//===----------------------------------------------------------------------===//
// What sums have in common
//===----------------------------------------------------------------------===//

/// Where the choice of an unsorted row is kept, if rows are sorted by choices.
static FailureOr<Element> findChoice(const Permutation &order, AffineExpr row,
                                     Scalars &scalars, Refusal &refusal) {
  Scalar key = scalars.resolve(Element{order.key, {row}});
  const Element *data = key.kind == Scalar::Kind::Index
                            ? scalars.getSpace().getData(key.index)
                            : nullptr;
  if (data) {
    Element choice = *data; // which does not stay where it is
    const Selection *selection =
        scalars.getSelection(choice.tensor.getDefiningOp());
    if (selection && choice.tensor == selection->positions)
      return choice;
  }
  refusal = {order.op, "sorts rows by something other than the experts that "
                       "tokens have chosen"};
  return failure();
}

/// How many tokens choose.
static Count getTokens(const Selection &selection) {
  Count tokens{selection.positions, {}};
  int64_t rank = cast<RankedTensorType>(tokens.tensor.getType()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim)
    if (selection.isSearch() || dim != selection.dimension)
      tokens.dims.push_back(dim);
  return tokens;
}

/// True if there is a row for each of the choices of each token.
static bool hasAllChoices(const Permutation &order, Count tokens,
                          int64_t topK) {
  tokens.factor = topK;
  return areSame(tokens, Count{order.key, {0}});
}

/// What is in the order of the experts, or depends on it.
static OpSet getDependent(const Permutation &order) {
  OpSet dependent;
  SmallVector<Operation *> worklist{order.op};
  Block *block = order.op->getBlock();
  while (!worklist.empty()) {
    Operation *op = block->findAncestorOpInBlock(*worklist.pop_back_val());
    if (op && dependent.insert(op).second)
      llvm::append_range(worklist, op->getUsers());
  }
  return dependent;
}

/// The contractions that a sum is computed from: nothing else may need them.
static SmallVector<Operation *> getContractions(Operation *root,
                                                const OpSet &dependent) {
  llvm::SetVector<Operation *> slice;
  BackwardSliceOptions options;
  options.filter = [&](Operation *op) { return dependent.contains(op); };
  options.omitBlockArguments = true;
  (void)getBackwardSlice(root, &slice, options);
  SmallVector<Operation *> contractions;
  for (Operation *op : slice) {
    auto structured = dyn_cast<linalg::LinalgOp>(op);
    if (structured && structured.getNumReductionLoops() != 0)
      contractions.push_back(op);
  }
  return contractions;
}

//===----------------------------------------------------------------------===//
// Rows added at their tokens
//===----------------------------------------------------------------------===//

namespace {
/// One attempt to take an op for the sum over the choices of a token.
class Attempt {
public:
  explicit Attempt(tm_tensor::ScatterOp root)
      : root(root), space(root->getContext()), scalars(space) {}

  FailureOr<ExpertsOp> raise(RewriterBase &rewriter, Refusal &result);

private:
  LogicalResult findRows();
  LogicalResult defineAssignment();
  LogicalResult checkSum();
  LogicalResult buildBody(ExpertBody &body);
  LogicalResult refuse(Operation *op, const Twine &reason);

  tm_tensor::ScatterOp root;
  IndexSpace space;
  Scalars scalars;
  Assignment assignment;
  const Permutation *order = nullptr;
  /// How many tokens there are.
  Count tokens;
  /// The unsorted row as a variable, and where its choice is kept.
  AffineExpr unsorted;
  Element choice;
  /// The place of the row among the sorted ones, by token and choice.
  AffineExpr row;
  /// What is added for it, and the result that it is added to.
  Element term;
  Access out;
  Refusal refusal;
};
} // namespace

LogicalResult Attempt::refuse(Operation *op, const Twine &reason) {
  refusal = {op, reason.str()};
  return failure();
}

/// Finds the order of the rows, and which choice of which token each is.
LogicalResult Attempt::findRows() {
  order = findOrder(root, scalars);
  // Without rows, exporters read one all the same, which is not there.
  Count rows{order ? order->key : Value(), {0}};
  if (!order || (!areSame(rows, Count{root.getUpdates(), {0}}) &&
                 !isCountOrOne(rows, root.getUpdates(), 0)))
    return refuse(root, "does not add up as many rows as are sorted");
  unsorted = space.newVariable(order->size);
  FailureOr<Element> found = findChoice(*order, unsorted, scalars, refusal);
  if (failed(found))
    return failure();
  choice = *found;
  assignment.selection = scalars.getSelection(choice.tensor.getDefiningOp());
  return success();
}

/// Describes a row by its token and its choice, all of which must be there.
LogicalResult Attempt::defineAssignment() {
  const Selection &selection = *assignment.selection;
  SmallVector<int64_t> sizes = selection.getRowSizes();
  Access indices(choice.at);
  indices.erase(indices.begin() + selection.dimension);
  int64_t numTokens = getProduct(sizes);
  std::optional<AffineExpr> token = linearizeIndex(sizes, indices, space);
  auto [first, last] = space.getRange(choice.at[selection.dimension]);
  int64_t topK = last == IndexSpace::kUnbounded ? 0 : last + 1;
  tokens = getTokens(selection);
  if (!token || first != 0 || topK == 0 || numTokens == 0 ||
      !hasAllChoices(*order, tokens, topK))
    return refuse(order->op, "does not sort all choices of all tokens");
  assignment.numTokens = numTokens;
  assignment.topK = topK;
  assignment.token = space.newVariable(numTokens);
  assignment.choice = space.newVariable(topK);
  SmallVector<AffineExpr> candidates{assignment.token * topK +
                                     assignment.choice};
  if (!ShapedType::isDynamic(numTokens))
    candidates.push_back(assignment.choice * numTokens + assignment.token);
  for (AffineExpr candidate : candidates) {
    AffineExpr origin = space.simplify(candidate);
    Renaming renaming{{unsorted, origin}};
    if (space.rename(*token, renaming) != assignment.token ||
        space.rename(choice.at[selection.dimension], renaming) !=
            assignment.choice)
      continue;
    assignment.expert = space.dataVariable(
        {choice.tensor, space.rename(choice.at, renaming)}, selection.size);
    row = space.inverseVariable(order->positions, origin, order->size);
    return success();
  }
  return refuse(order->op, "does not sort all choices of all tokens");
}

/// The root must add each row to that of its token.
LogicalResult Attempt::checkSum() {
  Block &body = root.getRegion().front();
  auto add = body.getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  auto adds = [&](unsigned left, unsigned right) {
    return add.getLhs() == body.getArgument(left) &&
           add.getRhs() == body.getArgument(right);
  };
  if (!add || !(adds(0, 1) || adds(1, 0)))
    return refuse(root, "combines the choices in another way than by a sum");
  Scalar place = getPlace(root, row, scalars);
  if (place.kind != Scalar::Kind::Index || place.index != assignment.token ||
      !areSame(Count{root.getOriginal(), {0}}, tokens))
    return refuse(root, "does not add each row to that of its token");
  return success();
}

/// Builds the rows that are added, on all of the features of the result.
LogicalResult Attempt::buildBody(ExpertBody &body) {
  auto updates = cast<RankedTensorType>(root.getUpdates().getType());
  auto type = cast<RankedTensorType>(root.getOriginal().getType());
  term = {root.getUpdates(), {row}};
  out = {assignment.token};
  // The dimension that indices count may also be one of the updates.
  if (updates.getRank() == type.getRank() + 1)
    term.at.push_back(space.constant(0));
  ArrayRef<int64_t> features = type.getShape().drop_front();
  if (updates.getShape().drop_front(term.at.size()) != features ||
      (term.at.size() == 2 && updates.getDimSize(1) != 1))
    return refuse(root, "does not add to whole rows");
  unsigned numFeatures = 0;
  for (int64_t size : features) {
    if (ShapedType::isDynamic(size))
      return refuse(root, "has a feature of dynamic size");
    out.push_back(body.newFree(size));
    term.at.push_back(out.back());
    numFeatures += size != 1;
  }
  // The ops that raised layers become work on vectors.
  if (numFeatures != 1)
    return refuse(root, "sums rows that are not vectors");
  if (!scalars.resolve(Element{root.getOriginal(), out}).isConstant(0))
    return refuse(root, "does not start the sum over the choices from zero");
  if (succeeded(body.build(root, term)))
    return success();
  refusal = body.getRefusal();
  return failure();
}

FailureOr<ExpertsOp> Attempt::raise(RewriterBase &rewriter, Refusal &result) {
  auto attempt = [&]() -> FailureOr<ExpertsOp> {
    if (failed(findRows()) || failed(defineAssignment()) || failed(checkSum()))
      return failure();
    OpSet dependent = getDependent(*order);
    ExpertBody body(scalars, assignment, dependent, root->getLoc());
    if (failed(buildBody(body)))
      return failure();
    if (failed(checkVanishing(root, scalars.resolve(term), assignment, scalars,
                              body, refusal)))
      return failure();
    return replaceLayer(rewriter, root, getContractions(root, dependent),
                        assignment, scalars, body, out, refusal);
  };
  FailureOr<ExpertsOp> experts = attempt();
  result = refusal;
  return experts;
}

//===----------------------------------------------------------------------===//
// Rows put back in their old order
//===----------------------------------------------------------------------===//

static FailureOr<ExpertsOp> raiseUnsortedSum(RewriterBase &rewriter,
                                             linalg::LinalgOp root,
                                             Refusal &refusal) {
  // Filled once the order is known.
  OpSet dependent;
  unsigned reduced = *getReducedLoop(root);
  ChoiceSum sum(root, {reduced, root.getStaticLoopRanges()[reduced]},
                dependent);
  auto refuse = [&](const Twine &reason) {
    refusal = {root, reason.str()};
    return failure();
  };
  std::optional<Element> place =
      UnsortFinder(sum.getScalars()).find(root, sum.getLoops());
  const Permutation *order =
      place ? sum.getScalars().getPermutation(place->tensor.getDefiningOp())
            : nullptr;
  if (!order || !sum.isSum())
    return refuse("combines the choices in another way than by a sum");
  FailureOr<Element> choice =
      findChoice(*order, place->at.front(), sum.getScalars(), refusal);
  if (failed(choice))
    return failure();
  const Selection *selection =
      sum.getScalars().getSelection(choice->tensor.getDefiningOp());
  int64_t topK = sum.getSize();
  if (choice->at[selection->dimension] != sum.getSummed() ||
      ShapedType::isDynamic(topK) ||
      !hasAllChoices(*order, getTokens(*selection), topK) ||
      failed(sum.defineAssignment(*choice, topK)))
    return refuse("does not sum the rows of one token at a time");
  dependent = getDependent(*order);
  return sum.raise(rewriter, sum.getAssignment().choice,
                   getContractions(root, dependent), refusal);
}

FailureOr<ExpertsOp> raise::raiseSortedSum(RewriterBase &rewriter,
                                           Operation *root, Refusal &refusal) {
  if (auto scatter = dyn_cast<tm_tensor::ScatterOp>(root))
    return Attempt(scatter).raise(rewriter, refusal);
  return raiseUnsortedSum(rewriter, cast<linalg::LinalgOp>(root), refusal);
}
