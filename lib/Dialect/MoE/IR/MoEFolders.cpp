//===- MoEFolders.cpp - Folders and canonicalizers ------------------------===//
//
// Destination-style ops get theirs from the tensor dialect, which folds a
// tensor.cast into any of their operands.
//
//===----------------------------------------------------------------------===//

#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::moe;

//===----------------------------------------------------------------------===//
// LimitOp
//===----------------------------------------------------------------------===//

/// More groups than this are not worth a constant of their limits.
static constexpr int64_t kMaxFoldedGroups = 4096;

static DenseElementsAttr denseI64(MLIRContext *context,
                                  ArrayRef<int64_t> values) {
  auto type = RankedTensorType::get({static_cast<int64_t>(values.size())},
                                    IntegerType::get(context, 64));
  return DenseElementsAttr::get(type, values);
}

/// A constant number of tokens gives constant limits and a constant width;
/// without a factor this needs no constant.
LogicalResult LimitOp::fold(FoldAdaptor adaptor,
                            SmallVectorImpl<OpFoldResult> &results) {
  CapacityAttr capacity = getCapacity();
  int64_t groups = capacity.getNumGroups();
  if (groups > kMaxFoldedGroups)
    return failure();
  if (capacity.isUnbounded() && groups == 1 && !getRepeats()) {
    results.push_back(denseI64(getContext(), {CapacityAttr::kExempt}));
    results.push_back(getTokens());
    return success();
  }
  auto attr = dyn_cast_or_null<IntegerAttr>(adaptor.getTokens());
  // A single token is exempt, whether it is padding or not.
  if (!attr || (getMask() && !capacity.isUnbounded() && attr.getInt() > 1))
    return failure();
  int64_t tokens = attr.getInt();
  if (tokens < 0 || tokens > std::numeric_limits<int32_t>::max())
    return failure(); // an error at run time
  SmallVector<int64_t> limits;
  int64_t block = llvm::divideCeil(tokens, groups);
  for (int64_t g = 0; g < groups; ++g) {
    int64_t size = std::clamp<int64_t>(tokens - g * block, 0, block);
    limits.push_back(capacity.getLimit(getTopK(), size, getNumExperts()));
  }
  results.push_back(denseI64(getContext(), limits));
  results.push_back(Builder(getContext())
                        .getIndexAttr(capacity.getSlotWidth(
                            getTopK(), tokens, getNumExperts(),
                            getRepeats() ? getTopK() : 1)));
  return success();
}

//===----------------------------------------------------------------------===//
// AdmitOp
//===----------------------------------------------------------------------===//

/// A moe.route chooses an expert at most once a token: an expert with room for
/// a whole group turns nobody away.
LogicalResult AdmitOp::fold(FoldAdaptor,
                            SmallVectorImpl<OpFoldResult> &results) {
  AdmissionAttr admission = getAdmission();
  auto type = dyn_cast<RankedTensorType>(getExperts().getType());
  if (!type || type.isDynamicDim(0) ||
      admission.getNormalize() != Normalize::None ||
      !getExperts().getDefiningOp<RouteOp>() ||
      llvm::any_of(
          llvm::zip_equal(getResultTypes(),
                          getOperands().take_front(2).getTypes()),
          [](auto pair) { return std::get<0>(pair) != std::get<1>(pair); }))
    return failure();
  int64_t size = llvm::divideCeil(type.getDimSize(0), admission.getGroups());
  if (admission.getCapacity() < size)
    return failure();
  results.append({getExperts(), getWeights()});
  return success();
}

//===----------------------------------------------------------------------===//
// RankOp and ExchangeOp
//===----------------------------------------------------------------------===//

OpFoldResult RankOp::fold(FoldAdaptor) {
  if (getRanks() == 1)
    return IntegerAttr::get(getType(), 0);
  return nullptr;
}

