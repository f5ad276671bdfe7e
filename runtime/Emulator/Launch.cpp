//===- Launch.cpp - Modules and launches ----------------------------------===//

#include "Block.h"
#include "Error.h"
#include "Export.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <mutex>
#include <sched.h>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

using namespace moe_emulator;

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

namespace {
struct Function {
  std::string name;
  const Kernel *kernel;
};
struct Module {
  void *library;
  std::mutex mutex;
  /// Never moved: launches have pointers to them.
  std::vector<std::unique_ptr<Function>> functions;
};
} // namespace

/// A file in memory, to be loaded like one on a disk.
static void *loadLibrary(const void *data, size_t size) {
  int file = memfd_create("moe-kernels", MFD_CLOEXEC);
  if (file < 0)
    return nullptr;
  auto *bytes = static_cast<const char *>(data);
  void *library = nullptr;
  size_t done = 0;
  while (done < size) {
    ssize_t written = write(file, bytes + done, size - done);
    if (written <= 0)
      break;
    done += static_cast<size_t>(written);
  }
  if (done == size)
    library = dlopen(("/proc/self/fd/" + std::to_string(file)).c_str(),
                     RTLD_NOW | RTLD_LOCAL);
  close(file);
  return library;
}

MOE_EXPORT void *mgpuModuleLoad(void *data, size_t size) {
  void *library = loadLibrary(data, size);
  if (!library) {
    const char *reason = dlerror();
    setError(std::string("the emulator cannot load kernels: ") +
             (reason ? reason : "there is no memory"));
    return nullptr;
  }
  auto *module = new Module;
  module->library = library;
  return module;
}

MOE_EXPORT void *mgpuModuleLoadJIT(void *, int) {
  setError("the emulator runs kernels that were compiled for it, and not PTX");
  return nullptr;
}

MOE_EXPORT void mgpuModuleUnload(void *handle) {
  auto *module = static_cast<Module *>(handle);
  if (!module)
    return;
  dlclose(module->library);
  delete module;
}

