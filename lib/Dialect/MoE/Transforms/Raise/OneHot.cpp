//===- OneHot.cpp - Tensors that say which token is where -----------------===//

#include "OneHot.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

OneHot::OneHot(Scalars &scalars, const Assignment &assignment,
               const Places &places, int64_t numSlots)
    : scalars(scalars), space(scalars.getSpace()), assignment(assignment),
      places(places), numSlots(numSlots),
      numExperts(assignment.selection->size), token(assignment.token),
      ownPlaces(assignment.topK), partsOfPlaces(assignment.topK) {}

bool OneHot::hasRoomForAll() const {
  return !ShapedType::isDynamic(places.groupSize) &&
         places.capacity >= places.groupSize;
}

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

void OneHot::enter(Case newKind, int64_t newChoice) {
  kind = newKind;
  choice = newChoice;
  token = assignment.token;
  strangers.clear();
  memo.clear();
  coefficientsOf.clear();
  otherPlace = nullptr;
  steps = 0;
}

/// What a value is in one case of its expert and place.
Known OneHot::evaluateCase(const AtAssignment &value, Case newKind,
                           int64_t newChoice) {
  enter(newKind, newChoice);
  AffineExpr constant = space.constant(choice);
  Renaming toChoice, toCase;
  if (assignment.topK != 1)
    toChoice[assignment.choice] = constant;
  if (kind != Case::Kept) {
    otherPlace = space.newVariable(numSlots);
    toCase[space.functionVariable(kPlace, {token, constant}, numSlots)] =
        otherPlace;
  }
  if (kind == Case::Stranger)
    toCase[getExpert(token, choice)] = newStranger();
  Access loops = space.rename(space.rename(value.loops, toChoice), toCase);
  return evaluate(scalars.resolve(
      value.value, std::make_shared<Point>(Point{value.op, loops})));
}

/// What a scalar is where the choice has the place.
Known OneHot::evaluateKept(const Scalar &scalar, int64_t newChoice) {
  enter(Case::Kept, newChoice);
  Renaming toChoice;
  if (assignment.topK != 1)
    toChoice[assignment.choice] = space.constant(choice);
  return evaluate(scalars.rename(scalar, toChoice));
}

bool OneHot::vanishesForStrangers(const AtAssignment &value) {
  return evaluateCase(value, Case::Stranger, 0).isConstant(0);
}

bool OneHot::vanishesElsewhere(const AtAssignment &value) {
  if (!vanishesForStrangers(value))
    return false;
  for (int64_t j = 0; j < assignment.topK; ++j) {
    if (numSlots > 1 && !evaluateCase(value, Case::OtherPlace, j).isConstant(0))
      return false;
    if (!hasRoomForAll() &&
        !evaluateCase(value, Case::Dropped, j).isConstant(0))
      return false;
  }
  return true;
}

std::optional<int64_t> OneHot::getConstant(const Scalar &scalar) {
  std::optional<int64_t> value;
  for (int64_t j = 0; j < assignment.topK; ++j) {
    std::optional<int64_t> constant = evaluateKept(scalar, j).getConstant();
    if (!constant || (value && value != constant))
      return std::nullopt;
    value = constant;
  }
  return value;
}

std::optional<OneHotWeight> OneHot::getWeight(const Scalar &scalar) {
  SmallVector<Known, 2> weights;
  SmallVector<Scalar, 2> values, numerators;
  for (int64_t j = 0; j < assignment.topK; ++j) {
    Known known = evaluateKept(scalar, j);
    if (!known.isNumber() || known.onlyIf ||
        (!weights.empty() && known.rounded != weights.front().rounded))
      return std::nullopt;
    if (known.value)
      values.push_back(*known.value);
    if (known.terms.size() == 1 && known.terms[0].choice < 0)
      numerators.push_back(known.terms[0].scalar);
    weights.push_back(std::move(known));
  }
  OneHotWeight result;
  if (values.size() == weights.size())
    if (std::optional<Scalar> general = generalize(values)) {
      result.scalar = *general;
      result.rounded = weights.front().rounded;
      return result;
    }
  if (numerators.size() != weights.size() ||
      failed(matchDivisors(weights, numerators, result)))
    return std::nullopt;
  std::optional<Scalar> general = generalize(numerators);
  if (!general)
    return std::nullopt;
  result.scalar = *general;
  result.rounded = weights.front().rounded;
  return result;
}

