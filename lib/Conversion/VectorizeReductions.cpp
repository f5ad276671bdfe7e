//===- VectorizeReductions.cpp - Reductions of rows use vectors -----------===//

#include "LoopAccess.h"
#include "LoopBuilder.h"
#include "moe/Conversion/Passes.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Remarks.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEVECTORIZEREDUCTIONSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

/// Elements of 32 bits in a vector, whatever the target's are: where they are
/// narrower, the backend takes several. So the target does not change a bit.
static constexpr int64_t kLanes = 16;
/// Vectors that are reduced at a time, so that one need not wait for another.
static constexpr int64_t kParts = 4;
/// Bodies of more ops keep the CPU busy with one vector, and have too many
/// values to hold those of several.
static constexpr size_t kFewOps = 6;

//===----------------------------------------------------------------------===//
// Recognition
//===----------------------------------------------------------------------===//

/// The op that alone reduces into output `i` of `op`, in any order; else null.
static Operation *getCombiner(linalg::GenericOp op, unsigned i) {
  BlockArgument out = op.getRegionOutputArgs()[i];
  SmallVector<Operation *> combiners;
  if (!out.hasOneUse() ||
      !matchReduction(op.getRegionOutputArgs(), i, combiners) ||
      combiners.size() != 1 || !combiners.front()->hasOneUse() ||
      !arith::getNeutralElement(combiners.front()))
    return nullptr;
  return combiners.front();
}

/// True if vectors of the type are in memory what arrays of it are.
static bool hasPlainVectors(Type type) {
  return (isa<FloatType>(type) || type.isInteger()) &&
         type.getIntOrFloatBitWidth() % 8 == 0;
}

/// Says why `op` cannot be computed with vectors, if it cannot.
static LogicalResult matchReductionOfRows(linalg::GenericOp op, int64_t lanes,
                                          StringRef &reason) {
  auto fail = [&](StringRef why) {
    reason = why;
    return failure();
  };
  unsigned last = op.getNumLoops() - 1;
  if (!linalg::isReductionIterator(op.getIteratorTypesArray()[last]))
    return fail("does not reduce in its innermost loop");
  int64_t size = op.getStaticLoopRanges()[last];
  if (!ShapedType::isDynamic(size) && size < lanes)
    return fail("reduces fewer elements than a vector has");
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (!op.getMatchingIndexingMap(input).isFunctionOfDim(last))
      continue;
    if (!isContiguousOrConstant(op, *input, last))
      return fail("reads elements that are not next to each other");
    if (!hasPlainVectors(getElementTypeOrSelf(input->get().getType())))
      return fail("reads elements that are no whole bytes");
  }
  for (int64_t i = 0; i < op.getNumDpsInits(); ++i) {
    Operation *combiner = getCombiner(op, i);
    if (!combiner)
      return fail("does not combine elements in any order");
    if (!hasPlainVectors(combiner->getResult(0).getType()) ||
        combiner->getResult(0).getType().getIntOrFloatBitWidth() < 32)
      return fail("combines values that are rounded to fewer than 32 bits");
  }
  for (Operation &inner : op.getBody()->without_terminator())
    if (!isa<arith::ConstantOp>(inner) &&
        !(OpTrait::hasElementwiseMappableTraits(&inner) && isPure(&inner) &&
          inner.getNumResults() == 1))
      return fail("computes elements with ops that vectors have not");
  return success();
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

namespace {
/// Writes the loops of one reduction.
class ReductionLoops {
public:
  ReductionLoops(linalg::GenericOp op, int64_t lanes)
      : b(op.getLoc(), OpBuilder(op)), op(op), lanes(lanes) {
    for (int64_t i = 0; i < op.getNumDpsInits(); ++i)
      combiners.push_back(getCombiner(op, i));
  }

