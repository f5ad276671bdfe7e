//===- RecordTest.cpp - Layer records of the runtime ----------------------===//

#include "moe_program_image.h"

#include <chrono>
#include <gtest/gtest.h>
#include <thread>

namespace {
// Two candidates of top-k and one more for each of 4 tokens, over 3 experts, as
// columns of a wider table (so strides count).
constexpr int64_t numTokens = 4, width = 3, stride = 5;

int32_t experts[numTokens][stride] = {
    {0, 1, 2, 9, 9}, {0, 1, -1, 9, 9}, {0, 2, 1, 9, 9}, {-1, -1, -1, 9, 9}};
float weights[numTokens][stride] = {{.75, .25, .1, 9, 9},
                                    {.5, .5, 0, 9, 9},
                                    {1, .5, .2, 9, 9},
                                    {0, 0, 0, 9, 9}};
float scores[numTokens][stride] = {
    {3, 1, .4, 9, 9}, {2, 2, 0, 9, 9}, {4, 2, .8, 9, 9}, {0, 0, 0, 9, 9}};
int64_t slots[numTokens][stride] = {
    {0, -1, 4, 9, 9}, {-1, -1, -1, 9, 9}, {1, 5, 2, 9, 9}, {-1, -1, -1, 9, 9}};
int32_t nonfinite[numTokens] = {-1, 2, -1, 3};
int64_t limits[2] = {2, INT64_MAX};

template <typename T> moe_memref_2d table(T &values) {
  return {values, values, 0, {numTokens, width}, {stride, 1}};
}

/// A layer that takes two milliseconds.
void wait(int64_t layer) {
  moe_rt_time(layer, /*begins=*/1);
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  moe_rt_time(layer, /*begins=*/0);
}

void recordLayers(void **arguments) {
  moe_memref_2d e = table(experts), w = table(weights), s = table(slots);
  moe_memref_2d z = table(scores);
  moe_memref_1d n = {nonfinite, nonfinite, 0, {numTokens}, {1}};
  moe_memref_1d l = {limits, limits, 0, {2}, {1}};
  // Layer 3 runs twice, and is timed.
  for (int64_t layer : {3, 1, 3}) {
    if (layer == 3)
      wait(layer);
    _mlir_ciface_moe_rt_record(&e, &w, &z, &s, &n, &l, layer, /*top_k=*/2,
                               /*num_experts=*/3);
  }
  *static_cast<const char **>(arguments[0]) = nullptr;
}

std::vector<int64_t> read(const int64_t *values, int64_t count) {
  return {values, values + count};
}
} // namespace

TEST(Record, CountsEachLayer) {
  moe_program_image image = {
      MOE_ABI_VERSION,  "test", "",     recordLayers, 0, nullptr, 0, nullptr, 1,
      MOE_TOKENS_SPLIT, 0,      nullptr};
  moe_program *p = nullptr;
  ASSERT_EQ(moe_rt_create(&image, &p), MOE_OK);
  EXPECT_EQ(p->api->num_layers(p), 0);
  // The second run starts anew.
  for (int i = 0; i < 2; ++i)
    ASSERT_EQ(p->api->run(p, nullptr, 0, nullptr, 0), MOE_OK);
  ASSERT_EQ(p->api->num_layers(p), 2);

  moe_layer_record r;
  ASSERT_EQ(p->api->layer_record(p, 0, &r), MOE_OK);
  EXPECT_EQ(r.layer, 1);
  EXPECT_EQ(r.tokens, 4);
  EXPECT_EQ(r.experts, 3);
  EXPECT_EQ(r.top_k, 2);
  EXPECT_EQ(read(r.capacity, r.groups), (std::vector<int64_t>{2, -1}));
  EXPECT_EQ(read(r.demand, 3), (std::vector<int64_t>{3, 2, 1}));
  EXPECT_EQ(read(r.candidates, 3), (std::vector<int64_t>{3, 3, 2}));
  EXPECT_EQ(read(r.kept, 3), (std::vector<int64_t>{2, 1, 2}));
  EXPECT_EQ(r.dropped, 3);
  EXPECT_EQ(r.added, 2);
  EXPECT_EQ(r.dead_tokens, 2);
  EXPECT_EQ(r.padding, 0);
  EXPECT_DOUBLE_EQ(r.weight, 3.5);
  EXPECT_DOUBLE_EQ(r.dropped_weight, 1.25);
  EXPECT_EQ(r.time_ns, -1);
  ASSERT_EQ(r.num_bad_tokens, 2);
  EXPECT_EQ(r.bad_tokens[0].token, 1);
  EXPECT_EQ(r.bad_tokens[0].expert, 2);
  EXPECT_EQ(r.bad_tokens[1].token, 3);
  EXPECT_EQ(r.bad_tokens[1].expert, -1);

  ASSERT_EQ(p->api->layer_record(p, 1, &r), MOE_OK);
  EXPECT_EQ(r.layer, 3);
  EXPECT_EQ(r.tokens, 8);
  EXPECT_EQ(read(r.demand, 3), (std::vector<int64_t>{6, 4, 2}));
  EXPECT_EQ(r.num_bad_tokens, 4);
  EXPECT_EQ(r.bad_tokens[2].token, 5);
  EXPECT_GE(r.time_ns, 4000000);
  EXPECT_EQ(p->api->layer_record(p, 2, &r), MOE_INVALID_ARGUMENT);
  p->api->destroy(p);
}

