//===- BoundedLayer.cpp - A layer of bounded experts on several ranks -----===//

#include "RankLayer.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::distribute;

namespace {
/// A rank gives its own tokens their places; how many rows an expert has for
/// each rank is known before.
class BoundedLayer : RankLayer {
public:
  BoundedLayer(SlotLayer &layer, const Ranks &ranks, ParamSharder &sharder)
      : RankLayer(layer, ranks, sharder), assign(layer.assign) {}

  void build();

private:
  /// What is assigned, and how.
  struct Candidates {
    Value experts, weights, limits, key;
    /// The most rows of an expert.
    OpFoldResult width;
  };
  Candidates takeCandidates();
  Candidates takeKept();
  AssignOp assignOwn(const Candidates &candidates, bool isDecided);
  Value agreeOnWidth(LimitOp limit);
  Value takeLimit();
  Value groupByRank(Value slots);

  AssignOp assign;
};
} // namespace

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// The limit of this rank's group.
Value BoundedLayer::takeLimit() {
  Value limits = assign.getLimits();
  if (assign.getNumGroups() == 1)
    return limits;
  auto type = RankedTensorType::get({1}, b.getI64Type());
  DenseElementsAttr elements;
  if (matchPattern(limits, m_Constant(&elements)) && elements.isSplat())
    return arith::ConstantOp::create(b, loc, elements.resizeSplat(type));
  OpFoldResult one = b.getIndexAttr(1);
  return tensor::ExtractSliceOp::create(
      b, loc, type, limits, OpFoldResult(sharder.getRank(limits)), one, one);
}

/// The candidates of this rank's tokens, which are a group of their own.
BoundedLayer::Candidates BoundedLayer::takeCandidates() {
  Candidates own;
  own.experts = tokens.take(assign.getExperts());
  own.weights = tokens.take(assign.getWeights());
  own.limits = takeLimit();
  if (assign.getKey())
    own.key = tokens.take(assign.getKey());
  own.width = getDestinationSize(b, loc, assign.getResult(0), 2);
  if (tokens.getCounts())
    own.width = agreeOnWidth(layer.getLimit());
  return own;
}

/// The width of the rank that has the most tokens: what travels has the same
/// size on all of them.
Value BoundedLayer::agreeOnWidth(LimitOp limit) {
  Type i64 = b.getI64Type();
  Value least = arith::ConstantIntOp::create(b, loc, 0, 64);
  Value empty = tensor::EmptyOp::create(b, loc, ArrayRef<int64_t>(), i64);
  Value init = linalg::FillOp::create(b, loc, least, empty).getResult(0);
  auto max = [](OpBuilder &b, Location loc, ValueRange args) {
    Value more = arith::MaxSIOp::create(b, loc, args[0], args[1]);
    linalg::YieldOp::create(b, loc, more);
  };
  Value most = linalg::GenericOp::create(
                   b, loc, TypeRange(init.getType()), tokens.getCounts(), init,
                   ArrayRef<AffineMap>{b.getMultiDimIdentityMap(1),
                                       AffineMap::get(1, 0, b.getContext())},
                   ArrayRef(utils::IteratorType::reduction), max)
                   .getResult(0);
  most = tensor::ExtractOp::create(b, loc, most, ValueRange());
  most = arith::IndexCastOp::create(b, loc, b.getIndexType(), most);
  auto ofMost =
      LimitOp::create(b, limit.getLoc(), limit.getResultTypes(), most,
                      /*mask=*/Value(), limit.getTopK(), limit.getNumExperts(),
                      limit.getCapacity(), limit.getRepeats());
  return ofMost.getWidth();
}

