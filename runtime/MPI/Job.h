//===- Job.h - A process of an MPI job --------------------------*- C++ -*-===//

#ifndef MOE_RUNTIME_MPI_JOB_H
#define MOE_RUNTIME_MPI_JOB_H

#include "Call.h"
#include "Messages.h"
#include "Rank.h"
#include "Watchdog.h"

// Only the C interface is used.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <vector>

namespace moe_rt {

/// The first message of every call, to each of the other ranks.
struct Announcement {
  Call call;
  /// What goes from the one to the other, of each tensor of a ragged exchange.
  uint64_t bytes[Call::mostTensors] = {};
};

/// A rank of a job. Once it has an error, all calls fail.
///
/// A call begins with announcements from all to all, so that every rank sees
/// whether they agree, and who is missing. What is waited for is polled, and
/// given up after a while without progress. After that, or after an error of
/// MPI, there is no way back to a usable communicator: the job ends.
class Job : public RankBase {
public:
  using Clock = std::chrono::steady_clock;

  /// Makes MPI ready. Returns what is in the way, or "".
  std::string open(const moe_transport_options &options);
  /// Waits for the others to close, too.
  void close();

  uint64_t getMessageBytes() const { return messageBytes; }

  /// Around every call.
  void begin();
  void end();

  /// Waits until all ranks have announced their calls. False if they disagree:
  /// then `error` says how, and is for ever.
  bool agree(const Call &call);
  /// To be filled in before `agree` in a ragged exchange, and its result.
  uint64_t *toAnnounce(int64_t peer) { return sent[peer].bytes; }
  const uint64_t *announced(int64_t peer) const { return received[peer].bytes; }

  /// Starts messages from or into a buffer.
  void send(const void *data, const std::vector<Message> &messages);
  void receive(void *data, const std::vector<Message> &messages);
  /// Waits for all that was started.
  void finish(const Call &call);

  /// Says why, and ends all ranks.
  [[noreturn]] void die(const std::string &why);
  /// The same, from any thread, now or where this rank next looks.
  void abort(const std::string &why);

private:
  std::string join(int64_t ranks);
  void check(int code, const char *function);
  void startReceive(void *data, uint64_t bytes, int64_t peer, int tag);
  void startSend(const void *data, uint64_t bytes, int64_t peer, int tag);
  void await(const Call &call, const char *what, bool hasData);
  void dieOfTimeout(const Call &call, const char *what);
  void lookForAbort();

  MPI_Comm comm = MPI_COMM_NULL;
  std::chrono::milliseconds timeout{0};
  uint64_t messageBytes = 0;
  std::vector<Announcement> sent, received;
  std::vector<MPI_Request> requests;
  /// The other end of each request.
  std::vector<int64_t> peers;
  std::vector<int> done;
  Watchdog watchdog;
  /// Held during a call, and by whoever ends the job outside of one.
  std::mutex calling;
  std::mutex abortMutex;
  std::string abortReason;
  std::atomic<bool> isAborting{false};
};

} // namespace moe_rt

#endif // MOE_RUNTIME_MPI_JOB_H
