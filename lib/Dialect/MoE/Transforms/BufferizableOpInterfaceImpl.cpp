//===- BufferizableOpInterfaceImpl.cpp - moe ops on buffers ---------------===//

#include "moe/Dialect/MoE/Transforms/BufferizableOpInterfaceImpl.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::bufferization;

/// The operands of `op`, its tensors as buffers.
static FailureOr<SmallVector<Value>>
getBuffers(RewriterBase &rewriter, Operation *op,
           const BufferizationOptions &options,
           const BufferizationState &state) {
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    if (isa<TensorType>(operand.getType())) {
      FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
      if (failed(buffer))
        return failure();
      operand = *buffer;
    }
    operands.push_back(operand);
  }
  return operands;
}

namespace {

/// An op in destination style reads its inputs and writes its outs.
template <typename OpTy>
struct DestinationModel
    : public DstBufferizableOpInterfaceExternalModel<DestinationModel<OpTy>,
                                                     OpTy> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    // All but moe.dispatch write every element that anybody reads; a dispatch
    // leaves the rows of empty slots as they are.
    // Reductions begin with what is there.
    return !cast<DestinationStyleOpInterface>(op).isDpsInit(&operand) ||
           isa<DispatchOp, ExpertGenericOp>(op);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    FailureOr<SmallVector<Value>> operands =
        getBuffers(rewriter, op, options, state);
    if (failed(operands))
      return failure();
    Operation *onBuffers = clone(rewriter, op, TypeRange(), *operands);
    replaceOpWithBufferizedValues(
        rewriter, op,
        SmallVector<Value>(
            cast<DestinationStyleOpInterface>(onBuffers).getDpsInits()));
    return success();
  }
};

/// moe.record reads all its operands and has no result.
struct RecordModel
    : public BufferizableOpInterface::ExternalModel<RecordModel, RecordOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *, OpOperand &,
                                      const AnalysisState &) const {
    return {};
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    FailureOr<SmallVector<Value>> operands =
        getBuffers(rewriter, op, options, state);
    if (failed(operands))
      return failure();
    clone(rewriter, op, TypeRange(), *operands);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void moe::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, MoEDialect *) {
    AdmitOp::attachInterface<DestinationModel<AdmitOp>>(*context);
    CandidatesOp::attachInterface<DestinationModel<CandidatesOp>>(*context);
    RandomKeyOp::attachInterface<DestinationModel<RandomKeyOp>>(*context);
    AssignOp::attachInterface<DestinationModel<AssignOp>>(*context);
    AssignRaggedOp::attachInterface<DestinationModel<AssignRaggedOp>>(*context);
    DispatchOp::attachInterface<DestinationModel<DispatchOp>>(*context);
    ExpertGenericOp::attachInterface<DestinationModel<ExpertGenericOp>>(
        *context);
    ExpertTasksOp::attachInterface<DestinationModel<ExpertTasksOp>>(*context);
    CombineOp::attachInterface<DestinationModel<CombineOp>>(*context);
    ExchangeOp::attachInterface<DestinationModel<ExchangeOp>>(*context);
    AllGatherOp::attachInterface<DestinationModel<AllGatherOp>>(*context);
    ExchangeRowsOp::attachInterface<DestinationModel<ExchangeRowsOp>>(*context);
    GroupRowsOp::attachInterface<DestinationModel<GroupRowsOp>>(*context);
    RecordOp::attachInterface<RecordModel>(*context);
  });
}
