//===- BoundRows.cpp - What a capacity makes of recorded routing ----------===//

#include "moe/Planning/BoundRows.h"

#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <numeric>
#include <tuple>

using namespace llvm;
using namespace mlir::moe;

StringRef Bound::getName() const {
  switch (kind) {
  case Kind::Dropless:
    return "dropless";
  case Kind::TokenDrop:
    return "token_drop";
  case Kind::ExpandedDrop:
    return "expanded_drop";
  }
  llvm_unreachable("all kinds are handled");
}

std::vector<int64_t> BoundRows::getLoads() const {
  std::vector<int64_t> loads(experts);
  for (int64_t rank = 0; rank < ranks; ++rank)
    for (int64_t expert = 0; expert < experts; ++expert)
      loads[expert] += get(rank, expert);
  return loads;
}

int64_t BoundRows::getTotal() const {
  return std::accumulate(sent.begin(), sent.end(), int64_t(0));
}

namespace {
/// Applies a bound to one call.
class BoundApplier {
public:
  BoundApplier(const RoutingCall &call, int64_t topK,
               const RankExperts &placement, const Bound &bound);
  BoundRows apply();

private:
  int64_t getRank(const moe_row &row) const { return row.token / block; }
  /// The most rows of a rank at each expert; none if it is not bounded.
  std::optional<int64_t> getLimit(int64_t rank) const;
  void countTokens();
  /// Counts what is dropped of the rows of a rank that one expert is wanted
  /// for, best first, and how many compete with candidates.
  void applyTo(ArrayRef<moe_row> rows);
  void addCandidates(int64_t rank);

  const RoutingCall &call;
  const int64_t topK;
  const RankExperts &placement;
  const Bound &bound;
  BoundRows result;
  /// The tokens of a rank, and those of each that are no padding.
  int64_t block;
  std::vector<int64_t> tokens;
  /// The rank of each expert.
  std::vector<int64_t> rankOf;
};
} // namespace

BoundApplier::BoundApplier(const RoutingCall &call, int64_t topK,
                           const RankExperts &placement, const Bound &bound)
    : call(call), topK(topK), placement(placement), bound(bound) {
  result.ranks = static_cast<int64_t>(placement.size());
  result.experts =
      result.ranks * static_cast<int64_t>(placement.front().size());
  result.sent.resize(result.ranks * result.experts);
  block = std::max<int64_t>(1, (call.tokens + result.ranks - 1) / result.ranks);
  rankOf.resize(result.experts);
  for (auto [rank, experts] : enumerate(placement))
    for (int64_t expert : experts)
      rankOf[expert] = static_cast<int64_t>(rank);
  countTokens();
}

/// Which tokens are padding is not recorded, but what is none wants rows.
void BoundApplier::countTokens() {
  tokens.resize(result.ranks);
  if (call.padding == 0) {
    for (int64_t rank = 0; rank < result.ranks; ++rank)
      tokens[rank] = std::clamp<int64_t>(call.tokens - rank * block, 0, block);
    return;
  }
  int64_t previous = -1;
  for (const moe_row &row : call.rows) {
    tokens[getRank(row)] += row.token != previous;
    previous = row.token;
  }
}

std::optional<int64_t> BoundApplier::getLimit(int64_t rank) const {
  // A single token is never bounded.
  if (bound.kind == Bound::Kind::Dropless || tokens[rank] <= 1)
    return std::nullopt;
  return moe_capacity(bound.factor.numerator, bound.factor.denominator, topK,
                      tokens[rank], result.experts);
}

void BoundApplier::applyTo(ArrayRef<moe_row> rows) {
  int64_t rank = getRank(rows.front()), expert = rows.front().expert;
  auto wanted = static_cast<int64_t>(rows.size());
  std::optional<int64_t> limit = getLimit(rank);
  int64_t kept = limit ? std::min(*limit, wanted) : wanted;
  result.sent[rank * result.experts + expert] = kept;
  // Experts of the token's own rank have more candidates: see addCandidates.
  result.dropped += wanted - kept;
  for (const moe_row &row : rows.drop_front(kept))
    result.droppedWeight += row.weight;
}

/// Every token of a rank is a candidate for all experts on it.
void BoundApplier::addCandidates(int64_t rank) {
  std::optional<int64_t> limit = getLimit(rank);
  if (!limit)
    return;
  for (int64_t expert : placement[rank])
    result.sent[rank * result.experts + expert] =
        std::min(*limit, tokens[rank]);
}

BoundRows BoundApplier::apply() {
  // Rows that compete are beside each other, those that stay longest first.
  std::vector<moe_row> rows = call.rows;
  llvm::sort(rows, [&](const moe_row &a, const moe_row &b) {
    return std::tuple(getRank(a), a.expert, -a.score, a.token) <
           std::tuple(getRank(b), b.expert, -b.score, b.token);
  });
  for (ArrayRef<moe_row> rest = rows; !rest.empty();) {
    auto group = rest.take_while([&](const moe_row &row) {
      return getRank(row) == getRank(rest.front()) &&
             row.expert == rest.front().expert;
    });
    applyTo(group);
    rest = rest.drop_front(group.size());
  }
  if (bound.kind == Bound::Kind::ExpandedDrop)
    for (int64_t rank = 0; rank < result.ranks; ++rank)
      addCandidates(rank);

  result.wanted = static_cast<int64_t>(rows.size());
  for (const moe_row &row : rows)
    result.weight += row.weight;
  for (int64_t rank = 0; rank < result.ranks; ++rank)
    if (std::optional<int64_t> limit = getLimit(rank))
      result.capacity = std::max(result.capacity.value_or(0), *limit);
  result.places = block;
  if (result.capacity)
    result.places = std::min(block, *result.capacity);
  return std::move(result);
}

BoundRows mlir::moe::applyBound(const RoutingCall &call, int64_t topK,
                                const RankExperts &placement,
                                const Bound &bound) {
  return BoundApplier(call, topK, placement, bound).apply();
}
