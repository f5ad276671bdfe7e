//===- OneHotForm.cpp - Layers with dispatch and combine tensors ----------===//

#include "OneHotForm.h"
#include "OneHot.h"
#include "Replace.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

//===----------------------------------------------------------------------===//
// Finding sums
//===----------------------------------------------------------------------===//

/// The two factors that a sum adds the product of.
static std::optional<std::pair<Value, Value>> getFactors(linalg::LinalgOp op) {
  if (op->getNumResults() != 1 || op.getNumReductionLoops() == 0 ||
      !op.hasPureTensorSemantics())
    return std::nullopt;
  std::optional<Combiner> combiner = getCombiner(op, op->getResult(0));
  if (!combiner || !isa<arith::AddFOp>(combiner->op))
    return std::nullopt;
  auto product = combiner->term.getDefiningOp<arith::MulFOp>();
  if (!product || product->getBlock() != op.getBlock())
    return std::nullopt;
  return std::pair{product.getLhs(), product.getRhs()};
}

/// True if the op reduces a loop that runs more than once.
static bool reducesMoreThanOne(linalg::LinalgOp op) {
  SmallVector<unsigned> dims;
  op.getReductionDims(dims);
  return llvm::any_of(
      dims, [&](unsigned dim) { return op.getStaticLoopRanges()[dim] != 1; });
}

/// The sums of products that are reached from the choices without going through
/// another one: dispatch and combine tensors are computed without any, but for
/// sums over the choices, of products that only the choices enter.
static SmallVector<linalg::LinalgOp> findSums(Operation *selection) {
  // More ops than this do not compute two tensors.
  constexpr size_t kMaxOps = 128;
  Block *block = selection->getBlock();
  SmallVector<linalg::LinalgOp> sums;
  llvm::SetVector<Operation *> worklist;
  worklist.insert(selection);
  auto addUsers = [&](Operation *op) {
    for (Operation *user : op->getUsers())
      if (Operation *ancestor = block->findAncestorOpInBlock(*user))
        worklist.insert(ancestor);
  };
  auto isOfChoices = [&](linalg::LinalgOp sum) {
    return llvm::all_of(sum.getDpsInputs(), [&](Value input) {
      return worklist.contains(input.getDefiningOp());
    });
  };
  size_t next = 0;
  llvm::SmallPtrSet<Operation *, 4> passed;
  while (true) {
    for (; next < worklist.size() && next < kMaxOps; ++next) {
      Operation *op = worklist[next];
      auto structured = dyn_cast<linalg::LinalgOp>(op);
      if (structured && op != selection && reducesMoreThanOne(structured) &&
          getFactors(structured))
        sums.push_back(structured);
      else if (!op->hasTrait<OpTrait::IsTerminator>())
        addUsers(op);
    }
    // Once all is there that is on the way to it.
    auto *it = llvm::find_if(sums, [&](linalg::LinalgOp sum) {
      return !passed.contains(sum) && isOfChoices(sum);
    });
    if (it == sums.end())
      return sums;
    passed.insert(*it);
    addUsers(*it);
  }
}

SmallVector<Operation *> OneHotSum::getOps() const {
  SmallVector<Operation *> ops{root, selection};
  for (linalg::LinalgOp other : others)
    if (other != root)
      ops.push_back(other);
  return ops;
}

SmallVector<OneHotSum> raise::findOneHotSums(FunctionOpInterface function) {
  SmallVector<OneHotSum> sums;
  function->walk([&](Operation *op) {
    if (!isSelectionLike(op))
      return;
    SmallVector<linalg::LinalgOp> found = findSums(op);
    for (linalg::LinalgOp root : found)
      sums.push_back({op, root, found});
  });
  return sums;
}

//===----------------------------------------------------------------------===//
// Raising a layer
//===----------------------------------------------------------------------===//

namespace {
/// One attempt to take a sum for the one that combines the rows of experts.
class Attempt {
public:
  Attempt(RewriterBase &rewriter, const OneHotSum &sum)
      : rewriter(rewriter), sum(sum), root(sum.root), space(root->getContext()),
        scalars(space) {}

