//===- MoEOpBase.td - What ops of the moe dialect share ----*- tablegen -*-===//

#ifndef MOE_DIALECT_MOE_IR_MOEOPBASE_TD
#define MOE_DIALECT_MOE_IR_MOEOPBASE_TD

include "moe/Dialect/MoE/IR/MoEAttrs.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/TilingInterface.td"

class MoE_Op<string mnemonic, list<Trait> traits = []>
    : Op<MoE_Dialect, mnemonic, traits>;

/// A tensor or, after bufferization, a memref of the given rank.
class MoE_Shaped<list<Type> types, int rank>
    : AnyTypeOf<[TensorRankOf<types, [rank]>, MemRefRankOf<types, [rank]>]>;
def MoE_AnyShaped : AnyTypeOf<[AnyRankedTensor, AnyMemRef]>;

/// A slot-level op in destination style: `outs` are tensors, returned updated,
/// or memrefs, written in place.
class MoE_DestinationOp<string mnemonic, list<Trait> traits = []>
    : MoE_Op<mnemonic, !listconcat(traits, [
        DestinationStyleOpInterface,
        DeclareOpInterfaceMethods<ConditionallySpeculatable>,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
        ["reifyResultShapes"]>])> {
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let hasVerifier = 1;
  code destinationDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutsMutable(); }
  }];
  let extraClassDeclaration = destinationDeclaration;
}

/// Each element of the result is computed by itself, so a tile of the op is the
/// op on parts of its operands.
def MoE_Tiled : DeclareOpInterfaceMethods<TilingInterface, [
    "getLoopIteratorTypes", "getIterationDomain", "getTiledImplementation",
    "getResultTilePosition", "generateResultTileValue",
    "getIterationDomainTileFromResultTile", "isOpFusableWithConsumerSlice"]>;

#endif // MOE_DIALECT_MOE_IR_MOEOPBASE_TD
