//===- VectorizeContractions.cpp - Contractions call vector kernels -------===//

#include "BufferAccess.h"
#include "ContractionKernels.h"
#include "GatheredRows.h"
#include "MatrixView.h"
#include "PackedWeights.h"
#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEVECTORIZECONTRACTIONSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;
using linalg::LinalgOp;

/// Steps of the reduction that are packed at a time: a panel of them stays in
/// the second-level cache.
static constexpr int64_t kPackedSteps = 512;
/// Rows that are multiplied by all panels in turn: with as many steps, they
/// stay in the second-level cache. A multiple of the kernel's tile.
static constexpr int64_t kBlockRows = 192;
/// Up to so many rows, packed weights are not fetched ahead: a tile fetches too
/// little of a panel, and in the way of the processor, which sees by itself
/// that panels are read in order.
static constexpr int64_t kUnfetchedRows = 3 * ContractionKernels::kTileRows;
/// Results narrower than this leave most of a vector unused.
static constexpr int64_t kFewestColumns = 4;

namespace {
/// A contraction as a matrix product with loops around it. Each field is a loop
/// of the op.
struct Product {
  /// Of the two inputs, the one that has the columns.
  OpOperand *weights, *other;
  unsigned column, reduction;
  /// None if the result has no dimension that is not the weights'.
  std::optional<unsigned> row;
  /// The loops around, in their order.
  SmallVector<unsigned> outer;
  /// What gathered the rows, if they can be read where they came from.
  DispatchOp dispatch;
};
} // namespace

//===----------------------------------------------------------------------===//
// Recognition
//===----------------------------------------------------------------------===//

/// The block argument that is multiplied, if it is so as it is.
static BlockArgument getFactor(Value value) {
  if (auto extended = value.getDefiningOp<arith::ExtFOp>())
    value = extended.getIn();
  return dyn_cast<BlockArgument>(value);
}

/// True if the op computes `c + a * b` in f32.
static bool isMultiplyAdd(LinalgOp op) {
  Block *body = op.getBlock();
  Value sum = body->getArgument(2);
  if (!sum.getType().isF32())
    return false;
  Operation *yielded = body->getTerminator()->getOperand(0).getDefiningOp();
  Value x, y;
  if (auto fma = dyn_cast_or_null<math::FmaOp>(yielded)) {
    if (fma.getC() != sum)
      return false;
    x = fma.getA(), y = fma.getB();
  } else if (auto add = dyn_cast_or_null<arith::AddFOp>(yielded)) {
    if (add.getLhs() != sum && add.getRhs() != sum)
      return false;
    Value product = add.getLhs() == sum ? add.getRhs() : add.getLhs();
    auto multiply = product.getDefiningOp<arith::MulFOp>();
    if (!multiply)
      return false;
    x = multiply.getLhs(), y = multiply.getRhs();
  } else {
    return false;
  }
  BlockArgument a = getFactor(x), b = getFactor(y);
  return a && b && a != b && a != sum && b != sum && a.getOwner() == body &&
         b.getOwner() == body;
}

/// The stride of an operand in a loop; 0 if it does not vary.
static int64_t getLoopStride(LinalgOp op, OpOperand &operand, unsigned loop) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  auto position =
      map.getResultPosition(getAffineDimExpr(loop, op.getContext()));
  return position
             ? getStride(cast<MemRefType>(operand.get().getType()), *position)
             : 0;
}

static bool varies(LinalgOp op, OpOperand &operand, unsigned loop) {
  return op.getMatchingIndexingMap(&operand).isFunctionOfDim(loop);
}

/// True if the kernel reads such rows as they are.
static bool isReadable(Value rows, unsigned reduction) {
  auto type = cast<MemRefType>(rows.getType());
  return type.getElementType().isF32() && getStride(type, reduction) == 1;
}

/// A size to compare: an unknown one is larger than any other.
static int64_t getSize(ArrayRef<int64_t> sizes, unsigned loop) {
  return ShapedType::isDynamic(sizes[loop]) ? INT64_MAX : sizes[loop];
}

