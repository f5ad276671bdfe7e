//===- Allocation.cpp - The memory of a run -------------------------------===//

#include "Invocation.h"
#include "moe_program_image.h"

#include <cstdlib>

using namespace moe_rt;

static thread_local ThreadContext threadContext;

ThreadContext &moe_rt::getThreadContext() { return threadContext; }

static BlockHeader *getHeader(void *pointer) {
  return static_cast<BlockHeader *>(pointer) - 1;
}

static void link(Invocation &run, BlockHeader *block) {
  block->owner = &run;
  block->next = run.blocks;
  if (run.blocks)
    run.blocks->previous = block;
  run.blocks = block;
  run.bytes += block->size;
  if (run.bytes > run.peakBytes)
    run.peakBytes = run.bytes;
}

static void unlink(BlockHeader *block) {
  Invocation &run = *block->owner;
  run.bytes -= block->size;
  (block->previous ? block->previous->next : run.blocks) = block->next;
  if (block->next)
    block->next->previous = block->previous;
  block->owner = nullptr;
}

/// A block of `size` bytes behind its header, or null.
static void *allocate(uint64_t alignment, uint64_t size) {
  if (alignment < alignof(BlockHeader))
    alignment = alignof(BlockHeader);
  uint64_t total = 0;
  // The header takes the `alignment` bytes in front: they are at least its
  // size, and keep the block aligned.
  if (__builtin_add_overflow(size, 2 * alignment - 1, &total))
    return nullptr;
  total -= total % alignment;
  void *base = std::aligned_alloc(alignment, total);
  if (!base)
    return nullptr;
  char *pointer = static_cast<char *>(base) + alignment;
  *getHeader(pointer) = {nullptr, nullptr,           base,
                         size,    total - alignment, nullptr};
  return pointer;
}

bool BlockPool::put(BlockHeader *block) {
  constexpr uint64_t smallest = 1 << 15;
  if (block->capacity < smallest)
    return false;
  block->next = blocks;
  blocks = block;
  bytes += block->capacity;
  return true;
}

BlockHeader *BlockPool::take(uint64_t alignment, uint64_t size) {
  BlockHeader **best = nullptr;
  for (BlockHeader **link = &blocks; *link; link = &(*link)->next) {
    BlockHeader *block = *link;
    if (block->capacity >= size && block->capacity / 2 <= size &&
        reinterpret_cast<uintptr_t>(block + 1) % alignment == 0 &&
        (!best || block->capacity < (*best)->capacity))
      best = link;
  }
  if (!best)
    return nullptr;
  BlockHeader *block = *best;
  *best = block->next;
  bytes -= block->capacity;
  block->previous = block->next = nullptr;
  block->size = size;
  return block;
}

void BlockPool::shrink(uint64_t most) {
  while (blocks && bytes > most) {
    BlockHeader *block = blocks;
    blocks = block->next;
    bytes -= block->capacity;
    std::free(block->base);
  }
}

/// A block for a run: one of its pool, or a new one. What the pool keeps counts
/// as in use.
static void *take(Invocation &run, uint64_t alignment, uint64_t size) {
  if (size > run.limit || run.bytes > run.limit - size)
    return nullptr;
  if (BlockHeader *block = run.pool ? run.pool->take(alignment, size) : nullptr)
    return block + 1;
  if (run.pool)
    run.pool->shrink(run.limit - size - run.bytes);
  void *pointer = allocate(alignment, size);
  if (pointer || !run.pool)
    return pointer;
  run.pool->shrink(0);
  return allocate(alignment, size);
}

/// A block that the run owns; null if there is no memory.
static void *allocate(Invocation &run, uint64_t alignment, uint64_t size) {
  std::lock_guard<std::mutex> lock(run.mutex);
  void *pointer = take(run, alignment, size);
  if (pointer)
    link(run, getHeader(pointer));
  else
    run.failedSize = size;
  return pointer;
}

void *moe_rt::allocateBlock(uint64_t size) {
  return allocate(alignof(BlockHeader), size);
}

void moe_rt::freeBlock(void *pointer) {
  if (!pointer)
    return;
  BlockHeader *block = getHeader(pointer);
  if (Invocation *run = block->owner) {
    std::lock_guard<std::mutex> lock(run->mutex);
    unlink(block);
    if (run->pool && run->pool->put(block))
      return;
  }
  std::free(block->base);
}

void moe_rt::freeBlocks(Invocation &run) {
  while (BlockHeader *block = run.blocks)
    freeBlock(block + 1);
}

bool moe_rt::detachBlock(Invocation &run, void *pointer) {
  std::lock_guard<std::mutex> lock(run.mutex);
  for (BlockHeader *block = run.blocks; block; block = block->next)
    if (block + 1 == pointer) {
      unlink(block);
      return true;
    }
  return false;
}

extern "C" void *_mlir_memref_to_llvm_aligned_alloc(uint64_t alignment,
                                                    uint64_t size) {
  ThreadContext &context = threadContext;
  if (!context.invocation)
    return allocate(alignment, size);
  void *pointer = allocate(*context.invocation, alignment, size);
  // Nothing is held here that the jump would leave behind.
  if (!pointer)
    longjmp(*context.onFailure, 1);
  return pointer;
}

extern "C" void *_mlir_memref_to_llvm_alloc(uint64_t size) {
  return _mlir_memref_to_llvm_aligned_alloc(alignof(BlockHeader), size);
}

extern "C" void _mlir_memref_to_llvm_free(void *pointer) { freeBlock(pointer); }
