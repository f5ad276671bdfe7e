//===- Fiber.cpp - Stacks to switch between -------------------------------===//

#include "Fiber.h"

#include <cstdint>
#include <sys/mman.h>

using namespace moe_emulator;

static constexpr size_t kGuard = 64 << 10, kStride = 256 << 10;

// The registers that a call must keep are on the stack that is left.
#if defined(__x86_64__)
static constexpr size_t kSaved = 6;
asm(R"(
  .text
  .globl moe_emu_switch_stack
  .hidden moe_emu_switch_stack
  .type moe_emu_switch_stack, @function
moe_emu_switch_stack:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
  .size moe_emu_switch_stack, .-moe_emu_switch_stack
)");
#elif defined(__aarch64__)
static constexpr size_t kSaved = 20;
asm(R"(
  .text
  .globl moe_emu_switch_stack
  .hidden moe_emu_switch_stack
  .type moe_emu_switch_stack, %function
moe_emu_switch_stack:
  sub sp, sp, #160
  stp x19, x20, [sp, #0]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x2, sp
  str x2, [x0]
  mov sp, x1
  ldp x19, x20, [sp, #0]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
  .size moe_emu_switch_stack, .-moe_emu_switch_stack
)");
#else
#error "the emulator has no switch of stacks for this processor"
#endif

Stacks::~Stacks() {
  if (memory)
    munmap(memory, count * kStride);
}

bool Stacks::reserve(size_t needed) {
  if (needed <= count)
    return true;
  if (memory)
    munmap(memory, count * kStride);
  // Taken page by page, when they are written.
  void *mapped =
      mmap(nullptr, needed * kStride, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  memory = mapped == MAP_FAILED ? nullptr : static_cast<char *>(mapped);
  count = memory ? needed : 0;
  for (size_t i = 0; i < count; ++i)
    mprotect(memory + i * kStride, kGuard, PROT_NONE);
  return memory != nullptr;
}

bool Stacks::contains(const void *address) const {
  auto *bytes = static_cast<const char *>(address);
  return bytes >= memory && bytes < memory + count * kStride;
}

void *Stacks::prepare(size_t index, void (*main)()) {
  // Tops of stacks that are a power of two apart would share a set of the
  // cache.
  constexpr size_t colour = 448, colours = 8192;
  char *end = memory + (index + 1) * kStride - index * colour % colours;
  auto **top = reinterpret_cast<void **>(end);
#if defined(__x86_64__)
  *--top = nullptr;
  *--top = reinterpret_cast<void *>(main);
  return top - kSaved;
#else
  top -= kSaved;
  top[11] = reinterpret_cast<void *>(main);
  return top;
#endif
}
