//===- Threads.cpp - Ranks of one process ---------------------------------===//
//
// In a call every rank shows the others where its buffers are, waits for all,
// copies what is for itself out of theirs, and waits for all again.
//
//===----------------------------------------------------------------------===//

#include "Group.h"
#include "Rank.h"
#include "Text.h"

#include <algorithm>
#include <cstring>
#include <new>

using namespace moe_rt;

static constexpr int64_t kMostRanks = 4096;
/// A copy looks after so many bytes whether the group has failed. Large enough
/// for memcpy to see that caches are no help.
static constexpr uint64_t kPieceBytes = uint64_t(32) << 20;

namespace {
struct Rank : RankBase {
  Group *group = nullptr;

  Slot &slot() { return (*group)[rank]; }
  bool wait();
  int fail();
  int fail(const std::string &wrong);
  template <typename Copy> int call(const Call &call, Copy copy);
  bool copy(void *to, const void *from, uint64_t bytes);
  bool copyBlock(const moe_blocks &to, const moe_blocks &from, int64_t peer);
};
} // namespace

static Rank &get(moe_communicator *communicator) {
  return *static_cast<Rank *>(communicator);
}

bool Rank::wait() {
  Group::Clock::time_point start = Group::Clock::now();
  bool came = group->wait(rank);
  waitedNs += std::chrono::nanoseconds(Group::Clock::now() - start).count();
  return came;
}

/// The group has failed.
int Rank::fail() {
  group->awaitReaders();
  error = group->getReason();
  return MOE_EXCHANGE_ERROR;
}

/// The arguments are such that this rank cannot take part.
int Rank::fail(const std::string &wrong) {
  group->fail("rank " + std::to_string(rank) + ": " + wrong);
  return fail();
}

/// False if the group failed meanwhile.
bool Rank::copy(void *to, const void *from, uint64_t bytes) {
  for (uint64_t done = 0; done < bytes; done += kPieceBytes) {
    if (group->hasFailed())
      return false;
    std::memcpy(advance(to, done), advance(from, done),
                std::min(kPieceBytes, bytes - done));
  }
  return true;
}

/// What `peer` has for this rank, as far as it is in use there.
bool Rank::copyBlock(const moe_blocks &to, const moe_blocks &from,
                     int64_t peer) {
  char *receive = advance(to.receive, peer * to.bytes);
  const char *send = advance(from.send, rank * to.bytes);
  if (!from.used || !to.bytes)
    return copy(receive, send, to.bytes);
  uint64_t bytes = to.bytes / static_cast<uint64_t>(from.used->parts);
  for (int64_t part = 0; part < from.used->parts; ++part)
    if (!copy(receive + part * bytes, send + part * bytes,
              countUsed(from.bytes, *from.used, rank, part)))
      return false;
  return true;
}

/// A call whose arguments are in the slot. `copy` gets what is for this rank,
/// and returns what is wrong, or nothing.
template <typename Copy> int Rank::call(const Call &call, Copy copy) {
  // The slot belongs to the others in a call only: nobody reads it now.
  slot().call = call;
  if (!wait() || !group->beginReading())
    return fail();
  std::string wrong;
  for (int64_t i = 1; i < group->getSize() && wrong.empty(); ++i)
    wrong = compareCalls((*group)[0].call, (*group)[i].call, i);
  if (wrong.empty())
    wrong = copy();
  group->endReading();
  if (!wrong.empty())
    group->fail(wrong);
  return wait() ? MOE_OK : fail();
}

//===----------------------------------------------------------------------===//
// The table's functions
//===----------------------------------------------------------------------===//

/// The ranks in an order that begins with `rank`, so that not all read from the
/// same one at once. `visit` returns false to end.
template <typename Visit>
static void visitRanks(int64_t rank, int64_t size, Visit visit) {
  for (int64_t i = 0; i < size; ++i)
    if (!visit((rank + i) % size))
      return;
}

static int allToAll(moe_communicator *communicator, const moe_blocks *blocks,
                    int64_t count) {
  Rank &self = get(communicator);
  int64_t size = self.size;
  std::string wrong = checkBlocks(blocks, count, size);
  if (!wrong.empty())
    return self.fail("all_to_all: " + wrong);
  Call call(CallKind::AllToAll, self.place);
  call.count = count;
  uint64_t sent = 0;
  int status = MOE_OK;
  // Also without tensors it is a call.
  do {
    const moe_blocks *step = blocks ? blocks + call.first : nullptr;
    call.describe(step);
    for (int64_t i = 0; i < call.tensors(); ++i)
      for (int64_t peer = 0; peer < size; ++peer)
        sent += peer == self.rank ? 0 : countUsed(step[i], peer);
    self.slot().blocks = step;
    status = self.call(call, [&]() -> std::string {
      visitRanks(self.rank, size, [&](int64_t peer) {
        const moe_blocks *theirs = (*self.group)[peer].blocks;
        for (int64_t i = 0; i < call.tensors(); ++i)
          if (!self.copyBlock(step[i], theirs[i], peer))
            return false;
        return true;
      });
      return "";
    });
    call.first += Call::mostTensors;
  } while (status == MOE_OK && call.first < count);
  if (status == MOE_OK)
    self.sentBytes += sent;
  return status;
}