/// The dispatch whose source has the rows, `[tokens, steps]`.
static DispatchOp findDispatch(LinalgOp op, const Product &product) {
  AffineMap map = op.getMatchingIndexingMap(product.other);
  MLIRContext *context = op.getContext();
  if (!product.row || map.getNumResults() != 2 ||
      map.getResult(0) != getAffineDimExpr(*product.row, context) ||
      map.getResult(1) != getAffineDimExpr(product.reduction, context))
    return nullptr;
  DispatchOp dispatch = findGatheredRows(op, *product.other);
  if (!dispatch || !isReadable(dispatch.getSource(), 1))
    return nullptr;
  return dispatch;
}

/// Chooses which loops the kernel has, or says why none can be.
static FailureOr<Product> matchProduct(LinalgOp op, StringRef &reason) {
  auto fail = [&](StringRef why) {
    reason = why;
    return failure();
  };
  if (!op.hasPureBufferSemantics() || op.getNumDpsInputs() != 2 ||
      op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0)
    return fail("is not a contraction of two buffers");
  if (!isMultiplyAdd(op))
    return fail("does not add products up in f32");
  if (!llvm::all_of(op.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isProjectedPermutation(); }))
    return fail("has an operand that is not indexed by loops");

  OpOperand *a = op.getDpsInputOperand(0), *b = op.getDpsInputOperand(1);
  OpOperand &c = *op.getDpsInitOperand(0);
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  SmallVector<unsigned> parallel, reductions;
  op.getParallelDims(parallel);
  op.getReductionDims(reductions);
  Product product;
  // The order of the sum is that of the loops.
  product.reduction = reductions.back();
  if (!varies(op, *a, product.reduction) || !varies(op, *b, product.reduction))
    return fail("does not reduce both operands in its last reduction");
  if (sizes[product.reduction] == 1)
    return fail("adds up one product only");

  std::optional<unsigned> column;
  for (unsigned loop : parallel)
    if (varies(op, *a, loop) != varies(op, *b, loop) &&
        getLoopStride(op, c, loop) == 1 &&
        (!column || getSize(sizes, loop) >= getSize(sizes, *column)))
      column = loop;
  if (!column || getSize(sizes, *column) < kFewestColumns)
    return fail("has no long contiguous dimension of one operand");
  product.column = *column;
  bool hasA = varies(op, *a, *column);
  product.weights = hasA ? a : b;
  product.other = hasA ? b : a;

  for (unsigned loop : parallel)
    if (varies(op, *product.other, loop) &&
        !varies(op, *product.weights, loop) && varies(op, c, loop) &&
        (!product.row || getSize(sizes, loop) >= getSize(sizes, *product.row)))
      product.row = loop;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (loop != product.column && loop != product.reduction &&
        (!product.row || loop != *product.row)) {
      if (!varies(op, c, loop) && llvm::is_contained(parallel, loop))
        return fail("has a parallel loop that the result has not");
      product.outer.push_back(loop);
    }
  product.dispatch = findDispatch(op, product);
  return product;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

namespace {
/// Writes the loops around the kernel.
class ProductLoops {
public:
  ProductLoops(LinalgOp op, const Product &product, ContractionKernels &kernels,
               std::optional<PackedOperand> packed)
      : b(op.getLoc(), OpBuilder(op)), op(op), product(product),
        kernels(kernels), packed(std::move(packed)),
        weightType(cast<MemRefType>(product.weights->get().getType())) {}

  void build();

private:
  unsigned getDimension(OpOperand &operand, unsigned loop) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    return *map.getResultPosition(getAffineDimExpr(loop, op.getContext()));
  }
  Type getElementType() { return weightType.getElementType(); }
  Value getLoopSize(unsigned loop);
  linalg::FillOp findZeros();
  void buildProduct();
  void buildTask(LoopBuilder::LoopFn loop);
  void readSource();
  Value getMatrix(OpOperand &operand, std::optional<unsigned> first,
                  unsigned second, ValueRange outer, bool isContiguous);
  void buildMatrices(ValueRange outer);
  void buildPanels();
  Value getPackedPanel(ValueRange outer, Value index);
  void buildPackedPanels(ValueRange outer);
  void buildPackedPanel(Value panel, Value next, Value n0);
  void multiply(Value panel, Value next, ValueRange nextAt,
                WeightLayout nextLayout, Value n0, Value k0, Value count);

