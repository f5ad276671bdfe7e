//===- CodegenPhase.cpp - From tensors to the LLVM dialect ----------------===//

#include "Phases.h"
#include "moe/Conversion/Passes.h"
#include "moe/Pipelines/Pipelines.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::moe;

/// Fewer ops on tensors.
static void addTensorCleanup(OpPassManager &pm, const CompileOptions &options) {
  // Exporters repeat constants and shapes, which keeps equal ops apart.
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createMoEFuseElementwisePass());
  // Reshapes between a batch of one and none keep rows from being followed.
  if (options.lanes != 0)
    pm.addPass(createLinalgFoldUnitExtentDimsPass());
  // Shapes and destinations of the ops that were merged.
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  if (options.lanes != 0) {
    // So that rows can be followed where there is more than one sequence, too.
    pm.addPass(createMoESplitBatchesPass());
    pm.addPass(createMoEFuseRowsPass());
  }
}

/// Tensors become buffers, and every buffer is freed after its last use.
static void addBufferization(OpPassManager &pm, const CompileOptions &options) {
  // What is in a kernel is no concern of what follows.
  if (options.target != "cpu")
    addKernelOutlining(pm);
  // Before anything looks at who may write what.
  pm.addPass(createMoEPrepareEntryPointsPass());
  // No CSE after this, nor after the next.
  if (options.lanes != 0)
    pm.addPass(createMoEPrepareContractionsPass());
  // Before bufferization: what it writes into a destination right away needs no
  // buffer of its own. CSE must not follow, for it merges the destinations of
  // independent ops, which then have to be copied.
  pm.addPass(bufferization::createEmptyTensorEliminationPass());

  bufferization::OneShotBufferizePassOptions bufferize;
  bufferize.bufferizeFunctionBoundaries = true;
  // The calling convention promises dense buffers.
  bufferize.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  pm.addPass(bufferization::createOneShotBufferizePass(bufferize));

  // Deallocation gives each returned buffer away, and must not do so twice.
  pm.addPass(createMoESeparateResultsPass());
  pm.addPass(bufferization::createOwnershipBasedBufferDeallocationPass());
  // Folds what is known about ownership; otherwise it is computed at run time.
  pm.addPass(createCanonicalizerPass());
  pm.addPass(bufferization::createBufferDeallocationSimplificationPass());
  pm.addPass(bufferization::createLowerDeallocationsPass());
  // A clone is what deallocation makes of a returned argument or constant.
  pm.addPass(createConvertBufferizationToMemRefPass());
  pm.addPass(createCSEPass());
  pm.addPass(createCanonicalizerPass());
  // Deallocation puts all frees at the end of a block.
  pm.addNestedPass<func::FuncOp>(
      bufferization::createOptimizeAllocationLivenessPass());
}

/// Ops on buffers become loops.
static void addLoops(OpPassManager &pm, const CompileOptions &options) {
  // After deallocation, which does not know the scratch buffers of these.
  pm.addPass(createMoEExchangeToRuntimePass());
  // Before dispatches are loops, as contractions can do without them.
  MoEVectorizeContractionsPassOptions vectorize;
  vectorize.lanes = options.lanes;
  vectorize.packWeights = options.packWeights;
  pm.addPass(createMoEVectorizeContractionsPass(vectorize));
  // Contractions are shared already. While other ops are whole: what follows
  // makes loops of each part.
  pm.addPass(createMoEParallelizeLoopsPass());
  if (options.lanes != 0) {
    pm.addPass(createMoEVectorizeCandidatesPass());
    pm.addPass(createMoEVectorizeCombinePass());
  }
  pm.addPass(createMoELowerToLoopsPass());
  pm.addPass(createMoELowerTMTensorPass());
  // Last before loops: the result is in an order that is not upstream's.
  pm.addPass(createMoEExpandCopyPass());
  pm.addPass(createMoEOrderLoopsPass());
  // Reductions that have no parallel loop to put innermost.
  if (options.lanes != 0)
    pm.addPass(createMoEVectorizeReductionsPass());
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
}

/// Floating-point operations that the target lacks become ones that it has.
static void addArithmetic(OpPassManager &pm, const CompileOptions &options) {
  // Before math is expanded: powers are computed in f32 and rounded once.
  pm.addPass(createMoEWidenFloatsPass());
  MoEExpandMathPassOptions expandMoreMath;
  expandMoreMath.exp = options.lanes != 0;
  pm.addPass(createMoEExpandMathPass(expandMoreMath));
  // The C library has none.
  math::MathExpandOpsPassOptions expandMath;
  SmallVector<std::string> missing = {"rsqrt"};
  expandMath.opMnemonics = missing;
  pm.addPass(math::createMathExpandOpsPass(expandMath));
  arith::ArithExpandOpsPassOptions expand;
  // Otherwise the backend calls a function for it that few systems have.
  expand.includeBf16 = true;
  pm.addPass(arith::createArithExpandOpsPass(expand));
}

static void addLLVM(OpPassManager &pm, const CompileOptions &options) {
  if (options.externalConstants > 0) {
    MoEExternalizeConstantsPassOptions externalize;
    externalize.threshold = options.externalConstants;
    pm.addPass(createMoEExternalizeConstantsPass(externalize));
  }
  pm.addPass(createSCFToControlFlowPass());
  // Right before assertions go: others would have to be taught that a division
  // by zero is not undefined.
  pm.addPass(createMoEGuardDivisionPass());
  // Needs the control flow of cf, from which a function can return anywhere,
  // and functions that do not have the LLVM dialect's calling convention yet.
  pm.addPass(createMoEAssertToStatusPass());
  // After that: the functions that these declare or make do not fail.
  pm.addPass(createConvertMathToFuncs());
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(createConvertMathToLLVMPass());
  // Masks are expanded to comparisons of indices, for the conversions below.
  pm.addPass(createConvertVectorToLLVMPass());
  FinalizeMemRefToLLVMConversionPassOptions memref;
  memref.useAlignedAlloc = true;
  // The caller tracks what a program that fails has not freed.
  memref.useGenericFunctions = true;
  pm.addPass(createFinalizeMemRefToLLVMConversionPass(memref));
  // After buffers, for which this would call malloc.
  if (options.target != "cpu")
    pm.addPass(createGpuToLLVMConversionPass());
  pm.addPass(createConvertToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  // Once all is in the LLVM dialect: nothing may come back to bf16.
  pm.addPass(createMoEStoreBF16AsIntPass());
  // Last: it makes internal what is not an entry point, and finds what has not
  // been converted.
  pm.addPass(createMoEEmitEntryPointsPass());
}

void moe::addCodegenPhase(OpPassManager &pm, const CompileOptions &options) {
  addTensorCleanup(pm, options);
  addBufferization(pm, options);
  addLoops(pm, options);
  // After all that makes loops or allocates inside of parallel ones. Arithmetic
  // on what it makes is still to be expanded.
  pm.addPass(createMoEOutlineTasksPass());
  // While launches are those of kernels, and before what is meant for the CPU.
  if (options.target != "cpu") {
    GPUOptions gpu;
    gpu.target = options.target;
    gpu.check = options.checkKernels;
    addGPUPhase(pm, gpu);
  }
  addArithmetic(pm, options);
  addLLVM(pm, options);
}
