//===- Memory.h - The memory of the emulated device -------------*- C++ -*-===//

#ifndef MOE_RUNTIME_EMULATOR_MEMORY_H
#define MOE_RUNTIME_EMULATOR_MEMORY_H

#include <cstddef>
#include <string>

namespace moe_emulator {

/// Memory of a device: every allocation has a distance to the next one, and
/// holds what is not a number until it is written. Null if there is none.
void *allocate(size_t size);
/// Frees what allocate gave, or says what is wrong.
std::string release(void *address);

/// Memory of the host that kernels may use.
void registerHost(void *address, size_t size);
void unregisterHost(void *address);

/// True if all bytes are in one allocation, or one piece of registered memory.
bool isAccessible(const void *address, size_t size);
/// Says where an address is that is not accessible.
std::string describeAddress(const void *address, size_t size);

} // namespace moe_emulator

#endif // MOE_RUNTIME_EMULATOR_MEMORY_H
