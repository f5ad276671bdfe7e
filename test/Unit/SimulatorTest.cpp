//===- SimulatorTest.cpp - How long a layer takes on many ranks -----------===//

#include "moe/Planning/Simulator.h"
#include "TemporaryFile.h"

#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>
#include <random>

using namespace mlir::moe;

namespace {
Bound makeBound(Bound::Kind kind, llvm::StringRef factor) {
  Bound bound;
  bound.kind = kind;
  bound.text = factor.str();
  EXPECT_TRUE(moe_decimal_parse(factor.data(), factor.size(), &bound.factor));
  return bound;
}

/// A call of top-1: the expert of each token, and its score, also its weight.
RoutingCall makeCall(llvm::ArrayRef<std::pair<int64_t, float>> choices) {
  RoutingCall call;
  for (auto [expert, score] : choices)
    call.rows.push_back({call.tokens++, expert, score, score});
  return call;
}

/// Four experts; tokens 0 to 3 are on the first of two ranks.
const RoutingCall kCall = makeCall({{0, 0.75f},
                                    {0, 1.0f},
                                    {0, 0.5f},
                                    {2, 0.25f},
                                    {0, 0.5f},
                                    {0, 0.25f},
                                    {1, 0.25f},
                                    {3, 0.5f}});

using Rows = std::vector<int64_t>;

/// A byte takes a microsecond, an exchange 5 at least; a rank computes 10 and 2
/// for each row.
Cluster makeCluster() {
  Cluster cluster;
  cluster.name = "test";
  cluster.compute.isAffine = true;
  cluster.compute.base = 10;
  cluster.compute.perRow = 2;
  cluster.links = {{"link", 2, 1e6, 5}};
  return cluster;
}

SimulationOptions makeOptions() {
  SimulationOptions options;
  options.ranks = 2;
  options.shape = {10, 100, 3, 4};
  options.bounds = {{},
                    makeBound(Bound::Kind::TokenDrop, "1"),
                    makeBound(Bound::Kind::ExpandedDrop, "1")};
  return options;
}

Trace makeTrace() { return {{{0, 4, 1, {kCall}}}}; }

SimulatedLayer simulateOne(const SimulationOptions &options,
                           const Placement *placement = nullptr) {
  auto layers = simulate(makeTrace(), makeCluster(), placement, options);
  EXPECT_TRUE(static_cast<bool>(layers));
  return layers ? layers->front() : SimulatedLayer();
}
} // namespace

TEST(BoundRows, KeepsTheBestOfEachRank) {
  BoundRows none = applyBound(kCall, 1, makeBlocks(4, 2), {});
  EXPECT_EQ(none.sent, (Rows{3, 0, 1, 0, 2, 1, 0, 1}));
  EXPECT_EQ(none.dropped, 0);
  EXPECT_EQ(none.places, 4);
  EXPECT_FALSE(none.capacity);
  EXPECT_DOUBLE_EQ(none.weight, 4);

  // C = ceil(1 * 1 * 4 / 4) = 1: of each three and two one stays.
  BoundRows drop = applyBound(kCall, 1, makeBlocks(4, 2),
                              makeBound(Bound::Kind::TokenDrop, "1"));
  EXPECT_EQ(drop.sent, (Rows{1, 0, 1, 0, 1, 1, 0, 1}));
  EXPECT_EQ(drop.getLoads(), (Rows{2, 1, 1, 1}));
  EXPECT_EQ(drop.wanted, 8);
  EXPECT_EQ(drop.dropped, 3);
  EXPECT_DOUBLE_EQ(drop.droppedWeight, 0.75 + 0.5 + 0.25);
  EXPECT_EQ(*drop.capacity, 1);
  EXPECT_EQ(drop.places, 1);

  // C = ceil(2.1 * 4 / 4) = 3.
  BoundRows more = applyBound(kCall, 1, makeBlocks(4, 2),
                              makeBound(Bound::Kind::TokenDrop, "2.1"));
  EXPECT_EQ(more.sent, none.sent);
  EXPECT_EQ(more.places, 3);
}

