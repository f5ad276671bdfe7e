//===- OneHotCounts.cpp - Counts of tokens, and what they decide ----------===//

#include "Evaluation.h"
#include "OneHot.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// The expert that a token has chosen.
AffineExpr OneHot::getExpert(AffineExpr ofToken, int64_t ofChoice) {
  AffineExpr &expert = expertOf[{ofToken, ofChoice}];
  if (expert)
    return expert;
  Renaming renaming;
  if (assignment.topK != 1)
    renaming[assignment.choice] = space.constant(ofChoice);
  if (isa<AffineSymbolExpr>(assignment.token))
    renaming[assignment.token] = ofToken;
  return expert = space.rename(assignment.expert, renaming);
}

/// An expert that the token has not chosen.
AffineExpr OneHot::newStranger() {
  AffineExpr stranger = space.newVariable(numExperts);
  strangers.emplace_back(stranger, token);
  return stranger;
}

AffineExpr OneHot::getOwnInGroup() {
  if (places.groupSize == assignment.numTokens)
    return assignment.token;
  return space.simplify(assignment.token % places.groupSize);
}

/// A token of the same group as the one that is looked at.
AffineExpr OneHot::getTokenOfGroup(AffineExpr inGroup) {
  int64_t size = places.groupSize;
  if (size == assignment.numTokens)
    return inGroup;
  return space.simplify(assignment.token.floorDiv(size) * size + inGroup);
}

/// How many tokens of the group before the one that is looked at have chosen an
/// expert as a given choice.
AffineExpr OneHot::countBefore(int64_t ofChoice, AffineExpr expert) {
  return space.functionVariable(kBefore + kPerChoice * ofChoice,
                                {assignment.token, expert}, places.groupSize);
}

/// The same for all tokens of the group.
AffineExpr OneHot::countAll(int64_t ofChoice, AffineExpr expert) {
  int64_t size = places.groupSize;
  AffineExpr group = size == assignment.numTokens
                         ? space.constant(0)
                         : space.simplify(assignment.token.floorDiv(size));
  return space.functionVariable(kAll + kPerChoice * ofChoice, {group, expert},
                                ShapedType::isDynamic(size) ? size : size + 1);
}

