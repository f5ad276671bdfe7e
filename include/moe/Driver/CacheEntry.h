//===- CacheEntry.h - A program in a file -----------------------*- C++ -*-===//
//
// A header with the key and a checksum; a description in JSON; the object; and
// those constants that are not in the model as they are. The format has no
// version: the key depends on the build of the tool that reads and writes it.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_DRIVER_CACHEENTRY_H
#define MOE_DRIVER_CACHEENTRY_H

#include "moe/Driver/CacheKey.h"
#include "moe/Driver/CompiledProgram.h"

namespace mlir::moe {

/// A program as it is written to a file.
class CacheEntry {
public:
  /// Constants that lie within the bytes of `model` are not written.
  CacheEntry(const CacheKey &key, const CompiledProgram &program,
             llvm::StringRef model);

  uint64_t getSize() const;
  void write(llvm::raw_ostream &os) const;

private:
  /// Adds bytes, and what brings the next ones to where vectors can be loaded
  /// from.
  void add(llvm::ArrayRef<char> bytes);

  std::string header, description;
  std::vector<llvm::ArrayRef<char>> parts;
};

/// The program in `file`, whose memory it uses, as it uses that of `model`.
/// Nothing if there is anything wrong with the file, or it has another key.
std::optional<CompiledProgram>
readCacheEntry(std::unique_ptr<llvm::MemoryBuffer> file, const CacheKey &key,
               llvm::StringRef model);

} // namespace mlir::moe

#endif // MOE_DRIVER_CACHEENTRY_H
