//===- SliceThrough.cpp - Compute a part of a tensor only -----------------===//

#include "SliceThrough.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::distribute;

RankedTensorType distribute::getPartType(Type type, int64_t dim,
                                         int64_t parts) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape[dim] /= parts;
  return tensor.clone(shape);
}

static bool canDivide(Value tensor, int64_t dim, int64_t parts) {
  int64_t size = cast<RankedTensorType>(tensor.getType()).getDimSize(dim);
  return !ShapedType::isDynamic(size) && size % parts == 0;
}

//===----------------------------------------------------------------------===//
// Linalg ops
//===----------------------------------------------------------------------===//

/// The loop that dimension `dim` of the results runs over, if that is the same
/// for all results and each iteration of it computes its own elements.
static std::optional<unsigned> getLoop(linalg::LinalgOp op, int64_t dim) {
  std::optional<unsigned> loop;
  for (OpOperand &init : op.getDpsInitsMutable()) {
    AffineMap map = op.getMatchingIndexingMap(&init);
    if (dim >= map.getNumResults())
      return std::nullopt;
    auto expr = dyn_cast<AffineDimExpr>(map.getResult(dim));
    if (!expr || (loop && *loop != expr.getPosition()))
      return std::nullopt;
    loop = expr.getPosition();
  }
  if (!loop ||
      op.getIteratorTypesArray()[*loop] != utils::IteratorType::parallel)
    return std::nullopt;
  bool readsNumber = op->getRegion(0)
                         .walk([&](linalg::IndexOp index) {
                           return index.getDim() == *loop
                                      ? WalkResult::interrupt()
                                      : WalkResult::advance();
                         })
                         .wasInterrupted();
  if (readsNumber)
    return std::nullopt;
  return loop;
}

/// The dimension of an operand that `loop` runs over; -1 if none does. Nothing
/// if that is not all.
static std::optional<int64_t> getOperandDim(AffineMap map, unsigned loop) {
  int64_t found = -1;
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    if (!expr.isFunctionOfDim(loop))
      continue;
    if (!isa<AffineDimExpr>(expr) || found >= 0)
      return std::nullopt;
    found = static_cast<int64_t>(i);
  }
  return found;
}

Operation *distribute::cloneForSlice(OpBuilder &b, linalg::LinalgOp op,
                                     int64_t resultDim, SliceFn slice) {
  std::optional<unsigned> loop = getLoop(op, resultDim);
  if (!loop || !op.hasPureTensorSemantics())
    return nullptr;
  SmallVector<int64_t> dims;
  for (OpOperand &operand : op->getOpOperands()) {
    std::optional<int64_t> dim =
        getOperandDim(op.getMatchingIndexingMap(&operand), *loop);
    if (!dim)
      return nullptr;
    dims.push_back(*dim);
  }
  SmallVector<Value> operands;
  SmallVector<Type> types;
  for (auto [operand, dim] : llvm::zip_equal(op->getOpOperands(), dims)) {
    Value part = dim < 0 ? operand.get() : slice(operand.get(), dim);
    if (!part)
      return nullptr;
    operands.push_back(part);
    if (op.isDpsInit(&operand))
      types.push_back(part.getType());
  }
  return clone(b, op, types, operands);
}

//===----------------------------------------------------------------------===//
// Ops on tensors
//===----------------------------------------------------------------------===//

namespace {
/// Builds a slice of the result of one op.
class Slicer {
public:
  Slicer(OpBuilder &b, int64_t dim, int64_t parts, SliceFn slice)
      : b(b), dim(dim), parts(parts), slice(slice) {}

  Value build(tensor::CastOp op);
  Value build(tensor::ExpandShapeOp op);
  Value build(tensor::CollapseShapeOp op);
  Value build(tensor::ExtractSliceOp op);
  Value build(tensor::InsertSliceOp op);
  Value build(tensor::ConcatOp op);
  Value build(tensor::EmptyOp op);
  Value build(arith::ConstantOp op);
  Value build(linalg::LinalgOp op);
  Value buildElementwise(Operation *op);

private:
  Value sliceOf(Value operand, int64_t at) {
    return canDivide(operand, at, parts) ? slice(operand, at) : Value();
  }
  /// One of the parts of a size.
  OpFoldResult divide(OpFoldResult size) {
    return b.getIndexAttr(*getConstantIntValue(size) / parts);
  }
  RankedTensorType getType(Value result) {
    return getPartType(result.getType(), dim, parts);
  }

  OpBuilder &b;
  int64_t dim, parts;
  SliceFn slice;
};
} // namespace

Value Slicer::build(tensor::CastOp op) {
  if (!isa<RankedTensorType>(op.getSource().getType()))
    return nullptr;
  Value source = sliceOf(op.getSource(), dim);
  if (!source)
    return nullptr;
  return tensor::CastOp::create(b, op.getLoc(), getType(op), source);
}

/// The first of `dims` that has more than one element, if it has a known number
/// of them: what all the elements of a group of dimensions are divided along.
static std::optional<int64_t> getOuterDim(RankedTensorType type,
                                          ArrayRef<int64_t> dims) {
  for (int64_t dim : dims) {
    if (type.isDynamicDim(dim))
      return std::nullopt;
    if (type.getDimSize(dim) != 1)
      return dim;
  }
  return std::nullopt;
}

