//===- TokenBlock.cpp - The tokens that a rank works on -------------------===//

#include "TokenBlock.h"
#include "SliceThrough.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::distribute;

OpFoldResult distribute::getDestinationSize(OpBuilder &b, Location loc,
                                            Value tensor, int64_t dim) {
  while (auto op = tensor.getDefiningOp<DestinationStyleOpInterface>())
    tensor = op.getTiedOpOperand(cast<OpResult>(tensor))->get();
  if (auto empty = tensor.getDefiningOp<tensor::EmptyOp>())
    return empty.getMixedSizes()[dim];
  return tensor::getMixedSize(b, loc, tensor, dim);
}

TokenBlock::TokenBlock(OpBuilder &b, Location loc, Value all,
                       const Ranks &ranks, Value rank)
    : total(getDestinationSize(b, loc, all, 0)), b(b), loc(loc), ranks(ranks),
      rank(rank) {
  ranks.ownTokens ? takeOwn() : takeBlock();
}

Value TokenBlock::toIndex(OpFoldResult value) {
  return getValueOrCreateConstantIndexOp(b, loc, value);
}

Value TokenBlock::mul(OpFoldResult x, OpFoldResult y) {
  return b.createOrFold<arith::MulIOp>(loc, toIndex(x), toIndex(y));
}

//===----------------------------------------------------------------------===//
// Where the tokens are
//===----------------------------------------------------------------------===//

void TokenBlock::takeBlock() {
  std::optional<int64_t> tokens = getConstantIntValue(total);
  if (tokens)
    size = b.getIndexAttr(llvm::divideCeil(*tokens, ranks.count));
  else
    size = b.createOrFold<arith::CeilDivUIOp>(
        loc, toIndex(total),
        arith::ConstantIndexOp::create(b, loc, ranks.count));
  // Nobody has a token, and no place in a tensor of none is in its bounds.
  if (tokens == 0) {
    first = count = size;
    return;
  }
  first = mul(rank, size);
  count = size;
  if (tokens && *tokens % ranks.count == 0)
    return;
  first = b.createOrFold<arith::MinUIOp>(loc, toIndex(first), toIndex(total));
  Value left =
      b.createOrFold<arith::SubIOp>(loc, toIndex(total), toIndex(first));
  count = b.createOrFold<arith::MinUIOp>(loc, toIndex(size), left);
}

void TokenBlock::takeOwn() {
  size = count = total;
  if (getConstantIntValue(total)) {
    first = mul(rank, total);
    return;
  }
  counts = gatherCounts();
  first = countBefore();
}

/// How many tokens each rank has.
Value TokenBlock::gatherCounts() {
  Type i64 = b.getI64Type();
  Value own = arith::IndexCastOp::create(b, loc, i64, toIndex(total));
  Value element = tensor::FromElementsOp::create(
      b, loc, RankedTensorType::get({}, i64), own);
  Value out = tensor::EmptyOp::create(b, loc, {ranks.count}, i64);
  return AllGatherOp::create(b, loc, TypeRange(out.getType()), element, out,
                             ranks.count, LayerShapeAttr())
      .getResult(0);
}

/// How many tokens the ranks before this one have.
Value TokenBlock::countBefore() {
  Type i64 = b.getI64Type();
  Value zero = arith::ConstantIntOp::create(b, loc, 0, 64);
  Value empty = tensor::EmptyOp::create(b, loc, ArrayRef<int64_t>(), i64);
  Value init = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  auto add = [&](OpBuilder &b, Location loc, ValueRange args) {
    Value isBefore =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                              linalg::IndexOp::create(b, loc, 0), rank);
    Value amount = arith::SelectOp::create(b, loc, isBefore, args[0], zero);
    Value sum = arith::AddIOp::create(b, loc, args[1], amount);
    linalg::YieldOp::create(b, loc, sum);
  };
  Value sum = linalg::GenericOp::create(
                  b, loc, TypeRange(init.getType()), counts, init,
                  ArrayRef<AffineMap>{b.getMultiDimIdentityMap(1),
                                      AffineMap::get(1, 0, b.getContext())},
                  ArrayRef(utils::IteratorType::reduction), add)
                  .getResult(0);
  return arith::IndexCastOp::create(
      b, loc, b.getIndexType(),
      tensor::ExtractOp::create(b, loc, sum, ValueRange()));
}

