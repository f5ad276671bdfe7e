//===- RaggedLayer.cpp - A layer without bounds on several ranks ----------===//

#include "RankLayer.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::distribute;

namespace {
/// Every row stays, so ranks tell each other how many rows there are before
/// these travel.
class RaggedLayer : RankLayer {
public:
  RaggedLayer(SlotLayer &layer, const Ranks &ranks, ParamSharder &sharder)
      : RankLayer(layer, ranks, sharder), assign(layer.assignRagged) {}

  void build();

private:
  /// How many rows lie one after the other for each rank, or from it.
  struct Counts {
    /// By rank and expert of the rank that has it, i64 [ranks, E / ranks].
    Value ofExperts;
    /// By rank, i64 [ranks].
    Value ofRanks;
  };
  AssignRaggedOp assignOwn();
  Value countRows(Value offsets);
  Value sum(Value counts);
  Value countAll(Value counts);
  SmallVector<Value> exchangeRows(ValueRange rows, Value sent, Value received,
                                  OpFoldResult count);
  GroupRowsOp groupByExpert(Value received, OpFoldResult count);
  SmallVector<Value> reorder(ValueRange rows, Value order);

  AssignRaggedOp assign;
};
} // namespace

/// Puts the rows of this rank's tokens in the order of experts, and so of
/// ranks.
AssignRaggedOp RaggedLayer::assignOwn() {
  Value experts = placeExperts(tokens.take(assign.getExperts()));
  Value weights = tokens.take(assign.getWeights());
  SmallVector<OpFoldResult> list = tensor::getMixedSizes(b, loc, experts);
  OpFoldResult rows = mul(list[0], list[1]);
  OpFoldResult bounds = b.getIndexAttr(layer.getNumExperts() + 1);
  SmallVector<Value> outs = {
      createEmpty(rows, b.getI32Type()), createEmpty(rows, b.getF32Type()),
      createEmpty(list, b.getI64Type()), createEmpty(list, b.getF32Type()),
      createEmpty(bounds, b.getI64Type())};
  return AssignRaggedOp::create(b, assign.getLoc(), ValueRange(outs).getTypes(),
                                experts, weights, outs, assign.getTopK(),
                                assign.getRenorm(), assign.getScaleAttr());
}

/// How many rows each expert has, by rank.
Value RaggedLayer::countRows(Value offsets) {
  OpFoldResult one = b.getIndexAttr(1);
  OpFoldResult count = b.getIndexAttr(layer.getNumExperts());
  auto from = [&](int64_t first) -> Value {
    return tensor::ExtractSliceOp::create(
        b, loc, offsets, OpFoldResult(b.getIndexAttr(first)), count, one);
  };
  Value empty = createEmpty(count, b.getI64Type());
  AffineMap identity = b.getMultiDimIdentityMap(1);
  auto subtract = [](OpBuilder &b, Location loc, ValueRange args) {
    Value rows = arith::SubIOp::create(b, loc, args[0], args[1]);
    linalg::YieldOp::create(b, loc, rows);
  };
  Value counts =
      linalg::GenericOp::create(
          b, loc, TypeRange(empty.getType()), ValueRange{from(1), from(0)},
          empty, ArrayRef<AffineMap>{identity, identity, identity},
          ArrayRef(utils::IteratorType::parallel), subtract)
          .getResult(0);
  auto type =
      RankedTensorType::get({ranks.count, getExpertsOfRank()}, b.getI64Type());
  SmallVector<ReassociationIndices> all = {{0, 1}};
  return tensor::ExpandShapeOp::create(b, loc, type, counts, all);
}

