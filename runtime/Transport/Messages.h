//===- Messages.h - Blocks as messages of limited size ----------*- C++ -*-===//

#ifndef MOE_RUNTIME_TRANSPORT_MESSAGES_H
#define MOE_RUNTIME_TRANSPORT_MESSAGES_H

#include "moe_communicator.h"

#include <cstdint>
#include <vector>

namespace moe_rt {

/// A part of a buffer that goes to another rank, or comes from it.
struct Message {
  int64_t peer;
  uint64_t offset;
  uint64_t bytes;
};

inline bool operator==(const Message &a, const Message &b) {
  return a.peer == b.peer && a.offset == b.offset && a.bytes == b.bytes;
}

/// Adds the messages for a buffer of blocks, one for each rank, one after the
/// other: at most `most` bytes each, none of no bytes, none for `rank` itself.
/// What a rank sends to another and what that one receives are the same
/// messages in the same order.
void addMessages(const std::vector<uint64_t> &blockBytes, int64_t rank,
                 uint64_t most, std::vector<Message> &messages);

/// The same for the rows in use of blocks of `blockBytes` bytes each. What lies
/// between them travels as well where it is shorter than a message is worth.
void addMessages(uint64_t blockBytes, const moe_used_rows &used, int64_t ranks,
                 int64_t rank, uint64_t most, std::vector<Message> &messages);

/// Adds the messages of a whole buffer to or from `peer`.
void addMessages(uint64_t bytes, int64_t peer, uint64_t most,
                 std::vector<Message> &messages, uint64_t offset = 0);

} // namespace moe_rt

#endif // MOE_RUNTIME_TRANSPORT_MESSAGES_H
