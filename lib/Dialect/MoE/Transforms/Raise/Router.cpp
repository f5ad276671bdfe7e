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
  if (!weight.type.isF32() && !isNarrow(weight.type))
    return refuse(weight, "does not compute the routing weight in f32, bf16 or "
                          "f16");
  FailureOr<Router> router =
      matchRouter(matchNormalization(scalars.settle(weight)));
  // The maximum that a softmax subtracts may be the chosen score.
  if (failed(router) && assignment.selection->isSearch()) {
    Scalars::Unplaced unplaced(scalars);
    Refusal first = refusal;
    router = matchRouter(matchNormalization(scalars.settle(weight)));
    if (failed(router))
      refusal = first;
  }
  if (failed(router))
    return failure();
  router->weightType = getRounding(weight);
  if (router->roundsWeights && !router->weightType)
    return refuse(weight, "rounds scores but not the weights that are computed "
                          "from them");
  if (router->vanishing)
    router->vanishing = weight;
  return router;
}

FailureOr<Router> RouterAnalysis::matchUnitWeight() {
  assert(assignment.topK == 1 && "several weights of 1 are no softmax");
  // The softmax over one expert is 1, whatever it is of. So what selects is
  // the logit.
  const Selection &selection = *assignment.selection;
  AffineExpr expert = space.newVariable(selection.size);
  Scalars::Alias alias(scalars, assignment.expert, expert);
  const Element *chosen = space.getData(assignment.expert);
  Scalar selecting = scalars.resolveKey(selection, Access(chosen->at), expert);
  std::optional<Element> logits = findElement(selecting);
  if (!logits || logits->tensor.getDefiningOp<tensor::EmptyOp>() ||
      space.dependsOn(logits->at, assignment.choice) ||
      !space.dependsOn(logits->at, expert))
    return refuse(selecting, "does not keep the logits in a tensor");
  Type type = getElementTypeOrSelf(logits->tensor.getType());
  if (!type.isF32() && !isNarrow(type))
    return refuse(selecting, "does not compute the scores in f32, bf16 or f16");
  if (mayBeInfinite(selecting))
    return refuse(selecting, "selects experts by scores that may be infinite");
  Router router;
  router.logits = *logits;
  router.token = assignment.token;
  router.expert = expert;
  router.attr = RouterAttr::get(space.getContext(), ScoreFunction::TopKSoftmax,
                                /*top_k=*/1, Normalize::None, FloatAttr(),
                                FloatAttr(), GroupsAttr(), Type());
  return router;
}

/// A tensor element that holds a number for each expert, the same for all
/// tokens.
std::optional<Element> RouterAnalysis::findBias(const Scalar &scalar) {
  auto isBias = [&](const Element &element) {
    return !space.dependsOn(element.at, assignment.token) &&
           !space.dependsOn(element.at, assignment.choice) &&
           isa<FloatType>(getElementTypeOrSelf(element.tensor.getType()));
  };
  if (scalar.seen && isBias(*scalar.seen))
    return scalar.seen;
  if (scalar.kind == Scalar::Kind::Tensor && isBias(scalar.element))
    return scalar.element;
  if (scalar.isa<arith::ExtFOp>())
    return findBias(scalars.getOperands(scalar)[0]);
  return std::nullopt;
}

bool RouterAnalysis::dependsOn(const Scalar &scalar, AffineExpr variable,
                               int64_t depth) {
  switch (scalar.kind) {
  case Scalar::Kind::Constant:
    return false;
  case Scalar::Kind::Index:
    return space.dependsOn(scalar.index, variable);
  case Scalar::Kind::Tensor:
    return space.dependsOn(scalar.element.at, variable);
  case Scalar::Kind::Value:
    return static_cast<bool>(scalar.point);
  case Scalar::Kind::Op:
    break;
  }
  return depth == 0 || scalar.op->getNumRegions() != 0 ||
         llvm::any_of(scalars.getOperands(scalar), [&](const Scalar &operand) {
           return dependsOn(operand, variable, depth - 1);
         });
}

