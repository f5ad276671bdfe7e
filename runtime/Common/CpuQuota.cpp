//===- CpuQuota.cpp - How much CPU time a container may use ---------------===//

#include "CpuQuota.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <string>

using namespace moe_rt;

static constexpr int64_t kUnlimited = std::numeric_limits<int64_t>::max();

/// A text file of a line or a few; empty if it cannot be read.
static std::string readFile(const std::string &path) {
  std::string text;
  FILE *file = std::fopen(path.c_str(), "r");
  if (!file)
    return text;
  char buffer[512];
  while (size_t size = std::fread(buffer, 1, sizeof(buffer), file))
    text.append(buffer, size);
  std::fclose(file);
  return text;
}

/// CPUs that are busy all the time, rounded up; what is no number does not
/// limit, nor does -1.
static int64_t divide(long long quota, long long period) {
  if (quota <= 0 || period <= 0)
    return kUnlimited;
  return std::max<int64_t>(1, quota / period + (quota % period != 0));
}

/// Version 2: "QUOTA PERIOD", where the quota may be "max".
static int64_t readUnified(const std::string &directory) {
  long long quota = 0, period = 0;
  std::string text = readFile(directory + "/cpu.max");
  if (std::sscanf(text.c_str(), "%lld %lld", &quota, &period) != 2)
    return kUnlimited;
  return divide(quota, period);
}

/// Version 1: a file for each.
static int64_t readLegacy(const std::string &directory) {
  long long quota = 0, period = 0;
  std::string quotaText = readFile(directory + "/cpu.cfs_quota_us");
  std::string periodText = readFile(directory + "/cpu.cfs_period_us");
  if (std::sscanf(quotaText.c_str(), "%lld", &quota) != 1 ||
      std::sscanf(periodText.c_str(), "%lld", &period) != 1)
    return kUnlimited;
  return divide(quota, period);
}

/// The least of a group and those around it: each limits all that is in it.
/// Where a container sees only its own part of the tree, the path that the
/// kernel names leads nowhere, but its end does.
static int64_t readTree(const std::string &mount, std::string path,
                        int64_t (*read)(const std::string &)) {
  int64_t least = kUnlimited;
  while (true) {
    least = std::min(least, read(mount + path));
    size_t slash = path.rfind('/');
    if (slash == std::string::npos)
      return least;
    path.resize(slash);
  }
}

static bool hasCpu(const std::string &controllers) {
  return ("," + controllers + ",").find(",cpu,") != std::string::npos;
}

int64_t moe_rt::getCpuQuota(const char *root) {
  const std::string mounts = std::string(root) + "/sys/fs/cgroup";
  // Lines "ID:CONTROLLERS:PATH"; version 2 names no controllers.
  std::string groups = readFile(std::string(root) + "/proc/self/cgroup");
  int64_t least = kUnlimited;
  for (size_t begin = 0, end; begin < groups.size(); begin = end + 1) {
    end = std::min(groups.find('\n', begin), groups.size());
    std::string line = groups.substr(begin, end - begin);
    size_t first = line.find(':');
    size_t second =
        first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos)
      continue;
    std::string controllers = line.substr(first + 1, second - first - 1);
    std::string path = line.substr(second + 1);
    if (controllers.empty())
      least = std::min(least, readTree(mounts, path, readUnified));
    else if (hasCpu(controllers))
      for (const std::string &name : {controllers, std::string("cpu")})
        least =
            std::min(least, readTree(mounts + "/" + name, path, readLegacy));
  }
  return least;
}
