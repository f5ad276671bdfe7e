//===- CheckModule.cpp - What can be compiled -----------------------------===//

#include "moe/Driver/CheckModule.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;

/// The dialects that the phases take, or that they make themselves.
static constexpr llvm::StringLiteral kDialects[] = {
    "affine", "arith", "bufferization", "builtin", "cf",   "complex",
    "func",   "index", "linalg",        "llvm",    "math", "memref",
    "moe",    "scf",   "ml_program",    "tensor",  "ub",   "tm_tensor"};

/// What a program that has been lowered calls.
static constexpr llvm::StringLiteral kRuntimeFunctions[] = {
    "moe_capacity", "moe_rt_record", "moe_rt_time", "moe_rt_packed",
    "moe_rt_pack_begins"};

/// Those of kernels for GPUs.
static constexpr llvm::StringLiteral kKernelDialects[] = {"gpu", "nvgpu",
                                                          "nvvm", "vector"};

static LogicalResult checkDialect(Operation *op, bool hasKernels) {
  StringRef dialect = op->getName().getDialectNamespace();
  if (llvm::is_contained(kDialects, dialect))
    return success();
  bool isKernel = llvm::is_contained(kKernelDialects, dialect);
  if (isKernel && hasKernels)
    return success();
  if (isKernel)
    return op->emitError() << "'" << op->getName()
                           << "' is of a program for GPUs; --target=emulator "
                              "runs it";
  return op->emitError() << "'" << op->getName() << "' cannot be compiled; "
                         << "export to linalg on tensors (dialects linalg, "
                            "tensor, arith, math, scf, cf, func and tm_tensor)";
}

static LogicalResult checkCall(func::CallOp call) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (!callee || !callee.isExternal() ||
      llvm::is_contained(kRuntimeFunctions, call.getCallee()))
    return success();
  return call.emitError() << "calls '" << call.getCallee()
                          << "', which has no body; a model must contain all "
                             "functions that it calls";
}

static LogicalResult checkElements(Operation *op) {
  for (NamedAttribute named : op->getAttrs()) {
    auto elements = dyn_cast<DenseResourceElementsAttr>(named.getValue());
    if (elements && !elements.getRawHandle().getBlob())
      return op->emitError()
             << "the elements of this " << elements.getType()
             << " are not in the file; --dump-phases-to leaves them out, "
                "moe-compile -o x.mlir --compile-to=PHASE keeps them";
  }
  return success();
}

LogicalResult moe::checkCompilable(ModuleOp module, bool hasKernels) {
  WalkResult result = module.walk([&](Operation *op) {
    auto call = dyn_cast<func::CallOp>(op);
    return failed(checkDialect(op, hasKernels)) || failed(checkElements(op)) ||
                   (call && failed(checkCall(call)))
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
