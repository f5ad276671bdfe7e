//===- FuseRows.cpp - Compute chains of rows while they are in the cache --===//

#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEFUSEROWSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using linalg::LinalgOp;

/// Bytes of the rows that are computed at a time: they, what they are computed
/// from and an operand that is kept all fit in the second-level cache.
static constexpr int64_t kTileBytes = 128 << 10;
/// Operands larger than this are read from memory again for every tile.
static constexpr int64_t kMostKeptBytes = 512 << 10;
/// Rows of a tile where their length is not known. Matrix products have tiles
/// of six.
static constexpr int64_t kAnyRows = 48, kFewestRows = 6;

//===----------------------------------------------------------------------===//
// Recognition
//===----------------------------------------------------------------------===//

namespace {
/// A contraction and the ops that compute the rows it reads, each of which
/// reads the same rows of what it is computed from.
struct RowChain {
  LinalgOp root;
  OpOperand *rows;
  /// For each op, the loops that tiles cut: the same rows, in the same order.
  llvm::MapVector<Operation *, SmallVector<unsigned>> loops;
};
} // namespace

/// The dimensions of an operand that `loops` index, if all do.
static std::optional<SmallVector<unsigned>>
getDimensions(LinalgOp op, OpOperand &operand, ArrayRef<unsigned> loops) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<unsigned> dimensions;
  for (unsigned loop : loops) {
    auto position =
        map.getResultPosition(getAffineDimExpr(loop, op.getContext()));
    if (!position)
      return std::nullopt;
    dimensions.push_back(*position);
  }
  return dimensions;
}

/// The loops of `op` that index `dimensions` of its result.
static std::optional<SmallVector<unsigned>>
getLoops(LinalgOp op, ArrayRef<unsigned> dimensions) {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  SmallVector<unsigned> loops;
  for (unsigned dimension : dimensions) {
    auto loop = dyn_cast<AffineDimExpr>(map.getResult(dimension));
    if (!loop)
      return std::nullopt;
    loops.push_back(loop.getPosition());
  }
  return loops;
}

/// The dimensions of the op's result that all users in the chain cut, which
/// must be all its users.
static std::optional<SmallVector<unsigned>>
getDimensionsOfUsers(LinalgOp op, const RowChain &chain) {
  std::optional<SmallVector<unsigned>> all;
  for (OpOperand &use : op->getUses()) {
    auto user = chain.loops.find(use.getOwner());
    if (user == chain.loops.end())
      return std::nullopt;
    auto own = getDimensions(cast<LinalgOp>(user->first), use, user->second);
    if (!own || (all && *all != *own))
      return std::nullopt;
    all = own;
  }
  return all;
}

/// Parallel loops that the operand varies in; of size 1 only if there is no
/// other.
static SmallVector<unsigned> getRowLoops(LinalgOp op, OpOperand &rows) {
  SmallVector<unsigned> loops;
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  for (AffineExpr expr : op.getMatchingIndexingMap(&rows).getResults())
    if (auto loop = dyn_cast<AffineDimExpr>(expr))
      if (linalg::isParallelIterator(
              op.getIteratorTypesArray()[loop.getPosition()]) &&
          sizes[loop.getPosition()] != 1)
        loops.push_back(loop.getPosition());
  return loops;
}

static bool isOnTensors(LinalgOp op) {
  return op.hasPureTensorSemantics() && op->getNumResults() == 1 &&
         isMemoryEffectFree(op);
}

static RowChain collectChain(LinalgOp root, OpOperand &rows) {
  RowChain chain;
  chain.root = root;
  chain.rows = &rows;
  chain.loops[root] = getRowLoops(root, rows);
  // Backwards, so that users come first.
  for (Operation *op = root->getPrevNode(); op; op = op->getPrevNode()) {
    auto linalgOp = dyn_cast<LinalgOp>(op);
    if (!linalgOp || !isOnTensors(linalgOp))
      continue;
    if (auto dimensions = getDimensionsOfUsers(linalgOp, chain))
      if (auto loops = getLoops(linalgOp, *dimensions))
        chain.loops[op] = *loops;
  }
  return chain;
}

