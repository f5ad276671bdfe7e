//===- Capacity.cpp - Exact capacity of an expert -------------------------===//

#include "moe_capacity.h"

/// Appends the digits at `text` to `value`; returns how many there are, or -1
/// if more than nine.
static int readDigits(const char *&text, const char *end, int64_t &value) {
  int count = 0;
  for (; text != end && *text >= '0' && *text <= '9'; ++text) {
    if (++count > 9)
      return -1;
    value = value * 10 + (*text - '0');
  }
  return count;
}

int moe_decimal_parse(const char *text, uint64_t length, moe_decimal *out) {
  const char *end = text + length;
  int64_t digits = 0;
  int whole = readDigits(text, end, digits);
  int fraction = 0;
  if (whole >= 0 && text != end && *text == '.') {
    ++text;
    fraction = readDigits(text, end, digits);
    if (fraction == 0 && whole == 0)
      return 0;
  }
  if (whole < 0 || fraction < 0 || whole + fraction == 0 || text != end ||
      digits == 0)
    return 0;
  int64_t denominator = 1;
  for (int i = 0; i < fraction; ++i)
    denominator *= 10;
  *out = {digits, denominator};
  return 1;
}

int64_t moe_capacity(int64_t numerator, int64_t denominator, int64_t top_k,
                     int64_t tokens, int64_t experts) {
  using Wide = unsigned __int128;
  Wide dividend = static_cast<Wide>(numerator) * top_k * tokens;
  Wide divisor = static_cast<Wide>(denominator) * experts;
  // Digit by digit: the compiler would call a function for a division that a
  // shared library of a model would have to find somewhere.
  Wide quotient = 0, rest = 0;
  for (int bit = 127; bit >= 0; --bit) {
    rest = rest << 1 | (dividend >> bit & 1);
    if (rest < divisor)
      continue;
    rest -= divisor;
    quotient |= static_cast<Wide>(1) << bit;
  }
  quotient += rest != 0;
  if (quotient < 1)
    return 1;
  return quotient > INT64_MAX ? INT64_MAX : static_cast<int64_t>(quotient);
}
