//===- ChoiceScatter.cpp - One update for each choice ---------------------===//

#include "ChoiceScatter.h"
#include "Scalars.h"

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

static bool haveSameProduct(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  auto getProduct = [](ArrayRef<int64_t> sizes) {
    int64_t product = 1;
    for (int64_t size : sizes)
      product = ShapedType::isDynamic(size) || ShapedType::isDynamic(product)
                    ? ShapedType::kDynamic
                    : product * size;
    return product;
  };
  return getProduct(a) == getProduct(b);
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
  auto updates = cast<RankedTensorType>(op.getUpdates().getType());
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
  if (!update || !haveSameProduct(sizes, updates.getShape()))
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
        haveSameProduct(result.sizes, originalSizes))
      return true;
  }
  return false;
}

std::optional<ChoiceScatter> Matcher::match() {
  auto updates = dyn_cast<RankedTensorType>(op.getUpdates().getType());
  if (!updates || updates.getRank() != 1 || !updates.hasStaticShape())
    return std::nullopt;
  Block &body = op->getRegion(0).front();
  if (body.getTerminator()->getOperand(0) != body.getArgument(0))
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
