//===- SharedLibrary.cpp - Objects and shared libraries -------------------===//

#include "moe/Driver/SharedLibrary.h"
#include "moe/Driver/Embedded.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <link.h>

using namespace llvm;
using namespace mlir;

Error moe::emitObject(llvm::Module &module, TargetMachine &machine,
                      raw_pwrite_stream &os) {
  legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, os, nullptr,
                                  CodeGenFileType::ObjectFile))
    return createStringError("no object files can be written for " +
                             machine.getTargetTriple().str());
  passes.run(module);
  return Error::success();
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

/// The system libraries that code and runtime may call, as this process has
/// them loaded: files that exist on any machine that runs this tool, without
/// the development packages that a search for -lc would need.
static SmallVector<std::string> findSystemLibraries() {
  SmallVector<std::string> paths;
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *data) {
        StringRef path = info->dlpi_name;
        StringRef name = sys::path::filename(path);
        for (StringRef wanted : {"libstdc++.so.", "libm.so.", "libc.so.",
                                 "libgcc_s.so.", "ld-linux"})
          if (name.starts_with(wanted))
            static_cast<SmallVector<std::string> *>(data)->push_back(
                path.str());
        return 0;
      },
      &paths);
  return paths;
}

static Error writeTo(StringRef path, StringRef content) {
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

/// Runs the linker; its complaints are the error.
static Error runLinker(StringRef linker, ArrayRef<StringRef> arguments,
                       StringRef directory) {
  SmallString<128> log(directory);
  sys::path::append(log, "log");
  std::string message;
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(log),
                                          StringRef(log)};
  int status =
      sys::ExecuteAndWait(linker, arguments, std::nullopt, redirects,
                          /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message);
  if (status == 0)
    return Error::success();
  if (auto text = MemoryBuffer::getFile(log))
    message += (*text)->getBuffer();
  return createStringError("'" + linker + "' failed: " + message);
}

Error moe::linkSharedLibrary(StringRef object, StringRef exported,
                             StringRef soname, StringRef path) {
  Expected<std::string> linker = findLinker();
  if (!linker)
    return linker.takeError();
  SmallString<128> directory;
  if (std::error_code code =
          sys::fs::createUniqueDirectory("moe-compile", directory))
    return createStringError("cannot make a temporary directory: " +
                             code.message());
  scope_exit cleanUp([&] { (void)sys::fs::remove_directories(directory); });
  std::string base = directory.str().str();
  std::string code = base + "/model.o", runtime = base + "/runtime.a",
              exports = base + "/exports";
  if (Error error = writeTo(code, object))
    return error;
  if (Error error = writeTo(runtime, getRuntimeArchive()))
    return error;
  // What is not exported is invisible, so that every library has a runtime of
  // its own.
  if (Error error = writeTo(
          exports, ("{ global: " + exported + "; local: *; };\n").str()))
    return error;
  SmallVector<std::string> libraries = findSystemLibraries();
  SmallVector<StringRef> arguments = {*linker,
                                      "-shared",
                                      "--gc-sections",
                                      "--eh-frame-hdr",
                                      "--build-id",
                                      "-z",
                                      "defs",
                                      "-z",
                                      "relro",
                                      "--version-script",
                                      exports,
                                      "-soname",
                                      soname,
                                      "-o",
                                      path,
                                      code,
                                      runtime,
                                      "--as-needed"};
  arguments.append(libraries.begin(), libraries.end());
  return runLinker(*linker, arguments, directory);
}