/// Proves that each weight is divided by the sum of all, or of those that have
/// a place.
LogicalResult OneHot::matchDivisors(ArrayRef<Known> weights,
                                    ArrayRef<Scalar> numerators,
                                    OneHotWeight &result) {
  for (auto [index, known] : llvm::enumerate(weights)) {
    const Known::Divisor *divisor = known.divisor.get();
    if (!divisor || known.plus || known.least ||
        divisor->sum.size() != weights.size())
      return failure();
    // Each choice once. That a choice itself has a place goes without saying.
    SmallVector<bool> seen(weights.size());
    unsigned numGuarded = 0;
    for (const Known::Term &term : divisor->sum) {
      size_t which = 0;
      while (which < weights.size() &&
             (seen[which] || !scalars.isSame(numerators[which], term.scalar)))
        ++which;
      if (which == weights.size() ||
          (term.choice >= 0 && term.choice != static_cast<int64_t>(which)))
        return failure();
      seen[which] = true;
      numGuarded += term.choice >= 0;
    }
    if (numGuarded != 0 && numGuarded + 1 != weights.size())
      return failure();
    OneHotWeight found{Scalar(), divisor->normalize, divisor->eps,
                       numGuarded != 0};
    if (index != 0 &&
        (result.normalize != found.normalize || result.eps != found.eps ||
         result.isAfterDropping != found.isAfterDropping))
      return failure();
    result = found;
  }
  return success();
}

void OneHot::setWeight(const Scalar &scalar) {
  weights.clear();
  for (int64_t j = 0; j < assignment.topK; ++j)
    weights.push_back(evaluateKept(scalar, j));
}

/// True if a number is zero just where the weight of a choice is: rows that the
/// weight makes vanish may as well be zero.
bool OneHot::isWeight(const Scalar &scalar, Type rounded, int64_t ofChoice) {
  if (weights.empty())
    return false;
  const Known &weight = weights[ofChoice];
  // Rounding may make a zero of what is none, but nothing of a zero.
  if (rounded && rounded != weight.rounded)
    return false;
  return (weight.value && scalars.isSame(scalar, *weight.value)) ||
         (weight.terms.size() == 1 &&
          scalars.isSame(scalar, weight.terms.front().scalar));
}

/// Sums over a group's tokens of what is zero unless the token has the place
/// have one term that counts.
std::optional<Element> OneHot::getRow(const Element &start) {
  Element element = start;
  while (std::optional<Element> source = stepThroughView(element, space))
    element = std::move(*source);
  auto result = dyn_cast<OpResult>(element.tensor);
  auto op = result ? dyn_cast<linalg::LinalgOp>(result.getOwner()) : nullptr;
  std::optional<unsigned> reduced = op ? getReducedLoop(op) : std::nullopt;
  if (!reduced)
    return std::nullopt;
  if (op.getStaticLoopRanges()[*reduced] != places.groupSize)
    return std::nullopt;
  triedRow = true;
  FailureOr<Access> loops = getLoops(op, result, element.at, space);
  std::optional<Combiner> combiner = getCombiner(op, result);
  if (failed(loops) || !combiner || !isa<arith::AddFOp>(combiner->op))
    return std::nullopt;
  OpOperand *init = op.getDpsInitOperand(result.getResultNumber());
  if (!scalars.resolve(getOperandElement(op, *init, *loops, space))
           .isConstant(0))
    return std::nullopt;
  (*loops)[*reduced] = getOwnInGroup();
  AtAssignment term{combiner->term, op, *loops};
  if (!vanishesElsewhere(term))
    return std::nullopt;
  SmallVector<Scalar, 2> rows;
  for (int64_t j = 0; j < assignment.topK; ++j) {
    Known known = evaluateCase(term, Case::Kept, j);
    if (!known.isNumber() || !known.value || known.divisor || known.rounded)
      return std::nullopt;
    if (known.onlyIf && !isWeight(*known.onlyIf, known.ifRounded, j))
      return std::nullopt;
    rows.push_back(*known.value);
  }
  for (const Scalar &row : rows)
    if (!scalars.isSame(row, rows.front()))
      return std::nullopt;
  foundRow = true;
  Scalar row = rows.front();
  while (row.isa<arith::ExtFOp>())
    row = scalars.getOperands(row)[0];
  if (row.kind == Scalar::Kind::Tensor)
    return row.element;
  return row.seen;
}