  FailureOr<ExpertsOp> raise(Refusal &refusal);

private:
  bool defineTokens(Value mask);
  int64_t countChoices(Value mask);
  int64_t countChoices(const Scalar &scalar, OpSet &seen);
  bool defineChoices(int64_t topK);
  bool defineSlots();
  bool findPlaces(Value mask, bool &isOneHot);
  bool tryPlaces(const Places &places, const AtAssignment &mask);
  AtAssignment getAt(Value value, bool expertFirst);
  SmallVector<linalg::LinalgOp> findDispatches(OpSet &dependent);
  bool sumsTokens();
  /// True for the operands of the root that the combine tensor is not part of.
  bool isCombined(OpOperand &operand) {
    return !llvm::is_contained(maskOperands, &operand) &&
           root.isDpsInput(&operand);
  }
  FailureOr<ExpertsOp> replace(Refusal &refusal);
  FailureOr<ExpertsOp> refuse(Operation *op, const Twine &reason,
                              Refusal &refusal) {
    refusal = {op, reason.str()};
    return failure();
  }

  RewriterBase &rewriter;
  const OneHotSum &sum;
  linalg::LinalgOp root;
  IndexSpace space;
  Scalars scalars;
  Assignment assignment;
  /// An expression for each loop of the root.
  Access loops;
  SmallVector<bool> isFeature;
  SmallVector<OpOperand *> maskOperands;
  /// The sizes of the loops that count tokens.
  SmallVector<int64_t> tokenSizes;
  /// The loops that count experts and their places, or both at once.
  SmallVector<unsigned> reduced;
  int64_t numSlots = 0;
  bool isExpertFirst = true;
  std::unique_ptr<OneHot> oneHot;
};
} // namespace

/// The operands of the root that a value of its body depends on.
static SmallVector<OpOperand *> getOperands(linalg::LinalgOp op, Value value) {
  llvm::SetVector<Value> worklist;
  worklist.insert(value);
  SmallVector<OpOperand *> operands;
  for (size_t i = 0; i < worklist.size(); ++i) {
    if (auto argument = dyn_cast<BlockArgument>(worklist[i]);
        argument && argument.getOwner() == op.getBlock())
      operands.push_back(op.getMatchingOpOperand(argument));
    else if (Operation *def = worklist[i].getDefiningOp();
             def && def->getBlock() == op.getBlock())
      worklist.insert(def->operand_begin(), def->operand_end());
  }
  return operands;
}

/// Tokens are what the loops count that the mask names and that are not
/// reduced; the others count features.
bool Attempt::defineTokens(Value mask) {
  SmallVector<int64_t> sizes = root.getStaticLoopRanges();
  SmallVector<utils::IteratorType> kinds = root.getIteratorTypesArray();
  isFeature.assign(sizes.size(), true);
  maskOperands = getOperands(root, mask);
  for (OpOperand *operand : maskOperands) {
    AffineMap map = root.getMatchingIndexingMap(operand);
    for (unsigned dim = 0; dim < map.getNumDims(); ++dim)
      if (map.isFunctionOfDim(dim))
        isFeature[dim] = false;
  }
  SmallVector<unsigned> tokenLoops;
  tokenSizes.clear();
  reduced.clear();
  loops.assign(sizes.size(), space.constant(0));
  for (auto [index, size] : llvm::enumerate(sizes)) {
    bool isReduced = kinds[index] == utils::IteratorType::reduction;
    if (isReduced && size != 1)
      reduced.push_back(index);
    if (isReduced && isFeature[index] && size != 1)
      return false;
    if (isReduced)
      isFeature[index] = false;
    if (isReduced || isFeature[index])
      continue;
    tokenLoops.push_back(index);
    tokenSizes.push_back(size);
  }
  const Selection *selection = scalars.getSelection(sum.selection);
  if (!selection)
    return false;
  SmallVector<int64_t> rowSizes = selection->getRowSizes();
  assignment.selection = selection;
  assignment.numTokens = getProduct(tokenSizes);
  assignment.token = space.newVariable(assignment.numTokens);
  std::optional<Access> parts =
      delinearizeIndex(tokenSizes, assignment.token, space);
  if (!parts || getProduct(rowSizes) != assignment.numTokens)
    return false;
  for (auto [loop, part] : llvm::zip_equal(tokenLoops, *parts))
    loops[loop] = part;
  return true;
}

