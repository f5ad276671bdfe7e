//===- Views.cpp - Following elements through ops -------------------------===//

#include "Views.h"
#include "Sizes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

FailureOr<Access> raise::getLoops(linalg::LinalgOp op, OpResult result,
                                  ArrayRef<AffineExpr> at, IndexSpace &space) {
  AffineMap map = op.getIndexingMapMatchingResult(result);
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  Access loops(map.getNumDims());
  for (auto [expr, index] : llvm::zip_equal(map.getResults(), at)) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      if (loops[dim.getPosition()])
        return failure();
      loops[dim.getPosition()] = index;
    } else if (expr != index) {
      // The op leaves other elements than that one as they were.
      return failure();
    }
  }
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  for (auto [loop, size, kind] : llvm::zip_equal(loops, sizes, kinds)) {
    // An op may also name a reduced loop in its result. What an element is then
    // depends on the order of its iterations, which these analyses do not
    // model.
    if (static_cast<bool>(loop) == (kind == utils::IteratorType::reduction))
      return failure();
    if (!loop)
      loop = space.newVariable(size);
  }
  return loops;
}

Element raise::getOperandElement(linalg::LinalgOp op, OpOperand &operand,
                                 ArrayRef<AffineExpr> loops,
                                 IndexSpace &space) {
  Element element{operand.get(), {}};
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults())
    element.at.push_back(space.simplify(expr.replaceDims(loops)));
  return element;
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

int64_t raise::getProduct(ArrayRef<int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes) {
    if (ShapedType::isDynamic(size))
      return size;
    product *= size;
  }
  return product;
}

std::optional<AffineExpr> raise::linearizeIndex(ArrayRef<int64_t> sizes,
                                                ArrayRef<AffineExpr> indices,
                                                IndexSpace &space) {
  AffineExpr sum = space.constant(0);
  int64_t stride = 1;
  for (int64_t i = sizes.size() - 1; i >= 0; --i) {
    if (sizes[i] == 1)
      continue;
    if (ShapedType::isDynamic(stride))
      return std::nullopt;
    sum = sum + indices[i] * stride;
    stride = ShapedType::isDynamic(sizes[i]) ? sizes[i] : stride * sizes[i];
  }
  return space.simplify(sum);
}

std::optional<Access> raise::delinearizeIndex(ArrayRef<int64_t> sizes,
                                              AffineExpr index,
                                              IndexSpace &space) {
  Access indices(sizes.size(), space.constant(0));
  int64_t stride = 1;
  bool hasOuter = false;
  // From the innermost out: what is left of the outermost needs no remainder.
  const auto *outermost =
      llvm::find_if(sizes, [](int64_t size) { return size != 1; });
  for (int64_t i = sizes.size() - 1; i >= 0; --i) {
    if (sizes[i] == 1)
      continue;
    if (hasOuter)
      return std::nullopt;
    AffineExpr part = index.floorDiv(stride);
    if (&sizes[i] != outermost) {
      if (ShapedType::isDynamic(sizes[i]))
        return std::nullopt;
      part = part % sizes[i];
      stride *= sizes[i];
    } else {
      hasOuter = true;
    }
    indices[i] = space.simplify(part);
  }
  return indices;
}

/// The sizes of some dimensions.
static SmallVector<int64_t> getSizes(Value tensor, ArrayRef<int64_t> dims) {
  auto type = cast<RankedTensorType>(tensor.getType());
  return llvm::map_to_vector(dims,
                             [&](int64_t dim) { return type.getDimSize(dim); });
}

std::optional<AffineExpr> raise::linearizeIndex(Value tensor,
                                                ArrayRef<int64_t> dims,
                                                ArrayRef<AffineExpr> indices,
                                                IndexSpace &space) {
  SmallVector<int64_t> sizes = getSizes(tensor, dims);
  if (std::optional<AffineExpr> index = linearizeIndex(sizes, indices, space))
    return index;
  // From the outermost in.
  AffineExpr index;
  for (auto [dim, size, inner] : llvm::zip_equal(dims, sizes, indices)) {
    if (size == 1)
      continue;
    if (!index)
      index = inner;
    else if (ShapedType::isDynamic(size))
      index = space.join(index, inner, tensor, dim);
    else
      index = index * size + inner;
  }
  return space.simplify(index);
}

