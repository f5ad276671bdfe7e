//===- Jit.h - A program in the memory of this process ----------*- C++ -*-===//

#ifndef MOE_DRIVER_JIT_H
#define MOE_DRIVER_JIT_H

#include "moe/Driver/CompiledProgram.h"
#include "moe/Driver/DeviceRuntime.h"

#include "llvm/Support/Error.h"
#include <memory>

namespace llvm::orc {
class ExecutionSession;
class JITDylib;
class ObjectLinkingLayer;
} // namespace llvm::orc

namespace mlir::moe {

/// A program that was linked into this process, with the runtime that is part
/// of this tool. Its constants may be those of attributes, so that the MLIR
/// context must outlive it.
class JitProgram {
public:
  static llvm::Expected<std::unique_ptr<JitProgram>>
  link(CompiledProgram program, DeviceRuntime device);
  ~JitProgram();

  /// Makes a context, as moe_rt_create does. Returns a moe_status.
  int create(moe_program **out) const { return createContext(out); }
  /// What the device says of the last runs, if it has an error.
  llvm::Error takeDeviceError() const { return device.takeError(); }

private:
  JitProgram(CompiledProgram program, DeviceRuntime device);
  llvm::Error loadKernels(llvm::orc::JITDylib &library);

  CompiledProgram program;
  DeviceRuntime device;
  std::unique_ptr<llvm::orc::ExecutionSession> session;
  std::unique_ptr<llvm::orc::ObjectLinkingLayer> layer;
  void (*unloadKernels)() = nullptr;
  int (*createContext)(moe_program **out) = nullptr;
};

} // namespace mlir::moe

#endif // MOE_DRIVER_JIT_H
