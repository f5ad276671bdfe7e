//===- Replace.cpp - Putting a raised layer in place ----------------------===//

#include "Replace.h"
#include "Evaluation.h"
#include "GivenChoices.h"
#include "Rearrange.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

//===----------------------------------------------------------------------===//
// Erasing what is replaced
//===----------------------------------------------------------------------===//

/// True if erasing the op changes nothing but its results: it has no effects,
/// apart from asserts that are known to hold.
static bool isRemovable(Operation *op, Scalars &scalars) {
  if (op->hasTrait<OpTrait::IsTerminator>())
    return false;
  if (isMemoryEffectFree(op))
    return true;
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || !structured.hasPureTensorSemantics())
    return false;
  auto point = std::make_shared<Point>(Point{structured, {}});
  for (int64_t size : structured.getStaticLoopRanges())
    point->loops.push_back(scalars.getSpace().newVariable(size));
  return llvm::all_of(*structured.getBlock(), [&](Operation &inner) {
    auto assertion = dyn_cast<cf::AssertOp>(inner);
    if (!assertion)
      return isMemoryEffectFree(&inner);
    Scalar condition = scalars.resolve(assertion.getArg(), point);
    return condition.kind == Scalar::Kind::Constant && !condition.isConstant(0);
  });
}

/// A size of a value can be computed without the value.
static bool isReplaceableSize(Operation *op, Operation *user) {
  auto dim = dyn_cast<tensor::DimOp>(user);
  return dim && dim.getConstantIndex() &&
         dim.getSource().getDefiningOp() == op &&
         isa<ReifyRankedShapedTypeOpInterface>(op);
}

/// What an op that is not in `removable` is needed for, if anything is.
static Operation *findNeed(Operation *op, const OpSet &removable) {
  for (Operation *user : op->getUsers())
    if (!removable.contains(op->getBlock()->findAncestorOpInBlock(*user)) &&
        !isReplaceableSize(op, user))
      return user;
  return nullptr;
}

/// The ops that nothing needs once `root` is replaced: those that only such ops
/// use.
static OpSet findRemovable(Operation *root, Scalars &scalars) {
  OpSet removable;
  SmallVector<Operation *> worklist;
  auto add = [&](Operation *op) {
    removable.insert(op);
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *def = operand.getDefiningOp();
            def && def->getBlock() == root->getBlock())
          worklist.push_back(def);
    });
  };
  add(root);
  // An op comes up again with each of its users that turns out removable.
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    if (!removable.contains(op) && !findNeed(op, removable) &&
        isRemovable(op, scalars))
      add(op);
  }
  return removable;
}

namespace {
/// Erases ops that are replaced, once their sizes are computed otherwise.
class Eraser : private OpBuilder::Listener {
public:
  explicit Eraser(RewriterBase &rewriter) : rewriter(rewriter) {}
  void erase(const OpSet &ops);

private:
  void replaceSizes(Operation *op);
  void eraseOp(Operation *op) {
    created.remove(op);
    rewriter.eraseOp(op);
  }
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    created.insert(op);
  }

  RewriterBase &rewriter;
  llvm::SetVector<Operation *> created;
};
} // namespace

/// Computes the sizes that are still asked of an op's results from its
/// operands.
void Eraser::replaceSizes(Operation *op) {
  SmallVector<tensor::DimOp> dims;
  for (Operation *user : op->getUsers())
    if (auto dim = dyn_cast<tensor::DimOp>(user))
      dims.push_back(dim);
  if (dims.empty())
    return;
  OpBuilder b(op->getContext(), this);
  b.setInsertionPoint(op);
  ReifiedRankedShapedTypeDims shapes;
  if (failed(reifyResultShapes(b, op, shapes)))
    return;
  for (tensor::DimOp dim : dims) {
    unsigned result = cast<OpResult>(dim.getSource()).getResultNumber();
    dim.replaceAllUsesWith(getValueOrCreateConstantIndexOp(
        b, dim.getLoc(), shapes[result][*dim.getConstantIndex()]));
    eraseOp(dim);
  }
}