Value Slicer::build(tensor::ExpandShapeOp op) {
  int64_t group = op.getCorrespondingSourceDim(dim);
  if (getOuterDim(op.getResultType(), op.getReassociationIndices()[group]) !=
      dim)
    return nullptr;
  Value source = sliceOf(op.getSrc(), group);
  if (!source)
    return nullptr;
  SmallVector<OpFoldResult> shape = op.getMixedOutputShape();
  shape[dim] = divide(shape[dim]);
  return tensor::ExpandShapeOp::create(b, op.getLoc(), getType(op), source,
                                       op.getReassociationIndices(), shape);
}

Value Slicer::build(tensor::CollapseShapeOp op) {
  std::optional<int64_t> at =
      getOuterDim(op.getSrcType(), op.getReassociationIndices()[dim]);
  Value source = at ? sliceOf(op.getSrc(), *at) : Value();
  if (!source)
    return nullptr;
  return tensor::CollapseShapeOp::create(b, op.getLoc(), getType(op), source,
                                         op.getReassociationIndices());
}

/// The dimension of a slice's source that is dimension `dim` of the slice.
static int64_t getSourceDim(const llvm::SmallBitVector &dropped, int64_t dim) {
  int64_t at = 0;
  for (int64_t left = dim;; ++at) {
    if (dropped.test(at))
      continue;
    if (left-- == 0)
      return at;
  }
}

/// Whether a slice takes all of its source along `dim`.
static bool takesAll(OffsetSizeAndStrideOpInterface op, RankedTensorType source,
                     int64_t dim) {
  return op.getStaticOffsets()[dim] == 0 && op.getStaticStrides()[dim] == 1 &&
         op.getStaticSizes()[dim] == source.getDimSize(dim) &&
         !source.isDynamicDim(dim);
}

Value Slicer::build(tensor::ExtractSliceOp op) {
  int64_t at = getSourceDim(op.getDroppedDims(), dim);
  if (!takesAll(op, op.getSourceType(), at))
    return nullptr;
  Value source = sliceOf(op.getSource(), at);
  if (!source)
    return nullptr;
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  sizes[at] = divide(sizes[at]);
  return tensor::ExtractSliceOp::create(b, op.getLoc(), getType(op), source,
                                        op.getMixedOffsets(), sizes,
                                        op.getMixedStrides());
}

Value Slicer::build(tensor::InsertSliceOp op) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  if (dropped.test(dim) || !takesAll(op, op.getDestType(), dim))
    return nullptr;
  auto isKept = [&](int64_t i) { return !dropped.test(i); };
  int64_t at = llvm::count_if(llvm::seq<int64_t>(0, dim), isKept);
  Value source = sliceOf(op.getSource(), at);
  Value dest = source ? sliceOf(op.getDest(), dim) : Value();
  if (!dest)
    return nullptr;
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  sizes[dim] = divide(sizes[dim]);
  return tensor::InsertSliceOp::create(b, op.getLoc(), source, dest,
                                       op.getMixedOffsets(), sizes,
                                       op.getMixedStrides());
}

Value Slicer::build(tensor::ConcatOp op) {
  if (static_cast<int64_t>(op.getDim()) == dim)
    return nullptr;
  SmallVector<Value> inputs;
  for (Value input : op.getInputs()) {
    Value part = sliceOf(input, dim);
    if (!part)
      return nullptr;
    inputs.push_back(part);
  }
  return tensor::ConcatOp::create(b, op.getLoc(), getType(op), op.getDim(),
                                  inputs);
}

Value Slicer::build(tensor::EmptyOp op) {
  return tensor::EmptyOp::create(b, op.getLoc(), getType(op),
                                 op.getDynamicSizes());
}

Value Slicer::build(arith::ConstantOp op) {
  auto elements = dyn_cast<SplatElementsAttr>(op.getValue());
  if (!elements)
    return nullptr;
  return arith::ConstantOp::create(
      b, op.getLoc(),
      cast<TypedAttr>(Attribute(elements.resizeSplat(getType(op)))));
}

Value Slicer::build(linalg::LinalgOp op) {
  Operation *part = cloneForSlice(b, op, dim, [&](Value operand, int64_t at) {
    return sliceOf(operand, at);
  });
  return part ? part->getResult(0) : Value();
}

/// An op that does the same with each element of its operands, all of one
/// shape.
Value Slicer::buildElementwise(Operation *op) {
  if (!OpTrait::hasElementwiseMappableTraits(op) || !isPure(op))
    return nullptr;
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    if (isa<RankedTensorType>(operand.getType()))
      operand = sliceOf(operand, dim);
    if (!operand)
      return nullptr;
    operands.push_back(operand);
  }
  return clone(b, op, getType(op->getResult(0)), operands)->getResult(0);
}

Value distribute::sliceThrough(OpBuilder &b, Operation *op, int64_t dim,
                               int64_t parts, SliceFn slice) {
  if (op->getNumResults() != 1 || !canDivide(op->getResult(0), dim, parts))
    return nullptr;
  Slicer slicer(b, dim, parts, slice);
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
            tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::ConcatOp,
            tensor::EmptyOp, arith::ConstantOp, linalg::LinalgOp>(
          [&](auto typed) { return slicer.build(typed); })
      .Default(
          [&](Operation *other) { return slicer.buildElementwise(other); });
}
