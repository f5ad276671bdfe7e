//===- Barrier.cpp - Barriers of a block ----------------------------------===//

#include "Instruction.h"

#include <atomic>

using namespace moe_emulator;

namespace {
struct BarrierOperands {
  uint32_t id, count;
};
/// What becomes of the predicates of all threads.
enum class Reduction { None, Population, And, Or };
} // namespace

/// How many threads take part, for a barrier that does not say so.
static constexpr uint32_t kAll = 0;

static void check(const Call &call, uint32_t id, uint32_t expected,
                  bool isAll) {
  Block &block = *call.thread.block;
  if (id >= kNumBarriers)
    block.fail(call.site, format("names barrier %u of 16", id));
  // A block whose last warp is not full has barriers for all of it only.
  bool isCount = expected != 0 && expected % kWarpSize == 0 &&
                 expected <= block.getNumThreads();
  if (!isAll && !isCount)
    block.fail(call.site,
               format("expects %u threads; a barrier is for a multiple of 32 "
                      "of the %u threads of the block",
                      expected, block.getNumThreads()));
  const Barrier &barrier = block.getBarrier(id);
  if (barrier.arrived && barrier.expected != expected)
    block.fail(call.site, format("expects %u threads at barrier %u, where "
                                 "others wait for %u",
                                 expected, id, barrier.expected));
}

/// Gives the result of the reduction to a thread.
static void give(void *result, Reduction kind, uint32_t count, uint32_t all) {
  if (kind == Reduction::Population)
    as<uint32_t>(result) = count;
  else if (kind != Reduction::None)
    as<bool>(result) = kind == Reduction::And ? count == all : count != 0;
}

static void arrive(const Call &call, uint32_t id, uint32_t count, bool waits,
                   Reduction kind = Reduction::None, bool predicate = false) {
  Block &block = *call.thread.block;
  bool isAll = count == kAll;
  uint32_t expected = isAll ? block.getNumThreads() : count;
  check(call, id, expected, isAll);
  Barrier &barrier = block.getBarrier(id);
  barrier.expected = expected;
  barrier.count += predicate;
  if (++barrier.arrived < expected) {
    if (!waits)
      return;
    barrier.waiting.push_back(&call.thread);
    barrier.results.push_back(call.result);
    return block.wait(call.site, "barrier %lu", id);
  }
  for (size_t i = 0; i < barrier.waiting.size(); ++i) {
    give(barrier.results[i], kind, barrier.count, expected);
    Block::wake(*barrier.waiting[i]);
  }
  if (waits)
    give(call.result, kind, barrier.count, expected);
  barrier = Barrier();
}

#define MOE_BARRIER(name)                                                      \
  MOE_INSTRUCTION(barrier_cta_sync_##name##all) {                              \
    arrive({getThread(state), site, operands, result}, as<uint32_t>(operands), \
           kAll, true);                                                        \
  }                                                                            \
  MOE_INSTRUCTION(barrier_cta_sync_##name##count) {                            \
    auto [id, count] = as<BarrierOperands>(operands);                          \
    arrive({getThread(state), site, operands, result}, id, count, true);       \
  }                                                                            \
  MOE_INSTRUCTION(barrier_cta_arrive_##name##count) {                          \
    auto [id, count] = as<BarrierOperands>(operands);                          \
    arrive({getThread(state), site, operands, result}, id, count, false);      \
  }
MOE_BARRIER(aligned_)
MOE_BARRIER()

namespace {
struct ReduceAllOperands {
  uint32_t id;
  bool predicate;
};
struct ReduceCountOperands {
  uint32_t id, count;
  bool predicate;
};
} // namespace

#define MOE_BARRIER_REDUCE(name, kind)                                         \
  MOE_INSTRUCTION(barrier_cta_red_##name##_aligned_all) {                      \
    auto [id, predicate] = as<ReduceAllOperands>(operands);                    \
    arrive({getThread(state), site, operands, result}, id, kAll, true,         \
           Reduction::kind, predicate);                                        \
  }                                                                            \
  MOE_INSTRUCTION(barrier_cta_red_##name##_aligned_count) {                    \
    auto [id, count, predicate] = as<ReduceCountOperands>(operands);           \
    arrive({getThread(state), site, operands, result}, id, count, true,        \
           Reduction::kind, predicate);                                        \
  }
MOE_BARRIER_REDUCE(popc, Population)
MOE_BARRIER_REDUCE(and, And)
MOE_BARRIER_REDUCE(or, Or)

// Memory is always up to date: threads of a block take turns, and other blocks
// run on processors that keep stores in order or get a fence of their own.
MOE_INSTRUCTION(membar_cta) {
  std::atomic_thread_fence(std::memory_order_seq_cst);
}
MOE_INSTRUCTION(membar_gl) {
  std::atomic_thread_fence(std::memory_order_seq_cst);
}
MOE_INSTRUCTION(membar_sys) {
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

MOE_INSTRUCTION(nanosleep) { getThread(state).block->yield(); }