void Eraser::erase(const OpSet &ops) {
  // Users first.
  SmallVector<Operation *> sorted(ops.begin(), ops.end());
  llvm::sort(sorted,
             [](Operation *a, Operation *b) { return b->isBeforeInBlock(a); });
  for (Operation *op : sorted) {
    // Sizes that the last op needed, of this one's operands.
    while (!created.empty() && isOpTriviallyDead(created.back()))
      eraseOp(created.back());
    replaceSizes(op);
    if (op->use_empty())
      rewriter.eraseOp(op);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (Operation *op : llvm::to_vector(llvm::reverse(created)))
      if (isOpTriviallyDead(op)) {
        eraseOp(op);
        changed = true;
      }
  }
}

void raise::eraseReplaced(RewriterBase &rewriter, Operation *op,
                          Scalars &scalars) {
  Eraser(rewriter).erase(findRemovable(op, scalars));
}

//===----------------------------------------------------------------------===//
// The new ops
//===----------------------------------------------------------------------===//

/// A tensor times a number, in f32 unless that only changes signs.
static Value scale(OpBuilder &b, Location loc, Value tensor, double factor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  Type element = factor == -1 ? type.getElementType() : b.getF32Type();
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, tensor), element);
  AffineMap identity = b.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> parallel(type.getRank(),
                                            utils::IteratorType::parallel);
  auto body = [&](OpBuilder &nested, Location loc, ValueRange arguments) {
    Value value = arguments.front();
    if (factor == -1) {
      value = arith::NegFOp::create(nested, loc, value);
    } else {
      if (value.getType() != element)
        value = arith::ExtFOp::create(nested, loc, element, value);
      if (factor != 1)
        value = arith::MulFOp::create(
            nested, loc, value,
            arith::ConstantOp::create(nested, loc,
                                      nested.getFloatAttr(element, factor)));
    }
    linalg::YieldOp::create(nested, loc, value);
  };
  return linalg::GenericOp::create(b, loc, empty.getType(), tensor, empty,
                                   {identity, identity}, parallel, body)
      .getResult(0);
}

/// Lets the model's own capacity turn choices away.
static AdmitOp createAdmit(OpBuilder &b, RouteOp route,
                           AdmissionAttr admission) {
  Location loc = route.getLoc();
  SmallVector<Value> outs;
  for (Value result : route.getResults())
    outs.push_back(tensor::EmptyOp::create(
        b, loc, tensor::getMixedSizes(b, loc, result),
        cast<RankedTensorType>(result.getType()).getElementType()));
  return AdmitOp::create(b, loc, TypeRange(ValueRange(outs)),
                         route.getExperts(), route.getWeights(), outs,
                         route.getLogits().getType().getDimSize(1), admission);
}

LogicalResult raise::checkVanishing(Operation *root, const Scalar &term,
                                    const Assignment &assignment,
                                    Scalars &scalars, const ExpertBody &body,
                                    Refusal &refusal) {
  const std::optional<Router> &router = body.getRouter();
  if (!router || !router->vanishing)
    return success();
  auto isWeight = [&](const Scalar &scalar) {
    return scalars.isSame(scalar, *router->vanishing);
  };
  Evaluation evaluation(scalars, assignment.choice, isWeight);
  if (evaluation.isZero(term))
    return success();
  refusal = {root, "counts rows of weight zero, which experts outside of the "
                   "kept groups have"};
  return failure();
}

namespace {
/// Experts and weights, [tokens, k].
struct Choices {
  Value experts, weights;
};
} // namespace

