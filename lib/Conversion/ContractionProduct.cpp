//===- ContractionProduct.cpp - Contractions that are matrix products -----===//

#include "ContractionProduct.h"
#include "BufferAccess.h"
#include "ContractionKernels.h"
#include "GatheredRows.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::moe;
using linalg::LinalgOp;

/// Results narrower than this leave most of a vector unused.
static constexpr int64_t kFewestColumns = 4;

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

bool moe::varies(LinalgOp op, OpOperand &operand, unsigned loop) {
  return op.getMatchingIndexingMap(&operand).isFunctionOfDim(loop);
}

unsigned moe::getDimension(LinalgOp op, OpOperand &operand, unsigned loop) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  return *map.getResultPosition(getAffineDimExpr(loop, op.getContext()));
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

bool moe::isReadable(Value rows, unsigned reduction) {
  auto type = cast<MemRefType>(rows.getType());
  return type.getElementType().isF32() && getStride(type, reduction) == 1;
}

/// A size to compare: an unknown one is larger than any other.
static int64_t getSize(ArrayRef<int64_t> sizes, unsigned loop) {
  return ShapedType::isDynamic(sizes[loop]) ? INT64_MAX : sizes[loop];
}

/// The dispatch whose source has the rows, `[tokens, steps]`.
static DispatchOp findDispatch(const Product &product) {
  LinalgOp op = product.op;
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

FailureOr<Product> moe::matchProduct(LinalgOp op, StringRef &reason) {
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
  product.op = op;
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
  product.dispatch = findDispatch(product);
  return product;
}

linalg::FillOp moe::findZeros(const Product &product) {
  LinalgOp op = product.op;
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
