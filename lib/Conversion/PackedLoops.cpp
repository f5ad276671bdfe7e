//===- PackedLoops.cpp - Loops over panels that were packed before --------===//

#include "MatrixView.h"
#include "ProductLoops.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::moe;
using linalg::LinalgOp;

/// Rows that are multiplied by all panels in turn: with as many steps, they
/// stay in the second-level cache.
static constexpr int64_t kBlockRows = 32 * ContractionKernels::kTileRows;

/// Up to so many rows, nothing is fetched ahead: their tiles would fetch too
/// little of a panel, and in the way of the processor, which sees by itself
/// that panels are read in order.
static constexpr int64_t kUnfetchedRows = 3 * ContractionKernels::kTileRows;
/// What kernels fetch then: lines that they used so many steps before, and that
/// are surely there.
static constexpr int64_t kStepsBehind = 16;

namespace {
/// It costs nothing to come back to a panel: a block of rows after the other,
/// and all panels for each.
class PackedLoops {
public:
  PackedLoops(Operation *place, ArrayRef<ProductPart> parts,
              const Epilogue *epilogue, const PackedOperand *follower,
              ContractionKernels &kernels)
      : b(place->getLoc(), OpBuilder(place)), parts(parts), epilogue(epilogue),
        follower(follower), kernels(kernels), width(kernels.getPanelWidth()),
        columnCount(parts.front().columns.count) {
    for (const ProductPart &part : parts) {
      const Product &product = *part.columns.product;
      builders.emplace_back(b, product, kernels,
                            eraseZeros(product) || epilogue);
    }
  }

  void build();

private:
  /// Some rows and the columns of a panel.
  struct Block {
    Value panel;
    OpFoldResult offsets[2], sizes[2];
  };

  /// Whether a part is of the same product as the first.
  bool hasRowsOfFirst(unsigned part) {
    return part != 0 &&
           parts[part].columns.product == parts.front().columns.product;
  }
  void buildBlocks(ValueRange outer);
  Block getBlock(ValueRange at);
  void multiply(unsigned part, ValueRange outer, const ProductRows &rows,
                const Block &block, Value out);
  Value getPanel(const PackedOperand &weights, ValueRange outer, Value index);
  Value getNextPanel(unsigned part, ValueRange outer, Value index);
  void makeTile();
  Value getPart(unsigned part, const Block &block);
  void buildEpilogue(const Block &block);

  LoopBuilder b;
  ArrayRef<ProductPart> parts;
  const Epilogue *epilogue;
  const PackedOperand *follower;
  ContractionKernels &kernels;
  int64_t width, columnCount;
  SmallVector<ProductBuilder> builders;
  Value rowCount, columns, panels, tile;
};
} // namespace

void PackedLoops::build() {
  rowCount = builders.front().getRowCount();
  columns =
      ShapedType::isDynamic(columnCount)
          ? builders.front().getLoopSize(parts.front().columns.product->column)
          : b.index(columnCount);
  Value readable = rowCount;
  for (ProductBuilder &builder : builders)
    readable = b.min(readable, builder.getReadableRowCount());
  // An expert without rows does not touch its weights.
  b.when(b.less(b.index(0), readable), [&] {
    for (unsigned i = 0; i < parts.size(); ++i)
      if (!hasRowsOfFirst(i))
        builders[i].makeCopy();
    b.nest(builders.front().getOuterSizes(),
           [&](ValueRange outer) { buildBlocks(outer); });
    b.freeScratch();
  });
}

