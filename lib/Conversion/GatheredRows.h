//===- GatheredRows.h - Rows that are read where they came from -*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_GATHEREDROWS_H
#define MOE_LIB_CONVERSION_GATHEREDROWS_H

#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::moe {

/// The dispatch that filled an input of a linalg op, `[places, columns]`, if
/// the op may as well read the rows of the dispatch's source: they have not
/// changed since, and nothing but linalg ops reads the copies.
DispatchOp findGatheredRows(linalg::LinalgOp op, OpOperand &input);

/// Erases a dispatch whose copies are no longer read, and their buffer.
void eraseIfUnread(DispatchOp dispatch);

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_GATHEREDROWS_H
