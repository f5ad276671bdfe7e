//===- Router.h - Which router computes a weight ----------------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_ROUTER_H
#define MOE_TRANSFORMS_RAISE_ROUTER_H

#include "Groups.h"

#include "moe/Dialect/MoE/IR/MoE.h"

namespace mlir::moe::raise {

/// The variables of one MoE layer: `expert` is the one that `token` chose as
/// its `choice`.
struct Assignment {
  const Selection *selection;
  AffineExpr token, choice, expert;
  int64_t numTokens, topK;
};

/// A router: `logits` and `bias` are elements at (`token`, `expert`) and at
/// (`expert`), for any expert.
struct Router {
  RouterAttr attr;
  Element logits;
  std::optional<Element> bias;
  /// The variable of that expert, and of the token.
  AffineExpr token, expert;
  /// The weight of a choice, if one of weight zero may be of another expert
  /// than the router chooses: it must not count.
  std::optional<Scalar> vanishing;
};

/// Recognizes the weight with which an assignment counts.
class RouterAnalysis {
public:
  RouterAnalysis(Scalars &scalars, const Assignment &assignment)
      : scalars(scalars), space(scalars.getSpace()), assignment(assignment) {}

  /// The router if `weight` is the final weight of the assignment.
  FailureOr<Router> matchWeight(const Scalar &weight);

  /// Why the last candidate was no weight.
  const Refusal &getRefusal() const { return refusal; }

private:
  /// A weight as a function of the score of the chosen expert.
  struct Weight {
    Scalar score;
    Normalize normalize = Normalize::None;
    double eps = 0, scale = 1;
    bool isSoftmaxOfChosen = false;
  };
  /// A score of any expert as a function of its logit.
  struct Score {
    enum class Kind { Logit, Softmax, Sigmoid } kind;
    Scalar logit;
  };

  Weight matchNormalization(Scalar scalar);
  std::optional<Score> matchScore(const Scalar &scalar, AffineExpr expert);
  FailureOr<Router> matchRouter(const Weight &weight);
  LogicalResult applyLimit(const GroupLimit &limit, bool weighsMasked,
                           Router &router, const Scalar &selecting);

  /// `exp(x - max x) / sum exp(x - max x)` over all values of `variable`.
  std::optional<Scalar> matchSoftmax(const Scalar &scalar, AffineExpr variable,
                                     int64_t size);
  std::optional<Scalar> matchSigmoid(const Scalar &scalar);
  SmallVector<Scalar> matchMaximum(const Scalar &scalar);
  std::optional<Element> findElement(const Scalar &scalar);
  FailureOr<Router> refuse(const Scalar &scalar, const Twine &reason);

  Scalars &scalars;
  IndexSpace &space;
  const Assignment &assignment;
  Refusal refusal;
};

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_ROUTER_H
