//===- RankLayer.cpp - One layer on several ranks -------------------------===//

#include "RankLayer.h"
#include "../RecordInputs.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::distribute;

static OpBuilder getBuilderAfter(Operation *op) {
  OpBuilder b(op);
  b.setInsertionPointAfter(op);
  return b;
}

RankLayer::RankLayer(SlotLayer &layer, const Ranks &ranks,
                     ParamSharder &sharder)
    : layer(layer), ranks(ranks), sharder(sharder),
      b(getBuilderAfter(layer.getAssignment())), loc(layer.map.getLoc()),
      tokens(b, loc, layer.getExperts(), ranks,
             sharder.getRank(layer.getExperts())) {}

OpFoldResult RankLayer::mul(OpFoldResult x, OpFoldResult y) {
  auto toIndex = [&](OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(b, loc, value);
  };
  return getAsOpFoldResult(
      b.createOrFold<arith::MulIOp>(loc, toIndex(x), toIndex(y)));
}

LayerShapeAttr RankLayer::getShape(int64_t topK, std::optional<int64_t> slots) {
  int64_t hidden = 1;
  Type element = b.getF32Type();
  if (DispatchOp first = layer.dispatches.front()) {
    auto type = cast<RankedTensorType>(first.getSource().getType());
    element = type.getElementType();
    for (int64_t size : type.getShape().drop_front())
      hidden *= ShapedType::isDynamic(size) ? 0 : size;
  }
  return LayerShapeAttr::get(b.getContext(), layer.number,
                             layer.getNumExperts(), topK, hidden, slots,
                             element);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

void RankLayer::dropUnusedRows() {
  for (unsigned i = layer.dispatches.size(); i-- > 0;) {
    BlockArgument argument = layer.map.getBody().getArgument(i);
    if (!argument.use_empty() || layer.dispatches.size() == 1)
      continue;
    layer.map.getBody().eraseArgument(i);
    layer.dispatches.erase(layer.dispatches.begin() + i);
  }
}

SmallVector<Value> RankLayer::dispatch(Value slots, Value weights) {
  SmallVector<OpFoldResult> places = tensor::getMixedSizes(b, loc, slots);
  SmallVector<Value> rows;
  for (DispatchOp dispatch : layer.dispatches) {
    if (!dispatch) {
      rows.push_back(weights);
      continue;
    }
    Value block = tokens.take(dispatch.getSource());
    SmallVector<OpFoldResult> sizes(places);
    llvm::append_range(
        sizes, ArrayRef(tensor::getMixedSizes(b, loc, block)).drop_front());
    Value out = createEmpty(sizes, getElementTypeOrSelf(block));
    rows.push_back(
        DispatchOp::create(b, loc, TypeRange(out.getType()), block, slots, out)
            .getResult(0));
  }
  return rows;
}

Value RankLayer::placeExperts(Value experts) {
  if (layer.order.empty())
    return experts;
  SmallVector<int32_t> places(layer.order.size());
  for (auto [place, expert] : llvm::enumerate(layer.order))
    places[expert] = static_cast<int32_t>(place);
  Type i32 = b.getI32Type();
  auto type = RankedTensorType::get(layer.getNumExperts(), i32);
  Value table = arith::ConstantOp::create(
      b, loc, DenseElementsAttr::get(type, ArrayRef<int32_t>(places)));
  Value none = arith::ConstantIntOp::create(b, loc, -1, 32);
  Value zero = arith::ConstantIntOp::create(b, loc, 0, 32);
  Value count = arith::ConstantIntOp::create(b, loc, layer.getNumExperts(), 32);
  auto place = [&](OpBuilder &b, Location loc, ValueRange args) {
    // Choices may be none, or anything.
    Value isExpert = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                           args[0], count);
    Value at = arith::SelectOp::create(b, loc, isExpert, args[0], zero);
    at = arith::IndexCastOp::create(b, loc, b.getIndexType(), at);
    Value found = tensor::ExtractOp::create(b, loc, table, at);
    found = arith::SelectOp::create(b, loc, isExpert, found, none);
    linalg::YieldOp::create(b, loc, found);
  };
  Value empty = createEmptyLike(experts);
  AffineMap identity = b.getMultiDimIdentityMap(2);
  SmallVector<utils::IteratorType> parallel(2, utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             b, loc, TypeRange(empty.getType()), experts, empty,
             ArrayRef<AffineMap>{identity, identity}, parallel, place)
      .getResult(0);
}

