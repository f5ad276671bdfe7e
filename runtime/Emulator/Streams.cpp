//===- Streams.cpp - Memory, streams and events ---------------------------===//
//
// Everything is done when it is called for, in the order of the calls: one of
// the orders that a device may take.
//
//===----------------------------------------------------------------------===//

#include "Error.h"
#include "Export.h"
#include "Memory.h"

#include <cstdint>
#include <cstring>

using namespace moe_emulator;

MOE_EXPORT void *mgpuMemAlloc(uint64_t size, void *, bool) {
  void *memory = allocate(size);
  if (!memory)
    setError(format("the emulated device has no %zu bytes of memory",
                    static_cast<size_t>(size)));
  return memory;
}

MOE_EXPORT void mgpuMemFree(void *memory, void *) {
  if (!memory)
    return;
  if (std::string wrong = release(memory); !wrong.empty())
    setError("the program " + wrong);
}

MOE_EXPORT void mgpuMemcpy(void *target, void *source, size_t size, void *) {
  if (!hasError())
    std::memmove(target, source, size);
}

MOE_EXPORT void mgpuMemset32(void *memory, uint32_t value, size_t count,
                             void *) {
  for (size_t i = 0; i < count && !hasError(); ++i)
    static_cast<uint32_t *>(memory)[i] = value;
}

MOE_EXPORT void mgpuMemset16(void *memory, uint16_t value, size_t count,
                             void *) {
  for (size_t i = 0; i < count && !hasError(); ++i)
    static_cast<uint16_t *>(memory)[i] = value;
}

MOE_EXPORT void mgpuMemHostRegister(void *memory, uint64_t size) {
  registerHost(memory, size);
}
MOE_EXPORT void mgpuMemHostUnregister(void *memory) { unregisterHost(memory); }

namespace {
/// A ranked memref: sizes follow, and then strides.
struct Descriptor {
  char *allocated, *aligned;
  int64_t offset;
  int64_t sizes[1];
};
} // namespace

MOE_EXPORT void mgpuMemHostRegisterMemRef(int64_t rank, Descriptor *memory,
                                          int64_t elementSize) {
  int64_t count = 1;
  for (int64_t i = 0; i < rank; ++i)
    count *= memory->sizes[i];
  registerHost(memory->aligned + memory->offset * elementSize,
               static_cast<size_t>(count * elementSize));
}

MOE_EXPORT void mgpuMemHostUnregisterMemRef(int64_t, Descriptor *memory,
                                            int64_t elementSize) {
  unregisterHost(memory->aligned + memory->offset * elementSize);
}

MOE_EXPORT void *mgpuStreamCreate() { return new char; }
MOE_EXPORT void mgpuStreamDestroy(void *stream) {
  delete static_cast<char *>(stream);
}
MOE_EXPORT void mgpuStreamSynchronize(void *) {}
MOE_EXPORT void mgpuStreamWaitEvent(void *, void *) {}
MOE_EXPORT void *mgpuEventCreate() { return new char; }
MOE_EXPORT void mgpuEventDestroy(void *event) {
  delete static_cast<char *>(event);
}
MOE_EXPORT void mgpuEventSynchronize(void *) {}
MOE_EXPORT void mgpuEventRecord(void *, void *) {}
MOE_EXPORT void mgpuSetDefaultDevice(int32_t device) {
  if (device != 0)
    setError(format("the emulator has one device, but the program wants number "
                    "%d",
                    device));
}
