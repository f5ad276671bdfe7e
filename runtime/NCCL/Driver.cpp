//===- Driver.cpp - The CUDA driver ---------------------------------------===//

#include "Driver.h"

#include <dlfcn.h>

using namespace moe_rt;

// The header renames functions to their current versions.
#define MOE_NAME(function) #function
#define MOE_LOAD(member, function)                                             \
  if (!find(library, MOE_NAME(function), member))                              \
  return std::string("the CUDA driver lacks ") + MOE_NAME(function)

template <typename Function>
static bool find(void *library, const char *name, Function *&function) {
  function = reinterpret_cast<Function *>(dlsym(library, name));
  return function != nullptr;
}

std::string Driver::load() {
  // It stays: a driver cannot be unloaded.
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  if (!library)
    return std::string("there is no CUDA driver, which NCCL needs: ") +
           dlerror();
  MOE_LOAD(init, cuInit);
  MOE_LOAD(getErrorString, cuGetErrorString);
  MOE_LOAD(deviceGetCount, cuDeviceGetCount);
  MOE_LOAD(deviceGet, cuDeviceGet);
  MOE_LOAD(primaryCtxRetain, cuDevicePrimaryCtxRetain);
  MOE_LOAD(primaryCtxRelease, cuDevicePrimaryCtxRelease);
  MOE_LOAD(ctxPushCurrent, cuCtxPushCurrent);
  MOE_LOAD(ctxPopCurrent, cuCtxPopCurrent);
  MOE_LOAD(streamCreate, cuStreamCreate);
  MOE_LOAD(streamDestroy, cuStreamDestroy);
  MOE_LOAD(streamQuery, cuStreamQuery);
  MOE_LOAD(streamIsCapturing, cuStreamIsCapturing);
  MOE_LOAD(memAlloc, cuMemAlloc);
  MOE_LOAD(memFree, cuMemFree);
  return "";
}

std::string Driver::check(CUresult result, const char *function) const {
  if (result == CUDA_SUCCESS)
    return "";
  const char *text = nullptr;
  if (getErrorString(result, &text) != CUDA_SUCCESS || !text)
    text = "unknown error";
  return std::string(function) + ": " + text;
}
