//===- PlanTest.cpp - Routing profiles and what they suggest --------------===//

#include "moe/Driver/Plan.h"
#include "TemporaryFile.h"

#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>
#include <random>

using namespace mlir::moe;

namespace {
/// One run of one layer, with the arrays that its record shows.
struct LayerRun {
  int64_t layer, experts, topK;
  std::vector<int64_t> demand, callTokens;
  std::vector<moe_row> rows;
  double weight = 0;
  std::vector<int64_t> callPadding = std::vector<int64_t>(callTokens.size());

  moe_layer_record view() const {
    moe_layer_record r = {};
    r.layer = layer;
    r.experts = experts;
    r.top_k = topK;
    for (int64_t tokens : callTokens)
      r.tokens += tokens;
    r.demand = r.candidates = r.kept = demand.data();
    r.weight = weight;
    r.calls = static_cast<int64_t>(callTokens.size());
    r.call_tokens = callTokens.data();
    r.call_padding = callPadding.data();
    r.num_rows = static_cast<int64_t>(rows.size());
    r.rows = rows.data();
    return r;
  }
};

std::vector<int64_t> getRanks(const LayerRun &run) {
  LayerProfile layer;
  layer.experts = run.experts;
  return layer.getRanks();
}

/// Tokens that like the first experts best, with scores that are often equal.
LayerRun makeRun(int64_t layer, int64_t experts, int64_t topK,
                 std::vector<int64_t> callTokens, unsigned seed) {
  std::mt19937 random(seed);
  LayerRun run = {layer,      experts, topK, std::vector<int64_t>(experts),
                  callTokens, {},      0};
  int64_t token = 0;
  for (int64_t tokens : callTokens)
    for (int64_t end = token + tokens; token < end; ++token)
      for (int64_t choice = 0, expert = 0; choice < topK; ++choice, ++expert) {
        while (random() % 3 == 0 && experts - expert > topK - choice)
          ++expert;
        float score = static_cast<float>(random() % 5);
        float weight = static_cast<float>(random() % 64) / 64;
        run.rows.push_back({token, expert, score, weight});
        ++run.demand[expert];
        run.weight += weight;
      }
  return run;
}

int64_t getLimit(const LayerRun &run, const ProfiledFactor &factor,
                 int64_t tokens) {
  return tokens <= 1
             ? tokens
             : moe_capacity(factor.value.numerator, factor.value.denominator,
                            run.topK, tokens, run.experts);
}

/// What token_drop makes of the run, row by row: a row stays if fewer than the
/// limit are before it, of those in the same one of `groups` blocks of tokens.
FactorProfile dropTokens(const LayerRun &run, const ProfiledFactor &factor,
                         int64_t groups = 1) {
  FactorProfile result;
  result.maxRankRows.assign(getRanks(run).size(), 0);
  int64_t begin = 0;
  for (int64_t tokens : run.callTokens) {
    int64_t end = begin + tokens, block = (tokens + groups - 1) / groups;
    auto getGroup = [&](const moe_row &row) {
      bool isInCall = row.token >= begin && row.token < end;
      return isInCall ? (row.token - begin) / block : -1;
    };
    std::vector<int64_t> limits;
    for (int64_t left = tokens, i = 0; i < groups; ++i) {
      limits.push_back(getLimit(run, factor, std::min(block, left)));
      left -= std::min(block, left);
      result.places += limits.back() * run.experts;
    }
    std::vector<int64_t> kept(run.experts);
    for (const moe_row &row : run.rows) {
      if (getGroup(row) < 0)
        continue;
      int64_t before = 0;
      for (const moe_row &other : run.rows)
        before += getGroup(other) == getGroup(row) &&
                  other.expert == row.expert &&
                  (other.score > row.score ||
                   (other.score == row.score && other.token < row.token));
      if (before < limits[getGroup(row)]) {
        ++kept[row.expert];
        continue;
      }
      ++result.dropped;
      result.droppedWeight += row.weight;
    }
    result.maxRows += *std::max_element(kept.begin(), kept.end());
    std::vector<int64_t> ranks = getRanks(run);
    for (size_t i = 0; i < ranks.size(); ++i) {
      std::vector<int64_t> loads(ranks[i]);
      for (int64_t expert = 0; expert < run.experts; ++expert)
        loads[expert * ranks[i] / run.experts] += kept[expert];
      result.maxRankRows[i] += *std::max_element(loads.begin(), loads.end());
    }
    begin = end;
  }
  return result;
}

void expectSame(const FactorProfile &a, const FactorProfile &b) {
  EXPECT_EQ(a.dropped, b.dropped);
  EXPECT_DOUBLE_EQ(a.droppedWeight, b.droppedWeight);
  EXPECT_EQ(a.maxRows, b.maxRows);
  EXPECT_EQ(a.places, b.places);
  EXPECT_EQ(a.maxRankRows, b.maxRankRows);
}

Profile makeProfile(llvm::ArrayRef<LayerRun> runs) {
  Profile profile;
  std::vector<moe_layer_record> records;
  for (const LayerRun &run : runs)
    records.push_back(run.view());
  EXPECT_FALSE(llvm::errorToBool(profile.add(records)));
  return profile;
}

std::string getError(llvm::Error error) {
  return llvm::toString(std::move(error));
}

std::vector<LayerPlan> plan(const Profile &profile, PlanOptions options) {
  auto result = makePlan(profile, options);
  EXPECT_TRUE(static_cast<bool>(result));
  return result ? *result : std::vector<LayerPlan>();
}
} // namespace

