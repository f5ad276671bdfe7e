//===- Parallel.cpp - The threads of a context ----------------------------===//

#include "Parallel.h"
#include "CpuQuota.h"
#include "Invocation.h"
#include "moe_program_image.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <new>
#include <pthread.h>
#include <unistd.h>

using namespace moe_rt;

static constexpr uint64_t kOpen = uint64_t(1) << 31;
static constexpr uint64_t kInside = kOpen - 1;
/// How long to look for work before sleeping: longer than a thread takes to
/// wake up, shorter than anyone minds.
static constexpr std::chrono::microseconds kSpinTime(50);
static constexpr size_t kSignalStackBytes = 1 << 16;

static uint32_t getRegion(uint64_t state) { return state >> 32; }

static void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/// Waits a moment for `isDone`; false if it did not come true.
template <typename Condition> static bool spin(Condition isDone) {
  auto end = std::chrono::steady_clock::now() + kSpinTime;
  do {
    for (int i = 0; i < 32; ++i) {
      if (isDone())
        return true;
      relax();
    }
  } while (std::chrono::steady_clock::now() < end);
  return false;
}

struct Team::Worker {
  Team *team;
  int cpu;
  pthread_t thread;
  /// For the handler of a signal: recursion can have used up the stack.
  char signalStack[kSignalStackBytes];
};

//===----------------------------------------------------------------------===//
// The team
//===----------------------------------------------------------------------===//

Team::Team() = default;

Team::~Team() { stop(); }

void Team::configure(int64_t newThreads, bool newPins) {
  if (newThreads == threads && newPins == pins)
    return;
  stop();
  threads = newThreads;
  pins = newPins;
}

/// Before the first region of a run: workers as the settings say.
void Team::prepareRun() {
  if (isInRun)
    return;
  isInRun = true;
  cpu_set_t mask;
  CPU_ZERO(&mask);
  (void)sched_getaffinity(0, sizeof(mask), &mask);
  callerMask = mask;
  // Threads do not survive a fork.
  if (isStarted && process != getpid()) {
    for (std::unique_ptr<Worker> &worker : workers)
      (void)worker.release();
    workers.clear();
    isStarted = false;
  }
  // Whoever moves a program to other CPUs means its threads, too.
  if (isStarted && !CPU_EQUAL(&mask, &teamMask))
    stop();
  if (!isStarted) {
    teamMask = mask;
    start(getUsableCpus());
  }
  cpus = teamCpus;
  if (!workers.empty())
    pinCaller();
}

void Team::start(std::vector<int> usable) {
  isStarted = true;
  process = getpid();
  auto number = static_cast<int64_t>(usable.size());
  // More would be stopped as soon as they have used up the time of all.
  int64_t busy = std::min(number, getCpuQuota());
  int64_t wanted = threads ? threads : busy;
  spins = wanted <= busy;
  bool isPinning = pins && wanted <= number;
  auto getCpu = [&](int64_t i) { return isPinning ? usable[i] : -1; };
  teamCpus.assign(1, wanted > 1 ? getCpu(0) : -1);
  for (int64_t i = 1; i < wanted; ++i)
    startWorker(getCpu(i));
}

/// One worker more, if the system lets us have it: else there are fewer.
void Team::startWorker(int cpu) {
  std::unique_ptr<Worker> worker(new (std::nothrow) Worker);
  if (!worker)
    return;
  worker->team = this;
  worker->cpu = cpu;
  // The application's signals are for its own threads; faults are ours.
  sigset_t blocked, before;
  sigfillset(&blocked);
  for (int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
    sigdelset(&blocked, fault);
  pthread_sigmask(SIG_SETMASK, &blocked, &before);
  int failed =
      pthread_create(&worker->thread, nullptr, runWorker, worker.get());
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (failed)
    return;
  workers.push_back(std::move(worker));
  teamCpus.push_back(cpu);
}

void Team::stop() {
  if (!isStarted)
    return;
  isStarted = false;
  if (process != getpid()) {
    for (std::unique_ptr<Worker> &worker : workers)
      (void)worker.release();
    workers.clear();
    return;
  }
  {
    std::lock_guard<std::mutex> lock(mutex);
    isStopping = true;
    wakeWorkers.notify_all();
  }
  for (std::unique_ptr<Worker> &worker : workers)
    pthread_join(worker->thread, nullptr);
  workers.clear();
  isStopping = false;
}

static void pinThisThread(int cpu) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(cpu, &one);
  // Where it is not allowed, the scheduler decides as before.
  (void)sched_setaffinity(0, sizeof(one), &one);
}

void Team::pinCaller() {
  if (teamCpus.front() < 0)
    return;
  pinThisThread(teamCpus.front());
  isPinned = true;
}

void Team::finishRun() {
  if (isPinned)
    (void)sched_setaffinity(0, sizeof(callerMask), &callerMask);
  isPinned = isInRun = false;
}

//===----------------------------------------------------------------------===//
// The caller's side of a region
//===----------------------------------------------------------------------===//