std::optional<Access> raise::delinearizeIndex(Value tensor,
                                              ArrayRef<int64_t> dims,
                                              AffineExpr index,
                                              IndexSpace &space) {
  SmallVector<int64_t> sizes = getSizes(tensor, dims);
  if (std::optional<Access> indices = delinearizeIndex(sizes, index, space))
    return indices;
  Access indices(dims.size(), space.constant(0));
  const auto *outermost =
      llvm::find_if(sizes, [](int64_t size) { return size != 1; });
  for (int64_t i = sizes.size() - 1; i > outermost - sizes.begin(); --i) {
    if (sizes[i] == 1)
      continue;
    if (!ShapedType::isDynamic(sizes[i])) {
      indices[i] = space.simplify(index % sizes[i]);
      index = space.simplify(index.floorDiv(sizes[i]));
      continue;
    }
    // The sizes of what is outside of the dimension, which are as many.
    int64_t outerSize = getProduct(ArrayRef(sizes).take_front(i));
    std::tie(index, indices[i]) =
        space.split(index, outerSize, tensor, dims[i]);
  }
  indices[outermost - sizes.begin()] = index;
  return indices;
}

std::optional<SmallVector<ReassociationIndices>>
raise::groupDims(ArrayRef<int64_t> sizes, ArrayRef<AffineExpr> at,
                 ArrayRef<int64_t> targetSizes, ArrayRef<AffineExpr> target,
                 IndexSpace &space, Value tensor) {
  SmallVector<ReassociationIndices> groups;
  int64_t next = 0, rank = sizes.size();
  for (auto [wanted, wantedSize] : llvm::zip_equal(target, targetSizes)) {
    ReassociationIndices &group = groups.emplace_back();
    std::optional<AffineExpr> index;
    int64_t size = 1;
    while (index != wanted) {
      if (next == rank)
        return std::nullopt;
      if (ShapedType::isDynamic(sizes[next]) || ShapedType::isDynamic(size))
        size = ShapedType::kDynamic;
      else
        size *= sizes[next];
      group.push_back(next++);
      ArrayRef<AffineExpr> parts = at.slice(group.front(), group.size());
      index = tensor ? linearizeIndex(tensor, group, parts, space)
                     : linearizeIndex(sizes.slice(group.front(), group.size()),
                                      parts, space);
      if (!index)
        return std::nullopt;
    }
    if (failed(verifyCompatibleShape({size}, {wantedSize})))
      return std::nullopt;
  }
  for (; next < rank; ++next) {
    if (sizes[next] != 1 || groups.empty())
      return std::nullopt;
    groups.back().push_back(next);
  }
  return groups;
}

static std::optional<Element> stepThroughExpand(tensor::ExpandShapeOp op,
                                                ArrayRef<AffineExpr> at,
                                                IndexSpace &space) {
  Element source{op.getSrc(), {}};
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    std::optional<AffineExpr> index = linearizeIndex(
        op.getResult(), group, at.slice(group.front(), group.size()), space);
    if (!index)
      return std::nullopt;
    source.at.push_back(*index);
  }
  return source;
}

static std::optional<Element> stepThroughCollapse(tensor::CollapseShapeOp op,
                                                  ArrayRef<AffineExpr> at,
                                                  IndexSpace &space) {
  Element source{op.getSrc(), {}};
  SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
  if (groups.empty())
    source.at.assign(op.getSrcType().getRank(), space.constant(0));
  for (auto [group, index] : llvm::zip(groups, at)) {
    std::optional<Access> indices =
        delinearizeIndex(op.getSrc(), group, index, space);
    if (!indices)
      return std::nullopt;
    llvm::append_range(source.at, *indices);
  }
  return source;
}

