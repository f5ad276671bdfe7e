//===- PlacementTest.cpp - Experts evenly over ranks ----------------------===//

#include "moe/Planning/Placement.h"
#include "TemporaryFile.h"
#include "moe/Planning/BalanceExperts.h"
#include "moe/Planning/PlacementPlan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>
#include <random>

using namespace mlir::moe;

namespace {
int64_t getMaxRows(const RankExperts &experts, llvm::ArrayRef<int64_t> rows) {
  return *llvm::max_element(getRankRows(experts, rows));
}

/// The smallest load of the most loaded rank over all placements.
int64_t findLeastMax(llvm::ArrayRef<int64_t> rows, size_t room,
                     std::vector<std::pair<int64_t, size_t>> ranks = {},
                     size_t expert = 0) {
  if (ranks.empty())
    ranks.assign(rows.size() / room, {0, 0});
  if (expert == rows.size())
    return llvm::max_element(ranks)->first;
  int64_t best = INT64_MAX;
  for (auto &[sum, count] : ranks) {
    if (count == room)
      continue;
    sum += rows[expert];
    ++count;
    best = std::min(best, findLeastMax(rows, room, ranks, expert + 1));
    sum -= rows[expert];
    --count;
  }
  return best;
}

/// True if each expert is on one rank, and as many on each.
bool isPlacement(const RankExperts &experts, size_t numExperts, size_t ranks) {
  std::vector<int64_t> all;
  for (const std::vector<int64_t> &ofRank : experts) {
    if (ofRank.size() * ranks != numExperts)
      return false;
    all.insert(all.end(), ofRank.begin(), ofRank.end());
  }
  llvm::sort(all);
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i] != static_cast<int64_t>(i))
      return false;
  return all.size() == numExperts;
}

/// True if an exchange of two experts lowers the larger of their ranks.
bool canImprove(const RankExperts &experts, llvm::ArrayRef<int64_t> rows) {
  std::vector<int64_t> sums = getRankRows(experts, rows);
  for (size_t r = 0; r < experts.size(); ++r)
    for (size_t s = 0; s < experts.size(); ++s)
      for (int64_t a : experts[r])
        for (int64_t b : experts[s])
          if (std::max(sums[r] - rows[a] + rows[b],
                       sums[s] - rows[b] + rows[a]) <
                  std::max(sums[r], sums[s]) &&
              r != s)
            return true;
  return false;
}

/// Rows as skewed as routing is, with some that are equal.
std::vector<int64_t> makeRows(size_t experts, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<int64_t> rows;
  for (size_t i = 0; i < experts; ++i)
    rows.push_back(1000 / (1 + random() % (2 * experts)));
  return rows;
}

std::string getError(llvm::StringRef text) {
  TemporaryFile file(text.str());
  auto placement = readPlacement(file.getPath());
  if (placement)
    return "";
  llvm::StringRef error = llvm::StringRef(file.getPath());
  std::string message = llvm::toString(placement.takeError());
  EXPECT_TRUE(llvm::StringRef(message).starts_with(
      ("cannot read the placement '" + error + "': ").str()));
  return message.substr(std::string("cannot read the placement '': ").size() +
                        error.size());
}

/// A placement of one layer, with some experts.
std::string withExperts(llvm::StringRef experts) {
  return (R"({"format": "moe-placement", "version": 1, "ranks": 2,
              "layers": [{"layer": 0, "experts": )" +
          experts + "}]}")
      .str();
}
} // namespace

TEST(BalanceExperts, GivesTheLargestToTheEmptiest) {
  EXPECT_EQ(balanceExperts({4, 4, 1, 1}, 2), (RankExperts{{0, 2}, {1, 3}}));
  EXPECT_EQ(balanceExperts({7, 6, 5, 3, 2, 1}, 3),
            (RankExperts{{0, 5}, {1, 4}, {2, 3}}));
}

TEST(BalanceExperts, ExchangesExpertsWhereThatIsBetter) {
  // The largest first leave 9 + 4 + 1 and 5 + 4 + 1; 4 and 1 change places.
  EXPECT_EQ(balanceExperts({9, 5, 4, 4, 1, 1}, 2),
            (RankExperts{{0, 4, 5}, {1, 2, 3}}));
}