/// How to make the choices of a router. Nothing is changed yet.
static FailureOr<std::function<Choices(OpBuilder &)>>
prepareRoute(Location loc, const Assignment &assignment, Scalars &scalars,
             const ExpertBody &body, Refusal &refusal) {
  auto refuse = [&](Operation *op, const Twine &reason) {
    refusal = {op, reason.str()};
    return failure();
  };
  const Router &router = *body.getRouter();
  int64_t tokens = assignment.numTokens,
          numExperts = assignment.selection->size;
  IndexSpace &space = scalars.getSpace();
  std::optional<Element> logits =
      findSource(router.logits, {router.token, router.expert},
                 {tokens, numExperts}, space);
  if (!logits)
    return refuse(router.logits.tensor.getDefiningOp()
                      ? router.logits.tensor.getDefiningOp()
                      : assignment.selection->op,
                  "does not have one logit a token and expert");
  std::optional<Element> bias;
  if (router.bias) {
    bias = findSource(*router.bias, {router.expert}, {numExperts}, space);
    if (!bias)
      return refuse(assignment.selection->op,
                    "adds a bias that is not one number an expert");
  }
  std::optional<AdmissionAttr> admission = body.getAdmission();
  return std::function<Choices(OpBuilder &)>(
      [=, &router, &space](OpBuilder &b) {
        Value logitsTensor =
            rearrange(b, loc, *logits, {router.token, router.expert},
                      {tokens, numExperts}, space);
        if (router.logitFactor != 1)
          logitsTensor = scale(b, loc, logitsTensor, router.logitFactor);
        Value biasTensor;
        if (bias)
          biasTensor =
              rearrange(b, loc, *bias, {router.expert}, {numExperts}, space);
        if (router.negatesBias)
          biasTensor = scale(b, loc, biasTensor, -1);
        auto route = RouteOp::create(b, loc, logitsTensor, biasTensor,
                                     /*mask=*/Value(), router.attr);
        if (!admission)
          return Choices{route.getExperts(), route.getWeights()};
        auto admit = createAdmit(b, route, *admission);
        return Choices{admit.getResult(0), admit.getResult(1)};
      });
}

/// How to take the choices that the program makes.
static FailureOr<std::function<Choices(OpBuilder &)>>
prepareGiven(Location loc, const Assignment &assignment, IndexSpace &space,
             const ExpertBody &body, Refusal &refusal) {
  const Selection &selection = *assignment.selection;
  const Element &weights = *body.getGivenWeight();
  Access dims{assignment.token, assignment.choice};
  SmallVector<int64_t> shape{assignment.numTokens, assignment.topK};
  Element choice = *space.getData(assignment.expert);
  choice.at.resize(selection.getRank());
  // Of what is ordered, the first ones are chosen.
  SmallVector<int64_t> ordered(shape);
  if (!selection.isSearch())
    ordered[1] = cast<RankedTensorType>(choice.tensor.getType())
                     .getDimSize(selection.dimension);
  std::optional<Element> source = findSource(choice, dims, ordered, space);
  if (!source) {
    refusal = {selection.op, "does not choose one expert a token and choice"};
    return failure();
  }
  return std::function<Choices(OpBuilder &)>([=, &space, &assignment,
                                              &selection](OpBuilder &b) {
    Value experts = rearrange(b, loc, *source, dims, ordered, space);
    if (ordered != shape) {
      SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, experts);
      sizes[1] = b.getIndexAttr(assignment.topK);
      SmallVector<OpFoldResult> zeros(2, b.getIndexAttr(0)),
          ones(2, b.getIndexAttr(1));
      experts =
          tensor::ExtractSliceOp::create(b, loc, experts, zeros, sizes, ones);
    }
    Value weight = rearrange(b, loc, weights, dims, shape, space);
    if (!getElementTypeOrSelf(weight.getType()).isF32())
      weight = scale(b, loc, weight, 1);
    return Choices{createGivenExperts(b, loc, experts, selection), weight};
  });
}

