//===- Math.cpp - Approximations and conversions --------------------------===//
//
// What a GPU approximates is computed to the last place or nearly so: results
// differ from those of a GPU by its error. Numbers that are too small to be
// normal become zero where an instruction says ftz.
//
//===----------------------------------------------------------------------===//

#include "Instruction.h"
#include "Numbers.h"

#include <cmath>

using namespace moe_emulator;

/// A subnormal number as zero of its sign.
static float flush(float x) {
  return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0F, x) : x;
}

#define MOE_UNARY(name, expression)                                            \
  MOE_INSTRUCTION(name) {                                                      \
    float x = as<float>(operands);                                             \
    as<float>(result) = expression;                                            \
  }
#define MOE_UNARY_FTZ(name, expression)                                        \
  MOE_INSTRUCTION(name) {                                                      \
    float x = flush(as<float>(operands));                                      \
    as<float>(result) = flush(expression);                                     \
  }

MOE_UNARY(ex2_approx_f32, std::exp2(x))
MOE_UNARY_FTZ(ex2_approx_ftz_f32, std::exp2(x))
MOE_UNARY(lg2_approx_f, std::log2(x))
MOE_UNARY_FTZ(lg2_approx_ftz_f, std::log2(x))
MOE_UNARY(rcp_rn_f, 1.0F / x)
MOE_UNARY_FTZ(rcp_rn_ftz_f, 1.0F / x)
MOE_UNARY_FTZ(rcp_approx_ftz_f, 1.0F / x)
MOE_UNARY(rsqrt_approx_f, 1.0F / std::sqrt(x))
MOE_UNARY_FTZ(rsqrt_approx_ftz_f, 1.0F / std::sqrt(x))
MOE_UNARY(sqrt_approx_f, std::sqrt(x))
MOE_UNARY_FTZ(sqrt_approx_ftz_f, std::sqrt(x))
MOE_UNARY(sqrt_rn_f, std::sqrt(x))
MOE_UNARY(sin_approx_f, std::sin(x))
MOE_UNARY_FTZ(sin_approx_ftz_f, std::sin(x))
MOE_UNARY(cos_approx_f, std::cos(x))
MOE_UNARY_FTZ(cos_approx_ftz_f, std::cos(x))
MOE_UNARY(asm_tanh_approx_f32, std::tanh(x))

namespace {
struct Pair {
  float x, y;
};
} // namespace

#define MOE_BINARY(name, expression)                                           \
  MOE_INSTRUCTION(name) {                                                      \
    auto [x, y] = as<Pair>(operands);                                          \
    as<float>(result) = expression;                                            \
  }

MOE_BINARY(div_rn_f, x / y)
MOE_BINARY(div_approx_f, x / y)
MOE_BINARY(div_full, x / y)
// Of two zeros the one of the right sign, and not a number only if both are.
MOE_BINARY(fmax_f, std::signbit(x) && x == y ? y : std::fmax(x, y))
MOE_BINARY(fmin_f, std::signbit(y) && x == y ? y : std::fmin(x, y))

MOE_INSTRUCTION(fma_rn_f) {
  struct Operands {
    float x, y, z;
  };
  auto [x, y, z] = as<Operands>(operands);
  as<float>(result) = std::fma(x, y, z);
}

/// A bfloat16 is returned in the lower half of the register of a float.
static float returnBF16(float x) {
  return bitCast<float>(uint32_t(roundToBF16(x)));
}

// What compilers call where the processor has no instruction for it.
MOE_EXPORT float __truncsfbf2(float x) { return returnBF16(x); }
/// Rounded to odd first, so that it is not rounded twice.
MOE_EXPORT float __truncdfbf2(double x) {
  auto single = static_cast<float>(x);
  auto bits = bitCast<uint32_t>(single);
  if (static_cast<double>(single) != x && !std::isnan(x) && !(bits & 1)) {
    bool isLarger = std::fabs(static_cast<double>(single)) > std::fabs(x);
    bits += isLarger ? -1 : 1;
    single = bitCast<float>(bits);
  }
  return returnBF16(single);
}

MOE_INSTRUCTION(f2bf16_rn) {
  as<uint16_t>(result) = roundToBF16(as<float>(operands));
}

// The first operand becomes the upper half.
MOE_INSTRUCTION(ff2bf16x2_rn) {
  auto [x, y] = as<Pair>(operands);
  as<uint32_t>(result) = uint32_t(roundToBF16(x)) << 16 | roundToBF16(y);
}

/// tf32 has 10 bits of fraction; ties go away from zero.
MOE_INSTRUCTION(f2tf32_rna) {
  auto bits = as<uint32_t>(operands);
  bool isFinite = (bits & 0x7f800000) != 0x7f800000;
  as<uint32_t>(result) = isFinite ? (bits + 0x1000) & ~0x1fffU : bits;
}
