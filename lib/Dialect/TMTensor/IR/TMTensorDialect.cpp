//===- TMTensorDialect.cpp - The exporters' tm_tensor dialect -------------===//

#include "moe/Dialect/TMTensor/IR/TMTensor.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"

using namespace mlir;
using namespace mlir::tm_tensor;

#include "moe/Dialect/TMTensor/IR/TMTensorDialect.cpp.inc"

void TMTensorDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "moe/Dialect/TMTensor/IR/TMTensorOps.cpp.inc"
      >();
  declarePromisedInterfaces<bufferization::BufferizableOpInterface, SortOp,
                            ScanOp, ScatterOp, TopkOp>();
}
