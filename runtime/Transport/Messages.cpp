//===- Messages.cpp - Blocks as messages of limited size ------------------===//

#include "Messages.h"
#include "Call.h"

#include <algorithm>

using namespace moe_rt;

/// About what is copied while a message is handled.
static constexpr uint64_t kGapBytes = 8 << 10;

void moe_rt::addMessages(uint64_t bytes, int64_t peer, uint64_t most,
                         std::vector<Message> &messages, uint64_t offset) {
  while (bytes > 0) {
    uint64_t part = std::min(bytes, most);
    messages.push_back({peer, offset, part});
    offset += part;
    bytes -= part;
  }
}

void moe_rt::addMessages(const std::vector<uint64_t> &blockBytes, int64_t rank,
                         uint64_t most, std::vector<Message> &messages) {
  uint64_t offset = 0;
  for (size_t peer = 0; peer < blockBytes.size(); ++peer) {
    if (static_cast<int64_t>(peer) != rank)
      addMessages(blockBytes[peer], static_cast<int64_t>(peer), most, messages,
                  offset);
    offset += blockBytes[peer];
  }
}

void moe_rt::addMessages(uint64_t blockBytes, const moe_used_rows &used,
                         int64_t ranks, int64_t rank, uint64_t most,
                         std::vector<Message> &messages) {
  uint64_t partBytes = blockBytes / static_cast<uint64_t>(used.parts);
  for (int64_t peer = 0; peer < ranks; ++peer) {
    if (peer == rank)
      continue;
    // What is in use from `begin` to `end` is not added yet.
    uint64_t begin = peer * blockBytes, end = begin;
    for (int64_t part = 0; part < used.parts; ++part) {
      uint64_t bytes = countUsed(blockBytes, used, peer, part);
      uint64_t first = peer * blockBytes + part * partBytes;
      if (bytes == 0)
        continue;
      if (end == begin || first - end > kGapBytes) {
        addMessages(end - begin, peer, most, messages, begin);
        begin = first;
      }
      end = first + bytes;
    }
    addMessages(end - begin, peer, most, messages, begin);
  }
}
