//===- ThreadsFaultsTest.cpp - Ranks that fail, as threads ----------------===//
//
// Also built with ThreadSanitizer: see test/Runtime/threads-races.test.
//
//===----------------------------------------------------------------------===//

#include "Ranks.h"

#include <chrono>
#include <cstring>
#include <mutex>
#include <set>
#include <sys/mman.h>

namespace {
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int64_t kLongMs = 60000, kShortMs = 300;

/// Runs `body`, which returns a status, on all ranks; all must fail, with the
/// same text, and again in a later call.
void expectFailure(int64_t size, const std::string &text,
                   std::function<int(TestRank &)> body,
                   int64_t timeoutMs = kLongMs) {
  std::mutex mutex;
  std::multiset<std::string> texts;
  runRanks(size, timeoutMs, [&](TestRank &rank) {
    EXPECT_EQ(body(rank), MOE_EXCHANGE_ERROR) << "rank " << rank.rank;
    std::string error = rank.error();
    EXPECT_EQ(rank.barrier(), MOE_EXCHANGE_ERROR);
    EXPECT_EQ(rank.error(), error);
    EXPECT_EQ(rank->sent_bytes(rank.communicator), 0u);
    std::lock_guard<std::mutex> lock(mutex);
    texts.insert(error);
  });
  EXPECT_EQ(texts.count(text), static_cast<size_t>(size)) << *texts.begin();
}

/// Memory that may not be touched once it is gone.
class Mapping {
public:
  explicit Mapping(size_t bytes)
      : bytes(bytes), data(mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
    EXPECT_NE(data, MAP_FAILED);
  }
  ~Mapping() { munmap(data, bytes); }
  Mapping(const Mapping &) = delete;
  Mapping &operator=(const Mapping &) = delete;
  void *get() { return data; }

private:
  size_t bytes;
  void *data;
};
} // namespace

TEST(ThreadsFaults, OtherCall) {
  expectFailure(3,
                "ranks disagree: the call is barrier on rank 0, but all_gather "
                "on rank 2",
                [](TestRank &rank) {
                  int64_t all[3] = {};
                  if (rank.rank != 2)
                    return rank.barrier();
                  return rank->all_gather(rank.communicator, all, all, 8);
                });
}

TEST(ThreadsFaults, OtherNumberOfTensors) {
  expectFailure(2,
                "ranks disagree: the number of tensors of all_to_all is 1 on "
                "rank 0, but 2 on rank 1",
                [](TestRank &rank) {
                  char a[4] = {}, b[4] = {}, c[4] = {};
                  std::vector<moe_blocks> blocks = {{a, b, 2, nullptr}};
                  if (rank.rank == 1)
                    blocks.push_back({a, c, 2, nullptr});
                  return rank.allToAll(blocks);
                });
}

TEST(ThreadsFaults, OtherSize) {
  for (int64_t tensor : {0, 1, 10}) {
    expectFailure(4,
                  "ranks disagree: the bytes of a block of tensor " +
                      std::to_string(tensor) +
                      " of all_to_all is 8 on rank 0, but 7 on rank 3",
                  [&](TestRank &rank) {
                    std::vector<char> send(32), receive(32);
                    std::vector<moe_blocks> blocks(
                        11, {send.data(), receive.data(), 0, nullptr});
                    blocks[tensor].bytes = rank.rank == 3 ? 7 : 8;
                    int status = rank.allToAll(blocks);
                    // What came before may have been sent.
                    return status;
                  });
  }
}

TEST(ThreadsFaults, OtherParts) {
  auto expect = [](const std::string &text, const moe_used_rows &one) {
    expectFailure(2, "ranks disagree: " + text, [&](TestRank &rank) {
      char send[24] = {}, receive[24];
      int32_t rows[6] = {};
      moe_used_rows used = {2, 3, rows};
      if (rank.rank == 1)
        used = {one.parts, one.row_bytes, rows};
      return rank.allToAll({{send, receive, 12, used.parts ? &used : nullptr}});
    });
  };
  expect("the parts of a block of tensor 0 of all_to_all is 2 on rank 0, but 1 "
         "on rank 1",
         {1, 3, nullptr});
  expect("the parts of a block of tensor 0 of all_to_all is 2 on rank 0, but 0 "
         "on rank 1",
         {0, 0, nullptr});
  expect("the bytes of a row of tensor 0 of all_to_all is 3 on rank 0, but 2 "
         "on rank 1",
         {2, 2, nullptr});
}

