//===- RouterExpressions.cpp - What routers compute -----------------------===//
//
// The formulas that routers are made of, in the ways in which they are written.
//
//===----------------------------------------------------------------------===//

#include "Router.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include <cmath>

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

Scalar RouterAnalysis::withoutExtension(Scalar scalar) {
  while (scalar.isa<arith::ExtFOp>()) {
    Scalar operand = scalars.getOperands(scalar)[0];
    if (!isNarrow(operand.type))
      break;
    scalar = operand;
  }
  return scalar;
}

Scalar RouterAnalysis::withoutRounding(Scalar scalar) {
  while (scalar.isa<arith::ExtFOp>() || scalar.isa<arith::TruncFOp>()) {
    Scalar operand = scalars.getOperands(scalar)[0];
    auto isKnown = [](Type type) { return type.isF32() || isNarrow(type); };
    if (!isKnown(operand.type) || !isKnown(scalar.type))
      break;
    scalar = operand;
  }
  return scalar;
}

Type RouterAnalysis::getRounding(const Scalar &scalar) {
  Type type = withoutExtension(scalar).type;
  return isNarrow(type) ? type : Type();
}

SmallVector<Scalar> RouterAnalysis::getOperands(const Scalar &scalar) {
  return llvm::map_to_vector(
      scalars.getOperands(scalar),
      [&](const Scalar &operand) { return withoutRounding(operand); });
}

bool RouterAnalysis::isSame(const Scalar &a, const Scalar &b) {
  return scalars.isSame(withoutRounding(a), withoutRounding(b));
}

std::optional<Reduction> RouterAnalysis::getReduction(const Scalar &scalar,
                                                      AffineExpr variable,
                                                      int64_t size) {
  Scalar result = withoutRounding(scalar);
  if (result.kind != Scalar::Kind::Tensor ||
      space.dependsOn(result.element.at, variable))
    return std::nullopt;
  std::optional<Reduction> reduction = scalars.getReduction(result.element);
  if (!reduction || reduction->size != size)
    return std::nullopt;
  // At the variable of the caller.
  if (isa<AffineSymbolExpr>(variable))
    reduction->term =
        scalars.rename(reduction->term, {{reduction->variable, variable}});
  reduction->term = withoutRounding(reduction->term);
  return reduction;
}

bool RouterAnalysis::isSumOf(const Scalar &scalar, const Scalar &term,
                             AffineExpr variable, int64_t size) {
  std::optional<Reduction> sum = getReduction(scalar, variable, size);
  return sum && isa<arith::AddFOp>(sum->combiner) && sum->init.isConstant(0) &&
         isSame(sum->term, term);
}

/// True if `maximum` is that of the scores of all experts, of which `term` is
/// that of a chosen one.
bool RouterAnalysis::isMaximumOfAll(const Scalar &maximum, const Scalar &term) {
  std::optional<Reduction> max = maximum.kind == Scalar::Kind::Tensor
                                     ? scalars.getReduction(maximum.element)
                                     : std::nullopt;
  if (!max || !isa<arith::MaximumFOp, arith::MaxNumFOp>(max->combiner) ||
      !max->init.isLowest() || !isa<AffineSymbolExpr>(max->variable) ||
      max->size != assignment.selection->size)
    return false;
  Scalar chosen =
      scalars.rename(max->term, {{max->variable, assignment.expert}});
  return isSame(chosen, term);
}

