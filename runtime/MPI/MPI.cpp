//===- MPI.cpp - Exchange between the processes of an MPI job -------------===//
//
// One source for all implementations of MPI: it is built once for each that is
// there. The transport's name is MOE_TRANSPORT_NAME.
//
//===----------------------------------------------------------------------===//

#include "Job.h"
#include "Text.h"
#include "moe_transport.h"

#include <cstdio>
#include <cstring>
#include <new>

using namespace moe_rt;

namespace {
struct Rank : moe_communicator {
  Job job;
};

/// A call in progress.
class Running {
public:
  explicit Running(Job &job) : job(job) { job.begin(); }
  ~Running() { job.end(); }
  Running(const Running &) = delete;
  Running &operator=(const Running &) = delete;

  /// Tells the others that this rank cannot make its call.
  int refuse(const std::string &wrong) {
    job.agree(Call(CallKind::Refused));
    job.error = "rank " + std::to_string(job.getRank()) + ": " + wrong;
    return MOE_EXCHANGE_ERROR;
  }

private:
  Job &job;
};
} // namespace

static Job &get(moe_communicator *communicator) {
  return static_cast<Rank *>(communicator)->job;
}
static const Job &get(const moe_communicator *communicator) {
  return static_cast<const Rank *>(communicator)->job;
}

/// The bytes for others among the blocks.
static uint64_t countForOthers(const Job &job,
                               const std::vector<uint64_t> &blocks) {
  return offsetOf(blocks.data(), job.getSize()) - blocks[job.getRank()];
}

/// Starts the exchange of a tensor, and does this rank's own block.
static void startTensor(Job &job, const void *send,
                        const std::vector<uint64_t> &sends, void *receive,
                        const std::vector<uint64_t> &receives) {
  std::vector<Message> messages;
  addMessages(receives, job.getRank(), job.getMessageBytes(), messages);
  job.receive(receive, messages);
  messages.clear();
  addMessages(sends, job.getRank(), job.getMessageBytes(), messages);
  job.send(send, messages);
  int rank = job.getRank();
  if (sends[rank])
    std::memcpy(advance(receive, offsetOf(receives.data(), rank)),
                advance(send, offsetOf(sends.data(), rank)), sends[rank]);
}

static int allToAll(moe_communicator *communicator, const moe_blocks *blocks,
                    int64_t count) {
  Job &job = get(communicator);
  Running running(job);
  if (!job.error.empty())
    return MOE_EXCHANGE_ERROR;
  std::string wrong = checkBlocks(blocks, count, job.getSize());
  if (!wrong.empty())
    return running.refuse("all_to_all: " + wrong);
  Call call(CallKind::AllToAll);
  call.count = count;
  uint64_t sent = 0;
  do {
    for (int64_t i = 0; i < call.tensors(); ++i)
      call.bytes[i] = blocks[call.first + i].bytes;
    if (!job.agree(call))
      return MOE_EXCHANGE_ERROR;
    for (int64_t i = 0; i < call.tensors(); ++i) {
      const moe_blocks &tensor = blocks[call.first + i];
      std::vector<uint64_t> sizes(job.getSize(), tensor.bytes);
      startTensor(job, tensor.send, sizes, tensor.receive, sizes);
      sent += countForOthers(job, sizes);
    }
    job.finish(call);
    call.first += Call::mostTensors;
  } while (call.first < count);
  job.sentBytes += sent;
  return MOE_OK;
}

/// Only the receiver sees the difference: no call can return on the others.
static void checkRagged(Job &job, const moe_ragged_blocks *step,
                        const Call &call) {
  for (int64_t peer = 0; peer < job.getSize(); ++peer)
    for (int64_t i = 0; i < call.tensors(); ++i) {
      uint64_t sent = peer == job.getRank() ? step[i].send_bytes[peer]
                                            : job.announced(peer)[i];
      uint64_t expected = step[i].receive_bytes[peer];
      if (sent != expected)
        job.die(describeRagged(call.first + i, peer, sent, job.getRank(),
                               expected));
    }
}

static int allToAllRagged(moe_communicator *communicator,
                          const moe_ragged_blocks *blocks, int64_t count) {
  Job &job = get(communicator);
  Running running(job);
  if (!job.error.empty())
    return MOE_EXCHANGE_ERROR;
  int size = job.getSize();
  std::string wrong = checkBlocks(blocks, count, size);
  if (!wrong.empty())
    return running.refuse("all_to_all_ragged: " + wrong);
  Call call(CallKind::RaggedAllToAll);
  call.count = count;
  uint64_t sent = 0;
  do {
    const moe_ragged_blocks *step = blocks ? blocks + call.first : nullptr;
    for (int64_t peer = 0; peer < size; ++peer)
      for (int64_t i = 0; i < call.tensors(); ++i)
        job.toAnnounce(peer)[i] = step[i].send_bytes[peer];
    if (!job.agree(call))
      return MOE_EXCHANGE_ERROR;
    checkRagged(job, step, call);
    for (int64_t i = 0; i < call.tensors(); ++i) {
      const moe_ragged_blocks &tensor = step[i];
      std::vector<uint64_t> sends(tensor.send_bytes, tensor.send_bytes + size);
      std::vector<uint64_t> receives(tensor.receive_bytes,
                                     tensor.receive_bytes + size);
      startTensor(job, tensor.send, sends, tensor.receive, receives);
      sent += countForOthers(job, sends);
    }
    job.finish(call);
    call.first += Call::mostTensors;
  } while (call.first < count);
  job.sentBytes += sent;
  return MOE_OK;
}

