//===- Fiber.h - Stacks to switch between -----------------------*- C++ -*-===//

#ifndef MOE_RUNTIME_EMULATOR_FIBER_H
#define MOE_RUNTIME_EMULATOR_FIBER_H

#include <cstddef>

namespace moe_emulator {

/// Leaves the current stack, whose pointer is put into `*save`, for another
/// that was left or made.
extern "C" void moe_emu_switch_stack(void **save, void *load);

/// Stacks of equal size, each with a page in front of it that cannot be
/// written.
class Stacks {
public:
  Stacks() = default;
  Stacks(const Stacks &) = delete;
  Stacks &operator=(const Stacks &) = delete;
  ~Stacks();

  /// Makes sure that there are so many. False if there is no memory.
  bool reserve(size_t count);
  /// Prepares a stack for a first switch, which calls `main`. That must not
  /// return.
  void *prepare(size_t index, void (*main)());
  /// True if the address is in one of them.
  bool contains(const void *address) const;

private:
  char *memory = nullptr;
  size_t count = 0;
};

} // namespace moe_emulator

#endif // MOE_RUNTIME_EMULATOR_FIBER_H
