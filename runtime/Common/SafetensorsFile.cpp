//===- SafetensorsFile.cpp - Map a .safetensors file ----------------------===//

#include "Safetensors.h"
#include "Text.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace moe_rt;

/// Maps the whole of a regular file. Returns an error.
static std::string mapFile(const char *path, void *&map, uint64_t &size) {
  int fd = ::open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return std::strerror(errno);
  std::string error;
  struct stat status;
  if (fstat(fd, &status) != 0) {
    error = std::strerror(errno);
  } else if (!S_ISREG(status.st_mode)) {
    error = "not a regular file";
  } else if (status.st_size < 8) {
    error = format("it has %lld bytes, too few for a .safetensors file",
                   static_cast<long long>(status.st_size));
  } else {
    size = static_cast<uint64_t>(status.st_size);
    map = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (map == MAP_FAILED) {
      map = nullptr;
      error = std::strerror(errno);
    }
  }
  ::close(fd);
  return error;
}

std::unique_ptr<SafetensorsFile> SafetensorsFile::open(const char *path,
                                                       std::string &error) {
  std::unique_ptr<SafetensorsFile> file(new SafetensorsFile());
  std::string cause = mapFile(path, file->map, file->mapSize);
  if (cause.empty()) {
    const char *begin = static_cast<const char *>(file->map);
    uint64_t headerSize = 0;
    for (int i = 7; i >= 0; --i)
      headerSize = headerSize << 8 | static_cast<unsigned char>(begin[i]);
    uint64_t rest = file->mapSize - 8;
    if (headerSize > rest) {
      cause = format("its header should have %llu bytes, but only %llu follow: "
                     "not a .safetensors file, or a truncated one",
                     static_cast<unsigned long long>(headerSize),
                     static_cast<unsigned long long>(rest));
    } else {
      file->data = static_cast<char *>(file->map) + 8 + headerSize;
      cause = parseSafetensorsHeader({begin + 8, headerSize}, rest - headerSize,
                                     file->header);
    }
  }
  if (cause.empty())
    return file;
  error = std::string(path) + ": " + cause;
  return nullptr;
}

SafetensorsFile::~SafetensorsFile() {
  if (map)
    munmap(map, mapSize);
}
