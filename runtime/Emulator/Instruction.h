//===- Instruction.h - How instructions are defined -------------*- C++ -*-===//

#ifndef MOE_RUNTIME_EMULATOR_INSTRUCTION_H
#define MOE_RUNTIME_EMULATOR_INSTRUCTION_H

#include "Block.h"
#include "Error.h"
#include "Export.h"

namespace moe_emulator {

/// One that a thread executes by itself, or with others as it calls for.
#define MOE_INSTRUCTION(name)                                                  \
  MOE_EXPORT void moe_emu_##name(                                              \
      [[maybe_unused]] ThreadState *state, [[maybe_unused]] const Site *site,  \
      [[maybe_unused]] void *operands, [[maybe_unused]] void *result)

inline Thread &getThread(ThreadState *state) {
  return *static_cast<Thread *>(state);
}

template <typename Type> Type &as(void *memory) {
  return *static_cast<Type *>(memory);
}

/// A call of a thread, as instructions get it.
struct Call {
  Thread &thread;
  const Site *site;
  void *operands, *result;
};

/// Waits for the lanes of `mask` to reach the instruction, and then has
/// `compute` do the work of all. The thread that calls must be one of them.
void collect(const Call &call, uint32_t mask, const char *what,
             void (*compute)(Block &block, Collective &collective));

/// The same for an instruction that all lanes of a warp execute together, at
/// one place.
void collectAligned(const Call &call, const char *what,
                    void (*compute)(Block &block, Collective &collective));

} // namespace moe_emulator

#endif // MOE_RUNTIME_EMULATOR_INSTRUCTION_H
