//===- ImportIREE.cpp - Ops of IREE become ops we know --------------------===//

#include "moe/Conversion/Passes.h"
#include "moe/Dialect/IREE/IR/IREE.h"
#include "moe/Dialect/TMTensor/IR/TMTensor.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEIMPORTIREEPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
namespace ext = iree_linalg_ext;

//===----------------------------------------------------------------------===//
// What cannot be imported
//===----------------------------------------------------------------------===//

/// The constant that all elements of a tensor are.
static TypedAttr getSplat(Value tensor) {
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>())
    tensor = fill.getInputs().front();
  Attribute constant;
  if (!matchPattern(tensor, m_Constant(&constant)))
    return {};
  if (auto splat = dyn_cast<SplatElementsAttr>(constant))
    return cast<TypedAttr>(splat.getSplatValue<Attribute>());
  return dyn_cast<TypedAttr>(constant);
}

/// True for the value that every other goes before, where `isGreater` says that
/// larger ones go first.
static bool isLast(TypedAttr value, bool isGreater) {
  if (auto number = dyn_cast_or_null<FloatAttr>(value))
    return number.getValue().isInfinity() &&
           number.getValue().isNegative() == isGreater;
  auto number = dyn_cast_or_null<IntegerAttr>(value);
  return number && (isGreater ? number.getValue().isMinSignedValue()
                              : number.getValue().isMaxSignedValue());
}

/// Whether the region asks if its first argument is greater than its second,
/// or less; nothing if it asks for something else.
static std::optional<bool> asksForGreater(Block &body) {
  Operation *yield = body.getTerminator();
  if (yield->getNumOperands() != 1)
    return std::nullopt;
  Operation *compare = yield->getOperand(0).getDefiningOp();
  if (!compare || compare->getNumOperands() != 2 ||
      compare->getOperands() != body.getArguments())
    return std::nullopt;
  if (auto floats = dyn_cast<arith::CmpFOp>(compare)) {
    if (floats.getPredicate() == arith::CmpFPredicate::OGT)
      return true;
    if (floats.getPredicate() == arith::CmpFPredicate::OLT)
      return false;
  }
  if (auto integers = dyn_cast<arith::CmpIOp>(compare)) {
    if (integers.getPredicate() == arith::CmpIPredicate::sgt)
      return true;
    if (integers.getPredicate() == arith::CmpIPredicate::slt)
      return false;
  }
  return std::nullopt;
}

static LogicalResult check(ext::TopkOp op) {
  std::optional<bool> isGreater = asksForGreater(op.getRegion().front());
  if (!isGreater)
    return op.emitError() << "has a region that does not compare its two "
                             "arguments with one ordered > or <";
  if (op.getOuts().empty() ||
      !isLast(getSplat(op.getOuts().front()), *isGreater))
    return op.emitError() << "starts from values that elements may not go "
                             "before; expected a constant "
                          << (*isGreater ? "-inf or smallest"
                                         : "inf or largest")
                          << " integer";
  return success();
}

namespace {
/// How many dimensions of a scatter's indices count updates, and whether
/// another one has the coordinates.
struct ScatterLayout {
  int64_t batchRank;
  bool hasCoordinates;
};
} // namespace

static std::optional<ScatterLayout> getLayout(ext::ScatterOp op) {
  auto indices = cast<RankedTensorType>(op.getIndices().getType());
  int64_t depth = op.getDimensionMap().size(), rank = indices.getRank();
  // The older form: slices may have dimensions that the indices also count.
  if (rank == 2 && indices.getDimSize(1) == depth)
    return ScatterLayout{1, true};
  int64_t sliceRank = op.getOriginal().getType().getRank() - depth;
  int64_t batchRank = op.getUpdates().getType().getRank() - sliceRank;
  if (sliceRank < 0 || batchRank < 0)
    return std::nullopt;
  if (rank == batchRank + 1 && indices.getDimSize(batchRank) == depth)
    return ScatterLayout{batchRank, true};
  if (rank == batchRank && depth == 1)
    return ScatterLayout{batchRank, false};
  return std::nullopt;
}

/// Several dynamic sizes have no order in which a reshape could find them.
static bool canFlatten(RankedTensorType type, int64_t batchRank) {
  return batchRank == 1 || llvm::count_if(type.getShape().take_front(batchRank),
                                          ShapedType::isDynamic) <= 1;
}

