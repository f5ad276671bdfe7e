//===- NCCL.cpp - Exchange between GPUs -----------------------------------===//
//
// Calls take device memory and run on a stream. NCCL has no way to tell that a
// rank is missing: what does not end in time is aborted.
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "Driver.h"
#include "Rank.h"
#include "Text.h"

#include <nccl.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <new>
#include <sched.h>

using namespace moe_rt;
using Clock = std::chrono::steady_clock;

namespace {
struct Rank : RankBase {
  ~Rank();
  std::string open(const moe_transport_options &options);
  template <typename Body> int call(const char *name, Body body);
  int fail(const char *name, const std::string &wrong);
  void abort(const std::string &why);

  /// What a barrier adds up, on the device.
  CUdeviceptr scratch = 0;
  ncclComm_t comm = nullptr;
  CUstream stream = nullptr;

private:
  std::string openDevice(int64_t wanted);
  std::string openStream(CUstream given);
  std::string connect(moe_communicator *bootstrap);
  std::string awaitNccl(Clock::time_point end);
  std::string awaitStream(Clock::time_point end);
  std::string checkState(Clock::time_point end, bool &isInProgress);
  void drop();

  Driver driver = {};
  std::chrono::milliseconds timeout{0};
  CUdevice device = 0;
  CUcontext context = nullptr;
  bool isOurStream = false;
  std::mutex mutex;
  std::mutex abortMutex;
  std::string abortReason;
  std::atomic<bool> isAborting{false};
};
} // namespace

/// The communicator does not block: its state is looked at later.
static bool isFine(ncclResult_t result) {
  return result == ncclSuccess || result == ncclInProgress;
}

static std::string check(ncclResult_t result, const char *function) {
  if (isFine(result))
    return "";
  return std::string(function) + ": " + ncclGetErrorString(result);
}

//===----------------------------------------------------------------------===//
// Opening
//===----------------------------------------------------------------------===//

std::string Rank::openDevice(int64_t wanted) {
  std::string wrong = driver.load();
  if (wrong.empty())
    wrong = driver.check(driver.init(0), "cuInit");
  int count = 0;
  if (wrong.empty())
    wrong = driver.check(driver.deviceGetCount(&count), "cuDeviceGetCount");
  if (!wrong.empty())
    return wrong;
  int64_t index = wanted < 0 && count ? rank % count : wanted;
  if (index < 0 || index >= count)
    return format("there is no GPU %lld; this machine has %d",
                  static_cast<long long>(index < 0 ? 0 : index), count);
  wrong = driver.check(driver.deviceGet(&device, static_cast<int>(index)),
                       "cuDeviceGet");
  if (wrong.empty())
    wrong = driver.check(driver.primaryCtxRetain(&context, device),
                         "cuDevicePrimaryCtxRetain");
  return wrong;
}

/// In the context of the device, which is current.
std::string Rank::openStream(CUstream given) {
  stream = given;
  isOurStream = !given;
  if (isOurStream) {
    std::string wrong = driver.check(
        driver.streamCreate(&stream, CU_STREAM_NON_BLOCKING), "cuStreamCreate");
    if (!wrong.empty())
      return wrong;
  }
  return driver.check(driver.memAlloc(&scratch, sizeof(int32_t)), "cuMemAlloc");
}

/// Brings the ranks together: by the id of rank 0's.
std::string Rank::connect(moe_communicator *bootstrap) {
  ncclUniqueId id = {};
  // If it fails on rank 0, the others find an id of zeros, and fail, too.
  std::string wrong;
  if (rank == 0)
    wrong = check(ncclGetUniqueId(&id), "ncclGetUniqueId");
  if (bootstrap->api->broadcast(bootstrap, &id, sizeof(id), 0) != MOE_OK)
    return bootstrap->api->error(bootstrap);
  if (!wrong.empty())
    return wrong;
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  config.blocking = 0;
  wrong = check(ncclCommInitRankConfig(&comm, size, id, rank, &config),
                "ncclCommInitRankConfig");
  return wrong.empty() ? awaitNccl(Clock::now() + timeout) : wrong;
}

