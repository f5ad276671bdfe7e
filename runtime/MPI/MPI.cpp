//===- MPI.cpp - Exchange between the processes of an MPI job -------------===//
//
// One source for all implementations of MPI: it is built once for each that is
// there. The transport's name is MOE_TRANSPORT_NAME.
//
//===----------------------------------------------------------------------===//

#include "Job.h"
#include "Text.h"

#include <cstring>

using namespace moe_rt;

namespace {
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
    job.error = "rank " + std::to_string(job.rank) + ": " + wrong;
    return MOE_EXCHANGE_ERROR;
  }

private:
  Job &job;
};
} // namespace

static Job &get(moe_communicator *communicator) {
  return *static_cast<Job *>(communicator);
}

/// The bytes for others among the blocks.
static uint64_t countForOthers(const Job &job,
                               const std::vector<uint64_t> &blocks) {
  return offsetOf(blocks.data(), job.size) - blocks[job.rank];
}

/// Starts the exchange of a tensor, and does this rank's own block.
static void startTensor(Job &job, const void *send,
                        const std::vector<uint64_t> &sends, void *receive,
                        const std::vector<uint64_t> &receives) {
  std::vector<Message> messages;
  addMessages(receives, job.rank, job.getMessageBytes(), messages);
  job.receive(receive, messages);
  messages.clear();
  addMessages(sends, job.rank, job.getMessageBytes(), messages);
  job.send(send, messages);
  int64_t rank = job.rank;
  if (sends[rank])
    std::memcpy(advance(receive, offsetOf(receives.data(), rank)),
                advance(send, offsetOf(sends.data(), rank)), sends[rank]);
}

/// What other ranks say of each tensor, as moe_used_rows do: nothing if all of
/// it travels.
using UsedRows = std::vector<std::vector<int32_t>>;

/// Tells the others which rows are in use: they have to know what comes.
static UsedRows exchangeUsed(Job &job, const moe_blocks *step,
                             const Call &call) {
  UsedRows all(call.tensors());
  for (int64_t i = 0; i < call.tensors(); ++i) {
    const moe_used_rows *used = step[i].used;
    if (!used || !step[i].bytes)
      continue;
    all[i].resize(job.size * used->parts);
    std::vector<uint64_t> sizes(job.size, used->parts * sizeof(int32_t));
    startTensor(job, used->rows, sizes, all[i].data(), sizes);
  }
  job.finish(call);
  return all;
}

/// Starts the exchange of a tensor. Returns how much others are sent.
static uint64_t startBlocks(Job &job, const moe_blocks &tensor,
                            const std::vector<int32_t> &theirRows) {
  std::vector<uint64_t> sizes(job.size, tensor.bytes);
  if (theirRows.empty()) {
    startTensor(job, tensor.send, sizes, tensor.receive, sizes);
    return countForOthers(job, sizes);
  }
  moe_used_rows theirs = *tensor.used;
  theirs.rows = theirRows.data();
  std::vector<Message> messages;
  addMessages(tensor.bytes, theirs, job.size, job.rank, job.getMessageBytes(),
              messages);
  job.receive(tensor.receive, messages);
  messages.clear();
  addMessages(tensor.bytes, *tensor.used, job.size, job.rank,
              job.getMessageBytes(), messages);
  job.send(tensor.send, messages);
  uint64_t sent = 0;
  for (const Message &message : messages)
    sent += message.bytes;
  // This rank's own.
  uint64_t part = tensor.bytes / tensor.used->parts;
  for (int64_t i = 0; i < tensor.used->parts; ++i) {
    uint64_t offset = job.rank * tensor.bytes + i * part;
    if (uint64_t bytes = countUsed(tensor.bytes, *tensor.used, job.rank, i))
      std::memcpy(advance(tensor.receive, offset), advance(tensor.send, offset),
                  bytes);
  }
  return sent;
}

