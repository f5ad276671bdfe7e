//===- FakeRanks.h - A group of ranks for tests -----------------*- C++ -*-===//

#ifndef MOE_TEST_UNIT_FAKERANKS_H
#define MOE_TEST_UNIT_FAKERANKS_H

#include "moe_communicator.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

/// Ranks in threads, as simple as can be: all of them meet, each copies what is
/// for it, and all meet again. Every call is counted.
class FakeRanks {
public:
  struct Rank : moe_communicator {
    FakeRanks *group;
    int64_t rank, size, memory = MOE_MEMORY_HOST;
    const moe_blocks *blocks;
    const moe_ragged_blocks *ragged;
    const void *send;
    /// What the program sees of the clock and of the wire.
    uint64_t waited = 0, sent = 0;
    std::string error;
    /// All that were set.
    std::vector<int64_t> places;
    moe_communicator_api table;
  };

  explicit FakeRanks(int64_t size) {
    for (int64_t i = 0; i < size; ++i) {
      ranks.push_back(std::make_unique<Rank>());
      Rank &rank = *ranks.back();
      rank.group = this;
      rank.rank = i;
      rank.size = size;
      rank.table = {};
      rank.table.version = MOE_ABI_VERSION;
      rank.table.transport = [](const moe_communicator *) { return "fake"; };
      rank.table.memory = [](const moe_communicator *c) {
        return get(c).memory;
      };
      rank.table.rank = [](const moe_communicator *c) { return get(c).rank; };
      rank.table.size = [](const moe_communicator *c) { return get(c).size; };
      rank.table.error = [](const moe_communicator *c) {
        return get(c).error.c_str();
      };
      rank.table.all_to_all = allToAll;
      rank.table.all_to_all_ragged = allToAllRagged;
      rank.table.all_gather = allGather;
      rank.table.abort = abort;
      rank.table.set_place = [](moe_communicator *c, int64_t place) {
        static_cast<Rank *>(c)->places.push_back(place);
      };
      rank.table.waited_ns = [](const moe_communicator *c) {
        return get(c).waited;
      };
      rank.table.sent_bytes = [](const moe_communicator *c) {
        return get(c).sent;
      };
      rank.api = &rank.table;
    }
  }

  Rank &operator[](int64_t rank) { return *ranks[rank]; }
  std::string getReason() {
    std::lock_guard<std::mutex> lock(mutex);
    return reason;
  }

  /// Calls `play` for each rank, in a thread of its own.
  template <typename Play> void run(Play play) {
    std::vector<std::thread> threads;
    for (auto &rank : ranks)
      threads.emplace_back([&, r = rank.get()] { play(*r); });
    for (std::thread &thread : threads)
      thread.join();
  }

  /// How often ranks called for an exchange and a gather.
  std::atomic<int64_t> exchanges{0}, gathers{0};
  /// Makes the exchange of that number fail, from 1 on.
  int64_t failing = 0;

private:
  static const Rank &get(const moe_communicator *c) {
    return *static_cast<const Rank *>(c);
  }

  /// False if the group has failed.
  bool meet(Rank &me) {
    std::unique_lock<std::mutex> lock(mutex);
    uint64_t now = meeting;
    if (++present == static_cast<int64_t>(ranks.size())) {
      present = 0;
      ++meeting;
      changed.notify_all();
    }
    bool all = changed.wait_for(lock, std::chrono::seconds(10), [&] {
      return meeting != now || !reason.empty();
    });
    if (!all)
      reason = "a rank is missing";
    me.error = reason;
    return reason.empty();
  }

  void fail(const std::string &text) {
    std::lock_guard<std::mutex> lock(mutex);
    if (reason.empty())
      reason = text;
    changed.notify_all();
  }

  static int allToAll(moe_communicator *c, const moe_blocks *blocks,
                      int64_t count) {
    Rank &me = *static_cast<Rank *>(c);
    FakeRanks &group = *me.group;
    int64_t number = ++group.exchanges;
    me.blocks = blocks;
    if (!group.meet(me))
      return MOE_EXCHANGE_ERROR;
    // Once all are here, so that none fails before. All of them: who copies may
    // not be left by the others.
    if (group.failing && number >= group.failing) {
      group.fail("rank 1 is lost");
      group.meet(me);
      return MOE_EXCHANGE_ERROR;
    }
    for (int64_t i = 0; i < count; ++i)
      for (int64_t from = 0; from < me.size; ++from) {
        const moe_blocks &theirs = group[from].blocks[i];
        uint64_t bytes = blocks[i].bytes;
        auto *to = static_cast<char *>(blocks[i].receive) + from * bytes;
        auto *data = static_cast<const char *>(theirs.send) + me.rank * bytes;
        me.sent += from == me.rank ? 0 : bytes;
        const moe_used_rows *used = theirs.used;
        if (!used) {
          std::memcpy(to, data, bytes);
          continue;
        }
        for (int64_t part = 0; part < used->parts; ++part) {
          uint64_t offset = part * bytes / used->parts;
          std::memcpy(to + offset, data + offset,
                      used->rows[me.rank * used->parts + part] *
                          used->row_bytes);
        }
      }
    me.waited += 100 + me.rank;
    return group.meet(me) ? MOE_OK : MOE_EXCHANGE_ERROR;
  }

  static int allToAllRagged(moe_communicator *c,
                            const moe_ragged_blocks *blocks, int64_t count) {
    Rank &me = *static_cast<Rank *>(c);
    FakeRanks &group = *me.group;
    ++group.exchanges;
    me.ragged = blocks;
    if (!group.meet(me))
      return MOE_EXCHANGE_ERROR;
    for (int64_t i = 0; i < count; ++i) {
      auto *to = static_cast<char *>(blocks[i].receive);
      for (int64_t from = 0; from < me.size; ++from) {
        const moe_ragged_blocks &other = group[from].ragged[i];
        auto *data = static_cast<const char *>(other.send);
        for (int64_t before = 0; before < me.rank; ++before)
          data += other.send_bytes[before];
        uint64_t bytes = blocks[i].receive_bytes[from];
        if (other.send_bytes[me.rank] != bytes)
          group.fail("ranks disagree on the size of a block");
        else if (bytes)
          std::memcpy(to, data, bytes);
        to += bytes;
        me.sent += from == me.rank ? 0 : bytes;
      }
    }
    return group.meet(me) ? MOE_OK : MOE_EXCHANGE_ERROR;
  }

  static int allGather(moe_communicator *c, const void *send, void *receive,
                       uint64_t bytes) {
    Rank &me = *static_cast<Rank *>(c);
    FakeRanks &group = *me.group;
    ++group.gathers;
    me.send = send;
    if (!group.meet(me))
      return MOE_EXCHANGE_ERROR;
    for (int64_t from = 0; from < me.size; ++from)
      std::memmove(static_cast<char *>(receive) + from * bytes,
                   group[from].send, bytes);
    me.waited += 7;
    me.sent += bytes * (me.size - 1);
    return group.meet(me) ? MOE_OK : MOE_EXCHANGE_ERROR;
  }

  static void abort(moe_communicator *c, const char *text) {
    Rank &me = *static_cast<Rank *>(c);
    std::string reason = "rank " + std::to_string(me.rank) + " aborted: ";
    me.group->fail(reason + text);
  }

  std::vector<std::unique_ptr<Rank>> ranks;
  std::mutex mutex;
  std::condition_variable changed;
  int64_t present = 0;
  uint64_t meeting = 0;
  std::string reason;
};

#endif // MOE_TEST_UNIT_FAKERANKS_H
