//===- MoEOps.cpp - Operations of the moe dialect -------------------------===//
//
// Shapes, effects and syntax. Verifiers are in MoEVerifiers.cpp, folders in
// MoEFolders.cpp.
//
//===----------------------------------------------------------------------===//

#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::moe;

//===----------------------------------------------------------------------===//
// Syntax: outs(%a, %b : type, type)
//===----------------------------------------------------------------------===//

/// The results of a destination-style op are its tensor `outs`, so their types
/// are not spelled.
static ParseResult
parseOuts(OpAsmParser &parser,
          SmallVectorImpl<OpAsmParser::UnresolvedOperand> &outs,
          SmallVectorImpl<Type> &types, SmallVectorImpl<Type> &resultTypes) {
  if (parser.parseKeyword("outs") || parser.parseLParen() ||
      parser.parseOperandList(outs) || parser.parseColonTypeList(types) ||
      parser.parseRParen())
    return failure();
  llvm::copy_if(types, std::back_inserter(resultTypes),
                llvm::IsaPred<RankedTensorType>);
  return success();
}

static void printOuts(OpAsmPrinter &printer, Operation *, OperandRange outs,
                      TypeRange types, TypeRange) {
  printer << "outs(" << outs << " : " << types << ')';
}

#define GET_OP_CLASSES
#include "moe/Dialect/MoE/IR/MoEOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Destination-style ops
//===----------------------------------------------------------------------===//

/// Memref inputs are read and memref outs written; tensors have no effects.
static void getDestinationEffects(
    DestinationStyleOpInterface op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    if (op.isDpsInit(&operand))
      effects.emplace_back(MemoryEffects::Write::get(), &operand,
                           SideEffects::DefaultResource::get());
    else
      effects.emplace_back(MemoryEffects::Read::get(), &operand,
                           SideEffects::DefaultResource::get());
  }
}

static LogicalResult
reifyFromOuts(OpBuilder &b, DestinationStyleOpInterface op,
              ReifiedRankedShapedTypeDims &reifiedReturnShapes) {
  for (Value init : op.getDpsInits())
    if (isa<RankedTensorType>(init.getType()))
      reifiedReturnShapes.push_back(
          tensor::getMixedSizes(b, op->getLoc(), init));
  return success();
}

/// On tensors the ops are functions of their operands, and never fail. But all
/// ranks have to get to an exchange, or none.
static Speculation::Speculatability
speculateDestination(DestinationStyleOpInterface op) {
  if (isa<ExchangeOp, ExchangeRowsOp, AllGatherOp>(op))
    return Speculation::NotSpeculatable;
  return op.hasPureTensorSemantics() ? Speculation::Speculatable
                                     : Speculation::NotSpeculatable;
}

#define MOE_DESTINATION_OP(OpTy)                                               \
  void OpTy::getEffects(                                                       \
      SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>      \
          &effects) {                                                          \
    getDestinationEffects(cast<DestinationStyleOpInterface>(getOperation()),   \
                          effects);                                            \
  }                                                                            \
  Speculation::Speculatability OpTy::getSpeculatability() {                    \
    return speculateDestination(                                               \
        cast<DestinationStyleOpInterface>(getOperation()));                    \
  }                                                                            \
  LogicalResult OpTy::reifyResultShapes(OpBuilder &b,                          \
                                        ReifiedRankedShapedTypeDims &shapes) { \
    return reifyFromOuts(b, cast<DestinationStyleOpInterface>(getOperation()), \
                         shapes);                                              \
  }

MOE_DESTINATION_OP(AdmitOp)
MOE_DESTINATION_OP(CandidatesOp)
MOE_DESTINATION_OP(RandomKeyOp)
MOE_DESTINATION_OP(AssignOp)
MOE_DESTINATION_OP(AssignRaggedOp)
MOE_DESTINATION_OP(DispatchOp)
MOE_DESTINATION_OP(ExpertGenericOp)
MOE_DESTINATION_OP(ExpertTasksOp)
MOE_DESTINATION_OP(CombineOp)
MOE_DESTINATION_OP(ExchangeOp)
MOE_DESTINATION_OP(AllGatherOp)
MOE_DESTINATION_OP(ExchangeRowsOp)
MOE_DESTINATION_OP(GroupRowsOp)

