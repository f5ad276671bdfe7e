//===- Block.cpp - A block of threads as it is run ------------------------===//

#include "Block.h"
#include "Error.h"
#include "Export.h"

#include <cstdio>
#include <cstring>
#include <sys/mman.h>

using namespace moe_emulator;

static thread_local Block *currentBlock;

/// What memory holds that nothing was written to: not a number in any type.
static constexpr int kPoison = 0xff;

Block &Block::current() { return *currentBlock; }

MOE_EXPORT ThreadState *moe_emu_thread() { return &currentBlock->getRunning(); }

Block::Block() {
  // Twice the size, for a part of it to be aligned; pages that are not touched
  // take no memory.
  void *mapped = mmap(nullptr, 2 * kSharedAlignment, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED)
    return;
  auto address = reinterpret_cast<uintptr_t>(mapped);
  uintptr_t aligned = (address + kSharedAlignment - 1) & -kSharedAlignment;
  munmap(mapped, aligned - address);
  munmap(reinterpret_cast<void *>(aligned + kSharedAlignment),
         address + kSharedAlignment - aligned);
  shared = reinterpret_cast<char *>(aligned);
}

Block::~Block() {
  if (shared)
    munmap(shared, kSharedAlignment);
}

std::string moe_emulator::describe(const Site *site) {
  if (!site || !site->file)
    return "";
  return format("%s:%u:%u", site->file, site->line, site->column);
}

uint32_t Block::getLanes(uint32_t warp) const {
  uint32_t count = getNumThreads() - warp * kWarpSize;
  return count >= kWarpSize ? ~0U : (1U << count) - 1;
}

//===----------------------------------------------------------------------===//
// Scheduler
//===----------------------------------------------------------------------===//

void Block::switchToScheduler() {
  moe_emu_switch_stack(&getRunning().stack, scheduler);
}

void Block::wait(const Site *site, const char *waitsFor, unsigned long number) {
  Thread &thread = getRunning();
  thread.status = Status::Waiting;
  thread.waitSite = site;
  thread.waitsFor = waitsFor;
  thread.waitNumber = number;
  switchToScheduler();
}

void Block::yield() { switchToScheduler(); }

void Block::runThread() {
  const Launch &launch = currentBlock->getLaunch();
  launch.kernel->entry(launch.params);
  currentBlock->getRunning().status = Status::Exited;
  currentBlock->switchToScheduler();
  __builtin_unreachable();
}

bool Block::prepare(Launch &given) {
  launch = &given;
  uint32_t count = given.getNumThreads();
  if (!shared || !stacks.reserve(count)) {
    setError("kernel '" + given.name + "': there is no memory for its threads");
    return false;
  }
  threads.resize(count);
  warps.resize((count + kWarpSize - 1) / kWarpSize);
  sharedSize = given.kernel->dynamicOffset + given.dynamicShared;
  return true;
}

/// Sets everything to how a block begins.
void Block::begin(uint64_t index) {
  const uint32_t *grid = launch->grid, *size = launch->block;
  uint32_t number[3] = {static_cast<uint32_t>(index % grid[0]),
                        static_cast<uint32_t>(index / grid[0] % grid[1]),
                        static_cast<uint32_t>(index / grid[0] / grid[1])};
  for (uint32_t i = 0; i < getNumThreads(); ++i) {
    Thread &thread = threads[i];
    thread.index = i;
    thread.block = this;
    thread.status = Status::Ready;
    thread.tid[0] = i % size[0];
    thread.tid[1] = i / size[0] % size[1];
    thread.tid[2] = i / size[0] / size[1];
    std::memcpy(thread.ctaid, number, sizeof(number));
    std::memcpy(thread.ntid, size, sizeof(thread.ntid));
    std::memcpy(thread.nctaid, grid, sizeof(thread.nctaid));
    thread.laneid = i % kWarpSize;
    thread.warpid = i / kWarpSize;
    thread.nwarpid = static_cast<uint32_t>(warps.size());
    thread.shared = shared;
    thread.dynamicShared = shared + launch->kernel->dynamicOffset;
    thread.stack = stacks.prepare(i, runThread);
  }
  for (Warp &warp : warps)
    warp.pending.clear();
  for (Barrier &barrier : barriers)
    barrier = Barrier();
  std::memset(shared, kPoison, sharedSize);
  aborted = false;
}

