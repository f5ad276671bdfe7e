//===- Evaluation.h - Elements that are one number --------------*- C++ -*-===//
//
// A score that is zero, or -inf, for all experts that a token has not chosen
// makes more zeros of what is computed from it. This follows such numbers
// through the expressions of elements. A number that is not known is taken to
// be finite.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_TRANSFORMS_RAISE_EVALUATION_H
#define MOE_TRANSFORMS_RAISE_EVALUATION_H

#include "Scalars.h"

namespace mlir::moe::raise {

/// The number that an op of a structured op's body computes, or null. Operands
/// that are null are unknown.
Attribute evaluateOp(Operation *op, ArrayRef<Attribute> operands);

/// Whether a comparison holds where the left side is less than the right one,
/// equal to it, and greater; of unsigned integers, where neither is negative.
std::array<bool, 3> getTruths(Operation *compare);
bool isUnsigned(Operation *compare);
/// The truth of such a comparison, if it is the same for all differences of the
/// two sides that there may be: from `low` to `high`, but 0 if they are
/// `different`.
std::optional<bool> decide(ArrayRef<bool> truths, int64_t low, int64_t high,
                           bool different = false);

/// The number that is an index expression, a constant, or null.
Attribute getNumber(const Scalar &scalar);

bool isZero(Attribute number);
/// True if combining any number of the same values gives that value.
bool isIdempotent(Operation *combiner);
/// True for -inf, and for what stands for it where scores are masked: the
/// finite number that is as low as one can be. Scores are taken to be far from
/// it.
bool isLowest(Attribute number);

/// Evaluates elements for all values of a variable at once, under what
/// `Scalars` is made to assume of it.
class Evaluation {
public:
  /// Looks only at what depends on `variable`, which is the reason why an
  /// element should be a number; at everything if that is no variable. Scalars
  /// for which `assumedZero` holds are zero.
  Evaluation(Scalars &scalars, AffineExpr variable,
             llvm::function_ref<bool(const Scalar &)> assumedZero = nullptr)
      : scalars(scalars), variable(variable), assumedZero(assumedZero) {}

  Attribute get(const Scalar &scalar);
  bool isZero(const Scalar &scalar) { return raise::isZero(get(scalar)); }

  /// The last op that computed something unknown of a zero.
  Operation *getCulprit() const { return culprit; }

private:
  bool depends(const Scalar &scalar) const;
  Attribute getOp(const Scalar &scalar);
  Attribute getElement(const Element &element);
  Attribute reduce(const Element &element);

  Scalars &scalars;
  AffineExpr variable;
  llvm::function_ref<bool(const Scalar &)> assumedZero;
  SmallVector<std::pair<Element, Attribute>> memo;
  Operation *culprit = nullptr;
  /// Expressions are followed as trees.
  int64_t steps = 0;
  static constexpr int64_t kMaxSteps = 1 << 14;
};

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_EVALUATION_H
