//===- Group.cpp - Threads that wait for each other -----------------------===//

#include "Group.h"

#include <climits>
#include <ctime>
#include <linux/futex.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

using namespace moe_rt;

static constexpr uint32_t kFailed = 1;
/// Longer than a thread takes to wake up.
static constexpr std::chrono::microseconds kSpinTime(50);

static_assert(sizeof(std::atomic<uint32_t>) == sizeof(uint32_t) &&
                  std::atomic<uint32_t>::is_always_lock_free,
              "the kernel reads it");

static void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/// Sleeps while `word` is `seen`, until somebody wakes it or time is over. It
/// may also return for no reason.
static void futexWait(std::atomic<uint32_t> &word, uint32_t seen,
                      std::chrono::nanoseconds time) {
  timespec limit;
  limit.tv_sec = time.count() / 1000000000;
  limit.tv_nsec = time.count() % 1000000000;
  syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, seen, &limit, nullptr, 0);
}

static void futexWakeAll(std::atomic<uint32_t> &word) {
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
}

static int64_t countCpus() {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  return sched_getaffinity(0, sizeof(mask), &mask) ? 1 : CPU_COUNT(&mask);
}

Group::Group(int64_t size, std::chrono::milliseconds timeout,
             std::unique_ptr<Slot[]> slots)
    : size(size), timeout(timeout), slots(std::move(slots)),
      spins(size <= countCpus()), communicators(size) {}

//===----------------------------------------------------------------------===//
// Waiting for all
//===----------------------------------------------------------------------===//

bool Group::wait(int64_t rank) {
  // All others are before the same point: until this rank has come, only a
  // failure changes the state.
  uint32_t seen = state.load(std::memory_order_acquire);
  if (seen & kFailed)
    return false;
  slots[rank].arrivals.fetch_add(1, std::memory_order_relaxed);
  if (arrived.fetch_add(1, std::memory_order_acq_rel) + 1 == size)
    return complete(seen);

  Clock::time_point start = Clock::now(), end = start + timeout;
  Clock::time_point spinEnd = spins ? start + kSpinTime : start;
  for (;;) {
    for (int i = 0; i < 32; ++i) {
      uint32_t now = state.load(std::memory_order_acquire);
      // Once all have come, it makes no difference that somebody left since.
      if ((now ^ seen) & ~kFailed)
        return true;
      if (now & kFailed)
        return false;
      relax();
    }
    Clock::time_point now = Clock::now();
    if (now < spinEnd)
      continue;
    if (now >= end)
      return giveUp(rank, seen);
    ++sleepers;
    futexWait(state, seen, end - now);
    --sleepers;
  }
}

/// The last one has come.
bool Group::complete(uint32_t seen) {
  arrived.store(0, std::memory_order_relaxed);
  // Not after a failure: some are gone then.
  if (!state.compare_exchange_strong(seen, seen + 2))
    return false;
  // Who counts itself as a sleeper after this finds that the state changed.
  if (sleepers.load() != 0)
    futexWakeAll(state);
  return true;
}

/// Out of time. True if the others came in the very last moment.
bool Group::giveUp(int64_t rank, uint32_t seen) {
  std::string missing = describeMissing(rank);
  std::lock_guard<std::mutex> lock(mutex);
  uint32_t expected = seen;
  if (!state.compare_exchange_strong(expected, seen | kFailed))
    return (expected ^ seen) & ~kFailed;
  reason = std::move(missing);
  futexWakeAll(state);
  return false;
}

/// In the last moment there may be none.
std::string Group::describeMissing(int64_t rank) const {
  uint64_t here = slots[rank].arrivals.load(std::memory_order_relaxed);
  std::vector<int64_t> missing;
  for (int64_t i = 0; i < size; ++i)
    if (slots[i].arrivals.load(std::memory_order_relaxed) < here)
      missing.push_back(i);
  return moe_rt::describeMissing(missing, "come to", slots[rank].call.kind,
                                 timeout.count()) +
         "; rank " + std::to_string(rank) + " waited";
}

//===----------------------------------------------------------------------===//
// Failures
//===----------------------------------------------------------------------===//

void Group::fail(const std::string &newReason) {
  std::lock_guard<std::mutex> lock(mutex);
  if (state.load() & kFailed)
    return;
  reason = newReason;
  state.fetch_or(kFailed);
  futexWakeAll(state);
}

bool Group::hasFailed() const {
  return state.load(std::memory_order_acquire) & kFailed;
}

std::string Group::getReason() const {
  std::lock_guard<std::mutex> lock(mutex);
  return reason;
}

bool Group::beginReading() {
  readers.fetch_add(1);
  if (!(state.load() & kFailed))
    return true;
  readers.fetch_sub(1);
  return false;
}

void Group::endReading() { readers.fetch_sub(1); }

void Group::awaitReaders() const {
  // They stop after the piece of memory that they are copying.
  timespec moment = {0, 50000};
  while (readers.load() != 0)
    nanosleep(&moment, nullptr);
}
