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

#include "Scalars.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
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
      op.getIndexingMapMatchingResult(selection.values) !=
          op.getIndexingMapMatchingResult(selection.positions))
    return refuse("does not look for the largest score of each token");
  selection.size = op.getStaticLoopRanges()[*reduced];
  if (ShapedType::isDynamic(selection.size))
    return refuse("chooses from a number of experts that is not static");
  selection.dimension =
      cast<RankedTensorType>(selection.positions.getType()).getRank();

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
  FailureOr<Access> loops = getLoops(op, selection.positions, at, space);
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
  return selection;
}
