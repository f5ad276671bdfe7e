//===- CpuQuota.h - How much CPU time a container may use -------*- C++ -*-===//

#ifndef MOE_RUNTIME_COMMON_CPUQUOTA_H
#define MOE_RUNTIME_COMMON_CPUQUOTA_H

#include <cstdint>

namespace moe_rt {

/// How many CPUs the control groups of this process let it keep busy, rounded
/// up: at least 1, and INT64_MAX where they set no limit. More threads than
/// that take turns, and are all stopped until the next period once they have
/// used up the time. Files are looked for under `root`.
int64_t getCpuQuota(const char *root = "");

} // namespace moe_rt

#endif // MOE_RUNTIME_COMMON_CPUQUOTA_H
