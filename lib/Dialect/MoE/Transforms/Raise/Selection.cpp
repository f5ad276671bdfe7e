//===- Selection.cpp - Ops that choose the best elements ------------------===//

#include "Selection.h"
#include "Scalars.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "moe/Dialect/TMTensor/IR/TMTensor.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

bool raise::isSelectionLike(Operation *op) {
  // Integers are no scores: that is how rows are put in order.
  return isSearchLike(op) ||
         (isa<tm_tensor::SortOp, tm_tensor::TopkOp>(op) &&
          isa<FloatType>(getElementTypeOrSelf(op->getOperand(0).getType())));
}

Access Selection::getPlace(ArrayRef<AffineExpr> at, IndexSpace &space) const {
  Access place(at);
  if (isSearch())
    place.push_back(space.constant(numBefore));
  return place;
}

SmallVector<int64_t> Selection::getRowSizes() const {
  SmallVector<int64_t> sizes(
      cast<RankedTensorType>(positions.getType()).getShape());
  if (!isSearch())
    sizes.erase(sizes.begin() + dimension);
  return sizes;
}

/// True if the comparison puts the larger of the first operand's elements
/// first, false if the smaller. Whether it is strict does not matter: the ops
/// are stable.
static std::optional<bool> isDescending(Block &body) {
  auto compare =
      body.getTerminator()->getOperand(0).getDefiningOp<arith::CmpFOp>();
  if (!compare || compare->getBlock() != &body)
    return std::nullopt;
  Value left = body.getArgument(0), right = body.getArgument(1);
  bool isReversed = compare.getLhs() == right && compare.getRhs() == left;
  if (!isReversed && (compare.getLhs() != left || compare.getRhs() != right))
    return std::nullopt;
  using arith::CmpFPredicate;
  switch (compare.getPredicate()) {
  case CmpFPredicate::OGE:
  case CmpFPredicate::OGT:
  case CmpFPredicate::UGE:
  case CmpFPredicate::UGT:
    return !isReversed;
  case CmpFPredicate::OLE:
  case CmpFPredicate::OLT:
  case CmpFPredicate::ULE:
  case CmpFPredicate::ULT:
    return isReversed;
  default:
    return std::nullopt;
  }
}

/// True if every element of a tensor is a number with its sign changed.
static bool isNegated(Value tensor, Scalars &scalars) {
  Element element{tensor, {}};
  for (int64_t size : cast<RankedTensorType>(tensor.getType()).getShape())
    element.at.push_back(scalars.getSpace().newVariable(size));
  return scalars.resolve(element).isa<arith::NegFOp>();
}

/// True if the elements of `tensor` are their positions along `dimension`.
static bool holdsPositions(Value tensor, int64_t dimension, Scalars &scalars) {
  IndexSpace &space = scalars.getSpace();
  Element element{tensor, {}};
  for (int64_t size : cast<RankedTensorType>(tensor.getType()).getShape())
    element.at.push_back(space.newVariable(size));
  Scalar scalar = scalars.resolve(element);
  return scalar.kind == Scalar::Kind::Index &&
         scalar.index == element.at[dimension];
}

FailureOr<Selection> raise::matchSelection(Operation *op, Scalars &scalars,
                                           Refusal &refusal) {
  auto refuse = [&](const Twine &reason) {
    refusal = {op, reason.str()};
    return failure();
  };
  if (isSearchLike(op))
    return matchSearch(cast<linalg::LinalgOp>(op), scalars, refusal);
  Selection selection{op, nullptr, 0, 0, nullptr, nullptr};
  Value positions;
  if (auto sort = dyn_cast<tm_tensor::SortOp>(op)) {
    if (sort.getOuts().size() != 2)
      return refuse("sorts something other than scores with their positions");
    selection.key = sort.getOuts()[0];
    positions = sort.getOuts()[1];
    selection.dimension = sort.getDimension();
  } else if (auto topk = dyn_cast<tm_tensor::TopkOp>(op)) {
    selection.key = topk.getIns()[0];
    positions = topk.getIns().size() > 1 ? topk.getIns()[1] : Value();
    selection.dimension = topk.getDimension();
  } else {
    return refuse("does not choose the largest scores");
  }
  auto type = dyn_cast<RankedTensorType>(selection.key.getType());
  if (!type || op->getNumResults() != 2)
    return refuse("does not work on tensors");
  selection.size = type.getDimSize(selection.dimension);
  if (ShapedType::isDynamic(selection.size))
    return refuse("chooses from a number of experts that is not static");
  int64_t chosen = cast<RankedTensorType>(op->getResult(0).getType())
                       .getDimSize(selection.dimension);
  if (ShapedType::isDynamic(chosen) || chosen > selection.size)
    return refuse("chooses more experts than there may be");
  std::optional<bool> descends = isDescending(op->getRegion(0).front());
  selection.negates = descends == false && isNegated(selection.key, scalars);
  if (!descends || (!*descends && !selection.negates))
    return refuse("does not order scores from the largest down");
  if (positions && !holdsPositions(positions, selection.dimension, scalars))
    return refuse("does not carry the positions of the scores");
  selection.values = op->getResult(0);
  selection.positions = op->getResult(1);
  return selection;
}

static Operation *findOrder(const Scalar &scalar, Scalars &scalars,
                            llvm::SmallPtrSetImpl<Operation *> &seen) {
  Operation *def = nullptr;
  switch (scalar.kind) {
  case Scalar::Kind::Index: {
    Operation *found = nullptr;
    scalar.index.walk([&](AffineExpr part) {
      const Element *data = scalars.getSpace().getData(part);
      if (data && isSelectionLike(data->tensor.getDefiningOp()))
        found = data->tensor.getDefiningOp();
    });
    return found;
  }
  case Scalar::Kind::Tensor: {
    def = scalar.element.tensor.getDefiningOp();
    if (def && isSelectionLike(def))
      return def;
    // The one that is wrong, of some that were put together.
    Operation *found = nullptr;
    for (const Scalar &piece : scalars.getPieces(scalar.element)) {
      Operation *order = findOrder(piece, scalars, seen);
      if (order && scalars.whyNotSelection(order))
        return order;
      found = found ? found : order;
    }
    return found;
  }
  case Scalar::Kind::Op:
    if (!seen.insert(scalar.op).second)
      return nullptr;
    for (const Scalar &operand : scalars.getOperands(scalar))
      if (Operation *found = findOrder(operand, scalars, seen))
        return found;
    return nullptr;
  default:
    return nullptr;
  }
}

Operation *raise::findSelection(const Scalar &index, Scalars &scalars) {
  llvm::SmallPtrSet<Operation *, 8> seen;
  return findOrder(index, scalars, seen);
}
