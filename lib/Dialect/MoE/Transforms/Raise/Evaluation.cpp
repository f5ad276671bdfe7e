//===- Evaluation.cpp - Elements that are one number ----------------------===//

#include "Evaluation.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static std::optional<APFloat> asFloat(Attribute number) {
  auto attr = dyn_cast_or_null<FloatAttr>(number);
  return attr ? std::optional(attr.getValue()) : std::nullopt;
}

static std::optional<APInt> asInteger(Attribute number) {
  auto attr = dyn_cast_or_null<IntegerAttr>(number);
  return attr ? std::optional(attr.getValue()) : std::nullopt;
}

bool raise::isZero(Attribute number) {
  if (std::optional<APFloat> value = asFloat(number))
    return value->isZero();
  std::optional<APInt> value = asInteger(number);
  return value && value->isZero();
}

bool raise::isIdempotent(Operation *combiner) {
  return isa<arith::MaximumFOp, arith::MaxNumFOp, arith::MinimumFOp,
             arith::MinNumFOp, arith::MaxSIOp, arith::MaxUIOp, arith::MinSIOp,
             arith::MinUIOp, arith::OrIOp, arith::AndIOp>(combiner);
}

bool raise::isLowest(Attribute number) {
  std::optional<APFloat> value = asFloat(number);
  // The lowest bf16 is a little more than the lowest f32.
  return value && !value->isNaN() && value->convertToDouble() <= -3.38e38;
}

Attribute raise::getNumber(const Scalar &scalar) {
  if (scalar.kind == Scalar::Kind::Constant)
    return scalar.constant;
  if (scalar.kind == Scalar::Kind::Index)
    if (auto constant = dyn_cast<AffineConstantExpr>(scalar.index))
      return IntegerAttr::get(scalar.type, constant.getValue());
  return nullptr;
}

static bool isInfinite(Attribute number) {
  std::optional<APFloat> value = asFloat(number);
  return value && value->isInfinity();
}

static Attribute makeFloat(Type type, APFloat value) {
  bool losesInfo;
  value.convert(cast<FloatType>(type).getFloatSemantics(),
                APFloat::rmNearestTiesToEven, &losesInfo);
  return value.isNaN() ? Attribute() : FloatAttr::get(type, value);
}

