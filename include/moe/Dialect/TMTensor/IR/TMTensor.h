//===- TMTensor.h - The exporters' tm_tensor dialect ------------*- C++ -*-===//

#ifndef MOE_DIALECT_TMTENSOR_IR_TMTENSOR_H
#define MOE_DIALECT_TMTENSOR_IR_TMTENSOR_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "moe/Dialect/TMTensor/IR/TMTensorDialect.h.inc"
#define GET_OP_CLASSES
#include "moe/Dialect/TMTensor/IR/TMTensorOps.h.inc"

namespace mlir::tm_tensor {
/// Teaches One-Shot Bufferize the dialect's ops.
void registerBufferizableOpInterfaceExternalModels(DialectRegistry &registry);
} // namespace mlir::tm_tensor

#endif // MOE_DIALECT_TMTENSOR_IR_TMTENSOR_H
