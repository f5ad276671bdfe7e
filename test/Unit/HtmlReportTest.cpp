//===- HtmlReportTest.cpp - The report of a run as a page -----------------===//

#include "moe/Driver/Report.h"

#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace mlir::moe;

namespace {
LayerReport makeLayer(int64_t number, double time) {
  LayerReport layer;
  layer.layer = number;
  layer.experts = 4;
  layer.topK = 1;
  layer.tokens = 8;
  layer.demand = layer.candidates = {5, 1, 2, 0};
  layer.kept = {3, 1, 2, 0};
  layer.dropped = 2;
  layer.weight = 8;
  layer.droppedWeight = 1;
  layer.capacity = {3};
  layer.time = time;
  return layer;
}

RankReport makeRank(int64_t number, double layerTime, double wait) {
  RankReport rank;
  rank.rank = number;
  rank.layers = {makeLayer(3, layerTime)};
  // The second belongs to another layer.
  rank.exchanges = {
      {3, 1, 100, wait + 1, wait}, {5, 1, 100, 70, 7}, {3, 1, 100, 2, 0}};
  return rank;
}

std::string getPage(const RunReport &report) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeHtml(report, os);
  return text;
}

/// How often a text is in another.
size_t count(llvm::StringRef text, llvm::StringRef part) {
  return text.count(part);
}
} // namespace

TEST(HtmlReport, ColoursExpertsByTheMeanWanted) {
  RunReport report;
  report.layers = {makeLayer(3, 1)};
  report.times = {4};
  std::string page = getPage(report);
  // The mean is 2: 2.5, 0.5, 1 and 0 of it, and 1.5 kept instead of 2.5.
  EXPECT_EQ(count(page, "expert 0: 5 rows, 2.50 of the mean"), 1u);
  EXPECT_EQ(count(page, "expert 0: 3 rows, 1.50 of the mean"), 1u);
  EXPECT_EQ(count(page, "expert 3: 0 rows, 0.00 of the mean"), 2u);
  EXPECT_NE(page.find("<rect class=\"h5\" x=\"70.00\""), std::string::npos);
  EXPECT_NE(page.find("<rect class=\"h3\" x=\"70.00\""), std::string::npos);
  EXPECT_NE(page.find("<td>8</td><td>2.50</td><td>2.00</td><td>2</td>"
                      "<td>25.00</td><td>12.50</td>"),
            std::string::npos);
  EXPECT_NE(page.find("<dd>25.00 %</dd>"), std::string::npos);
  EXPECT_EQ(count(page, "Time of each rank"), 0u);
}

TEST(HtmlReport, ShowsWhereTheTimeOfRanksGoes) {
  RunReport report;
  report.layers = {makeLayer(3, 10)};
  report.ranks = {makeRank(0, 10, 0), makeRank(1, 8, 4)};
  std::string page = getPage(report);
  // Rank 0 exchanges for 1 + 2 of 10 milliseconds, rank 1 waits for 4 of 8.
  EXPECT_EQ(count(page, "<title>compute: 7.000 ms</title>"), 1u);
  EXPECT_EQ(count(page, "<title>compute: 1.000 ms</title>"), 1u);
  EXPECT_EQ(count(page, "<title>exchange: 3.000 ms</title>"), 2u);
  EXPECT_EQ(count(page, "<title>wait: 4.000 ms</title>"), 1u);
  EXPECT_EQ(count(page, "<title>wait: 0.000 ms</title>"), 1u);
  // Of 860 for 10 milliseconds.
  EXPECT_NE(page.find("<rect class=\"compute\" x=\"70.00\" y=\"0.0\" "
                      "width=\"602.00\""),
            std::string::npos);
}

TEST(HtmlReport, SaysThatThereAreNoLayers) {
  EXPECT_EQ(count(getPage(RunReport()), "No MoE layer was recognised."), 1u);
}
