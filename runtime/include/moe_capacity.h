//===- moe_capacity.h - Exact capacity of an expert ------------*- C -*-===//
//
// The compiler (attributes, verifiers, folders), compiled programs and their
// reports all get C from here, so that they cannot disagree.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_CAPACITY_H
#define MOE_CAPACITY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The fraction numerator / denominator that a decimal text stands for. */
typedef struct moe_decimal {
  int64_t numerator, denominator;
} moe_decimal;

/**
 * Reads a positive decimal number such as "1.5", "2" or ".25", with at most
 * nine digits on either side of the point. Returns 0 and leaves `out` alone for
 * any other text (a sign, an exponent, zero, "inf", "nan", spaces, nothing).
 */
int moe_decimal_parse(const char *text, uint64_t length, moe_decimal *out);

/**
 * max(1, ceil(factor * top_k * tokens / experts)), exactly, but at most
 * INT64_MAX. With a factor from moe_decimal_parse, and `top_k`, `tokens` and
 * `experts` from 1 (`tokens` from 0) to 2^31 - 1, all products fit 128 bits.
 */
int64_t moe_capacity(int64_t numerator, int64_t denominator, int64_t top_k,
                     int64_t tokens, int64_t experts);

#ifdef __cplusplus
}
#endif

#endif /* MOE_CAPACITY_H */