// As if a rank had skipped a call that looks like the next one.
TEST(ThreadsFaults, OtherPlace) {
  for (bool gathers : {false, true})
    expectFailure(2,
                  std::string("ranks disagree: the place in the program of ") +
                      (gathers ? "all_gather" : "all_to_all") +
                      " is 4 on rank 0, but 5 on rank 1",
                  [&](TestRank &rank) {
                    char send[8] = {}, receive[8];
                    rank->set_place(rank.communicator, 4 + rank.rank);
                    if (gathers)
                      return rank->all_gather(rank.communicator, send, receive,
                                              4);
                    return rank.allToAll({{send, receive, 4, nullptr}});
                  });
}

TEST(ThreadsFaults, OtherRoot) {
  expectFailure(
      2,
      "ranks disagree: the root of broadcast is 0 on rank 0, but 1 on "
      "rank 1",
      [](TestRank &rank) {
        int data = 0;
        return rank->broadcast(rank.communicator, &data, sizeof(data),
                               rank.rank);
      });
}

TEST(ThreadsFaults, RaggedBlockOfOtherSize) {
  expectFailure(
      3,
      "ranks disagree: rank 2 sends 5 bytes of tensor 1 of "
      "all_to_all_ragged to rank 0, which expects 4",
      [](TestRank &rank) {
        std::vector<char> send(20), receive(20);
        std::vector<uint64_t> sends(3, 4), receives(3, 4), wrong(3, 4);
        if (rank.rank == 2)
          wrong[0] = 5;
        return rank.ragged(
            {{send.data(), sends.data(), receive.data(), receives.data()},
             {send.data(), wrong.data(), receive.data(), receives.data()}});
      });
}

TEST(ThreadsFaults, ArgumentsThatCannotBe) {
  auto expect = [](const std::string &text, auto call) {
    expectFailure(2, "rank 1: " + text, [&](TestRank &rank) {
      return rank.rank == 1 ? call(rank) : rank.barrier();
    });
  };
  char buffer[16] = {};
  uint64_t sizes[2] = {1, 1}, huge[2] = {UINT64_MAX, 1};
  expect("all_to_all: -1 is no number of tensors", [&](TestRank &rank) {
    return rank->all_to_all(rank.communicator, nullptr, -1);
  });
  expect("all_to_all: the tensors are null", [&](TestRank &rank) {
    return rank->all_to_all(rank.communicator, nullptr, 1);
  });
  expect("all_to_all: tensor 0 has no buffer to send", [&](TestRank &rank) {
    return rank.allToAll({{nullptr, buffer, 1, nullptr}});
  });
  expect("all_to_all: tensor 1 has no buffer to receive", [&](TestRank &rank) {
    return rank.allToAll(
        {{buffer, buffer + 8, 1, nullptr}, {buffer, nullptr, 1, nullptr}});
  });
  expect("all_to_all: tensor 0 is too large to send", [&](TestRank &rank) {
    return rank.allToAll({{buffer, buffer, UINT64_MAX / 2 + 1, nullptr}});
  });
  int32_t rows[4] = {};
  auto expectUsed = [&](const std::string &text, const moe_used_rows &used) {
    expect("all_to_all: " + text, [&](TestRank &rank) {
      return rank.allToAll({{buffer, buffer + 8, 4, &used}});
    });
  };
  const char *none = "tensor 0 does not say which of its rows are in use";
  expectUsed(none, {0, 1, rows});
  expectUsed(none, {1, 1, nullptr});
  expectUsed("a block of 4 bytes of tensor 0 is not 3 parts of rows of 1 bytes",
             {3, 1, rows});
  expectUsed("a block of 4 bytes of tensor 0 is not 2 parts of rows of 4 bytes",
             {2, 4, rows});
  expectUsed("a block of 4 bytes of tensor 0 is not 1 parts of rows of 0 bytes",
             {1, 0, rows});
  expect("all_to_all_ragged: tensor 0 lacks the sizes of what it is to receive",
         [&](TestRank &rank) {
           return rank.ragged({{buffer, sizes, buffer, nullptr}});
         });
  expect("all_to_all_ragged: tensor 0 is too large to send",
         [&](TestRank &rank) {
           return rank.ragged({{buffer, huge, buffer, sizes}});
         });
  expect("all_gather: tensor 0 has no buffer to receive", [&](TestRank &rank) {
    return rank->all_gather(rank.communicator, buffer, nullptr, 1);
  });
  expect("broadcast: there is no root 2 among 2 ranks", [&](TestRank &rank) {
    return rank->broadcast(rank.communicator, buffer, 1, 2);
  });
}

