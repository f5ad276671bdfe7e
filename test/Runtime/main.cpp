//===- main.cpp - Exercises a transport -----------------------------------===//
//
//   moe-exchange --ranks=4                            threads: random exchanges
//   moe-exchange --faults=200                         threads: random faults
//   mpirun -n 4 moe-exchange --transport=plugin.so    one rank of a job
//   moe-exchange --ranks=16 --measure                 latency and bandwidth
//
//===----------------------------------------------------------------------===//

#include "Exchanges.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <functional>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

using Clock = std::chrono::steady_clock;

namespace {
struct Options {
  Plan plan;
  std::string transport;
  int64_t ranks = 0, faults = 0, limitMs = 0, messageBytes = 0;
  bool measure = false;
};
} // namespace

//===----------------------------------------------------------------------===//
// Measurements
//===----------------------------------------------------------------------===//

static double secondsPer(int64_t repeats, const std::function<void()> &body) {
  Clock::time_point start = Clock::now();
  for (int64_t i = 0; i < repeats; ++i)
    body();
  return std::chrono::duration<double>(Clock::now() - start).count() / repeats;
}

/// The best of some, as others use the machine.
static double bestSecondsPer(int64_t repeats,
                             const std::function<void()> &body) {
  double best = secondsPer(repeats, body);
  for (int i = 0; i < 6; ++i)
    best = std::min(best, secondsPer(repeats, body));
  return best;
}

static void measure(moe_communicator *communicator) {
  const moe_communicator_api &api = *communicator->api;
  int64_t size = api.size(communicator);
  bool prints = api.rank(communicator) == 0;
  std::vector<char> send(64 * size, 1), receive(64 * size);
  moe_blocks small = {send.data(), receive.data(), 64, nullptr};
  double latency =
      bestSecondsPer(200, [&] { api.all_to_all(communicator, &small, 1); });
  // 64 MiB a rank, of which 1/size stays.
  uint64_t block = (uint64_t(64) << 20) / size;
  std::vector<char> from(block * size, 1), to(block * size);
  moe_blocks large = {from.data(), to.data(), block, nullptr};
  double time =
      bestSecondsPer(2, [&] { api.all_to_all(communicator, &large, 1); });
  api.barrier(communicator);
  if (prints) {
    double copy = bestSecondsPer(
        2, [&] { std::memcpy(to.data(), from.data(), block * size); });
    double gigabytes = static_cast<double>(block * size) / 1e9;
    std::printf("%s, %lld ranks: all_to_all of 64-byte blocks %.2f us; of 64 "
                "MiB a rank %.2f GB/s a rank, %.2f GB/s all; one memcpy %.2f "
                "GB/s\n",
                api.transport(communicator), static_cast<long long>(size),
                latency * 1e6, gigabytes / time, gigabytes * size / time,
                gigabytes / copy);
  }
  api.barrier(communicator);
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

/// Plays a plan on all ranks of a new group. Nobody destroys a communicator
/// before all are done, but for a fault.
static std::vector<Outcome> playThreads(const Plan &plan, int64_t ranks) {
  std::vector<moe_communicator *> group(ranks);
  if (moe_threads_create(ranks, plan.timeoutMs, group.data()) != MOE_OK)
    std::abort();
  std::vector<Outcome> outcomes(ranks);
  std::vector<std::thread> threads;
  for (int64_t i = 0; i < ranks; ++i)
    threads.emplace_back([&, i] { outcomes[i] = play(plan, group[i]); });
  for (std::thread &thread : threads)
    thread.join();
  for (moe_communicator *communicator : group)
    if (communicator)
      communicator->api->destroy(communicator);
  return outcomes;
}

/// What is wrong with how a fault ended; "" if nothing is.
static std::string judge(const Plan &plan,
                         const std::vector<Outcome> &outcomes) {
  bool isSilent = plan.fault == Fault::Return || plan.fault == Fault::Destroy;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    const Outcome &outcome = outcomes[i];
    std::string rank = "rank " + std::to_string(i);
    if (outcome.isWrong)
      return rank + " got wrong data";
    if (isSilent && static_cast<int64_t>(i) == plan.faultRank)
      continue;
    if (outcome.status != MOE_EXCHANGE_ERROR || outcome.error.empty())
      return rank + " got no error";
    if (outcome.error != outcomes[plan.faultRank ? 0 : 1].error)
      return rank + " got another error: " + outcome.error;
  }
  return "";
}

static Plan drawFault(uint64_t seed, int64_t timeoutMs, int64_t &ranks) {
  std::mt19937_64 random(seed);
  Plan plan;
  plan.seed = seed;
  plan.timeoutMs = timeoutMs;
  ranks = static_cast<int64_t>(2 + random() % 7);
  plan.fault = static_cast<Fault>(1 + random() % 8);
  plan.faultRank = static_cast<int64_t>(random() % ranks);
  plan.faultAt = static_cast<int64_t>(random() % 20);
  return plan;
}

/// Groups at a time: most of the time is waiting.
static constexpr int kGroups = 12;

