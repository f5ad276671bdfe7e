//===- PrintLayers.cpp - Say which MoE layers a program has ---------------===//

#include "moe/Dialect/MoE/Transforms/LayerReport.h"
#include "moe/Dialect/MoE/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ToolOutputFile.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEPRINTLAYERSPASS
#include "moe/Dialect/MoE/Transforms/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

namespace {
class MoEPrintLayersPass
    : public moe::impl::MoEPrintLayersPassBase<MoEPrintLayersPass> {
public:
  using Base::Base;
  void runOnOperation() override;
};
} // namespace

void MoEPrintLayersPass::runOnOperation() {
  markAllAnalysesPreserved();
  if (format != "table" && format != "json") {
    emitError(UnknownLoc::get(&getContext()))
        << "format=" << format << ": accepted values are table, json";
    return signalPassFailure();
  }
  std::error_code code;
  llvm::ToolOutputFile file(output, code, llvm::sys::fs::OF_None);
  if (code) {
    emitError(UnknownLoc::get(&getContext()))
        << "cannot write '" << output << "': " << code.message();
    return signalPassFailure();
  }
  LayerReport report = describeLayers(getOperation());
  if (format == "json")
    writeLayersAsJson(report, file.os());
  else
    writeLayersAsTable(report, file.os());
  file.keep();
}