TEST(BalanceExperts, KeepsBlocksThatAreAsGood) {
  EXPECT_EQ(balanceExperts({5, 1, 1, 1}, 2), makeBlocks(4, 2));
  EXPECT_EQ(balanceExperts({0, 0, 0, 0}, 2), makeBlocks(4, 2));
  EXPECT_EQ(balanceExperts({3, 1, 2}, 3), makeBlocks(3, 3));
  EXPECT_EQ(balanceExperts({3, 1, 2}, 1), makeBlocks(3, 1));
}

TEST(BalanceExperts, StopsWhereNoExchangeHelps) {
  for (unsigned seed = 0; seed < 60; ++seed)
    for (size_t ranks : {2, 3, 4, 6, 12}) {
      std::vector<int64_t> rows = makeRows(12, seed);
      RankExperts experts = balanceExperts(rows, ranks);
      ASSERT_TRUE(isPlacement(experts, 12, ranks));
      int64_t inBlocks = getMaxRows(makeBlocks(12, ranks), rows);
      EXPECT_LE(getMaxRows(experts, rows), inBlocks);
      if (experts != makeBlocks(12, ranks)) {
        EXPECT_FALSE(canImprove(experts, rows)) << seed << " " << ranks;
      }
      EXPECT_EQ(experts, balanceExperts(rows, ranks));
    }
}

TEST(BalanceExperts, IsNearTheBest) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::vector<int64_t> rows = makeRows(8, seed);
    int64_t best = findLeastMax(rows, 4);
    int64_t found = getMaxRows(balanceExperts(rows, 2), rows);
    EXPECT_LE(getLeastMaxRows(rows, 2), best);
    EXPECT_GE(found, best);
    EXPECT_LE(static_cast<double>(found), 1.1 * static_cast<double>(best));
  }
}

TEST(BalanceExperts, BoundsWhatPlacementCanDo) {
  // The mean, rounded up; an expert that is larger than it; and its neighbour.
  EXPECT_EQ(getLeastMaxRows({3, 3, 3, 2}, 2), 6);
  EXPECT_EQ(getLeastMaxRows({9, 1, 2, 3}, 4), 9);
  EXPECT_EQ(getLeastMaxRows({9, 1, 2, 3}, 2), 10);
}

TEST(BalanceExperts, ManyExpertsAndRanks) {
  std::vector<int64_t> rows = makeRows(1024, 1);
  for (size_t ranks : {2, 8, 64, 512, 1024}) {
    RankExperts experts = balanceExperts(rows, ranks);
    EXPECT_TRUE(isPlacement(experts, 1024, ranks));
    EXPECT_LE(static_cast<double>(getMaxRows(experts, rows)),
              1.01 * static_cast<double>(getLeastMaxRows(rows, ranks)));
  }
}

TEST(PlacementPlan, SaysWhatItGains) {
  auto plan = planPlacement({{3, {4, 4, 1, 1}}, {5, {5, 1, 1, 1}}}, 2);
  ASSERT_TRUE(static_cast<bool>(plan));
  ASSERT_EQ(plan->layers.size(), 2u);
  const PlacedLayer &first = plan->layers[0], &second = plan->layers[1];
  EXPECT_EQ(first.rows, 10);
  EXPECT_EQ(first.maxBefore, 8);
  EXPECT_EQ(first.maxAfter, 5);
  EXPECT_EQ(first.least, 5);
  EXPECT_EQ(second.maxBefore, 6);
  EXPECT_EQ(second.maxAfter, 6);
  Placement placement = plan->getPlacement();
  EXPECT_EQ(placement.ranks, 2);
  EXPECT_EQ(placement.find(4), nullptr);
  ASSERT_NE(placement.find(3), nullptr);
  EXPECT_EQ(placement.find(3)->getOrder(), (std::vector<int64_t>{0, 2, 1, 3}));
  EXPECT_EQ(placement.find(3)->getNumExperts(), 4);
}

