//===- Job.cpp - A process of an MPI job ----------------------------------===//

#include "Job.h"
#include "Text.h"

#include <cstdio>
#include <ctime>
#include <sched.h>
#include <thread>
#include <unistd.h>

using namespace moe_rt;

static constexpr int kAnnouncementTag = 1, kDataTag = 2;
/// Counts of MPI are ints.
static constexpr uint64_t kMostBytes = uint64_t(1) << 30;
/// How long a job may take to start: its processes are not all there at once.
static constexpr std::chrono::milliseconds kStartTime(60000);
/// What is polled gives up first, as it can say who is missing.
static constexpr std::chrono::milliseconds kGrace(1000);
/// How long mpirun has to forward the last words of a rank.
static constexpr std::chrono::milliseconds kForwarding(200);

//===----------------------------------------------------------------------===//
// The process's MPI, which communicators share
//===----------------------------------------------------------------------===//

static std::mutex environmentMutex;
static int openJobs = 0, worldRank = -1;
static bool isOurMpi = false;

static std::string initialize() {
  int isFinalized = 0, isInitialized = 0, level = 0;
  MPI_Finalized(&isFinalized);
  if (isFinalized)
    return "MPI has been finalized, and cannot be started again in this "
           "process";
  MPI_Initialized(&isInitialized);
  if (isInitialized)
    return "";
  // Not from several threads at once, but `abort` may come from any.
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &level) !=
      MPI_SUCCESS)
    return "MPI could not be initialized";
  isOurMpi = true;
  return "";
}

/// A process that exits in the middle of a job may look like a success to its
/// launcher, which then ends the others just the same.
__attribute__((destructor)) static void checkExit() {
  if (openJobs == 0)
    return;
  std::fprintf(stderr,
               "moe: rank %d: exits without destroying its communicator\n",
               worldRank);
  std::fflush(nullptr);
  _exit(MOE_EXCHANGE_ERROR);
}

/// If it was the last one, and MPI is ours.
static void finalize() {
  std::lock_guard<std::mutex> lock(environmentMutex);
  if (--openJobs == 0 && isOurMpi)
    MPI_Finalize();
}

//===----------------------------------------------------------------------===//
// Beginning and end
//===----------------------------------------------------------------------===//

std::string Job::open(const moe_transport_options &options) {
  timeout = std::chrono::milliseconds(
      options.timeout_ms ? options.timeout_ms : MOE_DEFAULT_TIMEOUT_MS);
  messageBytes = options.message_bytes ? options.message_bytes : kMostBytes;
  if (messageBytes > kMostBytes)
    messageBytes = kMostBytes;
  if (!watchdog.start())
    return "the system has no thread left";
  watchdog.arm("the start of MPI", timeout + kStartTime);
  std::lock_guard<std::mutex> lock(environmentMutex);
  std::string wrong = initialize();
  if (wrong.empty()) {
    ++openJobs;
    wrong = join(options.ranks);
    if (!wrong.empty() && --openJobs == 0 && isOurMpi)
      MPI_Finalize();
  }
  watchdog.disarm();
  return wrong;
}

/// All ranks find the same, so that none goes on alone.
std::string Job::join(int64_t ranks) {
  MPI_Comm_rank(MPI_COMM_WORLD, &worldRank);
  int worldSize = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &worldSize);
  rank = worldRank;
  size = worldSize;
  watchdog.setRank(worldRank);
  if (ranks && ranks != size)
    return format("%lld ranks are needed, but the MPI job has %d; is it "
                  "another MPI's mpirun?",
                  static_cast<long long>(ranks), worldSize);
  if (MPI_Comm_dup(MPI_COMM_WORLD, &comm) != MPI_SUCCESS)
    return "MPI_Comm_dup failed";
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  sent.resize(size);
  received.resize(size);
  return "";
}

void Job::close() {
  begin();
  // Else a rank would come to MPI_Finalize while others still wait for it.
  if (error.empty())
    agree(Call(CallKind::Destroy));
  watchdog.arm("MPI_Finalize", timeout + kGrace);
  MPI_Comm_free(&comm);
  finalize();
  end();
  watchdog.stop();
}

void Job::die(const std::string &why) {
  std::fprintf(stderr, "moe: rank %d: %s\n", worldRank, why.c_str());
  std::fflush(stderr);
  // mpirun forwards it, unless the job ends before it has.
  std::this_thread::sleep_for(kForwarding);
  // It may exit as other programs do.
  openJobs = 0;
  watchdog.arm("MPI_Abort", kGrace);
  MPI_Abort(MPI_COMM_WORLD, MOE_EXCHANGE_ERROR);
  _exit(MOE_EXCHANGE_ERROR);
}

