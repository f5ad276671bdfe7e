//===- TMTensorOps.cpp - Operations of the tm_tensor dialect --------------===//

#include "moe/Dialect/TMTensor/IR/TMTensor.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::tm_tensor;

#define GET_OP_CLASSES
#include "moe/Dialect/TMTensor/IR/TMTensorOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Effects and shapes
//===----------------------------------------------------------------------===//

using Effects =
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

/// Memref operands are read, and destinations also written. Tensors have no
/// effects; those of the region come on top.
static void getDestinationEffects(DestinationStyleOpInterface op,
                                  Effects &effects) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    effects.emplace_back(MemoryEffects::Read::get(), &operand,
                         SideEffects::DefaultResource::get());
    if (op.isDpsInit(&operand))
      effects.emplace_back(MemoryEffects::Write::get(), &operand,
                           SideEffects::DefaultResource::get());
  }
}

/// A result has the shape of its destination.
static LogicalResult
reifyDestinationShapes(DestinationStyleOpInterface op, OpBuilder &builder,
                       ReifiedRankedShapedTypeDims &shapes) {
  for (Value init : op.getDpsInits())
    shapes.push_back(tensor::getMixedSizes(builder, op->getLoc(), init));
  return success();
}

#define TM_TENSOR_DESTINATION_OP(OP)                                           \
  void OP::getEffects(Effects &effects) {                                      \
    getDestinationEffects(*this, effects);                                     \
  }                                                                            \
  LogicalResult OP::reifyResultShapes(OpBuilder &builder,                      \
                                      ReifiedRankedShapedTypeDims &shapes) {   \
    return reifyDestinationShapes(*this, builder, shapes);                     \
  }
TM_TENSOR_DESTINATION_OP(SortOp)
TM_TENSOR_DESTINATION_OP(ScanOp)
TM_TENSOR_DESTINATION_OP(ScatterOp)
TM_TENSOR_DESTINATION_OP(TopkOp)
#undef TM_TENSOR_DESTINATION_OP

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

static LogicalResult verifySemantics(DestinationStyleOpInterface op) {
  if (!op.hasPureTensorSemantics() && !op.hasPureBufferSemantics())
    return op->emitOpError("mixes tensors and memrefs");
  return success();
}

static LogicalResult verifyDimension(Operation *op, int64_t dimension,
                                     int64_t rank) {
  if (dimension >= rank)
    return op->emitOpError("has dimension ")
           << dimension << ", but its operands have rank " << rank;
  return success();
}

/// The region takes values of these types and yields one of that type.
static LogicalResult verifyRegion(Operation *op, TypeRange arguments,
                                  Type yielded) {
  Block &body = op->getRegion(0).front();
  if (body.getArgumentTypes() != arguments)
    return op->emitOpError("has a region with arguments (")
           << body.getArgumentTypes() << "), expected (" << arguments << ')';
  TypeRange actual = body.getTerminator()->getOperandTypes();
  if (actual != TypeRange(yielded))
    return op->emitOpError("has a region that yields (")
           << actual << "), expected (" << yielded << ')';
  return success();
}

static ShapedType getShaped(Value value) {
  return cast<ShapedType>(value.getType());
}

LogicalResult SortOp::verify() {
  SmallVector<Type> arguments;
  for (Value out : getOuts())
    arguments.append(2, getElementTypeOrSelf(out));
  if (failed(verifySemantics(*this)) || // C2
      failed(verifyDimension(*this, getDimension(),
                             getShaped(getOuts().front()).getRank()))) // C3
    return failure();
  return verifyRegion(*this, arguments,
                      IntegerType::get(getContext(), 1)); // C4, C5
}

LogicalResult ScanOp::verify() {
  ShapedType input = getShaped(getInput());
  int64_t dimension = getDimension();
  if (failed(verifyDimension(*this, dimension, input.getRank()))) // C1
    return failure();
  if (failed(verifyCompatibleShape(input, getShaped(getOutput())))) // C1
    return emitOpError("has input ")
           << input << " and output " << getOutput().getType()
           << ", which differ in shape";
  SmallVector<int64_t> rest(input.getShape());
  rest.erase(rest.begin() + dimension);
  if (failed(verifyCompatibleShape(
          rest, getShaped(getAccumulator()).getShape()))) // C1
    return emitOpError("has accumulator ")
           << getAccumulator().getType() << ", expected the shape of input "
           << input << " without dimension " << dimension;
  if (failed(verifySemantics(*this))) // C4
    return failure();
  Type element = input.getElementType();
  return verifyRegion(*this, {element, element}, element); // C3
}

