//===- TMTensorOps.td - The exporters' tm_tensor dialect ---*- tablegen -*-===//

#ifndef MOE_DIALECT_TMTENSOR_IR_TMTENSOROPS_TD
#define MOE_DIALECT_TMTENSOR_IR_TMTENSOROPS_TD

include "mlir/IR/OpBase.td"

def TMTensor_Dialect : Dialect {
  let name = "tm_tensor";
  let cppNamespace = "::mlir::tm_tensor";
  let summary = "The part of the exporters' tm_tensor dialect that exports use";
}

#endif // MOE_DIALECT_TMTENSOR_IR_TMTENSOROPS_TD
