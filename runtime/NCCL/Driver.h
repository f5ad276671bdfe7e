//===- Driver.h - The CUDA driver -------------------------------*- C++ -*-===//

#ifndef MOE_RUNTIME_NCCL_DRIVER_H
#define MOE_RUNTIME_NCCL_DRIVER_H

#include <cuda.h>

#include <string>

namespace moe_rt {

/// The functions of the driver, which comes with the GPU: without one there
/// would be nothing to link to.
struct Driver {
  decltype(::cuInit) *init;
  decltype(::cuGetErrorString) *getErrorString;
  decltype(::cuDeviceGetCount) *deviceGetCount;
  decltype(::cuDeviceGet) *deviceGet;
  decltype(::cuDevicePrimaryCtxRetain) *primaryCtxRetain;
  decltype(::cuDevicePrimaryCtxRelease) *primaryCtxRelease;
  decltype(::cuCtxPushCurrent) *ctxPushCurrent;
  decltype(::cuCtxPopCurrent) *ctxPopCurrent;
  decltype(::cuStreamCreate) *streamCreate;
  decltype(::cuStreamDestroy) *streamDestroy;
  decltype(::cuStreamQuery) *streamQuery;
  decltype(::cuStreamIsCapturing) *streamIsCapturing;
  decltype(::cuMemAlloc) *memAlloc;
  decltype(::cuMemFree) *memFree;

  /// Loads it. Returns what is in the way, or "".
  std::string load();
  /// "" for success; else a text that names `function`.
  std::string check(CUresult result, const char *function) const;
};

} // namespace moe_rt

#endif // MOE_RUNTIME_NCCL_DRIVER_H
