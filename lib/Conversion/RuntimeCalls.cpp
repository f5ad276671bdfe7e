//===- RuntimeCalls.cpp - Calls of the runtime ----------------------------===//

#include "RuntimeCalls.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

LogicalResult moe::declareRuntimeFunction(RewriterBase &rewriter, Operation *op,
                                          StringRef name, FunctionType type,
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

Value moe::castToAnyLayout(OpBuilder &b, Location loc, Value buffer) {
  auto memref = cast<MemRefType>(buffer.getType());
  SmallVector<int64_t> dynamic(memref.getRank(), ShapedType::kDynamic);
  auto layout = StridedLayoutAttr::get(memref.getContext(),
                                       ShapedType::kDynamic, dynamic);
  auto type = MemRefType::get(dynamic, memref.getElementType(), layout);
  if (type == memref)
    return buffer;
  return memref::CastOp::create(b, loc, type, buffer);
}
