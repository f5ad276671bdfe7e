//===- RunModel.cpp - Compile a model in memory and run it ----------------===//

#include "moe/Driver/RunModel.h"
#include "moe/Driver/CheckModule.h"
#include "moe/Driver/Compilation.h"
#include "moe/Driver/Inputs.h"
#include "moe/Driver/Jit.h"
#include "moe/Driver/LoadModule.h"
#include "moe/Driver/Npy.h"
#include "moe/Driver/OutputFile.h"
#include "moe/Driver/Profile.h"
#include "moe/Driver/ProgramFault.h"
#include "moe/Driver/Report.h"
#include "moe/Driver/Target.h"
#include "moe/Driver/ToolMain.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"

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

/// Constants of at least this many bytes are used where they lie.
static constexpr int64_t kExternalConstantBytes = 256;

static llvm::Error makeProgramError(moe_program &program) {
  return llvm::createStringError(program.api->error(&program));
}

static llvm::Error checkTolerance(const llvm::cl::opt<double> &option) {
  // Also false for NaN.
  if (option >= 0)
    return llvm::Error::success();
  std::string value;
  llvm::raw_string_ostream(value) << llvm::format("%g", option.getValue());
  return llvm::createStringError("--" + option.ArgStr + "=" + value +
                                 ": accepted values are numbers from 0 on");
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

/// The options of a run that are wrong whatever the model, and those whose use
/// depends on its signature.
static llvm::Error checkFlags(const RunFlags &flags,
                              const Signature &signature) {
  auto checkCount =
      [&](const llvm::cl::list<std::string> &option) -> llvm::Error {
    if (option.size() <= signature.results.size())
      return llvm::Error::success();
    return llvm::createStringError(
        "'" + signature.entry + "' has " + Twine(signature.results.size()) +
        " results, but --" + option.ArgStr + " was given " +
        Twine(option.size()) + " times");
  };
  if (flags.nonfinite != "error" && flags.nonfinite != "mask")
    return llvm::createStringError("--nonfinite=" + flags.nonfinite.getValue() +
                                   ": accepted values are error, mask");
  if (flags.repeat == 0)
    return llvm::createStringError("--repeat=0: accepted values are integers "
                                   "from 1 on");
  if (flags.report.getNumOccurrences() && flags.report.empty())
    return llvm::createStringError("--report=: it must name a file");
  SmallVector<std::string> paths(flags.outputs.begin(), flags.outputs.end());
  if (flags.tokenMask.getNumOccurrences() && flags.tokenMask.empty())
    return llvm::createStringError("--token-mask=: it must name a file");
  if (flags.profile.getNumOccurrences() &&
      (flags.profile.empty() || flags.profile == "-"))
    return llvm::createStringError("--profile=" + flags.profile.getValue() +
                                   ": it must name a file");
  for (StringRef path : {StringRef(flags.report), StringRef(flags.profile)})
    if (!path.empty())
      paths.push_back(path.str());
  for (const std::string &path : paths)
    if (llvm::Error error = checkOutputPath(path))
      return error;
  if (llvm::Error error = checkTolerance(flags.rtol))
    return error;
  if (llvm::Error error = checkTolerance(flags.atol))
    return error;
  if (llvm::Error error = checkCount(flags.outputs))
    return error;
  if (llvm::Error error = checkCount(flags.references))
    return error;
  bool hasWeights = signature.getInputs().size() < signature.arguments.size();
  if (!flags.weights.empty() && !hasWeights)
    return llvm::createStringError("--weights was given, but no argument of '" +
                                   signature.entry + "' is a weight");
  for (const ValueSignature &argument : signature.arguments)
    if (!argument.weight.empty() && flags.weights.empty())
      return llvm::createStringError(
          "the model needs weights ('" + argument.weight +
          "' among others); give their file with --weights");
  return llvm::Error::success();
}

static RandomInputs getRandomInputs(const RunFlags &flags) {
  RandomInputs random;
  random.seed = flags.inputSeed;
  if (flags.tokens.getNumOccurrences())
    random.tokens = flags.tokens;
  if (flags.vocab.getNumOccurrences())
    random.vocab = flags.vocab;
  random.dims.assign(flags.dims.begin(), flags.dims.end());
  return random;
}

static llvm::Error checkRandomInputs(const RandomInputs &random,
                                     const RunFlags &flags) {
  if (random.tokens && *random.tokens < 0)
    return llvm::createStringError("--tokens=" + Twine(*random.tokens) +
                                   ": accepted values are integers from 0 on");
  if (random.vocab && *random.vocab < 1)
    return llvm::createStringError("--vocab=" + Twine(*random.vocab) +
                                   ": accepted values are integers from 1 on");
  if (!flags.inputs.empty() &&
      (random.tokens || random.vocab || !random.dims.empty()))
    return llvm::createStringError("--tokens, --dim and --vocab are for random "
                                   "inputs; they cannot go with --input");
  return llvm::Error::success();
}

/// The references are read before anything is compiled.
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

/// Lets the model take the token mask that the flags name, as its last input.
static llvm::Error bindTokenMask(func::FuncOp entry, const RunFlags &flags,
                                 Signature &signature,
                                 std::vector<HostTensor> &inputs) {
  llvm::Expected<HostTensor> mask = readNpy(flags.tokenMask, MOE_BOOL);
  if (!mask)
    return llvm::createStringError("--token-mask: " +
                                   llvm::toString(mask.takeError()));
  mask->sizes = {mask->getNumElements()};
  inputs.push_back(std::move(*mask));
  FailureOr<Signature> extended = failure();
  if (succeeded(addTokenMask(entry)))
    extended = getSignature(entry);
  if (failed(extended))
    return llvm::createStringError("--token-mask cannot be used");
  signature = std::move(*extended);
  return llvm::Error::success();
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

/// Runs once or, to be timed, more often. The results are those of the last
/// run.
static llvm::Error runAndTime(moe_program &program, ArrayRef<HostTensor> inputs,
                              unsigned repeat, Results &results,
                              RunReport &report) {
  std::vector<moe_tensor> views;
  for (const HostTensor &input : inputs)
    views.push_back(input.getView());
  MutableArrayRef<moe_tensor> outputs = results.getTensors();
  for (unsigned i = 0, e = repeat > 1 ? repeat + 1 : 1; i < e; ++i) {
    results.release();
    auto begin = std::chrono::steady_clock::now();
    int status = program.api->run(
        &program, views.data(), static_cast<int64_t>(views.size()),
        outputs.data(), static_cast<int64_t>(outputs.size()));
    std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - begin;
    if (status != MOE_OK)
      return makeProgramError(program);
    if (i == 0 && e > 1)
      continue;
    report.times.push_back(elapsed.count());
    auto records = readRecords(program);
    if (!records)
      return records.takeError();
    report.addLayerTimes(*records);
  }
  return llvm::Error::success();
}

/// The profile that the flags name, empty if there is none yet. It is read
/// before anything runs.
static llvm::Expected<Profile> openProfile(const RunFlags &flags) {
  if (flags.profile.empty() || !llvm::sys::fs::exists(flags.profile))
    return Profile();
  return readProfile(flags.profile);
}

/// Adds the last run to the profile.
static llvm::Error saveProfile(ArrayRef<moe_layer_record> records,
                               const RunFlags &flags, Profile &profile) {
  if (flags.profile.empty())
    return llvm::Error::success();
  if (records.empty())
    return llvm::createStringError("--profile: the model has no MoE layer that "
                                   "was recognised");
  if (llvm::Error error = profile.add(records))
    return llvm::createStringError("cannot add to '" + flags.profile +
                                   "': " + llvm::toString(std::move(error)));
  return writeFile(flags.profile, [&](raw_ostream &os) {
    writeProfile(profile, os);
    return llvm::Error::success();
  });
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

static void printComparisons(const RunReport &report, raw_ostream &os) {
  for (auto [i, comparison] : llvm::enumerate(report.comparisons))
    os << llvm::format(
        "result %zu: max abs error %.3g, max rel error %.3g: %s\n", i,
        comparison.maxAbs, comparison.maxRel,
        comparison.isOk() ? "ok" : "WRONG");
}

/// Writes results, report and table. Everything that can be written is, also
/// where a comparison fails.
static llvm::Error finish(ArrayRef<moe_tensor> results,
                          ArrayRef<HostTensor> references,
                          const RunFlags &flags, bool hasTable,
                          RunReport &report) {
  for (auto [i, path] : llvm::enumerate(flags.outputs))
    if (llvm::Error error = writeNpy(path, results[i]))
      return error;
  llvm::Error mismatch = compareResults(results, references, flags, report);
  if (!flags.report.empty())
    mismatch = llvm::joinErrors(std::move(mismatch),
                                writeFile(flags.report, [&](raw_ostream &os) {
                                  writeJson(report, os);
                                  return llvm::Error::success();
                                }));
  if (hasTable) {
    writeTable(report, llvm::outs());
    printComparisons(report, llvm::outs());
    // Before any error, which goes to another stream.
    llvm::outs().flush();
  }
  return mismatch;
}

/// Runs a compiled program as the flags say. `badIndex` may be the reason if it
/// fails.
static llvm::Error runProgram(const JitProgram &jit,
                              ArrayRef<HostTensor> inputs, StringRef badIndex,
                              ArrayRef<HostTensor> references,
                              const RunFlags &flags, bool hasTable,
                              Profile &profile, RunReport &report) {
  moe_program *created = nullptr;
  int status = moe_rt_create(&jit.getImage(), &created);
  if (status != MOE_OK)
    return llvm::createStringError(moe_status_text(status));
  ProgramHandle program(created);
  if (!flags.profile.empty())
    program->api->keep_rows(program.get(), 1);
  if (flags.memoryLimit.getNumOccurrences())
    program->api->set_memory_limit(
        program.get(),
        llvm::SaturatingMultiply<uint64_t>(flags.memoryLimit, 1024 * 1024));
  if (!flags.weights.empty() &&
      program->api->load_weights(program.get(), flags.weights.c_str()) !=
          MOE_OK)
    return makeProgramError(*program);
  Results results(*program);
  reportProgramFaults();
  llvm::Error failed = StepTimes().time("running", [&] {
    return runAndTime(*program, inputs, flags.repeat, results, report);
  });
  if (failed && !badIndex.empty())
    return llvm::createStringError(llvm::toString(std::move(failed)) + " (" +
                                   badIndex + ")");
  if (failed)
    return failed;
  auto records = readRecords(*program);
  if (!records)
    return records.takeError();
  if (records->empty() && !flags.tokenMask.empty())
    return llvm::createStringError("--token-mask: the model has no MoE layer "
                                   "that was recognised");
  report.setLayers(*records);
  report.peakBytes = program->api->peak_bytes(program.get());
  report.packedBytes = program->api->packed_bytes(program.get());
  if (flags.nonfinite == "error")
    if (llvm::Error error = checkLogits(report))
      return error;
  return llvm::joinErrors(
      finish(results.getTensors(), references, flags, hasTable, report),
      saveProfile(*records, flags, profile));
}

LogicalResult moe::runModel(StringRef path, const CompileFlags &compileFlags,
                            const RunFlags &flags, MLIRContext &context) {
  auto isBad = [&](llvm::Error error) {
    return failed(moe::report(context, std::move(error)));
  };
  CompileOptions options;
  llvm::Expected<Phase> last = compileFlags.getLastPhase();
  if (!last)
    return moe::report(context, last.takeError());
  RandomInputs random = getRandomInputs(flags);
  if (isBad(compileFlags.apply(options)) ||
      isBad(checkStdout(compileFlags, flags)) ||
      isBad(checkRandomInputs(random, flags)))
    return failure();
  auto machine = createTargetMachine(
      compileFlags.cpu.empty() ? "native" : compileFlags.cpu.getValue());
  if (!machine)
    return moe::report(context, machine.takeError());
  // Without layers nothing is recorded, and the record costs next to nothing.
  options.record = true;
  options.externalConstants = kExternalConstantBytes;
  compileFlags.applyTarget(**machine, options);

  StepTimes times;
  OwningOpRef<ModuleOp> module =
      times.time("parse", [&] { return loadModule(path, context); });
  if (!module)
    return failure();
  func::FuncOp entry = findEntry(*module, compileFlags.entry);
  if (!entry)
    return failure();
  if (compileFlags.compileTo.getNumOccurrences()) {
    if (failed(runPhases(*module, options, compileFlags, *last, times)))
      return failure();
    module->print(llvm::outs());
    llvm::outs() << "\n";
    return success();
  }

  FailureOr<Signature> signature = getSignature(entry);
  if (failed(signature) || isBad(checkFlags(flags, *signature)) ||
      failed(checkCompilable(*module)))
    return failure();
  auto inputs = makeInputs(entry, *signature, flags.inputs, random);
  if (!inputs)
    return moe::report(context, inputs.takeError());
  if (!flags.tokenMask.empty() &&
      isBad(bindTokenMask(entry, flags, *signature, *inputs)))
    return failure();
  auto references = readReferences(flags.references);
  if (!references)
    return moe::report(context, references.takeError());
  auto profile = openProfile(flags);
  if (!profile)
    return moe::report(context, profile.takeError());

  // While there is a program to look at.
  std::string badIndex = describeBadIndex(entry, *signature, *inputs);
  if (failed(runPhases(*module, options, compileFlags, *last, times)))
    return failure();
  auto jit = times.time("machine code", [&] {
    return JitProgram::create(*module, *signature, std::move(*machine));
  });
  if (!jit)
    return moe::report(context, jit.takeError());
  if (flags.timing)
    times.print(llvm::errs());
  RunReport report;
  report.compileTime = times.getTotal();
  // Neither JSON nor a .npy file has place for a table.
  bool hasTable = flags.report != "-" &&
                  !llvm::is_contained(flags.outputs, "-") &&
                  !(compileFlags.printsLayersToStdout() &&
                    compileFlags.printLayers == "json");
  return moe::report(context, runProgram(**jit, *inputs, badIndex, *references,
                                         flags, hasTable, *profile, report));
}