/// If the order of `selecting` is that of `unbiased`, or of it and a bias of
/// the expert: the part of `selecting` that is `unbiased`.
std::optional<Scalar> RouterAnalysis::matchSelecting(const Scalar &selecting,
                                                     const Scalar &unbiased,
                                                     Router &router) {
  router.bias.reset();
  router.negatesBias = false;
  if (isSame(selecting, unbiased))
    return selecting;
  // The same for all experts of a token, and what they share.
  Scalar ordered = selecting;
  while (withoutRounding(ordered).isa<arith::SubFOp>()) {
    SmallVector<Scalar> difference =
        scalars.getOperands(withoutRounding(ordered));
    if (dependsOn(difference[1], router.expert))
      break;
    ordered = difference[0];
    if (isSame(ordered, unbiased))
      return ordered;
  }
  ordered = selecting;
  if (takeFactors(ordered) > 0 && isSame(ordered, unbiased))
    return ordered;

  Scalar sum = withoutRounding(selecting);
  bool subtracts = sum.isa<arith::SubFOp>();
  if (!subtracts && !sum.isa<arith::AddFOp>())
    return std::nullopt;
  SmallVector<Scalar> terms = scalars.getOperands(sum);
  if (!subtracts && !isSame(terms[0], unbiased))
    std::swap(terms[0], terms[1]);
  if (!isSame(terms[0], unbiased))
    return std::nullopt;
  // The bias of a model that has not been trained.
  if (withoutRounding(terms[1]).isConstant(0))
    return terms[0];
  router.bias = findBias(terms[1]);
  router.negatesBias = subtracts;
  return router.bias ? std::optional(terms[0]) : std::nullopt;
}

/// True if an infinite constant may become the value: such a score would make
/// its expert ineligible.
bool RouterAnalysis::mayBeInfinite(const Scalar &scalar) {
  llvm::SmallPtrSet<Operation *, 8> seen;
  SmallVector<Scalar> worklist{scalar};
  while (!worklist.empty()) {
    Scalar next = worklist.pop_back_val();
    if (std::optional<double> value = next.getFloat())
      if (!std::isfinite(*value))
        return true;
    if (next.kind == Scalar::Kind::Op && seen.insert(next.op).second)
      llvm::append_range(worklist, scalars.getOperands(next));
  }
  return false;
}

