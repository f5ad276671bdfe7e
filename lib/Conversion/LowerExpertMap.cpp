//===- LowerExpertMap.cpp - A map over experts becomes a loop -------------===//

#include "moe/Conversion/Passes.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOELOWEREXPERTMAPPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

namespace {

/// Where a tensor is sliced, and the type of the slice.
struct Slice {
  SmallVector<OpFoldResult> offsets, sizes, strides;
  RankedTensorType type;
};

/// Builds the loop of one moe.expert_map. Experts are outside, groups inside,
/// so that an expert's parameters are used for all of its rows in one go.
class ExpertLoops {
public:
  ExpertLoops(OpBuilder &b, ExpertMapOp op)
      : b(b), loc(op.getLoc()), op(op), zero(constant(0)), one(constant(1)) {}

  SmallVector<Value> build();

private:
  SmallVector<Value> buildSlots(Value expert, ValueRange params,
                                ValueRange results);
  SmallVector<Value> buildRagged(Value expert, ValueRange params,
                                 ValueRange results);
  SmallVector<Value> buildBody(ArrayRef<OpFoldResult> place, Value count,
                               ValueRange params, ValueRange results);
  Slice sliceRows(Value tensor, ArrayRef<OpFoldResult> place, Value count);
  Value extractParam(Value param, Value expert);
  using BodyFn = function_ref<SmallVector<Value>(Value, ValueRange)>;
  SmallVector<Value> loop(Value count, ValueRange init, BodyFn body);
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  Value toIndex(Value value) {
    return arith::IndexCastOp::create(b, loc, b.getIndexType(), value);
  }

  OpBuilder &b;
  Location loc;
  ExpertMapOp op;
  Value zero, one;
};

/// moe.expert_map becomes a loop over experts around its region.
struct ExpertMapOpLowering : OpRewritePattern<ExpertMapOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ExpertMapOp op,
                                PatternRewriter &rewriter) const override {
    for (Type type : op.getResultTypes())
      for (int64_t size : cast<RankedTensorType>(type).getShape().drop_front(
               op.getNumPlaceDims()))
        if (ShapedType::isDynamic(size))
          return rewriter.notifyMatchFailure(
              op, "the size of a result's row is not static");
    rewriter.replaceOp(op, ExpertLoops(rewriter, op).build());
    return success();
  }
};

} // namespace

SmallVector<Value> ExpertLoops::loop(Value count, ValueRange init,
                                     BodyFn body) {
  auto buildBody = [&](OpBuilder &, Location, Value i, ValueRange carried) {
    scf::YieldOp::create(b, loc, body(i, carried));
  };
  auto op = scf::ForOp::create(b, loc, zero, count, one, init, buildBody);
  return SmallVector<Value>(op.getResults());
}

/// This expert's slice of a parameter, `[E, ...]`.
Value ExpertLoops::extractParam(Value param, Value expert) {
  auto type = cast<RankedTensorType>(param.getType());
  SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(type.getRank(), b.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, param);
  offsets[0] = expert;
  sizes[0] = b.getIndexAttr(1);
  auto sliceType = RankedTensorType::get(type.getShape().drop_front(),
                                         type.getElementType());
  return tensor::ExtractSliceOp::create(b, loc, sliceType, param, offsets,
                                        sizes, strides);
}

/// The `count` rows that begin at `place`.
Slice ExpertLoops::sliceRows(Value tensor, ArrayRef<OpFoldResult> place,
                             Value count) {
  auto type = cast<RankedTensorType>(tensor.getType());
  Slice slice;
  slice.strides.assign(type.getRank(), b.getIndexAttr(1));
  slice.offsets.assign(place.begin(), place.end());
  slice.offsets.resize(type.getRank(), b.getIndexAttr(0));
  slice.sizes.assign(place.size() - 1, b.getIndexAttr(1));
  slice.sizes.push_back(count);
  for (int64_t i = place.size(); i < type.getRank(); ++i)
    slice.sizes.push_back(tensor::getMixedSize(b, loc, tensor, i));
  SmallVector<int64_t> shape = {ShapedType::kDynamic};
  llvm::append_range(shape, type.getShape().drop_front(place.size()));
  slice.type = RankedTensorType::get(shape, type.getElementType());
  return slice;
}

