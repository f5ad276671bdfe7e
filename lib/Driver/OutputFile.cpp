//===- OutputFile.cpp - Files that are whole or absent --------------------===//

#include "moe/Driver/OutputFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"

using namespace llvm;
using namespace mlir::moe;

static Error makeWriteError(StringRef path, std::error_code code) {
  return createStringError("cannot write '" + path + "': " + code.message());
}

Error mlir::moe::checkOutputPath(StringRef path) {
  if (path == "-")
    return Error::success();
  if (sys::fs::is_directory(path))
    return makeWriteError(path,
                          std::make_error_code(std::errc::is_a_directory));
  StringRef parent = sys::path::parent_path(path);
  sys::fs::file_status status;
  if (std::error_code code =
          sys::fs::status(parent.empty() ? "." : parent, status))
    return makeWriteError(path, code);
  if (!sys::fs::is_directory(status))
    return makeWriteError(path,
                          std::make_error_code(std::errc::not_a_directory));
  return Error::success();
}

Error mlir::moe::writeFileByPath(StringRef path,
                                 function_ref<Error(StringRef)> write) {
  if (Error error = checkOutputPath(path))
    return error;
  // A device or a pipe is written as it is.
  sys::fs::file_status status;
  bool exists = !sys::fs::status(path, status);
  if (exists && !sys::fs::is_regular_file(status))
    return write(path);
  // A link stays one.
  SmallString<128> target, temporary;
  if (!exists || sys::fs::real_path(path, target))
    target = path;
  sys::fs::createUniquePath(target + ".tmp-%%%%%%%%", temporary,
                            /*MakeAbsolute=*/false);
  sys::RemoveFileOnSignal(temporary);
  Error error = write(temporary);
  if (!error)
    if (std::error_code code = sys::fs::rename(temporary, target))
      error = makeWriteError(path, code);
  if (error)
    (void)sys::fs::remove(temporary);
  sys::DontRemoveFileOnSignal(temporary);
  return error;
}

Error mlir::moe::writeFile(StringRef path,
                           function_ref<Error(raw_pwrite_stream &)> write) {
  if (path == "-") {
    SmallVector<char, 0> text;
    raw_svector_ostream os(text);
    if (Error error = write(os))
      return error;
    outs() << os.str();
    outs().flush();
    return Error::success();
  }
  return writeFileByPath(path, [&](StringRef temporary) -> Error {
    std::error_code code;
    raw_fd_ostream os(temporary, code);
    auto fail = [&](std::error_code code) {
      return createStringError("cannot write '" + path +
                               "': " + code.message());
    };
    if (code)
      return fail(code);
    Error error = write(os);
    os.close();
    if (std::error_code failed = os.error()) {
      os.clear_error();
      consumeError(std::move(error));
      return fail(failed);
    }
    return error;
  });
}