/// Bytes of an operand for one position of the loops that tiles cut, or nothing
/// if unknown.
static std::optional<int64_t> getKeptBytes(LinalgOp op, OpOperand &operand,
                                           ArrayRef<unsigned> loops) {
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  if (!type)
    return 0;
  AffineMap map = op.getMatchingIndexingMap(&operand);
  int64_t bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  for (auto [expr, size] : llvm::zip_equal(map.getResults(), type.getShape())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (loop && llvm::is_contained(loops, loop.getPosition()))
      continue;
    if (ShapedType::isDynamic(size))
      return std::nullopt;
    bytes *= size;
  }
  return bytes;
}

/// True if a contraction finds what is the same for several tiles in the cache.
static bool keepsOperands(LinalgOp op, ArrayRef<unsigned> loops) {
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (getDimensions(op, *input, loops))
      continue;
    AffineMap map = op.getMatchingIndexingMap(input);
    std::optional<int64_t> bytes = getKeptBytes(op, *input, loops);
    // Of unknown size it is one of several, such as the keys of a head.
    bool isPart = llvm::any_of(
        loops, [&](unsigned loop) { return map.isFunctionOfDim(loop); });
    if (bytes ? *bytes > kMostKeptBytes : !isPart)
      return false;
  }
  return true;
}

/// Says why the chain is better computed op by op, if it is.
static LogicalResult checkChain(const RowChain &chain, StringRef &reason) {
  auto fail = [&](StringRef why) {
    reason = why;
    return failure();
  };
  auto type = cast<RankedTensorType>(chain.rows->get().getType());
  if (type.hasStaticShape() &&
      type.getNumElements() * type.getElementTypeBitWidth() / 8 <
          2 * kTileBytes)
    return fail("computes rows that fit in the cache");
  for (auto &[op, loops] : chain.loops) {
    auto linalgOp = cast<LinalgOp>(op);
    if (linalg::isaContractionOpInterface(linalgOp) &&
        !keepsOperands(linalgOp, loops))
      return fail("reads an operand that does not fit in the cache");
  }
  return success();
}

/// The chain of rows that are reduced on the way to an input of `op`, as those
/// of a softmax are, if there is one.
static std::optional<RowChain> findChain(LinalgOp op) {
  if (!isOnTensors(op) || !linalg::isaContractionOpInterface(op))
    return std::nullopt;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (getRowLoops(op, *input).empty())
      continue;
    RowChain chain = collectChain(op, *input);
    Operation *producer = input->get().getDefiningOp();
    if (!chain.loops.contains(producer))
      continue;
    for (auto &[member, loops] : chain.loops) {
      auto linalgOp = cast<LinalgOp>(member);
      if (linalgOp.getNumReductionLoops() != 0 &&
          !linalg::isaContractionOpInterface(linalgOp))
        return chain;
    }
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// How many rows a tile has: a divisor of their number, if there is a good one.
static int64_t getTileRows(RowChain &chain) {
  ArrayRef<unsigned> loops = chain.loops[chain.root];
  std::optional<int64_t> bytes = getKeptBytes(chain.root, *chain.rows, loops);
  if (!bytes)
    return kAnyRows;
  int64_t most =
      std::max(kTileBytes / std::max<int64_t>(*bytes, 1), kFewestRows);
  int64_t count = chain.root.getStaticLoopRanges()[loops.back()];
  if (!ShapedType::isDynamic(count))
    for (int64_t rows = std::min(most, count); 2 * rows > most; --rows)
      if (count % rows == 0)
        return rows;
  return most - most % kFewestRows;
}

/// One tile of the contraction after the other, each with its rows.
static LogicalResult tileChain(RewriterBase &rewriter, RowChain &chain) {
  ArrayRef<unsigned> loops = chain.loops[chain.root];
  SmallVector<OpFoldResult> sizes(chain.root.getNumLoops(),
                                  rewriter.getIndexAttr(0));
  for (unsigned loop : loops)
    sizes[loop] = rewriter.getIndexAttr(1);
  sizes[loops.back()] = rewriter.getIndexAttr(getTileRows(chain));
  scf::SCFTileAndFuseOptions options;
  options.tilingOptions.setTileSizes(sizes);
  // Tiles of rows are computed apart, so threads can share them.
  options.tilingOptions.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
  options.setFusionControlFn(
      [&](tensor::ExtractSliceOp, OpResult producer,
          bool) -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
        if (!chain.loops.contains(producer.getOwner()))
          return std::nullopt;
        return scf::SCFTileAndFuseOptions::ControlFnResult{};
      });
  rewriter.setInsertionPoint(chain.root);
  FailureOr<scf::SCFTileAndFuseResult> tiled =
      scf::tileConsumerAndFuseProducersUsingSCF(
          rewriter, cast<TilingInterface>(chain.root.getOperation()), options);
  if (failed(tiled))
    return failure();
  for (OpResult result : chain.root->getResults())
    rewriter.replaceAllUsesWith(result, tiled->replacements.lookup(result));
  // Users come before what they use.
  for (auto &[op, ownLoops] : chain.loops)
    if (op->use_empty())
      rewriter.eraseOp(op);
  return success();
}

