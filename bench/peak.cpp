// Measures what the machine can do: fused multiply-adds of f32 on registers,
// and reading memory that no cache holds.
//
//   peak CORE...    one thread pinned to each core; prints a line of JSON
//
// Vectors are the compiler's own, so that the same text is measured on AVX2 and
// on AVX-512: build it with clang++ -O3 -march=native
// -mprefer-vector-width=512.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <sched.h>
#include <thread>
#include <vector>

#ifdef __AVX512F__
constexpr int VectorBytes = 64;
#else
constexpr int VectorBytes = 32;
#endif
typedef float Vector __attribute__((vector_size(VectorBytes)));
constexpr int Lanes = VectorBytes / sizeof(float);
// More chains than latency (4) times units (2), and few enough for 16
// registers.
constexpr int Chains = 12;
constexpr int Passes = 7;

using Clock = std::chrono::steady_clock;
static double now() {
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

/// Each chain tends to 1: no infinities, no denormals.
static float multiplyAdd(long steps, float factor) {
  Vector chains[Chains], scale, rest;
  for (int lane = 0; lane < Lanes; ++lane)
    scale[lane] = factor, rest[lane] = 1 - factor;
  for (int i = 0; i < Chains; ++i)
    chains[i] = scale * static_cast<float>(i);
  for (long step = 0; step < steps; ++step) {
#pragma clang loop unroll(full)
    for (int i = 0; i < Chains; ++i)
      chains[i] = chains[i] * scale + rest;
  }
  Vector sum = chains[0];
  for (int i = 1; i < Chains; ++i)
    sum += chains[i];
  return sum[0];
}

static float readAll(const Vector *data, size_t vectors) {
  Vector sums[8] = {};
  for (size_t i = 0; i + 8 <= vectors; i += 8)
    for (int j = 0; j < 8; ++j)
      sums[j] += data[i + j];
  Vector sum = sums[0];
  for (int j = 1; j < 8; ++j)
    sum += sums[j];
  return sum[0];
}

static void pin(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  if (sched_setaffinity(0, sizeof set, &set) != 0) {
    std::fprintf(stderr, "peak: cannot pin a thread to core %d\n", core);
    std::exit(1);
  }
}

/// Seconds from when all threads are ready until the last is done: the best of
/// a few passes. `work` is given the thread's number.
static double fastest(const std::vector<int> &cores,
                      const std::function<void(int)> &work) {
  double best = 1e30;
  for (int pass = 0; pass < Passes; ++pass) {
    std::atomic<int> ready{0};
    std::vector<double> begin(cores.size()), end(cores.size());
    std::vector<std::thread> threads;
    for (size_t t = 0; t < cores.size(); ++t)
      threads.emplace_back([&, t] {
        pin(cores[t]);
        ready.fetch_add(1);
        while (ready.load() < static_cast<int>(cores.size()))
          std::this_thread::yield();
        begin[t] = now();
        work(static_cast<int>(t));
        end[t] = now();
      });
    for (std::thread &thread : threads)
      thread.join();
    best = std::min(best, *std::max_element(end.begin(), end.end()) -
                              *std::min_element(begin.begin(), begin.end()));
  }
  return best;
}

int main(int argc, char **argv) {
  std::vector<int> cores;
  for (int i = 1; i < argc; ++i)
    cores.push_back(std::atoi(argv[i]));
  if (cores.empty()) {
    std::fprintf(stderr, "usage: peak CORE...\n");
    return 1;
  }
  // Sums are kept so that no work is dead.
  std::vector<float> sums(cores.size());
  constexpr long Steps = 4'000'000;
  double multiplying =
      fastest(cores, [&](int t) { sums[t] += multiplyAdd(Steps, 0.75f); });
  double operations = 2.0 * Lanes * Chains * Steps * cores.size();

  constexpr size_t Bytes = size_t(384) << 20; // in all; L3 is far smaller
  size_t each = Bytes / sizeof(Vector) / cores.size();
  std::vector<Vector> data(each * cores.size());
  for (size_t i = 0; i < data.size(); ++i)
    data[i] += static_cast<float>(i & 7);
  double reading = fastest(
      cores, [&](int t) { sums[t] += readAll(data.data() + t * each, each); });
  double bytes = static_cast<double>(data.size() * sizeof(Vector));

  float check = 0;
  for (float sum : sums)
    check += sum;
  std::printf("{\"threads\": %zu, \"lanes\": %d, \"peak_gflops\": %.1f, "
              "\"read_gbs\": %.1f, \"check\": %g}\n",
              cores.size(), Lanes, operations / multiplying * 1e-9,
              bytes / reading * 1e-9, check);
}