//===----------------------------------------------------------------------===//
// RouteOp
//===----------------------------------------------------------------------===//

LogicalResult
RouteOp::inferReturnTypes(MLIRContext *context, std::optional<Location>,
                          RouteOp::Adaptor adaptor,
                          SmallVectorImpl<Type> &inferredReturnTypes) {
  auto logits = dyn_cast<RankedTensorType>(adaptor.getLogits().getType());
  if (!logits || logits.getRank() != 2)
    return failure();
  SmallVector<int64_t> shape{logits.getDimSize(0),
                             adaptor.getRouter().getTopK()};
  inferredReturnTypes.push_back(
      RankedTensorType::get(shape, IntegerType::get(context, 32)));
  inferredReturnTypes.push_back(
      RankedTensorType::get(shape, Float32Type::get(context)));
  return success();
}

LogicalResult RouteOp::reifyResultShapes(OpBuilder &b,
                                         ReifiedRankedShapedTypeDims &shapes) {
  OpFoldResult tokens = tensor::getMixedSize(b, getLoc(), getLogits(), 0);
  OpFoldResult topK = b.getIndexAttr(getRouter().getTopK());
  shapes.assign(2, {tokens, topK});
  return success();
}

//===----------------------------------------------------------------------===//
// ExpertsOp and ExpertMapOp
//===----------------------------------------------------------------------===//

RouteOp ExpertsOp::getRoute() {
  Value choices = getExperts();
  if (auto admit = choices.getDefiningOp<AdmitOp>())
    choices = admit.getExperts();
  return choices.getDefiningOp<RouteOp>();
}

YieldOp ExpertsOp::getYield() {
  return cast<YieldOp>(getBody().front().getTerminator());
}

YieldOp ExpertMapOp::getYield() {
  return cast<YieldOp>(getBody().front().getTerminator());
}

/// The shape of a result: `places` from the first of `rows`, then the static
/// dimensions that the type gives. Fails where another dimension is dynamic.
static LogicalResult reifyRows(OpBuilder &b, Location loc, Value rows,
                               int64_t numPlaces, Type resultType,
                               SmallVectorImpl<OpFoldResult> &shape) {
  auto type = cast<RankedTensorType>(resultType);
  for (int64_t i = 0; i < type.getRank(); ++i) {
    if (!type.isDynamicDim(i))
      shape.push_back(b.getIndexAttr(type.getDimSize(i)));
    else if (i < numPlaces)
      shape.push_back(tensor::getMixedSize(b, loc, rows, i));
    else
      return failure();
  }
  return success();
}

LogicalResult
ExpertsOp::reifyResultShapes(OpBuilder &b,
                             ReifiedRankedShapedTypeDims &shapes) {
  return reifyRows(b, getLoc(), getExperts(), 1, getType(),
                   shapes.emplace_back());
}

LogicalResult
ExpertMapOp::reifyResultShapes(OpBuilder &b,
                               ReifiedRankedShapedTypeDims &shapes) {
  for (Type type : getResultTypes())
    if (failed(reifyRows(b, getLoc(), getRows().front(), getNumPlaceDims(),
                         type, shapes.emplace_back())))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// RecordOp
//===----------------------------------------------------------------------===//

void RecordOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  effects.emplace_back(MemoryEffects::Write::get());
  for (OpOperand &operand : getOperation()->getOpOperands())
    if (isa<MemRefType>(operand.get().getType()))
      effects.emplace_back(MemoryEffects::Read::get(), &operand,
                           SideEffects::DefaultResource::get());
}

//===----------------------------------------------------------------------===//
// ExpertGenericOp
//===----------------------------------------------------------------------===//

ElementYieldOp ExpertGenericOp::getYield() {
  return cast<ElementYieldOp>(getBody().front().getTerminator());
}
