//===- ChoiceScatter.cpp - One update for each choice ---------------------===//

#include "ChoiceScatter.h"
#include "Evaluation.h"
#include "Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

/// The sizes of the dimensions of a shape but one.
static SmallVector<int64_t> dropDim(ArrayRef<int64_t> shape, int64_t dim) {
  SmallVector<int64_t> rest(shape);
  rest.erase(rest.begin() + dim);
  return rest;
}

static Access dropDim(ArrayRef<AffineExpr> at, int64_t dim) {
  Access rest(at);
  rest.erase(rest.begin() + dim);
  return rest;
}

/// How many elements all dimensions of a tensor have, or all but one.
static Count getCount(Value tensor, std::optional<int64_t> without = {},
                      int64_t factor = 1) {
  Count count{tensor, {}, factor};
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim)
    if (dim != without)
      count.dims.push_back(dim);
  return count;
}

/// How many tokens choose, times `factor`.
static Count getNumTokens(const Selection &selection, int64_t factor) {
  return getCount(selection.positions,
                  selection.isSearch() ? std::nullopt
                                       : std::optional(selection.dimension),
                  factor);
}

std::optional<Access> ChoiceScatter::getPlace(ArrayRef<AffineExpr> at,
                                              IndexSpace &space) const {
  tm_tensor::ScatterOp scatter = op;
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(scatter.getOriginal().getType()).getShape();
  std::optional<AffineExpr> index =
      linearizeIndex(dropDim(shape, dimension), dropDim(at, dimension), space);
  std::optional<Access> parts =
      index ? delinearizeIndex(sizes, *index, space) : std::nullopt;
  if (!parts)
    return std::nullopt;
  Access place(variables.size());
  for (auto [dim, part] : llvm::zip_equal(dims, *parts))
    place[dim] = part;
  return place;
}

namespace {
class Matcher {
public:
  Matcher(tm_tensor::ScatterOp op, Scalars &scalars)
      : op(op), scalars(scalars), space(scalars.getSpace()) {}
  std::optional<ChoiceScatter> match();

private:
  bool writesUpdates();
  bool findSelection();
  bool matchOrder(ArrayRef<int64_t> order);
  bool matchPlaces(ArrayRef<AffineExpr> at);
  std::optional<AffineExpr> getColumn(unsigned column, AffineExpr row);

  tm_tensor::ScatterOp op;
  Scalars &scalars;
  IndexSpace &space;
  ChoiceScatter result;
  /// The sizes of the selection's dimensions, with only the first choices.
  SmallVector<int64_t> shape;
};
} // namespace

std::optional<AffineExpr> Matcher::getColumn(unsigned column, AffineExpr row) {
  Scalar index = scalars.resolve(Element{
      op.getIndices(), {row, space.constant(static_cast<int64_t>(column))}});
  if (index.kind != Scalar::Kind::Index)
    return std::nullopt;
  return index.index;
}

/// Finds the column that holds chosen experts, and how many of each token's.
bool Matcher::findSelection() {
  auto updates = cast<RankedTensorType>(op.getUpdates().getType());
  AffineExpr row = space.newVariable(updates.getDimSize(0));
  result.selection = nullptr;
  for (auto [column, dim] : llvm::enumerate(op.getDimensionMap())) {
    std::optional<AffineExpr> index = getColumn(column, row);
    const Element *data = index ? space.getData(*index) : nullptr;
    const Selection *selection =
        data ? scalars.getSelection(data->tensor.getDefiningOp()) : nullptr;
    if (!selection)
      continue;
    if (result.selection)
      return false;
    auto [low, high] = space.getRange(data->at[selection->dimension]);
    if (low != 0 || high == IndexSpace::kUnbounded)
      return false;
    result.selection = selection;
    result.dimension = dim;
    result.topK = high + 1;
  }
  if (!result.selection)
    return false;
  shape = result.selection->getRowSizes();
  shape.insert(shape.begin() + result.selection->dimension, result.topK);
  return cast<RankedTensorType>(op.getOriginal().getType())
             .getDimSize(result.dimension) == result.selection->size;
}

