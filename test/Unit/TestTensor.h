//===- TestTensor.h - What ranks exchange in a test -------------*- C++ -*-===//

#ifndef MOE_TEST_UNIT_TESTTENSOR_H
#define MOE_TEST_UNIT_TESTTENSOR_H

#include "moe_communicator.h"

#include <algorithm>
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
    return {send.data(), receive.data(), sendBytes.front(), nullptr};
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

/// The same with blocks of `parts` parts of some rows, of which `used(i, j, p)`
/// hold something in part `p` of the block from rank `i` to rank `j`.
class TestSlots {
public:
  using Used = std::function<int32_t(int64_t from, int64_t to, int64_t part)>;
  struct Shape {
    int64_t parts, rows;
    uint64_t rowBytes;
  };

  TestSlots(int64_t tensor, int64_t rank, int64_t size, const Shape &shape,
            const Used &used)
      : partBytes(shape.rowBytes * static_cast<uint64_t>(shape.rows)),
        blockBytes(partBytes * static_cast<uint64_t>(shape.parts)) {
    for (int64_t peer = 0; peer < size; ++peer)
      for (int64_t part = 0; part < shape.parts; ++part) {
        counts.push_back(used(rank, peer, part));
        uint64_t sends = counts.back() * shape.rowBytes;
        arriving.push_back(used(peer, rank, part) * shape.rowBytes);
        for (uint64_t i = 0; i < partBytes; ++i) {
          // Garbage, as in a slot that nobody filled.
          send.push_back(i < sends ? testByte(tensor + part, rank, peer, i)
                                   : 0xFF);
          expected.push_back(i < arriving.back()
                                 ? testByte(tensor + part, peer, rank, i)
                                 : 0xEE);
        }
      }
    receive.assign(send.size() + kGuard, 0xEE);
    rows = {shape.parts, shape.rowBytes, counts.data()};
  }

  moe_blocks blocks() {
    rows.rows = counts.data();
    return {send.data(), receive.data(), blockBytes, &rows};
  }
  /// That what is in use did, and that nobody wrote behind the last block.
  bool hasArrived() const {
    for (size_t part = 0; part < arriving.size(); ++part)
      if (!std::equal(receive.begin() + part * partBytes,
                      receive.begin() + part * partBytes + arriving[part],
                      expected.begin() + part * partBytes))
        return false;
    return std::all_of(receive.end() - kGuard, receive.end(),
                       [](unsigned char byte) { return byte == 0xEE; });
  }
  /// That nothing else did.
  bool hasJustArrived() const {
    return hasArrived() &&
           std::equal(expected.begin(), expected.end(), receive.begin());
  }
  void spoil() {
    send.assign(send.size(), 0xDD);
    counts.assign(counts.size(), INT32_MAX);
  }

private:
  static constexpr uint64_t kGuard = 16;
  uint64_t partBytes, blockBytes;
  moe_used_rows rows;
  std::vector<int32_t> counts;
  std::vector<uint64_t> arriving;
  std::vector<unsigned char> send, receive, expected;
};

#endif // MOE_TEST_UNIT_TESTTENSOR_H