void Job::check(int code, const char *function) {
  if (code == MPI_SUCCESS)
    return;
  char text[MPI_MAX_ERROR_STRING] = "unknown error";
  int length = 0;
  MPI_Error_string(code, text, &length);
  die(std::string(function) + " failed: " + text);
}

void Job::abort(const std::string &why) {
  {
    std::lock_guard<std::mutex> lock(abortMutex);
    if (isAborting)
      return;
    abortReason = "aborted: " + why;
    isAborting = true;
  }
  // A thread in a call looks by itself.
  if (calling.try_lock()) {
    lookForAbort();
    calling.unlock();
  }
}

void Job::lookForAbort() {
  // After a disagreement every rank knows already.
  if (isAborting && error.empty())
    die(abortReason);
}

void Job::begin() {
  calling.lock();
  lookForAbort();
}

void Job::end() {
  watchdog.disarm();
  calling.unlock();
  // Who came in between found the lock taken, and left it to us.
  if (isAborting && error.empty() && calling.try_lock()) {
    lookForAbort();
    calling.unlock();
  }
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

bool Job::agree(const Call &call) {
  for (int i = 1; i < size; ++i) {
    int64_t peer = (rank + i) % size;
    startReceive(&received[peer], sizeof(Announcement), peer, kAnnouncementTag);
  }
  for (int i = 1; i < size; ++i) {
    int64_t peer = (rank + i) % size;
    sent[peer].call = call;
    startSend(&sent[peer], sizeof(Announcement), peer, kAnnouncementTag);
  }
  received[rank].call = call;
  Clock::time_point start = Clock::now();
  await(call, "come to", /*hasData=*/false);
  waitedNs += std::chrono::nanoseconds(Clock::now() - start).count();
  for (int i = 1; i < size && error.empty(); ++i)
    error = compareCalls(received[0].call, received[i].call, i);
  return error.empty();
}

void Job::send(const void *data, const std::vector<Message> &messages) {
  for (const Message &message : messages)
    startSend(advance(data, message.offset), message.bytes, message.peer,
              kDataTag);
}

void Job::receive(void *data, const std::vector<Message> &messages) {
  for (const Message &message : messages)
    startReceive(advance(data, message.offset), message.bytes, message.peer,
                 kDataTag);
}

void Job::finish(const Call &call) { await(call, "finish", /*hasData=*/true); }

void Job::startReceive(void *data, uint64_t bytes, int64_t peer, int tag) {
  requests.push_back(MPI_REQUEST_NULL);
  peers.push_back(peer);
  check(MPI_Irecv(data, static_cast<int>(bytes), MPI_BYTE,
                  static_cast<int>(peer), tag, comm, &requests.back()),
        "MPI_Irecv");
}

void Job::startSend(const void *data, uint64_t bytes, int64_t peer, int tag) {
  requests.push_back(MPI_REQUEST_NULL);
  peers.push_back(peer);
  check(MPI_Isend(data, static_cast<int>(bytes), MPI_BYTE,
                  static_cast<int>(peer), tag, comm, &requests.back()),
        "MPI_Isend");
}

/// Gives other processes a chance: there may be more than CPUs. Who waits long
/// for others to come sleeps, but data moves only while it is asked for.
static void pause(Job::Clock::duration waited, bool mayMove) {
  if (waited < std::chrono::microseconds(20))
    return;
  timespec moment = {0, 100000};
  if (mayMove || waited < std::chrono::milliseconds(20))
    sched_yield();
  else
    nanosleep(&moment, nullptr);
}

/// Waits for all requests, and forgets them.
void Job::await(const Call &call, const char *what, bool hasData) {
  done.resize(requests.size());
  size_t left = requests.size();
  Clock::time_point progress = Clock::now();
  watchdog.arm("a function of MPI", timeout + kGrace);
  while (left > 0) {
    int count = 0;
    check(MPI_Testsome(static_cast<int>(requests.size()), requests.data(),
                       &count, done.data(), MPI_STATUSES_IGNORE),
          "MPI_Testsome");
    if (count == MPI_UNDEFINED)
      break;
    lookForAbort();
    Clock::time_point now = Clock::now();
    if (count > 0) {
      left -= count;
      progress = now;
      watchdog.arm("a function of MPI", timeout + kGrace);
    } else if (now - progress > timeout) {
      dieOfTimeout(call, what);
    } else {
      pause(now - progress, /*mayMove=*/hasData);
    }
  }
  watchdog.disarm();
  requests.clear();
  peers.clear();
}

void Job::dieOfTimeout(const Call &call, const char *what) {
  std::vector<int64_t> missing;
  for (int64_t i = 0; i < size; ++i)
    for (size_t j = 0; j < requests.size(); ++j)
      if (peers[j] == i && requests[j] != MPI_REQUEST_NULL) {
        missing.push_back(i);
        break;
      }
  die(describeMissing(missing, what, call.kind, timeout.count()));
}
