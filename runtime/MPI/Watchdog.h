//===- Watchdog.h - Ends a process that waits too long ----------*- C++ -*-===//

#ifndef MOE_RUNTIME_MPI_WATCHDOG_H
#define MOE_RUNTIME_MPI_WATCHDOG_H

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <pthread.h>

namespace moe_rt {

/// Some functions of MPI return only when other ranks do their part, such as
/// MPI_Finalize. If one does not return in time, the process ends: its launcher
/// then ends the others.
class Watchdog {
public:
  using Clock = std::chrono::steady_clock;

  Watchdog() = default;
  Watchdog(const Watchdog &) = delete;
  Watchdog &operator=(const Watchdog &) = delete;
  ~Watchdog() { stop(); }

  /// False if the system has no thread for it.
  bool start();
  void stop();

  /// From now on the process has `time` to come to `disarm`. `what` is a
  /// constant text.
  void arm(const char *what, std::chrono::milliseconds time);
  void disarm() { deadline.store(0, std::memory_order_relaxed); }
  /// For the message.
  void setRank(int newRank) { rank = newRank; }

private:
  static void *run(void *watchdog);
  void watch();

  std::atomic<int64_t> deadline{0};
  std::atomic<const char *> what{nullptr};
  std::atomic<int> rank{-1};
  bool isStopping = false, isRunning = false;
  std::mutex mutex;
  std::condition_variable wake;
  pthread_t thread;
};

} // namespace moe_rt

#endif // MOE_RUNTIME_MPI_WATCHDOG_H
