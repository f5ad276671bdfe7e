//===- IREE.cpp - Dialects of IREE that imported programs use -------------===//

#include "moe/Dialect/IREE/IR/IREE.h"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;

#include "moe/Dialect/IREE/IR/LinalgExtDialect.cpp.inc"
#include "moe/Dialect/IREE/IR/UtilDialect.cpp.inc"
#define GET_OP_CLASSES
#include "moe/Dialect/IREE/IR/LinalgExtOps.cpp.inc"
#define GET_OP_CLASSES
#include "moe/Dialect/IREE/IR/UtilOps.cpp.inc"

void iree_linalg_ext::LinalgExtDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "moe/Dialect/IREE/IR/LinalgExtOps.cpp.inc"
      >();
}

void iree_util::UtilDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "moe/Dialect/IREE/IR/UtilOps.cpp.inc"
      >();
}

ParseResult iree_util::FuncOp::parse(OpAsmParser &parser,
                                     OperationState &result) {
  auto buildType = [](Builder &builder, ArrayRef<Type> arguments,
                      ArrayRef<Type> results,
                      function_interface_impl::VariadicFlag, std::string &) {
    return builder.getFunctionType(arguments, results);
  };
  return function_interface_impl::parseFunctionOp(
      parser, result, /*allowVariadic=*/false,
      getFunctionTypeAttrName(result.name), buildType,
      getArgAttrsAttrName(result.name), getResAttrsAttrName(result.name));
}

void iree_util::FuncOp::print(OpAsmPrinter &printer) {
  function_interface_impl::printFunctionOp(
      printer, *this, /*isVariadic=*/false, getFunctionTypeAttrName(),
      getArgAttrsAttrName(), getResAttrsAttrName());
}
