//===- Watchdog.cpp - Ends a process that waits too long ------------------===//

#include "Watchdog.h"
#include "moe_runtime.h"

#include <csignal>
#include <cstdio>
#include <unistd.h>

using namespace moe_rt;

static int64_t nanoseconds(Watchdog::Clock::time_point time) {
  return std::chrono::nanoseconds(time.time_since_epoch()).count();
}

bool Watchdog::start() {
  // Signals are for the application's threads.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  isRunning = pthread_create(&thread, nullptr, run, this) == 0;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return isRunning;
}

void Watchdog::stop() {
  if (!isRunning)
    return;
  {
    std::lock_guard<std::mutex> lock(mutex);
    isStopping = true;
    wake.notify_one();
  }
  pthread_join(thread, nullptr);
  isRunning = false;
}

void Watchdog::arm(const char *newWhat, std::chrono::milliseconds time) {
  what.store(newWhat, std::memory_order_relaxed);
  deadline.store(nanoseconds(Clock::now() + time));
}

void *Watchdog::run(void *watchdog) {
  static_cast<Watchdog *>(watchdog)->watch();
  return nullptr;
}

/// Looks a few times a second: that is how late it may be.
void Watchdog::watch() {
  std::unique_lock<std::mutex> lock(mutex);
  while (!isStopping) {
    wake.wait_for(lock, std::chrono::milliseconds(250));
    int64_t end = deadline.load();
    if (isStopping || end == 0 || nanoseconds(Clock::now()) < end)
      continue;
    std::fprintf(stderr, "moe: rank %d: %s did not return in time\n",
                 rank.load(), what.load());
    std::fflush(stderr);
    _exit(MOE_EXCHANGE_ERROR);
  }
}
