//===- moe_emulator.h - Emulated kernels and their runtime ------*- C++ -*-===//
//
// What lib/Target/Emulator makes of a kernel, and runtime/Emulator runs. Both
// are of one build: nothing here need stay as it is.
//
// An instruction of a GPU that the CPU does not have is a call
//
//   void moe_emu_NAME(ThreadState *thread, const Site *site, void *operands,
//                     void *result);
//
// with the operands as a struct of their LLVM types, and NAME as in
// moe_emulator_instructions.def.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_EMULATOR_H
#define MOE_EMULATOR_H

#include <cstddef>
#include <cstdint>

namespace moe_emulator {

/// The part of a thread's state that kernels read by themselves.
struct ThreadState {
  uint32_t tid[3], ctaid[3], ntid[3], nctaid[3];
  uint32_t laneid, warpid, nwarpid;
  /// The shared memory of the block, and where the dynamic part of it begins.
  char *shared, *dynamicShared;
};

/// An access to memory, or a call of an instruction.
enum class SiteKind : uint32_t { Instruction, Read, Write, Atomic };

/// A place in a kernel.
struct Site {
  /// The instruction, as its user knows it.
  const char *what;
  /// Where it comes from; null and 0 if that is not known.
  const char *file;
  uint32_t line, column;
  SiteKind kind;
  /// Bytes that are accessed.
  uint32_t size;
};

/// A buffer in static shared memory.
struct SharedBuffer {
  const char *name;
  uint64_t offset, size;
};

/// Every kernel has one, moe_emu_kernel_NAME.
struct Kernel {
  /// Takes pointers to the parameters.
  void (*entry)(void **params);
  uint64_t numParams;
  const SharedBuffer *buffers;
  uint64_t numBuffers;
  /// Bytes of static shared memory, as a GPU counts them.
  uint64_t staticSize;
  /// Where dynamic shared memory begins.
  uint64_t dynamicOffset;
  /// The most that a block may have of both.
  uint64_t mostShared;
  /// The most threads of a block; 0 if the kernel does not say.
  uint64_t mostThreads;
};

/// Shared memory is aligned to this: descriptors have its low 18 bits only.
constexpr size_t kSharedAlignment = size_t(256) << 10;
/// Between buffers in it, which a GPU does not leave, to find overflows.
constexpr size_t kSharedGap = 128;

} // namespace moe_emulator

#endif // MOE_EMULATOR_H
