//===- TMTensor.h - The exporters' tm_tensor dialect ------------*- C++ -*-===//

#ifndef MOE_DIALECT_TMTENSOR_IR_TMTENSOR_H
#define MOE_DIALECT_TMTENSOR_IR_TMTENSOR_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

#include "moe/Dialect/TMTensor/IR/TMTensorDialect.h.inc"
#define GET_OP_CLASSES
#include "moe/Dialect/TMTensor/IR/TMTensorOps.h.inc"

#endif // MOE_DIALECT_TMTENSOR_IR_TMTENSOR_H