namespace {
struct MoEFuseRowsPass
    : public moe::impl::MoEFuseRowsPassBase<MoEFuseRowsPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    // A size of what an op computes is no reason to compute it.
    if (failed(resolveSizes()))
      return signalPassFailure();
    separateFills(rewriter);
    SmallVector<LinalgOp> ops;
    getOperation()->walk([&](LinalgOp op) { ops.push_back(op); });
    // From the last one, so that no op is erased that is yet to be looked at
    // but those in a chain of another.
    llvm::SmallPtrSet<Operation *, 16> erased;
    for (LinalgOp op : llvm::reverse(ops)) {
      if (erased.contains(op))
        continue;
      std::optional<RowChain> chain = findChain(op);
      if (!chain)
        continue;
      StringRef reason;
      if (failed(checkChain(*chain, reason))) {
        remark::missed(
            op.getLoc(),
            remark::RemarkOpts::name("not-fused").category(getArgument()))
            << "rows are computed whole, op by op: it " << reason;
        continue;
      }
      if (failed(tileChain(rewriter, *chain)))
        return signalPassFailure();
      for (auto &[member, loops] : chain->loops)
        erased.insert(member);
    }
    if (failed(cleanUp(rewriter)))
      signalPassFailure();
  }

private:
  /// CSE gives alike ops of all layers one filled tensor to start from, which
  /// could not be fused with any.
  void separateFills(RewriterBase &rewriter) {
    getOperation()->walk([&](linalg::FillOp fill) {
      SmallVector<OpOperand *> uses;
      if (fill->getNumResults() == 1)
        for (OpOperand &use : fill->getUses())
          uses.push_back(&use);
      if (uses.size() < 2)
        return;
      rewriter.setInsertionPointAfter(fill);
      for (OpOperand *use : ArrayRef(uses).drop_front())
        use->set(rewriter.clone(*fill)->getResult(0));
    });
  }

  LogicalResult resolveSizes() {
    RewritePatternSet patterns(&getContext());
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    return applyPatternsGreedily(getOperation(), std::move(patterns));
  }

  /// Rows that several ops read were fused once for each.
  LogicalResult cleanUp(RewriterBase &rewriter) {
    RewritePatternSet patterns(&getContext());
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    tensor::populateFoldTensorEmptyPatterns(patterns);
    tensor::ExtractSliceOp::getCanonicalizationPatterns(patterns,
                                                        &getContext());
    affine::AffineMinOp::getCanonicalizationPatterns(patterns, &getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      return failure();
    DominanceInfo dominance(getOperation());
    eliminateCommonSubExpressions(rewriter, dominance, getOperation());
    return success();
  }
};
} // namespace
