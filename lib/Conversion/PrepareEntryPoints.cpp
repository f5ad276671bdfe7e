//===- PrepareEntryPoints.cpp - Promises to the callers of a program ------===//

#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEPREPAREENTRYPOINTSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;

namespace {
struct MoEPrepareEntryPointsPass
    : public moe::impl::MoEPrepareEntryPointsPassBase<
          MoEPrepareEntryPointsPass> {
  void runOnOperation() override {
    Builder builder(&getContext());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (!function.isPublic() || function.isExternal())
        continue;
      function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                        builder.getUnitAttr());
      for (BlockArgument argument : function.getArguments())
        if (isa<TensorType>(argument.getType()))
          function.setArgAttr(
              argument.getArgNumber(),
              bufferization::BufferizationDialect::kWritableAttrName,
              builder.getBoolAttr(false));
    }
  }
};
} // namespace