/// How many of a token's best experts the computation of a scalar looks at. A
/// mask is not far from them; what is not one may depend on all of the program.
int64_t Attempt::countChoices(const Scalar &scalar, OpSet &seen) {
  constexpr size_t kMaxOps = 256;
  int64_t count = 0;
  if (seen.size() > kMaxOps)
    return count;
  auto visit = [&](const Scalar &part) {
    count = std::max(count, countChoices(part, seen));
  };
  auto visitElement = [&](Value tensor, ArrayRef<AffineExpr> at) {
    visit(scalars.resolve(Element{tensor, Access(at)}));
  };
  switch (scalar.kind) {
  case Scalar::Kind::Index:
    scalar.index.walk([&](AffineExpr part) {
      const Element *data = space.getData(part);
      if (!data || data->tensor != assignment.selection->positions)
        return;
      auto range = space.getRange(data->at[assignment.selection->dimension]);
      if (range.second != IndexSpace::kUnbounded)
        count = std::max(count, range.second + 1);
    });
    return count;
  case Scalar::Kind::Op:
    for (const Scalar &operand : scalars.getOperands(scalar))
      if (operand.kind == Scalar::Kind::Index || !operand.op ||
          seen.insert(operand.op).second)
        visit(operand);
    return count;
  case Scalar::Kind::Tensor:
    break;
  default:
    return count;
  }
  Operation *op = scalar.element.tensor.getDefiningOp();
  if (!op || !seen.insert(op).second)
    return count;
  if (auto scan = dyn_cast<tm_tensor::ScanOp>(op)) {
    Access at(scalar.element.at);
    at[scan.getDimension()] =
        space.newVariable(cast<RankedTensorType>(scan.getInput().getType())
                              .getDimSize(scan.getDimension()));
    visitElement(scan.getInput(), at);
  } else if (auto scatter = dyn_cast<tm_tensor::ScatterOp>(op)) {
    auto type = cast<RankedTensorType>(scatter.getIndices().getType());
    AffineExpr row = space.newVariable(type.getDimSize(0));
    for (int64_t column = 0; column < type.getDimSize(1); ++column)
      visitElement(scatter.getIndices(), {row, space.constant(column)});
  } else if (std::optional<Reduction> reduction =
                 scalars.getReduction(scalar.element)) {
    visit(reduction->term);
  }
  return count;
}

int64_t Attempt::countChoices(Value mask) {
  auto point = std::make_shared<Point>(Point{root, loops});
  for (unsigned loop : reduced)
    point->loops[loop] = space.newVariable(root.getStaticLoopRanges()[loop]);
  OpSet seen;
  return countChoices(scalars.resolve(mask, point), seen);
}

bool Attempt::defineChoices(int64_t topK) {
  const Selection &selection = *assignment.selection;
  assignment.topK = topK;
  assignment.choice = space.newVariable(topK);
  std::optional<Access> row =
      delinearizeIndex(selection.getRowSizes(), assignment.token, space);
  if (!row)
    return false;
  row->insert(row->begin() + selection.dimension, assignment.choice);
  assignment.expert =
      space.dataVariable({selection.positions, *row}, selection.size);
  return true;
}

/// The reduced loops count experts and, for each, places.
bool Attempt::defineSlots() {
  SmallVector<int64_t> sizes;
  for (unsigned loop : reduced)
    sizes.push_back(root.getStaticLoopRanges()[loop]);
  int64_t numExperts = assignment.selection->size, product = getProduct(sizes);
  if (sizes.empty() || sizes.size() > 2 || ShapedType::isDynamic(product) ||
      product == 0 || product % numExperts != 0)
    return false;
  numSlots = product / numExperts;
  return sizes.size() == 1 || llvm::is_contained(sizes, numExperts);
}

