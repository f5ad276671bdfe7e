//===- Ranks.h - Threads that play ranks, for a test ------------*- C++ -*-===//

#ifndef MOE_TEST_UNIT_RANKS_H
#define MOE_TEST_UNIT_RANKS_H

#include "TestTensor.h"
#include "moe_transport.h"

#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <vector>

/// A rank of a test. It is destroyed when its function returns.
struct TestRank {
  moe_communicator *communicator;
  int64_t rank, size;

  const moe_communicator_api *operator->() const { return communicator->api; }
  std::string error() const { return communicator->api->error(communicator); }
  int barrier() const { return communicator->api->barrier(communicator); }
  int allToAll(const std::vector<moe_blocks> &blocks) const {
    return communicator->api->all_to_all(communicator, blocks.data(),
                                         static_cast<int64_t>(blocks.size()));
  }
  int ragged(const std::vector<moe_ragged_blocks> &blocks) const {
    return communicator->api->all_to_all_ragged(
        communicator, blocks.data(), static_cast<int64_t>(blocks.size()));
  }
  void destroy() {
    communicator->api->destroy(communicator);
    communicator = nullptr;
  }
};

/// Runs `body` on every rank of a new group, each on a thread of its own.
inline void runRanks(int64_t size, int64_t timeoutMs,
                     std::function<void(TestRank &)> body) {
  std::vector<moe_communicator *> communicators(size);
  ASSERT_EQ(moe_threads_create(size, timeoutMs, communicators.data()), MOE_OK);
  std::vector<std::thread> threads;
  for (int64_t i = 0; i < size; ++i)
    threads.emplace_back([&, i] {
      TestRank rank = {communicators[i], i, size};
      body(rank);
      if (rank.communicator)
        rank.destroy();
    });
  for (std::thread &thread : threads)
    thread.join();
}

#endif // MOE_TEST_UNIT_RANKS_H
