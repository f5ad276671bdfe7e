//===- PackedWeights.cpp - Copies of weights that code keeps --------------===//

#include "PackedWeights.h"
#include "Invocation.h"
#include "moe_program_image.h"

#include <cstdlib>
#include <sys/mman.h>

using namespace moe_rt;

/// The size of a huge page, with which a stream of weights has fewer misses of
/// address translation.
static constexpr uint64_t kHugePage = uint64_t(1) << 21;

/// Memory of whole cache lines, or null.
static void *allocatePages(uint64_t size) {
  uint64_t alignment = size < kHugePage ? 64 : kHugePage, total = 0;
  if (__builtin_add_overflow(size, alignment - 1, &total))
    return nullptr;
  // Programs may ask for nothing, and get something to free.
  total = total < alignment ? alignment : total / alignment * alignment;
  void *data = std::aligned_alloc(alignment, total);
#ifdef MADV_HUGEPAGE
  // Advice: where it cannot be had, nothing is lost.
  if (data && alignment == kHugePage)
    (void)madvise(data, total, MADV_HUGEPAGE);
#endif
  return data;
}

PackedWeights::~PackedWeights() {
  for (Slot &slot : slots)
    std::free(slot.data);
}

void *PackedWeights::get(int64_t index, uint64_t size) {
  if (static_cast<uint64_t>(index) >= slots.size())
    slots.resize(index + 1);
  Slot &slot = slots[index];
  if (!slot.data && (slot.data = allocatePages(size)))
    bytes += size;
  return slot.data;
}

bool PackedWeights::begin(int64_t index) {
  bool wasFilled = slots[index].isFilled;
  slots[index].isFilled = true;
  return !wasFilled;
}

void PackedWeights::invalidate() {
  for (Slot &slot : slots)
    slot.isFilled = false;
}

extern "C" void _mlir_ciface_moe_rt_packed(moe_memref_1d *result, int64_t slot,
                                           int64_t bytes) {
  Invocation *run = getCurrentInvocation();
  void *data = run->packed->get(slot, bytes);
  if (!data) {
    run->failedSize = bytes;
    longjmp(*getThreadContext().onFailure, 1);
  }
  *result = {data, data, 0, {bytes}, {1}};
}

extern "C" int64_t moe_rt_pack_begins(int64_t slot) {
  return getCurrentInvocation()->packed->begin(slot);
}
