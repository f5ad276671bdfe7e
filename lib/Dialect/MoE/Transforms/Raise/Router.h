//===- Router.h - Which router computes a weight ----------------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_ROUTER_H
#define MOE_TRANSFORMS_RAISE_ROUTER_H

#include "Groups.h"

#include "moe/Dialect/MoE/IR/MoE.h"

namespace mlir::moe::raise {

/// A router: `logits` and `bias` are elements at (`token`, `expert`) and at
/// (`expert`), for any expert.
struct Router {
  RouterAttr attr;
  Element logits;
  std::optional<Element> bias;
  /// The variable of that expert, and of the token.
  AffineExpr token, expert;
  /// The logits that weigh are those that select times this.
  double logitFactor = 1;
  /// The bias is subtracted.
  bool negatesBias = false;
  /// What the weight is rounded to, if it is; and whether scores are rounded on
  /// the way to it that are not where they select.
  Type weightType;
  bool roundsWeights = false;
  /// The weight of a choice, if one of weight zero may be of another expert
  /// than the router chooses: it must not count.
  std::optional<Scalar> vanishing;
};

/// True for the types that routers round to.
inline bool isNarrow(Type type) { return type.isBF16() || type.isF16(); }

/// Recognizes the weight with which an assignment counts.
class RouterAnalysis {
public:
  RouterAnalysis(Scalars &scalars, const Assignment &assignment)
      : scalars(scalars), space(scalars.getSpace()), assignment(assignment) {}

  /// The router if `weight` is the final weight of the assignment.
  FailureOr<Router> matchWeight(const Scalar &weight);
  /// The router that gives the only choice of each token weight 1.
  FailureOr<Router> matchUnitWeight();

  /// The operands of a maximum, as one op or as a comparison and a selection.
  SmallVector<Scalar> matchMaximum(const Scalar &scalar);

  /// True if `scalar` is the softmax of `logit` over all values of `variable`.
  bool isSoftmaxOf(const Scalar &scalar, const Scalar &logit,
                   AffineExpr variable, int64_t size);

  /// Why the last candidate was no weight.
  const Refusal &getRefusal() const { return refusal; }

private:
  /// A weight as a function of the score of the chosen expert.
  struct Weight {
    Scalar score;
    Normalize normalize = Normalize::None;
    double eps = 0, scale = 1;
    bool isSoftmaxOfChosen = false;
    /// Something on the way from the scores is rounded.
    bool rounds = false;
  };
  /// A score of any expert as a function of its logit.
  struct Score {
    enum class Kind { Logit, Softmax, Sigmoid } kind;
    Scalar logit;
  };

  Weight matchNormalization(Scalar scalar);
  Score matchScore(const Scalar &scalar, AffineExpr expert);
  FailureOr<Router> matchRouter(const Weight &weight);
  LogicalResult applyLimit(const GroupLimit &limit, bool weighsMasked,
                           Router &router, const Scalar &selecting);

  // Expressions. Rounding to bf16 and f16 in between, and the conversions that
  // go with it, are looked through: `router` says what is rounded.
  Scalar withoutExtension(Scalar scalar);
  Scalar withoutRounding(Scalar scalar);
  /// The type that a value is rounded to, if it is one that routers round to.
  Type getRounding(const Scalar &scalar);
  SmallVector<Scalar> getOperands(const Scalar &scalar);
  bool isSame(const Scalar &a, const Scalar &b);
  /// A reduction over all values of `variable`, its term at that variable.
  std::optional<Reduction> getReduction(const Scalar &scalar,
                                        AffineExpr variable, int64_t size);
  bool isSumOf(const Scalar &scalar, const Scalar &term, AffineExpr variable,
               int64_t size);
  bool isMaximumOfAll(const Scalar &maximum, const Scalar &term);
  bool isShift(const Scalar &shift, const Scalar &term, AffineExpr variable,
               int64_t size);
  Scalar withoutShift(const Scalar &scalar, AffineExpr variable, int64_t size);
  double takeFactors(Scalar &scalar, bool *rounds = nullptr);
  /// `n / d` or `n * (1 / d)`.
  struct Quotient {
    Scalar numerator, denominator;
  };
  std::optional<Quotient> matchQuotient(const Scalar &scalar);
  /// The logit, if `scalar` is the softmax over all values of `variable`.
  std::optional<Scalar> matchSoftmax(const Scalar &scalar, AffineExpr variable,
                                     int64_t size);
  std::optional<Scalar> matchLogSoftmax(const Scalar &scalar,
                                        AffineExpr variable, int64_t size);
  std::optional<Scalar> matchSigmoid(const Scalar &scalar);
  bool mayBeInfinite(const Scalar &scalar);
  std::optional<Element> findElement(const Scalar &scalar);
  std::optional<Element> findBias(const Scalar &scalar);
  bool dependsOn(const Scalar &scalar, AffineExpr variable, int64_t depth = 16);
  std::optional<Scalar> matchSelecting(const Scalar &selecting,
                                       const Scalar &unbiased, Router &router);
  FailureOr<Type> matchRounding(const Scalar &selecting, const Scalar &selected,
                                bool selectsScore, const Router &router);
  FailureOr<Router> refuse(const Scalar &scalar, const Twine &reason);

  Scalars &scalars;
  IndexSpace &space;
  const Assignment &assignment;
  Refusal refusal;
};

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_ROUTER_H
