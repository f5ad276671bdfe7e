//===- ObjectCache.h - Programs that were compiled before -------*- C++ -*-===//
//
// A directory with one file for each program, by its key. Whatever is wrong
// with the directory or a file costs a compilation, but is no error of a run.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_DRIVER_OBJECTCACHE_H
#define MOE_DRIVER_OBJECTCACHE_H

#include "moe/Driver/CacheKey.h"
#include "moe/Driver/CompiledProgram.h"

namespace mlir::moe {

class ObjectCache {
public:
  /// Once its files have more than `maxBytes`, those that were not used for the
  /// longest time are removed.
  ObjectCache(std::string directory, uint64_t maxBytes)
      : directory(std::move(directory)), maxBytes(maxBytes) {}

  /// The directory that users without a wish of their own have: that of
  /// MOE_CACHE_DIR, else one for caches of the system's user. An error if there
  /// is none.
  static llvm::Expected<std::string> getDefaultDirectory();

  const std::string &getDirectory() const { return directory; }
  /// The program of that key. It uses the memory of `model`, from which it was
  /// compiled.
  std::optional<CompiledProgram> load(const CacheKey &key,
                                      llvm::StringRef model) const;
  /// Keeps a program. An error says why it could not be kept.
  llvm::Error store(const CacheKey &key, const CompiledProgram &program,
                    llvm::StringRef model) const;

private:
  std::string getPath(const CacheKey &key) const;

  std::string directory;
  uint64_t maxBytes;
};

} // namespace mlir::moe

#endif // MOE_DRIVER_OBJECTCACHE_H