static int playFaults(const Options &options) {
  std::atomic<int64_t> next{0};
  std::mutex mutex;
  int64_t failures = 0, slowest = 0, early = 0;
  auto work = [&] {
    for (int64_t seed; (seed = next++) < options.faults;) {
      int64_t ranks = 0;
      Plan plan = drawFault(seed, options.plan.timeoutMs, ranks);
      std::atomic<int64_t> faultTime{0};
      plan.faultTime = &faultTime;
      std::vector<Outcome> outcomes = playThreads(plan, ranks);
      // On a machine with a lot to do, ranks can be late without a fault.
      bool isEarly = faultTime == 0;
      int64_t ms = isEarly ? 0 : (now() - faultTime) / 1000000;
      std::string wrong = judge(plan, outcomes);
      if (wrong.empty() && ms > options.limitMs)
        wrong = "it took " + std::to_string(ms) + " ms";
      std::lock_guard<std::mutex> lock(mutex);
      slowest = std::max(slowest, ms);
      early += isEarly;
      if (wrong.empty())
        continue;
      ++failures;
      std::printf("seed %lld, %s on rank %lld of %lld: %s\n",
                  static_cast<long long>(seed), faultName(plan.fault),
                  static_cast<long long>(plan.faultRank),
                  static_cast<long long>(ranks), wrong.c_str());
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < kGroups; ++i)
    threads.emplace_back(work);
  for (std::thread &thread : threads)
    thread.join();
  std::printf("%lld faults, %lld ended wrongly, %lld before the fault, the "
              "slowest in %lld ms\n",
              static_cast<long long>(options.faults),
              static_cast<long long>(failures), static_cast<long long>(early),
              static_cast<long long>(slowest));
  // These tell little.
  bool isTooLoaded = early > options.faults / 2;
  return failures || isTooLoaded ? 1 : 0;
}

static int report(int64_t rank, const Outcome &outcome) {
  if (outcome.isWrong)
    std::printf("rank %lld: WRONG DATA\n", static_cast<long long>(rank));
  if (outcome.status != MOE_OK)
    std::printf("rank %lld: error: %s\n", static_cast<long long>(rank),
                outcome.error.c_str());
  else
    std::printf("rank %lld: %lld exchanges\n", static_cast<long long>(rank),
                static_cast<long long>(outcome.done));
  std::fflush(stdout);
  return outcome.isWrong ? 9 : outcome.status != MOE_OK ? 3 : 0;
}

static int runThreads(const Options &options) {
  if (options.measure) {
    std::vector<moe_communicator *> group(options.ranks);
    if (moe_threads_create(options.ranks, 0, group.data()) != MOE_OK)
      return 2;
    std::vector<std::thread> threads;
    for (moe_communicator *communicator : group)
      threads.emplace_back(measure, communicator);
    for (std::thread &thread : threads)
      thread.join();
    for (moe_communicator *communicator : group)
      communicator->api->destroy(communicator);
    return 0;
  }
  int worst = 0;
  std::vector<Outcome> outcomes = playThreads(options.plan, options.ranks);
  for (size_t i = 0; i < outcomes.size(); ++i)
    worst = std::max(worst, report(static_cast<int64_t>(i), outcomes[i]));
  return worst;
}

//===----------------------------------------------------------------------===//
// Plugins
//===----------------------------------------------------------------------===//

static int runPlugin(const Options &options) {
  void *library = dlopen(options.transport.c_str(), RTLD_NOW | RTLD_LOCAL);
  void *symbol = library ? dlsym(library, "moe_transport_open") : nullptr;
  if (!symbol) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 2;
  }
  auto open = reinterpret_cast<moe_transport_open_function>(symbol);
  moe_transport_options settings = MOE_TRANSPORT_DEFAULTS;
  settings.timeout_ms = options.plan.timeoutMs;
  settings.ranks = options.ranks;
  settings.message_bytes = options.messageBytes;
  moe_communicator *alone = nullptr;
  if (options.transport.find("nccl") != std::string::npos) {
    if (moe_threads_create(1, 0, &alone) != MOE_OK)
      return 2;
    settings.bootstrap = alone;
  }
  moe_communicator *communicator = nullptr;
  char error[512];
  int status = open(&settings, &communicator, error, sizeof(error));
  if (status != MOE_OK) {
    std::fprintf(stderr, "error: %s\n", error);
    return 3;
  }
  if (options.measure) {
    measure(communicator);
    communicator->api->destroy(communicator);
    return 0;
  }
  int64_t rank = communicator->api->rank(communicator);
  int code = report(rank, play(options.plan, communicator));
  if (communicator)
    communicator->api->destroy(communicator);
  // After the end MPI cannot be had again, and says so.
  status = open(&settings, &communicator, error, sizeof(error));
  if (status != MOE_EXCHANGE_ERROR || !std::strstr(error, "finalized"))
    return 9;
  return code;
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

static bool parse(const std::string &argument, Options &options) {
  size_t equal = argument.find('=');
  std::string name = argument.substr(0, equal);
  std::string value = equal < argument.size() ? argument.substr(equal + 1) : "";
  Plan &plan = options.plan;
  if (name == "--measure")
    return options.measure = true;
  if (name == "--transport")
    return !(options.transport = value).empty();
  if (name == "--fault")
    return findFault(value, plan.fault);
  const std::pair<const char *, int64_t *> numbers[] = {
      {"--ranks", &options.ranks},
      {"--faults", &options.faults},
      {"--limit-ms", &options.limitMs},
      {"--message-bytes", &options.messageBytes},
      {"--exchanges", &plan.exchanges},
      {"--timeout-ms", &plan.timeoutMs},
      {"--fault-rank", &plan.faultRank},
      {"--fault-at", &plan.faultAt}};
  if (name == "--seed") {
    plan.seed = std::strtoull(value.c_str(), nullptr, 10);
    return true;
  }
  for (const auto &number : numbers)
    if (name == number.first) {
      *number.second = std::strtoll(value.c_str(), nullptr, 10);
      return true;
    }
  return false;
}

int main(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i)
    if (!parse(argv[i], options)) {
      std::fprintf(stderr, "unknown option: %s\n", argv[i]);
      return 2;
    }
  if (options.faults)
    return playFaults(options);
  return options.transport.empty() ? runThreads(options) : runPlugin(options);
}
