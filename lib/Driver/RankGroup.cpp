//===- RankGroup.cpp - The ranks that run a program together --------------===//

#include "moe/Driver/RankGroup.h"
#include "moe/Driver/Plugin.h"
#include "moe/Driver/ProgramError.h"
#include "moe_transport.h"

#include <cmath>

using namespace mlir;
using namespace mlir::moe;

/// The plugin that speaks what started this process.
static llvm::Expected<StringRef> getMpiPlugin() {
  if (std::getenv("OMPI_COMM_WORLD_SIZE"))
    return "openmpi";
  // Hydra and others, which MPICH and what is made of it understand.
  if (std::getenv("PMI_SIZE") || std::getenv("PMI_RANK") ||
      std::getenv("PMIX_RANK"))
    return "mpich";
  return llvm::createStringError(
      "--transport=mpi: this process was not started by mpirun; use, for "
      "example, mpirun -n 4 moe-run model.mlir --transport=mpi");
}

static llvm::Expected<moe_transport_open_function>
loadTransport(StringRef transport, StringRef plugin) {
  std::string file = ("libmoe_transport_" + plugin + ".so").str();
  std::string option = ("--transport=" + transport).str();
  auto open =
      loadPlugin({file, option, "MOE_TRANSPORT_DIR", "moe_transport_open"});
  if (!open)
    return open.takeError();
  return reinterpret_cast<moe_transport_open_function>(*open);
}

static int64_t getTimeout(const RunFlags &flags) {
  return std::max<int64_t>(1, std::llround(flags.timeout * 1000));
}

/// Joins the ranks that mpirun has started.
static llvm::Expected<moe_communicator *> openMpi(const CompileFlags &compile,
                                                  const RunFlags &flags) {
  auto plugin = getMpiPlugin();
  if (!plugin)
    return plugin.takeError();
  auto open = loadTransport("mpi", *plugin);
  if (!open)
    return open.takeError();
  moe_transport_options options = MOE_TRANSPORT_DEFAULTS;
  options.timeout_ms = getTimeout(flags);
  if (compile.ranks.getNumOccurrences())
    options.ranks = compile.ranks;
  moe_communicator *communicator = nullptr;
  char text[512] = "";
  if ((*open)(&options, &communicator, text, sizeof(text)) != MOE_OK)
    return llvm::createStringError("--transport=mpi: " + Twine(text));
  return communicator;
}

llvm::Expected<RankGroup> RankGroup::open(const CompileFlags &compileFlags,
                                          const RunFlags &flags) {
  if (flags.transport == "nccl")
    return llvm::createStringError(
        "--transport=nccl exchanges what is in the memory of GPUs, and this "
        "program computes on CPUs; accepted are threads, mpi");
  RankGroup group;
  if (flags.transport == "mpi") {
    auto communicator = openMpi(compileFlags, flags);
    if (!communicator)
      return communicator.takeError();
    group.local.emplace_back(*communicator);
    return group;
  }
  std::vector<moe_communicator *> made(compileFlags.ranks);
  int status =
      moe_threads_create(compileFlags.ranks, getTimeout(flags), made.data());
  if (status != MOE_OK)
    return llvm::createStringError(
        "--ranks=" + Twine(compileFlags.ranks.getValue()) + ": " +
        moe_status_text(status));
  for (moe_communicator *communicator : made)
    group.local.emplace_back(communicator);
  return group;
}

int64_t RankGroup::getSize() const {
  return local.front()->api->size(local.front().get());
}

int64_t RankGroup::getRank(size_t i) const {
  return local[i]->api->rank(local[i].get());
}

llvm::Expected<std::vector<std::string>>
moe::gatherTexts(moe_communicator &communicator, StringRef text) {
  auto gather = [&](const void *send, void *receive,
                    uint64_t bytes) -> llvm::Error {
    int status =
        communicator.api->all_gather(&communicator, send, receive, bytes);
    if (status != MOE_OK)
      return llvm::make_error<ProgramError>(
          status, communicator.api->error(&communicator));
    return llvm::Error::success();
  };
  int64_t count = communicator.api->size(&communicator);
  uint64_t size = text.size();
  std::vector<uint64_t> sizes(count);
  if (llvm::Error error = gather(&size, sizes.data(), sizeof(size)))
    return std::move(error);
  // All blocks are as long as the longest.
  uint64_t longest = *llvm::max_element(sizes);
  std::string mine = text.str(), all(longest * count, '\0');
  mine.resize(longest);
  if (llvm::Error error = gather(mine.data(), all.data(), longest))
    return std::move(error);
  std::vector<std::string> texts;
  for (int64_t rank = 0; rank < count; ++rank)
    texts.push_back(all.substr(rank * longest, sizes[rank]));
  return texts;
}
