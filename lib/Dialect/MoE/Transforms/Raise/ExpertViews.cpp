//===- ExpertViews.cpp - The function of one expert: slices and reshapes --===//

#include "ExpertBody.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

FailureOr<ExpertBody::Read> ExpertBody::buildView(const Element &element) {
  Operation *op = element.tensor.getDefiningOp();
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return buildSlice(slice, element);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return buildExpand(expand, element);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return buildCollapse(collapse, element);
  return refuse(op, "mixes rows and features");
}

/// Slices the features that are not taken whole.
FailureOr<ExpertBody::Read> ExpertBody::buildSlice(tensor::ExtractSliceOp op,
                                                   const Element &element) {
  std::optional<Element> moved = stepThroughView(element, space);
  Element source{op.getSource(), moved->at};
  // The new free variable of a feature that is sliced, the old one, and how.
  struct Cut {
    AffineExpr whole, part;
    int64_t offset, size, stride;
  };
  SmallVector<Cut> cuts;
  llvm::SmallBitVector dropped = op.getDroppedDims();
  size_t next = 0;
  for (auto [dim, expr] : llvm::enumerate(source.at)) {
    if (dropped.test(dim))
      continue;
    AffineExpr part = element.at[next++];
    int64_t size = op.getSourceType().getDimSize(dim);
    if (!isFree(part) || (expr == part && freeSizes.at(part) == size))
      continue;
    if (ShapedType::isDynamic(size))
      return refuse(op, "slices a feature of dynamic size");
    expr = newFree(size);
    cuts.push_back({expr, part, *getConstantIntValue(op.getMixedOffsets()[dim]),
                    freeSizes.at(part),
                    *getConstantIntValue(op.getMixedStrides()[dim])});
  }
  FailureOr<Read> whole = read(source);
  if (failed(whole))
    return failure();
  auto type = cast<RankedTensorType>(whole->value.getType());
  SmallVector<OpFoldResult> offsets, sizes, strides;
  Access at;
  for (size_t dim = 0; dim < whole->at.size(); ++dim) {
    AffineExpr expr = whole->at[dim];
    int64_t size = type.getDimSize(dim);
    const Cut *cut =
        llvm::find_if(cuts, [&](const Cut &cut) { return cut.whole == expr; });
    bool isCut = cut != cuts.end();
    offsets.push_back(b.getIndexAttr(isCut ? cut->offset : 0));
    strides.push_back(b.getIndexAttr(isCut ? cut->stride : 1));
    if (isCut)
      sizes.push_back(b.getIndexAttr(cut->size));
    else if (ShapedType::isDynamic(size))
      sizes.push_back(numRows);
    else
      sizes.push_back(b.getIndexAttr(size));
    at.push_back(isCut ? cut->part : expr);
  }
  Value part = tensor::ExtractSliceOp::create(b, loc, whole->value, offsets,
                                              sizes, strides);
  return Read{part, at};
}

/// A reassociation of `rank` dimensions that groups `size` of them from
/// `first` on.
static SmallVector<ReassociationIndices> groupOnly(int64_t rank, int64_t first,
                                                   int64_t size) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < rank;) {
    int64_t count = dim == first ? size : 1;
    groups.emplace_back(llvm::to_vector(llvm::seq(dim, dim + count)));
    dim += count;
  }
  return groups;
}