/// Checks what `dimension_map` says about `original` (C1, C2).
static LogicalResult verifyDimensionMap(ScatterOp op) {
  ShapedType indices = getShaped(op.getIndices());
  if (indices.getRank() != 2 || indices.isDynamicDim(1))
    return op.emitOpError("has indices ")
           << indices << ", expected rank 2 and a static last dimension";
  ArrayRef<int64_t> map = op.getDimensionMap();
  if (static_cast<int64_t>(map.size()) != indices.getDimSize(1))
    return op.emitOpError("has ")
           << map.size() << " dimensions in dimension_map, but indices have "
           << indices.getDimSize(1) << " columns";
  int64_t rank = getShaped(op.getOriginal()).getRank();
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t dimension : map)
    if (dimension < 0 || dimension >= rank || !seen.insert(dimension).second)
      return op.emitOpError("has ")
             << dimension << " in dimension_map, expected different dimensions "
             << "of original " << op.getOriginal().getType();
  return success();
}

/// Checks that a row of `updates` fits into `original` (C3).
static LogicalResult verifyUpdates(ScatterOp op) {
  ShapedType updates = getShaped(op.getUpdates());
  ShapedType original = getShaped(op.getOriginal());
  ShapedType indices = getShaped(op.getIndices());
  int64_t leading = original.getRank() - (updates.getRank() - 1);
  if (updates.getRank() < 1 || leading < 0)
    return op.emitOpError("has updates ")
           << updates << ", expected rank 1 to " << original.getRank() + 1;
  if (failed(verifyCompatibleShape({updates.getDimSize(0)},
                                   {indices.getDimSize(0)})))
    return op.emitOpError("has updates ")
           << updates << " and indices " << indices
           << ", which differ in the number of rows";
  for (auto [position, size] :
       llvm::enumerate(updates.getShape().drop_front())) {
    int64_t limit = original.getDimSize(leading + position);
    if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(limit) &&
        size > limit)
      return op.emitOpError("has updates ")
             << updates << " that do not fit into original " << original;
  }
  for (int64_t dimension : llvm::seq<int64_t>(0, leading))
    if (!llvm::is_contained(op.getDimensionMap(), dimension))
      return op.emitOpError("has updates ")
             << updates << " without dimension " << dimension << " of original "
             << original << ", and no index for it";
  return success();
}

LogicalResult ScatterOp::verify() {
  if (failed(verifyDimensionMap(*this)) || failed(verifyUpdates(*this)) ||
      failed(verifySemantics(*this))) // C1, C2, C3, C6
    return failure();
  Type element = getElementTypeOrSelf(getOriginal());
  return verifyRegion(*this, {element, element}, element); // C5
}

/// Checks how many operands there are, and their shapes (C1).
static LogicalResult verifyTopkShapes(TopkOp op) {
  if (op.getIns().empty() || op.getIns().size() > 2 || op.getOuts().size() != 2)
    return op.emitOpError("has ")
           << op.getIns().size() << " ins and " << op.getOuts().size()
           << " outs, expected 1 or 2 ins and 2 outs";
  ShapedType values = getShaped(op.getIns().front());
  int64_t dimension = op.getDimension();
  if (failed(verifyDimension(op, dimension, values.getRank())))
    return failure();
  SmallVector<int64_t> first(getShaped(op.getOuts().front()).getShape());
  for (Value operand : op->getOperands()) {
    SmallVector<int64_t> expected(values.getShape());
    if (llvm::is_contained(op.getOuts(), operand) &&
        dimension < static_cast<int64_t>(first.size()))
      expected[dimension] = first[dimension];
    if (failed(verifyCompatibleShape(expected, getShaped(operand).getShape())))
      return op.emitOpError("has operand ")
             << operand.getType() << ", which does not go with " << values
             << " outside of dimension " << dimension;
  }
  return success();
}

LogicalResult TopkOp::verify() {
  if (failed(verifyTopkShapes(*this)) || failed(verifySemantics(*this)))
    return failure(); // C1, C4
  Type element = getElementTypeOrSelf(getIns().front());
  Type position = getElementTypeOrSelf(getOuts().back());
  bool given = getIns().size() == 2;
  if (getElementTypeOrSelf(getOuts().front()) != element ||
      (given && getElementTypeOrSelf(getIns().back()) != position) ||
      (!given && !position.isSignlessIntOrIndex())) // C2
    return emitOpError("has ins ")
           << getIns().getTypes() << " and outs " << getOuts().getTypes()
           << ", whose element types do not go together";
  return verifyRegion(*this, {element, element},
                      IntegerType::get(getContext(), 1)); // C3
}
