//===- Conditions.cpp - Truth values and bits of expressions --------------===//

#include "Segments.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Builders.h"

#include <cmath>

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

static bool isIndex(const Scalar &scalar) {
  return scalar.kind == Scalar::Kind::Index;
}

static std::optional<int64_t> getInteger(const Scalar &scalar) {
  auto value = isIndex(scalar) ? dyn_cast<AffineConstantExpr>(scalar.index)
                               : AffineConstantExpr();
  return value ? std::optional(value.getValue()) : std::nullopt;
}

/// Whether two integers are equal, where their ranges decide it.
static std::optional<bool> areEqual(AffineExpr a, AffineExpr b,
                                    IndexSpace &space) {
  auto [low, high] = space.getRange(a - b);
  if (low == 0 && high == 0)
    return true;
  return low > 0 || high < 0 ? std::optional(false) : std::nullopt;
}

/// Notes the variables of a sum that have to be zero for it to be zero, or says
/// that it is not a sum of multiples that cannot be negative.
static bool collectZeros(AffineExpr sum, Renaming &zeros, AffineExpr zero) {
  if (isa<AffineSymbolExpr>(sum)) {
    zeros[sum] = zero;
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(sum);
  if (binary && sum.getKind() == AffineExprKind::Add)
    return collectZeros(binary.getLHS(), zeros, zero) &&
           collectZeros(binary.getRHS(), zeros, zero);
  if (!binary || sum.getKind() != AffineExprKind::Mul)
    return false;
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  return factor && factor.getValue() > 0 &&
         collectZeros(binary.getLHS(), zeros, zero);
}

/// True if `b` cannot hold where `a`, which says that something is zero, does.
static bool excludes(const Scalar &a, const Scalar &b, Scalars &scalars) {
  using arith::CmpIPredicate;
  if (!a.isa<arith::CmpIOp>() || !b.isa<arith::CmpIOp>() ||
      cast<arith::CmpIOp>(a.op).getPredicate() != CmpIPredicate::eq)
    return false;
  CmpIPredicate predicate = cast<arith::CmpIOp>(b.op).getPredicate();
  if (predicate != CmpIPredicate::eq && predicate != CmpIPredicate::ne)
    return false;
  SmallVector<Scalar> left = scalars.getOperands(a);
  SmallVector<Scalar> right = scalars.getOperands(b);
  if (!llvm::all_of(left, isIndex) || !llvm::all_of(right, isIndex))
    return false;
  IndexSpace &space = scalars.getSpace();
  AffineExpr difference = left[0].index - left[1].index;
  Renaming zeros, negated;
  if (!collectZeros(space.simplify(difference), zeros, space.constant(0))) {
    if (!collectZeros(space.simplify(-difference), negated, space.constant(0)))
      return false;
    zeros = negated;
  }
  std::optional<bool> equal =
      areEqual(space.rename(right[0].index, zeros),
               space.rename(right[1].index, zeros), space);
  return equal && *equal == (predicate == CmpIPredicate::ne);
}

/// `select(c, a, b) == x` and the like are `c` where `a` is `x` and `b` is not.
std::optional<Scalar> Scalars::foldSelected(Operation *op,
                                            ArrayRef<Scalar> operands) {
  auto compare = cast<arith::CmpIOp>(op);
  using arith::CmpIPredicate;
  if (compare.getPredicate() != CmpIPredicate::eq &&
      compare.getPredicate() != CmpIPredicate::ne)
    return std::nullopt;
  bool first = operands[0].isa<arith::SelectOp>();
  const Scalar &selected = operands[first ? 0 : 1];
  const Scalar &other = operands[first ? 1 : 0];
  if (!selected.isa<arith::SelectOp>() || !isIndex(other))
    return std::nullopt;
  SmallVector<Scalar> choices = getOperands(selected);
  if (!isIndex(choices[1]) || !isIndex(choices[2]))
    return std::nullopt;
  std::optional<bool> one = areEqual(choices[1].index, other.index, space);
  std::optional<bool> two = areEqual(choices[2].index, other.index, space);
  bool asked = compare.getPredicate() == CmpIPredicate::eq;
  if (!one || !two || *one == *two || *one != asked)
    return std::nullopt;
  return choices[0];
}

/// Ops on truth values.
std::optional<Scalar> Scalars::foldTruth(Operation *op,
                                         ArrayRef<Scalar> operands) {
  bool isAnd = isa<arith::AndIOp>(op);
  for (unsigned i : {0, 1}) {
    if (operands[i].kind != Scalar::Kind::Constant)
      continue;
    return operands[i].isConstant(0) == isAnd ? operands[i] : operands[1 - i];
  }
  if (!isAnd)
    return std::nullopt;
  auto truth = [&](bool value) {
    return makeConstant(BoolAttr::get(op->getContext(), value));
  };
  if (excludes(operands[0], operands[1], *this) ||
      excludes(operands[1], operands[0], *this))
    return truth(false);
  if (std::optional<Equality> equality =
          matchSegment(operands[0], operands[1], *this))
    if (std::optional<bool> equal =
            areEqual(equality->left, equality->right, space))
      return truth(*equal);
  return std::nullopt;
}

/// An integer as a float that holds it.
static std::optional<AffineExpr> getConverted(const Scalar &scalar,
                                              Scalars &scalars) {
  if (std::optional<double> number = scalar.getFloat())
    if (*number == std::floor(*number) && std::abs(*number) < 1e12)
      return scalars.getSpace().constant(static_cast<int64_t>(*number));
  if (!scalar.isa<arith::SIToFPOp>())
    return std::nullopt;
  Scalar operand = scalars.getOperands(scalar)[0];
  return isIndex(operand) ? std::optional(operand.index) : std::nullopt;
}

/// The largest value of an index that grows with what it is computed from,
/// where each of these is at most `limit`; that of int64_t if it may be more.
static int64_t getLargest(AffineExpr expr, int64_t limit, IndexSpace &space) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue() < 0 ? IndexSpace::kUnbounded
                                   : constant.getValue();
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::min(limit, space.getRange(expr).second);
  int64_t left = getLargest(binary.getLHS(), limit, space);
  int64_t right = getLargest(binary.getRHS(), limit, space), result;
  if (expr.getKind() == AffineExprKind::FloorDiv ||
      expr.getKind() == AffineExprKind::Mod)
    return left;
  bool overflows = expr.getKind() == AffineExprKind::Add
                       ? llvm::AddOverflow(left, right, result)
                       : llvm::MulOverflow(left, right, result);
  return overflows ? IndexSpace::kUnbounded : result;
}

