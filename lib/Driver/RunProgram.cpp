//===- RunProgram.cpp - Run a program and report --------------------------===//

#include "moe/Driver/RunProgram.h"
#include "moe/Driver/Npy.h"
#include "moe/Driver/OutputFile.h"
#include "moe/Driver/ProgramFault.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include <chrono>

using namespace mlir;
using namespace mlir::moe;

namespace {
struct DestroyProgram {
  void operator()(moe_program *program) const {
    program->api->destroy(program);
  }
};
using ProgramHandle = std::unique_ptr<moe_program, DestroyProgram>;

/// The results of a run, in memory of the runtime.
class Results {
public:
  Results(moe_program &program)
      : program(program), tensors(program.api->num_outputs(&program)) {}
  ~Results() { release(); }
  void release() {
    for (moe_tensor &tensor : tensors)
      program.api->release(&tensor);
  }
  MutableArrayRef<moe_tensor> getTensors() { return tensors; }

private:
  moe_program &program;
  std::vector<moe_tensor> tensors;
};
} // namespace

static llvm::Error makeProgramError(moe_program &program) {
  return llvm::createStringError(program.api->error(&program));
}

/// The records of the last run.
static llvm::Expected<std::vector<moe_layer_record>>
readRecords(moe_program &program) {
  std::vector<moe_layer_record> records(program.api->num_layers(&program));
  for (auto [i, record] : llvm::enumerate(records))
    if (program.api->layer_record(&program, static_cast<int64_t>(i), &record) !=
        MOE_OK)
      return makeProgramError(program);
  return records;
}

static llvm::Error runOnce(moe_program &program, ArrayRef<moe_tensor> inputs,
                           Results &results) {
  results.release();
  MutableArrayRef<moe_tensor> outputs = results.getTensors();
  if (program.api->run(&program, inputs.data(),
                       static_cast<int64_t>(inputs.size()), outputs.data(),
                       static_cast<int64_t>(outputs.size())) != MOE_OK)
    return makeProgramError(program);
  return llvm::Error::success();
}

/// Runs and times `count` times.
static llvm::Error runAndTime(moe_program &program, ArrayRef<moe_tensor> inputs,
                              unsigned count, Results &results,
                              RunReport &report) {
  for (unsigned i = 0; i < count; ++i) {
    auto begin = std::chrono::steady_clock::now();
    llvm::Error error = runOnce(program, inputs, results);
    std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - begin;
    if (error)
      return error;
    report.times.push_back(elapsed.count());
    auto records = readRecords(program);
    if (!records)
      return records.takeError();
    report.addLayerTimes(*records);
  }
  return llvm::Error::success();
}

/// Runs once or, to be timed, more often: then a first run is not counted. The
/// results are those of the last run.
static llvm::Error runAll(moe_program &program, ArrayRef<HostTensor> inputs,
                          unsigned repeat, Results &results,
                          RunReport &report) {
  std::vector<moe_tensor> views;
  for (const HostTensor &input : inputs)
    views.push_back(input.getView());
  auto first = [&] {
    return repeat > 1 ? runOnce(program, views, results)
                      : runAndTime(program, views, 1, results, report);
  };
  llvm::Error error =
      report.steps.time("first run", first, StepTimes::Part::Run);
  if (error || repeat == 1)
    return error;
  return report.steps.time(
      "more runs",
      [&] { return runAndTime(program, views, repeat, results, report); },
      StepTimes::Part::Run);
}

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

/// A NaN or infinity goes before a token without experts.
static llvm::Error checkLogits(const RunReport &report) {
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

static llvm::Error compareResults(ArrayRef<moe_tensor> results,
                                  ArrayRef<HostTensor> references,
                                  const RunFlags &flags, RunReport &report) {
  llvm::Error errors = llvm::Error::success();
  for (auto [i, reference] : llvm::enumerate(references)) {
    TensorRef result(results[i]);
    llvm::Expected<Comparison> comparison =
        compare(result, reference, flags.rtol, flags.atol);
    if (!comparison)
      return llvm::createStringError(
          "result " + Twine(i) + ", '" + flags.references[i] +
          "': " + llvm::toString(comparison.takeError()));
    report.comparisons.push_back(*comparison);
    if (!comparison->isOk())
      errors = llvm::joinErrors(std::move(errors),
                                makeMismatchError(i, result, reference,
                                                  flags.references[i],
                                                  *comparison, flags));
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

/// Writes results, report and table. Everything that can be written is, also
/// where a comparison fails.
static llvm::Error finish(ArrayRef<moe_tensor> results, const RunData &data,
                          const RunFlags &flags, RunReport &report) {
  for (auto [i, path] : llvm::enumerate(flags.outputs))
    if (llvm::Error error = writeNpy(path, results[i]))
      return error;
  llvm::Error mismatch =
      compareResults(results, data.references, flags, report);
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

/// Makes a context with weights, as the flags say.
static llvm::Expected<ProgramHandle>
createContext(const JitProgram &jit, const RunFlags &flags, StepTimes &times) {
  moe_program *created = nullptr;
  int status = jit.create(&created);
  if (status != MOE_OK)
    return llvm::createStringError(moe_status_text(status));
  ProgramHandle program(created);
  if (!flags.profile.empty() || !flags.trace.empty())
    program->api->keep_rows(program.get(), 1);
  if (program->api->set_threads(program.get(), flags.threads,
                                flags.pin == "on") != MOE_OK)
    return makeProgramError(*program);
  if (flags.memoryLimit.getNumOccurrences())
    program->api->set_memory_limit(
        program.get(),
        llvm::SaturatingMultiply<uint64_t>(flags.memoryLimit, 1024 * 1024));
  auto load = [&] {
    return program->api->load_weights(program.get(), flags.weights.c_str());
  };
  if (!flags.weights.empty() &&
      times.time("weights", load, StepTimes::Part::Run) != MOE_OK)
    return makeProgramError(*program);
  return program;
}

llvm::Error moe::runProgram(const JitProgram &jit, RunData &data,
                            const RunFlags &flags, RunReport &report) {
  auto created = createContext(jit, flags, report.steps);
  if (!created)
    return created.takeError();
  moe_program &program = **created;
  Results results(program);
  reportProgramFaults();
  llvm::Error failed =
      runAll(program, data.inputs, flags.repeat, results, report);
  if (failed && !data.badIndex.empty())
    return llvm::createStringError(llvm::toString(std::move(failed)) + " (" +
                                   data.badIndex + ")");
  if (failed)
    return failed;
  auto records = readRecords(program);
  if (!records)
    return records.takeError();
  if (records->empty() && !flags.tokenMask.empty())
    return llvm::createStringError("--token-mask: the model has no MoE layer "
                                   "that was recognised");
  report.setLayers(*records);
  report.peakBytes = program.api->peak_bytes(&program);
  report.packedBytes = program.api->packed_bytes(&program);
  report.cpus.resize(program.api->threads(&program, nullptr, 0));
  program.api->threads(&program, report.cpus.data(),
                       static_cast<int64_t>(report.cpus.size()));
  if (flags.nonfinite == "error")
    if (llvm::Error error = checkLogits(report))
      return error;
  return llvm::joinErrors(finish(results.getTensors(), data, flags, report),
                          data.routing.add(*records, flags));
}