/// Those candidates of this rank's tokens that have a place among those of all
/// tokens, which every rank has found out for itself.
BoundedLayer::Candidates BoundedLayer::takeKept() {
  Value experts = tokens.take(assign.getExperts());
  Value slots = tokens.take(assign.getResult(2));
  Value empty = createEmptyLike(experts);
  AffineMap identity = b.getMultiDimIdentityMap(2);
  auto keep = [](OpBuilder &b, Location loc, ValueRange args) {
    Value none = arith::ConstantIntOp::create(b, loc, -1, 32);
    Value zero = arith::ConstantIntOp::create(b, loc, 0, 64);
    Value isKept =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge, args[1], zero);
    Value expert = arith::SelectOp::create(b, loc, isKept, args[0], none);
    linalg::YieldOp::create(b, loc, expert);
  };
  SmallVector<utils::IteratorType> parallel(2, utils::IteratorType::parallel);
  Candidates own;
  own.experts =
      linalg::GenericOp::create(
          b, loc, TypeRange(empty.getType()), ValueRange{experts, slots}, empty,
          ArrayRef<AffineMap>{identity, identity, identity}, parallel, keep)
          .getResult(0);
  own.weights = tokens.take(assign.getResult(3));
  auto type = RankedTensorType::get({1}, b.getI64Type());
  own.limits = arith::ConstantOp::create(
      b, loc, DenseElementsAttr::get(type, CapacityAttr::kExempt));

  // A token has one row of an expert, unless the program's own choices repeat.
  int64_t repeats = 1;
  if (!getCandidates(assign.getExperts()))
    repeats = cast<ShapedType>(experts.getType()).getDimSize(1);
  auto toIndex = [&](OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(b, loc, value);
  };
  Value most = b.createOrFold<arith::MulIOp>(
      loc, toIndex(tokens.size),
      arith::ConstantIndexOp::create(b, loc, repeats));
  OpFoldResult width = getDestinationSize(b, loc, assign.getResult(0), 2);
  own.width = getAsOpFoldResult(
      b.createOrFold<arith::MinUIOp>(loc, toIndex(width), most));
  return own;
}

/// Gives candidates their places; which of them have one may be decided.
AssignOp BoundedLayer::assignOwn(const Candidates &own, bool isDecided) {
  SmallVector<OpFoldResult> places = {
      b.getIndexAttr(1), b.getIndexAttr(layer.getNumExperts()), own.width};
  SmallVector<OpFoldResult> list = tensor::getMixedSizes(b, loc, own.experts);
  SmallVector<Value> outs = {
      createEmpty(places, b.getI32Type()), createEmpty(places, b.getF32Type()),
      createEmpty(list, b.getI64Type()), createEmpty(list, b.getF32Type()),
      createEmpty(ArrayRef(places).take_front(2), b.getI32Type())};
  TypeRange types = ValueRange(outs).getTypes();
  if (isDecided)
    return AssignOp::create(b, assign.getLoc(), types, own.experts, own.weights,
                            own.limits, /*key=*/Value(), outs, Compete::First,
                            assign.getTopK(), Drop::Excess,
                            /*per_token=*/IntegerAttr(), Renorm::None,
                            /*scale=*/FloatAttr());
  return AssignOp::create(
      b, assign.getLoc(), types, own.experts, own.weights, own.limits, own.key,
      outs, assign.getCompete(), assign.getTopK(), assign.getDrop(),
      assign.getPerTokenAttr(), assign.getRenorm(), assign.getScaleAttr());
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// `[1, E, ...]` as `[ranks, E / ranks, ...]`: what goes to each rank.
Value BoundedLayer::groupByRank(Value slots) {
  auto type = cast<RankedTensorType>(slots.getType());
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, slots);
  SmallVector<int64_t> shape(type.getShape());
  shape[0] = ranks.count;
  shape[1] = getExpertsOfRank();
  sizes[0] = b.getIndexAttr(shape[0]);
  sizes[1] = b.getIndexAttr(shape[1]);
  SmallVector<ReassociationIndices> groups = {{0, 1}};
  for (int64_t i = 2; i < type.getRank(); ++i)
    groups.push_back({i});
  Value experts = tensor::CollapseShapeOp::create(b, loc, slots, groups);
  return tensor::ExpandShapeOp::create(b, loc, type.clone(shape), experts,
                                       groups, sizes);
}

void BoundedLayer::build() {
  dropUnusedRows();
  bool isDecided = !ranks.ownTokens && assign.getNumGroups() == 1;
  Candidates candidates = isDecided ? takeKept() : takeCandidates();
  candidates.experts = placeExperts(candidates.experts);
  AssignOp own = assignOwn(candidates, isDecided);
  shape = getShape(assign.getTopK(), getConstantIntValue(candidates.width));
  b.setInsertionPoint(layer.map);
  SmallVector<Value> rows =
      dispatch(groupByRank(own.getResult(0)), groupByRank(own.getResult(1)));
  rows.push_back(groupByRank(own.getResult(4)));
  SmallVector<Value> received = exchange(rows, /*used=*/rows.back());
  Value load = received.pop_back_val();
  Value results = applyExperts(received, load, /*offsets=*/Value());
  combine(exchange(results, /*used=*/load).front(), own.getResult(2));
  record(own.getResult(2), own.getLimits());
}

void distribute::distributeBounded(SlotLayer &layer, const Ranks &ranks,
                                   ParamSharder &sharder) {
  BoundedLayer(layer, ranks, sharder).build();
}
