//===- ModelCompiler.cpp - From a model to a program to run ---------------===//

#include "moe/Driver/ModelCompiler.h"
#include "moe/Driver/CheckModule.h"
#include "moe/Driver/Compilation.h"
#include "moe/Driver/Target.h"
#include "moe/Driver/ToolMain.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::moe;

/// Constants of at least this many bytes are used where they lie.
static constexpr int64_t kExternalConstantBytes = 256;

StringRef ModelCompiler::getCpu() const {
  return flags.cpu.empty() ? "native" : StringRef(flags.cpu.getValue());
}

LogicalResult ModelCompiler::setTarget() {
  auto created = createTargetMachine(getCpu());
  if (!created)
    return moe::report(context, created.takeError());
  machine = std::move(*created);
  // Without layers nothing is recorded, and the record costs next to nothing.
  options.record = true;
  options.externalConstants = kExternalConstantBytes;
  flags.applyTarget(*machine, options);
  return success();
}

LogicalResult ModelCompiler::open(StringRef path) {
  this->path = path.str();
  if (llvm::Error error = flags.apply(options))
    return moe::report(context, std::move(error));
  if (llvm::Error error = flags.applyRanks(ranks, options))
    return moe::report(context, std::move(error));
  file = report.steps.time("read", [&] { return readModel(path, context); });
  if (!file)
    return failure();
  report.steps.annotate(report.steps.time("cache", [&] { return lookUp(); }));
  if (report.cache == CacheUse::Hit)
    return success();
  if (report.cache == CacheUse::Miss)
    log.emplace(context);
  if (failed(setTarget()))
    return failure();
  return parse();
}

LogicalResult ModelCompiler::parse() {
  module = report.steps.time("parse",
                             [&] { return parseModel(file, path, context); });
  if (!module)
    return failure();
  // Nothing is left to be spread over the ranks of a program that has been.
  if (module.get()->hasAttr(kRanksAttrName)) {
    if (!options.placement.empty())
      return moe::report(
          context, llvm::createStringError(
                       "--placement=" + options.placement.getValue() +
                       ": the program has been spread over ranks already, "
                       "so its experts have their places"));
    options.ranks = 1;
    options.tokens = "split";
  }
  func::FuncOp entry = findEntry(*module, flags.entry);
  // What is only printed need not be a program.
  if (!entry || flags.compileTo.getNumOccurrences())
    return success(bool(entry));
  if (!runFlags.tokenMask.empty() && failed(addTokenMask(entry)))
    return failure();
  FailureOr<Signature> signature = moe::getSignature(entry);
  if (failed(signature) ||
      failed(checkCompilable(*module, flags.target != "cpu")))
    return failure();
  program.signature = std::move(*signature);
  findIndexBounds(entry, program.signature);
  return success();
}

LogicalResult ModelCompiler::print(raw_ostream &os) {
  llvm::Expected<Phase> last = flags.getLastPhase();
  if (!last)
    return moe::report(context, last.takeError());
  if (failed(runPhases(*module, options, flags, *last, report.steps,
                       /*signature=*/nullptr)))
    return failure();
  module->print(os);
  os << "\n";
  return success();
}

FailureOr<CompiledProgram> ModelCompiler::compile() {
  if (report.cache == CacheUse::Hit) {
    replay(program.diagnostics, context);
    return std::move(program);
  }
  if (failed(runPhases(*module, options, flags, Phase::Codegen, report.steps,
                       &program.signature)))
    return failure();
  auto compiled =
      compileProgram(*module, program.signature, *machine, report.steps);
  if (!compiled)
    return moe::report(context, compiled.takeError());
  program = std::move(*compiled);
  if (report.cache == CacheUse::Miss)
    report.steps.annotate(report.steps.time("store", [&] { return store(); }));
  return std::move(program);
}

//===----------------------------------------------------------------------===//
// Cache
//===----------------------------------------------------------------------===//

/// An option that shows how the model is compiled, if there is one.
static const llvm::cl::Option *findShowingOption(const CompileFlags &flags) {
  for (const llvm::cl::Option *option :
       std::initializer_list<const llvm::cl::Option *>{
           &flags.printLayers, &flags.dumpPhasesTo, &flags.compileTo})
    if (option->getNumOccurrences())
      return option;
  return nullptr;
}

llvm::Expected<CacheKey> ModelCompiler::getKey() const {
  auto related = getCompileArguments(
      arguments, {&flags.category, &flags.capacityCategory, &runFlags.category},
      runFlags.getOptionsOfRuns());
  if (!related)
    return llvm::createStringError("because of " +
                                   llvm::toString(related.takeError()));
  if (!runFlags.tokenMask.empty())
    related->push_back("with a token mask");
  related->push_back("for " + std::to_string(ranks) + " ranks");
  return computeKey({path,
                     getBytes(file),
                     *related,
                     {flags.config.getValue(), flags.placement.getValue()},
                     getTargetCpu(getCpu())});
}

llvm::Error ModelCompiler::openCache() {
  std::string directory = runFlags.cache;
  if (directory.empty()) {
    auto found = ObjectCache::getDefaultDirectory();
    if (!found)
      return found.takeError();
    directory = std::move(*found);
  }
  if (directory == "off")
    return llvm::Error::success();
  if (const llvm::cl::Option *option = findShowingOption(flags))
    return llvm::createStringError("because of --" + option->ArgStr);
  auto found = getKey();
  if (!found)
    return found.takeError();
  key = *found;
  cache.emplace(std::move(directory), llvm::SaturatingMultiply<uint64_t>(
                                          runFlags.cacheSize, 1 << 20));
  return llvm::Error::success();
}

std::string ModelCompiler::lookUp() {
  std::string reason = llvm::toString(openCache());
  if (!cache)
    return reason.empty() ? "off" : "off, " + reason;
  auto found = cache->load(key, getBytes(file));
  if (!found) {
    report.cache = CacheUse::Miss;
    return "miss";
  }
  report.cache = CacheUse::Hit;
  program = std::move(*found);
  return "hit; parsing, all phases and LLVM are skipped";
}

std::string ModelCompiler::store() {
  program.diagnostics = log->get();
  // What was compiled may be other than what was hashed.
  auto now = getKey();
  if (!now)
    return "not kept, " + llvm::toString(now.takeError());
  if (*now != key)
    return "not kept, files have changed meanwhile";
  if (llvm::Error error = cache->store(key, program, getBytes(file)))
    return "not kept, " + llvm::toString(std::move(error));
  return "in " + cache->getDirectory();
}
