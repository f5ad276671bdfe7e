//===- Text.h - Texts of errors ---------------------------------*- C++ -*-===//

#ifndef MOE_RUNTIME_COMMON_TEXT_H
#define MOE_RUNTIME_COMMON_TEXT_H

#include "moe_runtime.h"

#include <string>

namespace moe_rt {

/// snprintf into a string.
__attribute__((format(printf, 1, 2))) std::string format(const char *text, ...);

/// "f32"; "type 42" for a number that is no moe_dtype.
std::string dtypeName(int64_t dtype);
/// Bytes of an element; 0 for a number that is no moe_dtype.
uint64_t dtypeSize(int64_t dtype);
/// "[2, ?, 4] f32".
std::string typeName(int64_t dtype, int64_t rank, const int64_t *sizes);

/// The bytes of a tensor; false if a size is negative or the product overflows.
bool byteSize(int64_t dtype, int64_t rank, const int64_t *sizes,
              uint64_t &bytes);

} // namespace moe_rt

#endif // MOE_RUNTIME_COMMON_TEXT_H
