//===- VectorizeContractions.cpp - Contractions call vector kernels -------===//

#include "ContractionKernels.h"
#include "LoopBuilder.h"
#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
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

static int64_t getStride(OpOperand &operand, unsigned position) {
  auto type = cast<MemRefType>(operand.get().getType());
  // A single element is next to itself.
  if (type.getDimSize(position) == 1)
    return 1;
  int64_t offset;
  SmallVector<int64_t> strides;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return ShapedType::kDynamic;
  return strides[position];
}

/// The stride of an operand in a loop; 0 if it does not vary.
static int64_t getLoopStride(LinalgOp op, OpOperand &operand, unsigned loop) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  auto position =
      map.getResultPosition(getAffineDimExpr(loop, op.getContext()));
  return position ? getStride(operand, *position) : 0;
}

static bool varies(LinalgOp op, OpOperand &operand, unsigned loop) {
  return op.getMatchingIndexingMap(&operand).isFunctionOfDim(loop);
}

/// A size to compare: an unknown one is larger than any other.
static int64_t getSize(ArrayRef<int64_t> sizes, unsigned loop) {
  return ShapedType::isDynamic(sizes[loop]) ? INT64_MAX : sizes[loop];
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
  return product;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

namespace {
/// Writes the loops around the kernel.
class ProductLoops {
public:
  ProductLoops(LinalgOp op, const Product &product, ContractionKernels &kernels)
      : b(op.getLoc(), OpBuilder(op)), op(op), product(product),
        kernels(kernels),
        weightType(getElementTypeOrSelf(product.weights->get().getType())) {
    int64_t reduction = getLoopStride(op, *product.weights, product.reduction);
    int64_t column = getLoopStride(op, *product.weights, product.column);
    layout = column == 1      ? WeightLayout::Columns
             : reduction == 1 ? WeightLayout::Reduction
                              : WeightLayout::Strided;
  }

  void build();

private:
  /// A view of an operand with two loops as its dimensions, in this order.
  Value getMatrix(OpOperand &operand, std::optional<unsigned> first,
                  unsigned second, ValueRange outer, bool isContiguous);
  Value getLoopSize(unsigned loop);
  Value slice(Value matrix, ArrayRef<OpFoldResult> offsets,
              ArrayRef<OpFoldResult> sizes, MemRefType type);
  void buildMatrices(ValueRange outer);
  void buildPanel(Value n0, Value k0, Value width);
  void call(func::FuncOp kernel, ValueRange operands) {
    func::CallOp::create(b, kernel, operands);
  }
  /// Swaps what is of `[k, n]` where the weights are `[n, k]`.
  template <typename T> SmallVector<T> orient(T k, T n) {
    if (layout == WeightLayout::Reduction)
      return {n, k};
    return {k, n};
  }

  LoopBuilder b;
  LinalgOp op;
  const Product &product;
  ContractionKernels &kernels;
  Type weightType;
  WeightLayout layout;
  Value rows, columns, size, rowMatrix, weights, result, panel, copy;
};
} // namespace

Value ProductLoops::getLoopSize(unsigned loop) {
  AffineExpr expr = getAffineDimExpr(loop, op.getContext());
  for (OpOperand &operand : op->getOpOperands())
    if (auto position =
            op.getMatchingIndexingMap(&operand).getResultPosition(expr))
      return b.dim(operand.get(), *position);
  llvm_unreachable("a loop that no operand has");
}

Value ProductLoops::getMatrix(OpOperand &operand, std::optional<unsigned> first,
                              unsigned second, ValueRange outer,
                              bool isContiguous) {
  auto metadata = memref::ExtractStridedMetadataOp::create(b, operand.get());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  auto getPosition = [&](unsigned loop) {
    return map.getResultPosition(getAffineDimExpr(loop, op.getContext()));
  };
  Value offset = metadata.getOffset();
  for (auto [loop, at] : llvm::zip_equal(product.outer, outer))
    if (auto position = getPosition(loop))
      offset = b.add(offset, b.mul(at, metadata.getStrides()[*position]));
  SmallVector<OpFoldResult> sizes, strides;
  // A vector is a matrix of one row.
  sizes.push_back(first
                      ? OpFoldResult(metadata.getSizes()[*getPosition(*first)])
                      : b.getIndexAttr(1));
  strides.push_back(
      first ? OpFoldResult(metadata.getStrides()[*getPosition(*first)])
            : b.getIndexAttr(0));
  unsigned position = *getPosition(second);
  sizes.push_back(metadata.getSizes()[position]);
  strides.push_back(isContiguous
                        ? OpFoldResult(b.getIndexAttr(1))
                        : OpFoldResult(metadata.getStrides()[position]));
  Type element = cast<MemRefType>(operand.get().getType()).getElementType();
  MemRefType type = kernels.getMatrixType(element, isContiguous);
  // The type says nothing of sizes and strides, so they must be values.
  auto toValues = [&](ArrayRef<OpFoldResult> mixed) {
    return getValueOrCreateConstantIndexOp(b, b.getLoc(), mixed);
  };
  SmallVector<Value> strideValues = toValues(strides);
  if (isContiguous)
    strideValues.pop_back();
  int64_t any = ShapedType::kDynamic;
  return memref::ReinterpretCastOp::create(
      b, type, metadata.getBaseBuffer(), ValueRange{offset}, toValues(sizes),
      strideValues, ArrayRef<int64_t>{any}, ArrayRef<int64_t>{any, any},
      isContiguous ? ArrayRef<int64_t>{any, 1} : ArrayRef<int64_t>{any, any});
}

Value ProductLoops::slice(Value matrix, ArrayRef<OpFoldResult> offsets,
                          ArrayRef<OpFoldResult> sizes, MemRefType type) {
  SmallVector<OpFoldResult> strides(2, b.getIndexAttr(1));
  Value view = memref::SubViewOp::create(b, matrix, offsets, sizes, strides);
  if (view.getType() == type)
    return view;
  return memref::CastOp::create(b, type, view);
}

void ProductLoops::build() {
  rows = product.row ? getLoopSize(*product.row) : b.index(1);
  columns = getLoopSize(product.column);
  size = getLoopSize(product.reduction);
  SmallVector<Value> outer;
  for (unsigned loop : product.outer)
    outer.push_back(getLoopSize(loop));

  int64_t steps = op.getStaticLoopRanges()[product.reduction];
  if (ShapedType::isDynamic(steps) || steps > kPackedSteps)
    steps = kPackedSteps;
  auto panelType =
      MemRefType::get({steps, kernels.getPanelWidth()}, b.getF32Type());
  // An expert without rows does not touch its weights.
  b.when(b.less(b.index(0), rows), [&] {
    panel = memref::AllocOp::create(b, panelType, b.getI64IntegerAttr(64));
    auto otherType = cast<MemRefType>(product.other->get().getType());
    bool isReadable = otherType.getElementType().isF32() &&
                      getLoopStride(op, *product.other, product.reduction) == 1;
    if (!isReadable)
      copy = b.scratch(b.getF32Type(), {rows, size});
    b.nest(outer, [&](ValueRange at) { buildMatrices(at); });
    memref::DeallocOp::create(b, panel);
    b.freeScratch();
  });
  op->erase();
}

void ProductLoops::buildMatrices(ValueRange outer) {
  rowMatrix = getMatrix(*product.other, product.row, product.reduction, outer,
                        /*isContiguous=*/!copy);
  if (copy) {
    b.nest({rows, size}, [&](ValueRange at) {
      b.store(b.toFloat(b.getF32Type(), b.load(rowMatrix, at)), copy, at);
    });
    rowMatrix = copy;
  }
  SmallVector<unsigned> loops = orient(product.reduction, product.column);
  weights = getMatrix(*product.weights, loops[0], loops[1], outer,
                      layout != WeightLayout::Strided);
  result = getMatrix(*op.getDpsInitOperand(0), product.row, product.column,
                     outer, /*isContiguous=*/true);
  auto panelType = cast<MemRefType>(panel.getType());
  Value width = b.index(panelType.getDimSize(1));
  b.steps(b.index(0), columns, width, [&](Value n0) {
    b.steps(b.index(0), size, b.index(panelType.getDimSize(0)),
            [&](Value k0) { buildPanel(n0, k0, width); });
  });
}

void ProductLoops::buildPanel(Value n0, Value k0, Value width) {
  Value step = b.index(cast<MemRefType>(panel.getType()).getDimSize(0));
  Value nextK = b.add(k0, step), nextN = b.add(n0, width);
  Value count = b.min(step, b.sub(size, k0));
  Value used = b.min(width, b.sub(columns, n0));
  Value part = slice(
      weights, orient<OpFoldResult>(k0, n0), orient<OpFoldResult>(count, used),
      kernels.getMatrixType(weightType, layout != WeightLayout::Strided));
  OpFoldResult zero = b.getIndexAttr(0);
  auto slicePanel = [&](OpFoldResult at, int64_t columns) {
    return slice(panel, {zero, at}, {count, b.getIndexAttr(columns)},
                 kernels.getPanelType(columns));
  };
  call(kernels.getPack(weightType, layout),
       {part, slicePanel(zero, kernels.getPanelWidth())});

  // What is packed next; itself if it is the last.
  Value isLastK = b.cmp(arith::CmpIPredicate::sge, nextK, size);
  Value followingN = b.select(isLastK, nextN, n0);
  Value isLast = b.cmp(arith::CmpIPredicate::sge, followingN, columns);
  nextK = b.select(isLast, k0, b.select(isLastK, b.index(0), nextK));
  nextN = b.select(isLast, n0, followingN);

  MemRefType matrixType = kernels.getMatrixType(b.getF32Type(), true);
  Value left = slice(rowMatrix, {zero, k0}, {rows, count}, matrixType);
  auto sliceResult = [&](Value n, Value width) {
    return slice(result, {zero, n}, {rows, width}, matrixType);
  };
  int64_t columnCount = op.getStaticLoopRanges()[product.column];
  bool isStatic = !ShapedType::isDynamic(columnCount);
  auto buildFull = [&] {
    call(kernels.getMultiply(true, weightType, layout),
         {left, slicePanel(zero, kernels.getPanelWidth()),
          sliceResult(n0, width), weights, nextK, nextN});
  };
  auto buildRest = [&] {
    Value lanes = b.index(kernels.getLanes());
    b.steps(b.index(0), used, lanes, [&](Value n) {
      Value some = b.min(lanes, b.sub(used, n));
      call(kernels.getMultiply(false, weightType, layout),
           {left, slicePanel(n, kernels.getLanes()),
            sliceResult(b.add(n0, n), some), weights, nextK, nextN});
    });
  };
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
    SmallVector<LinalgOp> ops;
    getOperation()->walk([&](LinalgOp op) { ops.push_back(op); });
    for (LinalgOp op : ops) {
      StringRef reason;
      FailureOr<Product> product = matchProduct(op, reason);
      if (succeeded(product))
        ProductLoops(op, *product, kernels).build();
      else if (op.getNumReductionLoops() != 0)
        remark::missed(
            op.getLoc(),
            remark::RemarkOpts::name("not-vectorized").category(getArgument()))
            << "left to simple loops: it " << reason;
    }
  }
};
} // namespace
