//===- Emulator.h - Objects for the emulator of GPU kernels -----*- C++ -*-===//

#ifndef MOE_TARGET_EMULATOR_H
#define MOE_TARGET_EMULATOR_H

namespace mlir {
class DialectRegistry;
namespace moe {
/// Lets gpu-module-to-binary make objects for `#moe.emulator_target`.
void registerEmulatorTargetInterface(DialectRegistry &registry);
} // namespace moe
} // namespace mlir

#endif // MOE_TARGET_EMULATOR_H
