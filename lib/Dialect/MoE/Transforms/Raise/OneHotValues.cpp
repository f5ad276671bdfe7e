//===- OneHotValues.cpp - What elements of one-hot tensors are ------------===//

#include "Evaluation.h"
#include "OneHot.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cmath>

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

std::optional<int64_t> Known::getConstant() const {
  if (!isInteger())
    return std::nullopt;
  if (auto constant = dyn_cast<AffineConstantExpr>(integer))
    return constant.getValue();
  return std::nullopt;
}

bool Known::isPlainSum() const {
  return isNumber() && !divisor &&
         llvm::all_of(terms, [](const Term &term) { return term.choice < 0; });
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Known OneHot::makeInteger(int64_t value) {
  Known known;
  known.kind = Known::Kind::Integer;
  known.integer = space.constant(value);
  return known;
}

/// The integers up to which a type holds all.
static int64_t getLargest(Type type) {
  if (auto floatType = dyn_cast<FloatType>(type))
    return int64_t(1) << floatType.getFPMantissaWidth();
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return width == 1 ? 1 : llvm::maxIntN(width);
}

/// Unknown where the type may not hold the value.
Known OneHot::makeInteger(AffineExpr expr, Type type) {
  Known known;
  expr = space.simplify(expr);
  int64_t largest = getLargest(type);
  auto [low, high] = getRange(expr);
  if (largest != IndexSpace::kUnbounded && (low < -largest || high > largest))
    return known;
  known.kind = Known::Kind::Integer;
  known.integer = expr;
  return known;
}

Known OneHot::makeNumber(const Scalar &scalar) {
  Known known;
  known.kind = Known::Kind::Number;
  known.terms.push_back({scalar});
  known.value = scalar;
  known.isItself = true;
  return known;
}

Known OneHot::evaluateConstant(const Scalar &scalar) {
  if (auto integer = dyn_cast<IntegerAttr>(scalar.constant))
    return makeInteger(scalar.type.isInteger(1)
                           ? integer.getValue().getZExtValue()
                           : integer.getValue().getSExtValue());
  std::optional<double> number = scalar.getFloat();
  if (!number)
    return {};
  if (std::abs(*number) < (int64_t(1) << 53) && *number == std::trunc(*number))
    return makeInteger(static_cast<int64_t>(*number));
  return makeNumber(scalar);
}

Known OneHot::evaluate(const Scalar &scalar) {
  if (++steps > kMaxSteps)
    return {};
  switch (scalar.kind) {
  case Scalar::Kind::Constant:
    return evaluateConstant(scalar);
  case Scalar::Kind::Index: {
    AffineExpr own = space.functionVariable(
        kPlace, {assignment.token, space.constant(choice)}, numSlots);
    AffineExpr index = scalar.index;
    if (kind == Case::Kept && isa<AffineSymbolExpr>(own))
      index = space.rename(index, {{own, getOwnPlace(choice)}});
    return makeInteger(index, scalar.type);
  }
  case Scalar::Kind::Tensor:
    return evaluateElement(scalar);
  case Scalar::Kind::Op:
    return evaluateOp(scalar);
  case Scalar::Kind::Value:
    break;
  }
  return isa<FloatType>(scalar.type) ? makeNumber(scalar) : Known();
}

/// What an element is told by, with the token that is looked at.
std::vector<const void *> OneHot::getKey(const Element &element) const {
  std::vector<const void *> key{element.tensor.getAsOpaquePointer(),
                                token.getAsOpaquePointer()};
  for (AffineExpr expr : element.at)
    key.push_back(expr.getAsOpaquePointer());
  return key;
}

Known OneHot::evaluateElement(const Scalar &scalar) {
  // In the case that is looked at, the same element is the same.
  std::vector<const void *> key = getKey(scalar.element);
  if (auto it = memo.find(key); it != memo.end())
    return it->second;
  Known known = evaluateReadElement(scalar);
  memo.emplace(std::move(key), known);
  return known;
}

Known OneHot::evaluateReadElement(const Scalar &scalar) {
  Known known;
  Operation *op = scalar.element.tensor.getDefiningOp();
  if (auto scan = dyn_cast_or_null<tm_tensor::ScanOp>(op))
    known = evaluateScan(scalar, scan);
  else if (auto scatter = dyn_cast_or_null<tm_tensor::ScatterOp>(op))
    known = evaluateScatter(scalar, scatter);
  else
    known = evaluateReduction(scalar);
  if (known.kind == Known::Kind::Unknown && isa<FloatType>(scalar.type))
    return makeNumber(scalar);
  return known;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

Known OneHot::evaluateOp(const Scalar &scalar) {
  Operation *op = scalar.op;
  SmallVector<Scalar> operands = scalars.getOperands(scalar);
  Known known;
  if (isa<arith::NegFOp, arith::IndexCastOp, arith::IndexCastUIOp,
          arith::ExtUIOp, arith::ExtSIOp, arith::TruncIOp, arith::SIToFPOp,
          arith::UIToFPOp, arith::FPToSIOp, arith::FPToUIOp, arith::ExtFOp,
          arith::TruncFOp>(op))
    known = evaluateCast(scalar, evaluate(operands[0]));
  else if (isa<arith::SelectOp>(op))
    known = evaluateSelect(scalar);
  else if (isa<arith::MulIOp, arith::MulFOp>(op) ||
           (isa<arith::AndIOp>(op) && scalar.type.isInteger(1)))
    known = multiply(scalar, operands[0], operands[1]);
  else if (isa<arith::MaxSIOp, arith::MaximumFOp, arith::MaxNumFOp>(op))
    known = evaluateMaximum(scalar, operands[0], operands[1]);
  else if (isa<arith::AddIOp, arith::AddFOp, arith::SubIOp, arith::SubFOp,
               arith::DivFOp, arith::MinSIOp, arith::MinimumFOp,
               arith::MinNumFOp, arith::OrIOp, arith::XOrIOp, arith::CmpIOp,
               arith::CmpFOp>(op))
    known =
        evaluateBinary(scalar, evaluate(operands[0]), evaluate(operands[1]));
  // Whatever it is, it is that number.
  if (known.kind == Known::Kind::Unknown && isa<FloatType>(scalar.type))
    return makeNumber(scalar);
  return known;
}

Known OneHot::evaluateBinary(const Scalar &scalar, const Known &left,
                             const Known &right) {
  Operation *op = scalar.op;
  bool isTruth = scalar.type.isInteger(1);
  if (isa<arith::CmpIOp, arith::CmpFOp>(op)) {
    bool isNegative = llvm::any_of(ArrayRef{&left, &right}, [&](auto *side) {
      return side->isInteger() && getRange(side->integer).first < 0;
    });
    if (isUnsigned(op) && isNegative)
      return {};
    return compare(getTruths(op), left, right);
  }
  if (isa<arith::DivFOp>(op))
    return divide(scalar, left, right);
  if (isa<arith::MinSIOp, arith::MinimumFOp, arith::MinNumFOp>(op)) {
    if (!left.isInteger() || !right.isInteger())
      return {};
    auto [low, high] = getRange(space.simplify(left.integer - right.integer));
    return high <= 0 ? left : (low >= 0 ? right : Known());
  }
  if (isTruth && isa<arith::OrIOp>(op)) {
    if (left.isConstant(0) || right.isConstant(1))
      return right;
    return left.isConstant(1) || right.isConstant(0) ? left : Known();
  }
  // Nothing else is done with truth values.
  if (isTruth || isa<arith::OrIOp, arith::XOrIOp>(op))
    return isa<arith::XOrIOp>(op) && left.getConstant() && right.getConstant()
               ? makeInteger(*left.getConstant() ^ *right.getConstant())
               : Known();
  if (isa<arith::SubIOp, arith::SubFOp>(op))
    return subtract(left, right, scalar.type);
  Known sum = add(left, right, scalar.type);
  if (sum.isNumber() && left.isItself && right.isItself) {
    sum.value = scalar;
    sum.isItself = true;
  }
  return sum;
}

Known OneHot::evaluateCast(const Scalar &scalar, const Known &operand) {
  Operation *op = scalar.op;
  if (isa<arith::NegFOp>(op))
    return operand.isInteger() ? makeInteger(-operand.integer, scalar.type)
                               : Known();
  bool isSigned = isa<arith::ExtSIOp, arith::SIToFPOp, arith::IndexCastOp>(op);
  bool fromTruth = op->getOperand(0).getType().isInteger(1);
  if (operand.isFlag())
    return isSigned && fromTruth ? Known() : operand;
  // What is only extended is the same number.
  if (isa<arith::ExtFOp>(op) && operand.isNumber() && !operand.isItself)
    return operand;
  if (isa<arith::TruncFOp>(op) && operand.isNumber() && !operand.isItself) {
    Known known = operand;
    known.rounded = scalar.type;
    // Rounding once more to the same type changes nothing.
    return operand.rounded && operand.rounded != scalar.type ? Known() : known;
  }
  if (!operand.isInteger())
    return {};
  if (isSigned && fromTruth)
    return makeInteger(-operand.integer, scalar.type);
  bool isUnsigned = isa<arith::ExtUIOp, arith::UIToFPOp, arith::FPToUIOp,
                        arith::IndexCastUIOp>(op);
  if (isUnsigned && getRange(operand.integer).first < 0)
    return {};
  return makeInteger(operand.integer, scalar.type);
}

/// True if a number is computed from few others, none of them a sum.
static bool isSimple(const Scalar &scalar, Scalars &scalars) {
  SmallVector<Scalar> parts{scalar};
  constexpr size_t kMaxParts = 12;
  for (size_t i = 0; i < parts.size(); ++i) {
    Operation *def = parts[i].kind == Scalar::Kind::Tensor
                         ? parts[i].element.tensor.getDefiningOp()
                         : nullptr;
    if (isa_and_present<tm_tensor::ScanOp, linalg::LinalgOp>(def) ||
        parts.size() > kMaxParts)
      return false;
    if (parts[i].kind == Scalar::Kind::Op)
      llvm::append_range(parts, scalars.getOperands(parts[i]));
  }
  return true;
}

Known OneHot::multiply(const Scalar &scalar, const Scalar &left,
                       const Scalar &right) {
  // Masks first: most are zero, and what they multiply may be long to follow.
  if (!isSimple(left, scalars) && isSimple(right, scalars))
    if (Known mask = evaluate(right); mask.isConstant(0))
      return mask;
  Known a = evaluate(left);
  if (a.isConstant(0))
    return a;
  Known b = evaluate(right);
  if (b.isConstant(0))
    return b;
  auto asFactor = [](Known known) {
    known.isItself = false;
    return known;
  };
  if (a.isConstant(1))
    return asFactor(b);
  if (b.isConstant(1))
    return asFactor(a);
  if (a.isInteger() && b.isInteger() && (a.getConstant() || b.getConstant()))
    return makeInteger(a.integer * b.integer, scalar.type);
  if (a.isFlag() && b.isFlag() && a.choice >= 0 && a.choice == b.choice)
    return a;
  if (b.isFlag())
    std::swap(a, b);
  return a.isFlag() ? applyFlag(a, b) : Known();
}

/// The number where the flag is set, else zero.
Known OneHot::applyFlag(const Known &flag, const Known &number) {
  if (number.isConstant(1))
    return flag;
  if (!number.isNumber() || number.onlyIf)
    return {};
  Known known = number;
  known.isItself = false;
  if (flag.onlyIf) {
    known.onlyIf = flag.onlyIf;
    known.ifRounded = flag.ifRounded;
    return known;
  }
  if (!number.isPlainSum() || number.rounded || number.plus || number.least)
    return {};
  for (Known::Term &term : known.terms)
    term.choice = flag.choice;
  known.value.reset();
  return known;
}

Known OneHot::add(const Known &left, const Known &right, Type type) {
  if (left.isInteger() && right.isInteger())
    return makeInteger(left.integer + right.integer, type);
  auto asTerm = [](Known known) {
    known.isItself = false;
    return known;
  };
  if (left.isConstant(0))
    return asTerm(right);
  if (right.isConstant(0))
    return asTerm(left);
  if (!left.isNumber() || !right.isNumber() || left.divisor || right.divisor ||
      left.least || right.least || left.plus || right.plus || left.onlyIf ||
      right.onlyIf || left.rounded || right.rounded)
    return {};
  auto getNumber = [](const Known &known) {
    return known.value ? known.value->getFloat() : std::nullopt;
  };
  Known sum = asTerm(left);
  sum.value.reset();
  if (std::optional<double> constant = getNumber(right)) {
    sum.plus = constant;
    return sum;
  }
  if (std::optional<double> constant = getNumber(left)) {
    sum = asTerm(right);
    sum.value.reset();
    sum.plus = constant;
    return sum;
  }
  llvm::append_range(sum.terms, right.terms);
  return sum;
}

Known OneHot::subtract(const Known &left, const Known &right, Type type) {
  if (left.isInteger() && right.isInteger())
    return makeInteger(left.integer - right.integer, type);
  if (!right.isConstant(0))
    return {};
  Known known = left;
  known.isItself = false;
  return known;
}

Known OneHot::divide(const Scalar &scalar, const Known &left,
                     const Known &right) {
  bool dropsSome = right.isNumber() && !right.isPlainSum();
  bool isPositive =
      (right.least && *right.least > 0) || (right.plus && *right.plus > 0);
  if (left.isConstant(0))
    return right.isNumber() && dropsSome && !isPositive ? Known() : left;
  bool isItself = left.isItself && right.isItself;
  bool isSimple = right.terms.size() == 1 && !right.plus && !right.least;
  if (left.isNumber() && right.isNumber() && isItself && isSimple)
    return makeNumber(scalar);
  if (!left.isNumber() || !right.isNumber() || left.divisor || right.divisor ||
      left.plus || left.least || left.onlyIf || right.onlyIf || left.rounded ||
      right.rounded || left.terms.size() != 1 || (dropsSome && !isPositive))
    return {};
  Known quotient = left;
  quotient.isItself = false;
  quotient.value.reset();
  quotient.divisor = std::make_shared<Known::Divisor>();
  quotient.divisor->sum = right.terms;
  if (right.least) {
    quotient.divisor->normalize = Normalize::Clamp;
    quotient.divisor->eps = *right.least;
  } else if (right.plus) {
    quotient.divisor->eps = *right.plus;
  }
  if (isItself) {
    quotient.value = scalar;
    quotient.isItself = true;
  }
  return quotient;
}

Known OneHot::evaluateMaximum(const Scalar &scalar, const Scalar &left,
                              const Scalar &right) {
  Known a = evaluate(left), b = evaluate(right);
  if (a.isInteger() && b.isInteger()) {
    auto [low, high] = getRange(space.simplify(a.integer - b.integer));
    return low >= 0 ? a : (high <= 0 ? b : Known());
  }
  auto getFloor = [](const Known &known) -> std::optional<double> {
    if (std::optional<int64_t> integer = known.getConstant())
      return static_cast<double>(*integer);
    return known.isNumber() && known.value ? known.value->getFloat()
                                           : std::nullopt;
  };
  if (getFloor(a))
    std::swap(a, b);
  std::optional<double> floor = getFloor(b);
  if (!floor || !std::isfinite(*floor) || *floor < 0 || !a.isNumber() ||
      a.divisor || a.plus || a.least || a.onlyIf || a.rounded)
    return {};
  a.least = floor;
  a.value.reset();
  if (a.isItself)
    a.value = scalar;
  return a;
}

Known OneHot::evaluateSelect(const Scalar &scalar) {
  SmallVector<Scalar> operands = scalars.getOperands(scalar);
  SmallVector<Scalar> maximum =
      RouterAnalysis(scalars, assignment).matchMaximum(scalar);
  if (!maximum.empty())
    if (Known known = evaluateMaximum(scalar, maximum[0], maximum[1]);
        known.kind != Known::Kind::Unknown)
      return known;
  Known condition = evaluate(operands[0]);
  if (std::optional<int64_t> truth = condition.getConstant()) {
    Known known = evaluate(operands[*truth != 0 ? 1 : 2]);
    known.isItself = false;
    return known;
  }
  Known left = evaluate(operands[1]), right = evaluate(operands[2]);
  if (condition.isFlag() && right.isConstant(0))
    return applyFlag(condition, left);
  // The same either way.
  if (left.getConstant() && left.getConstant() == right.getConstant())
    return left;
  return {};
}
