//===- BoundRows.h - What a capacity makes of recorded routing --*- C++ -*-===//

#ifndef MOE_PLANNING_BOUNDROWS_H
#define MOE_PLANNING_BOUNDROWS_H

#include "moe/Planning/Placement.h"
#include "moe/Planning/Trace.h"
#include "moe_capacity.h"

#include <optional>
#include <string>

namespace mlir::moe {

/// What bounds the rows of experts.
struct Bound {
  enum class Kind {
    /// Nothing: all rows are computed.
    Dropless,
    /// Token Drop by score.
    TokenDrop,
    /// Expanded Drop by score, with all other experts of the token's rank.
    ExpandedDrop
  };
  Kind kind = Kind::Dropless;
  /// The factor, as text and as a number.
  std::string text;
  moe_decimal factor = {1, 1};

  llvm::StringRef getName() const;
};

/// The rows that ranks send to experts in a call.
struct BoundRows {
  int64_t ranks, experts;
  /// [ranks, experts]: by the rank of the token.
  std::vector<int64_t> sent;
  /// Rows of the top-k, and those of them that were dropped with their routing
  /// weight, where that is known: not of experts that other tokens of their
  /// rank compete for, whose scores are not recorded.
  int64_t wanted = 0, dropped = 0;
  double weight = 0, droppedWeight = 0;
  /// Rows that a rank has room for at an expert if every rank sends the same
  /// number of rows, filled or not: what an exchange of blocks sends.
  int64_t places = 0;
  /// The largest limit of a rank; none without one.
  std::optional<int64_t> capacity;

  int64_t get(int64_t rank, int64_t expert) const {
    return sent[rank * experts + expert];
  }
  /// The rows that each expert computes.
  std::vector<int64_t> getLoads() const;
  int64_t getTotal() const;
};

/// Applies a bound to a call of a layer whose tokens are in blocks over as many
/// ranks as `placement` has, each of which bounds the rows of its own tokens
/// (scope = local). All experts are taken to be eligible for all tokens.
BoundRows applyBound(const RoutingCall &call, int64_t topK,
                     const RankExperts &placement, const Bound &bound);

} // namespace mlir::moe

#endif // MOE_PLANNING_BOUNDROWS_H
