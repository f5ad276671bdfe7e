//===- ProductLoops.cpp - The loops around kernel calls -------------------===//

#include "ProductLoops.h"
#include "MatrixView.h"

using namespace mlir;
using namespace mlir::moe;
using linalg::LinalgOp;

namespace {
/// Packs a panel after the other, right before it is used.
class ProductLoops {
public:
  ProductLoops(const Product &product, ContractionKernels &kernels)
      : b(product.op->getLoc(), OpBuilder(product.op)), product(product),
        kernels(kernels), builder(b, product, kernels, eraseZeros(product)) {}

  void build();

private:
  void buildTask(LoopBuilder::LoopFn loop);
  void buildPanels(ValueRange outer);
  void buildPanel(const ProductRows &rows, Value result, Value weights,
                  Value n0, Value k0);

  LoopBuilder b;
  const Product &product;
  ContractionKernels &kernels;
  ProductBuilder builder;
  Value columns, size, panel;
  WeightLayout layout = WeightLayout::Strided;
};
} // namespace

void ProductLoops::build() {
  Value rows = builder.getRowCount();
  columns = builder.getLoopSize(product.column);
  size = builder.getLoopSize(product.reduction);
  SmallVector<Value> outer = builder.getOuterSizes();
  LinalgOp op = product.op;
  // Those of the sum are in order.
  bool isParallel = llvm::all_of(product.outer, [&](unsigned loop) {
    return varies(op, *op.getDpsInitOperand(0), loop);
  });
  // An expert without rows does not touch its weights.
  b.when(b.less(b.index(0), builder.getReadableRowCount()), [&] {
    if (!isParallel)
      return buildTask([&](auto body) { b.nest(outer, body); });
    Value work = b.mul(b.mul(rows, columns), size);
    b.shareTasks(outer, work,
                 [&](LoopBuilder::LoopFn loop) { buildTask(loop); });
  });
  op->erase();
}

/// What one thread does, which has memory of its own.
void ProductLoops::buildTask(LoopBuilder::LoopFn loop) {
  LinalgOp op = product.op;
  int64_t steps = op.getStaticLoopRanges()[product.reduction];
  if (ShapedType::isDynamic(steps) || steps > kPanelSteps)
    steps = kPanelSteps;
  auto type = MemRefType::get({steps, kernels.getPanelWidth()},
                              builder.getElementType());
  panel = memref::AllocOp::create(b, type, b.getI64IntegerAttr(64));
  builder.makeCopy();
  loop([&](ValueRange at) { buildPanels(at); });
  memref::DeallocOp::create(b, panel);
  b.freeScratch();
}

void ProductLoops::buildPanels(ValueRange outer) {
  ProductRows rows = builder.readRows(outer);
  Value result = builder.getResult(outer);
  LinalgOp op = product.op;
  layout =
      getWeightLayout(cast<MemRefType>(product.weights->get().getType()),
                      getDimension(op, *product.weights, product.reduction),
                      getDimension(op, *product.weights, product.column));
  SmallVector<unsigned> loops =
      orient(layout, product.reduction, product.column);
  Value weights = builder.getMatrix(*product.weights, loops[0], loops[1], outer,
                                    layout != WeightLayout::Strided);
  Value width = b.index(kernels.getPanelWidth());
  Value step = b.index(cast<MemRefType>(panel.getType()).getDimSize(0));
  b.steps(b.index(0), columns, width, [&](Value n0) {
    b.steps(b.index(0), size, step,
            [&](Value k0) { buildPanel(rows, result, weights, n0, k0); });
  });
}

/// Packs a panel and multiplies by it.
void ProductLoops::buildPanel(const ProductRows &rows, Value result,
                              Value weights, Value n0, Value k0) {
  Type elementType = builder.getElementType();
  Value width = b.index(kernels.getPanelWidth());
  Value step = b.index(cast<MemRefType>(panel.getType()).getDimSize(0));
  Value nextK = b.add(k0, step), nextN = b.add(n0, width);
  Value count = b.min(step, b.sub(size, k0));
  Value used = b.min(width, b.sub(columns, n0));
  Value part = createSlice(
      b, weights, orient<OpFoldResult>(layout, k0, n0),
      orient<OpFoldResult>(layout, count, used),
      kernels.getMatrixType(elementType, layout != WeightLayout::Strided));
  Value packed =
      createSlice(b, panel, {b.getIndexAttr(0), b.getIndexAttr(0)},
                  {count, b.getIndexAttr(kernels.getPanelWidth())},
                  kernels.getPanelType(elementType, kernels.getPanelWidth()));
  func::CallOp::create(b, kernels.getPack(elementType, layout),
                       ValueRange{part, packed});

  // What is packed next; itself if it is the last.
  Value isLastK = b.cmp(arith::CmpIPredicate::sge, nextK, size);
  Value followingN = b.select(isLastK, nextN, n0);
  Value isLast = b.cmp(arith::CmpIPredicate::sge, followingN, columns);
  nextK = b.select(isLast, k0, b.select(isLastK, b.index(0), nextK));
  nextN = b.select(isLast, n0, followingN);
  LinalgOp op = product.op;
  Value out =
      createSlice(b, result, {b.getIndexAttr(0), n0}, {rows.count, used},
                  kernels.getMatrixType(b.getF32Type(), true));
  builder.multiply(rows, {packed, k0, weights, nextK, nextN, layout}, out,
                   op.getStaticLoopRanges()[product.column]);
}

void moe::buildProduct(const Product &product, ContractionKernels &kernels) {
  ProductLoops(product, kernels).build();
}