TEST(ThreadsFaults, RankThatDoesNotCome) {
  Clock::time_point start = Clock::now();
  std::mutex mutex;
  std::set<std::string> texts;
  runRanks(4, kShortMs, [&](TestRank &rank) {
    ASSERT_EQ(rank.barrier(), MOE_OK);
    if (rank.rank == 2)
      std::this_thread::sleep_for(milliseconds(3 * kShortMs));
    EXPECT_EQ(rank.barrier(), MOE_EXCHANGE_ERROR);
    std::lock_guard<std::mutex> lock(mutex);
    texts.insert(rank.error());
    // Those in time did not wait for the late one.
    if (rank.rank != 2) {
      EXPECT_LT(Clock::now() - start, milliseconds(3 * kShortMs));
    }
  });
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_EQ(texts.begin()->find(
                "rank 2 did not come to barrier within 300 ms; rank "),
            0u)
      << *texts.begin();
}

TEST(ThreadsFaults, ManyRanksThatDoNotCome) {
  runRanks(12, kShortMs, [&](TestRank &rank) {
    if (rank.rank != 0)
      return std::this_thread::sleep_for(milliseconds(2 * kShortMs));
    EXPECT_EQ(rank.barrier(), MOE_EXCHANGE_ERROR);
    EXPECT_EQ(rank.error(),
              "ranks 1, 2, 3, 4, 5, 6, 7, 8 and 3 more did not come to barrier "
              "within 300 ms; rank 0 waited");
  });
}

TEST(ThreadsFaults, RankThatLeaves) {
  runRanks(3, kLongMs, [&](TestRank &rank) {
    ASSERT_EQ(rank.barrier(), MOE_OK);
    if (rank.rank == 1)
      return rank.destroy();
    EXPECT_EQ(rank.barrier(), MOE_EXCHANGE_ERROR);
    EXPECT_EQ(rank.error(), "rank 1 has left: its communicator was destroyed");
  });
}

// Who has come to the end of a call may leave, though others are still there.
TEST(ThreadsFaults, LeavingSpoilsNoCallThatIsDone) {
  for (int64_t round = 0; round < 500; ++round)
    runRanks(3, kLongMs, [&](TestRank &rank) {
      int64_t mine = round + rank.rank, all[3] = {};
      ASSERT_EQ(rank->all_gather(rank.communicator, &mine, all, 8), MOE_OK)
          << rank.error();
      rank.destroy();
      EXPECT_EQ(all[0] + all[1] + all[2], 3 * round + 3);
    });
}

TEST(ThreadsFaults, AbortFromAnotherThread) {
  runRanks(3, kLongMs, [&](TestRank &rank) {
    ASSERT_EQ(rank.barrier(), MOE_OK);
    if (rank.rank == 0) {
      std::thread([&] {
        std::this_thread::sleep_for(milliseconds(50));
        rank->abort(rank.communicator, "a layer ran out of memory");
        rank->abort(rank.communicator, "not this");
      }).join();
    }
    EXPECT_EQ(rank.barrier(), MOE_EXCHANGE_ERROR);
    EXPECT_EQ(rank.error(), "rank 0 aborted: a layer ran out of memory");
  });
  runRanks(2, kLongMs, [&](TestRank &rank) {
    if (rank.rank == 0)
      rank->abort(rank.communicator, nullptr);
    EXPECT_EQ(rank.barrier(), MOE_EXCHANGE_ERROR);
    EXPECT_EQ(rank.error(), "rank 0 aborted: no reason given");
  });
}

// A caller may free its buffers when it gets the error: nobody still copies.
// Rank 0 has nothing to copy, and would return at once.
TEST(ThreadsFaults, AbortWhileOthersCopy) {
  constexpr size_t bytes = size_t(64) << 20;
  for (int round = 0; round < 8; ++round)
    runRanks(2, kLongMs, [&](TestRank &rank) {
      Mapping send(bytes), receive(bytes);
      std::memset(send.get(), 1, bytes);
      std::memset(receive.get(), 1, bytes);
      uint64_t sends[] = {0, rank.rank == 0 ? bytes : 0};
      uint64_t receives[] = {rank.rank == 1 ? bytes : 0, 0};
      ASSERT_EQ(rank.barrier(), MOE_OK);
      std::thread watcher;
      if (rank.rank == 0)
        watcher = std::thread([&] {
          std::this_thread::sleep_for(milliseconds(1 + round));
          rank->abort(rank.communicator, "now");
        });
      int status = MOE_OK;
      while (status == MOE_OK)
        status = rank.ragged({{send.get(), sends, receive.get(), receives}});
      if (watcher.joinable())
        watcher.join();
      EXPECT_EQ(rank.error(), "rank 0 aborted: now");
    });
}
