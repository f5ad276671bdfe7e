//===- MessagesTest.cpp - Blocks as messages of limited size --------------===//

#include "Messages.h"

#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <numeric>

using namespace moe_rt;

namespace {
using Sizes = std::function<uint64_t(int64_t from, int64_t to)>;

/// A transport without memory: sends the messages of all ranks, and checks that
/// each lands where its bytes belong, and that all bytes arrive.
void exchange(int64_t size, uint64_t most, const Sizes &bytes) {
  // Of each pair, in order: where a message comes from.
  std::map<std::pair<int64_t, int64_t>, std::vector<Message>> wire;
  auto blockBytes = [&](int64_t rank, bool sends) {
    std::vector<uint64_t> blocks;
    for (int64_t peer = 0; peer < size; ++peer)
      blocks.push_back(sends ? bytes(rank, peer) : bytes(peer, rank));
    return blocks;
  };
  auto start = [](const std::vector<uint64_t> &blocks, int64_t peer) {
    return std::accumulate(blocks.begin(), blocks.begin() + peer, uint64_t(0));
  };
  for (int64_t rank = 0; rank < size; ++rank) {
    std::vector<Message> messages;
    addMessages(blockBytes(rank, true), rank, most, messages);
    for (const Message &message : messages) {
      EXPECT_NE(message.peer, rank);
      EXPECT_GT(message.bytes, 0u);
      EXPECT_LE(message.bytes, most);
      wire[{rank, message.peer}].push_back(message);
    }
  }
  for (int64_t rank = 0; rank < size; ++rank) {
    std::vector<Message> messages;
    std::vector<uint64_t> blocks = blockBytes(rank, false);
    addMessages(blocks, rank, most, messages);
    std::map<int64_t, uint64_t> arrived;
    for (const Message &message : messages) {
      std::vector<Message> &queue = wire[{message.peer, rank}];
      ASSERT_FALSE(queue.empty());
      EXPECT_EQ(queue.front().bytes, message.bytes);
      uint64_t &done = arrived[message.peer];
      EXPECT_EQ(message.offset, start(blocks, message.peer) + done);
      EXPECT_EQ(queue.front().offset,
                start(blockBytes(message.peer, true), rank) + done);
      done += message.bytes;
      queue.erase(queue.begin());
    }
    for (int64_t peer = 0; peer < size; ++peer) {
      EXPECT_EQ(arrived[peer], peer == rank ? 0 : blocks[peer]);
      EXPECT_TRUE((wire[{peer, rank}].empty()));
    }
  }
}
} // namespace

TEST(Messages, CutsBlocksBeyond32Bits) {
  constexpr uint64_t most = uint64_t(1) << 30;
  for (uint64_t bytes : {uint64_t(1) << 31, (uint64_t(1) << 32) + 1,
                         uint64_t(5000000000), uint64_t(1) << 40})
    exchange(4, most, [&](int64_t, int64_t) { return bytes; });
}

TEST(Messages, CutsAtTheLimit) {
  std::vector<Message> messages;
  addMessages({5, 10, 11, 0, 20}, 0, 10, messages);
  EXPECT_EQ(
      messages,
      (std::vector<Message>{
          {1, 5, 10}, {2, 15, 10}, {2, 25, 1}, {4, 26, 10}, {4, 36, 10}}));
}

TEST(Messages, LeavesOutTheRankItselfButNotItsPlace) {
  std::vector<Message> messages;
  addMessages({uint64_t(3) << 30, uint64_t(3) << 30, uint64_t(3) << 30}, 1,
              uint64_t(2) << 30, messages);
  EXPECT_EQ(messages,
            (std::vector<Message>{{0, 0, uint64_t(2) << 30},
                                  {0, uint64_t(2) << 30, uint64_t(1) << 30},
                                  {2, uint64_t(6) << 30, uint64_t(2) << 30},
                                  {2, uint64_t(8) << 30, uint64_t(1) << 30}}));
}

// Of blocks of 3 parts of 10 rows of 4 KiB, which begin at 0, 40 and 80 KiB.
TEST(Messages, LeavesOutLongGaps) {
  constexpr uint64_t row = 4096, block = 30 * row;
  auto messages = [&](const std::vector<int32_t> &rows, uint64_t most) {
    moe_used_rows used = {3, row, rows.data()};
    std::vector<Message> messages;
    addMessages(block, used, 2, 0, most, messages);
    for (Message &message : messages) {
      EXPECT_EQ(message.peer, 1);
      message.offset -= block;
    }
    return messages;
  };
  using Messages = std::vector<Message>;
  // Nothing of the rank itself.
  EXPECT_EQ(messages({9, 9, 9, 0, 0, 0}, block), Messages());
  EXPECT_EQ(messages({0, 0, 0, 10, 10, 10}, block),
            (Messages{{1, 0, 30 * row}}));
  EXPECT_EQ(messages({0, 0, 0, 1, 0, 2}, block),
            (Messages{{1, 0, row}, {1, 20 * row, 2 * row}}));
  // Two rows are no gap, three are.
  EXPECT_EQ(messages({0, 0, 0, 8, 7, 1}, block),
            (Messages{{1, 0, 17 * row}, {1, 20 * row, row}}));
  EXPECT_EQ(messages({0, 0, 0, 0, 3, 0}, 2 * row),
            (Messages{{1, 10 * row, 2 * row}, {1, 12 * row, row}}));
  // More than there is room for, and less than none.
  EXPECT_EQ(messages({0, 0, 0, -1, 11, -1}, block),
            (Messages{{1, 10 * row, 10 * row}}));
}

TEST(Messages, MatchesRaggedBlocks) {
  exchange(5, 7, [](int64_t from, int64_t to) {
    return static_cast<uint64_t>((from * 3 + to * 5) % 11 * 4);
  });
  exchange(3, uint64_t(1) << 30, [](int64_t from, int64_t to) {
    return from == to ? 0 : (uint64_t(1) << 31) * from + 3 * to;
  });
  exchange(1, 8, [](int64_t, int64_t) { return uint64_t(100); });
}