/// The type that scores are rounded to before they select.
FailureOr<Type> RouterAnalysis::matchRounding(const Scalar &selecting,
                                              const Scalar &selected,
                                              bool selectsScore,
                                              const Router &router) {
  Type score = getRounding(selected), result = getRounding(selecting);
  auto fail = [&]() -> FailureOr<Type> {
    (void)refuse(selecting, "rounds the scores that select experts in a way "
                            "that no router does");
    return failure();
  };
  Type logit = getElementTypeOrSelf(router.logits.tensor.getType());
  if (!selectsScore && !router.bias) {
    // Logits that are rounded already.
    if (result && result != logit)
      return fail();
    return Type();
  }
  if (!router.bias)
    return result == score ? FailureOr<Type>(score) : fail();
  Type bias = getElementTypeOrSelf(router.bias->tensor.getType());
  if (!selectsScore)
    score = result;
  if (result ? (result != score || bias != result) : (score && bias == score))
    return fail();
  return score;
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
  router.attr = RouterAttr::get(
      space.getContext(), attr.getScore(), attr.getTopK(), attr.getNormalize(),
      attr.getNormEps(), attr.getScale(), groups, attr.getRound());
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
    weighsMasked = isSame(scalar, selecting);
    if (weighsMasked)
      scalar = limit->kept;
    selecting = limit->kept;
  }

  Score score = matchScore(scalar, expert);
  Router router;
  // Only a softmax over the chosen may change logits that select.
  if (weight.isSoftmaxOfChosen)
    router.logitFactor = takeFactors(score.logit);
  auto isKnown = [](Type type) { return type.isF32() || isNarrow(type); };
  if (!isKnown(selecting.type) || !isKnown(score.logit.type))
    return refuse(selecting, "does not compute the scores in f32, bf16 or f16");

  std::optional<Element> logits = findElement(score.logit);
  if (!logits || logits->tensor.getDefiningOp<tensor::EmptyOp>())
    return refuse(score.logit, "does not keep the logits in a tensor");
  if (space.dependsOn(logits->at, assignment.choice))
    return refuse(scalar, "weighs a choice by something other than the score "
                          "of the chosen expert");
  if (!space.dependsOn(logits->at, expert))
    return refuse(score.logit, "does not have one logit a token and expert");
  router.logits = *logits;
  router.token = assignment.token;
  router.expert = expert;

  ScoreFunction function;
  Normalize normalize = weight.normalize;
  double eps = weight.eps;
  std::optional<Scalar> selected = matchSelecting(
      selecting, weight.isSoftmaxOfChosen ? score.logit : scalar, router);
  bool selectsLogit = !selected || score.kind == Score::Kind::Logit;
  if (!selected && score.kind != Score::Kind::Logit)
    selected = matchSelecting(selecting, score.logit, router);
  // A softmax over all experts has their order.
  bool selectsSoftmax = false;
  if (!selected && weight.isSoftmaxOfChosen) {
    std::optional<Scalar> logit =
        matchSoftmax(selecting, expert, selection.size);
    selectsSoftmax = logit && isSame(*logit, score.logit);
    if (selectsSoftmax)
      selected = score.logit;
  }
  if (!selected || router.logitFactor <= 0)
    return refuse(selecting, "selects experts by something other than the "
                             "score or the logit that weighs them");
  if (weight.isSoftmaxOfChosen) {
    if (score.kind != Score::Kind::Logit)
      return refuse(scalar, "takes the softmax of scores that are no logits");
    function = ScoreFunction::TopKSoftmax;
  } else if (score.kind == Score::Kind::Softmax) {
    function = ScoreFunction::Softmax;
    if (selectsLogit && normalize == Normalize::Sum && eps == 0) {
      // A softmax over all, normalized over the chosen, is one over these.
      function = ScoreFunction::TopKSoftmax;
      normalize = Normalize::None;
    } else if (selectsLogit && (router.bias || succeeded(limit))) {
      return refuse(scalar, "selects experts by biased or limited logits but "
                            "weighs them by the softmax over all experts");
    }
  } else if (score.kind == Score::Kind::Sigmoid) {
    function =
        selectsLogit ? ScoreFunction::TopKSigmoid : ScoreFunction::Sigmoid;
  } else {
    // Any other function of a token and an expert: computed where it is.
    if (mayBeInfinite(scalar))
      return refuse(scalar, "weighs experts by scores that may be infinite");
    function = ScoreFunction::Given;
  }
  bool selectsByScore =
      function == ScoreFunction::Softmax || function == ScoreFunction::Sigmoid;
  FailureOr<Type> rounding = matchRounding(
      selecting, *selected, selectsByScore && !selectsLogit, router);
  if (failed(rounding))
    return failure();
  Type scoreType =
      score.kind == Score::Kind::Logit ? Type() : getRounding(scalar);
  router.roundsWeights = weight.rounds || scoreType != *rounding;

  MLIRContext *context = space.getContext();
  Builder b(context);
  auto toAttr = [&](double value, double neutral) -> FloatAttr {
    return value == neutral ? FloatAttr() : b.getF32FloatAttr(value);
  };
  router.attr = RouterAttr::get(context, function, assignment.topK, normalize,
                                toAttr(eps, 0), toAttr(weight.scale, 1),
                                GroupsAttr(), *rounding);
  if (succeeded(limit) &&
      failed(applyLimit(*limit, weighsMasked, router, selecting)))
    return failure();
  return router;
}
