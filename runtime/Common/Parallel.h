//===- Parallel.h - The threads of a context --------------------*- C++ -*-===//

#ifndef MOE_RUNTIME_COMMON_PARALLEL_H
#define MOE_RUNTIME_COMMON_PARALLEL_H

#include <atomic>
#include <cfenv>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <sched.h>
#include <sys/types.h>
#include <vector>

namespace moe_rt {

struct Invocation;

/// Does the indices from `begin` up to `end`.
using Task = void (*)(void *environment, int64_t begin, int64_t end);

/// The CPUs that the calling thread may use, one per core first.
std::vector<int> getUsableCpus();

/// A thread that runs a program, and workers that help it. They are made where
/// a run first has work for them, wait a moment for more, and then sleep.
///
/// A worker that wakes up late finds the work done and is waited for by nobody:
/// entering and leaving are counted, and only those inside are awaited.
class Team {
public:
  /// More are refused: surely a mistake.
  static constexpr int64_t mostThreads = 1024;

  Team();
  Team(const Team &) = delete;
  Team &operator=(const Team &) = delete;
  ~Team();

  /// How many threads there are to be, 0 for one per usable CPU, and whether
  /// each stays on a CPU of its own during a run.
  void configure(int64_t threads, bool pins);

  /// Calls `task` for every index below `count`, in ascending order as threads
  /// become free. False if any of them ran out of memory; some indices are then
  /// left out.
  bool run(Invocation &invocation, int64_t count, Task task, void *environment);

  /// Ends a run: gives the calling thread its CPUs back.
  void finishRun();

  /// The CPU of each thread that the last run could use, the caller's first; -1
  /// where it may be any.
  const std::vector<int> &getCpus() const { return cpus; }
  /// Forgets the threads of the run before.
  void beginRun() { cpus.assign(1, -1); }

private:
  struct Worker;

  void prepareRun();
  void start(std::vector<int> usable);
  void startWorker(int cpu);
  void stop();
  void pinCaller();

  static void *runWorker(void *worker);
  void serve();
  uint64_t awaitRegion(uint32_t last);
  bool enter(uint32_t region);
  void leave();
  void closeRegion();
  void work();

  // The settings, and what they were when the workers were made.
  int64_t threads = 0;
  bool pins = false;
  std::vector<std::unique_ptr<Worker>> workers;
  std::vector<int> cpus, teamCpus;
  cpu_set_t teamMask, callerMask;
  bool isStarted = false, isInRun = false, isPinned = false, spins = false;
  pid_t process = 0;

  // The region that is being worked on. Written while nobody is inside.
  Task task = nullptr;
  void *environment = nullptr;
  int64_t count = 0;
  Invocation *invocation = nullptr;
  fenv_t floatEnvironment;
  std::atomic<bool> isOutOfMemory{false};
  alignas(64) std::atomic<int64_t> next{0};

  /// The number of the region in the upper half, whether it may be entered, and
  /// how many workers are inside.
  alignas(64) std::atomic<uint64_t> state{0};
  std::atomic<int> sleepers{0};
  std::atomic<bool> callerSleeps{false}, isStopping{false};
  std::mutex mutex;
  std::condition_variable wakeWorkers, wakeCaller;
};

} // namespace moe_rt

#endif // MOE_RUNTIME_COMMON_PARALLEL_H
