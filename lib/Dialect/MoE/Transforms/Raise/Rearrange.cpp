//===- Rearrange.cpp - Tensors in the form that is wanted -----------------===//

#include "Rearrange.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

static ArrayRef<int64_t> shapeOf(Value tensor) {
  return cast<RankedTensorType>(tensor.getType()).getShape();
}

/// A copy reads each source index from one loop, and knows all sizes.
static bool canCopy(ArrayRef<AffineExpr> at, ArrayRef<int64_t> from,
                    ArrayRef<AffineExpr> dims, ArrayRef<int64_t> shape) {
  for (auto [expr, size] : llvm::zip_equal(at, from)) {
    if (isa<AffineConstantExpr>(expr))
      continue;
    const auto *it = llvm::find(dims, expr);
    if (it == dims.end() || shape[it - dims.begin()] != size)
      return false;
  }
  for (auto [dim, size] : llvm::zip_equal(dims, shape)) {
    if (size != 1 && !isa<AffineSymbolExpr>(dim))
      return false;
    if (ShapedType::isDynamic(size) && !llvm::is_contained(at, dim))
      return false;
  }
  return true;
}

/// Expanding dimensions `sizes`, the groups of which make those of a tensor at
/// `at`, finds at most one size that is not static in each.
static std::optional<SmallVector<ReassociationIndices>>
groupExpanded(ArrayRef<int64_t> sizes, ArrayRef<AffineExpr> dims,
              ArrayRef<int64_t> from, ArrayRef<AffineExpr> at,
              IndexSpace &space, Value like) {
  auto groups = groupDims(sizes, dims, from, at, space, like);
  auto isKnown = [&](const ReassociationIndices &group) {
    return llvm::count_if(group, [&](int64_t dim) {
             return ShapedType::isDynamic(sizes[dim]);
           }) <= 1;
  };
  return groups && llvm::all_of(*groups, isKnown) ? groups : std::nullopt;
}

bool raise::canRearrange(ArrayRef<AffineExpr> at, ArrayRef<int64_t> from,
                         ArrayRef<AffineExpr> dims, ArrayRef<int64_t> shape,
                         IndexSpace &space, Value source, Value like) {
  return groupDims(from, at, shape, dims, space, source) ||
         groupExpanded(shape, dims, from, at, space, like) ||
         canCopy(at, from, dims, shape);
}

std::optional<Element> raise::findSource(const Element &element,
                                         ArrayRef<AffineExpr> dims,
                                         ArrayRef<int64_t> shape,
                                         IndexSpace &space) {
  std::optional<Element> source;
  for (std::optional<Element> next = element; next;
       next = stepThroughView(*next, space)) {
    if (!canRearrange(next->at, shapeOf(next->tensor), dims, shape, space,
                      next->tensor))
      continue;
    bool isExact = llvm::equal(next->at, dims) &&
                   llvm::equal(shapeOf(next->tensor), shape);
    if (!source || isExact)
      source = next;
    if (isExact)
      break;
  }
  return source;
}

/// The size of a dimension of the result of an expansion: what the expanded
/// size leaves over for it.
static OpFoldResult getOuterSize(OpBuilder &b, Location loc, Value source,
                                 int64_t dim, int64_t inner) {
  Value size = tensor::DimOp::create(b, loc, source, dim);
  AffineExpr expr = getAffineSymbolExpr(0, b.getContext()).floorDiv(inner);
  return affine::makeComposedFoldedAffineApply(
      b, loc, AffineMap::get(0, 1, expr), ArrayRef<OpFoldResult>{size});
}

static Value expand(OpBuilder &b, Location loc, Value source,
                    RankedTensorType type,
                    ArrayRef<ReassociationIndices> groups) {
  SmallVector<int64_t> inners, sourceShape;
  for (const ReassociationIndices &group : groups) {
    int64_t inner = 1;
    bool isDynamic = false;
    for (int64_t result : group) {
      isDynamic |= type.isDynamicDim(result);
      inner *= type.isDynamicDim(result) ? 1 : type.getDimSize(result);
    }
    inners.push_back(inner);
    sourceShape.push_back(isDynamic ? ShapedType::kDynamic : inner);
  }
  // One of the two may know a size that the other one does not.
  auto sourceType = RankedTensorType::get(sourceShape, type.getElementType());
  if (source.getType() != sourceType)
    source = tensor::CastOp::create(b, loc, sourceType, source);

  SmallVector<OpFoldResult> sizes;
  for (auto [dim, group] : llvm::enumerate(groups)) {
    for (int64_t result : group)
      sizes.push_back(type.isDynamicDim(result)
                          ? getOuterSize(b, loc, source, dim, inners[dim])
                          : b.getIndexAttr(type.getDimSize(result)));
  }
  return tensor::ExpandShapeOp::create(b, loc, type, source, groups, sizes);
}

static Value copy(OpBuilder &b, Location loc, const Element &source,
                  ArrayRef<AffineExpr> dims, RankedTensorType type) {
  MLIRContext *context = b.getContext();
  llvm::DenseMap<AffineExpr, AffineExpr> loops;
  for (auto [index, dim] : llvm::enumerate(dims))
    if (isa<AffineSymbolExpr>(dim))
      loops[dim] = getAffineDimExpr(index, context);
  SmallVector<AffineExpr> results;
  for (AffineExpr expr : source.at)
    results.push_back(expr.replace(loops));
  SmallVector<Value> sizes;
  for (auto [dim, size] : llvm::zip_equal(dims, type.getShape()))
    if (ShapedType::isDynamic(size))
      sizes.push_back(tensor::DimOp::create(b, loc, source.tensor,
                                            llvm::find(source.at, dim) -
                                                source.at.begin()));
  Value empty = tensor::EmptyOp::create(b, loc, type, sizes);
  AffineMap maps[] = {AffineMap::get(dims.size(), 0, results, context),
                      AffineMap::getMultiDimIdentityMap(dims.size(), context)};
  SmallVector<utils::IteratorType> parallel(dims.size(),
                                            utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             b, loc, type, source.tensor, empty, maps, parallel,
             [](OpBuilder &nested, Location loc, ValueRange arguments) {
               linalg::YieldOp::create(nested, loc, arguments.front());
             })
      .getResult(0);
}

Value raise::rearrange(OpBuilder &b, Location loc, const Element &source,
                       ArrayRef<AffineExpr> dims, ArrayRef<int64_t> shape,
                       IndexSpace &space, Value like) {
  auto from = cast<RankedTensorType>(source.tensor.getType());
  auto type = RankedTensorType::get(shape, from.getElementType());
  if (llvm::equal(source.at, dims) &&
      succeeded(verifyCompatibleShape(from.getShape(), shape)))
    return source.tensor;
  if (auto groups = groupDims(from.getShape(), source.at, shape, dims, space,
                              source.tensor))
    return tensor::CollapseShapeOp::create(b, loc, source.tensor, *groups);
  if (auto groups =
          groupExpanded(shape, dims, from.getShape(), source.at, space, like))
    return expand(b, loc, source.tensor, type, *groups);
  return copy(b, loc, source, dims, type);
}
