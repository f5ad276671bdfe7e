//===- RunModel.cpp - Compile a model in memory and run it ----------------===//

#include "moe/Driver/RunModel.h"
#include "moe/Driver/ModelCompiler.h"
#include "moe/Driver/Npy.h"
#include "moe/Driver/RunProgram.h"
#include "moe/Driver/ToolMain.h"

using namespace mlir;
using namespace mlir::moe;

/// The mask that the flags name.
static llvm::Expected<HostTensor> readTokenMask(const RunFlags &flags) {
  llvm::Expected<HostTensor> mask = readNpy(flags.tokenMask, MOE_BOOL);
  if (!mask)
    return llvm::createStringError("--token-mask: " +
                                   llvm::toString(mask.takeError()));
  mask->sizes = {mask->getNumElements()};
  return mask;
}

/// The inputs of a program, whose last one is the token mask if there is one.
static llvm::Expected<std::vector<HostTensor>>
getInputs(Signature signature, const RunFlags &flags) {
  if (!flags.tokenMask.empty())
    signature.arguments.pop_back();
  auto inputs = makeInputs(signature, flags.inputs, flags.getRandomInputs());
  if (!inputs || flags.tokenMask.empty())
    return inputs;
  llvm::Expected<HostTensor> mask = readTokenMask(flags);
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
                                        const RunFlags &flags) {
  RunData data;
  auto inputs = getInputs(signature, flags);
  if (!inputs)
    return inputs.takeError();
  data.inputs = std::move(*inputs);
  auto references = readReferences(flags.references);
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

LogicalResult moe::runModel(StringRef path, const CompileFlags &compileFlags,
                            const RunFlags &flags,
                            ArrayRef<const char *> arguments,
                            MLIRContext &context) {
  RunReport report;
  ModelCompiler compiler(context, compileFlags, flags, arguments, report);
  if (llvm::Error error = flags.check(compileFlags))
    return moe::report(context, std::move(error));
  if (failed(compiler.open(path)))
    return failure();
  if (compileFlags.compileTo.getNumOccurrences())
    return compiler.print(llvm::outs());
  const Signature &signature = compiler.getSignature();
  if (llvm::Error error = flags.check(signature))
    return moe::report(context, std::move(error));
  auto data = report.steps.time(
      "inputs", [&] { return readData(signature, compileFlags, flags); },
      StepTimes::Part::Run);
  if (!data)
    return moe::report(context, data.takeError());

  FailureOr<CompiledProgram> program = compiler.compile();
  if (failed(program))
    return failure();
  auto jit = report.steps.time(
      "link", [&] { return JitProgram::link(std::move(*program)); });
  if (!jit)
    return moe::report(context, jit.takeError());
  LogicalResult result =
      moe::report(context, runProgram(**jit, *data, flags, report));
  if (flags.timing)
    report.steps.print(llvm::errs());
  return result;
}
