//===- Cpus.cpp - The CPUs that a thread may use --------------------------===//

#include "Parallel.h"
#include "moe_program_image.h"

#include <algorithm>
#include <cstdio>
#include <unistd.h>

using namespace moe_rt;

/// The first of the CPUs that share a core with `cpu`, which stands for the
/// core; `cpu` itself where the system does not say.
static int getCore(int cpu) {
  char path[96];
  std::snprintf(path, sizeof(path),
                "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list",
                cpu);
  int core = cpu;
  if (FILE *file = std::fopen(path, "r")) {
    if (std::fscanf(file, "%d", &core) != 1)
      core = cpu;
    std::fclose(file);
  }
  return core;
}

/// The CPUs that the calling thread may use, in order of their numbers.
static std::vector<int> getAllowedCpus() {
  std::vector<int> cpus;
  cpu_set_t mask;
  CPU_ZERO(&mask);
  if (sched_getaffinity(0, sizeof(mask), &mask) == 0)
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
      if (CPU_ISSET(cpu, &mask))
        cpus.push_back(cpu);
  if (cpus.empty())
    cpus.push_back(0);
  return cpus;
}

std::vector<int> moe_rt::getUsableCpus() {
  std::vector<int> cpus = getAllowedCpus();
  // Where the calling thread is now: the caches have its data, and two programs
  // do not both begin with the first CPU.
  auto here = std::find(cpus.begin(), cpus.end(), sched_getcpu());
  if (here != cpus.end())
    std::rotate(cpus.begin(), here, cpus.end());
  std::vector<int> cores, others, first;
  for (int cpu : cpus) {
    int core = getCore(cpu);
    bool isNew = std::find(cores.begin(), cores.end(), core) == cores.end();
    if (isNew)
      cores.push_back(core);
    (isNew ? first : others).push_back(cpu);
  }
  first.insert(first.end(), others.begin(), others.end());
  return first;
}

extern "C" int64_t moe_rt_cpus(int64_t *out, int64_t room) {
  std::vector<int> cpus = getAllowedCpus();
  std::sort(cpus.begin(), cpus.end(), [](int a, int b) {
    return std::pair(getCore(a), a) < std::pair(getCore(b), b);
  });
  auto count = static_cast<int64_t>(cpus.size());
  std::copy_n(cpus.begin(), std::min(room, count), out);
  return count;
}
