//===- DeviceRuntime.cpp - What runs the kernels of a program -------------===//

#include "moe/Driver/DeviceRuntime.h"
#include "moe/Driver/Plugin.h"
#include "moe/Driver/ProgramError.h"
#include "moe_runtime.h"

using namespace mlir::moe;

llvm::Error DeviceRuntime::takeError() const {
  const char *text = takeErrorText ? takeErrorText() : nullptr;
  if (!text)
    return llvm::Error::success();
  return llvm::make_error<ProgramError>(MOE_MODEL_ERROR, text);
}

llvm::Expected<DeviceRuntime>
mlir::moe::loadDeviceRuntime(llvm::StringRef target) {
  if (target == "cpu")
    return DeviceRuntime();
  std::string file = ("libmoe_runtime_" + target + ".so").str();
  std::string option = ("--target=" + target).str();
  auto function =
      loadPlugin({file, option, "MOE_RUNTIME_DIR", "moe_gpu_take_error"});
  if (!function)
    return function.takeError();
  return DeviceRuntime{reinterpret_cast<const char *(*)()>(*function)};
}