TEST(BoundRows, FillsTheExpertsOfTheTokensRank) {
  BoundRows rows = applyBound(kCall, 1, makeBlocks(4, 2),
                              makeBound(Bound::Kind::ExpandedDrop, "2"));
  // C = 2; each of four tokens competes for both experts of its rank.
  EXPECT_EQ(rows.sent, (Rows{2, 2, 1, 0, 2, 1, 2, 2}));
  // With other experts on the ranks, others are filled.
  rows = applyBound(kCall, 1, {{0, 3}, {1, 2}},
                    makeBound(Bound::Kind::ExpandedDrop, "2"));
  EXPECT_EQ(rows.sent, (Rows{2, 0, 1, 2, 2, 2, 2, 1}));
}

TEST(BoundRows, LeavesShortBlocksAlone) {
  // 5 tokens on 4 ranks: blocks of 2, 2, 1 and 0; one token is never bounded.
  RoutingCall call =
      makeCall({{0, 1.0f}, {0, 0.5f}, {0, 1.0f}, {1, 0.5f}, {2, 1.0f}});
  // A bounded rank has one place: what its own expert has, extras would only
  // take over.
  for (auto kind : {Bound::Kind::TokenDrop, Bound::Kind::ExpandedDrop}) {
    BoundRows rows =
        applyBound(call, 1, makeBlocks(4, 4), makeBound(kind, "0.5"));
    EXPECT_EQ(rows.sent, (Rows{1, 0, 0, 0, //
                               1, 1, 0, 0, //
                               0, 0, 1, 0, //
                               0, 0, 0, 0}));
    EXPECT_EQ(rows.dropped, 1);
    EXPECT_EQ(rows.places, 1);
  }
  RoutingCall none;
  BoundRows rows = applyBound(none, 1, makeBlocks(4, 2),
                              makeBound(Bound::Kind::ExpandedDrop, "1"));
  EXPECT_EQ(rows.getTotal(), 0);
}