static LogicalResult check(ext::ScatterOp op) {
  std::optional<ScatterLayout> layout = getLayout(op);
  if (!layout)
    return op.emitError() << "has indices " << op.getIndices().getType()
                          << ", updates " << op.getUpdates().getType()
                          << " and original " << op.getOriginal().getType()
                          << ", which do not go together";
  if (!canFlatten(op.getIndices().getType(), layout->batchRank) ||
      !canFlatten(op.getUpdates().getType(), layout->batchRank))
    return op.emitError()
           << "has updates in more than one dimension of dynamic size";
  return success();
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// Moves the region of one op to another; its terminator is converted alone.
static void moveRegion(ConversionPatternRewriter &rewriter, Operation *from,
                       Operation *to) {
  rewriter.inlineRegionBefore(from->getRegion(0), to->getRegion(0),
                              to->getRegion(0).end());
}

/// Collapses the first `rank` dimensions into one.
static Value flatten(ConversionPatternRewriter &rewriter, Location loc,
                     Value tensor, int64_t rank) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (rank == 1)
    return tensor;
  SmallVector<ReassociationIndices> groups;
  if (rank == 0) {
    SmallVector<int64_t> shape{1};
    llvm::append_range(shape, type.getShape());
    for (int64_t dim : llvm::seq<int64_t>(0, type.getRank()))
      groups.push_back(dim == 0 ? ReassociationIndices{0, 1}
                                : ReassociationIndices{dim + 1});
    return tensor::ExpandShapeOp::create(rewriter, loc, type.clone(shape),
                                         tensor, groups);
  }
  groups.push_back(llvm::to_vector(llvm::seq<int64_t>(0, rank)));
  for (int64_t dim : llvm::seq<int64_t>(rank, type.getRank()))
    groups.push_back({dim});
  return tensor::CollapseShapeOp::create(rewriter, loc, tensor, groups);
}

/// Adds a last dimension of size 1.
static Value addLastDim(ConversionPatternRewriter &rewriter, Location loc,
                        Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape.push_back(1);
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim : llvm::seq<int64_t>(0, type.getRank()))
    groups.push_back({dim});
  if (!groups.empty())
    groups.back().push_back(type.getRank());
  return tensor::ExpandShapeOp::create(rewriter, loc, type.clone(shape), tensor,
                                       groups);
}

namespace {
/// An op becomes the one of the same name, operands and attributes.
template <typename FromOp, typename ToOp>
struct RenameOpLowering : OpConversionPattern<FromOp> {
  using OpConversionPattern<FromOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(FromOp op, typename FromOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto renamed = ToOp::create(rewriter, op.getLoc(), op->getResultTypes(),
                                adaptor.getOperands(), op->getAttrs());
    if (op->getNumRegions() != 0)
      moveRegion(rewriter, op, renamed);
    rewriter.replaceOp(op, renamed);
    return success();
  }
};

/// iree_linalg_ext.scatter becomes tm_tensor.scatter.
struct ScatterOpLowering : OpConversionPattern<ext::ScatterOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ext::ScatterOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    std::optional<ScatterLayout> layout = getLayout(op);
    if (!layout)
      return rewriter.notifyMatchFailure(op, "shapes do not go together");
    Location loc = op.getLoc();
    Value updates =
        flatten(rewriter, loc, adaptor.getUpdates(), layout->batchRank);
    Value indices =
        flatten(rewriter, loc, adaptor.getIndices(), layout->batchRank);
    if (!layout->hasCoordinates)
      indices = addLastDim(rewriter, loc, indices);
    auto scatter = tm_tensor::ScatterOp::create(
        rewriter, loc, op->getResultTypes(), updates, indices,
        adaptor.getOriginal(), op.getDimensionMapAttr(),
        op.getUniqueIndicesAttr());
    moveRegion(rewriter, op, scatter);
    rewriter.replaceOp(op, scatter);
    return success();
  }
};

/// util.func becomes func.func.
struct FuncOpLowering : OpConversionPattern<iree_util::FuncOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(iree_util::FuncOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto function = func::FuncOp::create(rewriter, op.getLoc(), op.getName(),
                                         op.getFunctionType());
    function->setAttrs(op->getAttrDictionary());
    moveRegion(rewriter, op, function);
    rewriter.eraseOp(op);
    return success();
  }
};

struct MoEImportIREEPass
    : public moe::impl::MoEImportIREEPassBase<MoEImportIREEPass> {
  void runOnOperation() override {
    WalkResult checked = getOperation().walk([](Operation *op) {
      auto topk = dyn_cast<ext::TopkOp>(op);
      auto scatter = dyn_cast<ext::ScatterOp>(op);
      return (topk && failed(check(topk))) ||
                     (scatter && failed(check(scatter)))
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (checked.wasInterrupted())
      return signalPassFailure();
    ConversionTarget target(getContext());
    target.addIllegalDialect<ext::LinalgExtDialect, iree_util::UtilDialect>();
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    RewritePatternSet patterns(&getContext());
    moe::populateImportIREEPatterns(patterns);
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace

void moe::populateImportIREEPatterns(RewritePatternSet &patterns) {
  patterns.add<RenameOpLowering<ext::SortOp, tm_tensor::SortOp>,
               RenameOpLowering<ext::ScanOp, tm_tensor::ScanOp>,
               RenameOpLowering<ext::TopkOp, tm_tensor::TopkOp>,
               RenameOpLowering<ext::YieldOp, tm_tensor::YieldOp>,
               RenameOpLowering<iree_util::ReturnOp, func::ReturnOp>,
               ScatterOpLowering, FuncOpLowering>(patterns.getContext());
}
