//===- MoE.h - The moe dialect ----------------------------------*- C++ -*-===//

#ifndef MOE_DIALECT_MOE_IR_MOE_H
#define MOE_DIALECT_MOE_IR_MOE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"

#include "moe/Dialect/MoE/IR/MoEDialect.h.inc"
#include "moe/Dialect/MoE/IR/MoEEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "moe/Dialect/MoE/IR/MoEAttrs.h.inc"
#define GET_OP_CLASSES
#include "moe/Dialect/MoE/IR/MoEOps.h.inc"

namespace mlir::moe {
/// The argument attribute of a tensor that says which tokens are no padding
/// (see moe-mask-tokens).
inline constexpr llvm::StringLiteral kTokenMaskAttrName = "moe.token_mask";
} // namespace mlir::moe

#endif // MOE_DIALECT_MOE_IR_MOE_H
