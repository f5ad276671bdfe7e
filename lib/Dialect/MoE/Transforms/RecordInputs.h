//===- RecordInputs.h - What moe.record is told -----------------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RECORDINPUTS_H
#define MOE_TRANSFORMS_RECORDINPUTS_H

#include "mlir/IR/Builders.h"

namespace mlir::moe {

/// The choices `wanted`, i32 [T, k], as moe.record takes them: expert `e` as
/// `-2 - e` beyond the first `keep`.
Value markSkipped(OpBuilder &b, Location loc, Value wanted, int64_t keep);

/// `slots`, [T, W], for lists of `width >= W` choices: none has a place beyond.
Value padSlots(OpBuilder &b, Location loc, Value slots, int64_t width);

/// Of each token of `mask`, i1 [T], that nothing is wrong with it (-1), or that
/// it is padding (-2).
Value markPadding(OpBuilder &b, Location loc, Value mask);

} // namespace mlir::moe

#endif // MOE_TRANSFORMS_RECORDINPUTS_H
