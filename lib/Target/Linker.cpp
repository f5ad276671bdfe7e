//===- Linker.cpp - The linker of shared libraries ------------------------===//

#include "moe/Target/Linker.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace mlir::moe;

Expected<TemporaryDirectory> TemporaryDirectory::create(StringRef prefix) {
  SmallString<128> path;
  if (std::error_code code = sys::fs::createUniqueDirectory(prefix, path))
    return createStringError("cannot make a temporary directory: " +
                             code.message());
  return TemporaryDirectory(path.str().str());
}

TemporaryDirectory::TemporaryDirectory(TemporaryDirectory &&other) noexcept
    : path(std::exchange(other.path, {})) {}

TemporaryDirectory::~TemporaryDirectory() {
  if (!path.empty())
    (void)sys::fs::remove_directories(path);
}

std::string TemporaryDirectory::getPath(StringRef name) const {
  SmallString<128> result(path);
  sys::path::append(result, name);
  return result.str().str();
}

/// The linker found when the project was configured or, where that is gone, one
/// on PATH.
static Expected<std::string> findLinker() {
  if (sys::fs::can_execute(MOE_LINKER))
    return std::string(MOE_LINKER);
  for (StringRef name : {"ld.lld-22", "ld.lld"})
    if (ErrorOr<std::string> path = sys::findProgramByName(name))
      return *path;
  return createStringError(
      "a shared library needs the linker ld.lld-22, which is neither at '" +
      Twine(MOE_LINKER) +
      "' nor on PATH; install lld-22, or write a .o file "
      "and link it yourself");
}

Error mlir::moe::writeTo(StringRef path, StringRef content) {
  std::error_code code;
  raw_fd_ostream os(path, code);
  if (!code) {
    os << content;
    os.close();
    code = os.error();
    os.clear_error();
  }
  return code ? createStringError("cannot write '" + path +
                                  "': " + code.message())
              : Error::success();
}

Error mlir::moe::runLinker(ArrayRef<StringRef> arguments,
                           const TemporaryDirectory &directory) {
  Expected<std::string> linker = findLinker();
  if (!linker)
    return linker.takeError();
  SmallVector<StringRef> command = {*linker};
  command.append(arguments.begin(), arguments.end());
  std::string log = directory.getPath("log"), message;
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(log),
                                          StringRef(log)};
  int status =
      sys::ExecuteAndWait(*linker, command, std::nullopt, redirects,
                          /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message);
  if (status == 0)
    return Error::success();
  if (auto text = MemoryBuffer::getFile(log))
    message += (*text)->getBuffer();
  return createStringError("'" + *linker + "' failed: " + message);
}
