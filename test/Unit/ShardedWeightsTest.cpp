//===- ShardedWeightsTest.cpp - Weights of which a rank has a part --------===//

#include "FakeRanks.h"
#include "TemporaryFile.h"
#include "moe_program_image.h"

#include <cstdio>
#include <gtest/gtest.h>
#include <unistd.h>

namespace {
struct Vector {
  float *allocated, *aligned;
  int64_t offset, size, stride;
};

/// The weights of the last run: the first of each.
thread_local std::vector<float *> seen;
thread_local std::vector<int64_t> sizes;

void lookAtWeights(void **arguments) {
  seen.clear();
  sizes.clear();
  for (int i = 0; i < 3; ++i) {
    auto &weight = *static_cast<Vector *>(arguments[i]);
    seen.push_back(weight.aligned);
    sizes.push_back(weight.size);
  }
  *static_cast<const char **>(arguments[3]) = nullptr;
}

constexpr int64_t two[] = {2}, four[] = {4};
constexpr const char *names[] = {"e0", "e1"};
constexpr moe_image_value arguments[] = {
    {"experts", MOE_F32, 1, two, 1, nullptr},
    {"e", MOE_F32, 1, two, 0, names},
    {"shared", MOE_F32, 1, four, 0, nullptr}};
constexpr moe_program_image image = {MOE_ABI_VERSION,
                                     "test",
                                     "",
                                     lookAtWeights,
                                     3,
                                     arguments,
                                     0,
                                     nullptr,
                                     2,
                                     MOE_TOKENS_SPLIT,
                                     0,
                                     nullptr};

/// Two ranks' contexts, used by turns.
class ShardedWeights : public testing::Test {
protected:
  ShardedWeights() {
    for (int64_t rank = 0; rank < 2; ++rank) {
      EXPECT_EQ(moe_rt_create(&image, &contexts[rank]), MOE_OK);
      EXPECT_EQ(
          contexts[rank]->api->set_communicator(contexts[rank], &ranks[rank]),
          MOE_OK);
    }
  }
  ~ShardedWeights() override {
    for (moe_program *p : contexts)
      p->api->destroy(p);
  }

  int load(int64_t rank, const char *path) {
    return contexts[rank]->api->load_weights(contexts[rank], path);
  }
  int set(int64_t rank, const char *name, std::vector<float> &data) {
    moe_tensor tensor = {MOE_F32, 1, {}, data.data(), data.size() * 4};
    tensor.sizes[0] = static_cast<int64_t>(data.size());
    return contexts[rank]->api->set_weight(contexts[rank], name, &tensor);
  }
  int run(int64_t rank) {
    return contexts[rank]->api->run(contexts[rank], nullptr, 0, nullptr, 0);
  }
  std::string error(int64_t rank) {
    return contexts[rank]->api->error(contexts[rank]);
  }
  std::vector<float> read(int weight) {
    return {seen[weight], seen[weight] + sizes[weight]};
  }

  FakeRanks ranks{2};
  moe_program *contexts[2];
};

std::string makeEntry(const char *name, int size, int begin) {
  return std::string("\"") + name + "\":{\"dtype\":\"F32\",\"shape\":[" +
         std::to_string(size) + "],\"data_offsets\":[" +
         std::to_string(4 * begin) + "," + std::to_string(4 * (begin + size)) +
         "]}";
}
} // namespace

TEST_F(ShardedWeights, DescribeThePart) {
  for (int64_t rank = 0; rank < 2; ++rank) {
    moe_program *p = contexts[rank];
    moe_tensor_info info;
    ASSERT_EQ(p->api->weight_info(p, 0, &info), MOE_OK);
    EXPECT_STREQ(info.name, "experts");
    EXPECT_EQ(info.sizes[0], 2);
    EXPECT_EQ(info.whole_size, 4);
    EXPECT_EQ(info.part_begin, 2 * rank);
    ASSERT_EQ(p->api->weight_info(p, 1, &info), MOE_OK);
    EXPECT_STREQ(info.name, rank ? "e1" : "e0");
    EXPECT_EQ(info.whole_size, 0);
    ASSERT_EQ(p->api->weight_info(p, 2, &info), MOE_OK);
    EXPECT_EQ(info.sizes[0], 4);
    EXPECT_EQ(info.whole_size, 0);
    EXPECT_EQ(info.part_begin, 0);
  }
}

