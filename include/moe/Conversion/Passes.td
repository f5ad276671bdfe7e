//===- Passes.td - Passes that leave our dialects ----------*- tablegen -*-===//

#ifndef MOE_CONVERSION_PASSES_TD
#define MOE_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

#endif // MOE_CONVERSION_PASSES_TD
