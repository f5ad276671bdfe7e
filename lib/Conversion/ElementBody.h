//===- ElementBody.h - What moe.expert_generic does at a point --*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_ELEMENTBODY_H
#define MOE_LIB_CONVERSION_ELEMENTBODY_H

#include "LoopBuilder.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/IR/IRMapping.h"

namespace mlir::moe {

/// How many steps the loop over dimension `dim` of `op` has.
Value getLoopSize(LoopBuilder &b, ExpertGenericOp op, int64_t dim);
/// Where an operand with `map` is looked at in step `at` of the loops.
SmallVector<Value> getPosition(LoopBuilder &b, AffineMap map,
                               ArrayRef<Value> at);
/// The elements of the inputs in step `at`.
SmallVector<Value> loadInputs(LoopBuilder &b, ExpertGenericOp op,
                              ArrayRef<Value> at);
/// What elements of the outs become.
SmallVector<Value> cloneBody(LoopBuilder &b, ExpertGenericOp op,
                             ValueRange inputs, ValueRange outs);

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_ELEMENTBODY_H
