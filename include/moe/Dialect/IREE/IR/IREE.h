//===- IREE.h - Dialects of IREE that imported programs use -----*- C++ -*-===//

#ifndef MOE_DIALECT_IREE_IR_IREE_H
#define MOE_DIALECT_IREE_IR_IREE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "moe/Dialect/IREE/IR/LinalgExtDialect.h.inc"
#include "moe/Dialect/IREE/IR/UtilDialect.h.inc"
#define GET_OP_CLASSES
#include "moe/Dialect/IREE/IR/LinalgExtOps.h.inc"
#define GET_OP_CLASSES
#include "moe/Dialect/IREE/IR/UtilOps.h.inc"

#endif // MOE_DIALECT_IREE_IR_IREE_H
