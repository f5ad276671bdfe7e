//===- Text.cpp - Texts of errors -----------------------------------------===//

#include "Text.h"

#include <cstdarg>
#include <cstdio>

using namespace moe_rt;

namespace {
struct DTypeInfo {
  const char *name;
  uint64_t size;
};
} // namespace

/// In the order of moe_dtype.
static constexpr DTypeInfo dtypes[] = {{"i1", 1},   {"i8", 1},  {"i16", 2},
                                       {"i32", 4},  {"i64", 8}, {"f16", 2},
                                       {"bf16", 2}, {"f32", 4}, {"f64", 8}};

static const DTypeInfo *findDType(int64_t dtype) {
  return dtype >= 0 && dtype <= MOE_F64 ? &dtypes[dtype] : nullptr;
}

std::string moe_rt::format(const char *text, ...) {
  va_list arguments, again;
  va_start(arguments, text);
  va_copy(again, arguments);
  std::string result(std::vsnprintf(nullptr, 0, text, arguments), '\0');
  std::vsnprintf(result.data(), result.size() + 1, text, again);
  va_end(again);
  va_end(arguments);
  return result;
}

std::string moe_rt::dtypeName(int64_t dtype) {
  const DTypeInfo *info = findDType(dtype);
  return info ? info->name : format("type %lld", static_cast<long long>(dtype));
}

uint64_t moe_rt::dtypeSize(int64_t dtype) {
  const DTypeInfo *info = findDType(dtype);
  return info ? info->size : 0;
}

std::string moe_rt::typeName(int64_t dtype, int64_t rank,
                             const int64_t *sizes) {
  std::string text = "[";
  for (int64_t i = 0; i < rank; ++i) {
    text += i ? ", " : "";
    text += sizes[i] == -1 ? "?" : std::to_string(sizes[i]);
  }
  return text + "] " + dtypeName(dtype);
}

bool moe_rt::byteSize(int64_t dtype, int64_t rank, const int64_t *sizes,
                      uint64_t &bytes) {
  bytes = dtypeSize(dtype);
  bool valid = bytes != 0;
  bool empty = false;
  for (int64_t i = 0; i < rank; ++i) {
    valid &= sizes[i] >= 0;
    empty |= sizes[i] == 0;
  }
  if (!valid)
    return false;
  if (empty) {
    bytes = 0;
    return true;
  }
  for (int64_t i = 0; i < rank; ++i)
    if (__builtin_mul_overflow(bytes, static_cast<uint64_t>(sizes[i]), &bytes))
      return false;
  return bytes <= static_cast<uint64_t>(INT64_MAX);
}