/// Both tensors hold the same elements in the same order.
static std::optional<Element> stepThroughReshape(tensor::ReshapeOp op,
                                                 ArrayRef<AffineExpr> at,
                                                 IndexSpace &space) {
  auto source = dyn_cast<RankedTensorType>(op.getSource().getType());
  auto result = dyn_cast<RankedTensorType>(op.getResult().getType());
  if (!source || !result)
    return std::nullopt;
  auto getDims = [](RankedTensorType type) {
    return llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  };
  std::optional<AffineExpr> index =
      linearizeIndex(op.getResult(), getDims(result), at, space);
  std::optional<Access> indices =
      index ? delinearizeIndex(op.getSource(), getDims(source), *index, space)
            : std::nullopt;
  if (!indices)
    return std::nullopt;
  return Element{op.getSource(), *indices};
}

/// True if the slice is known to take a dimension whole, as it must be where
/// sizes are not static: indices alone do not tell.
static bool isKnownSize(tensor::ExtractSliceOp op, int64_t dim,
                        int64_t resultDim) {
  if (!op.getSourceType().isDynamicDim(dim) &&
      !op.getType().isDynamicDim(resultDim))
    return true;
  return haveSameSize(op.getSource(), dim, op.getResult(), resultDim);
}

static std::optional<Element> stepThroughSlice(tensor::ExtractSliceOp op,
                                               ArrayRef<AffineExpr> at,
                                               IndexSpace &space) {
  Element source{op.getSource(), {}};
  llvm::SmallBitVector dropped = op.getDroppedDims();
  size_t next = 0;
  for (int64_t dim = 0, rank = op.getSourceType().getRank(); dim < rank;
       ++dim) {
    std::optional<int64_t> offset =
        getConstantIntValue(op.getMixedOffsets()[dim]);
    std::optional<int64_t> stride =
        getConstantIntValue(op.getMixedStrides()[dim]);
    if (!offset || !stride ||
        (!dropped.test(dim) && !isKnownSize(op, dim, next)))
      return std::nullopt;
    AffineExpr index =
        dropped.test(dim) ? space.constant(0) : at[next++] * *stride;
    source.at.push_back(space.simplify(index + *offset));
  }
  return source;
}

/// An element of the source or of the destination, where the index tells.
static std::optional<Element> stepThroughInsert(tensor::InsertSliceOp op,
                                                ArrayRef<AffineExpr> at,
                                                IndexSpace &space) {
  Element source{op.getSource(), {}};
  llvm::SmallBitVector dropped = op.getDroppedDims();
  bool isInside = true;
  for (auto [dim, index] : llvm::enumerate(at)) {
    std::optional<int64_t> offset =
        getConstantIntValue(op.getMixedOffsets()[dim]);
    std::optional<int64_t> size = getConstantIntValue(op.getMixedSizes()[dim]);
    std::optional<int64_t> stride =
        getConstantIntValue(op.getMixedStrides()[dim]);
    if (!offset || !stride || *stride != 1)
      return std::nullopt;
    if (!size) {
      // Only all of the dimension tells where an element is.
      if (*offset != 0 ||
          !isSize(cast<Value>(op.getMixedSizes()[dim]), op.getDest(), dim))
        return std::nullopt;
      if (!dropped.test(dim))
        source.at.push_back(index);
      continue;
    }
    AffineExpr inner = space.simplify(index - *offset);
    auto [low, high] = space.getRange(inner);
    if (high < 0 || low >= *size)
      return Element{op.getDest(), Access(at)};
    isInside &= low >= 0 && high < *size;
    if (!dropped.test(dim))
      source.at.push_back(inner);
  }
  return isInside ? std::optional(source) : std::nullopt;
}

/// The input that holds the element, where the index tells.
static std::optional<Element> stepThroughConcat(tensor::ConcatOp op,
                                                ArrayRef<AffineExpr> at,
                                                IndexSpace &space) {
  int64_t dim = op.getDim(), offset = 0;
  auto [low, high] = space.getRange(at[dim]);
  for (Value input : op.getInputs()) {
    int64_t size = cast<RankedTensorType>(input.getType()).getDimSize(dim);
    if (ShapedType::isDynamic(size))
      return std::nullopt;
    if (low >= offset && high < offset + size) {
      Element source{input, Access(at)};
      source.at[dim] = space.simplify(at[dim] - offset);
      return source;
    }
    offset += size;
  }
  return std::nullopt;
}

