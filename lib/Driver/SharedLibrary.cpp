//===- SharedLibrary.cpp - Objects and shared libraries -------------------===//

#include "moe/Driver/SharedLibrary.h"
#include "moe/Driver/Embedded.h"
#include "moe/Target/Linker.h"

#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/Path.h"
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

Error moe::linkSharedLibrary(StringRef object, StringRef exported,
                             StringRef soname, StringRef path) {
  Expected<TemporaryDirectory> directory =
      TemporaryDirectory::create("moe-compile");
  if (!directory)
    return directory.takeError();
  std::string code = directory->getPath("model.o"),
              runtime = directory->getPath("runtime.a"),
              exports = directory->getPath("exports");
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
  SmallVector<StringRef> arguments = {"-shared",
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
  return runLinker(arguments, *directory);
}