/// One rank exchanges with itself; an exchange undoes the one before it.
LogicalResult ExchangeOp::fold(FoldAdaptor,
                               SmallVectorImpl<OpFoldResult> &results) {
  SmallVector<Value> sources;
  for (Value block : getBlocks()) {
    if (getRanks() == 1) {
      sources.push_back(block);
      continue;
    }
    auto before = block.getDefiningOp<ExchangeOp>();
    if (!before || before.getRanks() != getRanks())
      return failure();
    sources.push_back(
        before.getBlocks()[cast<OpResult>(block).getResultNumber()]);
  }
  if (TypeRange(ValueRange(sources)) != getResultTypes())
    return failure();
  llvm::append_range(results, sources);
  return success();
}

//===----------------------------------------------------------------------===//
// RouteOp and ExpertsOp
//===----------------------------------------------------------------------===//

/// `value` before a tensor.cast that only forgets the first dimension's size.
static Value withStaticTokens(Value value) {
  auto cast = value.getDefiningOp<tensor::CastOp>();
  auto to = dyn_cast<RankedTensorType>(value.getType());
  if (!cast || !to || to.getRank() == 0 || !to.isDynamicDim(0))
    return value;
  auto from = dyn_cast<RankedTensorType>(cast.getSource().getType());
  if (!from || from.isDynamicDim(0) || from.getRank() != to.getRank() ||
      from.getEncoding() != to.getEncoding() ||
      from.getShape().drop_front() != to.getShape().drop_front())
    return value;
  return cast.getSource();
}

namespace {
/// route(cast(logits)) becomes casts of route(logits), which knows T.
struct FoldCastIntoRoutePattern : OpRewritePattern<RouteOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(RouteOp op,
                                PatternRewriter &rewriter) const override {
    Value logits = withStaticTokens(op.getLogits());
    if (logits == op.getLogits())
      return rewriter.notifyMatchFailure(op, "no static number of tokens");
    auto route = RouteOp::create(rewriter, op.getLoc(), logits, op.getBias(),
                                 op.getMask(), op.getRouter());
    route->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    SmallVector<Value> results;
    for (auto [from, to] :
         llvm::zip_equal(route->getResults(), op->getResultTypes()))
      results.push_back(
          tensor::CastOp::create(rewriter, op.getLoc(), to, from));
    rewriter.replaceOp(op, results);
    return success();
  }
};

/// The same for moe.experts: its block arguments hold any number of rows.
struct FoldCastIntoExpertsPattern : OpRewritePattern<ExpertsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ExpertsOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Value> operands(op->getOperands());
    int64_t tokens = ShapedType::kDynamic;
    auto take = [&](Value operand) {
      Value source = withStaticTokens(operand);
      auto type = cast<RankedTensorType>(source.getType());
      if (!type.isDynamicDim(0))
        tokens = type.getDimSize(0);
      return source;
    };
    unsigned count = op.getRows().size() + 2; // rows, experts, weights
    for (unsigned i = 0; i < count; ++i)
      operands[i] = take(operands[i]);
    RankedTensorType type = op.getType();
    bool refine = type.isDynamicDim(0) && !ShapedType::isDynamic(tokens);
    if (!refine && llvm::equal(operands, op->getOperands()))
      return rewriter.notifyMatchFailure(op, "nothing to make static");

    rewriter.setInsertionPoint(op);
    SmallVector<int64_t> shape(type.getShape());
    if (refine)
      shape.front() = tokens;
    Operation *experts = op->cloneWithoutRegions();
    experts->setOperands(operands);
    experts->getResult(0).setType(type.clone(shape));
    rewriter.insert(experts);
    rewriter.inlineRegionBefore(op.getBody(), experts->getRegion(0),
                                experts->getRegion(0).end());
    Value result = experts->getResult(0);
    if (refine)
      result = tensor::CastOp::create(rewriter, op.getLoc(), type, result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

/// No tokens: there is nothing to compute.
struct FoldNoTokensPattern : OpRewritePattern<ExpertsOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ExpertsOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getType();
    if (!type.hasStaticShape() || type.getDimSize(0) != 0)
      return rewriter.notifyMatchFailure(op, "there may be tokens");
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(
        op, type.getShape(), type.getElementType(), type.getEncoding());
    return success();
  }
};
} // namespace

void RouteOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                          MLIRContext *context) {
  patterns.add<FoldCastIntoRoutePattern>(context);
}

void ExpertsOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<FoldCastIntoExpertsPattern, FoldNoTokensPattern>(context);
}