SmallVector<Value> RankLayer::exchange(ValueRange blocks, Value used) {
  SmallVector<Value> outs =
      llvm::map_to_vector(blocks, [&](Value v) { return createEmptyLike(v); });
  auto op = ExchangeOp::create(b, loc, TypeRange(ValueRange(outs)), blocks,
                               used, outs, ranks.count, shape);
  return SmallVector<Value>(op.getResults());
}

Value RankLayer::applyExperts(ValueRange rows, Value load, Value offsets) {
  ExpertMapOp map = layer.map;
  SmallVector<Value> params;
  for (Value param : map.getParams())
    params.push_back(sharder.shard(param, layer.order));
  int64_t numPlaces = map.getNumPlaceDims();
  auto type = cast<RankedTensorType>(map.getResult(0).getType());
  auto first = cast<RankedTensorType>(rows.front().getType());
  SmallVector<int64_t> shape(first.getShape().take_front(numPlaces));
  llvm::append_range(shape, type.getShape().drop_front(numPlaces));
  auto own = ExpertMapOp::create(b, loc, TypeRange(type.clone(shape)), rows,
                                 load, offsets, params, map.getShared());
  own.getBody().takeBody(map.getBody());
  return own.getResult(0);
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// The results for the tokens of all ranks, from those for this one's.
Value RankLayer::gather(Value block) {
  auto type = cast<RankedTensorType>(block.getType());
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, block);
  SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
  if (tokens.count != tokens.size) {
    // All blocks have the same size where they travel.
    SmallVector<OpFoldResult> padded(sizes);
    padded[0] = tokens.size;
    block = tensor::InsertSliceOp::create(
        b, loc, block, createEmpty(padded, type.getElementType()), offsets,
        sizes, strides);
    sizes = padded;
  }
  SmallVector<OpFoldResult> all(sizes);
  all.insert(all.begin(), b.getIndexAttr(ranks.count));
  Value out = createEmpty(all, type.getElementType());
  Value blocks = AllGatherOp::create(b, loc, TypeRange(out.getType()), block,
                                     out, ranks.count, shape)
                     .getResult(0);
  SmallVector<ReassociationIndices> groups = {{0, 1}};
  for (int64_t i = 1; i < type.getRank(); ++i)
    groups.push_back({i + 1});
  Value rows = tensor::CollapseShapeOp::create(b, loc, blocks, groups);
  if (tensor::getMixedSize(b, loc, rows, 0) == tokens.total)
    return rows;
  sizes[0] = tokens.total;
  return tensor::ExtractSliceOp::create(b, loc, rows, offsets, sizes, strides);
}

void RankLayer::combine(Value rows, Value tokenSlot) {
  for (CombineOp op : layer.combines) {
    b.setInsertionPoint(op);
    Value out = op.getOuts()[0];
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, out);
    sizes[0] = tokens.count;
    Value empty = createEmpty(sizes, getElementTypeOrSelf(out));
    Value sums = CombineOp::create(b, op.getLoc(), TypeRange(empty.getType()),
                                   rows, tokenSlot, /*weights=*/Value(), empty)
                     .getResult(0);
    if (!ranks.ownTokens)
      sums = gather(sums);
    if (sums.getType() != op.getResult(0).getType())
      sums = tensor::CastOp::create(b, loc, op.getResult(0).getType(), sums);
    op.getResult(0).replaceAllUsesWith(sums);
    op.erase();
  }
}

void RankLayer::record(Value tokenSlot, Value limits) {
  RecordOp op = layer.record;
  if (!op)
    return;
  b.setInsertionPoint(op);
  auto getWidth = [](Value list) {
    return cast<RankedTensorType>(list.getType()).getDimSize(1);
  };
  if (getWidth(tokenSlot) != getWidth(op.getExperts()))
    tokenSlot = padSlots(b, loc, tokenSlot, getWidth(op.getExperts()));
  RecordOp::create(b, op.getLoc(), tokens.take(op.getExperts()),
                   tokens.take(op.getWeights()), tokens.take(op.getScore()),
                   tokenSlot, tokens.take(op.getNonfinite()), limits,
                   op.getLayer(), op.getTopK(), op.getNumExperts());
  op.erase();
}