AtAssignment Attempt::getAt(Value value, bool expertFirst) {
  AtAssignment at{value, root, loops};
  AffineExpr expert = assignment.expert, place = assignment.place;
  int64_t numExperts = assignment.selection->size;
  if (reduced.size() == 2) {
    at.loops[reduced[0]] = expertFirst ? expert : place;
    at.loops[reduced[1]] = expertFirst ? place : expert;
  } else {
    at.loops[reduced[0]] = space.simplify(
        expertFirst ? expert * numSlots + place : place * numExperts + expert);
  }
  return at;
}

bool Attempt::tryPlaces(const Places &places, const AtAssignment &mask) {
  auto candidate =
      std::make_unique<OneHot>(scalars, assignment, places, numSlots);
  if (!candidate->vanishesElsewhere(mask))
    return false;
  Scalar weight = scalars.resolve(
      mask.value, std::make_shared<Point>(Point{root, mask.loops}));
  // The weight of an only choice may be 1.
  bool isUnit = assignment.topK == 1 && candidate->getConstant(weight) == 1;
  if (!isUnit && !candidate->getWeight(weight))
    return false;
  candidate->setWeight(weight);
  oneHot = std::move(candidate);
  return true;
}

/// Finds out how assignments are given places, so that the mask is the combine
/// tensor. `isOneHot` is set if it is zero for experts that are not chosen.
bool Attempt::findPlaces(Value mask, bool &isOneHot) {
  SmallVector<int64_t> groupSizes;
  for (size_t i = 0; i < tokenSizes.size(); ++i) {
    int64_t size = getProduct(ArrayRef(tokenSizes).drop_front(i));
    if (!llvm::is_contained(groupSizes, size))
      groupSizes.push_back(size);
  }
  for (bool expertFirst : {true, false}) {
    if (reduced.size() == 2 &&
        root.getStaticLoopRanges()[reduced[expertFirst ? 0 : 1]] !=
            assignment.selection->size)
      continue;
    AtAssignment at = getAt(mask, expertFirst);
    isExpertFirst = expertFirst;
    for (int64_t groupSize : groupSizes) {
      Places places{AdmissionOrder::ByToken, numSlots, groupSize};
      OneHot probe(scalars, assignment, places, numSlots);
      if (!probe.vanishesForStrangers(at))
        break;
      isOneHot = true;
      for (AdmissionOrder order :
           {AdmissionOrder::ByToken, AdmissionOrder::ByChoice}) {
        places.order = order;
        places.capacity = numSlots;
        if (tryPlaces(places, at))
          return true;
        // The capacity may be less than the slots.
        OneHot thresholds(scalars, assignment, places, numSlots);
        (void)thresholds.vanishesElsewhere(at);
        for (int64_t threshold : thresholds.getThresholds()) {
          if (threshold < 1 || threshold >= numSlots)
            continue;
          places.capacity = threshold;
          if (tryPlaces(places, at))
            return true;
        }
        if (assignment.topK == 1)
          break;
      }
    }
  }
  return false;
}

/// True if what is combined depends on a sum over the tokens of a group.
bool Attempt::sumsTokens() {
  OpSet dependent;
  return llvm::any_of(findDispatches(dependent), [&](linalg::LinalgOp op) {
    SmallVector<unsigned> dims;
    op.getReductionDims(dims);
    int64_t numTerms = getProduct(llvm::map_to_vector(
        dims, [&](unsigned dim) { return op.getStaticLoopRanges()[dim]; }));
    for (size_t i = 0; i < tokenSizes.size(); ++i)
      if (numTerms == getProduct(ArrayRef(tokenSizes).drop_front(i)))
        return true;
    return false;
  });
}

FailureOr<ExpertsOp> Attempt::raise(Refusal &refusal) {
  std::optional<std::pair<Value, Value>> factors = getFactors(root);
  bool isOneHot = false, hasDispatch = false;
  for (Value mask : {factors->first, factors->second}) {
    if (!defineTokens(mask))
      continue;
    if (!defineSlots())
      continue;
    int64_t topK = countChoices(mask);
    if (topK == 0 || topK > assignment.selection->size || !defineChoices(topK))
      continue;
    assignment.place = space.functionVariable(
        OneHot::kPlace, {assignment.token, assignment.choice}, numSlots);
    if (findPlaces(mask, isOneHot))
      return replace(refusal);
    hasDispatch |= isOneHot && sumsTokens();
  }
  // Without, all experts are computed on all tokens.
  if (hasDispatch)
    return refuse(root,
                  "combines rows by a tensor that is not known to have one "
                  "place for each choice of each token",
                  refusal);
  return failure();
}

