//===- TemporaryFile.h - A file for a test ----------------------*- C++ -*-===//

#ifndef MOE_TEST_UNIT_TEMPORARYFILE_H
#define MOE_TEST_UNIT_TEMPORARYFILE_H

#include <cstdlib>
#include <string>
#include <unistd.h>
#include <vector>

/// A file with the given content; removed with the object.
class TemporaryFile {
public:
  explicit TemporaryFile(const std::string &content) {
    int fd = mkstemp(path);
    if (fd < 0 || write(fd, content.data(), content.size()) !=
                      static_cast<ssize_t>(content.size()))
      std::abort();
    close(fd);
  }
  ~TemporaryFile() { unlink(path); }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;

  const char *getPath() const { return path; }

private:
  char path[32] = "/tmp/moe-unit-test-XXXXXX";
};

/// A file whose header is padded with spaces, as writers do for alignment.
inline std::string makeSafetensors(std::string header,
                                   const std::vector<float> &data) {
  header.resize((header.size() + 7) / 8 * 8, ' ');
  uint64_t size = header.size();
  std::string file(reinterpret_cast<const char *>(&size), 8);
  file += header;
  return file + std::string(reinterpret_cast<const char *>(data.data()),
                            data.size() * 4);
}

#endif // MOE_TEST_UNIT_TEMPORARYFILE_H
