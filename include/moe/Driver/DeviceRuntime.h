//===- DeviceRuntime.h - What runs the kernels of a program -----*- C++ -*-===//

#ifndef MOE_DRIVER_DEVICERUNTIME_H
#define MOE_DRIVER_DEVICERUNTIME_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace mlir::moe {

/// The library that a program with kernels for a GPU calls; nothing if there is
/// none.
struct DeviceRuntime {
  const char *(*takeErrorText)() = nullptr;

  /// The first error of the device since the last call.
  llvm::Error takeError() const;
};

/// Loads the library for a target other than `cpu`. It stays loaded.
llvm::Expected<DeviceRuntime> loadDeviceRuntime(llvm::StringRef target);

} // namespace mlir::moe

#endif // MOE_DRIVER_DEVICERUNTIME_H
