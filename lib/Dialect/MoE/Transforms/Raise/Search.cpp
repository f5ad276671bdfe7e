//===- Search.cpp - Searches for the best score ---------------------------===//
//
// The position of the largest score is found by a reduction with two results,
// the best score so far and where it was:
//
//   better = score > best;  best = max(score, best);  at = better ? i : at
//
// However the body says this, it can only compare the score with the best one
// and the position with the best one's. So it is looked at in the three cases
// that there are: the score is less than, equal to or greater than the best so
// far. Positions only grow. Scores are taken to be finite, as in routers.
//
//===----------------------------------------------------------------------===//

#include "Evaluation.h"
#include "Router.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

bool raise::isSearchLike(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || op->getNumResults() != 2 ||
      structured.getNumReductionLoops() == 0)
    return false;
  auto best = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  auto position = dyn_cast<RankedTensorType>(op->getResult(1).getType());
  return best && position && isa<FloatType>(best.getElementType()) &&
         position.getElementType().isIntOrIndex();
}

namespace {
/// The body of a search, in one of the three cases.
class SearchBody {
public:
  SearchBody(linalg::LinalgOp op)
      : op(op), best(op.getRegionOutputArgs()[0]),
        bestPosition(op.getRegionOutputArgs()[1]) {}

  enum class Case { Less, Equal, Greater };

  /// What the best score so far is compared with, if anything.
  Value findScore();
  /// The value that is selected in the case: a score or a position, or
  /// something that no case decides.
  Value select(Value value, Case order);
  Value getYielded(unsigned result, Case order) {
    return select(op.getBlock()->getTerminator()->getOperand(result), order);
  }
  bool dependsOnBest(Value value);

  linalg::LinalgOp op;
  Value score, best, bestPosition;

private:
  std::optional<bool> decide(Value condition, Case order);
  std::optional<bool> compare(arith::CmpFOp op, Case order);
  std::optional<bool> compare(arith::CmpIOp op, Case order);
};
} // namespace

Value SearchBody::findScore() {
  for (Operation &inner : *op.getBlock())
    if (isa<arith::CmpFOp, arith::MaximumFOp, arith::MaxNumFOp>(inner))
      for (unsigned side : {0, 1})
        if (inner.getOperand(side) == best &&
            inner.getOperand(1 - side) != best)
          return inner.getOperand(1 - side);
  return nullptr;
}

bool SearchBody::dependsOnBest(Value value) {
  SmallVector<Value> worklist{value};
  llvm::SmallPtrSet<Value, 8> seen;
  while (!worklist.empty()) {
    Value next = worklist.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (next == best || next == bestPosition)
      return true;
    Operation *def = next.getDefiningOp();
    if (!def || def->getBlock() != op.getBlock())
      continue;
    // What a region captures is no operand.
    if (def->getNumRegions() != 0)
      return true;
    llvm::append_range(worklist, def->getOperands());
  }
  return false;
}

std::optional<bool> SearchBody::compare(arith::CmpFOp op, Case order) {
  auto toNumber = [&](Value value) -> std::optional<APFloat> {
    if (value == best)
      return APFloat(0.0);
    if (value != score)
      return std::nullopt;
    return APFloat(order == Case::Less ? -1.0 : order == Case::Equal ? 0.0 : 1);
  };
  std::optional<APFloat> left = toNumber(op.getLhs());
  std::optional<APFloat> right = toNumber(op.getRhs());
  if (!left || !right)
    return std::nullopt;
  return arith::applyCmpPredicate(op.getPredicate(), *left, *right);
}

/// Loops run upwards: the position so far is less than the next one.
std::optional<bool> SearchBody::compare(arith::CmpIOp op, Case order) {
  Value next = getYielded(1, Case::Greater);
  auto toNumber = [&](Value value) -> std::optional<APInt> {
    if (value == bestPosition)
      return APInt(64, 0);
    return value == next ? std::optional(APInt(64, 1)) : std::nullopt;
  };
  std::optional<APInt> left = toNumber(op.getLhs());
  std::optional<APInt> right = toNumber(op.getRhs());
  if (!left || !right)
    return std::nullopt;
  return arith::applyCmpPredicate(op.getPredicate(), *left, *right);
}

std::optional<bool> SearchBody::decide(Value condition, Case order) {
  APInt constant;
  if (matchPattern(condition, m_ConstantInt(&constant)))
    return !constant.isZero();
  Operation *def = condition.getDefiningOp();
  if (!def || def->getBlock() != op.getBlock())
    return std::nullopt;
  if (auto compared = dyn_cast<arith::CmpFOp>(def))
    return compare(compared, order);
  if (auto compared = dyn_cast<arith::CmpIOp>(def))
    return order == Case::Equal ? compare(compared, order) : std::nullopt;
  if (!isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(def))
    return std::nullopt;
  std::optional<bool> left = decide(def->getOperand(0), order);
  std::optional<bool> right = decide(def->getOperand(1), order);
  if (isa<arith::AndIOp>(def))
    if ((left && !*left) || (right && !*right))
      return false;
  if (isa<arith::OrIOp>(def))
    if ((left && *left) || (right && *right))
      return true;
  if (!left || !right)
    return std::nullopt;
  return isa<arith::XOrIOp>(def) ? *left != *right : *left;
}

