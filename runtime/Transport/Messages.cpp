//===- Messages.cpp - Blocks as messages of limited size ------------------===//

#include "Messages.h"

#include <algorithm>

using namespace moe_rt;

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