TEST(Profile, HasEachFactorOnce) {
  llvm::ArrayRef<ProfiledFactor> factors = getProfiledFactors();
  EXPECT_EQ(factors.front().text, "0.25");
  EXPECT_EQ(factors[1].text, "0.3");
  EXPECT_EQ(factors.back().text, "16");
  for (size_t i = 1; i < factors.size(); ++i)
    EXPECT_LT(factors[i - 1].value.numerator * factors[i].value.denominator,
              factors[i].value.numerator * factors[i - 1].value.denominator);
}

TEST(Profile, DropsWhatTokenDropDrops) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    // Several calls, also of one token and of none; experts that no number of
    // ranks divides.
    LayerRun run =
        makeRun(0, seed % 2 ? 8 : 7, 1 + seed % 3, {9, 1, 0, 14}, seed);
    LayerProfile layer = makeProfile(run).layers[0];
    EXPECT_EQ(layer.calls, 4);
    EXPECT_EQ(layer.tokens, 24);
    for (size_t i = 0; i < layer.factors.size(); ++i)
      expectSame(layer.factors[i], dropTokens(run, getProfiledFactors()[i]));
    // The same for the tokens of each device on their own.
    std::vector<int64_t> ranks = layer.getRanks();
    ASSERT_EQ(layer.localFactors.size(), ranks.size() - 1);
    for (size_t r = 1; r < ranks.size(); ++r)
      for (size_t i = 0; i < layer.factors.size(); ++i)
        expectSame(layer.localFactors[r - 1][i],
                   dropTokens(run, getProfiledFactors()[i], ranks[r]));
  }
}

TEST(Profile, AddsUpRuns) {
  LayerRun a = makeRun(3, 8, 2, {20}, 1), b = makeRun(3, 8, 2, {5}, 2);
  Profile profile = makeProfile(a);
  ASSERT_FALSE(llvm::errorToBool(profile.add(b.view())));
  LayerProfile both = makeProfile(makeRun(3, 8, 2, {20}, 1)).layers[0],
               other = makeProfile(b).layers[0];
  const LayerProfile &sum = profile.layers[0];
  EXPECT_EQ(profile.runs, 2);
  EXPECT_EQ(sum.tokens, 25);
  EXPECT_EQ(sum.maxDemand, both.maxDemand + other.maxDemand);
  for (int64_t expert = 0; expert < 8; ++expert)
    EXPECT_EQ(sum.demand[expert], a.demand[expert] + b.demand[expert]);
  for (size_t i = 0; i < sum.factors.size(); ++i)
    EXPECT_EQ(sum.factors[i].dropped,
              both.factors[i].dropped + other.factors[i].dropped);
}

