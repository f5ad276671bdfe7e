//===- Group.h - Threads that wait for each other ---------------*- C++ -*-===//

#ifndef MOE_RUNTIME_THREADS_GROUP_H
#define MOE_RUNTIME_THREADS_GROUP_H

#include "Call.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>

namespace moe_rt {

/// What a rank shows the others. They read it, and the memory it points to,
/// only between `beginReading` and `endReading`.
struct alignas(64) Slot {
  Call call;
  const moe_blocks *blocks = nullptr;
  const moe_ragged_blocks *ragged = nullptr;
  const void *data = nullptr;
  /// How many times it has come to `wait`.
  std::atomic<uint64_t> arrivals{0};
};

/// The ranks of one process. A failure is for ever, and for all.
///
/// A rank must not return while another one reads its memory, also not after a
/// failure. So who reads says so before it looks whether the group has failed,
/// and who fails looks for readers after it has made the group fail.
class Group {
public:
  using Clock = std::chrono::steady_clock;

  /// `slots` has an element for each rank.
  Group(int64_t size, std::chrono::milliseconds timeout,
        std::unique_ptr<Slot[]> slots);
  Group(const Group &) = delete;
  Group &operator=(const Group &) = delete;

  int64_t getSize() const { return size; }
  Slot &operator[](int64_t rank) { return slots[rank]; }

  /// Waits until all ranks have come. False if the group has failed, or fails
  /// by that: as one did not come in time.
  bool wait(int64_t rank);

  /// Makes the group fail. Only the first reason is kept.
  void fail(const std::string &newReason);
  bool hasFailed() const;
  std::string getReason() const;

  /// False if the group has failed: then there is nothing to end.
  bool beginReading();
  void endReading();
  /// Once the group has failed: waits for those that still read.
  void awaitReaders() const;

  /// Counts the communicators; true for the last one.
  bool leave() { return communicators.fetch_sub(1) == 1; }

private:
  bool complete(uint32_t seen);
  bool sleep(uint32_t seen, Clock::time_point end);
  bool giveUp(int64_t rank, uint32_t seen);
  std::string describeMissing(int64_t rank) const;

  const int64_t size;
  const std::chrono::milliseconds timeout;
  const std::unique_ptr<Slot[]> slots;
  /// Waking up takes longer than most waits, but who spins takes a CPU from
  /// those waited for if there are too few.
  const bool spins;

  alignas(64) std::atomic<int64_t> arrived{0};
  /// The number of times that all ranks had come, times two, plus one after a
  /// failure. What sleepers wait for.
  alignas(64) std::atomic<uint32_t> state{0};
  std::atomic<int> sleepers{0};
  alignas(64) std::atomic<int64_t> readers{0};
  std::atomic<int64_t> communicators;
  mutable std::mutex mutex;
  std::string reason;
};

} // namespace moe_rt

#endif // MOE_RUNTIME_THREADS_GROUP_H
