//===- TensorSource.h - Where a tensor comes from ---------------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_REPORT_TENSORSOURCE_H
#define MOE_TRANSFORMS_REPORT_TENSORSOURCE_H

#include "moe/Dialect/MoE/Transforms/LayerReport.h"

#include "mlir/IR/SymbolTable.h"

namespace mlir::moe::report {

/// Follows a tensor through slices, casts, reshapes and transposes, and through
/// the arguments of private functions to their callers. One source for each
/// different value that a caller passes.
std::vector<TensorSource> findSources(Value tensor, SymbolUserMap &users);

} // namespace mlir::moe::report

#endif // MOE_TRANSFORMS_REPORT_TENSORSOURCE_H
