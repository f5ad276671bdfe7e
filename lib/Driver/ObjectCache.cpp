//===- ObjectCache.cpp - Programs that were compiled before ---------------===//

#include "moe/Driver/ObjectCache.h"
#include "moe/Driver/CacheEntry.h"
#include "moe/Driver/OutputFile.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <unistd.h>

using namespace llvm;
using namespace mlir::moe;

Expected<std::string> ObjectCache::getDefaultDirectory() {
  std::optional<std::string> wish = sys::Process::GetEnv("MOE_CACHE_DIR");
  if (wish && !wish->empty())
    return *wish;
  SmallString<128> path;
  if (!sys::path::cache_directory(path))
    return createStringError("neither MOE_CACHE_DIR nor HOME is set");
  sys::path::append(path, "moe");
  return path.str().str();
}

std::string ObjectCache::getPath(const CacheKey &key) const {
  SmallString<128> path(directory);
  // LLVM removes only files of such names.
  sys::path::append(path, "llvmcache-" + toHex(key, /*LowerCase=*/true));
  return path.str().str();
}

/// Reads a file and notes that it was used. Others may have put there what this
/// user must not run.
static std::unique_ptr<MemoryBuffer> readOwnFile(StringRef path) {
  Expected<sys::fs::file_t> file =
      sys::fs::openNativeFileForRead(path, sys::fs::OF_UpdateAtime);
  if (!file) {
    consumeError(file.takeError());
    return nullptr;
  }
  llvm::scope_exit close([&] { sys::fs::closeFile(*file); });
  sys::fs::file_status status;
  if (sys::fs::status(*file, status) || !sys::fs::is_regular_file(status) ||
      status.getUser() != geteuid())
    return nullptr;
  auto buffer = MemoryBuffer::getOpenFile(*file, path, status.getSize(),
                                          /*RequiresNullTerminator=*/false);
  return buffer ? std::move(*buffer) : nullptr;
}

std::optional<CompiledProgram> ObjectCache::load(const CacheKey &key,
                                                 StringRef model) const {
  std::unique_ptr<MemoryBuffer> file = readOwnFile(getPath(key));
  if (!file)
    return std::nullopt;
  return readCacheEntry(std::move(file), key, model);
}

static void prune(StringRef directory, uint64_t maxBytes) {
  // LLVM ends the process where the disk cannot be asked for its size.
  if (!sys::fs::disk_space(directory))
    return;
  CachePruningPolicy policy;
  policy.Interval = std::chrono::seconds(0);
  policy.Expiration = std::chrono::seconds(0);
  policy.MaxSizeBytes = maxBytes;
  pruneCache(directory, policy);
}

Error ObjectCache::store(const CacheKey &key, const CompiledProgram &program,
                         StringRef model) const {
  CacheEntry entry(key, program, model);
  // One program must not take the place of all others.
  if (entry.getSize() > maxBytes / 2)
    return createStringError(
        "its code and constants take " + Twine(entry.getSize() >> 20) +
        " MiB, more than half of --cache-size=" + Twine(maxBytes >> 20));
  if (std::error_code code = sys::fs::create_directories(
          directory, /*IgnoreExisting=*/true, sys::fs::owner_all))
    return createStringError("cannot write '" + directory +
                             "': " + code.message());
  Error error = writeFile(getPath(key), [&](raw_ostream &os) {
    entry.write(os);
    return Error::success();
  });
  prune(directory, maxBytes);
  return error;
}
