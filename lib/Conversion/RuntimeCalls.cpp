//===- RuntimeCalls.cpp - Calls of the runtime ----------------------------===//

#include "RuntimeCalls.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

LogicalResult moe::declareRuntimeFunction(PatternRewriter &rewriter,
                                          Operation *op, StringRef name,
                                          FunctionType type,
                                          RuntimeInterface interface) {
  auto module = op->getParentOfType<ModuleOp>();
  if (!module)
    return rewriter.notifyMatchFailure(op, "is not in a module");
  if (module.lookupSymbol(name))
    return success();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(module.getBody());
  auto func = func::FuncOp::create(rewriter, module.getLoc(), name, type);
  func.setPrivate();
  if (interface == RuntimeInterface::CWrapper)
    func->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                  rewriter.getUnitAttr());
  return success();
}