std::string Rank::open(const moe_transport_options &options) {
  moe_communicator *bootstrap = options.bootstrap;
  if (!bootstrap)
    return "NCCL needs a communicator that brings its ranks together: "
           "options.bootstrap is null";
  const moe_communicator_api &boot = *bootstrap->api;
  rank = boot.rank(bootstrap);
  size = boot.size(bootstrap);
  timeout = std::chrono::milliseconds(
      options.timeout_ms ? options.timeout_ms : MOE_DEFAULT_TIMEOUT_MS);
  std::string wrong = openDevice(options.device);
  bool isCurrent = false;
  if (wrong.empty()) {
    wrong = driver.check(driver.ctxPushCurrent(context), "cuCtxPushCurrent");
    isCurrent = wrong.empty();
  }
  if (wrong.empty())
    wrong = openStream(static_cast<CUstream>(options.stream));

  // None goes on, and waits for a rank that cannot.
  constexpr size_t room = 256;
  std::vector<char> texts(room * size);
  char own[room];
  std::snprintf(own, room, "%s", wrong.c_str());
  if (boot.all_gather(bootstrap, own, texts.data(), room) != MOE_OK)
    wrong = boot.error(bootstrap);
  for (int i = 0; i < size && wrong.empty(); ++i)
    if (texts[i * room])
      wrong = "rank " + std::to_string(i) + ": " + &texts[i * room];
  if (wrong.empty())
    wrong = connect(bootstrap);
  CUcontext before;
  if (isCurrent)
    driver.ctxPopCurrent(&before);
  return wrong;
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

/// The communicator is of no use any more.
void Rank::drop() {
  if (comm)
    ncclCommAbort(comm);
  comm = nullptr;
}

Rank::~Rank() {
  if (!context)
    return;
  driver.ctxPushCurrent(context);
  if (comm && check(ncclCommFinalize(comm), "").empty() &&
      awaitNccl(Clock::now() + timeout).empty()) {
    ncclCommDestroy(comm);
    comm = nullptr;
  }
  drop();
  if (scratch)
    driver.memFree(scratch);
  if (isOurStream && stream)
    driver.streamDestroy(stream);
  CUcontext before;
  driver.ctxPopCurrent(&before);
  driver.primaryCtxRelease(device);
}

int Rank::fail(const char *name, const std::string &wrong) {
  error = "rank " + std::to_string(rank) + ": " + name + ": " + wrong;
  drop();
  return MOE_EXCHANGE_ERROR;
}

/// Other ranks find out by their timeouts.
void Rank::abort(const std::string &why) {
  {
    std::lock_guard<std::mutex> lock(abortMutex);
    if (isAborting)
      return;
    abortReason = "aborted: " + why;
    isAborting = true;
  }
  // A running call looks by itself, and so does the next one.
  if (mutex.try_lock()) {
    drop();
    mutex.unlock();
  }
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

std::string Rank::checkState(Clock::time_point end, bool &isInProgress) {
  if (isAborting)
    return abortReason;
  ncclResult_t state = ncclSuccess;
  std::string wrong =
      check(ncclCommGetAsyncError(comm, &state), "ncclCommGetAsyncError");
  if (wrong.empty())
    wrong = check(state, "NCCL");
  isInProgress = state == ncclInProgress;
  if (wrong.empty() && Clock::now() > end)
    return format("not done within %lld ms; another rank has failed, or made "
                  "another call",
                  static_cast<long long>(timeout.count()));
  return wrong;
}

/// Until NCCL has put everything on the stream.
std::string Rank::awaitNccl(Clock::time_point end) {
  for (;;) {
    bool isInProgress = false;
    std::string wrong = checkState(end, isInProgress);
    if (!wrong.empty() || !isInProgress)
      return wrong;
    sched_yield();
  }
}

/// Until the GPU has done it.
std::string Rank::awaitStream(Clock::time_point end) {
  for (;;) {
    CUresult result = driver.streamQuery(stream);
    if (result != CUDA_ERROR_NOT_READY)
      return driver.check(result, "cuStreamQuery");
    bool isInProgress = false;
    std::string wrong = checkState(end, isInProgress);
    if (!wrong.empty())
      return wrong;
    sched_yield();
  }
}

/// `body` starts operations of NCCL, which make one group.
template <typename Body> int Rank::call(const char *name, Body body) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!error.empty())
    return MOE_EXCHANGE_ERROR;
  if (isAborting)
    return fail(name, abortReason);
  std::string wrong =
      driver.check(driver.ctxPushCurrent(context), "cuCtxPushCurrent");
  if (!wrong.empty())
    return fail(name, wrong);
  CUstreamCaptureStatus capture = CU_STREAM_CAPTURE_STATUS_NONE;
  wrong = driver.check(driver.streamIsCapturing(stream, &capture),
                       "cuStreamIsCapturing");
  Clock::time_point end = Clock::now() + timeout;
  if (wrong.empty()) {
    ncclGroupStart();
    wrong = check(body(), name);
    std::string ended = check(ncclGroupEnd(), "ncclGroupEnd");
    if (wrong.empty())
      wrong = ended;
  }
  if (wrong.empty())
    wrong = awaitNccl(end);
  if (wrong.empty() && capture == CU_STREAM_CAPTURE_STATUS_NONE)
    wrong = awaitStream(end);
  int status = wrong.empty() ? MOE_OK : fail(name, wrong);
  CUcontext before;
  driver.ctxPopCurrent(&before);
  return status;
}

static Rank &get(moe_communicator *communicator) {
  return *static_cast<Rank *>(communicator);
}