/// Gets this rank's block of each tensor from `peer`. False to end: as the
/// group has failed, or something is wrong.
static bool copyRagged(Rank &self, const moe_ragged_blocks *step,
                       const Call &call, int64_t peer, std::string &wrong) {
  const moe_ragged_blocks *theirs = (*self.group)[peer].ragged;
  for (int64_t i = 0; i < call.tensors(); ++i) {
    uint64_t sent = theirs[i].send_bytes[self.rank];
    uint64_t expected = step[i].receive_bytes[peer];
    if (sent != expected) {
      wrong = describeRagged(call.first + i, peer, sent, self.rank, expected);
      return false;
    }
    uint64_t from = offsetOf(theirs[i].send_bytes, self.rank);
    uint64_t to = offsetOf(step[i].receive_bytes, peer);
    if (!self.copy(advance(step[i].receive, to), advance(theirs[i].send, from),
                   sent))
      return false;
  }
  return true;
}

static int allToAllRagged(moe_communicator *communicator,
                          const moe_ragged_blocks *blocks, int64_t count) {
  Rank &self = get(communicator);
  int64_t size = self.size;
  std::string wrong = checkBlocks(blocks, count, size);
  if (!wrong.empty())
    return self.fail("all_to_all_ragged: " + wrong);
  Call call(CallKind::RaggedAllToAll, self.place);
  call.count = count;
  uint64_t sent = 0;
  int status = MOE_OK;
  do {
    const moe_ragged_blocks *step = blocks ? blocks + call.first : nullptr;
    for (int64_t i = 0; i < call.tensors(); ++i)
      sent +=
          offsetOf(step[i].send_bytes, size) - step[i].send_bytes[self.rank];
    self.slot().ragged = step;
    status = self.call(call, [&] {
      std::string wrong;
      visitRanks(self.rank, size, [&](int64_t peer) {
        return copyRagged(self, step, call, peer, wrong);
      });
      return wrong;
    });
    call.first += Call::mostTensors;
  } while (status == MOE_OK && call.first < count);
  if (status == MOE_OK)
    self.sentBytes += sent;
  return status;
}

static int allGather(moe_communicator *communicator, const void *send,
                     void *receive, uint64_t bytes) {
  Rank &self = get(communicator);
  int64_t size = self.size;
  std::string wrong = checkGather(send, receive, bytes, size);
  if (!wrong.empty())
    return self.fail("all_gather: " + wrong);
  Call call(CallKind::AllGather, self.place);
  call.count = 1;
  call.bytes[0] = bytes;
  self.slot().data = send;
  int status = self.call(call, [&]() -> std::string {
    visitRanks(self.rank, size, [&](int64_t peer) {
      char *to = advance(receive, peer * bytes);
      const void *from = (*self.group)[peer].data;
      return to == from || self.copy(to, from, bytes);
    });
    return "";
  });
  if (status == MOE_OK)
    self.sentBytes += bytes * (size - 1);
  return status;
}

static int broadcast(moe_communicator *communicator, void *data, uint64_t bytes,
                     int64_t root) {
  Rank &self = get(communicator);
  int64_t size = self.size;
  std::string wrong = checkBroadcast(data, bytes, root, size);
  if (!wrong.empty())
    return self.fail("broadcast: " + wrong);
  Call call(CallKind::Broadcast, self.place);
  call.count = 1;
  call.root = root;
  call.bytes[0] = bytes;
  self.slot().data = data;
  int status = self.call(call, [&]() -> std::string {
    if (self.rank != root)
      self.copy(data, (*self.group)[root].data, bytes);
    return "";
  });
  if (status == MOE_OK && self.rank == root)
    self.sentBytes += bytes * (size - 1);
  return status;
}

static int barrier(moe_communicator *communicator) {
  Rank &self = get(communicator);
  return self.call(Call(CallKind::Barrier, self.place),
                   [] { return std::string(); });
}

static void abortAll(moe_communicator *communicator, const char *reason) {
  Rank &self = get(communicator);
  self.group->fail("rank " + std::to_string(self.rank) +
                   " aborted: " + (reason ? reason : "no reason given"));
}

static void destroy(moe_communicator *communicator) {
  if (!communicator)
    return;
  Rank *self = &get(communicator);
  // No harm to those that do not call any more.
  self->group->fail("rank " + std::to_string(self->rank) +
                    " has left: its communicator was destroyed");
  if (self->group->leave())
    delete self->group;
  delete self;
}

static const char *transport(const moe_communicator *) { return "threads"; }
static int64_t getMemory(const moe_communicator *) { return MOE_MEMORY_HOST; }

static const moe_communicator_api api = {
    MOE_ABI_VERSION, transport,   getRank,      getSize,
    getError,        destroy,     allToAll,     allToAllRagged,
    allGather,       broadcast,   barrier,      abortAll,
    setPlace,        getWaitedNs, getSentBytes, getMemory};

__attribute__((visibility("default"))) int
moe_threads_create(int64_t ranks, int64_t timeoutMs, moe_communicator **out) {
  if (ranks < 1 || ranks > kMostRanks || timeoutMs < 0 || !out)
    return MOE_INVALID_ARGUMENT;
  std::chrono::milliseconds timeout(timeoutMs ? timeoutMs
                                              : MOE_DEFAULT_TIMEOUT_MS);
  std::unique_ptr<Slot[]> slots(new (std::nothrow) Slot[ranks]);
  if (!slots)
    return MOE_OUT_OF_MEMORY;
  auto *group = new (std::nothrow) Group(ranks, timeout, std::move(slots));
  if (!group)
    return MOE_OUT_OF_MEMORY;
  for (int64_t i = 0; i < ranks; ++i) {
    auto *rank = new (std::nothrow) Rank;
    if (!rank) {
      while (i-- > 0)
        delete &get(out[i]);
      delete group;
      return MOE_OUT_OF_MEMORY;
    }
    rank->api = &api;
    rank->group = group;
    rank->rank = i;
    rank->size = ranks;
    out[i] = rank;
  }
  return MOE_OK;
}
