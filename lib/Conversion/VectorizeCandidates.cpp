//===- VectorizeCandidates.cpp - Experts are chosen with vectors ----------===//

#include "LowerToLoops.h"
#include "moe/Conversion/Passes.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEVECTORIZECANDIDATESPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

namespace {
struct MoEVectorizeCandidatesPass
    : public moe::impl::MoEVectorizeCandidatesPassBase<
          MoEVectorizeCandidatesPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateLowerCandidatesPatterns(patterns, /*isVector=*/true);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