void PackedLoops::buildBlocks(ValueRange outer) {
  SmallVector<ProductRows> rows;
  for (unsigned i = 0; i < parts.size(); ++i)
    rows.push_back(hasRowsOfFirst(i) ? rows.front()
                                     : builders[i].readRows(outer));
  Value result = epilogue ? Value() : builders.front().getResult(outer);
  Value most = b.index(kBlockRows);
  panels = b.ceilDiv(columns, b.index(width));
  Value size =
      builders.front().getLoopSize(parts.front().columns.product->reduction);
  Value work = b.mul(b.mul(b.min(most, rowCount), b.index(width)),
                     b.mul(size, b.index(parts.size())));
  auto buildBlock = [&](ValueRange at) {
    Block block = getBlock(at);
    MemRefType type = kernels.getMatrixType(b.getF32Type(), true);
    for (auto [i, builder] : llvm::enumerate(builders)) {
      Value out =
          epilogue ? memref::CastOp::create(b, type, getPart(i, block))
                   : createSlice(b, result, block.offsets, block.sizes, type);
      ProductRows part = builder.slice(rows[i], cast<Value>(block.offsets[0]),
                                       cast<Value>(block.sizes[0]));
      multiply(i, outer, part, block, out);
    }
    if (epilogue)
      buildEpilogue(block);
  };
  SmallVector<Value> blocks = {b.ceilDiv(rowCount, most), panels};
  b.shareTasks(blocks, work, [&](LoopBuilder::LoopFn loop) {
    if (epilogue)
      makeTile();
    loop(buildBlock);
    if (epilogue)
      memref::DeallocOp::create(b, tile);
  });
}

PackedLoops::Block PackedLoops::getBlock(ValueRange at) {
  Value most = b.index(kBlockRows), row = b.mul(at[0], most);
  Value column = b.mul(at[1], b.index(width));
  Block block = {at[1], {row, column}, {}};
  block.sizes[0] = b.min(most, b.sub(rowCount, row));
  if (!ShapedType::isDynamic(columnCount) && columnCount % width == 0)
    block.sizes[1] = b.getIndexAttr(width);
  else
    block.sizes[1] = b.min(b.index(width), b.sub(columns, column));
  return block;
}

/// Multiplies by a panel while the next one is fetched.
void PackedLoops::multiply(unsigned part, ValueRange outer,
                           const ProductRows &rows, const Block &block,
                           Value out) {
  const Product *product = parts[part].columns.product;
  ProductBuilder &builder = builders[part];
  Type elementType = builder.getElementType();
  Value panel = getPanel(parts[part].weights, outer, block.panel);
  Value next = getNextPanel(part, outer, block.panel);
  Value size = builder.getLoopSize(product->reduction);
  Value zero = b.index(0), step = b.index(kPanelSteps);
  Value hasMany = b.less(b.index(kUnfetchedRows), rows.count);
  b.steps(zero, size, step, [&](Value k0) {
    Value nextK = b.add(k0, step);
    Value steps = b.min(step, b.sub(size, k0));
    Value packed = createSlice(b, panel, {k0, b.getIndexAttr(0)},
                               {steps, b.getIndexAttr(width)},
                               kernels.getPanelType(elementType, width));
    Value isLast = b.cmp(arith::CmpIPredicate::sge, nextK, size);
    Value fetched = b.select(b.both(isLast, hasMany), next, panel);
    nextK = b.select(hasMany, b.select(isLast, zero, nextK),
                     b.sub(k0, b.index(kStepsBehind)));
    builder.multiply(rows,
                     {packed, k0, fetched, nextK, zero, WeightLayout::Columns},
                     out, columnCount);
  });
}

/// A panel that was packed before, `[steps, width]`.
Value PackedLoops::getPanel(const PackedOperand &weights, ValueRange outer,
                            Value index) {
  // An epilogue, and what follows it, has no loops around.
  const Product &product = *parts.front().columns.product;
  SmallVector<Value> at;
  for (const PackedOperand::Index &leading : weights.leading) {
    if (leading.value) {
      at.push_back(
          getValueOrCreateConstantIndexOp(b, b.getLoc(), leading.value));
      continue;
    }
    for (auto [loop, i] : llvm::zip_equal(product.outer, outer))
      if (varies(product.op, *product.weights, loop) &&
          getDimension(product.op, *product.weights, loop) == leading.dimension)
        at.push_back(i);
  }
  at.push_back(index);
  if (weights.turn)
    at.push_back(b.index(*weights.turn));
  unsigned steps = at.size();
  at.append({Value(), Value()});
  Type elementType = getElementTypeOrSelf(weights.panels);
  return createMatrixView(b, weights.panels, at, steps, steps + 1,
                          kernels.getMatrixType(elementType, true));
}

