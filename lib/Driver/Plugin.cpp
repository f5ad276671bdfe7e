//===- Plugin.cpp - Libraries that are loaded when they are needed --------===//

#include "moe/Driver/Plugin.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cstdlib>
#include <dlfcn.h>

using namespace llvm;
using namespace mlir::moe;

static SmallVector<std::string> getDirectories(const char *variable) {
  if (const char *directory = std::getenv(variable))
    return {directory};
  static char here;
  std::string program = sys::fs::getMainExecutable(nullptr, &here);
  StringRef beside = sys::path::parent_path(program);
  SmallString<128> library(sys::path::parent_path(beside));
  sys::path::append(library, "lib");
  return {beside.str(), library.str().str()};
}

Expected<void *> mlir::moe::loadPlugin(const Plugin &plugin) {
  std::string searched;
  for (const std::string &directory : getDirectories(plugin.variable)) {
    SmallString<128> path(directory);
    sys::path::append(path, plugin.file);
    searched += (searched.empty() ? "'" : ", '") + directory + "'";
    if (!sys::fs::exists(path))
      continue;
    // What it loads itself, or is loaded later, looks for its symbols.
    void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
    void *function = library ? dlsym(library, plugin.function) : nullptr;
    if (!function)
      return createStringError(plugin.option + ": " + dlerror());
    return function;
  }
  return createStringError(plugin.option + " needs " + plugin.file +
                           ", which is not in " + searched + "; " +
                           plugin.variable + " may name its directory");
}
