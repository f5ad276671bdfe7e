//===- Stack.h - Parameters of experts in one tensor ------------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_STACK_H
#define MOE_TRANSFORMS_RAISE_STACK_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::moe::raise {

/// The tensor of all values, which are of one type, along a new first
/// dimension: a constant if all are constants with data, else a copy that is
/// made when the program runs.
Value stackValues(OpBuilder &b, Location loc, ValueRange values);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_STACK_H