/// The panel that is used after this one; the same if that is not known.
Value PackedLoops::getNextPanel(unsigned part, ValueRange outer, Value index) {
  if (part + 1 != parts.size())
    return getPanel(parts[part + 1].weights, outer, index);
  Value last = b.sub(panels, b.index(1));
  Value next = getPanel(parts.front().weights, outer,
                        b.min(last, b.add(index, b.index(1))));
  if (!follower)
    return next;
  return b.select(b.equal(index, last), getPanel(*follower, outer, b.index(0)),
                  next);
}

//===----------------------------------------------------------------------===//
// Epilogues
//===----------------------------------------------------------------------===//

/// What the epilogue reads: of a block of rows, a panel's width for each
/// product.
void PackedLoops::makeTile() {
  int64_t columns = parts.size() * width;
  auto type = MemRefType::get({ShapedType::kDynamic, columns}, b.getF32Type());
  tile = memref::AllocOp::create(b, type, b.min(b.index(kBlockRows), rowCount),
                                 b.getI64IntegerAttr(64));
}

Value PackedLoops::getPart(unsigned part, const Block &block) {
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  return memref::SubViewOp::create(
      b, tile, {zero, b.getIndexAttr(part * width)}, block.sizes, {one, one});
}

/// The op on the block alone.
void PackedLoops::buildEpilogue(const Block &block) {
  linalg::GenericOp op = epilogue->op;
  SmallVector<Value> operands;
  for (OpOperand &operand : op->getOpOperands()) {
    unsigned i = operand.getOperandNumber();
    if (i < epilogue->inputs.size() && epilogue->inputs[i]) {
      operands.push_back(getPart(*epilogue->inputs[i], block));
      continue;
    }
    SmallVector<OpFoldResult> offsets, sizes;
    for (AffineExpr loop : op.getMatchingIndexingMap(&operand).getResults()) {
      unsigned position = cast<AffineDimExpr>(loop).getPosition();
      offsets.push_back(block.offsets[position]);
      sizes.push_back(block.sizes[position]);
    }
    SmallVector<OpFoldResult> strides(offsets.size(), b.getIndexAttr(1));
    operands.push_back(
        memref::SubViewOp::create(b, operand.get(), offsets, sizes, strides));
  }
  b.clone(*op)->setOperands(operands);
}

/// Erases a buffer of which there are only views left, and what frees it.
static void eraseBuffer(Value buffer) {
  for (Operation *user : llvm::make_early_inc_range(buffer.getUsers()))
    if (isa<memref::DeallocOp>(user))
      user->erase();
    else
      eraseBuffer(user->getResult(0));
  buffer.getDefiningOp()->erase();
}

/// Replaces an epilogue and its products.
static void eraseProducts(const Epilogue &epilogue) {
  llvm::SmallSetVector<LinalgOp, 4> products;
  for (const ProductColumns &part : epilogue.parts)
    products.insert(part.product->op);
  linalg::GenericOp epilogueOp = epilogue.op;
  SmallVector<Value> results = epilogueOp.getOutputs();
  epilogueOp->erase();
  for (LinalgOp op : products) {
    Value result = op.getDpsInitOperand(0)->get();
    op->erase();
    if (!llvm::is_contained(results, result))
      eraseBuffer(result);
  }
}

/// Frees what products read, which are computed where the epilogue is, after
/// it.
static void delayFrees(const Epilogue &epilogue) {
  SmallVector<Operation *> frees;
  for (const ProductColumns &part : epilogue.parts)
    for (Operation *op = part.product->op; op != epilogue.op;
         op = op->getNextNode())
      if (isa<memref::DeallocOp>(op) && !llvm::is_contained(frees, op))
        frees.push_back(op);
  for (Operation *op : frees)
    op->moveAfter(epilogue.op);
}

void moe::buildPackedProduct(const ProductPart &part,
                             const PackedOperand *follower,
                             ContractionKernels &kernels) {
  PackedLoops(part.columns.product->op, part, nullptr, follower, kernels)
      .build();
  part.columns.product->op->erase();
}

void moe::buildEpilogue(const Epilogue &epilogue, ArrayRef<ProductPart> parts,
                        const PackedOperand *follower,
                        ContractionKernels &kernels) {
  delayFrees(epilogue);
  PackedLoops(epilogue.op, parts, &epilogue, follower, kernels).build();
  eraseProducts(epilogue);
}
