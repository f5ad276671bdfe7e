//===- ParallelTest.cpp - The threads of a context ------------------------===//
//
// Also built with ThreadSanitizer: see test/Unit/CMakeLists.txt.
//
//===----------------------------------------------------------------------===//

#include "moe_program_image.h"

#include <atomic>
#include <cfenv>
#include <chrono>
#include <functional>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {
/// What the entry function of every program here does.
thread_local std::function<void()> body;

void callBody(void **arguments) {
  *static_cast<const char **>(arguments[0]) = nullptr;
  body();
}

moe_program_image makeImage() {
  return {MOE_ABI_VERSION,  "test", "",     callBody, 0, nullptr, 0, nullptr, 1,
          MOE_TOKENS_SPLIT, 0,      nullptr};
}

/// A context with so many threads.
class Context {
public:
  explicit Context(int64_t threads, bool pin = false) : image(makeImage()) {
    EXPECT_EQ(moe_rt_create(&image, &program), MOE_OK);
    EXPECT_EQ(program->api->set_threads(program, threads, pin), MOE_OK);
  }
  ~Context() { program->api->destroy(program); }

  int run(std::function<void()> newBody) {
    body = std::move(newBody);
    return program->api->run(program, nullptr, 0, nullptr, 0);
  }
  std::string error() { return program->api->error(program); }
  moe_program *operator->() { return program; }
  moe_program *get() { return program; }

private:
  moe_program_image image;
  moe_program *program = nullptr;
};

using Function = std::function<void(int64_t begin, int64_t end)>;

void callFunction(void *function, int64_t begin, int64_t end) {
  (*static_cast<Function *>(function))(begin, end);
}

void parallel(int64_t count, Function function) {
  moe_rt_parallel(count, callFunction, &function);
}

/// Waits until another thread is there, too; false if none comes.
bool meet(std::atomic<int> &arrived, int wanted) {
  ++arrived;
  auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (arrived < wanted)
    if (std::chrono::steady_clock::now() > end)
      return false;
  return true;
}
} // namespace

TEST(Parallel, DoesEveryIndexOnce) {
  for (int64_t threads : {1, 2, 3, 8}) {
    Context context(threads);
    for (int64_t count : {0, 1, 2, 3, 7, 64, 1000}) {
      std::vector<std::atomic<int>> done(count);
      ASSERT_EQ(context.run([&] {
        parallel(count, [&](int64_t begin, int64_t end) {
          for (int64_t i = begin; i < end; ++i)
            ++done[i];
        });
      }),
                MOE_OK);
      for (int64_t i = 0; i < count; ++i)
        EXPECT_EQ(done[i], 1) << i << " of " << count << ", " << threads;
    }
  }
}

TEST(Parallel, SharesTheWork) {
  Context context(2);
  std::atomic<int> arrived{0};
  ASSERT_EQ(context.run([&] {
    parallel(2, [&](int64_t, int64_t) { EXPECT_TRUE(meet(arrived, 2)); });
  }),
            MOE_OK);
  int64_t cpus[2] = {0, 0};
  EXPECT_EQ(context->api->threads(context.get(), cpus, 2), 2);
  EXPECT_EQ(cpus[0], -1);
  EXPECT_EQ(cpus[1], -1);
}

// Of a list whose longest tasks come first, the longest must be begun first. A
// thread can be stopped after it has taken an index, before it begins.
TEST(Parallel, TakesIndicesInOrder) {
  constexpr int threads = 3;
  Context context(threads);
  std::vector<std::atomic<bool>> begun(500);
  std::atomic<int> wrong{0};
  ASSERT_EQ(context.run([&] {
    parallel(500, [&](int64_t i, int64_t) {
      int skipped = 0;
      for (int64_t j = 0; j < i; ++j)
        skipped += !begun[j];
      begun[i] = true;
      wrong += skipped > threads - 1;
    });
  }),
            MOE_OK);
  EXPECT_EQ(wrong, 0);
}

TEST(Parallel, OneThreadGetsTheWholeRange) {
  Context context(1);
  std::vector<std::pair<int64_t, int64_t>> ranges;
  ASSERT_EQ(context.run([&] {
    parallel(9, [&](int64_t begin, int64_t end) {
      ranges.emplace_back(begin, end);
    });
  }),
            MOE_OK);
  EXPECT_EQ(ranges, (std::vector<std::pair<int64_t, int64_t>>{{0, 9}}));
  EXPECT_EQ(context->api->threads(context.get(), nullptr, 0), 1);
}