MOE_EXPORT void *mgpuModuleGetFunction(void *handle, const char *name) {
  auto *module = static_cast<Module *>(handle);
  if (!module)
    return nullptr;
  std::lock_guard<std::mutex> lock(module->mutex);
  for (std::unique_ptr<Function> &function : module->functions)
    if (function->name == name)
      return function.get();
  auto *kernel = static_cast<const Kernel *>(
      dlsym(module->library, (std::string("moe_emu_kernel_") + name).c_str()));
  if (!kernel) {
    setError(std::string("there is no kernel '") + name + "'");
    return nullptr;
  }
  module->functions.push_back(
      std::make_unique<Function>(Function{name, kernel}));
  return module->functions.back().get();
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// Blocks that nobody uses: their memory is used again.
static std::mutex poolMutex;
static std::vector<std::unique_ptr<Block>> pool;

static std::unique_ptr<Block> takeBlock() {
  std::lock_guard<std::mutex> lock(poolMutex);
  if (pool.empty())
    return std::make_unique<Block>();
  std::unique_ptr<Block> block = std::move(pool.back());
  pool.pop_back();
  return block;
}

static void giveBack(std::unique_ptr<Block> block) {
  std::lock_guard<std::mutex> lock(poolMutex);
  pool.push_back(std::move(block));
}

static void work(Launch &launch) {
  std::unique_ptr<Block> block = takeBlock();
  block->work(launch);
  giveBack(std::move(block));
}

/// One for each CPU that this process may use, or as many as
/// MOE_EMULATOR_THREADS says.
static unsigned countThreads() {
  if (const char *text = std::getenv("MOE_EMULATOR_THREADS"))
    if (int count = std::atoi(text); count > 0)
      return static_cast<unsigned>(count);
  cpu_set_t cpus;
  if (sched_getaffinity(0, sizeof(cpus), &cpus) == 0)
    return static_cast<unsigned>(CPU_COUNT(&cpus));
  return std::max(1U, std::thread::hardware_concurrency());
}

/// What is wrong with a launch, or "".
static std::string check(const Launch &launch, intptr_t shared) {
  static constexpr uint64_t mostGrid[3] = {0x7fffffff, 65535, 65535};
  static constexpr uint64_t mostBlock[3] = {1024, 1024, 64};
  const Kernel &kernel = *launch.kernel;
  for (int i = 0; i < 3; ++i) {
    if (launch.grid[i] == 0 || launch.grid[i] > mostGrid[i])
      return format("its grid has %u blocks in dimension %d; a GPU takes 1 to "
                    "%lu",
                    launch.grid[i], i, static_cast<unsigned long>(mostGrid[i]));
    if (launch.block[i] == 0 || launch.block[i] > mostBlock[i])
      return format("its blocks have %u threads in dimension %d; a GPU takes 1 "
                    "to %lu",
                    launch.block[i], i,
                    static_cast<unsigned long>(mostBlock[i]));
  }
  uint64_t most = kernel.mostThreads ? kernel.mostThreads : kMostThreads;
  uint64_t threads =
      uint64_t(launch.block[0]) * launch.block[1] * launch.block[2];
  if (threads > most)
    return format("its blocks have %lu threads, but may have %lu",
                  static_cast<unsigned long>(threads),
                  static_cast<unsigned long>(most));
  if (shared < 0 ||
      kernel.staticSize + launch.dynamicShared > kernel.mostShared)
    return format(
        "it has %lu bytes of static and %ld of dynamic shared memory, "
        "but a block may have %lu",
        static_cast<unsigned long>(kernel.staticSize),
        static_cast<long>(shared),
        static_cast<unsigned long>(kernel.mostShared));
  return "";
}

static uint32_t clamp(intptr_t value) {
  return value < 0
             ? 0
             : static_cast<uint32_t>(std::min<intptr_t>(value, UINT32_MAX));
}

MOE_EXPORT void mgpuLaunchKernel(void *handle, intptr_t gridX, intptr_t gridY,
                                 intptr_t gridZ, intptr_t blockX,
                                 intptr_t blockY, intptr_t blockZ,
                                 int32_t shared, void *, void **params, void **,
                                 size_t numParams) {
  auto *function = static_cast<Function *>(handle);
  if (!function || hasError())
    return;
  Launch launch;
  launch.kernel = function->kernel;
  launch.name = function->name;
  launch.params = params;
  launch.dynamicShared = static_cast<uint64_t>(std::max(shared, 0));
  intptr_t grid[3] = {gridX, gridY, gridZ};
  intptr_t block[3] = {blockX, blockY, blockZ};
  for (int i = 0; i < 3; ++i) {
    launch.grid[i] = clamp(grid[i]);
    launch.block[i] = clamp(block[i]);
  }
  std::string wrong = check(launch, shared);
  if (wrong.empty() && numParams != launch.kernel->numParams)
    wrong = format("it was given %zu parameters, but has %lu", numParams,
                   static_cast<unsigned long>(launch.kernel->numParams));
  if (!wrong.empty())
    return setError("kernel '" + launch.name +
                    "' cannot be launched: " + wrong);
  uint64_t numThreads =
      std::min<uint64_t>(countThreads(), launch.getNumBlocks());
  std::vector<std::thread> threads;
  for (uint64_t i = 1; i < numThreads; ++i)
    threads.emplace_back([&] { work(launch); });
  work(launch);
  for (std::thread &thread : threads)
    thread.join();
}

MOE_EXPORT void mgpuLaunchClusterKernel(void *handle, intptr_t clusterX,
                                        intptr_t clusterY, intptr_t clusterZ,
                                        intptr_t gridX, intptr_t gridY,
                                        intptr_t gridZ, intptr_t blockX,
                                        intptr_t blockY, intptr_t blockZ,
                                        int32_t shared, void *stream,
                                        void **params, void **extra) {
  auto *function = static_cast<Function *>(handle);
  if (!function)
    return;
  if (clusterX * clusterY * clusterZ != 1)
    return setError("kernel '" + function->name +
                    "' cannot be launched: the emulator has no clusters of "
                    "blocks");
  mgpuLaunchKernel(handle, gridX, gridY, gridZ, blockX, blockY, blockZ, shared,
                   stream, params, extra, function->kernel->numParams);
}
