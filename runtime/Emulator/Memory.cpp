//===- Memory.cpp - The memory of the emulated device ---------------------===//

#include "Memory.h"
#include "Error.h"

#include <atomic>
#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>
#include <sys/mman.h>

using namespace moe_emulator;

/// Addresses are set aside once, so that one can tell by a table what is there.
static constexpr size_t kSpace = size_t(1) << 38, kGranule = 256;
/// Between allocations.
static constexpr size_t kRedZone = 4096;
static constexpr int kPoison = 0xff;

namespace {
struct Allocation {
  char *begin;
  size_t size;
};

class DeviceMemory {
public:
  DeviceMemory();
  void *allocate(size_t size);
  std::string release(void *address);
  /// The allocation that holds the address, or one with null.
  Allocation find(const void *address) const;
  /// The last allocation before the address.
  Allocation findBefore(const void *address);
  bool contains(const void *address) const {
    return address >= base && address < base + kSpace;
  }

private:
  size_t takeSpace(size_t size);

  char *base = nullptr;
  /// For each granule, the one that its allocation begins with, plus one.
  std::atomic<uint32_t> *owners = nullptr;
  /// For each granule that an allocation begins with, its size.
  size_t *sizes = nullptr;
  std::mutex mutex;
  /// Sizes of what is allocated and of what is free, by the first granule.
  std::map<size_t, size_t> used, unused;
};

struct HostMemory {
  std::mutex mutex;
  std::map<char *, size_t> ranges;
  /// So that nobody takes the lock where there are none.
  std::atomic<size_t> count{0};
};
} // namespace

static DeviceMemory &getDevice() {
  static DeviceMemory memory;
  return memory;
}
static HostMemory &getHost() {
  static HostMemory memory;
  return memory;
}

template <typename Type> static Type *reserve(size_t count) {
  void *mapped = mmap(nullptr, count * sizeof(Type), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return mapped == MAP_FAILED ? nullptr : static_cast<Type *>(mapped);
}

DeviceMemory::DeviceMemory()
    : base(reserve<char>(kSpace)),
      owners(reserve<std::atomic<uint32_t>>(kSpace / kGranule)),
      sizes(reserve<size_t>(kSpace / kGranule)) {
  if (base && owners && sizes)
    unused[0] = kSpace / kGranule;
}

/// The first of enough granules, or -1.
size_t DeviceMemory::takeSpace(size_t granules) {
  for (auto it = unused.begin(); it != unused.end(); ++it) {
    auto [first, count] = *it;
    if (count < granules)
      continue;
    unused.erase(it);
    if (count > granules)
      unused[first + granules] = count - granules;
    return first;
  }
  return -1;
}

void *DeviceMemory::allocate(size_t size) {
  std::lock_guard<std::mutex> lock(mutex);
  if (size > kSpace / 2)
    return nullptr;
  size_t filled = (size + kGranule - 1) / kGranule;
  size_t red = kRedZone / kGranule;
  size_t first = takeSpace(filled + red);
  if (first == static_cast<size_t>(-1))
    return nullptr;
  used[first] = filled + red;
  for (size_t i = 0; i < filled; ++i)
    owners[first + i].store(static_cast<uint32_t>(first + 1),
                            std::memory_order_relaxed);
  sizes[first] = size;
  char *begin = base + first * kGranule;
  std::memset(begin, kPoison, filled * kGranule);
  return begin;
}

std::string DeviceMemory::release(void *address) {
  std::lock_guard<std::mutex> lock(mutex);
  size_t first =
      static_cast<size_t>(static_cast<char *>(address) - base) / kGranule;
  auto found = contains(address) ? used.find(first) : used.end();
  if (found == used.end() || base + first * kGranule != address)
    return format("frees %p, which was not allocated", address);
  size_t count = found->second;
  used.erase(found);
  for (size_t i = 0; i < count; ++i)
    owners[first + i].store(0, std::memory_order_relaxed);
  madvise(address, count * kGranule, MADV_DONTNEED);
  // Together with what is free beside it.
  auto next = unused.lower_bound(first);
  if (next != unused.end() && next->first == first + count) {
    count += next->second;
    next = unused.erase(next);
  }
  if (next != unused.begin()) {
    auto before = std::prev(next);
    if (before->first + before->second == first) {
      before->second += count;
      return "";
    }
  }
  unused[first] = count;
  return "";
}

Allocation DeviceMemory::find(const void *address) const {
  size_t granule =
      static_cast<size_t>(static_cast<const char *>(address) - base) / kGranule;
  uint32_t owner = owners[granule].load(std::memory_order_relaxed);
  if (owner == 0)
    return {nullptr, 0};
  return {base + (owner - size_t(1)) * kGranule, sizes[owner - 1]};
}

Allocation DeviceMemory::findBefore(const void *address) {
  std::lock_guard<std::mutex> lock(mutex);
  size_t granule =
      static_cast<size_t>(static_cast<const char *>(address) - base) / kGranule;
  auto found = used.upper_bound(granule);
  if (found == used.begin())
    return {nullptr, 0};
  --found;
  return {base + found->first * kGranule, sizes[found->first]};
}

void *moe_emulator::allocate(size_t size) { return getDevice().allocate(size); }
std::string moe_emulator::release(void *address) {
  return getDevice().release(address);
}

void moe_emulator::registerHost(void *address, size_t size) {
  HostMemory &host = getHost();
  std::lock_guard<std::mutex> lock(host.mutex);
  host.ranges[static_cast<char *>(address)] = size;
  host.count = host.ranges.size();
}

void moe_emulator::unregisterHost(void *address) {
  HostMemory &host = getHost();
  std::lock_guard<std::mutex> lock(host.mutex);
  host.ranges.erase(static_cast<char *>(address));
  host.count = host.ranges.size();
}

static bool isWithin(const Allocation &allocation, const void *address,
                     size_t size) {
  auto *begin = static_cast<const char *>(address);
  return allocation.begin && begin >= allocation.begin &&
         begin + size <= allocation.begin + allocation.size;
}

bool moe_emulator::isAccessible(const void *address, size_t size) {
  DeviceMemory &device = getDevice();
  if (device.contains(address))
    return isWithin(device.find(address), address, size);
  HostMemory &host = getHost();
  if (host.count.load(std::memory_order_relaxed) == 0)
    return false;
  std::lock_guard<std::mutex> lock(host.mutex);
  auto *begin = static_cast<char *>(const_cast<void *>(address));
  auto found = host.ranges.upper_bound(begin);
  if (found == host.ranges.begin())
    return false;
  --found;
  return isWithin({found->first, found->second}, address, size);
}

std::string moe_emulator::describeAddress(const void *address, size_t size) {
  DeviceMemory &device = getDevice();
  if (!device.contains(address))
    return format("%zu bytes at %p, which is not memory of the device", size,
                  address);
  Allocation allocation = device.findBefore(address);
  if (!allocation.begin)
    return format("%zu bytes at %p, where nothing is allocated", size, address);
  auto offset = static_cast<const char *>(address) - allocation.begin;
  return format("%zu bytes at byte %td of an allocation of %zu bytes", size,
                offset, allocation.size);
}