/// Applies an expert to the `count` rows at `place`, and puts what it yields at
/// the same place of the results.
SmallVector<Value> ExpertLoops::buildBody(ArrayRef<OpFoldResult> place,
                                          Value count, ValueRange params,
                                          ValueRange results) {
  SmallVector<Value> arguments;
  for (Value rows : op.getRows()) {
    Slice slice = sliceRows(rows, place, count);
    arguments.push_back(tensor::ExtractSliceOp::create(
        b, loc, slice.type, rows, slice.offsets, slice.sizes, slice.strides));
  }
  llvm::append_range(arguments, params);
  llvm::append_range(arguments, op.getShared());
  IRMapping mapping;
  mapping.map(op.getBody().getArguments(), arguments);
  for (Operation &inner : op.getBody().front().without_terminator())
    b.clone(inner, mapping);

  SmallVector<Value> updated;
  for (auto [yielded, result] :
       llvm::zip_equal(op.getYield().getValues(), results)) {
    Slice slice = sliceRows(result, place, count);
    updated.push_back(tensor::InsertSliceOp::create(
        b, loc, mapping.lookupOrDefault(yielded), result, slice.offsets,
        slice.sizes, slice.strides));
  }
  return updated;
}

SmallVector<Value> ExpertLoops::buildSlots(Value expert, ValueRange params,
                                           ValueRange results) {
  Value groups = getValueOrCreateConstantIndexOp(
      b, loc, tensor::getMixedSize(b, loc, op.getLoad(), 0));
  return loop(groups, results, [&](Value group, ValueRange carried) {
    Value load = tensor::ExtractOp::create(b, loc, op.getLoad(),
                                           ValueRange{group, expert});
    return buildBody({group, expert, b.getIndexAttr(0)}, toIndex(load), params,
                     carried);
  });
}

SmallVector<Value> ExpertLoops::buildRagged(Value expert, ValueRange params,
                                            ValueRange results) {
  Value next = arith::AddIOp::create(b, loc, expert, one);
  Value begin = toIndex(
      tensor::ExtractOp::create(b, loc, op.getOffsets(), expert).getResult());
  Value end = toIndex(
      tensor::ExtractOp::create(b, loc, op.getOffsets(), next).getResult());
  Value count = arith::SubIOp::create(b, loc, end, begin);
  return buildBody({begin}, count, params, results);
}

SmallVector<Value> ExpertLoops::build() {
  SmallVector<OpFoldResult> places =
      tensor::getMixedSizes(b, loc, op.getRows().front());
  places.resize(op.getNumPlaceDims());
  SmallVector<Value> init;
  for (Type type : op.getResultTypes()) {
    auto tensor = cast<RankedTensorType>(type);
    SmallVector<OpFoldResult> shape;
    for (auto [i, size] : llvm::enumerate(tensor.getShape()))
      shape.push_back(i < places.size() && ShapedType::isDynamic(size)
                          ? places[i]
                          : b.getIndexAttr(size));
    init.push_back(
        tensor::EmptyOp::create(b, loc, shape, tensor.getElementType()));
  }
  // A slice of a tensor without rows would be out of its bounds.
  if (llvm::is_contained(places, OpFoldResult(b.getIndexAttr(0))))
    return init;
  return loop(constant(op.getNumExperts()), init,
              [&](Value expert, ValueRange carried) {
                SmallVector<Value> params;
                for (Value param : op.getParams())
                  params.push_back(extractParam(param, expert));
                return op.getLoad() ? buildSlots(expert, params, carried)
                                    : buildRagged(expert, params, carried);
              });
}

void moe::populateLowerExpertMapPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpertMapOpLowering>(patterns.getContext());
}

namespace {
struct MoELowerExpertMapPass
    : public moe::impl::MoELowerExpertMapPassBase<MoELowerExpertMapPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateLowerExpertMapPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    getOperation()->walk([&](ExpertMapOp op) {
      op.emitError() << "the rows of each result must have a static size, got "
                     << op.getResultTypes();
      signalPassFailure();
    });
  }
};
} // namespace