/// A structured op that yields an element of an input unchanged.
static std::optional<Element> stepThroughCopy(linalg::LinalgOp op,
                                              OpResult result,
                                              ArrayRef<AffineExpr> at,
                                              IndexSpace &space) {
  if (op.getNumReductionLoops() != 0 || !op.hasPureTensorSemantics())
    return std::nullopt;
  auto yielded = dyn_cast<BlockArgument>(
      op.getBlock()->getTerminator()->getOperand(result.getResultNumber()));
  if (!yielded || yielded.getOwner() != op.getBlock())
    return std::nullopt;
  OpOperand *operand = op.getMatchingOpOperand(yielded);
  if (!isa<RankedTensorType>(operand->get().getType()))
    return std::nullopt;
  FailureOr<Access> loops = getLoops(op, result, at, space);
  if (failed(loops))
    return std::nullopt;
  return getOperandElement(op, *operand, *loops, space);
}

std::optional<Element> raise::stepThroughView(const Element &element,
                                              IndexSpace &space) {
  auto result = dyn_cast<OpResult>(element.tensor);
  if (!result)
    return std::nullopt;
  return TypeSwitch<Operation *, std::optional<Element>>(result.getOwner())
      .Case([&](tensor::ExpandShapeOp op) {
        return stepThroughExpand(op, element.at, space);
      })
      .Case([&](tensor::CollapseShapeOp op) {
        return stepThroughCollapse(op, element.at, space);
      })
      .Case([&](tensor::ReshapeOp op) {
        return stepThroughReshape(op, element.at, space);
      })
      .Case([&](tensor::ExtractSliceOp op) {
        return stepThroughSlice(op, element.at, space);
      })
      .Case([&](tensor::InsertSliceOp op) {
        return stepThroughInsert(op, element.at, space);
      })
      .Case([&](tensor::ConcatOp op) {
        return stepThroughConcat(op, element.at, space);
      })
      .Case([&](tensor::CastOp op) -> std::optional<Element> {
        if (!isa<RankedTensorType>(op.getSource().getType()))
          return std::nullopt;
        return Element{op.getSource(), element.at};
      })
      .Case([&](linalg::LinalgOp op) {
        return stepThroughCopy(op, result, element.at, space);
      })
      .Default([](Operation *) { return std::nullopt; });
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

std::optional<unsigned> raise::getReducedLoop(linalg::LinalgOp op) {
  SmallVector<unsigned> dims;
  op.getReductionDims(dims);
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  // Reshaping leaves such loops behind. One of them is what is left of a
  // reduction that runs once.
  while (dims.size() > 1) {
    auto *once =
        llvm::find_if(dims, [&](unsigned dim) { return sizes[dim] == 1; });
    if (once == dims.end())
      return std::nullopt;
    dims.erase(once);
  }
  return dims.empty() ? std::nullopt : std::optional(dims.front());
}

std::optional<Combiner> raise::getCombiner(linalg::LinalgOp op,
                                           OpResult result) {
  Block *body = op.getBlock();
  Operation *combiner = body->getTerminator()
                            ->getOperand(result.getResultNumber())
                            .getDefiningOp();
  if (!combiner || combiner->getNumOperands() != 2 ||
      combiner->getBlock() != body)
    return std::nullopt;
  Value soFar = op.getRegionOutputArgs()[result.getResultNumber()];
  bool first = combiner->getOperand(0) == soFar;
  if (!first && combiner->getOperand(1) != soFar)
    return std::nullopt;
  Value term = combiner->getOperand(first ? 1 : 0);

  // The term must not look at any result so far, this one or another.
  SmallVector<Value> worklist{term};
  llvm::SmallPtrSet<Value, 8> seen;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    if (llvm::is_contained(op.getRegionOutputArgs(), value))
      return std::nullopt;
    Operation *def = value.getDefiningOp();
    if (!def || def->getBlock() != body)
      continue;
    // What a region captures is no operand.
    if (def->getNumRegions() != 0)
      return std::nullopt;
    llvm::append_range(worklist, def->getOperands());
  }
  return Combiner{combiner, term};
}