TEST_F(ShardedWeights, AreLoadedFromOneFile) {
  // Rank 0 does not care for the tensor that only rank 1 wants.
  TemporaryFile file(makeSafetensors("{" + makeEntry("experts", 4, 0) + "," +
                                         makeEntry("e0", 2, 4) + "," +
                                         makeEntry("shared", 4, 6) + "}",
                                     {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
  ASSERT_EQ(load(0, file.getPath()), MOE_OK) << error(0);
  ASSERT_EQ(run(0), MOE_OK) << error(0);
  EXPECT_EQ(read(0), (std::vector<float>{1, 2}));
  EXPECT_EQ(read(1), (std::vector<float>{5, 6}));
  EXPECT_EQ(read(2), (std::vector<float>{7, 8, 9, 10}));
  EXPECT_EQ(load(1, file.getPath()), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(1), std::string(file.getPath()) + ": weight 'e1' is missing");
  EXPECT_EQ(run(1), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(1), "weight 'experts' is not set and others");

  TemporaryFile other(makeSafetensors("{" + makeEntry("experts", 4, 0) + "," +
                                          makeEntry("e1", 2, 4) + "," +
                                          makeEntry("shared", 4, 6) + "}",
                                      {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
  ASSERT_EQ(load(1, other.getPath()), MOE_OK) << error(1);
  ASSERT_EQ(run(1), MOE_OK) << error(1);
  EXPECT_EQ(read(0), (std::vector<float>{3, 4}));
  EXPECT_EQ(read(1), (std::vector<float>{5, 6}));
  EXPECT_EQ(read(2), (std::vector<float>{7, 8, 9, 10}));
}

TEST_F(ShardedWeights, MustBeWholeInAFile) {
  TemporaryFile file(makeSafetensors("{" + makeEntry("experts", 2, 0) + "," +
                                         makeEntry("e0", 2, 2) + "," +
                                         makeEntry("shared", 4, 4) + "}",
                                     {1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(load(0, file.getPath()), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(0), std::string(file.getPath()) +
                          ": weight 'experts' is [2] f32; it must be [4] f32");
}

TEST_F(ShardedWeights, MayBeSetAsAPartOrAsAWhole) {
  std::vector<float> part = {1, 2}, whole = {3, 4, 5, 6}, three = {1, 2, 3};
  EXPECT_EQ(set(1, "experts", three), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(1), "weight 'experts' is [3] f32; it must be [2] f32");
  EXPECT_EQ(set(1, "e0", part), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(1), "the model has no weight 'e0'");
  EXPECT_EQ(set(1, "e", part), MOE_INVALID_ARGUMENT);
  ASSERT_EQ(set(1, "experts", part), MOE_OK) << error(1);
  EXPECT_EQ(run(1), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(1), "weight 'e1' is not set and others");
}

TEST_F(ShardedWeights, AreNotCopied) {
  std::vector<float> part = {1, 2}, whole = {3, 4, 5, 6};
  ASSERT_EQ(set(1, "e1", part), MOE_OK) << error(1);
  ASSERT_EQ(set(1, "shared", whole), MOE_OK) << error(1);
  ASSERT_EQ(set(1, "experts", part), MOE_OK) << error(1);
  ASSERT_EQ(run(1), MOE_OK) << error(1);
  EXPECT_EQ(seen,
            (std::vector<float *>{part.data(), part.data(), whole.data()}));
  ASSERT_EQ(set(1, "experts", whole), MOE_OK) << error(1);
  ASSERT_EQ(run(1), MOE_OK) << error(1);
  EXPECT_EQ(seen[0], whole.data() + 2);
}

TEST_F(ShardedWeights, AreThoseOfTheRank) {
  std::vector<float> part = {1, 2}, whole = {3, 4, 5, 6};
  for (const char *name : {"experts", "e0"})
    ASSERT_EQ(set(0, name, part), MOE_OK) << error(0);
  ASSERT_EQ(set(0, "shared", whole), MOE_OK) << error(0);
  ASSERT_EQ(run(0), MOE_OK) << error(0);
  // Another group, the same rank.
  FakeRanks others(2);
  moe_program *p = contexts[0];
  ASSERT_EQ(p->api->set_communicator(p, &others[0]), MOE_OK);
  ASSERT_EQ(run(0), MOE_OK) << error(0);
  ASSERT_EQ(p->api->set_communicator(p, &others[1]), MOE_OK);
  EXPECT_EQ(run(0), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(error(0), "weight 'experts' is not set and others");
}

/// Nothing of a file is read but what a rank uses: this one is larger than any
/// memory, and full of holes.
TEST_F(ShardedWeights, LeaveTheRestOfAFileAlone) {
  constexpr int64_t rows = INT64_C(1) << 32;
  static constexpr int64_t many[] = {rows};
  moe_image_value experts = {"experts", MOE_F32, 1, many, 1, nullptr};
  moe_program_image large = image;
  large.entry = [](void **arguments) {
    seen = {static_cast<Vector *>(arguments[0])->aligned};
    *static_cast<const char **>(arguments[1]) = nullptr;
  };
  large.num_arguments = 1;
  large.arguments = &experts;
  TemporaryFile file(
      makeSafetensors("{\"experts\":{\"dtype\":\"F32\",\"shape\":[8589934592],"
                      "\"data_offsets\":[0,34359738368]}}",
                      {}));
  FILE *stream = std::fopen(file.getPath(), "r+b");
  std::fseek(stream, 0, SEEK_END);
  int64_t begin = std::ftell(stream);
  ASSERT_EQ(ftruncate(fileno(stream), begin + 8 * rows), 0);
  const float mark = 42;
  std::fseek(stream, begin + 4 * rows, SEEK_SET);
  std::fwrite(&mark, sizeof(mark), 1, stream);
  std::fclose(stream);
  moe_program *p = nullptr;
  ASSERT_EQ(moe_rt_create(&large, &p), MOE_OK);
  ASSERT_EQ(p->api->set_communicator(p, &ranks[1]), MOE_OK);
  ASSERT_EQ(p->api->load_weights(p, file.getPath()), MOE_OK)
      << p->api->error(p);
  ASSERT_EQ(p->api->run(p, nullptr, 0, nullptr, 0), MOE_OK);
  EXPECT_EQ(*seen[0], 42);
  p->api->destroy(p);
}
