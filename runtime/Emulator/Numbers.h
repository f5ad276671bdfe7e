//===- Numbers.h - The number types of matrix units -------------*- C++ -*-===//

#ifndef MOE_RUNTIME_EMULATOR_NUMBERS_H
#define MOE_RUNTIME_EMULATOR_NUMBERS_H

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace moe_emulator {

template <typename To, typename From> To bitCast(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(to));
  return to;
}

/// The nearest bfloat16, to even of two.
inline uint16_t roundToBF16(float x) {
  auto bits = bitCast<uint32_t>(x);
  if (std::isnan(x))
    return static_cast<uint16_t>(bits >> 16 | 0x40);
  return static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

struct F32 {
  static constexpr int bytes = 4;
  static double load(const void *from) {
    float x;
    std::memcpy(&x, from, bytes);
    return static_cast<double>(x);
  }
  static void store(void *to, double value) {
    auto x = static_cast<float>(value);
    std::memcpy(to, &x, bytes);
  }
};

struct BF16 {
  static constexpr int bytes = 2;
  static double load(const void *from) {
    uint16_t bits;
    std::memcpy(&bits, from, bytes);
    return static_cast<double>(bitCast<float>(uint32_t(bits) << 16));
  }
};

struct F16 {
  static constexpr int bytes = 2;
  static double load(const void *from) {
    uint16_t bits;
    std::memcpy(&bits, from, bytes);
    int exponent = bits >> 10 & 31, fraction = bits & 1023;
    double size = exponent == 31  ? (fraction ? NAN : INFINITY)
                  : exponent == 0 ? std::ldexp(fraction, -24)
                                  : std::ldexp(fraction + 1024, exponent - 25);
    return bits & 0x8000 ? -size : size;
  }
  /// To the nearest, and even of two.
  static void store(void *to, double value) {
    uint16_t sign = std::signbit(value) ? 0x8000 : 0, bits;
    double size = std::fabs(value);
    if (std::isnan(size)) {
      bits = 0x7e00;
    } else if (size >= 65520) {
      bits = 0x7c00;
    } else {
      // The weight of the last bit, of subnormal numbers at least.
      int exponent = std::max(size == 0 ? -14 : std::ilogb(size), -14);
      double units = std::nearbyint(std::ldexp(size, 10 - exponent));
      bits = static_cast<uint16_t>(units + (exponent + 14) * 1024);
    }
    bits |= sign;
    std::memcpy(to, &bits, bytes);
  }
};

/// A float of whose fraction the upper 10 bits count.
struct TF32 {
  static constexpr int bytes = 4;
  static double load(const void *from) {
    uint32_t bits;
    std::memcpy(&bits, from, bytes);
    return static_cast<double>(bitCast<float>(bits & ~0x1fffU));
  }
};

} // namespace moe_emulator

#endif // MOE_RUNTIME_EMULATOR_NUMBERS_H
