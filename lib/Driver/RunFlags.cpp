//===- RunFlags.cpp - Options of moe-run ----------------------------------===//

#include "moe/Driver/RunFlags.h"
#include "moe/Driver/OutputFile.h"

#include "llvm/Support/Format.h"
#include <memory>

using namespace mlir;
using namespace mlir::moe;

static llvm::Error checkTolerance(const llvm::cl::opt<double> &option) {
  // Also false for NaN.
  if (option >= 0)
    return llvm::Error::success();
  std::string value;
  llvm::raw_string_ostream(value) << llvm::format("%g", option.getValue());
  return llvm::createStringError("--" + option.ArgStr + "=" + value +
                                 ": accepted values are numbers from 0 on");
}

RandomInputs RunFlags::getRandomInputs() const {
  RandomInputs random;
  random.seed = inputSeed;
  if (tokens.getNumOccurrences())
    random.tokens = tokens;
  if (vocab.getNumOccurrences())
    random.vocab = vocab;
  random.dims.assign(dims.begin(), dims.end());
  return random;
}

std::vector<const llvm::cl::Option *> RunFlags::getOptionsOfRuns() const {
  // Lists have an operator & of their own.
  return {std::addressof(inputs),
          std::addressof(dims),
          std::addressof(outputs),
          std::addressof(references),
          &inputSeed,
          &tokens,
          &vocab,
          &weights,
          &tokenMask,
          &rtol,
          &atol,
          &nonfinite,
          &repeat,
          &threads,
          &pin,
          &memoryLimit,
          &transport,
          &timeout,
          &report,
          &profile,
          &trace,
          &cache,
          &cacheSize,
          &timing};
}

/// What may not share standard output with --print-layers.
static llvm::Error checkStdout(const CompileFlags &compileFlags,
                               const RunFlags &flags) {
  if (llvm::Error error =
          compileFlags.checkStdout(flags.report == "-", "--report=-"))
    return error;
  if (llvm::Error error = compileFlags.checkStdout(
          llvm::is_contained(flags.outputs, "-"), "--output=-"))
    return error;
  return compileFlags.checkStdout(compileFlags.compileTo.getNumOccurrences(),
                                  "--compile-to");
}

static llvm::Error checkRandomInputs(const RunFlags &flags) {
  RandomInputs random = flags.getRandomInputs();
  if (!flags.inputs.empty() &&
      (random.tokens || random.vocab || !random.dims.empty()))
    return llvm::createStringError("--tokens, --dim and --vocab are for random "
                                   "inputs; they cannot go with --input");
  return llvm::Error::success();
}

/// The files that a run writes.
static llvm::Error checkPaths(const RunFlags &flags) {
  if (flags.report.getNumOccurrences() && flags.report.empty())
    return llvm::createStringError("--report=: it must name a file");
  if (flags.tokenMask.getNumOccurrences() && flags.tokenMask.empty())
    return llvm::createStringError("--token-mask=: it must name a file");
  for (const auto *routing : {&flags.profile, &flags.trace})
    if (routing->getNumOccurrences() && (routing->empty() || *routing == "-"))
      return llvm::createStringError("--" + routing->ArgStr + "=" +
                                     routing->getValue() +
                                     ": it must name a file");
  SmallVector<StringRef> paths(flags.outputs.begin(), flags.outputs.end());
  for (StringRef path : {StringRef(flags.report), StringRef(flags.profile),
                         StringRef(flags.trace)})
    if (!path.empty())
      paths.push_back(path);
  for (StringRef path : paths)
    if (llvm::Error error = checkOutputPath(getPathOfRank(path, 0)))
      return error;
  return llvm::Error::success();
}

static llvm::Error checkRanks(const RunFlags &flags,
                              const CompileFlags &compileFlags) {
  if (!llvm::is_contained({"threads", "mpi", "nccl"}, flags.transport))
    return llvm::createStringError("--transport=" + flags.transport.getValue() +
                                   ": accepted values are threads, mpi, nccl");
  // Also false for NaN. Longer ones are surely mistakes.
  constexpr double most = 1e6;
  if (!(flags.timeout >= 0.001 && flags.timeout <= most)) {
    std::string value;
    llvm::raw_string_ostream(value)
        << llvm::format("%g", flags.timeout.getValue());
    return llvm::createStringError("--timeout=" + value +
                                   ": accepted values are seconds, from 0.001 "
                                   "to 1000000");
  }
  if (!flags.hasRanks(compileFlags)) {
    if (flags.timeout.getNumOccurrences())
      return llvm::createStringError("--timeout needs --ranks");
    return llvm::Error::success();
  }
  if (flags.transport == "threads" && !compileFlags.ranks.getNumOccurrences())
    return llvm::createStringError("--transport=threads needs --ranks");
  for (const auto *routing : {&flags.profile, &flags.trace})
    if (!routing->empty())
      return llvm::createStringError(
          "--" + routing->ArgStr +
          " cannot go with ranks; --devices=N, in one process, has the same "
          "routing");
  return llvm::Error::success();
}

bool moe::isPathOfRank(StringRef path) { return path.contains("%r"); }

std::string moe::getPathOfRank(StringRef path, int64_t rank) {
  auto [before, after] = path.split("%r");
  if (!isPathOfRank(path))
    return path.str();
  return (before + Twine(rank)).str() + getPathOfRank(after, rank);
}

llvm::Error RunFlags::check(const CompileFlags &compileFlags) const {
  if (llvm::Error error = checkStdout(compileFlags, *this))
    return error;
  if (llvm::Error error = checkRandomInputs(*this))
    return error;
  if (nonfinite != "error" && nonfinite != "mask")
    return llvm::createStringError("--nonfinite=" + nonfinite.getValue() +
                                   ": accepted values are error, mask");
  if (cache.getNumOccurrences() && cache.empty())
    return llvm::createStringError("--cache=: it must name a directory, or be "
                                   "off");
  if (pin != "on" && pin != "off")
    return llvm::createStringError("--pin=" + pin.getValue() +
                                   ": accepted values are on, off");
  if (llvm::Error error = checkRanks(*this, compileFlags))
    return error;
  if (llvm::Error error = checkPaths(*this))
    return error;
  if (llvm::Error error = checkTolerance(rtol))
    return error;
  return checkTolerance(atol);
}

llvm::Error RunFlags::check(const Signature &signature) const {
  auto checkCount =
      [&](const llvm::cl::list<std::string> &option) -> llvm::Error {
    if (option.size() <= signature.results.size())
      return llvm::Error::success();
    return llvm::createStringError(
        "'" + signature.entry + "' has " + Twine(signature.results.size()) +
        " results, but --" + option.ArgStr + " was given " +
        Twine(option.size()) + " times");
  };
  if (llvm::Error error = checkCount(outputs))
    return error;
  if (llvm::Error error = checkCount(references))
    return error;
  bool hasWeights = signature.getInputs().size() < signature.arguments.size();
  if (!weights.empty() && !hasWeights)
    return llvm::createStringError("--weights was given, but no argument of '" +
                                   signature.entry + "' is a weight");
  for (const ValueSignature &argument : signature.arguments)
    if (!argument.weight.empty() && weights.empty())
      return llvm::createStringError(
          "the model needs weights ('" + argument.weight +
          "' among others); give their file with --weights");
  return llvm::Error::success();
}
