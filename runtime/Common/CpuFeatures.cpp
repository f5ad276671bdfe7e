//===- CpuFeatures.cpp - What code may ask of this CPU --------------------===//
//
// Asks the CPU itself: __builtin_cpu_supports needs libgcc.a, which the machine
// that links a model may not have.
//
//===----------------------------------------------------------------------===//

#include "CpuFeatures.h"
#include "moe_program_image.h"

#include <iterator>
#include <string_view>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

using namespace moe_rt;

namespace {
enum Register { EAX, EBX, ECX, EDX };
/// What the operating system saves when it switches threads (bits of XCR0).
enum State : uint64_t { None = 0, YMM = 0x6, ZMM = 0xe6 };

struct Feature {
  /// As LLVM spells it.
  const char *name;
  uint32_t leaf, subleaf;
  Register reg;
  int bit;
  State state;
};
} // namespace

/// The instruction sets that a compiler uses on its own.
static constexpr Feature features[] = {
    {"sse3", 1, 0, ECX, 0, None},
    {"ssse3", 1, 0, ECX, 9, None},
    {"sse4.1", 1, 0, ECX, 19, None},
    {"sse4.2", 1, 0, ECX, 20, None},
    {"popcnt", 1, 0, ECX, 23, None},
    {"movbe", 1, 0, ECX, 22, None},
    {"fma", 1, 0, ECX, 12, YMM},
    {"avx", 1, 0, ECX, 28, YMM},
    {"f16c", 1, 0, ECX, 29, YMM},
    {"bmi", 7, 0, EBX, 3, None},
    {"avx2", 7, 0, EBX, 5, YMM},
    {"bmi2", 7, 0, EBX, 8, None},
    {"avx512f", 7, 0, EBX, 16, ZMM},
    {"avx512dq", 7, 0, EBX, 17, ZMM},
    {"avx512ifma", 7, 0, EBX, 21, ZMM},
    {"avx512cd", 7, 0, EBX, 28, ZMM},
    {"avx512bw", 7, 0, EBX, 30, ZMM},
    {"avx512vl", 7, 0, EBX, 31, ZMM},
    {"avx512vbmi", 7, 0, ECX, 1, ZMM},
    {"avx512vbmi2", 7, 0, ECX, 6, ZMM},
    {"gfni", 7, 0, ECX, 8, None},
    {"vaes", 7, 0, ECX, 9, YMM},
    {"vpclmulqdq", 7, 0, ECX, 10, YMM},
    {"avx512vnni", 7, 0, ECX, 11, ZMM},
    {"avx512bitalg", 7, 0, ECX, 12, ZMM},
    {"avx512vpopcntdq", 7, 0, ECX, 14, ZMM},
    {"avx512fp16", 7, 0, EDX, 23, ZMM},
    {"avxvnni", 7, 1, EAX, 4, YMM},
    {"avx512bf16", 7, 1, EAX, 5, ZMM},
    {"lzcnt", 0x80000001, 0, ECX, 5, None},
    {"sse4a", 0x80000001, 0, ECX, 6, None},
    {"xop", 0x80000001, 0, ECX, 11, YMM},
    {"fma4", 0x80000001, 0, ECX, 16, YMM},
};
static constexpr size_t numFeatures = std::size(features);

extern "C" const char *moe_rt_cpu_feature(int64_t index) {
  return index >= 0 && index < static_cast<int64_t>(numFeatures)
             ? features[index].name
             : nullptr;
}

#if defined(__x86_64__)
/// What the operating system saves; 0 if it does not say.
static uint64_t getSavedState() {
  uint32_t r[4];
  constexpr uint32_t osxsave = 1u << 27;
  if (!__get_cpuid(1, &r[EAX], &r[EBX], &r[ECX], &r[EDX]) ||
      !(r[ECX] & osxsave))
    return 0;
  uint32_t low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return uint64_t(high) << 32 | low;
}

static bool hasFeature(const Feature &feature) {
  uint32_t r[4];
  return __get_cpuid_count(feature.leaf, feature.subleaf, &r[EAX], &r[EBX],
                           &r[ECX], &r[EDX]) &&
         (r[feature.reg] >> feature.bit & 1) &&
         (getSavedState() & feature.state) == feature.state;
}
#else
static bool hasFeature(const Feature &) { return false; }
#endif

static bool hasFeature(std::string_view name) {
  for (const Feature &feature : features)
    if (name == feature.name)
      return hasFeature(feature);
  return false;
}

bool moe_rt::hasCpuFeatures(const char *list) {
  std::string_view rest = list;
  while (!rest.empty()) {
    size_t comma = rest.find(',');
    if (!hasFeature(rest.substr(0, comma)))
      return false;
    rest = comma == std::string_view::npos ? "" : rest.substr(comma + 1);
  }
  return true;
}
