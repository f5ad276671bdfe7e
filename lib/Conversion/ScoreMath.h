//===- ScoreMath.h - Router arithmetic with the same bits everywhere ------===//
//
// What a token is given, and what is dropped, depends on comparing scores. So
// that these decisions are the same on every target, scores are computed with
// one exponential and one order of summation, both spelled out here in IEEE f32
// operations without fast-math flags.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_LIB_CONVERSION_SCOREMATH_H
#define MOE_LIB_CONVERSION_SCOREMATH_H

#include "mlir/IR/Value.h"

namespace mlir {
class ImplicitLocOpBuilder;
namespace moe {

/// The number of interleaved partial sums of a row of scores: element `i` is
/// added to partial sum `i % 32`, in order. The partial sums are then halved:
/// the upper 16 are added to the lower 16, and so on.
constexpr int64_t kNumPartialSums = 32;

/// exp(x) for an f32 or a vector of f32, at most 0.89 ulp off. Exact at 0;
/// exp(-inf) is 0. A result below the smallest normal number is 0, one above
/// the largest is +inf.
Value buildExp(ImplicitLocOpBuilder &b, Value x);

/// 1 / (1 + exp(-x)).
Value buildSigmoid(ImplicitLocOpBuilder &b, Value x);

} // namespace moe
} // namespace mlir

#endif // MOE_LIB_CONVERSION_SCOREMATH_H
