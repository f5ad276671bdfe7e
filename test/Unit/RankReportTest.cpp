//===- RankReportTest.cpp - What ranks have to say together ---------------===//

#include "moe/Driver/RankReport.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace mlir::moe;

/// A rank of two with two experts each, and one of everything.
static RankReport makeReport(int64_t rank) {
  RankReport report;
  report.rank = rank;
  LayerReport &layer = report.layers.emplace_back();
  layer.layer = 3;
  layer.experts = 4;
  layer.topK = 1;
  layer.tokens = 10 + rank;
  layer.demand = {4, 3, 2, 1 + rank};
  layer.candidates = {4, 3, 2, 1 + rank};
  layer.kept = {2, 2, 2, 1};
  layer.dropped = 3 + rank;
  layer.added = 1;
  layer.deadTokens = 2;
  layer.weight = 0.5;
  layer.droppedWeight = 0.25;
  layer.capacity = {2 + rank};
  layer.padding = rank;
  layer.badTokens = {{5, 1}};
  layer.time = 1.5 + static_cast<double>(rank);
  report.exchanges = {{3, 2, 100 * (rank + 1), 4, 1}, {-1, 1, 7, 0.5, 0.25}};
  report.times = {10, 20.0 - static_cast<double>(rank)};
  report.layerTimes = {{1.5, 2.5}};
  report.peakBytes = 1000;
  report.packedBytes = 10;
  report.cpus = {rank, -1};
  report.results = {"abc", ""};
  return report;
}

TEST(RankReport, SurvivesTheWayToAnotherRank) {
  std::string bytes = pack(makeReport(1));
  Expected<RankReport> report = unpackRankReport(bytes);
  ASSERT_TRUE(static_cast<bool>(report));
  EXPECT_EQ(pack(*report), bytes);
  EXPECT_EQ(report->rank, 1);
  EXPECT_EQ(report->results, (std::vector<std::string>{"abc", ""}));
  EXPECT_EQ(report->layers.front().demand, (std::vector<int64_t>{4, 3, 2, 2}));
  EXPECT_EQ(report->layers.front().badTokens.front().token, 5);
  EXPECT_EQ(report->layers.front().time, 2.5);
  EXPECT_EQ(report->exchanges[1].wait, 0.25);
  EXPECT_EQ(report->cpus, (std::vector<int64_t>{1, -1}));
  RankReport none;
  EXPECT_EQ(pack(cantFail(unpackRankReport(pack(none)))), pack(none));
}

TEST(RankReport, IsRefusedUnlessItIsWhole) {
  std::string bytes = pack(makeReport(1));
  auto isRefused = [](StringRef part) {
    return errorToBool(unpackRankReport(part).takeError());
  };
  EXPECT_FALSE(isRefused(bytes));
  for (size_t size = 0; size < bytes.size(); ++size)
    EXPECT_TRUE(isRefused(StringRef(bytes).take_front(size))) << size;
  EXPECT_TRUE(isRefused(bytes + "x"));
}

TEST(RankReport, AddsUpRanks) {
  RunReport report;
  mergeRanks({makeReport(0), makeReport(1)}, Placement(), report);
  ASSERT_EQ(report.layers.size(), 1u);
  const LayerReport &layer = report.layers.front();
  EXPECT_EQ(layer.tokens, 21);
  EXPECT_EQ(layer.demand, (std::vector<int64_t>{8, 6, 4, 3}));
  EXPECT_EQ(layer.kept, (std::vector<int64_t>{4, 4, 4, 2}));
  EXPECT_EQ(layer.dropped, 7);
  EXPECT_EQ(layer.added, 2);
  EXPECT_EQ(layer.deadTokens, 4);
  EXPECT_EQ(layer.weight, 1.0);
  EXPECT_EQ(layer.droppedWeight, 0.5);
  EXPECT_EQ(layer.capacity, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(layer.padding, 1);
  // Tokens of rank 1 come after the ten of rank 0.
  ASSERT_EQ(layer.badTokens.size(), 2u);
  EXPECT_EQ(layer.badTokens[1].token, 15);
  EXPECT_EQ(layer.time, 2.5);
  // Each run takes as long as its slowest rank.
  EXPECT_EQ(report.times, (std::vector<double>{10, 20}));
  EXPECT_EQ(report.peakBytes, 2000u);
  EXPECT_EQ(report.packedBytes, 20u);
  EXPECT_EQ(report.cpus, (std::vector<int64_t>{0, -1, 1, -1}));
}

TEST(RankReport, KnowsWhereExpertsAre) {
  // Layer 3 alone has a placement.
  Placement placement = {2, {{2, {{0, 1}, {2, 3}}}, {3, {{0, 3}, {1, 2}}}}};
  RunReport report;
  mergeRanks({makeReport(0), makeReport(1)}, placement, report);
  json::Array ranks = describeRanks(report.ranks);
  EXPECT_EQ(ranks[0].getAsObject()->getInteger("demand"), 8 + 3);
  EXPECT_EQ(ranks[1].getAsObject()->getInteger("demand"), 6 + 4);
  EXPECT_EQ(ranks[0].getAsObject()->getInteger("kept"), 4 + 2);
  placement.layers.pop_back();
  mergeRanks({makeReport(0), makeReport(1)}, placement, report);
  ranks = describeRanks(report.ranks);
  EXPECT_EQ(ranks[0].getAsObject()->getInteger("demand"), 8 + 6);
}

TEST(RankReport, SaysWhatTheExpertsOfEachRankDo) {
  RunReport report;
  mergeRanks({makeReport(0), makeReport(1)}, Placement(), report);
  json::Array ranks = describeRanks(report.ranks);
  ASSERT_EQ(ranks.size(), 2u);
  const json::Object &second = *ranks[1].getAsObject();
  EXPECT_EQ(second.getInteger("rank"), 1);
  EXPECT_EQ(second.getInteger("tokens"), 11);
  // Experts 2 and 3, of the tokens of both.
  EXPECT_EQ(second.getInteger("demand"), 4 + 3);
  EXPECT_EQ(second.getInteger("kept"), 4 + 2);
  EXPECT_EQ(second.getInteger("sent_bytes"), 207);
  EXPECT_EQ(second.getNumber("time_ms"), 14.5);
  EXPECT_EQ(second.getNumber("wait_ms"), 1.25);
  EXPECT_EQ(second.getNumber("exchange_ms"), 3.25);
  EXPECT_EQ(second.getNumber("compute_ms"), 10);
  const json::Object &layer = *second.getArray("layers")->front().getAsObject();
  EXPECT_EQ(layer.getInteger("layer"), 3);
  EXPECT_EQ(layer.getInteger("demand"), 7);
  // Not the exchange that belongs to no layer.
  EXPECT_EQ(layer.getInteger("sent_bytes"), 200);
  EXPECT_EQ(layer.getNumber("exchange_ms"), 3);

  std::string text;
  raw_string_ostream os(text);
  writeTable(report.ranks, os);
  EXPECT_NE(text.find("max/mean over ranks: wanted 1.33, kept 1.14\n"),
            std::string::npos)
      << text;
}