/// `-2 - e` is wanted, but no candidate: expert_skip makes such choices.
TEST(Record, CountsSkippedChoicesAsWanted) {
  moe_program_image image = {
      MOE_ABI_VERSION,  "test", "",     recordLayers, 0, nullptr, 0, nullptr, 1,
      MOE_TOKENS_SPLIT, 0,      nullptr};
  moe_program *p = nullptr;
  ASSERT_EQ(moe_rt_create(&image, &p), MOE_OK);
  ASSERT_EQ(p->api->keep_rows(p, 1), MOE_OK);
  experts[0][1] = -2 - 1;
  ASSERT_EQ(p->api->run(p, nullptr, 0, nullptr, 0), MOE_OK);
  experts[0][1] = 1;
  moe_layer_record r;
  ASSERT_EQ(p->api->layer_record(p, 0, &r), MOE_OK);
  EXPECT_EQ(read(r.demand, 3), (std::vector<int64_t>{3, 2, 1}));
  EXPECT_EQ(read(r.candidates, 3), (std::vector<int64_t>{3, 2, 2}));
  EXPECT_EQ(r.dropped, 3);
  EXPECT_DOUBLE_EQ(r.dropped_weight, 1.25);
  EXPECT_EQ(r.num_rows, 6);
  EXPECT_EQ(r.rows[1].expert, 1);
  p->api->destroy(p);
}

TEST(Record, KeepsRowsWhereAsked) {
  moe_program_image image = {
      MOE_ABI_VERSION,  "test", "",     recordLayers, 0, nullptr, 0, nullptr, 1,
      MOE_TOKENS_SPLIT, 0,      nullptr};
  moe_program *p = nullptr;
  ASSERT_EQ(moe_rt_create(&image, &p), MOE_OK);
  moe_layer_record r;
  for (int keep : {0, 1, 0}) {
    ASSERT_EQ(p->api->keep_rows(p, keep), MOE_OK);
    ASSERT_EQ(p->api->run(p, nullptr, 0, nullptr, 0), MOE_OK);
    ASSERT_EQ(p->api->layer_record(p, 1, &r), MOE_OK);
    EXPECT_EQ(r.num_rows, keep ? 12 : 0);
    EXPECT_EQ(read(r.call_tokens, r.calls), (std::vector<int64_t>{4, 4}));
    if (!keep)
      continue;
    // Of the top-k only; those of the second time come after the first.
    EXPECT_EQ(r.rows[1].token, 0);
    EXPECT_EQ(r.rows[1].expert, 1);
    EXPECT_EQ(r.rows[1].score, 1);
    EXPECT_EQ(r.rows[1].weight, .25);
    EXPECT_EQ(r.rows[5].token, 2);
    EXPECT_EQ(r.rows[5].expert, 2);
    EXPECT_EQ(r.rows[6].token, 4);
    EXPECT_EQ(r.rows[6].expert, 0);
  }
  p->api->destroy(p);
}

TEST(Record, TellsPaddingFromDeadTokens) {
  // A token without candidates is dead, unless it is said to be padding.
  struct Restore {
    int32_t before = nonfinite[3];
    ~Restore() { nonfinite[3] = before; }
  } restore;
  nonfinite[3] = -2;
  moe_program_image image = {
      MOE_ABI_VERSION,  "test", "",     recordLayers, 0, nullptr, 0, nullptr, 1,
      MOE_TOKENS_SPLIT, 0,      nullptr};
  moe_program *p = nullptr;
  ASSERT_EQ(moe_rt_create(&image, &p), MOE_OK);
  ASSERT_EQ(p->api->run(p, nullptr, 0, nullptr, 0), MOE_OK);
  moe_layer_record r;
  ASSERT_EQ(p->api->layer_record(p, 1, &r), MOE_OK);
  EXPECT_EQ(r.padding, 2);
  EXPECT_EQ(r.dead_tokens, 2);
  EXPECT_EQ(read(r.call_padding, r.calls), (std::vector<int64_t>{1, 1}));
  nonfinite[3] = -1;
  ASSERT_EQ(p->api->run(p, nullptr, 0, nullptr, 0), MOE_OK);
  ASSERT_EQ(p->api->layer_record(p, 1, &r), MOE_OK);
  EXPECT_EQ(r.padding, 0);
  EXPECT_EQ(r.dead_tokens, 4);
  p->api->destroy(p);
}

TEST(Record, IgnoresCallsOutsideOfRuns) {
  const char *message = "";
  void *arguments[] = {&message};
  recordLayers(arguments);
  EXPECT_EQ(message, nullptr);
}
