//===- LayerReport.cpp - The MoE layers of a program ----------------------===//

#include "moe/Dialect/MoE/Transforms/LayerReport.h"
#include "../Raise/Candidates.h"
#include "ExpertChain.h"
#include "TensorSource.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::report;

static std::string getFunctionName(Operation *op) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  return function ? function.getName().str() : "";
}

static std::optional<int64_t> getStaticSize(RankedTensorType type,
                                            int64_t dim) {
  if (dim >= type.getRank() || type.isDynamicDim(dim))
    return std::nullopt;
  return type.getDimSize(dim);
}

static LayerDescription describe(ExpertsOp experts, SymbolUserMap &users) {
  ExpertChain chain = describeChain(experts);
  RankedTensorType type = experts.getType();
  LayerDescription layer{static_cast<int64_t>(experts.getLayer().value_or(0)),
                         getFunctionName(experts),
                         experts.getLoc(),
                         experts.getForm(),
                         experts.getNumExperts(),
                         experts.getTopK()};
  layer.tokens = getStaticSize(type, 0);
  if (type.getRank() == 2)
    layer.hidden = getStaticSize(type, 1);
  layer.intermediate = chain.intermediate;
  if (RouteOp route = experts.getRoute()) {
    layer.router = route.getRouter();
    layer.hasBias = route.getBias() != nullptr;
  }
  if (auto admit = experts.getExperts().getDefiningOp<AdmitOp>())
    layer.admission = admit.getAdmission();
  layer.activation = chain.activation;
  layer.gateUp = chain.gateUp;
  layer.weighted = chain.weighted;
  for (auto [param, role] : llvm::zip_equal(experts.getParams(), chain.roles))
    layer.params.push_back({role, param.getType(), findSources(param, users)});
  return layer;
}

LayerReport moe::describeLayers(ModuleOp module) {
  LayerReport report;
  OwningOpRef<ModuleOp> raised = module.clone();
  auto refuse = [&](const raise::RefusedCandidate &candidate) {
    const raise::Refusal &refusal = candidate.refusal;
    report.refused.push_back({getFunctionName(candidate.op),
                              candidate.op->getLoc(), candidate.form,
                              refusal.op->getName().getStringRef().str(),
                              refusal.op->getLoc(), refusal.reason});
  };
  raise::raiseLayers(*raised, [](ExpertsOp, const auto &) {}, refuse);
  SymbolTableCollection symbols;
  SymbolUserMap users(symbols, *raised);
  raised->walk([&](ExpertsOp experts) {
    report.layers.push_back(describe(experts, users));
  });
  llvm::sort(report.layers,
             [](const auto &a, const auto &b) { return a.layer < b.layer; });
  return report;
}
