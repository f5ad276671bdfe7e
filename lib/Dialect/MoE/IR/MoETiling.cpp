//===- MoETiling.cpp - Tiles of the ops that move rows --------------------===//
//
// The iteration domain of moe.dispatch and of moe.combine is their result, so a
// tile of the one is a tile of the other. What an element is made of stays
// whole: the tokens that a dispatch takes rows from, and the places and the
// lists that a combine sums over. So a tile computes the same bits.
//
//===----------------------------------------------------------------------===//

#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

using namespace mlir;
using namespace mlir::moe;

/// For each dimension of an operand, the dimension of the domain that it is cut
/// along, or `kWhole`.
using OperandDims = SmallVector<int64_t>;
static constexpr int64_t kWhole = -1;

static int64_t rankOf(Value value) {
  return cast<ShapedType>(value.getType()).getRank();
}

static OperandDims getOperandDims(DispatchOp op, OpOperand &operand) {
  int64_t numPlaces = rankOf(op.getSlotToken());
  int64_t rank = rankOf(operand.get());
  if (operand.getOperandNumber() == 0) { // source
    OperandDims dims = {kWhole};
    llvm::append_range(dims, llvm::seq(numPlaces, numPlaces + rank - 1));
    return dims;
  }
  return llvm::to_vector(llvm::seq<int64_t>(0, rank));
}

static OperandDims getOperandDims(CombineOp op, OpOperand &operand) {
  if (op.isDpsInit(&operand))
    return {0, 1};
  if (operand.getOperandNumber() != 0)
    return {0, kWhole}; // token_slot and weights
  OperandDims dims(rankOf(operand.get()), kWhole);
  dims.back() = 1;
  return dims;
}

/// The sizes of a tensor or memref.
static SmallVector<OpFoldResult> getSizes(OpBuilder &b, Location loc,
                                          Value value) {
  return isa<MemRefType>(value.getType())
             ? memref::getMixedSizes(b, loc, value)
             : tensor::getMixedSizes(b, loc, value);
}

/// The part of `operand` that a tile needs, which may be all of it.
static Value cutOperand(OpBuilder &b, Location loc, Value operand,
                        ArrayRef<int64_t> dims, ArrayRef<OpFoldResult> offsets,
                        ArrayRef<OpFoldResult> sizes) {
  ArrayRef<int64_t> shape = cast<ShapedType>(operand.getType()).getShape();
  auto isCut = [&](auto pair) {
    auto [size, dim] = pair;
    // A dynamic size may be all there is, which is for others to find out.
    return dim != kWhole && (!isZeroInteger(offsets[dim]) ||
                             getConstantIntValue(sizes[dim]) != size);
  };
  if (llvm::none_of(llvm::zip_equal(shape, dims), isCut))
    return operand;

  SmallVector<OpFoldResult> begin(dims.size(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> steps(dims.size(), b.getIndexAttr(1));
  SmallVector<OpFoldResult> part = getSizes(b, loc, operand);
  for (auto [i, dim] : llvm::enumerate(dims)) {
    if (dim == kWhole)
      continue;
    begin[i] = offsets[dim];
    part[i] = sizes[dim];
  }
  if (isa<MemRefType>(operand.getType()))
    return memref::SubViewOp::create(b, loc, operand, begin, part, steps);
  return tensor::ExtractSliceOp::create(b, loc, operand, begin, part, steps);
}

/// The same op on the parts of its operands that a tile of its result needs.
template <typename OpTy>
static TilingResult tile(OpBuilder &b, OpTy op, ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> operands;
  SmallVector<Operation *> slices;
  for (OpOperand &operand : op->getOpOperands()) {
    Value part = cutOperand(b, op.getLoc(), operand.get(),
                            getOperandDims(op, operand), offsets, sizes);
    if (part != operand.get())
      slices.push_back(part.getDefiningOp());
    operands.push_back(part);
  }
  SmallVector<Type> types;
  if (op.hasPureTensorSemantics())
    types.push_back(operands.back().getType());
  Operation *tiled = clone(b, op, types, operands);
  return {{tiled}, SmallVector<Value>(tiled->getResults()), slices};
}

static SmallVector<Range> getDomain(OpBuilder &b, Location loc, Value out) {
  return llvm::map_to_vector(getSizes(b, loc, out), [&](OpFoldResult size) {
    return Range{b.getIndexAttr(0), size, b.getIndexAttr(1)};
  });
}

static SmallVector<OpFoldResult> toVector(ArrayRef<OpFoldResult> values) {
  return SmallVector<OpFoldResult>(values);
}

#define MOE_TILED_OP(OpTy)                                                     \
  SmallVector<utils::IteratorType> OpTy::getLoopIteratorTypes() {              \
    return SmallVector<utils::IteratorType>(rankOf(getOuts()[0]),              \
                                            utils::IteratorType::parallel);    \
  }                                                                            \
  SmallVector<Range> OpTy::getIterationDomain(OpBuilder &b) {                  \
    return getDomain(b, getLoc(), getOuts()[0]);                               \
  }                                                                            \
  FailureOr<TilingResult> OpTy::getTiledImplementation(                        \
      OpBuilder &b, ArrayRef<OpFoldResult> offsets,                            \
      ArrayRef<OpFoldResult> sizes) {                                          \
    return tile(b, *this, offsets, sizes);                                     \
  }                                                                            \
  LogicalResult OpTy::getResultTilePosition(                                   \
      OpBuilder &, unsigned, ArrayRef<OpFoldResult> offsets,                   \
      ArrayRef<OpFoldResult> sizes, SmallVector<OpFoldResult> &resultOffsets,  \
      SmallVector<OpFoldResult> &resultSizes) {                                \
    resultOffsets = toVector(offsets);                                         \
    resultSizes = toVector(sizes);                                             \
    return success();                                                          \
  }                                                                            \
  FailureOr<TilingResult> OpTy::generateResultTileValue(                       \
      OpBuilder &b, unsigned, ArrayRef<OpFoldResult> offsets,                  \
      ArrayRef<OpFoldResult> sizes) {                                          \
    return tile(b, *this, offsets, sizes);                                     \
  }                                                                            \
  LogicalResult OpTy::getIterationDomainTileFromResultTile(                    \
      OpBuilder &, unsigned, ArrayRef<OpFoldResult> offsets,                   \
      ArrayRef<OpFoldResult> sizes,                                            \
      SmallVectorImpl<OpFoldResult> &domainOffsets,                            \
      SmallVectorImpl<OpFoldResult> &domainSizes) {                            \
    domainOffsets = toVector(offsets);                                         \
    domainSizes = toVector(sizes);                                             \
    return success();                                                          \
  }                                                                            \
  bool OpTy::isOpFusableWithConsumerSlice(unsigned, ArrayRef<OpFoldResult>,    \
                                          ArrayRef<OpFoldResult>) {            \
    return true;                                                               \
  }

MOE_TILED_OP(DispatchOp)
MOE_TILED_OP(CombineOp)
