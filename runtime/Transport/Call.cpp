//===- Call.cpp - What ranks must agree on in a call ----------------------===//

#include "Call.h"
#include "Text.h"

#include <cstring>

using namespace moe_rt;

static_assert(sizeof(Call) == (5 + 3 * Call::mostTensors) * 8,
              "no padding, which would be compared");

const char *moe_rt::callName(CallKind kind) {
  switch (kind) {
  case CallKind::AllToAll:
    return "all_to_all";
  case CallKind::RaggedAllToAll:
    return "all_to_all_ragged";
  case CallKind::AllGather:
    return "all_gather";
  case CallKind::Broadcast:
    return "broadcast";
  case CallKind::Barrier:
    return "barrier";
  case CallKind::Destroy:
    return "destroy";
  case CallKind::Refused:
    return "one with wrong arguments";
  }
  return "an unknown call";
}

static std::string number(uint64_t value) { return std::to_string(value); }

void Call::describe(const moe_blocks *step) {
  for (int64_t i = 0; i < tensors(); ++i) {
    const moe_used_rows *used = step[i].used;
    bytes[i] = step[i].bytes;
    parts[i] = used ? static_cast<uint64_t>(used->parts) : 0;
    rowBytes[i] = used ? used->row_bytes : 0;
  }
}

std::string moe_rt::compareCalls(const Call &zero, const Call &other,
                                 int64_t rank) {
  if (std::memcmp(&zero, &other, sizeof(Call)) == 0)
    return "";
  auto differs = [&](const std::string &field, const std::string &a,
                     const std::string &b) {
    return "ranks disagree: " + field + " is " + a + " on rank 0, but " + b +
           " on rank " + number(rank);
  };
  if (zero.kind != other.kind)
    return differs("the call", callName(zero.kind), callName(other.kind));
  std::string in = std::string(" of ") + callName(zero.kind);
  // Else calls of the same sizes would be taken for each other.
  if (zero.place != other.place)
    return differs("the place in the program" + in, std::to_string(zero.place),
                   std::to_string(other.place));
  if (zero.count != other.count)
    return differs("the number of tensors" + in, number(zero.count),
                   number(other.count));
  if (zero.root != other.root)
    return differs("the root" + in, number(zero.root), number(other.root));
  for (int64_t i = 0; i < zero.tensors(); ++i) {
    std::string of = " of tensor " + number(zero.first + i) + in;
    if (zero.bytes[i] != other.bytes[i])
      return differs("the bytes of a block" + of, number(zero.bytes[i]),
                     number(other.bytes[i]));
    if (zero.parts[i] != other.parts[i])
      return differs("the parts of a block" + of, number(zero.parts[i]),
                     number(other.parts[i]));
    if (zero.rowBytes[i] != other.rowBytes[i])
      return differs("the bytes of a row" + of, number(zero.rowBytes[i]),
                     number(other.rowBytes[i]));
  }
  return differs("the step" + in, number(zero.first), number(other.first));
}

//===----------------------------------------------------------------------===//
// Checks of one rank's arguments
//===----------------------------------------------------------------------===//

static std::string checkCount(const void *blocks, int64_t count) {
  if (count < 0)
    return format("%lld is no number of tensors",
                  static_cast<long long>(count));
  return count && !blocks ? "the tensors are null" : "";
}

/// The bytes of all blocks of tensor `i` together, and where they are.
static std::string checkBuffer(int64_t i, const char *what, const void *data,
                               uint64_t bytes, bool overflows) {
  if (!overflows && (data || !bytes))
    return "";
  return format(overflows ? "tensor %lld is too large to %s"
                          : "tensor %lld has no buffer to %s",
                static_cast<long long>(i), what);
}

static std::string checkEqual(int64_t i, const char *what, const void *data,
                              uint64_t bytes, int64_t blocks) {
  uint64_t total = 0;
  bool overflows =
      __builtin_mul_overflow(bytes, static_cast<uint64_t>(blocks), &total);
  return checkBuffer(i, what, data, total, overflows);
}

static std::string checkUsed(int64_t i, const moe_blocks &blocks) {
  const moe_used_rows *used = blocks.used;
  if (!used || !blocks.bytes)
    return "";
  if (used->parts < 1 || !used->rows)
    return format("tensor %lld does not say which of its rows are in use",
                  static_cast<long long>(i));
  if (!used->row_bytes ||
      blocks.bytes % static_cast<uint64_t>(used->parts) != 0 ||
      blocks.bytes / static_cast<uint64_t>(used->parts) % used->row_bytes != 0)
    return format("a block of %llu bytes of tensor %lld is not %lld parts of "
                  "rows of %llu bytes",
                  static_cast<unsigned long long>(blocks.bytes),
                  static_cast<long long>(i),
                  static_cast<long long>(used->parts),
                  static_cast<unsigned long long>(used->row_bytes));
  return "";
}

