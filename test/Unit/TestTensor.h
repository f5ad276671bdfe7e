//===- TestTensor.h - What ranks exchange in a test --------------*- C++
//-*-===//

#ifndef MOE_TEST_UNIT_TESTTENSOR_H
#define MOE_TEST_UNIT_TESTTENSOR_H

#include "moe_communicator.h"

#include <functional>
#include <vector>

/// A byte that tells where it came from.
inline unsigned char testByte(int64_t tensor, int64_t from, int64_t to,
                              uint64_t i) {
  uint64_t x = i * 0x9E3779B97F4A7C15u + tensor * 31 + from * 101 + to * 1009;
  return static_cast<unsigned char>((x ^ (x >> 29)) * 0xBF58476D1CE4E5B9u >>
                                    56);
}

/// The buffers of a tensor whose block from rank `i` to rank `j` has
/// `bytes(i, j)` bytes, filled in for a rank, and what must arrive.
class TestTensor {
public:
  TestTensor(int64_t tensor, int64_t rank, int64_t size,
             const std::function<uint64_t(int64_t from, int64_t to)> &bytes) {
    for (int64_t peer = 0; peer < size; ++peer) {
      sendBytes.push_back(bytes(rank, peer));
      receiveBytes.push_back(bytes(peer, rank));
      for (uint64_t i = 0; i < sendBytes.back(); ++i)
        send.push_back(testByte(tensor, rank, peer, i));
      for (uint64_t i = 0; i < receiveBytes.back(); ++i)
        expected.push_back(testByte(tensor, peer, rank, i));
    }
    // Nobody writes behind the last block.
    receive.assign(expected.size() + kGuard, 0xEE);
    expected.insert(expected.end(), kGuard, 0xEE);
  }

  moe_blocks blocks() {
    return {send.data(), receive.data(), sendBytes.front()};
  }
  moe_ragged_blocks ragged() {
    return {send.data(), sendBytes.data(), receive.data(), receiveBytes.data()};
  }
  bool hasArrived() const { return receive == expected; }
  /// As a caller may, as soon as the call has returned.
  void spoil() { send.assign(send.size(), 0xDD); }

private:
  static constexpr uint64_t kGuard = 16;
  std::vector<uint64_t> sendBytes, receiveBytes;
  std::vector<unsigned char> send, receive, expected;
};

#endif // MOE_TEST_UNIT_TESTTENSOR_H
