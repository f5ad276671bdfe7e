//===- Distribute.cpp - Spread layers over ranks --------------------------===//

#include "Distribute/RankLayer.h"
#include "moe/Conversion/ProgramABI.h"
#include "moe/Dialect/MoE/Transforms/Passes.h"

#include "mlir/Transforms/RegionUtils.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEDISTRIBUTEPASS
#include "moe/Dialect/MoE/Transforms/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::distribute;

namespace {
struct MoEDistributePass
    : public moe::impl::MoEDistributePassBase<MoEDistributePass> {
  using MoEDistributePassBase::MoEDistributePassBase;

  void runOnOperation() override {
    if (failed(verifyOptions()))
      return signalPassFailure();
    if (ranks > 1 && failed(distribute()))
      return signalPassFailure();
  }

private:
  LogicalResult verifyOptions();
  Ranks getRanks() { return {ranks, /*ownTokens=*/tokens == "own"}; }
  FailureOr<SmallVector<SlotLayer>> findLayers();
  LogicalResult distribute();
};
} // namespace

LogicalResult MoEDistributePass::verifyOptions() {
  auto fail = [&](StringRef code, StringRef option, const Twine &value) {
    return emitError(getOperation().getLoc())
           << code << "moe-distribute: " << option << " is " << value
           << "; accepted values are ";
  };
  if (ranks < 1)
    return fail("[bad_devices] ", "ranks", Twine(ranks))
           << "integers from 1 on";
  if (tokens != "split" && tokens != "own")
    return fail("", "tokens", tokens.getValue()) << "split and own";
  return success();
}

FailureOr<SmallVector<SlotLayer>> MoEDistributePass::findLayers() {
  SmallVector<SlotLayer> layers;
  WalkResult walk = getOperation().walk([&](ExpertMapOp map) {
    FailureOr<SlotLayer> layer =
        SlotLayer::find(map, static_cast<int64_t>(layers.size()));
    if (failed(layer) || failed(layer->verify(getRanks())))
      return WalkResult::interrupt();
    layers.push_back(*layer);
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();
  return layers;
}

LogicalResult MoEDistributePass::distribute() {
  ModuleOp module = getOperation();
  if (module->hasAttr(kRanksAttrName))
    return module.emitError() << "the program has been spread over ranks "
                                 "already: it has the attribute "
                              << kRanksAttrName;
  FailureOr<SmallVector<SlotLayer>> layers = findLayers();
  if (failed(layers))
    return failure();
  Ranks all = getRanks();
  ParamSharder sharder(ranks);
  for (SlotLayer &layer : *layers) {
    if (layer.assign)
      distributeBounded(layer, all, sharder);
    else
      distributeRagged(layer, all, sharder);
    layer.map.erase();
  }
  // What all tokens were to be given and whole parameters are not used now.
  IRRewriter rewriter(&getContext());
  (void)runRegionDCE(rewriter, module->getRegions());
  sharder.finish();
  Builder b(&getContext());
  module->setAttr(kRanksAttrName, b.getI64IntegerAttr(ranks));
  module->setAttr(kTokenLayoutAttrName, b.getStringAttr(tokens.getValue()));
  return success();
}