FailureOr<ExpertsOp>
raise::replaceLayer(RewriterBase &rewriter, Operation *root,
                    ArrayRef<Operation *> gathers, const Assignment &assignment,
                    Scalars &scalars, ExpertBody &body,
                    ArrayRef<AffineExpr> dims, Refusal &refusal) {
  auto refuse = [&](Operation *op, const Twine &reason) {
    refusal = {op, reason.str()};
    return failure();
  };
  bool isGiven = assignment.selection->isGiven;
  if (isGiven ? !body.getGivenWeight() : !body.getRouter())
    return refuse(root, "sums rows that no routing weight was applied to");
  if (body.getRows().empty())
    return refuse(root, "sums rows that do not depend on their tokens");
  if (body.getParams().empty())
    return refuse(root, "sums rows that do not depend on parameters of the "
                        "chosen experts");

  // Everything that can fail, before anything is changed.
  IndexSpace &space = scalars.getSpace();
  Location loc = root->getLoc();
  int64_t tokens = assignment.numTokens;
  auto createChoices =
      isGiven ? prepareGiven(loc, assignment, space, body, refusal)
              : prepareRoute(loc, assignment, scalars, body, refusal);
  if (failed(createChoices))
    return failure();
  // The result: tokens, and the features in the order of the sum's loops.
  SmallVector<int64_t> shape{tokens};
  Access at{assignment.token};
  for (AffineExpr feature : body.getFeatures()) {
    at.push_back(feature);
    shape.push_back(cast<RankedTensorType>(root->getResult(0).getType())
                        .getDimSize(llvm::find(dims, feature) - dims.begin()));
  }
  if (!canRearrange(
          at, shape, dims,
          cast<RankedTensorType>(root->getResult(0).getType()).getShape(),
          space, /*source=*/{}, root->getResult(0)))
    return refuse(root, "has tokens in dimensions that cannot be told apart");
  OpSet removable = findRemovable(root, scalars);
  for (Operation *gather : gathers) {
    if (removable.contains(gather))
      continue;
    Operation *user = gather;
    for (Operation *next = user; next;) {
      user = next;
      bool isOfLayer =
          user->getBlock() == root->getBlock() && user->isBeforeInBlock(root);
      next = isOfLayer ? findNeed(user, removable) : nullptr;
    }
    return refuse(user, "uses gathered parameters, or what is computed from "
                        "them, outside of the layer");
  }

  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(root);
  OpBuilder &b = rewriter;
  auto [chosen, weights] = (*createChoices)(b);

  SmallVector<Value> rows, params, shared;
  for (const ExpertBody::Operand &operand : body.getRows()) {
    SmallVector<int64_t> shape(
        cast<RankedTensorType>(operand.argument.getType()).getShape());
    shape.front() = tokens;
    rows.push_back(
        rearrange(b, loc, operand.source, operand.dims, shape, space));
  }
  for (const ExpertBody::Operand &operand : body.getParams()) {
    SmallVector<int64_t> shape{assignment.selection->size};
    llvm::append_range(
        shape, cast<RankedTensorType>(operand.argument.getType()).getShape());
    params.push_back(
        operand.dims.empty()
            ? operand.source.tensor
            : rearrange(b, loc, operand.source, operand.dims, shape, space));
  }
  for (const ExpertBody::Operand &operand : body.getShared())
    shared.push_back(operand.source.tensor);

  auto type = cast<RankedTensorType>(root->getResult(0).getType());
  auto experts = ExpertsOp::create(
      b, loc, RankedTensorType::get(shape, type.getElementType()), rows, chosen,
      weights, /*mask=*/Value(), params, shared, IntegerAttr(), FormAttr());
  body.moveInto(experts.getBody());
  Value result = rearrange(b, loc, {experts.getResult(), at}, dims,
                           type.getShape(), space, root->getResult(0));
  if (result.getType() != type)
    result = tensor::CastOp::create(b, loc, type, result);
  rewriter.replaceAllUsesWith(root->getResult(0), result);
  Eraser(rewriter).erase(removable);
  return experts;
}