/// Splits one feature into several.
FailureOr<ExpertBody::Read> ExpertBody::buildExpand(tensor::ExpandShapeOp op,
                                                    const Element &element) {
  std::optional<Element> moved = stepThroughView(element, space);
  Element source{op.getSrc(), moved->at};
  SmallVector<std::pair<AffineExpr, Access>> splits;
  for (auto [group, expr] :
       llvm::zip_equal(op.getReassociationIndices(), source.at)) {
    if (isFree(expr) || !hasFree(expr) || isExpertAndFree(expr))
      continue;
    Access parts;
    for (int64_t dim : group) {
      AffineExpr part = element.at[dim];
      if (part == space.constant(0) && op.getResultType().getDimSize(dim) == 1)
        continue;
      if (!isFree(part))
        return refuse(op, "reads more than one row at a time: it is not "
                          "row-wise");
      parts.push_back(part);
    }
    int64_t size = 1;
    for (AffineExpr part : parts)
      size *= freeSizes.at(part);
    expr = newFree(size);
    splits.emplace_back(expr, parts);
  }
  FailureOr<Read> result = read(source);
  if (failed(result))
    return failure();
  for (const auto &split : splits) {
    AffineExpr whole = split.first;
    const Access &parts = split.second;
    const auto *it = llvm::find(result->at, whole);
    if (it == result->at.end())
      continue;
    int64_t dim = it - result->at.begin();
    Access at(result->at);
    at.erase(at.begin() + dim);
    at.insert(at.begin() + dim, parts.begin(), parts.end());
    Value value = result->value;
    if (!llvm::all_of(at,
                      [&](AffineExpr e) { return e == row || isFree(e); })) {
      Access dims;
      for (AffineExpr e : result->at)
        if ((e == row || isFree(e)) && !llvm::is_contained(dims, e))
          dims.push_back(e);
      value = arrange(*result, dims);
      at = dims;
      dim = llvm::find(at, whole) - at.begin();
      at.erase(at.begin() + dim);
      at.insert(at.begin() + dim, parts.begin(), parts.end());
    }
    RankedTensorType type = getType(at, getElementTypeOrSelf(value.getType()));
    SmallVector<OpFoldResult> sizes;
    for (int64_t size : type.getShape())
      sizes.push_back(ShapedType::isDynamic(size)
                          ? OpFoldResult(numRows)
                          : OpFoldResult(b.getIndexAttr(size)));
    *result = {tensor::ExpandShapeOp::create(
                   b, loc, type, value, groupOnly(at.size(), dim, parts.size()),
                   sizes),
               at};
  }
  return result;
}

/// Joins several features to one.
FailureOr<ExpertBody::Read>
ExpertBody::buildCollapse(tensor::CollapseShapeOp op, const Element &element) {
  std::optional<Element> moved = stepThroughView(element, space);
  Element source{op.getSrc(), moved->at};
  ArrayRef<int64_t> shape = op.getSrcType().getShape();
  SmallVector<std::pair<AffineExpr, Access>> joins;
  for (auto [group, whole] :
       llvm::zip(op.getReassociationIndices(), element.at)) {
    if (!isFree(whole))
      continue;
    Access parts;
    for (int64_t dim : group) {
      if (shape[dim] == 1)
        continue;
      parts.push_back(newFree(shape[dim]));
      source.at[dim] = parts.back();
    }
    joins.emplace_back(whole, parts);
  }
  FailureOr<Read> result = read(source);
  if (failed(result))
    return failure();
  // The order of the source's dimensions makes the parts of each neighbours.
  Access dims;
  if (llvm::is_contained(result->at, row))
    dims.push_back(row);
  for (AffineExpr expr : source.at)
    if (isFree(expr) && !llvm::is_contained(dims, expr))
      dims.push_back(expr);
  Value value = arrange(*result, dims);
  Access at;
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0, rank = dims.size(); dim < rank;) {
    const auto *join = llvm::find_if(joins, [&](const auto &join) {
      return !join.second.empty() && join.second.front() == dims[dim];
    });
    int64_t count = join != joins.end() ? join->second.size() : 1;
    at.push_back(join != joins.end() ? join->first : dims[dim]);
    groups.emplace_back(llvm::to_vector(llvm::seq(dim, dim + count)));
    dim += count;
  }
  if (at.size() == dims.size())
    return Read{value, at};
  return Read{tensor::CollapseShapeOp::create(b, loc, value, groups), at};
}