  LoopBuilder b;
  LinalgOp op;
  const Product &product;
  ContractionKernels &kernels;
  std::optional<PackedOperand> packed;
  MemRefType weightType;
  /// Whether the result is known to hold zeros.
  bool isZero = false;
  Value rows, columns, size, rowMatrix, rowIndex, weights, result, panel, copy;
  WeightLayout layout = WeightLayout::Strided;
};
} // namespace

Value ProductLoops::getLoopSize(unsigned loop) {
  for (OpOperand &operand : op->getOpOperands())
    if (varies(op, operand, loop))
      return b.dim(operand.get(), getDimension(operand, loop));
  llvm_unreachable("a loop that no operand has");
}

/// What fills the result with zeros for this op alone.
linalg::FillOp ProductLoops::findZeros() {
  Value result = op.getDpsInitOperand(0)->get(), buffer = getBuffer(result);
  SmallVector<unsigned> reductions;
  op.getReductionDims(reductions);
  int64_t steps = op.getStaticLoopRanges()[product.reduction];
  // The kernel sets each element once, if there is something to add up.
  if (reductions.size() != 1 || ShapedType::isDynamic(steps) || steps == 0 ||
      !buffer.getDefiningOp<memref::AllocOp>())
    return nullptr;
  std::optional<SmallVector<Operation *>> users = getUsersOfViews(buffer);
  if (!users)
    return nullptr;
  // The last one before this op that touches the buffer at all.
  Operation *last = nullptr;
  for (Operation *user : *users) {
    user = op->getBlock()->findAncestorOpInBlock(*user);
    if (user && user != op && user->isBeforeInBlock(op) &&
        (!last || last->isBeforeInBlock(user)))
      last = user;
  }
  auto fill = dyn_cast_or_null<linalg::FillOp>(last);
  if (!fill || fill.getOutputs()[0] != result ||
      !matchPattern(fill.getInputs()[0], m_PosZeroFloat()))
    return nullptr;
  return fill;
}

void ProductLoops::build() {
  if (linalg::FillOp fill = findZeros()) {
    fill->erase();
    isZero = true;
  }
  rows = product.row ? getLoopSize(*product.row) : b.index(1);
  columns = getLoopSize(product.column);
  size = getLoopSize(product.reduction);
  // An expert without rows does not touch its weights.
  Value least = rows;
  // Places without a token read any row, if there is one.
  if (DispatchOp dispatch = product.dispatch)
    least = b.min(rows, b.dim(dispatch.getSource(), 0));
  b.when(b.less(b.index(0), least), [&] { buildProduct(); });
  op->erase();
}

void ProductLoops::buildProduct() {
  SmallVector<Value> outer;
  for (unsigned loop : product.outer)
    outer.push_back(getLoopSize(loop));
  // Those of the sum are in order.
  bool isParallel = llvm::all_of(product.outer, [&](unsigned loop) {
    return varies(op, *op.getDpsInitOperand(0), loop);
  });
  if (packed || !isParallel)
    return buildTask([&](auto body) { b.nest(outer, body); });
  Value work = b.mul(b.mul(rows, columns), size);
  b.shareTasks(outer, work, [&](LoopBuilder::LoopFn loop) { buildTask(loop); });
}

/// What one thread does, which has memory of its own.
void ProductLoops::buildTask(LoopBuilder::LoopFn loop) {
  if (!packed) {
    int64_t steps = op.getStaticLoopRanges()[product.reduction];
    if (ShapedType::isDynamic(steps) || steps > kPackedSteps)
      steps = kPackedSteps;
    auto type =
        MemRefType::get({steps, kernels.getPanelWidth()}, getElementType());
    panel = memref::AllocOp::create(b, type, b.getI64IntegerAttr(64));
  }
  unsigned reduction = getDimension(*product.other, product.reduction);
  if (!product.dispatch && !isReadable(product.other->get(), reduction))
    copy = b.scratch(b.getF32Type(), {rows, size});
  loop([&](ValueRange at) { buildMatrices(at); });
  if (panel)
    memref::DeallocOp::create(b, panel);
  b.freeScratch();
}

