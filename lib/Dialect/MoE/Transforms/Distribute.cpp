//===- Distribute.cpp - Spread layers over ranks --------------------------===//

#include "Distribute/RankLayer.h"
#include "moe/Conversion/ProgramABI.h"
#include "moe/Dialect/MoE/Transforms/Passes.h"
#include "moe/Planning/Placement.h"

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
  LogicalResult placeExperts(MutableArrayRef<SlotLayer> layers);
  LogicalResult placeExperts(SlotLayer &layer, const LayerPlacement &placed);
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

/// Sets the order of a layer's experts.
LogicalResult MoEDistributePass::placeExperts(SlotLayer &layer,
                                              const LayerPlacement &placed) {
  auto fail = [&] {
    return layer.map.emitError()
           << "MoE layer " << layer.number << ": " << placement << " ";
  };
  if (placed.getNumExperts() != layer.getNumExperts())
    return fail() << "places " << placed.getNumExperts()
                  << " experts, but the layer has " << layer.getNumExperts();
  std::vector<int64_t> order = placed.getOrder();
  if (llvm::is_sorted(order))
    return success();
  if (layer.hasExtraCandidates())
    return fail()
           << "cannot be used with strategy expanded_drop: a token's extra "
              "candidates are the experts of a block";
  layer.order.assign(order.begin(), order.end());
  return success();
}

/// Gives experts to ranks as a file says.
LogicalResult
MoEDistributePass::placeExperts(MutableArrayRef<SlotLayer> layers) {
  if (placement.empty())
    return success();
  auto fail = [&] { return emitError(getOperation().getLoc()); };
  llvm::Expected<Placement> placed = readPlacement(placement);
  if (!placed)
    return fail() << llvm::toString(placed.takeError());
  if (placed->ranks != ranks)
    return fail() << "[bad_devices] " << placement << " places experts on "
                  << placed->ranks << " ranks, but there are "
                  << ranks.getValue();
  for (const LayerPlacement &ofLayer : placed->layers) {
    auto *layer = llvm::find_if(layers, [&](const SlotLayer &layer) {
      return layer.number == ofLayer.layer;
    });
    if (layer == layers.end())
      return fail() << placement << " places the experts of MoE layer "
                    << ofLayer.layer << ", which is not in the program";
    if (failed(placeExperts(*layer, ofLayer)))
      return failure();
  }
  return success();
}

LogicalResult MoEDistributePass::distribute() {
  ModuleOp module = getOperation();
  if (module->hasAttr(kRanksAttrName))
    return module.emitError() << "the program has been spread over ranks "
                                 "already: it has the attribute "
                              << kRanksAttrName;
  FailureOr<SmallVector<SlotLayer>> layers = findLayers();
  if (failed(layers) || failed(placeExperts(*layers)))
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