Value SearchBody::select(Value value, Case order) {
  Operation *def = value.getDefiningOp();
  if (value == score || !def || def->getBlock() != op.getBlock())
    return value;
  if (auto selection = dyn_cast<arith::SelectOp>(def)) {
    std::optional<bool> condition = decide(selection.getCondition(), order);
    if (!condition)
      return value;
    return select(*condition ? selection.getTrueValue()
                             : selection.getFalseValue(),
                  order);
  }
  if (!isa<arith::MaximumFOp, arith::MaxNumFOp>(def))
    return value;
  Value left = select(def->getOperand(0), order);
  Value right = select(def->getOperand(1), order);
  if (left == right)
    return left;
  if ((left != score || right != best) && (left != best || right != score))
    return value;
  return order == Case::Greater ? score : best;
}

//===----------------------------------------------------------------------===//
// The next one
//===----------------------------------------------------------------------===//

namespace {
/// Finds the searches before one that leaves out what they have found.
class PreviousSearches {
public:
  PreviousSearches(Scalars &scalars, int64_t size)
      : scalars(scalars), size(size) {}

  void find(const Scalar &scalar);

  const Selection *first = nullptr;
  int64_t number = 0;
  bool areRelated = true;

private:
  void add(const Element &position);

  Scalars &scalars;
  int64_t size;
  /// Expressions are followed as trees.
  int64_t steps = 0;
  static constexpr int64_t kMaxSteps = 1 << 10;
};
} // namespace

void PreviousSearches::add(const Element &position) {
  const Selection *selection =
      scalars.getSelection(position.tensor.getDefiningOp());
  if (!selection || !selection->isSearch() || selection->size != size)
    return;
  areRelated &= !first || first->op == selection->op;
  first = selection;
  auto [low, high] =
      scalars.getSpace().getRange(position.at[selection->dimension]);
  number = std::max(number, high + 1);
}

void PreviousSearches::find(const Scalar &scalar) {
  if (scalar.kind != Scalar::Kind::Op || scalar.op->getNumRegions() != 0 ||
      ++steps > kMaxSteps)
    return;
  IndexSpace &space = scalars.getSpace();
  for (const Scalar &operand : scalars.getOperands(scalar)) {
    if (operand.kind == Scalar::Kind::Index)
      operand.index.walk([&](AffineExpr part) {
        if (const Element *data = space.getData(part))
          add(*data);
      });
    find(operand);
  }
}

/// True if a number is positive, unless it is rounded to zero.
static bool isPositive(const Scalar &scalar, Scalars &scalars) {
  if (std::optional<double> number = scalar.getFloat())
    return *number > 0;
  auto isEach = [&](const Scalar &operand) {
    return isPositive(operand, scalars);
  };
  if (scalar.isa<math::ExpOp>())
    return true;
  if (scalar.isa<arith::AddFOp>() || scalar.isa<arith::MulFOp>() ||
      scalar.isa<arith::DivFOp>() || scalar.isa<arith::ExtFOp>() ||
      scalar.isa<arith::TruncFOp>())
    return llvm::all_of(scalars.getOperands(scalar), isEach);
  if (scalar.kind != Scalar::Kind::Tensor)
    return false;
  std::optional<Reduction> sum = scalars.getReduction(scalar.element);
  return sum && llvm::isa<arith::AddFOp>(sum->combiner) &&
         sum->init.isConstant(0) && isPositive(sum->term, scalars);
}

/// True if a score is less than all those that were not replaced like it:
/// `kept` is one of these, if they are known.
static bool isExcluded(const Scalar &score, const std::optional<Scalar> &kept,
                       Scalars &scalars) {
  // What scores are taken to be above, in f16, too, where it is -inf.
  constexpr double kVeryLow = -1e9;
  Evaluation evaluation(scalars, AffineExpr());
  auto getNumber = [&](const Scalar &scalar) {
    auto number = dyn_cast_or_null<FloatAttr>(evaluation.get(scalar));
    return number ? std::optional(number.getValueAsDouble()) : std::nullopt;
  };
  if (std::optional<double> number = getNumber(score))
    return *number <= kVeryLow || isLowest(evaluation.get(score)) ||
           (*number == 0 && kept && isPositive(*kept, scalars));
  if (!kept || (!score.isa<arith::AddFOp>() && !score.isa<arith::SubFOp>()))
    return false;
  SmallVector<Scalar> operands = scalars.getOperands(score);
  if (score.isa<arith::AddFOp>() && getNumber(operands[0]))
    std::swap(operands[0], operands[1]);
  std::optional<double> number = getNumber(operands[1]);
  if (!number || !scalars.isSame(operands[0], *kept))
    return false;
  return (score.isa<arith::SubFOp>() ? -*number : *number) <= kVeryLow;
}