TEST(Profile, RefusesAnotherModel) {
  Profile profile = makeProfile(makeRun(0, 8, 2, {4}, 1));
  EXPECT_EQ(getError(profile.add(makeRun(0, 16, 2, {4}, 1).view())),
            "the profile is of another model: layer 0 has 8 experts there, but "
            "16 in this run");
  EXPECT_EQ(getError(profile.add(makeRun(0, 8, 3, {4}, 1).view())),
            "the profile is of another model: layer 0 has 2 choices of a token "
            "there, but 3 in this run");
  EXPECT_EQ(getError(profile.add(makeRun(1, 8, 2, {4}, 1).view())),
            "the profile is of another model: it has layer 0 where this run "
            "has layer 1");
  EXPECT_EQ(getError(profile.add({})),
            "the profile is of another model: it has 1 layers, this run has 0");
  EXPECT_EQ(profile.runs, 1);
  EXPECT_EQ(profile.layers[0].tokens, 4);
}

TEST(Profile, IsReadAsItWasWritten) {
  Profile profile =
      makeProfile({makeRun(0, 8, 2, {30}, 1), makeRun(1, 6, 1, {30}, 2)});
  std::string text, again;
  llvm::raw_string_ostream os(text);
  writeProfile(profile, os);
  TemporaryFile file(text);
  auto read = readProfile(file.getPath());
  ASSERT_TRUE(static_cast<bool>(read)) << getError(read.takeError());
  llvm::raw_string_ostream other(again);
  writeProfile(*read, other);
  EXPECT_EQ(text, again);
}

TEST(Plan, TakesTheSmallestFactorOfALayer) {
  Profile profile =
      makeProfile({makeRun(0, 8, 2, {64}, 1), makeRun(1, 8, 2, {64}, 2)});
  for (bool countsWeight : {true, false})
    for (double budget : {0.0, 0.02, 0.3}) {
      auto layers = plan(profile, {budget, countsWeight, true, 0});
      for (const LayerPlan &layer : layers) {
        auto isWithin = [&](const FactorProfile &factor) {
          return countsWeight
                     ? factor.droppedWeight <= budget * layer.profile->weight
                     : static_cast<double>(factor.dropped) <=
                           budget *
                               static_cast<double>(layer.profile->getDemand());
        };
        ASSERT_TRUE(layer.factor);
        EXPECT_TRUE(isWithin(layer.profile->factors[*layer.factor]));
        if (*layer.factor > 0) {
          EXPECT_FALSE(isWithin(layer.profile->factors[*layer.factor - 1]));
        }
      }
    }
}

TEST(Plan, SharesABudgetBetweenLayers) {
  // A layer that is balanced and one that is not.
  LayerRun flat = makeRun(0, 4, 1, {64}, 1);
  for (size_t i = 0; i < flat.rows.size(); ++i)
    flat.rows[i].expert = static_cast<int64_t>(i) % 4;
  flat.demand = {16, 16, 16, 16};
  Profile profile = makeProfile({flat, makeRun(1, 4, 1, {64}, 2)});
  PlanOptions options = {0.1, false, false, 0};
  auto together = plan(profile, options);
  options.isPerLayer = true;
  auto alone = plan(profile, options);
  auto count = [&](llvm::ArrayRef<LayerPlan> layers) {
    std::pair<int64_t, int64_t> sums;
    for (const LayerPlan &layer : layers) {
      sums.first += layer.getDropped();
      sums.second += layer.getRowsAfter(options);
    }
    return sums;
  };
  EXPECT_LE(count(together).first, 12);
  EXPECT_LE(count(together).second, count(alone).second);
  // Of all pairs of factors within the budget, none is better.
  int64_t best = 128;
  for (const FactorProfile &a : profile.layers[0].factors)
    for (const FactorProfile &b : profile.layers[1].factors)
      if (a.dropped + b.dropped <= 12)
        best = std::min(best, a.maxRows + b.maxRows);
  EXPECT_EQ(count(together).second, best);
}

TEST(Plan, NamesWhatItCannotPlan) {
  Profile profile = makeProfile(makeRun(2, 6, 1, {4}, 1));
  auto ranks = makePlan(profile, {0.1, true, true, 4});
  ASSERT_FALSE(static_cast<bool>(ranks));
  EXPECT_EQ(getError(ranks.takeError()),
            "--ranks=4: accepted values for the 6 experts of layer 2 are 1, 2");
  Profile empty = makeProfile(makeRun(2, 6, 1, {0}, 1));
  auto none = makePlan(empty, {});
  ASSERT_FALSE(static_cast<bool>(none));
  EXPECT_EQ(getError(none.takeError()), "the profile has no tokens of layer 2");
}
