//===- Clock.h - A clock that nobody sets -----------------------*- C++ -*-===//

#ifndef MOE_RUNTIME_COMMON_CLOCK_H
#define MOE_RUNTIME_COMMON_CLOCK_H

#include <cstdint>
#include <ctime>

namespace moe_rt {

/// Nanoseconds since some moment.
inline int64_t now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

} // namespace moe_rt

#endif // MOE_RUNTIME_COMMON_CLOCK_H
