//===- Block.h - A block of threads as it is run ----------------*- C++ -*-===//
//
// The threads of a block take turns on one thread of the operating system: each
// runs until it has to wait for others. Blocks run in parallel.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_RUNTIME_EMULATOR_BLOCK_H
#define MOE_RUNTIME_EMULATOR_BLOCK_H

#include "Fiber.h"
#include "moe_emulator.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace moe_emulator {

constexpr uint32_t kWarpSize = 32, kNumBarriers = 16;
constexpr uint32_t kMostThreads = 1024;

class Block;

/// A launch of a kernel.
struct Launch {
  const Kernel *kernel;
  std::string name;
  void **params;
  uint32_t grid[3], block[3];
  uint64_t dynamicShared;
  /// The next block that nobody has begun.
  std::atomic<uint64_t> next{0};
  /// Set when a block fails, for the others to stop.
  std::atomic<bool> failed{false};

  uint64_t getNumBlocks() const {
    return uint64_t(grid[0]) * grid[1] * grid[2];
  }
  uint32_t getNumThreads() const { return block[0] * block[1] * block[2]; }
};

enum class Status { Ready, Waiting, Exited };

struct Thread : ThreadState {
  /// Its place in the block.
  uint32_t index;
  Block *block;
  void *stack;
  Status status;
  /// Where it waits, and for what: a format of a number, and the number.
  const Site *waitSite;
  const char *waitsFor;
  unsigned long waitNumber;
};

/// A lane's part in an instruction that a warp does together.
struct LanePart {
  void *operands, *result;
};

/// An instruction that some lanes of a warp have reached, and others not yet.
struct Collective {
  const char *what;
  uint32_t mask, arrived;
  LanePart parts[kWarpSize];
  const Site *sites[kWarpSize];

  bool has(uint32_t lane) const { return mask >> lane & 1; }
  template <typename Operands> Operands &getOperands(uint32_t lane) {
    return *static_cast<Operands *>(parts[lane].operands);
  }
  template <typename Result> Result &getResult(uint32_t lane) {
    return *static_cast<Result *>(parts[lane].result);
  }
};

struct Warp {
  std::vector<std::unique_ptr<Collective>> pending;
};

/// One of the 16 barriers of a block.
struct Barrier {
  uint32_t arrived = 0, expected = 0;
  /// Of the reduction that goes with it.
  uint32_t count = 0;
  std::vector<Thread *> waiting;
  std::vector<void *> results;
};

/// A place to run blocks: stacks, shared memory and threads, used again and
/// again.
class Block {
public:
  Block();
  Block(const Block &) = delete;
  Block &operator=(const Block &) = delete;
  ~Block();

  /// Runs blocks of a launch as long as there are any.
  void work(Launch &launch);

  /// The block that the calling thread of the operating system runs.
  static Block &current();

  Thread &getRunning() { return threads[running]; }
  Thread &getThread(uint32_t warp, uint32_t lane) {
    return threads[warp * kWarpSize + lane];
  }
  uint32_t getNumThreads() const {
    return static_cast<uint32_t>(threads.size());
  }
  const Launch &getLaunch() const { return *launch; }
  char *getShared() const { return shared; }
  /// Bytes of shared memory that this block may use.
  uint64_t getSharedSize() const { return sharedSize; }
  Warp &getWarp(const Thread &thread) { return warps[thread.warpid]; }
  Barrier &getBarrier(uint32_t id) { return barriers[id]; }

  /// Makes the running thread wait until another one calls wake. What it waits
  /// for is a format of one unsigned long.
  void wait(const Site *site, const char *waitsFor, unsigned long number);
  static void wake(Thread &thread) { thread.status = Status::Ready; }
  /// Lets the others run first.
  void yield();

  /// Ends the launch with an error of the running thread.
  [[noreturn]] void fail(const Site *site, const std::string &text);

  /// Lanes of the warp that exist.
  uint32_t getLanes(uint32_t warp) const;

private:
  bool prepare(Launch &launch);
  void begin(uint64_t index);
  void run();
  void reportDeadlock();
  void switchToScheduler();
  std::string describe(const Thread &thread) const;
  static void runThread();

  Launch *launch = nullptr;
  std::vector<Thread> threads;
  std::vector<Warp> warps;
  Barrier barriers[kNumBarriers];
  Stacks stacks;
  char *shared = nullptr;
  uint64_t sharedSize = 0;
  void *scheduler = nullptr;
  uint32_t running = 0;
  bool aborted = false;
};

/// "file:line:column", or nothing if that is not known.
std::string describe(const Site *site);

} // namespace moe_emulator

#endif // MOE_RUNTIME_EMULATOR_BLOCK_H