TEST(Parallel, WorksOutsideOfARun) {
  int64_t sum = 0;
  parallel(4, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      sum += i;
  });
  EXPECT_EQ(sum, 6);
}

TEST(Parallel, NestedRegionsStayOnTheirThread) {
  Context context(3);
  std::atomic<int64_t> sum{0};
  std::atomic<int> elsewhere{0};
  ASSERT_EQ(context.run([&] {
    parallel(16, [&](int64_t i, int64_t) {
      auto here = std::this_thread::get_id();
      parallel(8, [&](int64_t begin, int64_t end) {
        elsewhere += std::this_thread::get_id() != here;
        for (int64_t j = begin; j < end; ++j)
          sum += 8 * i + j;
      });
    });
  }),
            MOE_OK);
  EXPECT_EQ(sum, 127 * 64);
  EXPECT_EQ(elsewhere, 0);
}

TEST(Parallel, ManyRegionsBackToBack) {
  Context context(3);
  std::vector<int64_t> values(5);
  for (int run = 0; run < 20; ++run)
    ASSERT_EQ(context.run([&] {
      for (int region = 0; region < 500; ++region)
        parallel(5, [&](int64_t begin, int64_t end) {
          for (int64_t i = begin; i < end; ++i)
            ++values[i];
        });
    }),
              MOE_OK);
  EXPECT_EQ(values, std::vector<int64_t>(5, 10000));
}

TEST(Parallel, WakesWorkersThatSleep) {
  Context context(2);
  for (int run = 0; run < 5; ++run) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::atomic<int> arrived{0};
    ASSERT_EQ(context.run([&] {
      parallel(2, [&](int64_t, int64_t) { EXPECT_TRUE(meet(arrived, 2)); });
    }),
              MOE_OK);
  }
}

TEST(Parallel, TasksTakeMemory) {
  Context context(3);
  std::atomic<int> wrong{0};
  ASSERT_EQ(context.run([&] {
    parallel(200, [&](int64_t i, int64_t) {
      uint64_t bytes = 64 << (i % 12);
      auto *data =
          static_cast<char *>(_mlir_memref_to_llvm_aligned_alloc(64, bytes));
      data[0] = data[bytes - 1] = static_cast<char>(i);
      std::this_thread::yield();
      wrong += data[bytes - 1] != static_cast<char>(i);
      _mlir_memref_to_llvm_free(data);
    });
  }),
            MOE_OK);
  EXPECT_EQ(wrong, 0);
  EXPECT_GE(context->api->peak_bytes(context.get()), 64u << 11);
  EXPECT_LE(context->api->peak_bytes(context.get()), 3 * (64u << 11));
}

/// Takes a megabyte in every task and keeps it; at most `most` are to be had.
static void exhaustMemory(Context &context, int64_t threads, int64_t most) {
  ASSERT_EQ(context->api->set_threads(context.get(), threads, 0), MOE_OK);
  ASSERT_EQ(context->api->set_memory_limit(context.get(), most << 20), MOE_OK);
  std::atomic<int> begun{0}, done{0};
  bool isAfter = false;
  EXPECT_EQ(context.run([&] {
    parallel(1000, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        ++begun;
        _mlir_memref_to_llvm_aligned_alloc(64, 1 << 20);
        ++done;
      }
    });
    isAfter = true;
  }),
            MOE_OUT_OF_MEMORY);
  EXPECT_EQ(done, most);
  EXPECT_LE(begun, most + threads);
  EXPECT_FALSE(isAfter);
  EXPECT_NE(context.error().find("needs a buffer of 1048576 bytes"),
            std::string::npos)
      << context.error();
  // Everything was freed, and the context is as good as new.
  ASSERT_EQ(context->api->set_memory_limit(context.get(), 1 << 30), MOE_OK);
  std::atomic<int> sum{0};
  EXPECT_EQ(context.run([&] {
    parallel(10, [&](int64_t begin, int64_t end) {
      sum += static_cast<int>(end - begin);
    });
  }),
            MOE_OK);
  EXPECT_EQ(sum, 10);
}

TEST(Parallel, OutOfMemoryInATask) {
  Context context(1);
  for (int64_t threads : {1, 2, 3, 8})
    exhaustMemory(context, threads, 7);
}