static Attribute makeFloat(Type type, double value) {
  return makeFloat(type, APFloat(value));
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

static Attribute multiply(Type type, Attribute a, Attribute b) {
  // The other factor is finite.
  if ((isZero(a) && !isInfinite(b)) || (isZero(b) && !isInfinite(a)))
    return makeFloat(type, 0.0);
  std::optional<APFloat> left = asFloat(a), right = asFloat(b);
  if (!left || !right)
    return nullptr;
  left->multiply(*right, APFloat::rmNearestTiesToEven);
  return makeFloat(type, *left);
}

static Attribute add(Type type, Attribute a, Attribute b) {
  std::optional<APFloat> left = asFloat(a), right = asFloat(b);
  if (left && right) {
    left->add(*right, APFloat::rmNearestTiesToEven);
    return makeFloat(type, *left);
  }
  Attribute known = a ? a : b;
  if (isLowest(known))
    return makeFloat(type, -INFINITY);
  return isInfinite(known) ? known : nullptr;
}

static Attribute negate(Type type, Attribute a) {
  std::optional<APFloat> value = asFloat(a);
  return value ? makeFloat(type, neg(*value)) : nullptr;
}

static Attribute divide(Type type, Attribute a, Attribute b) {
  std::optional<APFloat> left = asFloat(a), right = asFloat(b);
  if (left && right) {
    left->divide(*right, APFloat::rmNearestTiesToEven);
    return makeFloat(type, *left);
  }
  // The denominator is finite and not zero; or the numerator is finite.
  return isZero(a) || isInfinite(b) ? makeFloat(type, 0.0) : nullptr;
}

static Attribute pick(Type type, Attribute a, Attribute b, bool largest) {
  std::optional<APFloat> left = asFloat(a), right = asFloat(b);
  if (!left || !right)
    return nullptr;
  return makeFloat(type,
                   largest ? maximum(*left, *right) : minimum(*left, *right));
}

static Attribute exponentiate(Type type, Attribute a) {
  if (isZero(a))
    return makeFloat(type, 1.0);
  if (isLowest(a))
    return makeFloat(type, 0.0);
  return isInfinite(a) ? makeFloat(type, INFINITY) : nullptr;
}

static Attribute compare(arith::CmpFOp op, Attribute a, Attribute b) {
  std::optional<APFloat> left = asFloat(a), right = asFloat(b);
  // Any finite number is on the same side of an infinite one.
  if (!left && isInfinite(b))
    left = APFloat::getZero(right->getSemantics());
  if (!right && isInfinite(a))
    right = APFloat::getZero(left->getSemantics());
  if (!left || !right)
    return nullptr;
  return BoolAttr::get(op.getContext(), arith::applyCmpPredicate(
                                            op.getPredicate(), *left, *right));
}

std::array<bool, 3> raise::getTruths(Operation *compare) {
  std::array<bool, 3> truths;
  for (unsigned left = 0; left < 3; ++left)
    truths[left] =
        llvm::TypeSwitch<Operation *, bool>(compare)
            .Case([&](arith::CmpIOp op) {
              return arith::applyCmpPredicate(op.getPredicate(), APInt(8, left),
                                              APInt(8, 1));
            })
            .Case([&](arith::CmpFOp op) {
              return arith::applyCmpPredicate(
                  op.getPredicate(), APFloat(double(left)), APFloat(1.0));
            });
  return truths;
}

bool raise::isUnsigned(Operation *compare) {
  auto op = dyn_cast<arith::CmpIOp>(compare);
  return op && op.getPredicate() >= arith::CmpIPredicate::ult;
}

std::optional<bool> raise::decide(ArrayRef<bool> truths, int64_t low,
                                  int64_t high, bool different) {
  bool possible[] = {low < 0, low <= 0 && high >= 0 && !different, high > 0};
  bool someHold = false, allHold = true;
  for (auto [can, holds] : llvm::zip_equal(possible, truths)) {
    someHold |= can && holds;
    allHold &= !can || holds;
  }
  return someHold && !allHold ? std::nullopt : std::optional(allHold);
}

/// Ops that are zero at zero, whatever else they are given.
static bool keepsZero(Operation *op) {
  return isa<math::AbsFOp, math::SqrtOp, math::TanhOp, math::ErfOp, math::SinOp,
             math::AtanOp, math::SinhOp, math::ExpM1Op, math::Log1pOp,
             math::CbrtOp, math::FloorOp, math::CeilOp, math::RoundOp,
             math::RoundEvenOp, math::TruncOp>(op);
}

static Attribute evaluateFloat(Operation *op, Type type,
                               ArrayRef<Attribute> operands) {
  Attribute a = operands.front();
  Attribute b = operands.size() > 1 ? operands[1] : Attribute();
  if (keepsZero(op))
    return isZero(a) ? makeFloat(type, 0.0) : nullptr;
  return llvm::TypeSwitch<Operation *, Attribute>(op)
      .Case([&](arith::MulFOp) { return multiply(type, a, b); })
      .Case([&](arith::AddFOp) { return add(type, a, b); })
      .Case([&](arith::SubFOp) { return add(type, a, negate(type, b)); })
      .Case([&](arith::DivFOp) { return divide(type, a, b); })
      .Case([&](arith::NegFOp) { return negate(type, a); })
      .Case<arith::MaximumFOp, arith::MaxNumFOp>(
          [&](auto) { return pick(type, a, b, true); })
      .Case<arith::MinimumFOp, arith::MinNumFOp>(
          [&](auto) { return pick(type, a, b, false); })
      .Case<math::ExpOp, math::Exp2Op>(
          [&](auto) { return exponentiate(type, a); })
      .Case([&](math::FmaOp) {
        return add(type, multiply(type, a, b), operands[2]);
      })
      .Case([&](math::PowFOp) {
        std::optional<APFloat> exponent = asFloat(b);
        bool isPositive =
            exponent && !exponent->isNegative() && !exponent->isZero();
        return isZero(a) && isPositive ? makeFloat(type, 0.0) : nullptr;
      })
      .Case([&](math::FPowIOp) {
        std::optional<APInt> exponent = asInteger(b);
        bool isPositive = exponent && exponent->isStrictlyPositive();
        return isZero(a) && isPositive ? makeFloat(type, 0.0) : nullptr;
      })
      .Case<arith::ExtFOp, arith::TruncFOp>([&](auto) {
        std::optional<APFloat> value = asFloat(a);
        return value ? makeFloat(type, *value) : nullptr;
      })
      .Case<arith::SIToFPOp, arith::UIToFPOp>([&](auto) -> Attribute {
        std::optional<APInt> value = asInteger(a);
        if (!value)
          return nullptr;
        APFloat converted(cast<FloatType>(type).getFloatSemantics());
        converted.convertFromAPInt(*value, isa<arith::SIToFPOp>(op),
                                   APFloat::rmNearestTiesToEven);
        return makeFloat(type, converted);
      })
      .Default([](Operation *) { return Attribute(); });
}

static Attribute evaluateInteger(Operation *op, Type type,
                                 ArrayRef<Attribute> operands) {
  if (auto cmpf = dyn_cast<arith::CmpFOp>(op))
    return compare(cmpf, operands[0], operands[1]);
  SmallVector<APInt> values;
  for (Attribute operand : operands)
    if (std::optional<APInt> value = asInteger(operand))
      values.push_back(*value);
  bool isKnown = values.size() == operands.size();
  auto is = [](Attribute number, bool truth) {
    std::optional<APInt> value = asInteger(number);
    return value && (truth ? value->isAllOnes() : value->isZero());
  };
  auto make = [&](const APInt &value) -> Attribute {
    return IntegerAttr::get(type, value);
  };
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  // One operand may be enough.
  if (isa<arith::AndIOp, arith::MulIOp>(op) &&
      llvm::any_of(operands, [&](Attribute a) { return is(a, false); }))
    return make(APInt::getZero(width));
  if (isa<arith::OrIOp>(op) &&
      llvm::any_of(operands, [&](Attribute a) { return is(a, true); }))
    return make(APInt::getAllOnes(width));
  if (!isKnown)
    return nullptr;
  return llvm::TypeSwitch<Operation *, Attribute>(op)
      .Case([&](arith::AndIOp) { return make(values[0] & values[1]); })
      .Case([&](arith::OrIOp) { return make(values[0] | values[1]); })
      .Case([&](arith::XOrIOp) { return make(values[0] ^ values[1]); })
      .Case([&](arith::AddIOp) { return make(values[0] + values[1]); })
      .Case([&](arith::SubIOp) { return make(values[0] - values[1]); })
      .Case([&](arith::MulIOp) { return make(values[0] * values[1]); })
      .Case([&](arith::MaxSIOp) {
        return make(llvm::APIntOps::smax(values[0], values[1]));
      })
      .Case([&](arith::MinSIOp) {
        return make(llvm::APIntOps::smin(values[0], values[1]));
      })
      .Case([&](arith::MaxUIOp) {
        return make(llvm::APIntOps::umax(values[0], values[1]));
      })
      .Case([&](arith::MinUIOp) {
        return make(llvm::APIntOps::umin(values[0], values[1]));
      })
      .Case<arith::ExtUIOp, arith::IndexCastUIOp>(
          [&](auto) { return make(values[0].zextOrTrunc(width)); })
      .Case<arith::ExtSIOp, arith::TruncIOp, arith::IndexCastOp>(
          [&](auto) { return make(values[0].sextOrTrunc(width)); })
      .Case([&](arith::CmpIOp compare) -> Attribute {
        return BoolAttr::get(op->getContext(),
                             arith::applyCmpPredicate(compare.getPredicate(),
                                                      values[0], values[1]));
      })
      .Default([](Operation *) { return Attribute(); });
}

Attribute raise::evaluateOp(Operation *op, ArrayRef<Attribute> operands) {
  if (op->getNumResults() != 1 || operands.empty())
    return nullptr;
  Type type = op->getResult(0).getType();
  if (isa<arith::SelectOp>(op)) {
    if (std::optional<APInt> condition = asInteger(operands[0]))
      return operands[condition->isZero() ? 2 : 1];
    return operands[1] == operands[2] ? operands[1] : Attribute();
  }
  if (isa<FloatType>(type))
    return evaluateFloat(op, type, operands);
  return type.isIntOrIndex() ? evaluateInteger(op, type, operands)
                             : Attribute();
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

bool Evaluation::depends(const Scalar &scalar) const {
  if (!isa_and_present<AffineSymbolExpr>(variable))
    return true;
  const IndexSpace &space = scalars.getSpace();
  if (scalar.kind == Scalar::Kind::Tensor)
    return space.dependsOn(scalar.element.at, variable);
  return scalar.point && space.dependsOn(scalar.point->loops, variable);
}

Attribute Evaluation::get(const Scalar &scalar) {
  if (Attribute number = getNumber(scalar))
    return number;
  if (assumedZero && assumedZero(scalar))
    return isa<FloatType>(scalar.type) ? makeFloat(scalar.type, 0.0)
                                       : Attribute();
  if (!depends(scalar) || ++steps > kMaxSteps)
    return nullptr;
  if (scalar.kind == Scalar::Kind::Tensor)
    return getElement(scalar.element);
  return scalar.kind == Scalar::Kind::Op ? getOp(scalar) : nullptr;
}

Attribute Evaluation::getOp(const Scalar &scalar) {
  if (scalar.op->getNumRegions() != 0)
    return nullptr;
  SmallVector<Attribute> numbers;
  for (const Scalar &operand : scalars.getOperands(scalar)) {
    numbers.push_back(get(operand));
    // Nothing but a zero is needed of the factors.
    if (scalar.isa<arith::MulFOp>() && raise::isZero(numbers.back()))
      break;
  }
  numbers.resize(scalar.op->getNumOperands());
  Attribute number = evaluateOp(scalar.op, numbers);
  if (!number && llvm::any_of(numbers, raise::isZero))
    culprit = scalar.point->op;
  return number;
}

Attribute Evaluation::getElement(const Element &element) {
  for (auto &[known, number] : memo)
    if (known.tensor == element.tensor && known.at == element.at)
      return number;
  Attribute number = reduce(element);
  memo.emplace_back(element, number);
  return number;
}

Attribute Evaluation::reduce(const Element &element) {
  std::optional<Reduction> reduction = scalars.getReduction(element);
  if (!reduction)
    return nullptr;
  Attribute term = get(reduction->term), init = get(reduction->init);
  if (!term || !init || ShapedType::isDynamic(reduction->size) ||
      reduction->size == 0)
    return raise::isZero(term) && raise::isZero(init) ? term : nullptr;
  // Any number of the same terms is like one.
  if (isIdempotent(reduction->combiner) || reduction->size == 1 ||
      raise::isZero(term))
    return evaluateOp(reduction->combiner, {init, term});
  return nullptr;
}