/// The sums of the rows of `counts`, or of all its elements if it has none.
Value RaggedLayer::sum(Value counts) {
  auto type = cast<RankedTensorType>(counts.getType());
  int64_t rank = type.getRank();
  Value empty = tensor::EmptyOp::create(b, loc, type.getShape().drop_back(),
                                        type.getElementType());
  Value zero = arith::ConstantIntOp::create(b, loc, 0, 64);
  Value init = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  SmallVector<utils::IteratorType> iterators(rank - 1,
                                             utils::IteratorType::parallel);
  iterators.push_back(utils::IteratorType::reduction);
  AffineMap all = b.getMultiDimIdentityMap(rank);
  AffineMap outer = all.dropResult(rank - 1);
  auto add = [](OpBuilder &b, Location loc, ValueRange args) {
    Value sum = arith::AddIOp::create(b, loc, args[0], args[1]);
    linalg::YieldOp::create(b, loc, sum);
  };
  return linalg::GenericOp::create(b, loc, TypeRange(init.getType()), counts,
                                   init, ArrayRef<AffineMap>{all, outer},
                                   iterators, add)
      .getResult(0);
}

Value RaggedLayer::countAll(Value counts) {
  Value all = tensor::ExtractOp::create(b, loc, sum(counts), ValueRange());
  return arith::IndexCastOp::create(b, loc, b.getIndexType(), all);
}

/// `count` is how many rows are received in all.
SmallVector<Value> RaggedLayer::exchangeRows(ValueRange rows, Value sent,
                                             Value received,
                                             OpFoldResult count) {
  SmallVector<Value> outs;
  for (Value tensor : rows) {
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, tensor);
    sizes.front() = count;
    outs.push_back(createEmpty(sizes, getElementTypeOrSelf(tensor)));
  }
  auto op = ExchangeRowsOp::create(b, loc, ValueRange(outs).getTypes(), rows,
                                   sent, received, outs, ranks.count, shape);
  return SmallVector<Value>(op.getResults());
}

/// The order of received rows by expert, and back.
GroupRowsOp RaggedLayer::groupByExpert(Value received, OpFoldResult count) {
  OpFoldResult bounds = b.getIndexAttr(getExpertsOfRank() + 1);
  SmallVector<Value> outs = {createEmpty(count, b.getI32Type()),
                             createEmpty(count, b.getI32Type()),
                             createEmpty(bounds, b.getI64Type())};
  return GroupRowsOp::create(b, loc, ValueRange(outs).getTypes(), received,
                             outs);
}

SmallVector<Value> RaggedLayer::reorder(ValueRange rows, Value order) {
  SmallVector<Value> ordered;
  for (Value tensor : rows) {
    Value out = createEmptyLike(tensor);
    ordered.push_back(
        DispatchOp::create(b, loc, TypeRange(out.getType()), tensor, order, out)
            .getResult(0));
  }
  return ordered;
}

void RaggedLayer::build() {
  dropUnusedRows();
  AssignRaggedOp own = assignOwn();
  shape = getShape(assign.getTopK(), /*slots=*/std::nullopt);
  Value counts = countRows(own.getResult(4));
  Value received = exchange(counts, /*used=*/Value()).front();
  Value sent = sum(counts), arriving = sum(received);
  Value count = countAll(arriving);
  GroupRowsOp groups = groupByExpert(received, count);

  b.setInsertionPoint(layer.map);
  SmallVector<Value> rows = dispatch(own.getResult(0), own.getResult(1));
  OpFoldResult sentRows = tensor::getMixedSize(b, loc, own.getResult(0), 0);
  SmallVector<Value> arrived = exchangeRows(rows, sent, arriving, count);
  Value results = applyExperts(reorder(arrived, groups.getResult(0)),
                               /*load=*/Value(), groups.getResult(2));
  SmallVector<Value> back = reorder(results, groups.getResult(1));
  combine(exchangeRows(back, arriving, sent, sentRows).front(),
          own.getResult(2));
  record(own.getResult(2), layer.record ? layer.record.getLimits() : Value());
}

void distribute::distributeRagged(SlotLayer &layer, const Ranks &ranks,
                                  ParamSharder &sharder) {
  RaggedLayer(layer, ranks, sharder).build();
}
