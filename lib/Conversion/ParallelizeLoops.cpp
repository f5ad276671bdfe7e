//===- ParallelizeLoops.cpp - Large ops on buffers become parallel --------===//

#include "LoopBuilder.h"
#include "moe/Conversion/Passes.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEPARALLELIZELOOPSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;
using linalg::LinalgOp;

/// What a dynamic size is taken for where work is estimated.
static constexpr int64_t kUsualSize = 1024;
/// A thread that multiplies and adds with vectors does so many in the time that
/// it takes for one of anything else.
static constexpr int64_t kProductsPerElement = 64;
/// Rows of a contraction that are worth reading its other operand for; a
/// multiple of the rows that the kernels compute at a time.
static constexpr int64_t kContractionRows = 48;

static bool isContraction(TilingInterface op) {
  auto linalgOp = dyn_cast<LinalgOp>(op.getOperation());
  return linalgOp && linalgOp.getNumReductionLoops() != 0 &&
         linalgOp.getNumDpsInputs() == 2;
}

/// True if iterations of the loop write elements of their own.
static bool isIndependent(TilingInterface op, unsigned loop) {
  auto linalgOp = dyn_cast<LinalgOp>(op.getOperation());
  // The domain of our own ops is what they write.
  if (!linalgOp)
    return true;
  return llvm::all_of(linalgOp.getDpsInitsMutable(), [&](OpOperand &init) {
    AffineMap map = linalgOp.getMatchingIndexingMap(&init);
    auto position =
        map.getResultPosition(getAffineDimExpr(loop, op.getContext()));
    // The columns of a contraction are those of weights, which were packed as a
    // whole.
    return position &&
           (!isContraction(op) || *position + 1 != map.getNumResults());
  });
}

namespace {
struct MoEParallelizeLoopsPass
    : public moe::impl::MoEParallelizeLoopsPassBase<MoEParallelizeLoopsPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<TilingInterface> ops;
    getOperation()->walk([&](TilingInterface op) {
      auto destination =
          dyn_cast<DestinationStyleOpInterface>(op.getOperation());
      if (isa<LinalgOp, CombineOp, DispatchOp>(op.getOperation()) &&
          destination.hasPureBufferSemantics() &&
          !op->getParentOfType<scf::ForallOp>())
        ops.push_back(op);
    });
    for (TilingInterface op : ops)
      parallelize(op);
  }

private:
  /// The first loop that can be divided.
  static std::optional<unsigned> findLoop(TilingInterface op,
                                          ArrayRef<Range> domain) {
    for (auto [i, type] : llvm::enumerate(op.getLoopIteratorTypes())) {
      if (isConstantIntValue(domain[i].size, 1))
        continue;
      if (type == utils::IteratorType::parallel && isIndependent(op, i))
        return i;
      return std::nullopt;
    }
    return std::nullopt;
  }

  /// What an op with so many iterations does at least in one task.
  int64_t getLeast(TilingInterface op) const {
    return isContraction(op) ? leastWork * kProductsPerElement : leastWork;
  }

  bool isLarge(TilingInterface op, ArrayRef<Range> domain) const {
    int64_t work = 1;
    for (const Range &range : domain)
      work = llvm::SaturatingMultiply<uint64_t>(
          work, getConstantIntValue(range.size).value_or(kUsualSize));
    return work >= 2 * getLeast(op);
  }

  /// How many iterations of the loop are one task.
  Value getTileSize(LoopBuilder &b, TilingInterface op, ArrayRef<Range> domain,
                    unsigned loop) const {
    Value others = b.index(1);
    for (auto [i, range] : llvm::enumerate(domain))
      if (i != loop)
        others = b.createOrFold<arith::MulIOp>(
            others, getValueOrCreateConstantIndexOp(b, b.getLoc(), range.size));
    // Without any there is nothing to do.
    others = b.createOrFold<arith::MaxSIOp>(others, b.index(1));
    int64_t unit = isContraction(op) ? kContractionRows : 1;
    Value units = b.createOrFold<arith::CeilDivUIOp>(
        b.index(llvm::divideCeil(getLeast(op), unit)), others);
    return b.createOrFold<arith::MulIOp>(units, b.index(unit));
  }

  /// True if all parts are known to have the size of a tile.
  static bool isEven(Value size, Value tile) {
    auto all = getConstantIntValue(size), part = getConstantIntValue(tile);
    return all && part && *all % *part == 0;
  }

  void parallelize(TilingInterface op) const {
    LoopBuilder b(op.getLoc(), OpBuilder(op));
    SmallVector<Range> domain = op.getIterationDomain(b);
    std::optional<unsigned> loop = findLoop(op, domain);
    if (!loop || !isLarge(op, domain))
      return;
    Value tile = getTileSize(b, op, domain, *loop);
    Value end =
        getValueOrCreateConstantIndexOp(b, b.getLoc(), domain[*loop].size);
    auto buildBody = [&](OpBuilder &, Location, ValueRange at) {
      SmallVector<OpFoldResult> offsets, sizes;
      for (const Range &range : domain) {
        offsets.push_back(range.offset);
        sizes.push_back(range.size);
      }
      offsets[*loop] = at[0];
      sizes[*loop] = isEven(end, tile)
                         ? getAsOpFoldResult(tile)
                         : OpFoldResult(b.min(tile, b.sub(end, at[0])));
      // Of an op on buffers there always is one.
      (void)op.getTiledImplementation(b, offsets, sizes);
      scf::InParallelOp::create(b);
    };
    scf::ForallOp::create(b, ArrayRef<OpFoldResult>{b.getIndexAttr(0)},
                          ArrayRef<OpFoldResult>{getAsOpFoldResult(end)},
                          ArrayRef<OpFoldResult>{getAsOpFoldResult(tile)},
                          ValueRange(), std::nullopt, buildBody);
    op->erase();
  }
};
} // namespace