/// True if `shift` may be subtracted from `term` before a softmax over all
/// values of `variable`: it is the largest of these, or one of them.
bool RouterAnalysis::isShift(const Scalar &shift, const Scalar &term,
                             AffineExpr variable, int64_t size) {
  // `abs(max) == inf ? 0 : max`, as logsumexp guards it.
  if (shift.isa<arith::SelectOp>()) {
    SmallVector<Scalar> selected = getOperands(shift);
    if (!selected[0].isa<arith::CmpFOp>() || !selected[1].isConstant(0))
      return false;
    SmallVector<Scalar> compared = getOperands(selected[0]);
    if (cast<arith::CmpFOp>(selected[0].op).getPredicate() !=
            arith::CmpFPredicate::OEQ ||
        !compared[1].isConstant(INFINITY))
      return false;
    Scalar bound = compared[0];
    // Comparing in f64 changes nothing.
    if (bound.isa<arith::ExtFOp>())
      bound = getOperands(bound)[0];
    return bound.isa<math::AbsFOp>() &&
           isSame(getOperands(bound)[0], selected[2]) &&
           isShift(selected[2], term, variable, size);
  }
  if (std::optional<Reduction> max = getReduction(shift, variable, size))
    return isa<arith::MaximumFOp, arith::MaxNumFOp>(max->combiner) &&
           max->init.isLowest() && isSame(max->term, term);
  if (isMaximumOfAll(shift, term))
    return true;
  // The element at the position of the largest, or at the first place.
  if (!isa<AffineSymbolExpr>(variable))
    return isSame(shift, term);
  SmallVector<AffineExpr> positions{space.constant(0)};
  ArrayRef<AffineExpr> at =
      shift.point ? ArrayRef(shift.point->loops) : ArrayRef(shift.element.at);
  for (AffineExpr expr : at)
    expr.walk([&](AffineExpr part) {
      if (space.getData(part) && !space.dependsOn(part, variable))
        positions.push_back(part);
    });
  return llvm::any_of(positions, [&](AffineExpr position) {
    return isSame(shift, scalars.rename(term, {{variable, position}}));
  });
}

/// `x` of `x - shift`.
Scalar RouterAnalysis::withoutShift(const Scalar &scalar, AffineExpr variable,
                                    int64_t size) {
  if (!scalar.isa<arith::SubFOp>())
    return scalar;
  SmallVector<Scalar> difference = scalars.getOperands(scalar);
  return isShift(withoutRounding(difference[1]), difference[0], variable, size)
             ? difference[0]
             : scalar;
}

/// `e^a` and `s` of `e^a / s`, `e^a * (1 / s)` and `e^(a - log s)`: then `a`,
/// and whether `s` is the sum of `e^a`.
std::optional<Scalar> RouterAnalysis::matchSoftmax(const Scalar &start,
                                                   AffineExpr variable,
                                                   int64_t size) {
  Scalar scalar = withoutRounding(start);
  auto isNormalized = [&](const Scalar &sum, const Scalar &exponential) {
    return isSumOf(sum, exponential, variable, size);
  };
  if (std::optional<Quotient> quotient = matchQuotient(scalar)) {
    if (!quotient->numerator.isa<math::ExpOp>() ||
        !isNormalized(quotient->denominator, quotient->numerator))
      return std::nullopt;
    return withoutShift(scalars.getOperands(quotient->numerator)[0], variable,
                        size);
  }
  if (!scalar.isa<math::ExpOp>())
    return std::nullopt;
  return matchLogSoftmax(getOperands(scalar)[0], variable, size);
}

bool RouterAnalysis::isSoftmaxOf(const Scalar &scalar, const Scalar &logit,
                                 AffineExpr variable, int64_t size) {
  std::optional<Scalar> match = matchSoftmax(scalar, variable, size);
  return match && isSame(*match, logit);
}

