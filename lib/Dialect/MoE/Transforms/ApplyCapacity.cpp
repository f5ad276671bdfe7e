//===- ApplyCapacity.cpp - Give rows places, bound experts ----------------===//

#include "LayerBuilder.h"
#include "moe/Dialect/MoE/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEAPPLYCAPACITYPASS
#include "moe/Dialect/MoE/Transforms/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::capacity;

namespace {

struct MoEApplyCapacityPass
    : public moe::impl::MoEApplyCapacityPassBase<MoEApplyCapacityPass> {
  using MoEApplyCapacityPassBase::MoEApplyCapacityPassBase;

  void runOnOperation() override;

private:
  CapacityOptions getOptions();
  LogicalResult applyOwnTokens(ExpertsOp op, int64_t layer,
                               CapacityOptions &options);
  LogicalResult applyToLayers();
};

} // namespace

CapacityOptions MoEApplyCapacityPass::getOptions() {
  return {factor, strategy, metric, extra, rounds, perToken,
          scope,  renorm,   seed,   keepK, devices};
}

/// Tokens of one device are a group; nobody knows those of the others.
LogicalResult MoEApplyCapacityPass::applyOwnTokens(ExpertsOp op, int64_t layer,
                                                   CapacityOptions &options) {
  if (!ownTokens)
    return success();
  if (options.scope == "global")
    return op.emitError() << "MoE layer " << layer
                          << ": scope must be local where every rank has "
                             "tokens of its own, got global";
  if (options.scope.empty() || options.scope == "local")
    options.scope = "global";
  return success();
}

/// Replaces every layer.
LogicalResult MoEApplyCapacityPass::applyToLayers() {
  auto emitAtModule = [&] { return emitError(getOperation().getLoc()); };
  MLIRContext *context = &getContext();
  // Also where there is no layer.
  if (failed(parseCapacity(getOptions(), context, emitAtModule)))
    return failure();
  FailureOr<LayerCapacities> others = LayerCapacities();
  if (!config.empty())
    others = LayerCapacities::read(config, emitAtModule);
  if (failed(others))
    return failure();

  SmallVector<ExpertsOp> layers;
  getOperation().walk([&](ExpertsOp op) { layers.push_back(op); });
  OpBuilder b(context);
  for (auto [index, op] : llvm::enumerate(layers)) {
    int64_t layer = op.getLayer().value_or(index);
    CapacityOptions options = getOptions();
    others->apply(layer, op.getLoc(), options);
    if (failed(applyOwnTokens(op, layer, options)))
      return failure();
    FailureOr<CapacitySettings> settings =
        parseCapacity(options, context, [&, &op = op] {
          return op.emitError() << "MoE layer " << layer << ": ";
        });
    if (failed(settings))
      return failure();
    FailureOr<Value> result =
        LayerBuilder(b, op, *settings, layer, record).build();
    if (failed(result))
      return failure();
    op.getResult().replaceAllUsesWith(*result);
    op.erase();
  }
  return others->verifyAllUsed(emitAtModule);
}

void MoEApplyCapacityPass::runOnOperation() {
  if (failed(applyToLayers()))
    return signalPassFailure();
  OpBuilder b(&getContext());
  getOperation().walk([](AdmitOp admit) {
    if (admit->use_empty())
      admit->erase();
  });
  // What is left of the routers is used elsewhere, or nowhere.
  getOperation().walk([&](RouteOp route) {
    if (!route->use_empty()) {
      b.setInsertionPoint(route);
      Choices choices = createCandidates(b, route, route.getRouter(), nullptr);
      route.getExperts().replaceAllUsesWith(choices.experts);
      route.getWeights().replaceAllUsesWith(choices.weights);
    }
    route.erase();
  });
}
