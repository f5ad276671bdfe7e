//===- ThreadsTest.cpp - Exchange between threads -------------------------===//
//
// Also built with ThreadSanitizer: see test/Runtime/threads-races.test. What
// happens after faults is in ThreadsFaultsTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "Ranks.h"

#include <algorithm>
#include <atomic>
#include <dirent.h>
#include <fstream>

namespace {
constexpr int64_t kTimeoutMs = 60000;

int64_t countFiles() {
  int64_t count = 0;
  DIR *folder = opendir("/proc/self/fd");
  while (readdir(folder))
    ++count;
  closedir(folder);
  return count;
}

int64_t residentPages() {
  std::ifstream file("/proc/self/statm");
  int64_t total = 0, resident = 0;
  file >> total >> resident;
  return resident;
}
} // namespace

TEST(Threads, ExchangesEqualBlocks) {
  for (int64_t size : {1, 2, 3, 7})
    for (int64_t count : {0, 1, 2, 8, 9, 17})
      for (uint64_t bytes : {0, 1, 64, 10000})
        runRanks(size, kTimeoutMs, [&](TestRank &rank) {
          std::vector<TestTensor> tensors;
          std::vector<moe_blocks> blocks;
          for (int64_t i = 0; i < count; ++i)
            tensors.emplace_back(i, rank.rank, size, [&](int64_t, int64_t) {
              return bytes + static_cast<uint64_t>(i);
            });
          for (TestTensor &tensor : tensors)
            blocks.push_back(tensor.blocks());
          ASSERT_EQ(rank.allToAll(blocks), MOE_OK) << rank.error();
          for (TestTensor &tensor : tensors)
            tensor.spoil();
          for (TestTensor &tensor : tensors)
            EXPECT_TRUE(tensor.hasArrived())
                << size << " ranks, " << count << " of " << bytes;
          EXPECT_EQ(rank.error(), "");
          uint64_t sum = count * bytes + count * (count - 1) / 2;
          EXPECT_EQ(rank->sent_bytes(rank.communicator), sum * (size - 1));
        });
}

TEST(Threads, CopiesWhatIsInUse) {
  for (int64_t size : {1, 2, 5})
    for (int64_t parts : {1, 3})
      runRanks(size, kTimeoutMs, [&](TestRank &rank) {
        // From none to all.
        auto used = [](int64_t from, int64_t to, int64_t part) {
          return static_cast<int32_t>((from * 3 + to * 5 + part) % 5);
        };
        TestSlots rows(0, rank.rank, size, {parts, 4, 100}, used);
        TestSlots weights(7, rank.rank, size, {parts, 4, 4}, used);
        TestTensor all(3, rank.rank, size, [](int64_t, int64_t) { return 9; });
        ASSERT_EQ(
            rank.allToAll({rows.blocks(), all.blocks(), weights.blocks()}),
            MOE_OK)
            << rank.error();
        rows.spoil();
        weights.spoil();
        EXPECT_TRUE(rows.hasJustArrived());
        EXPECT_TRUE(weights.hasJustArrived());
        EXPECT_TRUE(all.hasArrived());
        uint64_t sent = 0;
        for (int64_t to = 0; to < size; ++to)
          for (int64_t part = 0; part < parts && to != rank.rank; ++part)
            sent += 104 * used(rank.rank, to, part) + (part ? 0 : 9);
        EXPECT_EQ(rank->sent_bytes(rank.communicator), sent);
      });
}

// Whatever a rank says, no others write or read beyond the buffers.
TEST(Threads, BelievesNoCountOfRows) {
  runRanks(2, kTimeoutMs, [&](TestRank &rank) {
    int32_t send[4] = {1, 2, 3, 4}, receive[5] = {0, 0, 0, 0, -1};
    int32_t counts[] = {INT32_MAX, INT32_MIN, 3, -1};
    moe_used_rows used = {2, 4, counts};
    ASSERT_EQ(rank.allToAll({{send, receive, 8, &used}}), MOE_OK);
    int32_t first = rank.rank == 0 ? 1 : 3;
    EXPECT_EQ(receive[0], first);
    EXPECT_EQ(receive[1], 0);
    EXPECT_EQ(receive[2], first);
    EXPECT_EQ(receive[4], -1);
  });
}

TEST(Threads, ExchangesRaggedBlocks) {
  for (int64_t size : {1, 2, 5})
    for (int64_t count : {0, 1, 3, 9})
      runRanks(size, kTimeoutMs, [&](TestRank &rank) {
        std::vector<TestTensor> tensors;
        std::vector<moe_ragged_blocks> blocks;
        uint64_t sent = 0;
        // Some blocks are empty; with two ranks a whole rank sends nothing.
        auto bytes = [&](int64_t tensor, int64_t from, int64_t to) {
          return static_cast<uint64_t>((from * 5 + to * 3 + tensor) % 4 * 777);
        };
        for (int64_t i = 0; i < count; ++i) {
          tensors.emplace_back(
              i, rank.rank, size,
              [&](int64_t from, int64_t to) { return bytes(i, from, to); });
          for (int64_t to = 0; to < size; ++to)
            sent += to == rank.rank ? 0 : bytes(i, rank.rank, to);
        }
        for (TestTensor &tensor : tensors)
          blocks.push_back(tensor.ragged());
        ASSERT_EQ(rank.ragged(blocks), MOE_OK) << rank.error();
        for (TestTensor &tensor : tensors)
          tensor.spoil();
        for (TestTensor &tensor : tensors)
          EXPECT_TRUE(tensor.hasArrived()) << size << " ranks, " << count;
        EXPECT_EQ(rank->sent_bytes(rank.communicator), sent);
      });
}