/// The rows before they were gathered, and which of them they are.
void ProductLoops::readSource() {
  DispatchOp dispatch = product.dispatch;
  rowMatrix = createMatrixView(b, dispatch.getSource(), {Value(), Value()}, 0,
                               1, kernels.getMatrixType(b.getF32Type(), true));
  rowIndex = memref::CastOp::create(b, kernels.getIndexType(),
                                    dispatch.getSlotToken());
}

/// A view of an operand with two loops as its dimensions, in this order.
Value ProductLoops::getMatrix(OpOperand &operand, std::optional<unsigned> first,
                              unsigned second, ValueRange outer,
                              bool isContiguous) {
  auto type = cast<MemRefType>(operand.get().getType());
  SmallVector<Value> at(type.getRank());
  for (auto [loop, index] : llvm::zip_equal(product.outer, outer))
    if (varies(op, operand, loop))
      at[getDimension(operand, loop)] = index;
  std::optional<unsigned> firstDimension;
  if (first)
    firstDimension = getDimension(operand, *first);
  return createMatrixView(
      b, operand.get(), at, firstDimension, getDimension(operand, second),
      kernels.getMatrixType(type.getElementType(), isContiguous));
}

void ProductLoops::buildMatrices(ValueRange outer) {
  if (product.dispatch)
    readSource();
  else
    rowMatrix = getMatrix(*product.other, product.row, product.reduction, outer,
                          /*isContiguous=*/!copy);
  if (copy) {
    b.nest({rows, size}, [&](ValueRange at) {
      b.store(b.toFloat(b.getF32Type(), b.load(rowMatrix, at)), copy, at);
    });
    rowMatrix = copy;
  }
  result = getMatrix(*op.getDpsInitOperand(0), product.row, product.column,
                     outer, /*isContiguous=*/true);
  if (packed)
    return buildPackedPanels(outer);
  layout = getWeightLayout(weightType,
                           getDimension(*product.weights, product.reduction),
                           getDimension(*product.weights, product.column));
  SmallVector<unsigned> loops =
      orient(layout, product.reduction, product.column);
  weights = getMatrix(*product.weights, loops[0], loops[1], outer,
                      layout != WeightLayout::Strided);
  buildPanels();
}

/// Packs one panel after the other.
void ProductLoops::buildPanels() {
  auto panelType = cast<MemRefType>(panel.getType());
  Value width = b.index(kernels.getPanelWidth());
  Value step = b.index(panelType.getDimSize(0));
  MemRefType matrixType =
      kernels.getMatrixType(getElementType(), layout != WeightLayout::Strided);
  auto build = [&](Value n0, Value k0) {
    Value nextK = b.add(k0, step), nextN = b.add(n0, width);
    Value count = b.min(step, b.sub(size, k0));
    Value used = b.min(width, b.sub(columns, n0));
    Value part =
        createSlice(b, weights, orient<OpFoldResult>(layout, k0, n0),
                    orient<OpFoldResult>(layout, count, used), matrixType);
    MemRefType type =
        kernels.getPanelType(getElementType(), kernels.getPanelWidth());
    Value packedPart =
        createSlice(b, panel, {b.getIndexAttr(0), b.getIndexAttr(0)},
                    {count, b.getIndexAttr(kernels.getPanelWidth())}, type);
    func::CallOp::create(b, kernels.getPack(getElementType(), layout),
                         ValueRange{part, packedPart});

    // What is packed next; itself if it is the last.
    Value isLastK = b.cmp(arith::CmpIPredicate::sge, nextK, size);
    Value followingN = b.select(isLastK, nextN, n0);
    Value isLast = b.cmp(arith::CmpIPredicate::sge, followingN, columns);
    nextK = b.select(isLast, k0, b.select(isLastK, b.index(0), nextK));
    nextN = b.select(isLast, n0, followingN);
    multiply(packedPart, weights, {nextK, nextN}, layout, n0, k0, count);
  };
  b.steps(b.index(0), columns, width, [&](Value n0) {
    b.steps(b.index(0), size, step, [&](Value k0) { build(n0, k0); });
  });
}

