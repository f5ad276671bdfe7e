//===- Refusal.h - Why something is not raised ------------------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_RAISE_REFUSAL_H
#define MOE_TRANSFORMS_RAISE_REFUSAL_H

#include "mlir/IR/Operation.h"

#include <string>

namespace mlir::moe::raise {

/// The op that stopped an analysis, and why.
struct Refusal {
  Operation *op = nullptr;
  std::string reason;
};

} // namespace mlir::moe::raise

#endif // MOE_TRANSFORMS_RAISE_REFUSAL_H