// A worker runs out of memory while the caller is in a task.
TEST(Parallel, OutOfMemoryInAWorkerOnly) {
  Context context(2);
  ASSERT_EQ(context->api->set_memory_limit(context.get(), 1 << 20), MOE_OK);
  std::atomic<int> arrived{0};
  std::atomic<bool> isDone{false};
  auto caller = std::this_thread::get_id();
  // Outlives the run, which is left without destructors.
  std::function<void(int64_t, int64_t)> task = [&](int64_t, int64_t) {
    EXPECT_TRUE(meet(arrived, 2));
    if (std::this_thread::get_id() != caller)
      _mlir_memref_to_llvm_aligned_alloc(64, 2 << 20);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    isDone = true;
  };
  EXPECT_EQ(context.run([&] { parallel(2, std::ref(task)); }),
            MOE_OUT_OF_MEMORY);
  EXPECT_TRUE(isDone);
}

TEST(Parallel, ContextsRunAtOnce) {
  auto work = [] {
    Context context(2);
    for (int run = 0; run < 50; ++run) {
      std::vector<int64_t> values(30);
      ASSERT_EQ(context.run([&] {
        for (int region = 0; region < 20; ++region)
          parallel(30, [&](int64_t begin, int64_t end) {
            void *data = _mlir_memref_to_llvm_aligned_alloc(64, 1 << 15);
            for (int64_t i = begin; i < end; ++i)
              values[i] += i;
            _mlir_memref_to_llvm_free(data);
          });
      }),
                MOE_OK);
      for (int64_t i = 0; i < 30; ++i)
        ASSERT_EQ(values[i], 20 * i);
    }
  };
  std::thread other(work);
  work();
  other.join();
}

TEST(Parallel, WorkersRoundAsTheCaller) {
  Context context(2);
  std::atomic<int> arrived{0}, wrong{0};
  fesetround(FE_UPWARD);
  ASSERT_EQ(context.run([&] {
    parallel(2, [&](int64_t, int64_t) {
      EXPECT_TRUE(meet(arrived, 2));
      wrong += fegetround() != FE_UPWARD;
    });
  }),
            MOE_OK);
  fesetround(FE_TONEAREST);
  EXPECT_EQ(wrong, 0);
}

TEST(Parallel, PinnedThreadsHaveACpuEach) {
  cpu_set_t before, after;
  ASSERT_EQ(sched_getaffinity(0, sizeof(before), &before), 0);
  if (CPU_COUNT(&before) < 2)
    GTEST_SKIP() << "there is one CPU only";
  Context context(2, /*pin=*/true);
  std::atomic<int> arrived{0};
  std::vector<int> seen(2);
  ASSERT_EQ(context.run([&] {
    parallel(2, [&](int64_t i, int64_t) {
      EXPECT_TRUE(meet(arrived, 2));
      seen[i] = sched_getcpu();
    });
  }),
            MOE_OK);
  int64_t cpus[2] = {-1, -1};
  ASSERT_EQ(context->api->threads(context.get(), cpus, 2), 2);
  EXPECT_NE(cpus[0], cpus[1]);
  EXPECT_TRUE((seen[0] == cpus[0] && seen[1] == cpus[1]) ||
              (seen[0] == cpus[1] && seen[1] == cpus[0]))
      << seen[0] << ' ' << seen[1];
  ASSERT_EQ(sched_getaffinity(0, sizeof(after), &after), 0);
  EXPECT_TRUE(CPU_EQUAL(&before, &after));
}

TEST(Parallel, RefusesNumbersOfThreads) {
  Context context(2);
  for (int64_t threads : {int64_t(-1), int64_t(1025), INT64_MAX}) {
    EXPECT_EQ(context->api->set_threads(context.get(), threads, 0),
              MOE_INVALID_ARGUMENT);
    EXPECT_EQ(context.error(),
              std::to_string(threads) +
                  " threads: accepted numbers are 1 to 1024, and 0 for one per "
                  "CPU");
  }
}

// What the parent's threads were does not keep a child waiting.
TEST(Parallel, RunsInAForkedChild) {
  Context context(2);
  auto work = [&] {
    std::atomic<int> sum{0};
    int status = context.run([&] {
      parallel(100, [&](int64_t begin, int64_t end) {
        sum += static_cast<int>(end - begin);
      });
    });
    return status == MOE_OK && sum == 100;
  };
  EXPECT_TRUE(work());
#if !defined(__SANITIZE_THREAD__) && !__has_feature(thread_sanitizer)
  pid_t child = fork();
  if (child == 0)
    _exit(work() ? 0 : 1);
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
#endif
  EXPECT_TRUE(work());
}