/// A panel that was packed before, `[steps, width]`.
Value ProductLoops::getPackedPanel(ValueRange outer, Value index) {
  SmallVector<Value> at;
  for (const PackedOperand::Index &leading : packed->leading) {
    if (leading.value) {
      at.push_back(
          getValueOrCreateConstantIndexOp(b, b.getLoc(), leading.value));
      continue;
    }
    for (auto [loop, i] : llvm::zip_equal(product.outer, outer))
      if (varies(op, *product.weights, loop) &&
          getDimension(*product.weights, loop) == leading.dimension)
        at.push_back(i);
  }
  unsigned rank = at.size() + 3;
  at.append({index, Value(), Value()});
  return createMatrixView(b, packed->panels, at, rank - 2, rank - 1,
                          kernels.getMatrixType(getElementType(), true));
}

/// Nothing is packed, so it costs nothing to come back to a panel: a block of
/// rows after the other, and all panels for each.
void ProductLoops::buildPackedPanels(ValueRange outer) {
  Value allRows = rows, left = rowMatrix, index = rowIndex, all = result;
  MemRefType type = kernels.getMatrixType(b.getF32Type(), true);
  Value most = b.index(kBlockRows), width = b.index(kernels.getPanelWidth());
  Value panels = b.ceilDiv(columns, width);
  Value blockRows = b.min(most, allRows);
  Value work = b.mul(b.mul(blockRows, width), size);
  b.share({b.ceilDiv(allRows, most), panels}, work, [&](ValueRange at) {
    Value m0 = b.mul(at[0], most);
    rows = b.min(most, b.sub(allRows, m0));
    SmallVector<OpFoldResult> offsets = {m0, b.getIndexAttr(0)};
    if (index)
      rowIndex = createSlice(b, index, OpFoldResult(m0), OpFoldResult(rows),
                             kernels.getIndexType());
    else
      rowMatrix = createSlice(b, left, offsets, {rows, size}, type);
    result = createSlice(b, all, offsets, {rows, columns}, type);
    Value last = b.sub(panels, b.index(1));
    buildPackedPanel(
        getPackedPanel(outer, at[1]),
        getPackedPanel(outer, b.min(last, b.add(at[1], b.index(1)))),
        b.mul(at[1], width));
  });
}

/// Multiplies by a panel while the next one is fetched.
void ProductLoops::buildPackedPanel(Value panel, Value next, Value n0) {
  Value zero = b.index(0), step = b.index(kPackedSteps);
  b.steps(zero, size, step, [&](Value k0) {
    Value nextK = b.add(k0, step), count = b.min(step, b.sub(size, k0));
    Value part = createSlice(
        b, panel, {k0, b.getIndexAttr(0)},
        {count, b.getIndexAttr(kernels.getPanelWidth())},
        kernels.getPanelType(getElementType(), kernels.getPanelWidth()));
    Value isLast = b.cmp(arith::CmpIPredicate::sge, nextK, size);
    multiply(part, b.select(isLast, next, panel),
             {b.select(isLast, zero, nextK), zero}, WeightLayout::Columns, n0,
             k0, count);
  });
}

