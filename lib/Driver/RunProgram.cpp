//===- RunProgram.cpp - Run a program and report --------------------------===//

#include "moe/Driver/RunProgram.h"
#include "moe/Driver/Npy.h"
#include "moe/Driver/OutputFile.h"
#include "moe/Driver/ProgramFault.h"

#include "llvm/Support/Format.h"

using namespace mlir;
using namespace mlir::moe;

/// The first bad token of any layer: with a non-finite logit, or without
/// experts.
static llvm::Error checkTokens(const RunReport &report, bool nonfinite) {
  for (const LayerReport &layer : report.layers) {
    auto isWanted = [&](const moe_bad_token &bad) {
      return nonfinite == (bad.expert >= 0);
    };
    auto bad = llvm::find_if(layer.badTokens, isWanted);
    if (bad == layer.badTokens.end())
      continue;
    std::string where = "layer " + std::to_string(layer.layer) + ", token " +
                        std::to_string(bad->token);
    if (!nonfinite)
      return llvm::createStringError(
          "[no_eligible_expert] every logit is -inf at " + where +
          "; --nonfinite=mask gives such a token a zero result");
    return llvm::createStringError(
        "[nonfinite_logits] the router's logit is NaN or infinite at " + where +
        ", expert " + Twine(bad->expert) + " (" +
        Twine(llvm::count_if(layer.badTokens, isWanted)) +
        " such in all); --nonfinite=mask runs on without the experts");
  }
  return llvm::Error::success();
}

llvm::Error moe::checkLayers(const RunReport &report, const RunFlags &flags) {
  if (report.layers.empty() && !flags.tokenMask.empty())
    return llvm::createStringError("--token-mask: the model has no MoE layer "
                                   "that was recognised");
  if (flags.nonfinite != "error")
    return llvm::Error::success();
  // A NaN or infinity goes before a token without experts.
  if (llvm::Error error = checkTokens(report, /*nonfinite=*/true))
    return error;
  return checkTokens(report, /*nonfinite=*/false);
}

/// Describes why a result is wrong.
static llvm::Error makeMismatchError(size_t index, TensorRef result,
                                     TensorRef reference, StringRef path,
                                     const Comparison &comparison,
                                     const RunFlags &flags) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "result " << index << " differs from '" << path << "' in "
     << comparison.numWrong << " of " << comparison.numElements
     << " elements; first at "
     << getIndexText(result.sizes, comparison.firstWrong)
     << llvm::format(": %.9g, should be %.9g (max abs %.3g, max rel %.3g; "
                     "rtol %g, atol %g)",
                     getAsDouble(result, comparison.firstWrong),
                     getAsDouble(reference, comparison.firstWrong),
                     comparison.maxAbs, comparison.maxRel,
                     flags.rtol.getValue(), flags.atol.getValue());
  return llvm::createStringError(text);
}

static bool isFileOfRank(StringRef path, int64_t rank) {
  return rank == 0 || isPathOfRank(path);
}

static llvm::Error compareResults(ArrayRef<moe_tensor> results,
                                  const RunData &data, const RunFlags &flags,
                                  int64_t rank, RunReport &report) {
  llvm::Error errors = llvm::Error::success();
  for (auto [i, reference] : llvm::enumerate(data.references)) {
    if (!isFileOfRank(flags.references[i], rank))
      continue;
    TensorRef result(results[i]);
    std::string path = getPathOfRank(flags.references[i], rank);
    llvm::Expected<Comparison> comparison =
        compare(result, reference, flags.rtol, flags.atol);
    if (!comparison)
      return llvm::createStringError(
          "result " + Twine(i) + ", '" + path +
          "': " + llvm::toString(comparison.takeError()));
    report.comparisons.push_back(*comparison);
    if (!comparison->isOk())
      errors = llvm::joinErrors(
          std::move(errors),
          makeMismatchError(i, result, reference, path, *comparison, flags));
  }
  return errors;
}

/// As a page if the name of the file says so, else as JSON.
static void writeReport(const RunReport &report, StringRef path,
                        raw_ostream &os) {
  if (path.ends_with_insensitive(".html"))
    writeHtml(report, os);
  else
    writeJson(report, os);
}

static void printComparisons(const RunReport &report, raw_ostream &os) {
  for (auto [i, comparison] : llvm::enumerate(report.comparisons))
    os << llvm::format(
        "result %zu: max abs error %.3g, max rel error %.3g: %s\n", i,
        comparison.maxAbs, comparison.maxRel,
        comparison.isOk() ? "ok" : "WRONG");
}

llvm::Error moe::finishResults(ArrayRef<moe_tensor> results,
                               const RunData &data, const RunFlags &flags,
                               int64_t rank, RunReport &report) {
  for (auto [i, path] : llvm::enumerate(flags.outputs))
    if (isFileOfRank(path, rank))
      if (llvm::Error error = writeNpy(getPathOfRank(path, rank), results[i]))
        return error;
  return compareResults(results, data, flags, rank, report);
}

llvm::Error moe::finishRun(ArrayRef<moe_tensor> results, const RunData &data,
                           const RunFlags &flags, RunReport &report) {
  llvm::Error mismatch =
      finishResults(results, data, flags, /*rank=*/0, report);
  if (!flags.report.empty())
    mismatch = llvm::joinErrors(std::move(mismatch),
                                writeFile(flags.report, [&](raw_ostream &os) {
                                  writeReport(report, flags.report, os);
                                  return llvm::Error::success();
                                }));
  if (data.hasTable) {
    writeTable(report, llvm::outs());
    printComparisons(report, llvm::outs());
    // Before any error, which goes to another stream.
    llvm::outs().flush();
  }
  return mismatch;
}

llvm::Error moe::runProgram(const JitProgram &jit, RunData &data,
                            const RunFlags &flags, RunReport &report) {
  ThreadChoice threads = {flags.getThreads(), flags.pin == "on"};
  auto run = ProgramRun::create(jit, flags, threads, /*communicator=*/nullptr,
                                report.steps);
  if (!run)
    return run.takeError();
  reportProgramFaults();
  llvm::Error failed = (*run)->runAll(data.inputs, flags.repeat, report.steps);
  if (failed && !data.badIndex.empty())
    return llvm::createStringError(llvm::toString(std::move(failed)) + " (" +
                                   data.badIndex + ")");
  if (failed)
    return failed;
  if (llvm::Error error = (*run)->measure(report))
    return error;
  auto records = (*run)->readRecords();
  if (!records)
    return records.takeError();
  if (llvm::Error error = checkLayers(report, flags))
    return error;
  return llvm::joinErrors(finishRun((*run)->getResults(), data, flags, report),
                          data.routing.add(*records, flags));
}
