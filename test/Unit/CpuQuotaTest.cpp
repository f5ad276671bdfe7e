//===- CpuQuotaTest.cpp - How much CPU time a container may use -----------===//

#include "CpuQuota.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

using moe_rt::getCpuQuota;

namespace {
/// A system's files, in a directory of their own.
class CpuQuota : public ::testing::Test {
protected:
  void SetUp() override {
    char name[] = "/tmp/moe-unit-test-XXXXXX";
    ASSERT_NE(mkdtemp(name), nullptr);
    root = name;
  }
  void TearDown() override { std::filesystem::remove_all(root); }

  void write(const std::string &path, const std::string &text) {
    std::filesystem::path file = root + path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  int64_t quota() { return getCpuQuota(root.c_str()); }

  std::string root;
};
} // namespace

TEST_F(CpuQuota, NothingSaysNothing) {
  EXPECT_EQ(quota(), INT64_MAX);
  write("/proc/self/cgroup", "0::/\n");
  EXPECT_EQ(quota(), INT64_MAX);
  write("/sys/fs/cgroup/cpu.max", "max 100000\n");
  EXPECT_EQ(quota(), INT64_MAX);
}

TEST_F(CpuQuota, RoundsUp) {
  write("/proc/self/cgroup", "0::/\n");
  write("/sys/fs/cgroup/cpu.max", "300000 100000\n");
  EXPECT_EQ(quota(), 3);
  write("/sys/fs/cgroup/cpu.max", "250000 100000\n");
  EXPECT_EQ(quota(), 3);
  write("/sys/fs/cgroup/cpu.max", "1000 100000\n");
  EXPECT_EQ(quota(), 1);
}

TEST_F(CpuQuota, TakesTheLeastOfAllGroupsAround) {
  write("/proc/self/cgroup", "0::/user.slice/job\n");
  write("/sys/fs/cgroup/user.slice/job/cpu.max", "400000 100000\n");
  write("/sys/fs/cgroup/user.slice/cpu.max", "max 100000\n");
  EXPECT_EQ(quota(), 4);
  write("/sys/fs/cgroup/user.slice/cpu.max", "200000 100000\n");
  EXPECT_EQ(quota(), 2);
}

TEST_F(CpuQuota, Version1) {
  write("/proc/self/cgroup", "7:memory:/a\n4:cpu,cpuacct:/docker/b\n"
                             "2:cpuset:/c\n0::/d\n");
  // Of other controllers, or of a group that this process is not in.
  write("/sys/fs/cgroup/cpuset/c/cpu.cfs_quota_us", "100000\n");
  write("/sys/fs/cgroup/cpuset/c/cpu.cfs_period_us", "100000\n");
  write("/sys/fs/cgroup/cpu,cpuacct/other/cpu.cfs_quota_us", "100000\n");
  write("/sys/fs/cgroup/cpu,cpuacct/other/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(quota(), INT64_MAX);
  write("/sys/fs/cgroup/cpu,cpuacct/docker/b/cpu.cfs_quota_us", "-1\n");
  write("/sys/fs/cgroup/cpu,cpuacct/docker/b/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(quota(), INT64_MAX);
  write("/sys/fs/cgroup/cpu,cpuacct/docker/b/cpu.cfs_quota_us", "610000\n");
  EXPECT_EQ(quota(), 7);
  // A container sees its own group where the whole tree would be.
  std::filesystem::remove_all(root + "/sys/fs/cgroup/cpu,cpuacct");
  write("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "150000\n");
  write("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "50000\n");
  EXPECT_EQ(quota(), 3);
}

TEST_F(CpuQuota, IgnoresWhatItCannotRead) {
  write("/proc/self/cgroup", "nonsense\n0:\n0::/\n3:cpu:/");
  write("/sys/fs/cgroup/cpu.max", "many 100000\n");
  write("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "100000");
  EXPECT_EQ(quota(), INT64_MAX);
  write("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "0");
  EXPECT_EQ(quota(), INT64_MAX);
}
