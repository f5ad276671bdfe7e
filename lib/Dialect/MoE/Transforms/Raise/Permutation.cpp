//===- Permutation.cpp - Rows put in order by their expert ----------------===//

#include "Permutation.h"
#include "Scalars.h"
#include "Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "moe/Dialect/TMTensor/IR/TMTensor.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

/// True if the region puts the smaller of the first operand's elements first;
/// equal ones may go in any order.
static bool isAscending(Block &body) {
  auto compare =
      body.getTerminator()->getOperand(0).getDefiningOp<arith::CmpIOp>();
  if (!compare || compare->getBlock() != &body)
    return false;
  Value left = body.getArgument(0), right = body.getArgument(1);
  using arith::CmpIPredicate;
  switch (compare.getPredicate()) {
  case CmpIPredicate::slt:
  case CmpIPredicate::sle:
    return compare.getLhs() == left && compare.getRhs() == right;
  case CmpIPredicate::sgt:
  case CmpIPredicate::sge:
    return compare.getLhs() == right && compare.getRhs() == left;
  default:
    return false;
  }
}

/// The integer at position `at` of a vector, if it is an expression.
static std::optional<AffineExpr> getInteger(Value vector, AffineExpr at,
                                            Scalars &scalars) {
  Scalar scalar = scalars.resolve(Element{vector, {at}});
  if (scalar.kind != Scalar::Kind::Index)
    return std::nullopt;
  return scalar.index;
}

std::optional<Permutation> raise::matchPermutation(Operation *op,
                                                   Scalars &scalars) {
  auto sort = dyn_cast<tm_tensor::SortOp>(op);
  if (!sort || sort.getOuts().size() != 2 || sort->getNumResults() != 2)
    return std::nullopt;
  auto type = dyn_cast<RankedTensorType>(sort.getOuts()[0].getType());
  if (!type || type.getRank() != 1 ||
      !type.getElementType().isSignlessInteger())
    return std::nullopt;
  AffineExpr row = scalars.getSpace().newVariable(type.getDimSize(0));
  if (getInteger(sort.getOuts()[1], row, scalars) != row)
    return std::nullopt;
  return Permutation{op,
                     sort.getOuts()[0],
                     type.getDimSize(0),
                     op->getResult(0),
                     op->getResult(1),
                     isAscending(op->getRegion(0).front())};
}

/// The permutation, of as many as a vector has, whose positions by `row` an
/// index is.
static std::optional<Value> getPositions(AffineExpr index, AffineExpr row,
                                         Value vector, Scalars &scalars) {
  const Element *data = scalars.getSpace().getData(index);
  if (!data || data->at.size() != 1 || data->at[0] != row)
    return std::nullopt;
  Value positions = data->tensor;
  const Permutation *permutation =
      scalars.getPermutation(positions.getDefiningOp());
  if (!permutation || permutation->positions != positions ||
      !haveSameSize(positions, 0, vector, 0))
    return std::nullopt;
  return positions;
}

/// Where the positions are scattered to.
static std::optional<Value> matchScattered(tm_tensor::ScatterOp scatter,
                                           Scalars &scalars) {
  auto type = dyn_cast<RankedTensorType>(scatter.getOriginal().getType());
  auto updates = dyn_cast<RankedTensorType>(scatter.getUpdates().getType());
  Block &body = scatter.getRegion().front();
  if (!type || type.getRank() != 1 || !updates || updates.getRank() != 1 ||
      !type.getElementType().isSignlessInteger() ||
      !haveSameSize(scatter.getOriginal(), 0, scatter.getUpdates(), 0) ||
      body.getTerminator()->getOperand(0) != body.getArgument(0))
    return std::nullopt;
  IndexSpace &space = scalars.getSpace();
  AffineExpr row = space.newVariable(updates.getDimSize(0));
  if (getInteger(scatter.getUpdates(), row, scalars) != row)
    return std::nullopt;
  Scalar place =
      scalars.resolve(Element{scatter.getIndices(), {row, space.constant(0)}});
  if (place.kind != Scalar::Kind::Index)
    return std::nullopt;
  return getPositions(place.index, row, scatter.getOriginal(), scalars);
}

std::optional<Value> raise::matchInverse(OpResult tensor, Scalars &scalars) {
  Operation *op = tensor.getOwner();
  if (auto scatter = dyn_cast<tm_tensor::ScatterOp>(op))
    return matchScattered(scatter, scalars);
  // Sorted, the positions are 0, 1, ...: each goes where the other one was.
  const Permutation *sort = scalars.getPermutation(op);
  if (!sort || !sort->isAscending || tensor != sort->positions)
    return std::nullopt;
  AffineExpr row = scalars.getSpace().newVariable(sort->size);
  std::optional<AffineExpr> key = getInteger(sort->key, row, scalars);
  return key ? getPositions(*key, row, sort->key, scalars) : std::nullopt;
}
