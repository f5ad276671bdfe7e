//===- RandomKey.h - Pseudo-random keys of candidates -----------*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_RANDOMKEY_H
#define MOE_LIB_CONVERSION_RANDOMKEY_H

#include "LoopBuilder.h"
#include "moe/Dialect/MoE/IR/MoE.h"

namespace mlir::moe {

/// What the keys of token `t` have in common.
Value buildTokenHash(LoopBuilder &b, RandomKeyOp op, Value t);
/// The key of a candidate, which may be -1.
Value buildRandomKey(LoopBuilder &b, Value tokenHash, Value expert);

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_RANDOMKEY_H