/// Tries the updates for the rows of the selection's dimensions in an order.
bool Matcher::matchOrder(ArrayRef<int64_t> order) {
  result.variables.clear();
  for (int64_t size : shape)
    result.variables.push_back(space.newVariable(size));
  SmallVector<int64_t> sizes;
  Access indices;
  for (int64_t dim : order) {
    sizes.push_back(shape[dim]);
    indices.push_back(result.variables[dim]);
  }
  std::optional<AffineExpr> update = linearizeIndex(sizes, indices, space);
  if (!update || !areSame(getCount(op.getUpdates()),
                          getNumTokens(*result.selection, result.topK)))
    return false;
  result.update = *update;
  Access at(cast<RankedTensorType>(op.getOriginal().getType()).getRank());
  for (auto [column, dim] : llvm::enumerate(op.getDimensionMap())) {
    std::optional<AffineExpr> index = getColumn(column, *update);
    if (!index)
      return false;
    at[dim] = *index;
  }
  const Element *data = space.getData(at[result.dimension]);
  return data && data->tensor == result.selection->positions &&
         data->at == result.variables && matchPlaces(at);
}

/// Proves that the other indices count the tokens, and maybe the choices.
bool Matcher::matchPlaces(ArrayRef<AffineExpr> at) {
  ArrayRef<int64_t> original =
      cast<RankedTensorType>(op.getOriginal().getType()).getShape();
  SmallVector<int64_t> originalSizes = dropDim(original, result.dimension);
  std::optional<AffineExpr> place =
      linearizeIndex(originalSizes, dropDim(at, result.dimension), space);
  if (!place)
    return false;
  int64_t rank = shape.size(), choices = result.selection->dimension;
  SmallVector<int64_t> tokens;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (dim != choices)
      tokens.push_back(dim);
  SmallVector<int64_t> all = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  for (const SmallVector<int64_t> &dims : {tokens, all}) {
    result.dims = dims;
    result.sizes.clear();
    Access indices;
    for (int64_t dim : dims) {
      result.sizes.push_back(shape[dim]);
      indices.push_back(result.variables[dim]);
    }
    if (linearizeIndex(result.sizes, indices, space) == place &&
        areSame(getCount(op.getOriginal(), result.dimension),
                getNumTokens(*result.selection,
                             result.hasChoices() ? result.topK : 1)))
      return true;
  }
  return false;
}

/// True if the update goes to its place: no other does.
bool Matcher::writesUpdates() {
  Block &body = op->getRegion(0).front();
  Value yielded = body.getTerminator()->getOperand(0);
  if (yielded == body.getArgument(0))
    return true;
  // Added to zeros.
  Operation *sum = yielded.getDefiningOp();
  if (!isa_and_present<arith::AddFOp, arith::AddIOp>(sum) ||
      !llvm::is_contained(sum->getOperands(), body.getArgument(0)) ||
      !llvm::is_contained(sum->getOperands(), body.getArgument(1)))
    return false;
  Element original{op.getOriginal(), {}};
  for (int64_t size :
       cast<RankedTensorType>(original.tensor.getType()).getShape())
    original.at.push_back(space.newVariable(size));
  return isZero(getNumber(scalars.resolve(original)));
}

std::optional<ChoiceScatter> Matcher::match() {
  auto updates = dyn_cast<RankedTensorType>(op.getUpdates().getType());
  // One element for each row of indices.
  if (!updates ||
      !llvm::all_of(updates.getShape().drop_front(),
                    [](int64_t size) { return size == 1; }) ||
      !writesUpdates())
    return std::nullopt;
  result.op = op;
  if (!findSelection())
    return std::nullopt;
  // Choices within tokens, or tokens within choices.
  int64_t rank = shape.size(), choices = result.selection->dimension;
  SmallVector<int64_t> inner, outer{choices};
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (dim == choices)
      continue;
    inner.push_back(dim);
    outer.push_back(dim);
  }
  inner.push_back(choices);
  if (matchOrder(inner) || matchOrder(outer))
    return result;
  return std::nullopt;
}

std::optional<ChoiceScatter> raise::matchChoiceScatter(tm_tensor::ScatterOp op,
                                                       Scalars &scalars) {
  return Matcher(op, scalars).match();
}
