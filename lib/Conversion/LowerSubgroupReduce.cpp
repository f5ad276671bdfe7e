//===- LowerSubgroupReduce.cpp - Reductions of a warp become shuffles -----===//

#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOELOWERSUBGROUPREDUCEPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;

/// Of an NVIDIA GPU: threads of a warp, and bits that a shuffle moves.
static constexpr unsigned kWarpSize = 32, kShuffleBits = 32;

namespace {
struct MoELowerSubgroupReducePass
    : public moe::impl::MoELowerSubgroupReducePassBase<
          MoELowerSubgroupReducePass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateGpuBreakDownSubgroupReducePatterns(
        patterns, /*maxShuffleBitwidth=*/kShuffleBits);
    populateGpuLowerSubgroupReduceToShufflePatterns(patterns, kWarpSize,
                                                    kShuffleBits);
    populateGpuLowerClusteredSubgroupReduceToShufflePatterns(
        patterns, kWarpSize, kShuffleBits);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      return signalPassFailure();
    getOperation().walk([&](gpu::SubgroupReduceOp op) {
      op.emitOpError("cannot be reduced over a warp: vectors may have elements "
                     "of 8 or 16 bits, not ")
          << getElementTypeOrSelf(op.getType());
      signalPassFailure();
    });
  }
};
} // namespace
