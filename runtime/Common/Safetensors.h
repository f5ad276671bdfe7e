//===- Safetensors.h - Weights in a mapped file -----------------*- C++ -*-===//

#ifndef MOE_RUNTIME_COMMON_SAFETENSORS_H
#define MOE_RUNTIME_COMMON_SAFETENSORS_H

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace moe_rt {

/// A tensor of a file. All of it lies inside the file.
struct SafetensorsEntry {
  /// The type as the file spells it, and its moe_dtype, -1 if it has none.
  std::string dtypeName;
  int64_t dtype = -1;
  std::vector<int64_t> sizes;
  /// Bytes from the beginning of the data.
  uint64_t begin = 0, end = 0;
};

using SafetensorsHeader = std::map<std::string, SafetensorsEntry>;

/// Reads the JSON text of a header, for `dataSize` bytes of data. Everything is
/// checked: sizes, bounds, overlaps. Returns an error, empty if there is none.
std::string parseSafetensorsHeader(std::string_view json, uint64_t dataSize,
                                   SafetensorsHeader &header);

/// A file mapped for reading; unmapped with the object.
class SafetensorsFile {
public:
  /// Null, with `error` set, if there is no such file or it is malformed.
  static std::unique_ptr<SafetensorsFile> open(const char *path,
                                               std::string &error);
  ~SafetensorsFile();
  SafetensorsFile(const SafetensorsFile &) = delete;
  SafetensorsFile &operator=(const SafetensorsFile &) = delete;

  const SafetensorsHeader &getHeader() const { return header; }
  void *getData(const SafetensorsEntry &entry) const {
    return data + entry.begin;
  }

private:
  SafetensorsFile() = default;
  void *map = nullptr;
  uint64_t mapSize = 0;
  char *data = nullptr;
  SafetensorsHeader header;
};

} // namespace moe_rt

#endif // MOE_RUNTIME_COMMON_SAFETENSORS_H