  void build();

private:
  void buildRow(ValueRange outer);
  SmallVector<Value> buildSteps(Value from, Value to, int64_t width,
                                ValueRange init);
  SmallVector<Value> buildStep(Value at, int64_t width, ValueRange carried);
  Value readInput(OpOperand &operand, Value at, int64_t width);
  SmallVector<Value> getIndices(OpOperand &operand, Value at);
  Value combine(unsigned i, Value left, Value right);
  Value getNeutral(unsigned i, int64_t width);
  Value halve(unsigned i, Value value, int64_t width);
  Value toVector(Value value, int64_t width);
  int64_t getWidest();

  LoopBuilder b;
  linalg::GenericOp op;
  int64_t lanes;
  SmallVector<Operation *> combiners;
  /// Positions of the loops around the row.
  SmallVector<Value> outer;
};
} // namespace

/// `value` for every element of a vector; a width of 1 stands for scalars.
Value ReductionLoops::toVector(Value value, int64_t width) {
  if (width == 1 || isa<VectorType>(value.getType()))
    return value;
  return vector::BroadcastOp::create(
      b, VectorType::get({width}, value.getType()), value);
}

SmallVector<Value> ReductionLoops::getIndices(OpOperand &operand, Value at) {
  SmallVector<Value> loops(outer);
  loops.push_back(at);
  std::optional<SmallVector<Value>> indices = affine::expandAffineMap(
      b, b.getLoc(), op.getMatchingIndexingMap(&operand), loops);
  return *indices;
}

Value ReductionLoops::readInput(OpOperand &operand, Value at, int64_t width) {
  // A scalar is its own element.
  Value source = operand.get();
  auto type = dyn_cast<MemRefType>(source.getType());
  if (!type)
    return toVector(source, width);
  SmallVector<Value> indices = getIndices(operand, at);
  bool varies =
      op.getMatchingIndexingMap(&operand).isFunctionOfDim(op.getNumLoops() - 1);
  if (!varies || width == 1)
    return toVector(b.load(source, indices), width);
  return vector::LoadOp::create(
      b, VectorType::get({width}, type.getElementType()), source, indices);
}

Value ReductionLoops::combine(unsigned i, Value left, Value right) {
  OperationState state(b.getLoc(), combiners[i]->getName());
  state.addOperands({left, right});
  state.addTypes(left.getType());
  state.addAttributes(combiners[i]->getAttrs());
  return b.create(state)->getResult(0);
}

Value ReductionLoops::getNeutral(unsigned i, int64_t width) {
  TypedAttr neutral = *arith::getNeutralElement(combiners[i]);
  return toVector(arith::ConstantOp::create(b, neutral), width);
}

/// Reduces a vector to one of half the width, or to a scalar from one of 2.
Value ReductionLoops::halve(unsigned i, Value value, int64_t width) {
  if (width == 2)
    return combine(i, vector::ExtractOp::create(b, value, 0),
                   vector::ExtractOp::create(b, value, 1));
  auto take = [&](int64_t from) -> Value {
    return vector::ExtractStridedSliceOp::create(b, value, {from}, {width / 2},
                                                 {1});
  };
  return combine(i, take(0), take(width / 2));
}

SmallVector<Value> ReductionLoops::buildStep(Value at, int64_t width,
                                             ValueRange carried) {
  IRMapping mapping;
  for (OpOperand *input : op.getDpsInputOperands())
    mapping.map(op.getMatchingBlockArgument(input),
                readInput(*input, at, width));
  SmallVector<Value> results(carried);
  for (Operation &inner : op.getBody()->without_terminator()) {
    auto combiner = llvm::find(combiners, &inner);
    if (combiner != combiners.end()) {
      unsigned i = combiner - combiners.begin();
      Value out = op.getRegionOutputArgs()[i];
      Value term = inner.getOperand(inner.getOperand(0) == out ? 1 : 0);
      term = toVector(mapping.lookupOrDefault(term), width);
      results[i] = combine(i, carried[i], term);
      continue;
    }
    for (Value operand : inner.getOperands())
      if (!isa<arith::ConstantOp>(inner))
        mapping.map(operand, toVector(mapping.lookupOrDefault(operand), width));
    Operation *copy = b.clone(inner, mapping);
    // Ops of scalars became ones of vectors.
    Type type = copy->getResult(0).getType();
    if (width != 1 && !isa<arith::ConstantOp>(inner))
      copy->getResult(0).setType(VectorType::get({width}, type));
  }
  return results;
}