std::string moe_rt::checkBlocks(const moe_blocks *blocks, int64_t count,
                                int64_t size) {
  std::string wrong = checkCount(blocks, count);
  for (int64_t i = 0; i < count && wrong.empty(); ++i) {
    wrong = checkEqual(i, "send", blocks[i].send, blocks[i].bytes, size);
    if (wrong.empty())
      wrong =
          checkEqual(i, "receive", blocks[i].receive, blocks[i].bytes, size);
    if (wrong.empty())
      wrong = checkUsed(i, blocks[i]);
  }
  return wrong;
}

static std::string checkSizes(int64_t i, const char *what, const void *data,
                              const uint64_t *bytes, int64_t size) {
  if (!bytes)
    return format("tensor %lld lacks the sizes of what it is to %s",
                  static_cast<long long>(i), what);
  uint64_t total = 0;
  bool overflows = false;
  for (int64_t rank = 0; rank < size; ++rank)
    overflows |= __builtin_add_overflow(total, bytes[rank], &total);
  return checkBuffer(i, what, data, total, overflows);
}

std::string moe_rt::checkBlocks(const moe_ragged_blocks *blocks, int64_t count,
                                int64_t size) {
  std::string wrong = checkCount(blocks, count);
  for (int64_t i = 0; i < count && wrong.empty(); ++i) {
    wrong = checkSizes(i, "send", blocks[i].send, blocks[i].send_bytes, size);
    if (wrong.empty())
      wrong = checkSizes(i, "receive", blocks[i].receive,
                         blocks[i].receive_bytes, size);
  }
  return wrong;
}

std::string moe_rt::checkGather(const void *send, const void *receive,
                                uint64_t bytes, int64_t size) {
  std::string wrong = checkEqual(0, "send", send, bytes, 1);
  return wrong.empty() ? checkEqual(0, "receive", receive, bytes, size) : wrong;
}

std::string moe_rt::checkBroadcast(const void *data, uint64_t bytes,
                                   int64_t root, int64_t size) {
  if (root < 0 || root >= size)
    return format("there is no root %lld among %lld ranks",
                  static_cast<long long>(root), static_cast<long long>(size));
  return checkEqual(0, "broadcast", data, bytes, 1);
}

std::string moe_rt::describeRagged(int64_t tensor, int64_t from, uint64_t sent,
                                   int64_t to, uint64_t expected) {
  return "ranks disagree: rank " + number(from) + " sends " + number(sent) +
         " bytes of tensor " + number(tensor) + " of " +
         callName(CallKind::RaggedAllToAll) + " to rank " + number(to) +
         ", which expects " + number(expected);
}

std::string moe_rt::describeMissing(const std::vector<int64_t> &ranks,
                                    const char *what, CallKind kind,
                                    int64_t timeoutMs) {
  constexpr size_t most = 8;
  std::string names;
  for (size_t i = 0; i < ranks.size() && i < most; ++i)
    names += (i ? ", " : " ") + number(ranks[i]);
  if (ranks.size() > most)
    names += " and " + number(ranks.size() - most) + " more";
  return (ranks.size() == 1 ? "rank" : "ranks") + names + " did not " + what +
         " " + callName(kind) + " within " + number(timeoutMs) + " ms";
}

uint64_t moe_rt::countUsed(uint64_t blockBytes, const moe_used_rows &used,
                           int64_t peer, int64_t part) {
  uint64_t bytes = blockBytes / static_cast<uint64_t>(used.parts);
  int64_t rows = used.rows[peer * used.parts + part];
  if (rows <= 0)
    return 0;
  return static_cast<uint64_t>(rows) < bytes / used.row_bytes
             ? static_cast<uint64_t>(rows) * used.row_bytes
             : bytes;
}

uint64_t moe_rt::countUsed(const moe_blocks &blocks, int64_t peer) {
  if (!blocks.used || !blocks.bytes)
    return blocks.bytes;
  uint64_t bytes = 0;
  for (int64_t part = 0; part < blocks.used->parts; ++part)
    bytes += countUsed(blocks.bytes, *blocks.used, peer, part);
  return bytes;
}

uint64_t moe_rt::offsetOf(const uint64_t *bytes, int64_t index) {
  uint64_t offset = 0;
  for (int64_t i = 0; i < index; ++i)
    offset += bytes[i];
  return offset;
}
