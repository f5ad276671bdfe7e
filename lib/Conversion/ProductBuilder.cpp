//===- ProductBuilder.cpp - Rows and kernel calls of products -------------===//

#include "ProductBuilder.h"
#include "MatrixView.h"

using namespace mlir;
using namespace mlir::moe;

bool moe::eraseZeros(const Product &product) {
  linalg::FillOp fill = findZeros(product);
  if (fill)
    fill->erase();
  return bool(fill);
}

Type ProductBuilder::getElementType() {
  return getElementTypeOrSelf(product.weights->get());
}

Value ProductBuilder::getLoopSize(unsigned loop) {
  for (OpOperand &operand : op->getOpOperands())
    if (varies(op, operand, loop))
      return b.dim(operand.get(), getDimension(op, operand, loop));
  llvm_unreachable("a loop that no operand has");
}

SmallVector<Value> ProductBuilder::getOuterSizes() {
  return llvm::map_to_vector(product.outer,
                             [&](unsigned loop) { return getLoopSize(loop); });
}

Value ProductBuilder::getRowCount() {
  return product.row ? getLoopSize(*product.row) : b.index(1);
}

Value ProductBuilder::getReadableRowCount() {
  Value rows = getRowCount();
  // Places without a token read any row, if there is one.
  if (DispatchOp dispatch = product.dispatch)
    rows = b.min(rows, b.dim(dispatch.getSource(), 0));
  return rows;
}

void ProductBuilder::makeCopy() {
  unsigned reduction = getDimension(op, *product.other, product.reduction);
  if (!product.dispatch && !isReadable(product.other->get(), reduction))
    copy = b.scratch(b.getF32Type(),
                     {getRowCount(), getLoopSize(product.reduction)});
}

Value ProductBuilder::getMatrix(OpOperand &operand,
                                std::optional<unsigned> first, unsigned second,
                                ValueRange outer, bool isContiguous) {
  auto type = cast<MemRefType>(operand.get().getType());
  SmallVector<Value> at(type.getRank());
  for (auto [loop, index] : llvm::zip_equal(product.outer, outer))
    if (varies(op, operand, loop))
      at[getDimension(op, operand, loop)] = index;
  std::optional<unsigned> firstDimension;
  if (first)
    firstDimension = getDimension(op, operand, *first);
  return createMatrixView(
      b, operand.get(), at, firstDimension, getDimension(op, operand, second),
      kernels.getMatrixType(type.getElementType(), isContiguous));
}

ProductRows ProductBuilder::readRows(ValueRange outer) {
  Value count = getRowCount();
  // The rows before they were gathered, and which of them they are.
  if (DispatchOp dispatch = product.dispatch) {
    Value matrix =
        createMatrixView(b, dispatch.getSource(), {Value(), Value()}, 0, 1,
                         kernels.getMatrixType(b.getF32Type(), true));
    Value index = memref::CastOp::create(b, kernels.getIndexType(),
                                         dispatch.getSlotToken());
    return {count, matrix, index};
  }
  Value matrix = getMatrix(*product.other, product.row, product.reduction,
                           outer, /*isContiguous=*/!copy);
  if (!copy)
    return {count, matrix, Value()};
  b.nest({count, getLoopSize(product.reduction)}, [&](ValueRange at) {
    b.store(b.toFloat(b.getF32Type(), b.load(matrix, at)), copy, at);
  });
  return {count, copy, Value()};
}

ProductRows ProductBuilder::slice(const ProductRows &rows, Value first,
                                  Value count) {
  if (rows.index)
    return {count, rows.matrix,
            createSlice(b, rows.index, OpFoldResult(first), OpFoldResult(count),
                        kernels.getIndexType())};
  Value matrix = createSlice(b, rows.matrix, {first, b.getIndexAttr(0)},
                             {count, b.dim(rows.matrix, 1)},
                             kernels.getMatrixType(b.getF32Type(), true));
  return {count, matrix, Value()};
}

void ProductBuilder::callKernel(const ProductRows &rows,
                                const ProductPanel &panel, bool isFull,
                                Value part, Value out) {
  Value accumulates = b.boolean(true);
  if (startsAtZero)
    accumulates = b.cmp(arith::CmpIPredicate::ne, panel.from, b.index(0));
  Value left = createSlice(b, rows.matrix, {b.getIndexAttr(0), panel.from},
                           {b.dim(rows.matrix, 0), b.dim(panel.panel, 0)},
                           kernels.getMatrixType(b.getF32Type(), true));
  SmallVector<Value> operands = {
      left, part, out, panel.next, panel.nextK, panel.nextN, accumulates};
  if (rows.index)
    operands.push_back(rows.index);
  ContractionKernels::Kind kind = {isFull, /*isGathered=*/bool(rows.index)};
  func::CallOp::create(
      b, kernels.getMultiply(kind, getElementType(), panel.nextLayout),
      operands);
}

void ProductBuilder::multiply(const ProductRows &rows,
                              const ProductPanel &panel, Value out,
                              int64_t columns) {
  int64_t panelWidth = kernels.getPanelWidth();
  Value used = b.dim(out, 1);
  auto buildRest = [&] {
    Value lanes = b.index(kernels.getLanes());
    OpFoldResult zero = b.getIndexAttr(0);
    b.steps(b.index(0), used, lanes, [&](Value n) {
      Value vector = createSlice(
          b, panel.panel, {zero, n},
          {b.dim(panel.panel, 0), b.getIndexAttr(kernels.getLanes())},
          kernels.getPanelType(getElementType(), kernels.getLanes()));
      Value part = createSlice(b, out, {zero, n},
                               {rows.count, b.min(lanes, b.sub(used, n))},
                               kernels.getMatrixType(b.getF32Type(), true));
      callKernel(rows, panel, /*isFull=*/false, vector, part);
    });
  };
  auto buildFull = [&] {
    callKernel(rows, panel, /*isFull=*/true, panel.panel, out);
  };
  bool isStatic = !ShapedType::isDynamic(columns);
  if (isStatic && columns % panelWidth == 0)
    return buildFull();
  if (isStatic && columns < panelWidth)
    return buildRest();
  b.when(b.equal(used, b.index(panelWidth)), buildFull, buildRest);
}