/// How many assignments to the same expert come before that of a choice. A
/// token's experts differ, so none of its other choices are among them.
AffineExpr OneHot::getOwnPlace(int64_t ofChoice) {
  AffineExpr &place = ownPlaces[ofChoice];
  if (place)
    return place;
  AffineExpr expert = getExpert(assignment.token, ofChoice);
  AffineExpr sum = space.constant(0);
  for (int64_t i = 0; i < assignment.topK; ++i) {
    if (places.order == AdmissionOrder::ByToken || i == ofChoice)
      sum = sum + countBefore(i, expert);
    else if (i < ofChoice)
      sum = sum + countAll(i, expert);
  }
  return place = space.simplify(sum);
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// What is known of a place in the case that is looked at.
std::pair<int64_t, int64_t> OneHot::getPlaceRange(int64_t ofChoice) {
  int64_t last = ShapedType::isDynamic(places.groupSize)
                     ? IndexSpace::kUnbounded
                     : places.groupSize - 1;
  if (ofChoice == choice && (kind == Case::Kept || kind == Case::OtherPlace))
    return {0, std::min(last, places.capacity - 1)};
  if (ofChoice == choice && kind == Case::Dropped)
    return {places.capacity, last};
  return {0, last};
}

/// True if an expression has something in common with a place. Otherwise what
/// is known of the place says nothing of it.
bool OneHot::isNearPlace(AffineExpr expr, int64_t ofChoice) {
  auto &parts = partsOfPlaces[ofChoice];
  if (parts.empty())
    getOwnPlace(ofChoice).walk([&](AffineExpr part) {
      if (isa<AffineSymbolExpr>(part))
        parts.insert(part);
    });
  bool isNear = parts.empty();
  expr.walk([&](AffineExpr part) { isNear |= parts.contains(part); });
  return isNear;
}

std::pair<int64_t, int64_t> OneHot::getRange(AffineExpr expr) {
  auto [low, high] = space.getRange(expr);
  auto isUnbounded = [](int64_t bound) {
    return bound == IndexSpace::kUnbounded || bound == -IndexSpace::kUnbounded;
  };
  for (int64_t i = 0; i < assignment.topK; ++i) {
    if (!isNearPlace(expr, i))
      continue;
    for (int64_t sign : {1, -1}) {
      AffineExpr rest = space.simplify(expr - getOwnPlace(i) * sign);
      auto [restLow, restHigh] = space.getRange(rest);
      auto [first, last] = getPlaceRange(i);
      int64_t addedLow = sign > 0 ? first : last;
      int64_t addedHigh = sign > 0 ? last : first;
      if (!isUnbounded(restLow) && !isUnbounded(addedLow))
        low = std::max(low, restLow + addedLow * sign);
      if (!isUnbounded(restHigh) && !isUnbounded(addedHigh))
        high = std::min(high, restHigh + addedHigh * sign);
    }
  }
  return {low, high};
}

/// Two experts of one token, one of its experts and a stranger, or a place and
/// another one.
bool OneHot::areDifferent(AffineExpr left, AffineExpr right) {
  for (auto [a, b] : {std::pair{left, right}, {right, left}}) {
    for (auto [stranger, ofToken] : strangers)
      for (int64_t i = 0; a == stranger && i < assignment.topK; ++i)
        if (b == getExpert(ofToken, i))
          return true;
    if (kind == Case::OtherPlace && a == otherPlace && b == getOwnPlace(choice))
      return true;
  }
  const Element *a = space.getData(left), *b = space.getData(right);
  const Selection &selection = *assignment.selection;
  if (!a || !b || a->tensor != selection.positions || a->tensor != b->tensor)
    return false;
  for (auto [dim, pair] : llvm::enumerate(llvm::zip_equal(a->at, b->at))) {
    auto [x, y] = pair;
    bool isConstant = isa<AffineConstantExpr>(x) && isa<AffineConstantExpr>(y);
    bool isChoice = static_cast<int64_t>(dim) == selection.dimension;
    if (isChoice ? !isConstant || x == y : x != y)
      return false;
  }
  return true;
}

/// `holds` says whether the comparison does where the difference is negative,
/// zero, positive.
Known OneHot::compareIntegers(ArrayRef<bool> holds, AffineExpr left,
                              AffineExpr right) {
  AffineExpr difference = space.simplify(left - right);
  auto [low, high] = getRange(difference);
  bool different = areDifferent(left, right);
  if (std::optional<bool> truth = decide(holds, low, high, different))
    return makeInteger(*truth ? 1 : 0);

  // Whether a choice has a place: below the capacity.
  for (int64_t i = 0; i < assignment.topK; ++i) {
    if (!isNearPlace(difference, i))
      continue;
    for (int64_t sign : {1, -1}) {
      auto rest = dyn_cast<AffineConstantExpr>(
          space.simplify(difference - getOwnPlace(i) * sign));
      if (!rest || holds[sign > 0 ? 2 : 0] || !holds[sign > 0 ? 0 : 2])
        continue;
      int64_t threshold = -sign * rest.getValue() + (holds[1] ? 1 : 0);
      if (!llvm::is_contained(thresholds, threshold))
        thresholds.push_back(threshold);
      if (threshold != places.capacity)
        continue;
      Known flag;
      flag.kind = Known::Kind::Flag;
      flag.choice = i;
      return flag;
    }
  }
  return {};
}

Known OneHot::compare(ArrayRef<bool> holds, const Known &left,
                      const Known &right) {
  if (left.isInteger() && right.isInteger())
    return compareIntegers(holds, left.integer, right.integer);
  if (!right.isConstant(0) || holds[1] || !holds[2])
    return {};
  // Flags are 0 or 1.
  if (left.isFlag())
    return left;
  // Whether a weight is not zero.
  if (!left.isNumber() || left.onlyIf || left.plus || left.least ||
      (!left.value && !(left.divisor && left.terms.size() == 1 &&
                        left.terms.front().choice < 0)))
    return {};
  needsPositive |= !holds[0];
  Known flag;
  flag.kind = Known::Kind::Flag;
  flag.onlyIf = left.value ? *left.value : left.terms.front().scalar;
  flag.ifRounded = left.rounded;
  return flag;
}

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

/// The variable of an expert by which a tensor of counts is indexed: the one
/// whose tokens are counted.
AffineExpr OneHot::findCounted(ArrayRef<AffineExpr> at,
                               std::optional<int64_t> dim) {
  SmallVector<AffineExpr> candidates;
  for (int64_t i = 0; i < assignment.topK; ++i)
    candidates.push_back(getExpert(assignment.token, i));
  for (auto [stranger, ofToken] : strangers)
    if (ofToken == assignment.token)
      candidates.push_back(stranger);
  AffineExpr found;
  for (auto [index, expr] : llvm::enumerate(at)) {
    if (dim && static_cast<int64_t>(index) == *dim)
      continue;
    for (AffineExpr candidate : candidates) {
      if (!space.dependsOn(expr, candidate))
        continue;
      if (found && found != candidate)
        return nullptr;
      found = candidate;
    }
  }
  return found;
}

/// Where the assignment of a token of the group is in a row of numbers.
AffineExpr OneHot::getPosition(Layout layout, int64_t ofChoice,
                               AffineExpr inGroup) {
  switch (layout) {
  case Layout::Tokens:
    return inGroup;
  case Layout::ChoicesOfTokens:
    return space.simplify(inGroup * assignment.topK + ofChoice);
  case Layout::TokensOfChoices:
    return space.simplify(inGroup + ofChoice * places.groupSize);
  }
  llvm_unreachable("a layout");
}

bool OneHot::fitsLayout(Layout layout, int64_t size) const {
  if (layout == Layout::Tokens)
    return size == places.groupSize;
  return assignment.topK > 1 && !ShapedType::isDynamic(places.groupSize) &&
         size == places.groupSize * assignment.topK;
}

/// How often each choice of a token of the group counts, given what is counted:
/// a function of a position and of the expert. None unless that is certain.
std::optional<SmallVector<int64_t>>
OneHot::getCoefficients(Layout layout, const Element &summed,
                        AffineExpr counted, Input input) {
  // They are the same for all experts and positions.
  if (!anyExpert)
    anyExpert = space.newVariable(numExperts);
  std::vector<const void *> key =
      getKey({summed.tensor, space.rename(summed.at, {{counted, anyExpert}})});
  key.push_back(
      space.constant(static_cast<int64_t>(layout)).getAsOpaquePointer());
  auto it = coefficientsOf.find(key);
  if (it == coefficientsOf.end())
    it = coefficientsOf.emplace(key, findCoefficients(layout, input)).first;
  return it->second;
}

std::optional<SmallVector<int64_t>> OneHot::findCoefficients(Layout layout,
                                                             Input input) {
  AffineExpr inGroup = space.newVariable(places.groupSize);
  llvm::SaveAndRestore<AffineExpr> ofToken(token, getTokenOfGroup(inGroup));
  int64_t numRows = layout == Layout::Tokens ? 1 : assignment.topK;
  SmallVector<int64_t> coefficients;
  for (int64_t i = 0; i <= assignment.topK; ++i) {
    bool isStranger = i == assignment.topK;
    AffineExpr expert = isStranger ? newStranger() : getExpert(token, i);
    for (int64_t row = 0; row < numRows; ++row) {
      std::optional<int64_t> count =
          evaluate(input(getPosition(layout, row, inGroup), expert))
              .getConstant();
      bool isOther = isStranger || (layout != Layout::Tokens && row != i);
      if (!count || (isOther && *count != 0) ||
          (layout != Layout::Tokens && row == i && *count != 1))
        return std::nullopt;
      if (!isOther)
        coefficients.push_back(*count);
    }
  }
  return coefficients;
}

/// Where something is scattered to the choices of each token, there is still
/// what was before at the experts that a token has not chosen.
Known OneHot::evaluateScatter(const Scalar &scalar, tm_tensor::ScatterOp op) {
  const ChoiceScatter *scatter = scalars.getChoiceScatter(op);
  if (!scatter || scatter->hasChoices() ||
      scatter->selection->op != assignment.selection->op ||
      scatter->topK > assignment.topK)
    return {};
  ArrayRef<AffineExpr> at = scalar.element.at;
  std::optional<Access> place = scatter->getPlace(at, space);
  for (auto [stranger, ofToken] : strangers) {
    if (!place || at[scatter->dimension] != stranger)
      continue;
    Access chosen = space.getData(getExpert(ofToken, 0))->at;
    int64_t choices = assignment.selection->dimension;
    (*place)[choices] = chosen[choices];
    if (*place == chosen)
      return evaluate(scalars.resolve(Element{op.getOriginal(), Access(at)}));
  }
  return {};
}

/// A sum of the numbers up to, or before, that of an assignment.
Known OneHot::evaluateScan(const Scalar &scalar, tm_tensor::ScanOp op) {
  auto result = cast<OpResult>(scalar.element.tensor);
  Block &body = op->getRegion(0).front();
  Operation *sum = body.getTerminator()->getOperand(0).getDefiningOp();
  if (result.getResultNumber() != 0 || !sum || sum->getBlock() != &body ||
      !isa<arith::AddIOp, arith::AddFOp>(sum) ||
      !llvm::all_of(body.getArguments(), [&](Value argument) {
        return llvm::is_contained(sum->getOperands(), argument);
      }))
    return {};
  int64_t dim = op.getDimension();
  ArrayRef<AffineExpr> at = scalar.element.at;
  if (!op.getInclusive()) {
    Element start{op.getAccumulator(), Access(at)};
    start.at.erase(start.at.begin() + dim);
    if (!evaluate(scalars.resolve(start)).isConstant(0))
      return {};
  }
  AffineExpr counted = findCounted(at, dim);
  if (!counted || token != assignment.token)
    return {};
  auto input = [&](AffineExpr position, AffineExpr expert) {
    Element element{op.getInput(), space.rename(at, {{counted, expert}})};
    element.at[dim] = position;
    return scalars.resolve(element);
  };
  int64_t size =
      cast<RankedTensorType>(op.getInput().getType()).getDimSize(dim);
  for (Layout layout :
       {Layout::Tokens, Layout::ChoicesOfTokens, Layout::TokensOfChoices}) {
    if (!fitsLayout(layout, size))
      continue;
    int64_t row = 0;
    while (row < assignment.topK &&
           at[dim] != getPosition(layout, row, getOwnInGroup()))
      ++row;
    if (row == assignment.topK)
      continue;
    Element anywhere{op.getInput(), Access(at)};
    anywhere.at[dim] = space.constant(0);
    std::optional<SmallVector<int64_t>> coefficients =
        getCoefficients(layout, anywhere, counted, input);
    if (!coefficients)
      continue;
    AffineExpr count = space.constant(0);
    for (int64_t i = 0; i < assignment.topK; ++i) {
      if (layout == Layout::TokensOfChoices && i > row)
        break;
      bool isWhole = layout == Layout::TokensOfChoices && i < row;
      count =
          count + (isWhole ? countAll(i, counted) : countBefore(i, counted)) *
                      (*coefficients)[i];
    }
    // The token's own: its choices before that one, and that one.
    int64_t first = layout == Layout::ChoicesOfTokens ? 0 : row;
    int64_t last = op.getInclusive() ? row + 1 : row;
    for (int64_t i = first; i < last; ++i) {
      std::optional<int64_t> own =
          evaluate(input(getPosition(layout, i, getOwnInGroup()), counted))
              .getConstant();
      if (!own)
        return {};
      count = count + *own;
    }
    return makeInteger(count, scalar.type);
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// Only experts that the token has chosen may count.
Known OneHot::sumOverExperts(const Reduction &sum, Type type) {
  auto getTerm = [&](AffineExpr expert) {
    return evaluate(scalars.rename(sum.term, {{sum.variable, expert}}));
  };
  if (!getTerm(newStranger()).isConstant(0))
    return {};
  Known total = makeInteger(0);
  for (int64_t i = 0; i < assignment.topK; ++i)
    total = add(total, getTerm(getExpert(token, i)), type);
  return total;
}

/// How many of a group's tokens have chosen an expert.
Known OneHot::sumOverTokens(const Element &element, const Reduction &sum,
                            Type type) {
  AffineExpr counted = findCounted(element.at, std::nullopt);
  if (!counted || token != assignment.token)
    return {};
  // The element of another expert, and not this one with another expert: what
  // its op reads may be the same expert by chance.
  auto input = [&](AffineExpr position, AffineExpr expert) {
    Element other{element.tensor,
                  space.rename(element.at, {{counted, expert}})};
    std::optional<Reduction> reduction = scalars.getReduction(other);
    Scalar term = reduction ? reduction->term : Scalar();
    if (!reduction)
      term.kind = Scalar::Kind::Value;
    else if (isa<AffineSymbolExpr>(reduction->variable))
      term = scalars.rename(term, {{reduction->variable, position}});
    return term;
  };
  for (Layout layout :
       {Layout::Tokens, Layout::ChoicesOfTokens, Layout::TokensOfChoices}) {
    if (!fitsLayout(layout, sum.size))
      continue;
    std::optional<SmallVector<int64_t>> coefficients =
        getCoefficients(layout, element, counted, input);
    if (!coefficients)
      continue;
    AffineExpr count = space.constant(0);
    for (int64_t i = 0; i < assignment.topK; ++i)
      count = count + countAll(i, counted) * (*coefficients)[i];
    return makeInteger(count, type);
  }
  return {};
}

Known OneHot::evaluateReduction(const Scalar &scalar) {
  std::optional<Reduction> reduction = scalars.getReduction(scalar.element);
  if (!reduction)
    return {};
  bool isSum = isa<arith::AddIOp, arith::AddFOp>(reduction->combiner);
  bool isMaximum = isa<arith::MaxSIOp, arith::MaximumFOp, arith::MaxNumFOp>(
      reduction->combiner);
  if (!isSum && !isMaximum)
    return {};
  if (isSum && !evaluate(reduction->init).isConstant(0))
    return {};
  Known known;
  if (isSum && reduction->size == numExperts)
    known = sumOverExperts(*reduction, scalar.type);
  if (isSum && known.kind == Known::Kind::Unknown)
    known = sumOverTokens(scalar.element, *reduction, scalar.type);
  if (known.kind != Known::Kind::Unknown || reduction->size < 1 ||
      reduction->size > assignment.topK)
    return known;

  // One term for each choice, or the like.
  bool isItself = isSum;
  for (int64_t i = 0; i < reduction->size; ++i) {
    Renaming renaming;
    if (isa<AffineSymbolExpr>(reduction->variable))
      renaming[reduction->variable] = space.constant(i);
    Known term = evaluate(scalars.rename(reduction->term, renaming));
    isItself &= term.isItself;
    if (i == 0) {
      known = term;
      known.isItself = false;
    } else if (isSum) {
      known = add(known, term, scalar.type);
    } else if (known.isInteger() && term.isInteger()) {
      auto [low, high] = getRange(space.simplify(known.integer - term.integer));
      if (low < 0)
        known = high <= 0 ? term : Known();
    } else {
      return {};
    }
  }
  // A maximum must start from less than any of them.
  Known init = evaluate(reduction->init);
  if (isMaximum && (!init.getConstant() || !known.isInteger() ||
                    getRange(known.integer).first < *init.getConstant()))
    return {};
  // Where no term is left out, the sum is what it says.
  if (isItself && known.isNumber()) {
    known.value = scalar;
    known.isItself = true;
  }
  return known;
}