/// `a - log(sum e^a)`, where the sum may be taken of shifted exponents.
std::optional<Scalar> RouterAnalysis::matchLogSoftmax(const Scalar &scalar,
                                                      AffineExpr variable,
                                                      int64_t size) {
  if (!scalar.isa<arith::SubFOp>())
    return std::nullopt;
  Scalar exponent = scalars.getOperands(scalar)[0];
  Scalar log = getOperands(scalar)[1], shift;
  bool isShifted = log.isa<arith::AddFOp>();
  if (isShifted) {
    SmallVector<Scalar> sum = getOperands(log);
    if (!sum[0].isa<math::LogOp>())
      std::swap(sum[0], sum[1]);
    std::tie(log, shift) = std::pair(sum[0], sum[1]);
  }
  if (!log.isa<math::LogOp>())
    return std::nullopt;
  std::optional<Reduction> sum =
      getReduction(getOperands(log)[0], variable, size);
  if (!sum || !isa<arith::AddFOp>(sum->combiner) || !sum->init.isConstant(0) ||
      !sum->term.isa<math::ExpOp>())
    return std::nullopt;
  Scalar added = getOperands(sum->term)[0];
  if (!isShifted)
    return isSame(added, exponent)
               ? std::optional(
                     withoutShift(withoutRounding(exponent), variable, size))
               : std::nullopt;
  if (!added.isa<arith::SubFOp>())
    return std::nullopt;
  SmallVector<Scalar> difference = getOperands(added);
  if (!isSame(difference[0], exponent) || !isSame(difference[1], shift) ||
      !isShift(shift, exponent, variable, size))
    return std::nullopt;
  return exponent;
}

std::optional<Scalar> RouterAnalysis::matchSigmoid(const Scalar &start) {
  Scalar scalar = withoutRounding(start);
  if (!scalar.isa<arith::DivFOp>())
    return std::nullopt;
  SmallVector<Scalar> quotient = getOperands(scalar);
  if (!quotient[0].isConstant(1) || !quotient[1].isa<arith::AddFOp>())
    return std::nullopt;
  SmallVector<Scalar> sum = getOperands(quotient[1]);
  if (sum[0].isConstant(1))
    std::swap(sum[0], sum[1]);
  if (!sum[1].isConstant(1) || !sum[0].isa<math::ExpOp>())
    return std::nullopt;
  Scalar exponent = getOperands(sum[0])[0];
  if (!exponent.isa<arith::NegFOp>())
    return std::nullopt;
  return scalars.getOperands(exponent)[0];
}

std::optional<RouterAnalysis::Quotient>
RouterAnalysis::matchQuotient(const Scalar &scalar) {
  if (scalar.isa<arith::DivFOp>()) {
    SmallVector<Scalar> operands = getOperands(scalar);
    return Quotient{operands[0], operands[1]};
  }
  if (!scalar.isa<arith::MulFOp>())
    return std::nullopt;
  SmallVector<Scalar> factors = getOperands(scalar);
  for (unsigned side : {0, 1}) {
    const Scalar &reciprocal = factors[side];
    if (!reciprocal.isa<arith::DivFOp>())
      continue;
    SmallVector<Scalar> operands = getOperands(reciprocal);
    if (operands[0].isConstant(1) && !operands[1].getFloat())
      return Quotient{factors[1 - side], operands[1]};
  }
  return std::nullopt;
}

/// The operands of a maximum, as one op or as a comparison and a selection.
SmallVector<Scalar> RouterAnalysis::matchMaximum(const Scalar &scalar) {
  if (scalar.isa<arith::MaximumFOp>() || scalar.isa<arith::MaxNumFOp>())
    return getOperands(scalar);
  if (!scalar.isa<arith::SelectOp>())
    return {};
  SmallVector<Scalar> selected = getOperands(scalar);
  if (!selected[0].isa<arith::CmpFOp>())
    return {};
  SmallVector<Scalar> compared = getOperands(selected[0]);
  using arith::CmpFPredicate;
  switch (cast<arith::CmpFOp>(selected[0].op).getPredicate()) {
  case CmpFPredicate::OLT:
  case CmpFPredicate::OLE:
  case CmpFPredicate::ULT:
  case CmpFPredicate::ULE:
    std::swap(compared[0], compared[1]);
    break;
  case CmpFPredicate::OGT:
  case CmpFPredicate::OGE:
  case CmpFPredicate::UGT:
  case CmpFPredicate::UGE:
    break;
  default:
    return {};
  }
  // The larger one is compared first now, and must be selected.
  if (!scalars.isSame(compared[0], selected[1]) ||
      !scalars.isSame(compared[1], selected[2]))
    return {};
  return compared;
}