/// If a search leaves out just what others have found before it, makes it the
/// next place of their selection.
static LogicalResult continueSearches(Selection &selection,
                                      const PreviousSearches &previous,
                                      const Point &point, unsigned reduced,
                                      ArrayRef<AffineExpr> at,
                                      Scalars &scalars) {
  IndexSpace &space = scalars.getSpace();
  const Selection &first = *previous.first;
  if (!previous.areRelated || first.getRowSizes() != selection.getRowSizes())
    return failure();
  auto getPosition = [&](int64_t place) {
    Access where(at);
    where.push_back(space.constant(place));
    return space.dataVariable({first.positions, where}, first.size);
  };
  Access where(at);
  where.push_back(space.constant(previous.number));
  auto getScore = [&](AffineExpr position) {
    auto there = std::make_shared<Point>(point);
    there->loops[reduced] = position;
    return scalars.resolve(selection.key, there);
  };
  // The position that this search finds stands for any that the others did not
  // find: nothing else is known of it.
  AffineExpr position = getPosition(previous.number);
  Scalar score = getScore(position);
  Scalar firstScore = scalars.resolveKey(first, where, position);
  bool isSame = scalars.isSame(score, firstScore);
  if (!isSame) {
    // Some search for the best by its softmax, and for the next by its logit.
    Assignment none{};
    RouterAnalysis router(scalars, none);
    if (!router.isSoftmaxOf(firstScore, score, position, first.size))
      return failure();
  }
  for (int64_t place = 0; place < previous.number; ++place) {
    AffineExpr found = getPosition(place);
    std::optional<Scalar> kept;
    if (isSame)
      kept = scalars.resolveKey(first, where, found);
    if (!isExcluded(getScore(found), kept, scalars))
      return failure();
  }
  selection = first;
  selection.numBefore = previous.number;
  selection.hasOtherScores = !isSame;
  return success();
}

FailureOr<Selection> raise::matchSearch(linalg::LinalgOp op, Scalars &scalars,
                                        Refusal &refusal) {
  auto refuse = [&](const Twine &reason) {
    refusal = {op, reason.str()};
    return failure();
  };
  using Case = SearchBody::Case;
  IndexSpace &space = scalars.getSpace();
  std::optional<unsigned> reduced = getReducedLoop(op);
  Selection selection{op, nullptr, 0, 0, op->getResult(0), op->getResult(1)};
  if (!reduced || !op.hasPureTensorSemantics() ||
      op.getIndexingMapMatchingResult(op->getResult(0)) !=
          op.getIndexingMapMatchingResult(op->getResult(1)))
    return refuse("does not look for the largest score of each token");
  selection.size = op.getStaticLoopRanges()[*reduced];
  if (ShapedType::isDynamic(selection.size))
    return refuse("chooses from a number of experts that is not static");
  selection.dimension = selection.getRank();

  SearchBody body(op);
  body.score = body.findScore();
  if (!body.score || body.dependsOnBest(body.score) ||
      body.getYielded(0, Case::Greater) != body.score ||
      body.getYielded(0, Case::Less) != body.best)
    return refuse("does not look for the largest score of each token");
  Value best = body.getYielded(0, Case::Equal);
  Value position = body.getYielded(1, Case::Greater);
  if ((best != body.score && best != body.best) ||
      body.dependsOnBest(position) ||
      body.getYielded(1, Case::Less) != body.bestPosition)
    return refuse("does not keep the position of the largest score");
  if (body.getYielded(1, Case::Equal) != body.bestPosition)
    return refuse("does not choose the first of equal scores");

  Access at;
  for (int64_t size :
       cast<RankedTensorType>(selection.positions.getType()).getShape())
    at.push_back(space.newVariable(size));
  FailureOr<Access> loops = getLoops(op, op->getResult(1), at, space);
  if (failed(loops))
    return refuse("does not index its result by its loops");
  auto point = std::make_shared<Point>(Point{op, *loops});
  Scalar index = scalars.resolve(position, point);
  if (index.kind != Scalar::Kind::Index || index.index != (*loops)[*reduced])
    return refuse("does not keep the position of the largest score");
  // Any score is greater than what the search starts from.
  if (!scalars
           .resolve(
               getOperandElement(op, *op.getDpsInitOperand(0), *loops, space))
           .isLowest())
    return refuse("does not start from less than any score");
  selection.key = body.score;
  PreviousSearches previous(scalars, selection.size);
  previous.find(scalars.resolve(selection.key, point));
  if (previous.first && failed(continueSearches(selection, previous, *point,
                                                *reduced, at, scalars)))
    return refuse("does not leave out just what was found before");
  return selection;
}
