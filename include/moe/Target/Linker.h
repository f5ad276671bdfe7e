//===- Linker.h - The linker of shared libraries ----------------*- C++ -*-===//

#ifndef MOE_TARGET_LINKER_H
#define MOE_TARGET_LINKER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace mlir::moe {

/// A directory that is removed with what is in it.
class TemporaryDirectory {
public:
  static llvm::Expected<TemporaryDirectory> create(llvm::StringRef prefix);
  TemporaryDirectory(TemporaryDirectory &&other) noexcept;
  TemporaryDirectory &operator=(TemporaryDirectory &&) = delete;
  ~TemporaryDirectory();

  /// The path of a file in it.
  std::string getPath(llvm::StringRef name) const;

private:
  explicit TemporaryDirectory(std::string path) : path(std::move(path)) {}
  std::string path;
};

/// Writes a file.
llvm::Error writeTo(llvm::StringRef path, llvm::StringRef content);

/// Runs the linker, which is ld.lld, to make a shared library; its complaints
/// are the error. Uses a file in `directory`.
llvm::Error runLinker(llvm::ArrayRef<llvm::StringRef> arguments,
                      const TemporaryDirectory &directory);

} // namespace mlir::moe

#endif // MOE_TARGET_LINKER_H
