// Samples where the calling thread is: a timer interrupts it, and the handler
// keeps the address of the next instruction. Loaded into a process with ctypes.
//
//   clang++ -O2 -shared -fPIC sampler.cpp -o sampler.so

#include <atomic>
#include <csignal>
#include <ctime>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

namespace {
constexpr long MaxSamples = 1 << 16;
unsigned long samples[MaxSamples];
std::atomic<long> count{0};
timer_t timer;

void keep(int, siginfo_t *, void *context) {
  long at = count.fetch_add(1, std::memory_order_relaxed);
  if (at < MaxSamples)
    samples[at] =
        static_cast<ucontext_t *>(context)->uc_mcontext.gregs[REG_RIP];
}
} // namespace

/// Begins to sample the calling thread. 0 if it could.
extern "C" int sampler_start(long nanoseconds) {
  struct sigaction action = {};
  action.sa_sigaction = keep;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  if (sigaction(SIGPROF, &action, nullptr) != 0)
    return -1;
  sigevent event = {};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = SIGPROF;
  event.sigev_notify_thread_id = static_cast<int>(syscall(SYS_gettid));
  // Not the thread's own clock: where it waits is to be seen, too.
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0)
    return -1;
  count = 0;
  itimerspec period = {{0, nanoseconds}, {0, nanoseconds}};
  return timer_settime(timer, 0, &period, nullptr);
}

/// Ends it; how many samples there are.
extern "C" long sampler_stop() {
  timer_delete(timer);
  long taken = count.load();
  return taken < MaxSamples ? taken : MaxSamples;
}

extern "C" const unsigned long *sampler_samples() { return samples; }
