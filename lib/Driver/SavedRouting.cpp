//===- SavedRouting.cpp - Files that a run adds its routing to ------------===//

#include "moe/Driver/SavedRouting.h"
#include "moe/Driver/OutputFile.h"

#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace mlir::moe;

static bool hasFile(llvm::StringRef path) {
  return !path.empty() && llvm::sys::fs::exists(path);
}

llvm::Expected<SavedRouting> SavedRouting::open(const RunFlags &flags) {
  SavedRouting saved;
  if (hasFile(flags.profile)) {
    auto profile = readProfile(flags.profile);
    if (!profile)
      return profile.takeError();
    saved.profile = std::move(*profile);
  }
  if (hasFile(flags.trace)) {
    auto trace = readIfTrace(flags.trace);
    if (!trace)
      return trace.takeError();
    if (!*trace)
      return llvm::createStringError("cannot add to '" + flags.trace +
                                     "': it is no trace");
    saved.trace = std::move(**trace);
  }
  return saved;
}

/// Adds a run to one of the files, which `write` writes.
template <typename Routing>
static llvm::Error add(llvm::ArrayRef<moe_layer_record> records,
                       const llvm::cl::opt<std::string> &path, Routing &routing,
                       void (*write)(const Routing &, llvm::raw_ostream &)) {
  if (path.empty())
    return llvm::Error::success();
  if (records.empty())
    return llvm::createStringError("--" + path.ArgStr +
                                   ": the model has no MoE layer that was "
                                   "recognised");
  if (llvm::Error error = routing.add(records))
    return llvm::createStringError("cannot add to '" + path +
                                   "': " + llvm::toString(std::move(error)));
  return writeFile(path, [&](llvm::raw_ostream &os) {
    write(routing, os);
    return llvm::Error::success();
  });
}

llvm::Error SavedRouting::add(llvm::ArrayRef<moe_layer_record> records,
                              const RunFlags &flags) {
  return llvm::joinErrors(
      ::add<Profile>(records, flags.profile, profile, writeProfile),
      ::add<Trace>(records, flags.trace, trace, writeTrace));
}
