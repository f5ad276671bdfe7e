//===- InitAll.cpp - Register everything this project adds ----------------===//

#include "moe/InitAll.h"
#include "Phases.h"
#include "moe/Conversion/Passes.h"
#include "moe/Dialect/IREE/IR/IREE.h"
#include "moe/Dialect/MoE/IR/MoE.h"
#include "moe/Dialect/MoE/Transforms/BufferizableOpInterfaceImpl.h"
#include "moe/Dialect/MoE/Transforms/Passes.h"
#include "moe/Dialect/TMTensor/IR/TMTensor.h"
#include "moe/Pipelines/Pipelines.h"
#include "moe/Target/Emulator.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"

using namespace mlir;

void moe::registerAllDialects(DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registerAllGPUToLLVMIRTranslations(registry);
  registry.insert<iree_linalg_ext::LinalgExtDialect, iree_util::UtilDialect,
                  moe::MoEDialect, tm_tensor::TMTensorDialect>();
  moe::registerEmulatorTargetInterface(registry);
  moe::registerLaunchEffects(registry);
  moe::registerBufferizableOpInterfaceExternalModels(registry);
  tm_tensor::registerBufferizableOpInterfaceExternalModels(registry);
}

void moe::registerAllPasses() {
  mlir::registerAllPasses();
  registerMoETransformsPasses();
  registerMoEConversionPasses();
  registerPipelines();
}