//===----------------------------------------------------------------------===//
// What is known of them
//===----------------------------------------------------------------------===//

/// The rows of the block, out of all.
Value TokenBlock::cut(Value list) {
  if (ranks.ownTokens || getConstantIntValue(total) == 0)
    return list;
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, list);
  SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
  offsets.front() = first;
  sizes.front() = count;
  return tensor::ExtractSliceOp::create(b, loc, list, offsets, sizes, strides);
}

/// Destinations like `outs`, for the tokens of the block.
static SmallVector<Value> createOuts(OpBuilder &b, Location loc,
                                     OpFoldResult count, OperandRange outs) {
  SmallVector<Value> own;
  for (Value out : outs) {
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, out);
    sizes.front() = count;
    own.push_back(
        tensor::EmptyOp::create(b, loc, sizes, getElementTypeOrSelf(out)));
  }
  return own;
}

/// Whether a token has candidates that depend on its device, and on how many
/// tokens there are in its group.
static bool hasExtraCandidates(CandidatesOp op) {
  int64_t width = cast<ShapedType>(op.getOuts()[0].getType()).getDimSize(1);
  return width > static_cast<int64_t>(op.getRouter().getTopK());
}

/// Whether a token's candidates depend on no token of another rank. They do
/// where a group is exempt because all but one of its tokens are padding, and
/// the others are not this rank's.
bool TokenBlock::canSplit(CandidatesOp op) {
  if (op.getFirst())
    return false;
  if (ranks.ownTokens || !hasExtraCandidates(op))
    return true;
  return !op.getMask() || op.getCapacityAttr().getNumGroups() > 1;
}

Operation *TokenBlock::splitCandidates(CandidatesOp op) {
  if (!canSplit(op) || (ranks.ownTokens && !hasExtraCandidates(op)))
    return nullptr;
  SmallVector<Value> outs = createOuts(b, loc, count, op.getOuts());
  CapacityAttr capacity = op.getCapacityAttr();
  OpFoldResult from = first, all = total;
  if (ranks.ownTokens) {
    // As if every rank had as many tokens: each is on a device of its own.
    capacity = capacity.withScope(Scope::Local);
    from = mul(rank, total);
    all = mul(b.getIndexAttr(ranks.count), total);
  }
  Value mask = op.getMask() ? take(op.getMask()) : Value();
  return CandidatesOp::create(b, op.getLoc(), TypeRange(ValueRange(outs)),
                              take(op.getLogits()), op.getBias(), mask,
                              toIndex(from), toIndex(all), outs, op.getRouter(),
                              capacity);
}

Operation *TokenBlock::splitKey(RandomKeyOp op) {
  if (op.getFirst())
    return nullptr;
  SmallVector<Value> outs = createOuts(b, loc, count, op.getOuts());
  return RandomKeyOp::create(b, op.getLoc(), TypeRange(ValueRange(outs)),
                             take(op.getExperts()), getFirst(), outs,
                             op.getSeed(), op.getLayer());
}

/// What is computed of each token's candidates, for a report.
Operation *TokenBlock::splitElementwise(linalg::LinalgOp op) {
  bool isOfCandidates = llvm::any_of(op->getOperands(), [](Value operand) {
    return operand.getDefiningOp<CandidatesOp>();
  });
  if (!isOfCandidates)
    return nullptr;
  return cloneForSlice(b, op, /*resultDim=*/0, [&](Value operand, int64_t dim) {
    return dim == 0 ? take(operand) : Value();
  });
}

Value TokenBlock::takeResult(OpResult list) {
  Operation *op = list.getOwner();
  auto [it, isNew] = split.try_emplace(op, nullptr);
  if (isNew) {
    Operation *own = nullptr;
    if (auto candidates = dyn_cast<CandidatesOp>(op))
      own = splitCandidates(candidates);
    else if (auto key = dyn_cast<RandomKeyOp>(op))
      own = splitKey(key);
    else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      own = splitElementwise(linalgOp);
    split[op] = own;
  }
  Operation *own = split[op];
  return own ? Value(own->getResult(list.getResultNumber())) : Value();
}

Value TokenBlock::take(Value list) {
  if (Value known = parts.lookup(list))
    return known;
  Value own;
  if (auto result = dyn_cast<OpResult>(list))
    own = takeResult(result);
  if (!own)
    own = cut(list);
  return parts[list] = own;
}
