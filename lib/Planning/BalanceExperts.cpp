//===- BalanceExperts.cpp - Experts evenly over ranks ---------------------===//

#include "moe/Planning/BalanceExperts.h"

#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace llvm;
using namespace mlir::moe;

/// The experts with most rows first; ties: the lower index.
static std::vector<int64_t> sortByRows(ArrayRef<int64_t> rows) {
  std::vector<int64_t> order(rows.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::sort(order, [&](int64_t a, int64_t b) {
    return rows[a] != rows[b] ? rows[a] > rows[b] : a < b;
  });
  return order;
}

/// Each expert, the largest first, to the rank with the fewest rows that has
/// room; ties: the lower rank.
static RankExperts spreadLargestFirst(ArrayRef<int64_t> rows, int64_t ranks) {
  RankExperts experts(ranks);
  std::vector<int64_t> sums(ranks);
  size_t room = rows.size() / ranks;
  for (int64_t expert : sortByRows(rows)) {
    int64_t best = -1;
    for (int64_t rank = 0; rank < ranks; ++rank)
      if (experts[rank].size() < room && (best < 0 || sums[rank] < sums[best]))
        best = rank;
    experts[best].push_back(expert);
    sums[best] += rows[expert];
  }
  return experts;
}

/// Exchanges the two experts of a larger and a smaller rank that leave the
/// larger of both smallest. Returns by how much the larger one's rows become
/// fewer: 0 if no exchange makes the larger of both smaller.
static int64_t exchangeBest(ArrayRef<int64_t> rows,
                            std::vector<int64_t> &larger,
                            std::vector<int64_t> &smaller, int64_t difference) {
  // A rank gives what another gets: what counts is how far from even they are.
  int64_t best = difference, moved = 0;
  std::pair<size_t, size_t> places;
  for (auto [i, a] : enumerate(larger))
    for (auto [j, b] : enumerate(smaller)) {
      int64_t moves = rows[a] - rows[b];
      int64_t left = std::abs(difference - 2 * moves);
      if (left >= best)
        continue;
      best = left;
      moved = moves;
      places = {i, j};
    }
  if (moved)
    std::swap(larger[places.first], smaller[places.second]);
  return moved;
}

/// Exchanges experts of two ranks until no exchange lowers the larger of both.
/// It ends because every exchange lowers the sum of squares.
static void exchangeWhileBetter(ArrayRef<int64_t> rows, RankExperts &experts) {
  std::vector<int64_t> sums = getRankRows(experts, rows);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t r = 0; r < experts.size(); ++r)
      for (size_t s = r + 1; s < experts.size(); ++s) {
        bool isLarger = sums[r] > sums[s];
        size_t large = isLarger ? r : s, small = isLarger ? s : r;
        int64_t moved = exchangeBest(rows, experts[large], experts[small],
                                     sums[large] - sums[small]);
        sums[large] -= moved;
        sums[small] += moved;
        changed |= moved != 0;
      }
  }
}

static int64_t getMaxRows(const RankExperts &experts, ArrayRef<int64_t> rows) {
  return *llvm::max_element(getRankRows(experts, rows));
}

RankExperts mlir::moe::balanceExperts(ArrayRef<int64_t> rows, int64_t ranks) {
  RankExperts blocks = makeBlocks(static_cast<int64_t>(rows.size()), ranks);
  RankExperts experts = spreadLargestFirst(rows, ranks);
  exchangeWhileBetter(rows, experts);
  if (getMaxRows(experts, rows) >= getMaxRows(blocks, rows))
    return blocks;
  // Ranks are alike: which is which follows from the experts.
  for (std::vector<int64_t> &ofRank : experts)
    llvm::sort(ofRank);
  llvm::sort(experts);
  return experts;
}

int64_t mlir::moe::getLeastMaxRows(ArrayRef<int64_t> rows, int64_t ranks) {
  std::vector<int64_t> sorted(rows.begin(), rows.end());
  llvm::sort(sorted);
  int64_t sum = std::accumulate(sorted.begin(), sorted.end(), int64_t(0));
  size_t others = rows.size() / ranks - 1;
  int64_t largest =
      std::accumulate(sorted.begin(), sorted.begin() + others, sorted.back());
  return std::max(largest, (sum + ranks - 1) / ranks);
}