/// The floor of a quotient of floats, as an integer. Where the sum of both
/// numbers fits the float with a bit to spare, rounding does not lift the
/// quotient up to the next integer.
std::optional<Scalar> Scalars::foldFloor(Operation *op, const Scalar &floor) {
  if (!floor.isa<math::FloorOp>())
    return std::nullopt;
  Scalar quotient = getOperands(floor)[0];
  if (!quotient.isa<arith::DivFOp>())
    return std::nullopt;
  SmallVector<Scalar> numbers = getOperands(quotient);
  std::optional<AffineExpr> a = getConverted(numbers[0], *this);
  std::optional<AffineExpr> b = getConverted(numbers[1], *this);
  auto divisor = b ? dyn_cast<AffineConstantExpr>(*b) : AffineConstantExpr();
  if (!a || !divisor || divisor.getValue() <= 0)
    return std::nullopt;
  auto [low, high] = space.getRange(*a);
  unsigned bits = llvm::APFloat::semanticsPrecision(
      cast<FloatType>(quotient.type).getFloatSemantics());
  // No tensor has more elements.
  constexpr int64_t limit = int64_t(1) << 40;
  if (high == IndexSpace::kUnbounded)
    high = getLargest(*a, limit, space);
  if (low < 0 || high > limit * 1024 || divisor.getValue() > limit ||
      !llvm::isUIntN(bits - 1, high + divisor.getValue()))
    return std::nullopt;
  AffineExpr result = space.simplify(a->floorDiv(divisor.getValue()));
  unsigned width = op->getResult(0).getType().getIntOrFloatBitWidth();
  if (!llvm::isIntN(width, std::min(high, space.getRange(result).second)))
    return std::nullopt;
  return makeIndex(result, op->getResult(0).getType());
}

std::optional<Scalar> Scalars::foldBits(Operation *op,
                                        ArrayRef<Scalar> operands) {
  Type type = op->getResult(0).getType();
  if (isa<arith::CmpIOp>(op))
    return foldSelected(op, operands);
  if (isa<arith::AndIOp, arith::OrIOp>(op) && type.isInteger(1))
    return foldTruth(op, operands);
  if (isa<arith::FPToSIOp>(op))
    return foldFloor(op, operands[0]);
  if (isa<arith::UIToFPOp>(op) && operands[0].type.isInteger(1) &&
      operands[0].kind == Scalar::Kind::Constant)
    return makeConstant(
        FloatAttr::get(type, operands[0].isConstant(0) ? 0 : 1));
  if (operands.size() != 2 || !llvm::all_of(operands, isIndex))
    return std::nullopt;
  AffineExpr left = operands[0].index;
  std::optional<int64_t> a = getInteger(operands[0]),
                         b = getInteger(operands[1]);
  if (isa<arith::OrIOp>(op) && a && b)
    return makeIndex(space.constant(*a | *b), type);
  if (isa<arith::ShRSIOp, arith::ShRUIOp>(op) && b && *b >= 0 && *b < 62 &&
      space.getRange(left).first >= 0)
    return makeIndex(left.floorDiv(int64_t(1) << *b), type);
  return std::nullopt;
}
