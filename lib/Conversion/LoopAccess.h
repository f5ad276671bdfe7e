//===- LoopAccess.h - How linalg ops on memrefs access elements -*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_LOOPACCESS_H
#define MOE_LIB_CONVERSION_LOOPACCESS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::moe {

/// True if consecutive values of loop `dim` touch consecutive elements of the
/// operand, a memref, or always the same.
bool isContiguousOrConstant(linalg::LinalgOp op, OpOperand &operand,
                            unsigned dim);

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_LOOPACCESS_H
