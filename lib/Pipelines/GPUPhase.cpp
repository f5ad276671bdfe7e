//===- GPUPhase.cpp - From kernels to objects of a GPU --------------------===//

#include "Phases.h"
#include "moe/Conversion/Passes.h"
#include "moe/Pipelines/Pipelines.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::moe;

/// Kernels become the NVVM dialect, for GPUs and the emulator alike.
static void addNVVM(OpPassManager &pm) {
  pm.addPass(createMoELowerSubgroupReducePass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  // Those of more than one dimension; the others become LLVM's.
  pm.addPass(createConvertVectorToSCFPass());
  pm.addPass(createSCFToControlFlowPass());
  // After loops are gone: it does not take those that carry an index.
  pm.addPass(createConvertNVGPUToNVVMPass());
  pm.addPass(createConvertGpuOpsToNVVMOps());
  pm.addPass(createConvertNVVMToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  // Last: the conversion makes the globals.
  pm.addPass(createMoEExternalizeSharedMemoryPass());
}

void moe::addKernelOutlining(OpPassManager &pm) {
  pm.addPass(createGpuKernelOutliningPass());
}

void moe::addGPUPhase(OpPassManager &pm, const GPUOptions &options) {
  addKernelOutlining(pm);
  MoEAttachGPUTargetPassOptions attach;
  attach.target = options.target;
  attach.chip = options.chip;
  attach.level = options.level;
  attach.check = options.check;
  // After outlining, which makes the modules.
  pm.addPass(createMoEAttachGPUTargetPass(attach));
  addNVVM(pm.nest<gpu::GPUModuleOp>());
  // Once kernels are functions of the LLVM dialect. By it messages have a line.
  pm.addPass(LLVM::createDIScopeForLLVMFuncOpPass());
  GpuModuleToBinaryPassOptions binary;
  binary.compilationTarget = options.format;
  pm.addPass(createGpuModuleToBinaryPass(binary));
}