TEST(Threads, GathersAlsoInPlace) {
  for (int64_t size : {1, 2, 5})
    for (bool inPlace : {false, true})
      runRanks(size, kTimeoutMs, [&](TestRank &rank) {
        std::vector<int64_t> own(3, 100 + rank.rank), all(3 * size, -1), wanted;
        for (int64_t i = 0; i < size; ++i)
          wanted.insert(wanted.end(), 3, 100 + i);
        int64_t *place = all.data() + 3 * rank.rank;
        if (inPlace)
          std::copy(own.begin(), own.end(), place);
        ASSERT_EQ(rank->all_gather(rank.communicator,
                                   inPlace ? place : own.data(), all.data(),
                                   3 * sizeof(int64_t)),
                  MOE_OK)
            << rank.error();
        own.assign(3, -2);
        EXPECT_EQ(all, wanted);
        EXPECT_EQ(rank->sent_bytes(rank.communicator),
                  static_cast<uint64_t>(24 * (size - 1)));
      });
}

TEST(Threads, BroadcastsFromEveryRoot) {
  runRanks(4, kTimeoutMs, [&](TestRank &rank) {
    for (int64_t root = 0; root < 4; ++root) {
      std::vector<int64_t> data(5, rank.rank * 10 + root);
      ASSERT_EQ(rank->broadcast(rank.communicator, data.data(), 40, root),
                MOE_OK)
          << rank.error();
      EXPECT_EQ(data, std::vector<int64_t>(5, root * 10 + root));
    }
    // Nothing to send is still a call.
    EXPECT_EQ(rank->broadcast(rank.communicator, nullptr, 0, 1), MOE_OK);
    EXPECT_EQ(rank->sent_bytes(rank.communicator), 40u * 3);
  });
}

TEST(Threads, BarrierWaitsForAll) {
  std::atomic<int> came{0};
  runRanks(5, kTimeoutMs, [&](TestRank &rank) {
    for (int round = 1; round <= 300; ++round) {
      ++came;
      ASSERT_EQ(rank.barrier(), MOE_OK);
      EXPECT_GE(came, 5 * round);
      ASSERT_EQ(rank.barrier(), MOE_OK);
    }
  });
}

// A buffer is the caller's again when its call returns, though others may still
// be in theirs.
TEST(Threads, ReturnsBuffersThatNobodyReads) {
  runRanks(3, kTimeoutMs, [&](TestRank &rank) {
    std::vector<int64_t> send(3), receive(3);
    for (int64_t round = 0; round < 2000; ++round) {
      for (int64_t to = 0; to < 3; ++to)
        send[to] = round * 100 + rank.rank * 10 + to;
      ASSERT_EQ(rank.allToAll({{send.data(), receive.data(), 8, nullptr}}),
                MOE_OK);
      send.assign(3, -1);
      for (int64_t from = 0; from < 3; ++from)
        ASSERT_EQ(receive[from], round * 100 + from * 10 + rank.rank);
    }
  });
}

TEST(Threads, CountsTheTimeThatItWaits) {
  std::vector<uint64_t> waited(2);
  runRanks(2, kTimeoutMs, [&](TestRank &rank) {
    EXPECT_EQ(rank->waited_ns(rank.communicator), 0u);
    if (rank.rank == 1)
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    ASSERT_EQ(rank.barrier(), MOE_OK);
    waited[rank.rank] = rank->waited_ns(rank.communicator);
  });
  EXPECT_GE(waited[0], 150000000u);
  EXPECT_LT(waited[1], waited[0]);
}

TEST(Threads, TellsWhatItIs) {
  runRanks(2, 0, [&](TestRank &rank) {
    EXPECT_EQ(rank->version, MOE_ABI_VERSION);
    EXPECT_STREQ(rank->transport(rank.communicator), "threads");
    EXPECT_EQ(rank->rank(rank.communicator), rank.rank);
    EXPECT_EQ(rank->size(rank.communicator), 2);
    EXPECT_EQ(rank->memory(rank.communicator), MOE_MEMORY_HOST);
    rank->destroy(nullptr);
  });
}

TEST(Threads, RefusesGroupsThatCannotBe) {
  moe_communicator *out[1];
  EXPECT_EQ(moe_threads_create(0, 0, out), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(moe_threads_create(-1, 0, out), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(moe_threads_create(1 << 20, 0, out), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(moe_threads_create(1, -1, out), MOE_INVALID_ARGUMENT);
  EXPECT_EQ(moe_threads_create(1, 0, nullptr), MOE_INVALID_ARGUMENT);
}

// As of a model of 60 layers that runs again and again on 64 ranks.
TEST(Threads, StaysAsLargeAsItIs) {
  int64_t pages = 0, files = 0;
  runRanks(64, kTimeoutMs, [&](TestRank &rank) {
    std::vector<float> send(64 * 8, static_cast<float>(rank.rank)),
        receive(512);
    std::vector<int64_t> loads(64, rank.rank), allLoads(64);
    moe_blocks blocks[] = {{send.data(), receive.data(), 32, nullptr},
                           {loads.data(), allLoads.data(), 8, nullptr}};
    for (int64_t exchange = 0; exchange < 10 * 120; ++exchange) {
      ASSERT_EQ(rank->all_to_all(rank.communicator, blocks, 2), MOE_OK)
          << rank.error();
      ASSERT_EQ(allLoads[63 - rank.rank], 63 - rank.rank);
      ASSERT_EQ(receive[8 * 63], 63);
      if (rank.rank == 0 && exchange == 120) {
        pages = residentPages();
        files = countFiles();
      }
    }
    if (rank.rank == 0) {
      EXPECT_EQ(countFiles(), files);
      EXPECT_LT(residentPages() - pages, 64);
    }
  });
}
