//===- TemporaryFile.h - A file for a test ----------------------*- C++ -*-===//

#ifndef MOE_TEST_UNIT_TEMPORARYFILE_H
#define MOE_TEST_UNIT_TEMPORARYFILE_H

#include <cstdlib>
#include <string>
#include <unistd.h>

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

#endif // MOE_TEST_UNIT_TEMPORARYFILE_H
