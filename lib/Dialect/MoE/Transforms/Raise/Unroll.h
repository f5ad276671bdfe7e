//===- Unroll.h - Loops over experts as what they run -----------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_UNROLL_H
#define MOE_TRANSFORMS_RAISE_UNROLL_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::moe::raise {

/// A loop that adds a few times to one tensor, and does nothing else.
bool isSmallSum(scf::ForOp loop);

/// Writes what such a loop computes before it, without a loop. Returns the
/// tensor; `created` are the ops, in order.
Value unroll(scf::ForOp loop, SmallVectorImpl<Operation *> &created);

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_UNROLL_H