/// The other sums that what is combined depends on, and the ops between these
/// and the root.
SmallVector<linalg::LinalgOp> Attempt::findDispatches(OpSet &dependent) {
  constexpr size_t kMaxOps = 4096;
  Block *block = root->getBlock();
  llvm::SetVector<Operation *> slice;
  slice.insert(root);
  SmallVector<linalg::LinalgOp> dispatches;
  for (size_t i = 0; i < slice.size() && i < kMaxOps; ++i) {
    if (auto op = dyn_cast<linalg::LinalgOp>(slice[i]);
        op && op != root && llvm::is_contained(sum.others, op)) {
      dispatches.push_back(op);
      continue;
    }
    for (OpOperand &operand : slice[i]->getOpOperands()) {
      if (slice[i] == root && !isCombined(operand))
        continue;
      if (Operation *def = operand.get().getDefiningOp();
          def && def->getBlock() == block)
        slice.insert(def);
    }
  }
  SmallVector<Operation *> ops = slice.takeVector();
  llvm::sort(ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *op : ops) {
    auto depends = [&](Value operand) {
      return dependent.contains(operand.getDefiningOp());
    };
    if (op != root && (llvm::is_contained(dispatches, op) ||
                       llvm::any_of(op->getOperands(), depends)))
      dependent.insert(op);
  }
  return dispatches;
}

FailureOr<ExpertsOp> Attempt::replace(Refusal &refusal) {
  Value term = getCombiner(root, root->getResult(0))->term;
  loops = getAt(term, isExpertFirst).loops;
  OpSet dependent;
  SmallVector<linalg::LinalgOp> dispatches = findDispatches(dependent);
  ExpertBody body(scalars, assignment, dependent, root->getLoc(), oneHot.get());
  SmallVector<int64_t> sizes = root.getStaticLoopRanges();
  Access features;
  for (auto [index, loop] : llvm::enumerate(loops)) {
    if (!isFeature[index])
      continue;
    if (ShapedType::isDynamic(sizes[index]))
      return refuse(root, "has a feature of dynamic size", refusal);
    loop = body.newFree(sizes[index]);
    if (sizes[index] != 1)
      features.push_back(loop);
  }
  OpOperand *init = root.getDpsInitOperand(0);
  if (!scalars.resolve(getOperandElement(root, *init, loops, space))
           .isConstant(0))
    return refuse(root, "does not start the sum over the choices from zero",
                  refusal);
  // The ops that raised layers become work on vectors.
  if (features.size() != 1)
    return refuse(root, "sums rows that are not vectors", refusal);
  AffineMap map = root.getIndexingMapMatchingResult(root->getResult(0));
  Access out;
  for (AffineExpr expr : map.getResults())
    out.push_back(space.simplify(expr.replaceDims(loops)));
  if (failed(body.build(root, term, loops, features))) {
    refusal = body.getRefusal();
    if (oneHot->hasMissedRow() && !dispatches.empty())
      refusal = {dispatches.front(),
                 "is not known to fetch the row of one token for each place"};
    return failure();
  }
  if (const std::optional<Router> &router = body.getRouter()) {
    // Places are counted by all choices, whatever their weight.
    if (router->vanishing)
      return refuse(root,
                    "counts rows of weight zero, which experts outside of the "
                    "kept groups have",
                    refusal);
    if (oneHot->needsPositiveWeights() && router->attr.getScaleOrOne() < 0)
      return refuse(root, "leaves out rows of negative weight", refusal);
  }
  SmallVector<Operation *> needless(dispatches.begin(), dispatches.end());
  return replaceLayer(rewriter, root, needless, assignment, scalars, body, out,
                      refusal);
}

FailureOr<ExpertsOp> raise::raiseOneHotSum(RewriterBase &rewriter,
                                           const OneHotSum &sum,
                                           Refusal &refusal) {
  return Attempt(rewriter, sum).raise(refusal);
}
