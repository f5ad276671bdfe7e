//===- OutputFile.cpp - Files that are whole or absent --------------------===//

#include "moe/Driver/OutputFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"

using namespace llvm;
using namespace mlir::moe;

Error mlir::moe::writeFileByPath(StringRef path,
                                 function_ref<Error(StringRef)> write) {
  auto fail = [&](std::error_code code) {
    return createStringError("cannot write '" + path + "': " + code.message());
  };
  // A device or a pipe is written as it is.
  sys::fs::file_status status;
  bool exists = !sys::fs::status(path, status);
  if (exists && !sys::fs::is_regular_file(status)) {
    if (sys::fs::is_directory(status))
      return fail(std::make_error_code(std::errc::is_a_directory));
    return write(path);
  }
  SmallString<128> temporary;
  sys::fs::createUniquePath(path + ".tmp-%%%%%%%%", temporary,
                            /*MakeAbsolute=*/false);
  sys::RemoveFileOnSignal(temporary);
  Error error = write(temporary);
  if (!error)
    if (std::error_code code = sys::fs::rename(temporary, path))
      error = fail(code);
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