/// Adds the product of some steps to the result's columns from `n0` on.
void ProductLoops::multiply(Value panel, Value next, ValueRange nextAt,
                            WeightLayout nextLayout, Value n0, Value k0,
                            Value count) {
  OpFoldResult zero = b.getIndexAttr(0);
  MemRefType matrixType = kernels.getMatrixType(b.getF32Type(), true);
  Value left = createSlice(b, rowMatrix, {zero, k0},
                           {b.dim(rowMatrix, 0), count}, matrixType);
  Value accumulates = b.boolean(true);
  if (isZero)
    accumulates = b.cmp(arith::CmpIPredicate::ne, k0, b.index(0));
  auto call = [&](bool isFull, Value panel, Value n, Value width) {
    Value part = createSlice(b, result, {zero, n}, {rows, width}, matrixType);
    SmallVector<Value> operands = {left,      panel,     part,       next,
                                   nextAt[0], nextAt[1], accumulates};
    if (rowIndex)
      operands.push_back(rowIndex);
    auto callKernel = [&](bool fetches) {
      ContractionKernels::Kind kind = {isFull, /*isGathered=*/bool(rowIndex),
                                       fetches};
      func::CallOp::create(
          b, kernels.getMultiply(kind, getElementType(), nextLayout), operands);
    };
    if (!packed)
      return callKernel(true);
    b.when(
        b.less(b.index(kUnfetchedRows), rows), [&] { callKernel(true); },
        [&] { callKernel(false); });
  };
  Value width = b.index(kernels.getPanelWidth());
  Value used = b.min(width, b.sub(columns, n0));
  auto buildRest = [&] {
    Value lanes = b.index(kernels.getLanes());
    b.steps(b.index(0), used, lanes, [&](Value n) {
      Value vector = createSlice(
          b, panel, {zero, n}, {count, b.getIndexAttr(kernels.getLanes())},
          kernels.getPanelType(getElementType(), kernels.getLanes()));
      call(false, vector, b.add(n0, n), b.min(lanes, b.sub(used, n)));
    });
  };
  auto buildFull = [&] { call(true, panel, n0, width); };
  int64_t columnCount = op.getStaticLoopRanges()[product.column];
  bool isStatic = !ShapedType::isDynamic(columnCount);
  if (isStatic && columnCount % kernels.getPanelWidth() == 0)
    return buildFull();
  if (isStatic && columnCount < kernels.getPanelWidth())
    return buildRest();
  b.when(b.equal(used, width), buildFull, buildRest);
}

namespace {
struct MoEVectorizeContractionsPass
    : public moe::impl::MoEVectorizeContractionsPassBase<
          MoEVectorizeContractionsPass> {
  using Base::Base;

  void runOnOperation() override {
    if (lanes == 0)
      return;
    if (lanes != 4 && lanes != 8 && lanes != 16) {
      emitError(getOperation().getLoc())
          << "moe-vectorize-contractions: lanes is " << lanes.getValue()
          << ", accepted values are 0, 4, 8 and 16";
      return signalPassFailure();
    }
    ContractionKernels kernels(getOperation(), lanes);
    PackedWeights weights(getOperation(), kernels);
    SmallVector<std::pair<LinalgOp, Product>> products;
    llvm::SmallSetVector<DispatchOp, 4> dispatches;
    getOperation()->walk([&](LinalgOp op) {
      StringRef reason;
      FailureOr<Product> product = matchProduct(op, reason);
      if (failed(product))
        return explain(op, reason);
      if (product->dispatch)
        dispatches.insert(product->dispatch);
      products.emplace_back(op, std::move(*product));
    });
    // Nothing changes before all are known: what is between a dispatch and a
    // product is looked at.
    for (auto &[op, product] : products)
      ProductLoops(op, product, kernels, getPacked(op, product, weights))
          .build();
    for (DispatchOp dispatch : dispatches)
      eraseIfUnread(dispatch);
  }

private:
  void explain(LinalgOp op, StringRef reason) {
    if (op.getNumReductionLoops() != 0)
      remark::missed(
          op.getLoc(),
          remark::RemarkOpts::name("not-vectorized").category(getArgument()))
          << "left to simple loops: it " << reason;
  }

  /// What was packed before, if there is such.
  std::optional<PackedOperand> getPacked(LinalgOp op, const Product &product,
                                         PackedWeights &weights) {
    if (!packWeights)
      return std::nullopt;
    AffineMap map = op.getMatchingIndexingMap(product.weights);
    auto getDimension = [&](unsigned loop) {
      return *map.getResultPosition(getAffineDimExpr(loop, &getContext()));
    };
    return weights.get(product.weights->get(), getDimension(product.reduction),
                       getDimension(product.column));
  }
};
} // namespace