/// Arguments that are wrong end as an operation that fails does.
static int refuse(Rank &self, const char *name, const std::string &wrong) {
  self.abort(wrong);
  return self.call(name, [] { return ncclSuccess; });
}

static int allToAll(moe_communicator *communicator, const moe_blocks *blocks,
                    int64_t count) {
  Rank &self = get(communicator);
  std::string wrong = checkBlocks(blocks, count, self.size);
  if (!wrong.empty())
    return refuse(self, "all_to_all", wrong);
  return self.call("all_to_all", [&] {
    ncclResult_t result = ncclSuccess;
    for (int64_t i = 0; i < count && isFine(result); ++i) {
      if (blocks[i].bytes == 0)
        continue;
      result = ncclAlltoAll(blocks[i].send, blocks[i].receive, blocks[i].bytes,
                            ncclInt8, self.comm, self.stream);
      self.sentBytes += blocks[i].bytes * (self.size - 1);
    }
    return result;
  });
}

static ncclResult_t exchangeRagged(Rank &self,
                                   const moe_ragged_blocks &tensor) {
  uint64_t sendOffset = 0, receiveOffset = 0;
  for (int peer = 0; peer < self.size; ++peer) {
    uint64_t sends = tensor.send_bytes[peer];
    uint64_t receives = tensor.receive_bytes[peer];
    ncclResult_t result = ncclSuccess;
    if (sends)
      result = ncclSend(advance(tensor.send, sendOffset), sends, ncclInt8, peer,
                        self.comm, self.stream);
    if (isFine(result) && receives)
      result = ncclRecv(advance(tensor.receive, receiveOffset), receives,
                        ncclInt8, peer, self.comm, self.stream);
    if (!isFine(result))
      return result;
    sendOffset += sends;
    receiveOffset += receives;
    self.sentBytes += peer == self.rank ? 0 : sends;
  }
  return ncclSuccess;
}

static int allToAllRagged(moe_communicator *communicator,
                          const moe_ragged_blocks *blocks, int64_t count) {
  Rank &self = get(communicator);
  std::string wrong = checkBlocks(blocks, count, self.size);
  if (!wrong.empty())
    return refuse(self, "all_to_all_ragged", wrong);
  return self.call("all_to_all_ragged", [&] {
    ncclResult_t result = ncclSuccess;
    for (int64_t i = 0; i < count && isFine(result); ++i)
      result = exchangeRagged(self, blocks[i]);
    return result;
  });
}

static int allGather(moe_communicator *communicator, const void *send,
                     void *receive, uint64_t bytes) {
  Rank &self = get(communicator);
  std::string wrong = checkGather(send, receive, bytes, self.size);
  if (!wrong.empty())
    return refuse(self, "all_gather", wrong);
  return self.call("all_gather", [&] {
    self.sentBytes += bytes * (self.size - 1);
    return bytes ? ncclAllGather(send, receive, bytes, ncclInt8, self.comm,
                                 self.stream)
                 : ncclSuccess;
  });
}

static int broadcast(moe_communicator *communicator, void *data, uint64_t bytes,
                     int64_t root) {
  Rank &self = get(communicator);
  std::string wrong = checkBroadcast(data, bytes, root, self.size);
  if (!wrong.empty())
    return refuse(self, "broadcast", wrong);
  return self.call("broadcast", [&] {
    self.sentBytes += root == self.rank ? bytes * (self.size - 1) : 0;
    return bytes ? ncclBroadcast(data, data, bytes, ncclInt8,
                                 static_cast<int>(root), self.comm, self.stream)
                 : ncclSuccess;
  });
}

static int barrier(moe_communicator *communicator) {
  Rank &self = get(communicator);
  return self.call("barrier", [&] {
    auto *one = reinterpret_cast<void *>(self.scratch);
    return ncclAllReduce(one, one, 1, ncclInt32, ncclMax, self.comm,
                         self.stream);
  });
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static void abortAll(moe_communicator *communicator, const char *reason) {
  get(communicator).abort(reason ? reason : "no reason given");
}
static void destroy(moe_communicator *communicator) {
  if (communicator)
    delete &get(communicator);
}
static const char *transport(const moe_communicator *) { return "nccl"; }
static int64_t getMemory(const moe_communicator *) { return MOE_MEMORY_CUDA; }

/// Sizes and places are not compared, and the GPU, not the rank, waits.
static const moe_communicator_api api = {
    MOE_ABI_VERSION, transport,   getRank,      getSize,
    getError,        destroy,     allToAll,     allToAllRagged,
    allGather,       broadcast,   barrier,      abortAll,
    setPlace,        getWaitedNs, getSentBytes, getMemory};

extern "C" __attribute__((visibility("default"))) int
moe_transport_open(const moe_transport_options *options, moe_communicator **out,
                   char *error, uint64_t errorBytes) {
  return openRank<Rank>(options, out, api, error, errorBytes);
}
