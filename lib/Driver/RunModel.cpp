//===- RunModel.cpp - Compile a model in memory and run it ----------------===//

#include "moe/Driver/RunModel.h"
#include "moe/Driver/DeviceRuntime.h"
#include "moe/Driver/ModelCompiler.h"
#include "moe/Driver/Npy.h"
#include "moe/Driver/RunRanks.h"
#include "moe/Driver/ToolMain.h"

using namespace mlir;
using namespace mlir::moe;

static std::vector<std::string> getPathsOfRank(ArrayRef<std::string> paths,
                                               int64_t rank) {
  std::vector<std::string> names;
  for (StringRef path : paths)
    names.push_back(getPathOfRank(path, rank));
  return names;
}

/// The mask that the flags name.
static llvm::Expected<HostTensor> readTokenMask(const RunFlags &flags,
                                                int64_t rank) {
  llvm::Expected<HostTensor> mask =
      readNpy(getPathOfRank(flags.tokenMask, rank), MOE_BOOL);
  if (!mask)
    return llvm::createStringError("--token-mask: " +
                                   llvm::toString(mask.takeError()));
  mask->sizes = {mask->getNumElements()};
  return mask;
}

/// The inputs of a program, whose last one is the token mask if there is one.
static llvm::Expected<std::vector<HostTensor>>
getInputs(Signature signature, const RunFlags &flags, int64_t rank) {
  if (!flags.tokenMask.empty())
    signature.arguments.pop_back();
  RandomInputs random = flags.getRandomInputs();
  // Far from the seeds of other inputs.
  random.seed += static_cast<uint64_t>(rank) << 32;
  auto inputs =
      makeInputs(signature, getPathsOfRank(flags.inputs, rank), random);
  if (!inputs || flags.tokenMask.empty())
    return inputs;
  llvm::Expected<HostTensor> mask = readTokenMask(flags, rank);
  if (!mask)
    return mask.takeError();
  inputs->push_back(std::move(*mask));
  return inputs;
}

static llvm::Expected<std::vector<HostTensor>>
readReferences(ArrayRef<std::string> paths) {
  std::vector<HostTensor> references;
  for (const std::string &path : paths) {
    llvm::Expected<HostTensor> tensor = readNpy(path);
    if (!tensor)
      return tensor.takeError();
    references.push_back(std::move(*tensor));
  }
  return references;
}

/// All that is read before anything is compiled.
static llvm::Expected<RunData> readData(const Signature &signature,
                                        const CompileFlags &compileFlags,
                                        const RunFlags &flags, int64_t rank) {
  RunData data;
  auto inputs = getInputs(signature, flags, rank);
  if (!inputs)
    return inputs.takeError();
  data.inputs = std::move(*inputs);
  auto references = readReferences(getPathsOfRank(flags.references, rank));
  if (!references)
    return references.takeError();
  data.references = std::move(*references);
  auto routing = SavedRouting::open(flags);
  if (!routing)
    return routing.takeError();
  data.routing = std::move(*routing);
  data.badIndex = describeBadIndex(signature, data.inputs);
  // Neither JSON nor a .npy file has place for a table.
  data.hasTable = flags.report != "-" &&
                  !llvm::is_contained(flags.outputs, "-") &&
                  !(compileFlags.printsLayersToStdout() &&
                    compileFlags.printLayers == "json");
  return data;
}

/// The data of each rank in this process, or of all of them if they have the
/// same.
static llvm::Expected<std::vector<RunData>>
readDataOfRanks(const Signature &signature, const CompileFlags &compileFlags,
                const RunFlags &flags, const RankGroup *group) {
  bool isShared = !signature.hasOwnTokens && compileFlags.tokenLayout != "own";
  std::vector<RunData> data;
  for (size_t i = 0; i < (group && !isShared ? group->getNumLocal() : 1); ++i) {
    auto rank = readData(signature, compileFlags, flags,
                         group && !isShared ? group->getRank(i) : 0);
    if (!rank)
      return rank.takeError();
    data.push_back(std::move(*rank));
  }
  return data;
}

/// Refuses a program that was made for another number of ranks.
static llvm::Error checkRanks(const Signature &signature, int64_t ranks) {
  if (signature.ranks == ranks)
    return llvm::Error::success();
  return llvm::createStringError("the program is for " +
                                 Twine(signature.ranks) +
                                 " ranks, but is run by " + Twine(ranks) +
                                 "; give --ranks=" + Twine(signature.ranks));
}

namespace {
/// Only one of several processes warns; all of them have errors.
class RankDiagnostics : public ScopedDiagnosticHandler {
public:
  RankDiagnostics(MLIRContext &context, bool isFirst)
      : ScopedDiagnosticHandler(&context) {
    setHandler([isFirst](Diagnostic &diagnostic) {
      bool isError = diagnostic.getSeverity() == DiagnosticSeverity::Error;
      return success(!isFirst && !isError);
    });
  }
};
} // namespace

LogicalResult moe::runModel(StringRef path, const CompileFlags &compileFlags,
                            const RunFlags &flags,
                            ArrayRef<const char *> arguments,
                            MLIRContext &context) {
  RunReport report;
  if (llvm::Error error = flags.check(compileFlags))
    return moe::report(context, std::move(error));
  std::optional<RankGroup> group;
  if (flags.hasRanks(compileFlags)) {
    // There is no group for a number of ranks that cannot be.
    CompileOptions unused;
    if (llvm::Error error = compileFlags.apply(unused))
      return moe::report(context, std::move(error));
    auto opened = RankGroup::open(compileFlags, flags);
    if (!opened)
      return moe::report(context, opened.takeError());
    group = std::move(*opened);
  }
  int64_t ranks = group ? group->getSize() : 1;
  bool isFirst = !group || group->isFirst();
  RankDiagnostics diagnostics(context, isFirst);
  ModelCompiler compiler(context, compileFlags, flags, arguments, ranks,
                         report);
  if (failed(compiler.open(path)))
    return failure();
  if (compileFlags.compileTo.getNumOccurrences())
    return isFirst ? compiler.print(llvm::outs()) : success();
  const Signature &signature = compiler.getSignature();
  if (llvm::Error error = flags.check(signature))
    return moe::report(context, std::move(error));
  auto data = report.steps.time(
      "inputs",
      [&] {
        return readDataOfRanks(signature, compileFlags, flags,
                               group ? &*group : nullptr);
      },
      StepTimes::Part::Run);
  if (!data)
    return moe::report(context, data.takeError());

  FailureOr<CompiledProgram> program = compiler.compile();
  if (failed(program))
    return failure();
  bool hasOwnTokens = program->signature.hasOwnTokens;
  if (llvm::Error error = checkRanks(program->signature, ranks))
    return moe::report(context, std::move(error));
  auto device = loadDeviceRuntime(compileFlags.target);
  if (!device)
    return moe::report(context, device.takeError());
  auto jit = report.steps.time(
      "link", [&] { return JitProgram::link(std::move(*program), *device); });
  if (!jit)
    return moe::report(context, jit.takeError());
  // The program was compiled with it, so that it can be read.
  Placement placement;
  if (!compileFlags.placement.empty()) {
    auto read = readPlacement(compileFlags.placement);
    if (!read)
      return moe::report(context, read.takeError());
    placement = std::move(*read);
  }
  llvm::Error error = group ? runRanks(**jit, *data, flags, *group, placement,
                                       hasOwnTokens, report)
                            : runProgram(**jit, data->front(), flags, report);
  LogicalResult result = moe::report(context, std::move(error));
  if (flags.timing && isFirst)
    report.steps.print(llvm::errs());
  return result;
}
