//===- TMTensorBufferization.cpp - tm_tensor ops on buffers ---------------===//

#include "moe/Dialect/TMTensor/IR/TMTensor.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::tm_tensor;

namespace {
/// An op on tensors becomes the same op on buffers, without results.
template <typename OpTy>
struct DestinationModel
    : public DstBufferizableOpInterfaceExternalModel<DestinationModel<OpTy>,
                                                     OpTy> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &state) const {
    return readsContents(cast<OpTy>(op), operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto dpsOp = cast<DestinationStyleOpInterface>(op);
    if (dpsOp.hasPureBufferSemantics())
      return success();
    SmallVector<Value> operands, inits;
    for (OpOperand &operand : op->getOpOperands()) {
      FailureOr<Value> buffer =
          getBuffer(rewriter, operand.get(), options, state);
      if (failed(buffer))
        return failure();
      operands.push_back(*buffer);
      if (dpsOp.isDpsInit(&operand))
        inits.push_back(*buffer);
    }
    rewriter.setInsertionPoint(op);
    OperationState newState(op->getLoc(), op->getName(), operands, TypeRange(),
                            op->getAttrs());
    newState.addRegion()->takeBody(op->getRegion(0));
    rewriter.create(newState);
    replaceOpWithBufferizedValues(rewriter, op, inits);
    return success();
  }

private:
  /// False for a destination that is overwritten before it is read.
  static bool readsContents(OpTy op, OpOperand &operand) {
    if constexpr (std::is_same_v<OpTy, ScanOp>)
      return operand != op.getOutputMutable();
    if constexpr (std::is_same_v<OpTy, TopkOp>) {
      if (!op.isDpsInit(&operand))
        return true;
      auto given = cast<ShapedType>(op.getIns().front().getType());
      auto taken = cast<ShapedType>(operand.get().getType());
      int64_t dimension = op.getDimension();
      return given.isDynamicDim(dimension) || taken.isDynamicDim(dimension) ||
             taken.getDimSize(dimension) > given.getDimSize(dimension);
    }
    return true;
  }
};
} // namespace

void tm_tensor::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, TMTensorDialect *) {
    SortOp::attachInterface<DestinationModel<SortOp>>(*context);
    ScanOp::attachInterface<DestinationModel<ScanOp>>(*context);
    ScatterOp::attachInterface<DestinationModel<ScatterOp>>(*context);
    TopkOp::attachInterface<DestinationModel<TopkOp>>(*context);
  });
}