//===----------------------------------------------------------------------===//
// From each choice to any choice
//===----------------------------------------------------------------------===//

AffineExpr OneHot::generalizeIndex(ArrayRef<AffineExpr> exprs) {
  AffineExpr first = exprs.front();
  if (llvm::all_equal(exprs))
    return first;
  auto areAll = [&](llvm::function_ref<AffineExpr(int64_t)> get) {
    return llvm::all_of(llvm::enumerate(exprs), [&](auto pair) {
      return pair.value() == get(pair.index());
    });
  };
  if (areAll([&](int64_t j) { return space.constant(j); }))
    return assignment.choice;
  // What is made of the expert and the place.
  auto getPlace = [&](int64_t j) {
    return space.functionVariable(kPlace, {assignment.token, space.constant(j)},
                                  numSlots);
  };
  Renaming renaming{{getExpert(assignment.token, 0), assignment.expert}};
  if (isa<AffineSymbolExpr>(getPlace(0)))
    renaming[getPlace(0)] = assignment.place;
  AffineExpr result = space.rename(first, renaming);
  bool isOfEach = areAll([&](int64_t j) {
    Renaming back{{assignment.expert, getExpert(assignment.token, j)}};
    if (isa<AffineSymbolExpr>(assignment.place))
      back[assignment.place] = getPlace(j);
    return space.rename(result, back);
  });
  return isOfEach ? result : AffineExpr();
}

std::optional<Access> OneHot::generalizeAccess(ArrayRef<Access> accesses) {
  Access result;
  for (size_t dim = 0; dim < accesses.front().size(); ++dim) {
    SmallVector<AffineExpr> exprs;
    for (const Access &access : accesses)
      exprs.push_back(access[dim]);
    AffineExpr expr = generalizeIndex(exprs);
    if (!expr)
      return std::nullopt;
    result.push_back(expr);
  }
  return result;
}

/// The expression of any choice, of which each choice's is given.
std::optional<Scalar> OneHot::generalize(ArrayRef<Scalar> each) {
  Scalar result = each.front();
  if (each.size() == 1)
    return result;
  SmallVector<Access> accesses;
  if (result.kind == Scalar::Kind::Op) {
    for (const Scalar &scalar : each) {
      if (scalar.kind != result.kind || scalar.op != result.op ||
          scalar.point->op != result.point->op)
        return std::nullopt;
      accesses.push_back(scalar.point->loops);
    }
    std::optional<Access> loops = generalizeAccess(accesses);
    if (!loops)
      return std::nullopt;
    result.point = std::make_shared<Point>(Point{result.point->op, *loops});
    result.seen.reset();
    return result;
  }
  if (result.kind != Scalar::Kind::Tensor)
    return std::nullopt;
  for (const Scalar &scalar : each) {
    if (scalar.kind != result.kind ||
        scalar.element.tensor != result.element.tensor)
      return std::nullopt;
    accesses.push_back(scalar.element.at);
  }
  std::optional<Access> at = generalizeAccess(accesses);
  if (!at)
    return std::nullopt;
  result.element.at = *at;
  result.seen.reset();
  return result;
}
