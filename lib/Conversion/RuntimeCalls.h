//===- RuntimeCalls.h - Calls of the runtime ------------------------------===//

#ifndef MOE_LIB_CONVERSION_RUNTIMECALLS_H
#define MOE_LIB_CONVERSION_RUNTIMECALLS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::moe {

/// Whether memrefs are passed as their parts, or by pointers to descriptors
/// under a name that begins with `_mlir_ciface_`.
enum class RuntimeInterface { Scalars, CWrapper };

/// Declares the runtime's function `name` in the module around `op`, unless it
/// is there. Fails if `op` is in no module.
LogicalResult declareRuntimeFunction(RewriterBase &rewriter, Operation *op,
                                     StringRef name, FunctionType type,
                                     RuntimeInterface interface);

/// `buffer` as a memref of its rank whose type says nothing of sizes and
/// strides, as functions of the runtime take it.
Value castToAnyLayout(OpBuilder &b, Location loc, Value buffer);

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_RUNTIMECALLS_H
