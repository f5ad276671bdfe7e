//===- TMTensorDialect.cpp - The exporters' tm_tensor dialect -------------===//

#include "moe/Dialect/TMTensor/IR/TMTensor.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::tm_tensor;

#include "moe/Dialect/TMTensor/IR/TMTensorDialect.cpp.inc"

namespace {
/// Ops mean the same wherever they are, in or out of another op.
struct TMTensorInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
};
} // namespace

void TMTensorDialect::initialize() {
  addInterfaces<TMTensorInlinerInterface>();
  addOperations<
#define GET_OP_LIST
#include "moe/Dialect/TMTensor/IR/TMTensorOps.cpp.inc"
      >();
  declarePromisedInterfaces<bufferization::BufferizableOpInterface, SortOp,
                            ScanOp, ScatterOp, TopkOp>();
}
