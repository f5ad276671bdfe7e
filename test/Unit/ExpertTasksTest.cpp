//===- ExpertTasksTest.cpp - What threads do of a map over experts --------===//

#include "moe_program_image.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace {
using Task = std::array<int64_t, 7>;

std::vector<Task> makeTasks(const std::vector<std::vector<int32_t>> &loads,
                            int64_t rows, int64_t least) {
  auto groups = static_cast<int64_t>(loads.size());
  auto experts = static_cast<int64_t>(loads[0].size());
  std::vector<int32_t> load;
  int64_t room = 0, number = -1;
  for (const std::vector<int32_t> &group : loads)
    for (int32_t count : group) {
      load.push_back(count);
      room += (count + rows - 1) / rows;
    }
  std::vector<Task> tasks(room + 1);
  tasks[room].fill(-1);
  moe_memref_2d loadRef = {
      load.data(), load.data(), 0, {groups, experts}, {experts, 1}};
  moe_memref_2d taskRef = {tasks.data(), tasks.data(), 0, {room, 7}, {7, 1}};
  moe_memref_1d numberRef = {&number, &number, 0, {1}, {1}};
  _mlir_ciface_moe_rt_expert_tasks(&loadRef, &taskRef, &numberRef, rows, least);
  EXPECT_EQ(tasks[room][0], -1) << "written beyond the end";
  EXPECT_LE(number, room);
  tasks.resize(number);
  return tasks;
}

/// Each row is in exactly one task, and the longest tasks come first.
void check(const std::vector<std::vector<int32_t>> &loads, int64_t rows,
           int64_t least) {
  std::vector<std::vector<std::vector<int>>> done(loads.size());
  for (size_t g = 0; g < loads.size(); ++g)
    for (int32_t count : loads[g])
      done[g].emplace_back(count);
  int64_t before = INT64_MAX;
  for (auto [cost, e0, e1, g0, g1, r0, r1] : makeTasks(loads, rows, least)) {
    EXPECT_LE(cost, before);
    before = cost;
    EXPECT_LE(r1 - r0, std::max(rows + rows / 2, least));
    int64_t seen = 0;
    for (int64_t g = g0; g < g1; ++g)
      for (int64_t e = e0; e < e1; ++e)
        for (int64_t r = r0; r < std::min<int64_t>(r1, loads[g][e]); ++r) {
          ++done[g][e][r];
          ++seen;
        }
    EXPECT_GT(seen, 0);
    EXPECT_GE(cost, seen);
  }
  for (const auto &group : done)
    for (const auto &expert : group)
      for (int count : expert)
        EXPECT_EQ(count, 1);
}
} // namespace

TEST(ExpertTasks, LongestFirst) {
  EXPECT_EQ(makeTasks({{5, 0, 90, 12}}, 96, 0),
            (std::vector<Task>{{98, 2, 3, 0, 1, 0, 90},
                               {20, 3, 4, 0, 1, 0, 12},
                               {13, 0, 1, 0, 1, 0, 5}}));
}

TEST(ExpertTasks, DividesManyRows) {
  EXPECT_EQ(makeTasks({{0, 300}}, 96, 0),
            (std::vector<Task>{{116, 1, 2, 0, 1, 192, 300},
                               {104, 1, 2, 0, 1, 0, 96},
                               {104, 1, 2, 0, 1, 96, 192}}));
}

TEST(ExpertTasks, GathersGroupsOfAnExpert) {
  EXPECT_EQ(makeTasks({{3, 1}, {0, 0}, {2, 1}, {9, 0}}, 6, 0),
            (std::vector<Task>{{21, 0, 1, 0, 3, 0, 3},
                               {18, 1, 2, 0, 3, 0, 1},
                               {14, 0, 1, 3, 4, 0, 6},
                               {11, 0, 1, 3, 4, 6, 9}}));
}

TEST(ExpertTasks, GathersExpertsOfLittleWork) {
  EXPECT_EQ(makeTasks({{3, 0, 1, 7}}, 96, 1000),
            (std::vector<Task>{{35, 0, 4, 0, 1, 0, 7}}));
  EXPECT_EQ(
      makeTasks({{3, 0, 1, 7}}, 96, 20),
      (std::vector<Task>{{20, 0, 3, 0, 1, 0, 3}, {15, 3, 4, 0, 1, 0, 7}}));
}

TEST(ExpertTasks, NoRows) {
  EXPECT_TRUE(makeTasks({{0, 0, 0}}, 96, 0).empty());
  EXPECT_TRUE(makeTasks({{0, 0, 0}}, 96, 1000).empty());
  EXPECT_TRUE(makeTasks({{}}, 96, 10).empty());
}

TEST(ExpertTasks, RandomLoads) {
  std::mt19937 random(7);
  auto draw = [&](int64_t below) {
    return static_cast<int64_t>(random() % static_cast<uint64_t>(below));
  };
  for (int round = 0; round < 500; ++round) {
    std::vector<std::vector<int32_t>> loads(1 + draw(5),
                                            std::vector<int32_t>(1 + draw(9)));
    int64_t most = 1 + draw(200);
    for (std::vector<int32_t> &group : loads)
      for (int32_t &count : group)
        count = draw(3) == 0 ? 0 : static_cast<int32_t>(draw(most));
    check(loads, 1 + draw(100), draw(3) == 0 ? 0 : draw(400));
  }
}