/// Compiled models lack the type in front of a function that UBSan looks for.
#if defined(__clang__)
__attribute__((no_sanitize("function")))
#endif
bool Team::run(Invocation &newInvocation, int64_t newCount, Task newTask,
               void *newEnvironment) {
  if (threads != 1)
    prepareRun();
  if (workers.empty()) {
    newTask(newEnvironment, 0, newCount);
    return true;
  }
  invocation = &newInvocation;
  count = newCount;
  task = newTask;
  environment = newEnvironment;
  isOutOfMemory.store(false, std::memory_order_relaxed);
  next.store(0, std::memory_order_relaxed);
  // Results must not depend on who computes them.
  fegetenv(&floatEnvironment);
  uint64_t region = getRegion(state.load(std::memory_order_relaxed)) + 1;
  state.store(region << 32 | kOpen);
  if (sleepers.load() != 0) {
    std::lock_guard<std::mutex> lock(mutex);
    wakeWorkers.notify_all();
  }
  work();
  closeRegion();
  return !isOutOfMemory;
}

/// Lets nobody in any more, and waits for those inside.
void Team::closeRegion() {
  state.fetch_and(~kOpen);
  auto isEmpty = [&] { return (state.load() & kInside) == 0; };
  if (isEmpty() || (spins && spin(isEmpty)))
    return;
  std::unique_lock<std::mutex> lock(mutex);
  callerSleeps = true;
  while (!isEmpty())
    wakeCaller.wait(lock);
  callerSleeps = false;
}

/// Takes the next index until there is none. Memory that cannot be had ends
/// the task here: what is on the stacks of others must stay until they are
/// done. Apart from other code, as locals of a function that calls setjmp are
/// unreliable after a longjmp.
/// Compiled models lack the type in front of a function that UBSan looks for.
#if defined(__clang__)
__attribute__((no_sanitize("function")))
#endif
void Team::work() {
  ThreadContext before = getThreadContext();
  jmp_buf onFailure;
  getThreadContext() = {invocation, &onFailure, /*isInTask=*/true};
  if (setjmp(onFailure) == 0) {
    for (;;) {
      int64_t i = next.fetch_add(1, std::memory_order_relaxed);
      if (i >= count)
        break;
      task(environment, i, i + 1);
    }
  } else {
    isOutOfMemory.store(true, std::memory_order_relaxed);
    next.store(count, std::memory_order_relaxed);
  }
  getThreadContext() = before;
}

//===----------------------------------------------------------------------===//
// The workers' side
//===----------------------------------------------------------------------===//

void *Team::runWorker(void *argument) {
  auto &worker = *static_cast<Worker *>(argument);
  stack_t stack = {};
  stack.ss_sp = worker.signalStack;
  stack.ss_size = sizeof(worker.signalStack);
  sigaltstack(&stack, nullptr);
  if (worker.cpu >= 0)
    pinThisThread(worker.cpu);
  worker.team->serve();
  // The stack of the signals goes with the worker.
  stack = {};
  stack.ss_flags = SS_DISABLE;
  sigaltstack(&stack, nullptr);
  return nullptr;
}

void Team::serve() {
  uint32_t last = 0;
  while (uint64_t seen = awaitRegion(last)) {
    last = getRegion(seen);
    if (!enter(last))
      continue;
    fesetenv(&floatEnvironment);
    work();
    leave();
  }
}

/// The state once a region other than `last` is open; 0 if none is to come.
uint64_t Team::awaitRegion(uint32_t last) {
  uint64_t seen = 0;
  auto isOpen = [&] {
    seen = state.load();
    return (seen & kOpen) && getRegion(seen) != last;
  };
  auto isDone = [&] { return isStopping.load() || isOpen(); };
  if (!isDone() && !(spins && spin(isDone))) {
    std::unique_lock<std::mutex> lock(mutex);
    // Before the last look: whoever opens a region after it sees a sleeper.
    ++sleepers;
    while (!isDone())
      wakeWorkers.wait(lock);
    --sleepers;
  }
  return isStopping.load() ? 0 : seen;
}

bool Team::enter(uint32_t region) {
  uint64_t seen = state.load();
  while ((seen & kOpen) && getRegion(seen) == region)
    if (state.compare_exchange_weak(seen, seen + 1))
      return true;
  return false;
}

void Team::leave() {
  uint64_t before = state.fetch_sub(1);
  if ((before & kInside) != 1 || (before & kOpen) || !callerSleeps.load())
    return;
  std::lock_guard<std::mutex> lock(mutex);
  wakeCaller.notify_one();
}

//===----------------------------------------------------------------------===//
// What compiled code calls
//===----------------------------------------------------------------------===//

#if defined(__clang__)
__attribute__((no_sanitize("function")))
#endif
extern "C" void moe_rt_parallel(int64_t count, moe_task task,
                                void *environment) {
  ThreadContext &context = getThreadContext();
  // Inside a task every thread is busy already.
  Team *team = context.invocation && !context.isInTask
                   ? context.invocation->team
                   : nullptr;
  if (count <= 0)
    return;
  if (!team || count == 1)
    return task(environment, 0, count);
  if (!team->run(*context.invocation, count, task, environment))
    longjmp(*context.onFailure, 1);
}
