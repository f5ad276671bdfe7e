//===- Pieces.cpp - What is put together choice by choice -----------------===//
//
// Where the best expert is searched for again and again, what is found is put
// together afterwards:
//
//   experts[t, j] = position of the maximum that search j finds for t
//
// An element at any j is then taken for what it is at every single one: the
// element at j = 0, with the position that the first search finds replaced by
// the one that search j does.
//
//===----------------------------------------------------------------------===//

#include "Scalars.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

namespace {
/// The dimension along which an op puts pieces of size 1 together.
struct Pieces {
  int64_t dim, number;
};
} // namespace

static std::optional<Pieces> findPieces(Operation *op) {
  // More are not what anyone writes.
  constexpr int64_t kMaxPieces = 64;
  std::optional<int64_t> dim;
  int64_t number = 0;
  if (auto concat = dyn_cast_or_null<tensor::ConcatOp>(op)) {
    dim = concat.getDim();
    number = concat.getInputs().size();
    for (Value input : concat.getInputs())
      if (cast<RankedTensorType>(input.getType()).getDimSize(*dim) != 1)
        return std::nullopt;
  } else if (auto insert = dyn_cast_or_null<tensor::InsertSliceOp>(op)) {
    for (auto [index, size] : llvm::enumerate(insert.getMixedSizes())) {
      if (getConstantIntValue(size) != 1 ||
          insert.getDestType().getDimSize(index) == 1)
        continue;
      if (dim)
        return std::nullopt;
      dim = index;
    }
    number = dim ? insert.getDestType().getDimSize(*dim) : 0;
  }
  if (!dim || number < 1 || number > kMaxPieces)
    return std::nullopt;
  return Pieces{*dim, number};
}

/// The position that the first of some searches finds, from which a scalar is
/// computed.
static AffineExpr findFirst(const Scalar &scalar, Scalars &scalars) {
  IndexSpace &space = scalars.getSpace();
  AffineExpr found;
  auto look = [&](AffineExpr expr) {
    expr.walk([&](AffineExpr part) {
      const Element *data = space.getData(part);
      const Selection *selection =
          data ? scalars.getSelection(data->tensor.getDefiningOp()) : nullptr;
      if (selection && selection->isSearch() &&
          data->at[selection->dimension] == space.constant(0))
        found = part;
    });
  };
  if (scalar.index)
    look(scalar.index);
  llvm::for_each(scalar.element.at, look);
  if (scalar.point)
    llvm::for_each(scalar.point->loops, look);
  return found;
}

SmallVector<Scalar> Scalars::getPieces(const Element &element) {
  SmallVector<Scalar> pieces;
  std::optional<Pieces> places = findPieces(element.tensor.getDefiningOp());
  if (!places || isa<AffineConstantExpr>(element.at[places->dim]))
    return pieces;
  for (int64_t index = 0; index < places->number; ++index) {
    Element piece = element;
    piece.at[places->dim] = space.constant(index);
    pieces.push_back(resolve(piece));
  }
  return pieces;
}

std::optional<Scalar> Scalars::resolvePieces(const Element &element) {
  SmallVector<Scalar> pieces = getPieces(element);
  if (pieces.empty())
    return std::nullopt;
  int64_t dim = findPieces(element.tensor.getDefiningOp())->dim;
  int64_t number = pieces.size();
  Scalar first = pieces.front();
  AffineExpr position = findFirst(first, *this);
  if (!position)
    return std::nullopt;
  Element place = *space.getData(position);
  const Selection *selection = getSelection(place.tensor.getDefiningOp());
  AffineExpr choice = space.newVariable(number);
  place.at[selection->dimension] = choice;
  AffineExpr any = space.dataVariable(place, selection->size);
  Scalar general = rename(first, {{position, any}});
  // An element of the first piece only.
  if (general.seen && general.seen->tensor == element.tensor)
    general.seen.reset();
  for (int64_t index = 1; index < number; ++index)
    if (!isSame(rename(general, {{choice, space.constant(index)}}),
                pieces[index]))
      return std::nullopt;
  if (!isa<AffineSymbolExpr>(choice))
    return general;
  Scalar result = rename(general, {{choice, element.at[dim]}});
  if (result.kind != Scalar::Kind::Index)
    return result;
  if (auto it = aliases.find(result.index); it != aliases.end())
    result.index = it->second;
  return result;
}