static int allGather(moe_communicator *communicator, const void *send,
                     void *receive, uint64_t bytes) {
  Job &job = get(communicator);
  Running running(job);
  if (!job.error.empty())
    return MOE_EXCHANGE_ERROR;
  std::string wrong = checkGather(send, receive, bytes, job.getSize());
  if (!wrong.empty())
    return running.refuse("all_gather: " + wrong);
  Call call(CallKind::AllGather);
  call.count = 1;
  call.bytes[0] = bytes;
  if (!job.agree(call))
    return MOE_EXCHANGE_ERROR;
  std::vector<uint64_t> sizes(job.getSize(), bytes);
  std::vector<Message> messages;
  addMessages(sizes, job.getRank(), job.getMessageBytes(), messages);
  job.receive(receive, messages);
  messages.clear();
  for (int64_t peer = 0; peer < job.getSize(); ++peer)
    if (peer != job.getRank())
      addMessages(bytes, peer, job.getMessageBytes(), messages);
  job.send(send, messages);
  char *own = advance(receive, job.getRank() * bytes);
  if (own != send && bytes)
    std::memcpy(own, send, bytes);
  job.finish(call);
  job.sentBytes += countForOthers(job, sizes);
  return MOE_OK;
}

static int broadcast(moe_communicator *communicator, void *data, uint64_t bytes,
                     int64_t root) {
  Job &job = get(communicator);
  Running running(job);
  if (!job.error.empty())
    return MOE_EXCHANGE_ERROR;
  std::string wrong = checkBroadcast(data, bytes, root, job.getSize());
  if (!wrong.empty())
    return running.refuse("broadcast: " + wrong);
  Call call(CallKind::Broadcast);
  call.count = 1;
  call.root = root;
  call.bytes[0] = bytes;
  if (!job.agree(call))
    return MOE_EXCHANGE_ERROR;
  std::vector<Message> messages;
  if (job.getRank() == root) {
    for (int64_t peer = 0; peer < job.getSize(); ++peer)
      if (peer != root)
        addMessages(bytes, peer, job.getMessageBytes(), messages);
    job.send(data, messages);
    job.sentBytes += bytes * (job.getSize() - 1);
  } else {
    addMessages(bytes, root, job.getMessageBytes(), messages);
    job.receive(data, messages);
  }
  job.finish(call);
  return MOE_OK;
}

static int barrier(moe_communicator *communicator) {
  Job &job = get(communicator);
  Running running(job);
  if (!job.error.empty() || !job.agree(Call(CallKind::Barrier)))
    return MOE_EXCHANGE_ERROR;
  return MOE_OK;
}

static void abortAll(moe_communicator *communicator, const char *reason) {
  get(communicator).abort(reason ? reason : "no reason given");
}

static void destroy(moe_communicator *communicator) {
  if (!communicator)
    return;
  get(communicator).close();
  delete static_cast<Rank *>(communicator);
}

static const char *transport(const moe_communicator *) {
  return MOE_TRANSPORT_NAME;
}
static int64_t getRank(const moe_communicator *communicator) {
  return get(communicator).getRank();
}
static int64_t getSize(const moe_communicator *communicator) {
  return get(communicator).getSize();
}
static const char *getError(const moe_communicator *communicator) {
  return get(communicator).error.c_str();
}
static uint64_t getWaitedNs(const moe_communicator *communicator) {
  return get(communicator).waitedNs;
}
static uint64_t getSentBytes(const moe_communicator *communicator) {
  return get(communicator).sentBytes;
}
static int64_t getMemory(const moe_communicator *) { return MOE_MEMORY_HOST; }

static const moe_communicator_api api = {
    MOE_ABI_VERSION, transport, getRank,        getSize,      getError,
    destroy,         allToAll,  allToAllRagged, allGather,    broadcast,
    barrier,         abortAll,  getWaitedNs,    getSentBytes, getMemory};

extern "C" __attribute__((visibility("default"))) int
moe_transport_open(const moe_transport_options *options, moe_communicator **out,
                   char *error, uint64_t errorBytes) {
  auto fail = [&](int status, const std::string &text) {
    std::snprintf(error, errorBytes, "%s", text.c_str());
    return status;
  };
  if (!options || !out || options->version != MOE_ABI_VERSION)
    return fail(MOE_INVALID_ARGUMENT,
                "the transport is of another version than the program");
  if (options->timeout_ms < 0 || options->message_bytes < 0)
    return fail(MOE_INVALID_ARGUMENT, "an option is negative");
  auto *rank = new (std::nothrow) Rank;
  if (!rank)
    return fail(MOE_OUT_OF_MEMORY, "out of memory");
  rank->api = &api;
  std::string wrong = rank->job.open(options->timeout_ms,
                                     options->message_bytes, options->ranks);
  if (!wrong.empty()) {
    delete rank;
    return fail(MOE_EXCHANGE_ERROR, wrong);
  }
  *out = rank;
  return MOE_OK;
}
