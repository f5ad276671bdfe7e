//===- Passes.td - Passes that make or keep moe ops --------*- tablegen -*-===//

#ifndef MOE_DIALECT_MOE_TRANSFORMS_PASSES_TD
#define MOE_DIALECT_MOE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

#endif // MOE_DIALECT_MOE_TRANSFORMS_PASSES_TD
