//===- Router.cpp - Which router computes a weight ------------------------===//
//
// Matches on the expression of one element, so that neither the division of
// the work among ops nor its order matters. Logits are taken to be finite:
// `moe.route` says what becomes of others, and exporters say nothing.
//
//===----------------------------------------------------------------------===//

#include "Router.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"

#include <cfloat>
#include <cmath>

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

static Operation *getDefiningOp(const Scalar &scalar, Operation *fallback) {
  if (scalar.kind == Scalar::Kind::Op)
    return scalar.point->op;
  Value tensor =
      scalar.kind == Scalar::Kind::Tensor ? scalar.element.tensor : Value();
  return tensor && tensor.getDefiningOp() ? tensor.getDefiningOp() : fallback;
}

FailureOr<Router> RouterAnalysis::refuse(const Scalar &scalar,
                                         const Twine &reason) {
  refusal = {getDefiningOp(scalar, assignment.selection->op), reason.str()};
  return failure();
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

std::optional<Scalar> RouterAnalysis::matchSoftmax(const Scalar &scalar,
                                                   AffineExpr variable,
                                                   int64_t size) {
  if (!scalar.isa<arith::DivFOp>())
    return std::nullopt;
  SmallVector<Scalar> quotient = scalars.getOperands(scalar);
  if (!quotient[0].isa<math::ExpOp>() ||
      !scalars.isReductionOf<arith::AddFOp>(quotient[1], quotient[0], variable,
                                            size, {0.0}))
    return std::nullopt;
  Scalar exponent = scalars.getOperands(quotient[0])[0];
  if (!exponent.isa<arith::SubFOp>())
    return exponent;
  SmallVector<Scalar> difference = scalars.getOperands(exponent);
  if (scalars.isReductionOf<arith::MaximumFOp, arith::MaxNumFOp>(
          difference[1], difference[0], variable, size, {-INFINITY, -FLT_MAX}))
    return difference[0];
  return std::nullopt;
}

std::optional<Scalar> RouterAnalysis::matchSigmoid(const Scalar &scalar) {
  if (!scalar.isa<arith::DivFOp>())
    return std::nullopt;
  SmallVector<Scalar> quotient = scalars.getOperands(scalar);
  if (!quotient[0].isConstant(1) || !quotient[1].isa<arith::AddFOp>())
    return std::nullopt;
  SmallVector<Scalar> sum = scalars.getOperands(quotient[1]);
  if (sum[0].isConstant(1))
    std::swap(sum[0], sum[1]);
  if (!sum[1].isConstant(1) || !sum[0].isa<math::ExpOp>())
    return std::nullopt;
  Scalar exponent = scalars.getOperands(sum[0])[0];
  if (!exponent.isa<arith::NegFOp>())
    return std::nullopt;
  return scalars.getOperands(exponent)[0];
}

/// The operands of a maximum, as one op or as a comparison and a selection.
SmallVector<Scalar> RouterAnalysis::matchMaximum(const Scalar &scalar) {
  if (scalar.isa<arith::MaximumFOp>() || scalar.isa<arith::MaxNumFOp>())
    return scalars.getOperands(scalar);
  if (!scalar.isa<arith::SelectOp>())
    return {};
  SmallVector<Scalar> selected = scalars.getOperands(scalar);
  if (!selected[0].isa<arith::CmpFOp>())
    return {};
  SmallVector<Scalar> compared = scalars.getOperands(selected[0]);
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

/// Strips scaling and normalization off a weight.
RouterAnalysis::Weight RouterAnalysis::matchNormalization(Scalar scalar) {
  Weight weight{scalar};
  // A factor that is applied last.
  if (scalar.isa<arith::MulFOp>()) {
    SmallVector<Scalar> product = scalars.getOperands(scalar);
    if (product[0].getFloat())
      std::swap(product[0], product[1]);
    std::optional<double> factor = product[1].getFloat();
    if (factor && std::isfinite(*factor)) {
      weight.scale = *factor;
      weight.score = scalar = product[0];
    }
  }
  if (std::optional<Scalar> logit =
          matchSoftmax(scalar, assignment.choice, assignment.topK)) {
    weight.isSoftmaxOfChosen = true;
    weight.score = *logit;
    return weight;
  }
  if (!scalar.isa<arith::DivFOp>())
    return weight;
  SmallVector<Scalar> quotient = scalars.getOperands(scalar);
  Scalar denominator = quotient[1];
  Normalize normalize = Normalize::Sum;
  double eps = 0;
  SmallVector<Scalar> operands = matchMaximum(denominator);
  if (!operands.empty())
    normalize = Normalize::Clamp;
  else if (denominator.isa<arith::AddFOp>())
    operands = scalars.getOperands(denominator);
  if (!operands.empty()) {
    if (operands[0].getFloat())
      std::swap(operands[0], operands[1]);
    std::optional<double> constant = operands[1].getFloat();
    if (!constant || !(*constant >= 0) || std::isinf(*constant))
      return weight;
    eps = *constant;
    denominator = operands[0];
  }
  if (!scalars.isReductionOf<arith::AddFOp>(
          denominator, quotient[0], assignment.choice, assignment.topK, {0.0}))
    return weight;
  weight.score = quotient[0];
  weight.normalize =
      normalize == Normalize::Clamp && eps == 0 ? Normalize::Sum : normalize;
  weight.eps = eps;
  return weight;
}

std::optional<RouterAnalysis::Score>
RouterAnalysis::matchScore(const Scalar &scalar, AffineExpr expert) {
  if (std::optional<Scalar> logit =
          matchSoftmax(scalar, expert, assignment.selection->size))
    return Score{Score::Kind::Softmax, *logit};
  if (std::optional<Scalar> logit = matchSigmoid(scalar))
    return Score{Score::Kind::Sigmoid, *logit};
  return Score{Score::Kind::Logit, scalar};
}

//===----------------------------------------------------------------------===//
// The router
//===----------------------------------------------------------------------===//

/// A tensor element that holds a value, before conversions to f32.
std::optional<Element> RouterAnalysis::findElement(const Scalar &scalar) {
  if (scalar.isa<arith::ExtFOp>()) {
    Scalar operand = scalars.getOperands(scalar)[0];
    if (std::optional<Element> element = findElement(operand))
      return element;
  }
  // A view of a tensor may be what is wanted where the tensor is not.
  if (scalar.seen || scalar.kind != Scalar::Kind::Tensor)
    return scalar.seen;
  return scalar.element;
}

FailureOr<Router> RouterAnalysis::matchWeight(const Scalar &weight) {
  if (!weight.type.isF32())
    return refuse(weight, "does not compute the routing weight in f32");
  FailureOr<Router> router = matchRouter(matchNormalization(weight));
  // The maximum that a softmax subtracts may be the chosen score.
  if (failed(router) && assignment.selection->isSearch()) {
    Scalars::Unplaced unplaced(scalars);
    Refusal first = refusal;
    router = matchRouter(matchNormalization(weight));
    if (failed(router))
      refusal = first;
  }
  if (succeeded(router) && router->vanishing)
    router->vanishing = weight;
  return router;
}

/// Adds the groups that the selection score `selecting` is limited to.
LogicalResult RouterAnalysis::applyLimit(const GroupLimit &limit,
                                         bool weighsMasked, Router &router,
                                         const Scalar &selecting) {
  GroupsAttr groups = limit.attr;
  if (!groups)
    return success();
  int64_t size = assignment.selection->size / groups.getCount();
  if (groups.getKeep() * size < assignment.topK)
    return refuse(selecting, "chooses more experts than the kept groups have");
  // Elsewhere than in its kept groups a token then only chooses experts of
  // weight zero, and only in place of others of weight zero: scores are not
  // negative. If that weight makes the rows vanish, neither choice matters.
  if (weighsMasked && groups.getFill() == GroupFill::Zero) {
    ScoreFunction function = router.attr.getScore();
    if (function != ScoreFunction::Softmax &&
        function != ScoreFunction::Sigmoid)
      return refuse(selecting, "weighs experts by logits that are 0 outside of "
                               "the kept groups");
    router.vanishing = selecting;
    groups =
        GroupsAttr::get(space.getContext(), groups.getCount(), groups.getKeep(),
                        groups.getScore(), GroupFill::NegInf);
  }
  RouterAttr attr = router.attr;
  router.attr = RouterAttr::get(space.getContext(), attr.getScore(),
                                attr.getTopK(), attr.getNormalize(),
                                attr.getNormEps(), attr.getScale(), groups);
  return success();
}

FailureOr<Router> RouterAnalysis::matchRouter(const Weight &weight) {
  const Selection &selection = *assignment.selection;
  // From here on for any expert: nothing may depend on the choice any more.
  AffineExpr expert = space.newVariable(selection.size);
  Scalars::Alias alias(scalars, assignment.expert, expert);
  Scalar scalar = scalars.rename(weight.score, {{assignment.expert, expert}});
  const Element *chosen = space.getData(assignment.expert);
  Scalar selecting = scalars.resolveKey(selection, Access(chosen->at), expert);

  // What selects in a kept group.
  GroupAnalysis groups(scalars, expert, selection.size);
  FailureOr<GroupLimit> limit = failure();
  bool weighsMasked = false;
  if (groups.isLimited(selecting)) {
    limit = groups.match(selecting);
    if (failed(limit)) {
      refusal = groups.getRefusal();
      return failure();
    }
    weighsMasked = scalars.isSame(scalar, selecting);
    if (weighsMasked)
      scalar = limit->kept;
    selecting = limit->kept;
  }

  std::optional<Score> score = matchScore(scalar, expert);
  if (!selecting.type.isF32() || !score->logit.type.isF32())
    return refuse(selecting, "does not compute the scores in f32");

  std::optional<Element> logits = findElement(score->logit);
  if (!logits || logits->tensor.getDefiningOp<tensor::EmptyOp>())
    return refuse(score->logit, "does not keep the logits in a tensor");
  if (space.dependsOn(logits->at, assignment.choice))
    return refuse(scalar, "weighs a choice by something other than the score "
                          "of the chosen expert");
  if (!space.dependsOn(logits->at, expert))
    return refuse(score->logit, "does not have one logit a token and expert");

  // What selects, without a bias of the expert.
  auto isBiased = [&](const Scalar &unbiased,
                      std::optional<Element> &bias) -> bool {
    bias.reset();
    if (scalars.isSame(selecting, unbiased))
      return true;
    if (!selecting.isa<arith::AddFOp>())
      return false;
    SmallVector<Scalar> sum = scalars.getOperands(selecting);
    if (!scalars.isSame(sum[0], unbiased))
      std::swap(sum[0], sum[1]);
    if (!scalars.isSame(sum[0], unbiased))
      return false;
    // The bias of a model that has not been trained.
    if (sum[1].isConstant(0))
      return true;
    bias = findElement(sum[1]);
    if (!bias || space.dependsOn(bias->at, assignment.token) ||
        space.dependsOn(bias->at, assignment.choice))
      return false;
    return isa<FloatType>(getElementTypeOrSelf(bias->tensor.getType()));
  };

  Router router;
  ScoreFunction function;
  Normalize normalize = weight.normalize;
  double eps = weight.eps;
  bool selectsScore = isBiased(scalar, router.bias);
  bool selectsLogit = score->kind == Score::Kind::Logit ? selectsScore
                      : selectsScore ? false
                                     : isBiased(score->logit, router.bias);
  if (!selectsScore && !selectsLogit)
    return refuse(selecting, "selects experts by something other than the "
                             "score or the logit that weighs them");
  if (weight.isSoftmaxOfChosen) {
    if (score->kind != Score::Kind::Logit)
      return refuse(scalar, "takes the softmax of scores that are no logits");
    function = ScoreFunction::TopKSoftmax;
  } else if (score->kind == Score::Kind::Softmax) {
    function = ScoreFunction::Softmax;
    if (selectsLogit) {
      if (normalize != Normalize::Sum || eps != 0)
        return refuse(scalar, "selects experts by logits but weighs them by "
                              "the softmax over all experts");
      // A softmax over all, normalized over the chosen, is one over these.
      function = ScoreFunction::TopKSoftmax;
      normalize = Normalize::None;
    }
  } else if (score->kind == Score::Kind::Sigmoid) {
    function =
        selectsLogit ? ScoreFunction::TopKSigmoid : ScoreFunction::Sigmoid;
  } else {
    return refuse(scalar, "weighs experts by something other than a softmax or "
                          "a sigmoid of logits");
  }

  router.logits = *logits;
  router.token = assignment.token;
  router.expert = expert;

  MLIRContext *context = space.getContext();
  Builder b(context);
  auto toAttr = [&](double value, double neutral) -> FloatAttr {
    return value == neutral ? FloatAttr() : b.getF32FloatAttr(value);
  };
  router.attr =
      RouterAttr::get(context, function, assignment.topK, normalize,
                      toAttr(eps, 0), toAttr(weight.scale, 1), GroupsAttr());
  if (succeeded(limit) &&
      failed(applyLimit(*limit, weighsMasked, router, selecting)))
    return failure();
  return router;
}
