//===- PackedWeights.h - Copies of weights that code keeps ------*- C++ -*-===//

#ifndef MOE_RUNTIME_COMMON_PACKEDWEIGHTS_H
#define MOE_RUNTIME_COMMON_PACKEDWEIGHTS_H

#include <cstdint>
#include <vector>

namespace moe_rt {

/// Memory that a program fills from weights and constants in its first run, and
/// again in the first one after weights were bound anew.
class PackedWeights {
public:
  PackedWeights() = default;
  PackedWeights(const PackedWeights &) = delete;
  PackedWeights &operator=(const PackedWeights &) = delete;
  ~PackedWeights();

  /// The memory of a slot; null if there is none to be had.
  void *get(int64_t slot, uint64_t size);
  /// True once, until the next `invalidate`.
  bool begin(int64_t slot);
  void invalidate();
  uint64_t getBytes() const { return bytes; }

private:
  struct Slot {
    void *data = nullptr;
    bool isFilled = false;
  };
  std::vector<Slot> slots;
  uint64_t bytes = 0;
};

} // namespace moe_rt

#endif // MOE_RUNTIME_COMMON_PACKEDWEIGHTS_H
