//===- Call.h - What ranks must agree on in a call --------------*- C++ -*-===//

#ifndef MOE_RUNTIME_TRANSPORT_CALL_H
#define MOE_RUNTIME_TRANSPORT_CALL_H

#include "moe_communicator.h"

#include <string>
#include <vector>

namespace moe_rt {

enum class CallKind : int64_t {
  AllToAll = 1,
  RaggedAllToAll,
  AllGather,
  Broadcast,
  Barrier,
  /// The end of a communicator.
  Destroy,
  /// Any call whose arguments this rank cannot accept.
  Refused
};

/// What a rank asks for. Travels between processes: 8-byte members only. An
/// exchange of more tensors than fit is made in several steps.
struct Call {
  static constexpr int64_t mostTensors = 8;

  CallKind kind;
  /// Of the program; see moe_communicator_api.
  int64_t place = -1;
  /// The tensors of the call, and the first one of this step.
  int64_t count = 0, first = 0;
  int64_t root = 0;
  /// Of a block of each tensor of this step; 0 where sizes may differ.
  uint64_t bytes[mostTensors] = {};
  /// How it is divided, if it says which rows are in use.
  uint64_t parts[mostTensors] = {}, rowBytes[mostTensors] = {};

  explicit Call(CallKind kind = CallKind::Barrier, int64_t place = -1)
      : kind(kind), place(place) {}
  /// Takes the sizes of the tensors of this step, whose first is `*step`.
  void describe(const moe_blocks *step);
  /// The tensors of this step.
  int64_t tensors() const {
    return count - first < mostTensors ? count - first : mostTensors;
  }
};

/// The name of the function in moe_communicator_api.
const char *callName(CallKind kind);

/// What differs between rank 0's call and another rank's: field and values. ""
/// if nothing does.
std::string compareCalls(const Call &zero, const Call &other, int64_t rank);

/// What is wrong with a call of one rank, whatever the others do; "" if nothing
/// is.
std::string checkBlocks(const moe_blocks *blocks, int64_t count, int64_t size);
std::string checkBlocks(const moe_ragged_blocks *blocks, int64_t count,
                        int64_t size);
std::string checkGather(const void *send, const void *receive, uint64_t bytes,
                        int64_t size);
std::string checkBroadcast(const void *data, uint64_t bytes, int64_t root,
                           int64_t size);

/// A rank that sends a ragged block of another size than is expected.
std::string describeRagged(int64_t tensor, int64_t from, uint64_t sent,
                           int64_t to, uint64_t expected);

/// "ranks 1, 2 and 3 did not come to barrier within 2000 ms", for `what` "come
/// to".
std::string describeMissing(const std::vector<int64_t> &ranks, const char *what,
                            CallKind kind, int64_t timeoutMs);

/// The bytes that have to travel of part `part` of the block for `peer`. Fewer
/// than the part has, whatever a rank says.
uint64_t countUsed(uint64_t blockBytes, const moe_used_rows &used, int64_t peer,
                   int64_t part);
/// Of the whole block for `peer`.
uint64_t countUsed(const moe_blocks &blocks, int64_t peer);

/// The bytes in front of block `index`.
uint64_t offsetOf(const uint64_t *bytes, int64_t index);

/// `p + bytes` on addresses; null stays null.
inline const char *advance(const void *p, uint64_t bytes) {
  return p ? static_cast<const char *>(p) + bytes : nullptr;
}
inline char *advance(void *p, uint64_t bytes) {
  return p ? static_cast<char *>(p) + bytes : nullptr;
}

} // namespace moe_rt

#endif // MOE_RUNTIME_TRANSPORT_CALL_H