/// Runs the threads of a block to their end.
void Block::run() {
  uint32_t exited = 0;
  while (exited < getNumThreads()) {
    bool hasRun = false;
    for (running = 0; running < getNumThreads(); ++running) {
      Thread &thread = getRunning();
      if (thread.status != Status::Ready)
        continue;
      hasRun = true;
      moe_emu_switch_stack(&scheduler, thread.stack);
      if (aborted)
        return;
      exited += thread.status == Status::Exited;
    }
    if (!hasRun)
      return reportDeadlock();
    // Another block's error may be what this one waits for.
    if (launch->failed.load(std::memory_order_relaxed))
      return;
  }
}

void Block::work(Launch &given) {
  currentBlock = this;
  if (!prepare(given)) {
    given.failed = true;
    return;
  }
  uint64_t numBlocks = given.getNumBlocks();
  while (!given.failed.load(std::memory_order_relaxed)) {
    uint64_t index = given.next.fetch_add(1, std::memory_order_relaxed);
    if (index >= numBlocks)
      return;
    begin(index);
    run();
  }
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

std::string Block::describe(const Thread &thread) const {
  return format("kernel '%s', block (%u, %u, %u), thread (%u, %u, %u)",
                launch->name.c_str(), thread.ctaid[0], thread.ctaid[1],
                thread.ctaid[2], thread.tid[0], thread.tid[1], thread.tid[2]);
}

void Block::fail(const Site *site, const std::string &text) {
  std::string message = moe_emulator::describe(site);
  if (!message.empty())
    message += ": ";
  message += describe(getRunning()) + ": ";
  if (site)
    message += format("'%s' ", site->what);
  setError(message + text);
  launch->failed = true;
  aborted = true;
  switchToScheduler();
  __builtin_unreachable();
}

/// "threads 0-31" for a run of threads.
static std::string describeRange(uint32_t first, uint32_t last) {
  return first == last ? format("thread %u", first)
                       : format("threads %u-%u", first, last);
}

static std::string describeWait(const Thread &thread) {
  char text[160];
  std::snprintf(text, sizeof(text), thread.waitsFor, thread.waitNumber);
  return text;
}

static bool isSameWait(const Thread &a, const Thread &b) {
  if (a.status != b.status || a.status == Status::Exited)
    return a.status == b.status;
  return a.waitSite == b.waitSite && a.waitsFor == b.waitsFor &&
         a.waitNumber == b.waitNumber;
}

void Block::reportDeadlock() {
  const uint32_t *number = threads[0].ctaid;
  std::string text = format(
      "kernel '%s', block (%u, %u, %u): deadlock: ", launch->name.c_str(),
      number[0], number[1], number[2]);
  const char *separator = "";
  for (uint32_t first = 0, next; first < getNumThreads(); first = next) {
    const Thread &thread = threads[first];
    for (next = first + 1; next < getNumThreads(); ++next)
      if (!isSameWait(thread, threads[next]))
        break;
    text += separator + describeRange(first, next - 1);
    separator = "; ";
    bool isOne = next == first + 1;
    if (thread.status == Status::Exited) {
      text += isOne ? " has exited" : " have exited";
      continue;
    }
    text += isOne ? " waits for " : " wait for ";
    text += describeWait(thread);
    if (std::string place = moe_emulator::describe(thread.waitSite);
        !place.empty())
      text += " at " + place;
  }
  setError(text);
  launch->failed = true;
}