/// Whole steps of `width` elements.
SmallVector<Value> ReductionLoops::buildSteps(Value from, Value to,
                                              int64_t width, ValueRange init) {
  return b.steps(from, to, b.index(width), init,
                 [&](Value at, ValueRange carried) {
                   return buildStep(at, width, carried);
                 });
}

int64_t ReductionLoops::getWidest() {
  bool isCheap = op.getBody()->getOperations().size() <= kFewOps;
  int64_t widest = isCheap ? kParts * lanes : lanes;
  int64_t size = op.getStaticLoopRanges().back();
  while (!ShapedType::isDynamic(size) && widest > size)
    widest /= 2;
  return widest;
}

void ReductionLoops::buildRow(ValueRange loops) {
  outer.assign(loops.begin(), loops.end());
  unsigned last = op.getNumLoops() - 1;
  // An input has the loop, for the result has not.
  Value size;
  for (OpOperand *input : op.getDpsInputOperands())
    if (auto position = op.getMatchingIndexingMap(input).getResultPosition(
            getAffineDimExpr(last, op.getContext())))
      size = b.dim(input->get(), *position);

  int64_t width = getWidest();
  SmallVector<Value> carried;
  for (unsigned i = 0; i < combiners.size(); ++i)
    carried.push_back(getNeutral(i, width));
  // Several vectors at a time, then one, then the elements that are left.
  int64_t left = op.getStaticLoopRanges().back();
  Value from = b.index(0);
  while (true) {
    if (ShapedType::isDynamic(left) || left >= width) {
      Value rest = b.createOrFold<arith::RemUIOp>(size, b.index(width));
      Value to = b.createOrFold<arith::SubIOp>(size, rest);
      carried = buildSteps(from, to, width, carried);
      from = to;
    }
    if (!ShapedType::isDynamic(left))
      left %= width;
    if (width == 1)
      break;
    for (int64_t next = width > lanes ? lanes : 1; width > next; width /= 2)
      for (auto [i, value] : llvm::enumerate(carried))
        value = halve(i, value, width);
  }
  for (auto [i, value] : llvm::enumerate(carried)) {
    OpOperand &out = *op.getDpsInitOperand(i);
    SmallVector<Value> indices = getIndices(out, b.index(0));
    Value before = b.load(out.get(), indices);
    b.store(combine(i, before, value), out.get(), indices);
  }
}

void ReductionLoops::build() {
  SmallVector<Value> sizes;
  SmallVector<Range> ranges =
      cast<linalg::LinalgOp>(op.getOperation()).createLoopRanges(b, b.getLoc());
  for (Range range : ArrayRef(ranges).drop_back())
    sizes.push_back(getValueOrCreateConstantIndexOp(b, b.getLoc(), range.size));
  b.nest(sizes, [&](ValueRange at) { buildRow(at); });
  op->erase();
}

/// Lanes of a vector of the widest values that `op` combines.
static int64_t getLanes(linalg::GenericOp op) {
  unsigned widest = 32;
  for (Value init : op.getDpsInits())
    widest = std::max(
        widest, getElementTypeOrSelf(init.getType()).getIntOrFloatBitWidth());
  return kLanes * 32 / widest;
}

namespace {
struct MoEVectorizeReductionsPass
    : public moe::impl::MoEVectorizeReductionsPassBase<
          MoEVectorizeReductionsPass> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> ops;
    getOperation()->walk([&](linalg::GenericOp op) {
      if (op.hasPureBufferSemantics() && op.getNumReductionLoops() != 0)
        ops.push_back(op);
    });
    for (linalg::GenericOp op : ops) {
      StringRef reason;
      int64_t lanes = getLanes(op);
      if (succeeded(matchReductionOfRows(op, lanes, reason)))
        ReductionLoops(op, lanes).build();
      else
        remark::missed(
            op.getLoc(),
            remark::RemarkOpts::name("not-vectorized").category(getArgument()))
            << "left to simple loops: it " << reason;
    }
  }
};
} // namespace