TEST(BoundRows, DoesNotCountPadding) {
  // Of four tokens of the first rank two are padding: C = ceil(2 / 4) = 1.
  RoutingCall call = makeCall({{0, 1.0f}, {0, 0.5f}});
  call.tokens = 8;
  call.padding = 6;
  BoundRows rows = applyBound(call, 1, makeBlocks(4, 2),
                              makeBound(Bound::Kind::TokenDrop, "1"));
  EXPECT_EQ(rows.sent, (Rows{1, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(*rows.capacity, 1);
  rows = applyBound(call, 1, makeBlocks(4, 2),
                    makeBound(Bound::Kind::TokenDrop, "4"));
  EXPECT_EQ(*rows.capacity, 2);
}

TEST(Simulator, TakesTheSlowestOfEachStep) {
  SimulatedLayer layer = simulateOne(makeOptions());
  EXPECT_EQ(layer.tokens, 8);
  const SimulatedBound &none = layer.bounds[0], &drop = layer.bounds[1],
                       &expanded = layer.bounds[2];
  // Counts of two experts, and three rows of 40 bytes and a weight.
  EXPECT_DOUBLE_EQ(none.dispatch, (5 + 8) + (5 + 3 * 44));
  EXPECT_DOUBLE_EQ(none.combine, 5 + 3 * 40);
  EXPECT_DOUBLE_EQ(none.compute, 10 + 2 * 6);
  EXPECT_EQ(none.maxRankRows, 6);
  EXPECT_DOUBLE_EQ(none.getMaxOverMean(), 1.5);
  EXPECT_EQ(none.ranks[0].rows, 6);
  EXPECT_EQ(none.ranks[1].rows, 2);
  EXPECT_DOUBLE_EQ(none.ranks[0].wait, 0);
  EXPECT_DOUBLE_EQ(none.ranks[1].compute, 14);
  EXPECT_DOUBLE_EQ(none.ranks[1].wait, 8);
  // Rank 0 sends counts, one row and three rows back; rank 1 the reverse.
  EXPECT_EQ(none.ranks[0].bytes, 8 + 44 + 3 * 40);
  EXPECT_EQ(none.ranks[1].bytes, 8 + 3 * 44 + 40);

  // Blocks of one place for each of two experts, with their loads.
  EXPECT_DOUBLE_EQ(drop.dispatch, 5 + 2 * 44 + 8);
  EXPECT_DOUBLE_EQ(drop.combine, 5 + 2 * 40);
  EXPECT_DOUBLE_EQ(drop.compute, 10 + 2 * 3);
  EXPECT_EQ(drop.kept, 5);
  EXPECT_EQ(drop.dropped, 3);
  EXPECT_DOUBLE_EQ(expanded.dispatch, drop.dispatch);
  EXPECT_DOUBLE_EQ(expanded.compute, 10 + 2 * 4);
  EXPECT_EQ(expanded.kept, 7);
}

TEST(Simulator, SendsOnlyRowsIfAsked) {
  SimulationOptions options = makeOptions();
  options.sendsRows = true;
  SimulatedLayer layer = simulateOne(options);
  // Token Drop: one row from rank 0 to rank 1, two rows the other way.
  EXPECT_DOUBLE_EQ(layer.bounds[1].dispatch, (5 + 8) + (5 + 2 * 44));
  EXPECT_DOUBLE_EQ(layer.bounds[1].combine, 5 + 2 * 40);
}

TEST(Simulator, UsesThePlacement) {
  Placement placement = {2, {{0, {{0, 3}, {1, 2}}}}};
  SimulatedLayer layer = simulateOne(makeOptions(), &placement);
  EXPECT_EQ(layer.bounds[0].ranks[0].rows, 6);
  placement.layers[0].experts = {{1, 3}, {0, 2}};
  layer = simulateOne(makeOptions(), &placement);
  EXPECT_EQ(layer.bounds[0].ranks[0].rows, 2);
  EXPECT_EQ(layer.bounds[0].ranks[1].rows, 6);
}

TEST(Simulator, AddsUpCalls) {
  Trace trace = makeTrace();
  trace.layers[0].calls.push_back(kCall);
  SimulationOptions options = makeOptions();
  auto layers = simulate(trace, makeCluster(), nullptr, options);
  ASSERT_TRUE(static_cast<bool>(layers));
  SimulatedLayer one = simulateOne(options);
  for (size_t i = 0; i < options.bounds.size(); ++i) {
    EXPECT_DOUBLE_EQ(layers->front().bounds[i].getTime(),
                     2 * one.bounds[i].getTime());
    EXPECT_EQ(layers->front().bounds[i].ranks[0].rows,
              2 * one.bounds[i].ranks[0].rows);
  }
}

TEST(Simulator, UsesTheLinkBetweenTwoRanks) {
  Cluster cluster = makeCluster();
  cluster.links = {{"near", 2, 1e6, 5}, {"far", 8, 1e5, 7}};
  EXPECT_EQ(cluster.getLink(0, 1), 0u);
  EXPECT_EQ(cluster.getLink(1, 2), 1u);
  EXPECT_EQ(cluster.getLink(6, 7), 0u);
  SimulationOptions options = makeOptions();
  options.ranks = 4;
  options.bounds.resize(1);
  auto layers = simulate(makeTrace(), cluster, nullptr, options);
  ASSERT_TRUE(static_cast<bool>(layers));
  // Blocks of two tokens, an expert on each rank: expert 0 gets two rows from
  // far and one from near, expert 3 one from near, expert 2 one from near,
  // expert 1 one from far. 10 microseconds a byte.
  EXPECT_DOUBLE_EQ(layers->front().bounds[0].combine, 7 + 10 * 2 * 40);
}

TEST(ComputeModel, IsTheSlowerOfArithmeticAndMemory) {
  ExpertShape shape = {10, 100, 3, 4};
  EXPECT_DOUBLE_EQ(shape.getFlopsOfRow(), 6000);
  EXPECT_DOUBLE_EQ(shape.getWeightBytes(), 12000);
  EXPECT_DOUBLE_EQ(shape.getBytesOfRow(), 880);
  ComputeModel model;
  model.flops = 6e9;
  model.bytes = 1e15;
  // A row takes a microsecond; an expert without rows is not read.
  EXPECT_DOUBLE_EQ(model.getTime({3, 0}, shape), 3);
  model.flops = 1e15;
  model.bytes = 1e9;
  EXPECT_DOUBLE_EQ(model.getTime({3, 0}, shape), 12 + 3 * 0.88);
  EXPECT_DOUBLE_EQ(model.getTime({3, 1}, shape), 24 + 4 * 0.88);
  EXPECT_DOUBLE_EQ(model.getTime({0, 0}, shape), 0);
  model.flops = 6e9;
  model.bytes = 1e15;
  model.tileRows = 4;
  EXPECT_DOUBLE_EQ(model.getTime({3, 5}, shape), 12);
}

TEST(Simulator, NamesWhatItCannotSimulate) {
  auto getError = [](const Trace &trace, const Placement *placement,
                     int64_t ranks) {
    SimulationOptions options = makeOptions();
    options.ranks = ranks;
    auto layers = simulate(trace, makeCluster(), placement, options);
    return layers ? "" : llvm::toString(layers.takeError());
  };
  EXPECT_EQ(getError(makeTrace(), nullptr, 4),
            "--ranks=4: accepted are integers from 1 to the 2 ranks of test");
  EXPECT_EQ(getError({{{1, 3, 1, {kCall}}}}, nullptr, 2),
            "[bad_devices] --ranks=2: accepted are divisors of the 3 experts "
            "of layer 1");
  EXPECT_EQ(getError({{{1, 4, 1, {}}}}, nullptr, 2),
            "the trace has no tokens of layer 1");
  Placement placement = {2, {{0, {{0}, {1}}}}};
  EXPECT_EQ(getError(makeTrace(), &placement, 2),
            "the placement has 2 experts for layer 0, which has 4");
  EXPECT_EQ(getError(makeTrace(), &placement, 1),
            "the placement is for 2 ranks, not for 1");
}

TEST(Simulator, ManyRanks) {
  std::mt19937 random(1);
  RoutingCall call;
  for (; call.tokens < 4096; ++call.tokens)
    for (int64_t choice = 0; choice < 4; ++choice) {
      auto score = static_cast<float>(random() % 1000) / 1000;
      int64_t expert = 256 * choice + static_cast<int64_t>(random() % 256);
      call.rows.push_back({call.tokens, expert, score, score});
    }
  Cluster cluster = makeCluster();
  cluster.links = {{"near", 8, 1e12, 5}, {"far", 1024, 1e11, 7}};
  SimulationOptions options = makeOptions();
  options.ranks = 1024;
  auto layers = simulate({{{0, 1024, 4, {call}}}}, cluster, nullptr, options);
  ASSERT_TRUE(static_cast<bool>(layers));
  const SimulatedBound &none = layers->front().bounds[0];
  int64_t rows = 0;
  for (const RankTimes &rank : none.ranks)
    rows += rank.rows;
  EXPECT_EQ(rows, 4 * 4096);
  EXPECT_EQ(none.kept, rows);
  // Four tokens a rank, and C = 1: no rank has more than 1024 rows, nor an
  // expert more of one rank than one.
  EXPECT_EQ(*layers->front().bounds[1].capacity, 1);
  EXPECT_LE(layers->front().bounds[1].kept, rows);
}
