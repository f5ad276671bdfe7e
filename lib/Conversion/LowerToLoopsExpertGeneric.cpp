//===- LowerToLoopsExpertGeneric.cpp - Loops for moe.expert_generic -------===//

#include "ElementBody.h"
#include "LowerToLoops.h"

using namespace mlir;
using namespace mlir::moe;

Value moe::getLoopSize(LoopBuilder &b, ExpertGenericOp op, int64_t dim) {
  AffineExpr wanted = b.getAffineDimExpr(dim);
  SmallVector<Value> values(op.getInputs());
  llvm::append_range(values, op.getOuts());
  for (auto [value, map] :
       llvm::reverse(llvm::to_vector(llvm::zip_equal(values, op.getMaps()))))
    for (auto [i, result] : llvm::enumerate(map.getResults()))
      if (result == wanted)
        return b.dim(value, i);
  // Nothing has this dimension, so one turn does what any number does.
  return b.index(1);
}

SmallVector<Value> moe::getPosition(LoopBuilder &b, AffineMap map,
                                    ArrayRef<Value> at) {
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr result) -> Value {
    if (auto dim = dyn_cast<AffineDimExpr>(result))
      return at[dim.getPosition()];
    return b.index(cast<AffineConstantExpr>(result).getValue());
  });
}

SmallVector<Value> moe::loadInputs(LoopBuilder &b, ExpertGenericOp op,
                                   ArrayRef<Value> at) {
  SmallVector<Value> elements;
  for (auto [input, map] : llvm::zip(op.getInputs(), op.getMaps()))
    elements.push_back(isa<MemRefType>(input.getType())
                           ? b.load(input, getPosition(b, map, at))
                           : Value(input));
  return elements;
}

SmallVector<Value> moe::cloneBody(LoopBuilder &b, ExpertGenericOp op,
                                  ValueRange inputs, ValueRange outs) {
  Block &body = op.getBody().front();
  IRMapping mapping;
  mapping.map(body.getArguments().take_front(inputs.size()), inputs);
  mapping.map(body.getArguments().drop_front(inputs.size()), outs);
  for (Operation &inner : body.without_terminator())
    b.clone(inner, mapping);
  return llvm::map_to_vector(op.getYield().getValues(), [&](Value value) {
    return mapping.lookupOrDefault(value);
  });
}

namespace {
/// moe.expert_generic becomes loops over experts, their rows, and columns.
struct ExpertGenericOpLowering : OpRewritePattern<ExpertGenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ExpertGenericOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(requireBuffers(op, rewriter)))
      return failure();
    LoopBuilder b(op.getLoc(), rewriter);
    SmallVector<Value> sizes;
    for (int64_t dim = op.getNumPlaceDims(); dim < op.getNumDims(); ++dim)
      sizes.push_back(getLoopSize(b, op, dim));
    auto ofRow = [&](ArrayRef<Value> place) {
      b.nest(sizes, [&](ValueRange others) {
        SmallVector<Value> at(place);
        llvm::append_range(at, others);
        SmallVector<AffineMap> maps = op.getMaps();
        auto outMaps = ArrayRef(maps).take_back(op.getOuts().size());
        SmallVector<Value> before;
        for (auto [out, map] : llvm::zip_equal(op.getOuts(), outMaps))
          before.push_back(b.load(out, getPosition(b, map, at)));
        SmallVector<Value> after =
            cloneBody(b, op, loadInputs(b, op, at), before);
        for (auto [value, out, map] :
             llvm::zip_equal(after, op.getOuts(), outMaps))
          b.store(value, out, getPosition(b, map, at));
      });
    };
    if (Value load = op.getLoad())
      b.nest({b.dim(load, 0), b.dim(load, 1)}, [&](ValueRange at) {
        b.loop(b.toIndex(b.load(load, at)),
               [&](Value c) { ofRow({at[0], at[1], c}); });
      });
    else
      b.loop(b.sub(b.dim(op.getOffsets(), 0), b.index(1)), [&](Value e) {
        Value next = b.add(e, b.index(1));
        b.loop(b.toIndex(b.load(op.getOffsets(), e)),
               b.toIndex(b.load(op.getOffsets(), next)),
               [&](Value r) { ofRow({e, r}); });
      });
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void moe::populateLowerExpertGenericPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpertGenericOpLowering>(patterns.getContext());
}