TEST(PlacementPlan, NamesBothNumbers) {
  auto plan = planPlacement({{2, std::vector<int64_t>(60, 1)}}, 8);
  ASSERT_FALSE(static_cast<bool>(plan));
  EXPECT_EQ(llvm::toString(plan.takeError()),
            "[bad_devices] --ranks=8: accepted are divisors of the 60 experts "
            "of layer 2");
  auto empty = planPlacement({{2, {0, 0}}}, 2);
  ASSERT_FALSE(static_cast<bool>(empty));
  EXPECT_EQ(llvm::toString(empty.takeError()),
            "the profile has no tokens of layer 2");
}

TEST(Placement, IsReadAsItWasWritten) {
  Placement placement = {2, {{0, {{0, 3}, {1, 2}}}, {7, {{1}, {0}}}}};
  std::string text;
  llvm::raw_string_ostream os(text);
  writePlacement(placement, os);
  TemporaryFile file(text);
  auto read = readPlacement(file.getPath());
  ASSERT_TRUE(static_cast<bool>(read)) << llvm::toString(read.takeError());
  EXPECT_EQ(read->ranks, 2);
  ASSERT_EQ(read->layers.size(), 2u);
  for (size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(read->layers[i].layer, placement.layers[i].layer);
    EXPECT_EQ(read->layers[i].experts, placement.layers[i].experts);
  }
}

TEST(Placement, IsCheckedWhenRead) {
  EXPECT_EQ(getError(withExperts("[[3, 0], [1, 2]]")), "");
  EXPECT_EQ(getError(withExperts("[[0, 3], [1, 0]]")),
            "placement.layers[0].experts[1][1]: expert 0 is on rank 0 already");
  EXPECT_EQ(getError(withExperts("[[0, 4], [1, 2]]")),
            "placement.layers[0].experts[0][1]: accepted is an integer from 0 "
            "to 3, found 4");
  EXPECT_EQ(getError(withExperts("[[0, 3, 2], [1]]")),
            "placement.layers[0].experts[1]: the rank has 1 experts; accepted "
            "is the same number for each rank, at least 1 (rank 0 has 3)");
  EXPECT_EQ(getError(withExperts("[[], []]")),
            "placement.layers[0].experts[0]: the rank has 0 experts; accepted "
            "is the same number for each rank, at least 1 (rank 0 has 0)");
  EXPECT_EQ(getError(withExperts("[[0], [1], [2]]")),
            "placement.layers[0].experts: there are lists for 3 ranks; "
            "accepted is one for each of 2");
  EXPECT_EQ(getError(withExperts("[[0], [\"1\"]]")),
            "placement.layers[0].experts[1][0]: accepted is an integer from 0 "
            "to 1, found \"1\"");
  EXPECT_EQ(getError(withExperts("[[0], [1]], \"ranks\": 2")),
            "placement.layers[0]: unknown field 'ranks'; the fields are layer, "
            "experts");
  EXPECT_EQ(getError(R"({"format": "moe-placement", "version": 2, "ranks": 2,
                         "layers": []})"),
            "placement.version: accepted is 1, found 2");
  EXPECT_EQ(getError(R"({"format": "x", "version": 1, "ranks": 2,
                         "layers": []})"),
            "placement.format: accepted is \"moe-placement\", found \"x\"");
  EXPECT_EQ(getError(R"({"format": "moe-placement", "version": 1,
                         "ranks": 0, "layers": []})"),
            "placement.ranks: accepted is an integer from 1 to 2147483647, "
            "found 0");
  EXPECT_EQ(getError("{}"), "placement: the field 'format' is missing");
  EXPECT_EQ(getError("[]"), "placement: accepted is an object, found []");
}

TEST(Placement, HasALayerOnce) {
  EXPECT_EQ(getError(R"({"format": "moe-placement", "version": 1, "ranks": 1,
                         "layers": [{"layer": 3, "experts": [[0]]},
                                    {"layer": 3, "experts": [[0]]}]})"),
            "placement.layers[1].layer: there are two entries for layer 3");
}
