//===- Invocation.h - One run of a program ----------------------*- C++ -*-===//

#ifndef MOE_RUNTIME_COMMON_INVOCATION_H
#define MOE_RUNTIME_COMMON_INVOCATION_H

#include "PackedWeights.h"
#include "Record.h"

#include <csetjmp>
#include <cstdint>
#include <mutex>

namespace moe_rt {

/// In front of every block that a compiled program allocates.
struct alignas(64) BlockHeader {
  BlockHeader *previous, *next;
  /// What malloc returned.
  void *base;
  uint64_t size;
  /// How much the block has room for.
  uint64_t capacity;
  /// The run that owns the block; null outside of runs.
  struct Invocation *owner;
};

/// Large blocks that were freed, for the next run: the system clears every page
/// that it hands out, which takes a quarter of the time of a layer.
class BlockPool {
public:
  BlockPool() = default;
  BlockPool(const BlockPool &) = delete;
  BlockPool &operator=(const BlockPool &) = delete;
  ~BlockPool() { shrink(0); }

  /// Keeps the block, or refuses one that is too small to be worth it.
  bool put(BlockHeader *block);
  /// A block with room for `size` bytes, not for many more; null if none is.
  BlockHeader *take(uint64_t alignment, uint64_t size);
  /// Frees blocks until at most `most` bytes are kept.
  void shrink(uint64_t most);
  uint64_t getBytes() const { return bytes; }

private:
  BlockHeader *blocks = nullptr;
  uint64_t bytes = 0;
};

class Exchanges;
class Team;

/// What a run owns. All of its threads take memory, one at a time.
struct Invocation {
  std::mutex mutex;
  BlockHeader *blocks = nullptr;
  uint64_t bytes = 0, peakBytes = 0, limit = 0;
  /// The size of the request that failed.
  uint64_t failedSize = 0;
  RecordSet *records = nullptr;
  BlockPool *pool = nullptr;
  PackedWeights *packed = nullptr;
  /// What runs its tasks; null if the thread itself does.
  Team *team = nullptr;
  /// What is between it and other ranks; null if it has none.
  Exchanges *exchanges = nullptr;
  bool keepsRows = false;
};

/// What a thread is doing.
struct ThreadContext {
  /// The run that it works for, if any.
  Invocation *invocation = nullptr;
  /// Where a thread goes on that cannot have memory, or exchange what it must;
  /// set in a run.
  jmp_buf *onFailure = nullptr;
  /// Whether it shares a region with other threads.
  bool isInTask = false;
};
ThreadContext &getThreadContext();

/// The run on this thread, if any.
inline Invocation *getCurrentInvocation() {
  return getThreadContext().invocation;
}

/// Frees everything that is left of a run.
void freeBlocks(Invocation &invocation);
/// Makes `pointer` outlive the run, if it is a block of it. It is then freed
/// with freeBlock.
bool detachBlock(Invocation &invocation, void *pointer);
/// A block that belongs to no run; null if there is no memory.
void *allocateBlock(uint64_t size);
void freeBlock(void *pointer);

} // namespace moe_rt

#endif // MOE_RUNTIME_COMMON_INVOCATION_H
