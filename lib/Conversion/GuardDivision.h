//===- GuardDivision.h - Which integer divisions may fail -------*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_GUARDDIVISION_H
#define MOE_LIB_CONVERSION_GUARDDIVISION_H

#include "mlir/IR/Operation.h"

namespace mlir::moe {

/// True if moe-guard-division puts an assertion in front of `op`.
bool needsDivisionGuard(Operation *op);

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_GUARDDIVISION_H