/// Takes constant factors and divisors off: `scalar` is what is left, times
/// what is returned.
double RouterAnalysis::takeFactors(Scalar &scalar, bool *rounds) {
  double result = 1;
  while (true) {
    Scalar inner = withoutRounding(scalar);
    bool divides = inner.isa<arith::DivFOp>();
    if (!divides && !inner.isa<arith::MulFOp>())
      return result;
    SmallVector<Scalar> operands = scalars.getOperands(inner);
    if (!divides && withoutRounding(operands[0]).getFloat())
      std::swap(operands[0], operands[1]);
    std::optional<double> factor = withoutRounding(operands[1]).getFloat();
    if (!factor || !std::isfinite(*factor) || *factor == 0)
      return result;
    result = divides ? result / *factor : result * *factor;
    scalar = operands[0];
    if (rounds)
      *rounds |= static_cast<bool>(getRounding(scalar));
  }
}

//===----------------------------------------------------------------------===//
// Weights and scores
//===----------------------------------------------------------------------===//

/// Strips scaling and normalization off a weight.
RouterAnalysis::Weight RouterAnalysis::matchNormalization(Scalar scalar) {
  Weight weight{scalar};
  weight.scale = takeFactors(weight.score, &weight.rounds);
  scalar = withoutRounding(weight.score);
  if (std::optional<Scalar> logit =
          matchSoftmax(scalar, assignment.choice, assignment.topK)) {
    weight.isSoftmaxOfChosen = true;
    weight.score = *logit;
    return weight;
  }
  std::optional<Quotient> quotient = matchQuotient(scalar);
  if (!quotient)
    return weight;
  weight.rounds |=
      static_cast<bool>(getRounding(scalars.getOperands(scalar).back()));
  Scalar denominator = quotient->denominator;
  double multiple = takeFactors(denominator);
  Normalize normalize = Normalize::Sum;
  double eps = 0;
  SmallVector<Scalar> operands = matchMaximum(withoutRounding(denominator));
  if (!operands.empty())
    normalize = Normalize::Clamp;
  else if (withoutRounding(denominator).isa<arith::AddFOp>())
    operands = getOperands(withoutRounding(denominator));
  if (!operands.empty()) {
    if (operands[0].getFloat())
      std::swap(operands[0], operands[1]);
    std::optional<double> constant = operands[1].getFloat();
    if (!constant || !(*constant >= 0) || std::isinf(*constant))
      return weight;
    eps = *constant;
    denominator = operands[0];
    double factor = takeFactors(denominator);
    if (factor <= 0)
      return weight;
    multiple *= factor;
    eps /= factor;
  }
  // c * s / (sum of c * s + eps) = s / (sum of s + eps / c)
  Scalar term = quotient->numerator;
  double factor = takeFactors(term);
  if (isSumOf(denominator, quotient->numerator, assignment.choice,
              assignment.topK) &&
      factor > 0)
    eps /= factor;
  else if (isSumOf(denominator, term, assignment.choice, assignment.topK))
    weight.scale *= factor;
  else
    return weight;
  weight.score = term;
  weight.scale /= multiple;
  weight.normalize =
      normalize == Normalize::Clamp && eps == 0 ? Normalize::Sum : normalize;
  weight.eps = eps;
  return weight;
}

RouterAnalysis::Score RouterAnalysis::matchScore(const Scalar &scalar,
                                                 AffineExpr expert) {
  if (std::optional<Scalar> logit =
          matchSoftmax(scalar, expert, assignment.selection->size))
    return Score{Score::Kind::Softmax, *logit};
  if (std::optional<Scalar> logit = matchSigmoid(scalar))
    return Score{Score::Kind::Sigmoid, *logit};
  return Score{Score::Kind::Logit, scalar};
}
