//===- CpuFeatures.h - What code may ask of this CPU ------------*- C++ -*-===//

#ifndef MOE_RUNTIME_COMMON_CPUFEATURES_H
#define MOE_RUNTIME_COMMON_CPUFEATURES_H

namespace moe_rt {
/// True if this CPU has every feature of a list separated by commas.
bool hasCpuFeatures(const char *list);
} // namespace moe_rt

#endif // MOE_RUNTIME_COMMON_CPUFEATURES_H
