//===- ExpertChain.h - The layers of an expert ------------------*- C++ -*-===//

#ifndef MOE_TRANSFORMS_REPORT_EXPERTCHAIN_H
#define MOE_TRANSFORMS_REPORT_EXPERTCHAIN_H

#include "moe/Dialect/MoE/IR/MoE.h"

namespace mlir::moe::report {

/// What an expert makes of a row, as far as it is the usual thing: contractions
/// with parameters, an activation, a last contraction with a parameter.
struct ExpertChain {
  /// What the last contraction sums over; none without one before it.
  std::optional<int64_t> intermediate;
  /// The activation between contractions: a name, "custom", or empty if there
  /// are no two contractions in a row.
  std::string activation;
  /// How the gate and what it gates are computed: "none" without a gate,
  /// "separate", "fused_chunked", "fused_interleaved", "fused"; or empty.
  std::string gateUp;
  /// What the routing weight multiplies: "input", "hidden", "output"; or empty.
  std::string weighted;
  /// What each parameter is: "gate_up", "gate", "up", "down", one of these and
  /// "_bias", "scale"; or empty.
  SmallVector<std::string> roles;
};

ExpertChain describeChain(ExpertsOp experts);

} // namespace mlir::moe::report

#endif // MOE_TRANSFORMS_REPORT_EXPERTCHAIN_H