static int allToAll(moe_communicator *communicator, const moe_blocks *blocks,
                    int64_t count) {
  Job &job = get(communicator);
  Running running(job);
  if (!job.error.empty())
    return MOE_EXCHANGE_ERROR;
  std::string wrong = checkBlocks(blocks, count, job.size);
  if (!wrong.empty())
    return running.refuse("all_to_all: " + wrong);
  Call call(CallKind::AllToAll, job.place);
  call.count = count;
  uint64_t sent = 0;
  do {
    const moe_blocks *step = blocks ? blocks + call.first : nullptr;
    call.describe(step);
    if (!job.agree(call))
      return MOE_EXCHANGE_ERROR;
    UsedRows used = exchangeUsed(job, step, call);
    for (int64_t i = 0; i < call.tensors(); ++i)
      sent += startBlocks(job, step[i], used[i]);
    job.finish(call);
    call.first += Call::mostTensors;
  } while (call.first < count);
  job.sentBytes += sent;
  return MOE_OK;
}

/// Only the receiver sees the difference: no call can return on the others.
static void checkRagged(Job &job, const moe_ragged_blocks *step,
                        const Call &call) {
  for (int64_t peer = 0; peer < job.size; ++peer)
    for (int64_t i = 0; i < call.tensors(); ++i) {
      uint64_t sent =
          peer == job.rank ? step[i].send_bytes[peer] : job.announced(peer)[i];
      uint64_t expected = step[i].receive_bytes[peer];
      if (sent != expected)
        job.die(describeRagged(call.first + i, peer, sent, job.rank, expected));
    }
}

static int allToAllRagged(moe_communicator *communicator,
                          const moe_ragged_blocks *blocks, int64_t count) {
  Job &job = get(communicator);
  Running running(job);
  if (!job.error.empty())
    return MOE_EXCHANGE_ERROR;
  int64_t size = job.size;
  std::string wrong = checkBlocks(blocks, count, size);
  if (!wrong.empty())
    return running.refuse("all_to_all_ragged: " + wrong);
  Call call(CallKind::RaggedAllToAll, job.place);
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
  std::string wrong = checkGather(send, receive, bytes, job.size);
  if (!wrong.empty())
    return running.refuse("all_gather: " + wrong);
  Call call(CallKind::AllGather, job.place);
  call.count = 1;
  call.bytes[0] = bytes;
  if (!job.agree(call))
    return MOE_EXCHANGE_ERROR;
  std::vector<uint64_t> sizes(job.size, bytes);
  std::vector<Message> messages;
  addMessages(sizes, job.rank, job.getMessageBytes(), messages);
  job.receive(receive, messages);
  messages.clear();
  for (int64_t peer = 0; peer < job.size; ++peer)
    if (peer != job.rank)
      addMessages(bytes, peer, job.getMessageBytes(), messages);
  job.send(send, messages);
  char *own = advance(receive, job.rank * bytes);
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
  std::string wrong = checkBroadcast(data, bytes, root, job.size);
  if (!wrong.empty())
    return running.refuse("broadcast: " + wrong);
  Call call(CallKind::Broadcast, job.place);
  call.count = 1;
  call.root = root;
  call.bytes[0] = bytes;
  if (!job.agree(call))
    return MOE_EXCHANGE_ERROR;
  std::vector<Message> messages;
  if (job.rank == root) {
    for (int64_t peer = 0; peer < job.size; ++peer)
      if (peer != root)
        addMessages(bytes, peer, job.getMessageBytes(), messages);
    job.send(data, messages);
    job.sentBytes += bytes * (job.size - 1);
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
  if (!job.error.empty() || !job.agree(Call(CallKind::Barrier, job.place)))
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
  delete &get(communicator);
}

static const char *transport(const moe_communicator *) {
  return MOE_TRANSPORT_NAME;
}
static int64_t getMemory(const moe_communicator *) { return MOE_MEMORY_HOST; }

static const moe_communicator_api api = {
    MOE_ABI_VERSION, transport,   getRank,      getSize,
    getError,        destroy,     allToAll,     allToAllRagged,
    allGather,       broadcast,   barrier,      abortAll,
    setPlace,        getWaitedNs, getSentBytes, getMemory};

extern "C" __attribute__((visibility("default"))) int
moe_transport_open(const moe_transport_options *options, moe_communicator **out,
                   char *error, uint64_t errorBytes) {
  return openRank<Job>(options, out, api, error, errorBytes);
}
