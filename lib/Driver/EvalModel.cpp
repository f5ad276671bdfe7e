//===- EvalModel.cpp - Evaluate a language model --------------------------===//

#include "moe/Driver/EvalModel.h"
#include "moe/Driver/CacheKey.h"
#include "moe/Driver/Evaluation.h"
#include "moe/Driver/ModelCompiler.h"
#include "moe/Driver/OutputFile.h"
#include "moe/Driver/ProgramFault.h"
#include "moe/Driver/RankReport.h"
#include "moe/Driver/RunRanks.h"
#include "moe/Driver/ToolMain.h"

#include "llvm/Support/Format.h"
#include <memory>

using namespace mlir;
using namespace mlir::moe;

namespace {
/// A line on the terminal, if there is one, that says how far things are.
class ProgressBar {
public:
  ProgressBar(size_t place, size_t count, StringRef label)
      : prefix(("[" + Twine(place + 1) + "/" + Twine(count) + "] " + label)
                   .str()) {}
  ~ProgressBar() { show(""); }

  void update(int64_t done, int64_t all) const {
    constexpr int64_t width = 24;
    int64_t filled = width * done / all;
    show("|" + std::string(filled, '#') + std::string(width - filled, '.') +
         "| " + std::to_string(done) + "/" + std::to_string(all) + " " +
         prefix);
  }

private:
  static void show(StringRef text) {
    constexpr size_t mostColumns = 79;
    if (llvm::errs().is_displayed())
      llvm::errs() << "\r\x1b[K" << text.take_front(mostColumns);
  }
  std::string prefix;
};

/// Evaluates the settings one after another.
class Evaluator {
public:
  Evaluator(EvalFlags &flags, ArrayRef<const char *> arguments,
            MLIRContext &context)
      : flags(flags), arguments(arguments), context(context),
        options(flags.compile) {}

  LogicalResult run();

private:
  LogicalResult evaluate(const EvalSetting &setting, size_t place);
  std::vector<std::string> getArguments(const EvalSetting &setting) const;
  llvm::Error readText(const Signature &signature);
  llvm::Error runWindows(const JitProgram &jit, Evaluation &evaluation,
                         const ProgressBar &bar);
  llvm::Error runAlone(const JitProgram &jit, Evaluation &evaluation,
                       const ProgressBar &bar);
  llvm::Error runRanks(const JitProgram &jit, Evaluation &evaluation,
                       const ProgressBar &bar);
  llvm::Error add(int64_t window, const moe_tensor &logits,
                  const RunReport &report, Evaluation &evaluation) const;
  llvm::Error write();

  EvalFlags &flags;
  ArrayRef<const char *> arguments;
  MLIRContext &context;
  CapacityOptions options;
  std::vector<EvalSetting> settings;
  std::optional<RankGroup> group;
  std::optional<TokenWindows> windows;
  SavedRouting routing;
  EvalReport report;
};
} // namespace

/// What a program depends on, as the command line of moe-run would say it.
std::vector<std::string>
Evaluator::getArguments(const EvalSetting &setting) const {
  std::vector<const llvm::cl::Option *> others = flags.run.getOptionsOfRuns();
  llvm::append_range(others, options.getOptions());
  for (const llvm::cl::Option *option :
       std::initializer_list<const llvm::cl::Option *>{
           std::addressof(flags.settings), &flags.windows, &flags.window,
           &flags.bytes, &flags.json, &flags.chart})
    others.push_back(option);
  auto own = getCompileArguments(arguments,
                                 {&flags.compile.category,
                                  &flags.compile.capacityCategory,
                                  &flags.run.category, &flags.category},
                                 others);
  // Who looks up the program finds out why that is in vain.
  if (llvm::Error error = own.takeError()) {
    llvm::consumeError(std::move(error));
    return {arguments.begin(), arguments.end()};
  }
  llvm::erase(*own, flags.text.getValue());
  for (const auto &[name, value] : setting.options)
    own->push_back("--" + name + "=" + value);
  return *own;
}

/// Reads the text, when the first program says what it takes.
llvm::Error Evaluator::readText(const Signature &signature) {
  if (llvm::Error error = flags.run.check(signature))
    return error;
  auto opened =
      TokenWindows::open(signature, flags.text, flags.window, flags.windows);
  if (!opened)
    return opened.takeError();
  windows = std::move(*opened);
  report.windows = windows->size();
  report.batch = windows->getBatch();
  report.sequence = windows->getSequence();
  report.vocabulary = windows->getVocabulary();
  bool areBytes = windows->getVocabulary() <= 256;
  report.bytes = flags.bytes.getNumOccurrences() ? flags.bytes : areBytes;
  return llvm::Error::success();
}

/// Takes in what a program made of a window.
llvm::Error Evaluator::add(int64_t window, const moe_tensor &logits,
                           const RunReport &run, Evaluation &evaluation) const {
  if (llvm::Error error = checkLayers(run, flags.run))
    return error;
  auto loss = windows->getLoss(window, logits);
  if (!loss)
    return loss.takeError();
  evaluation.add(*loss, run);
  return llvm::Error::success();
}

llvm::Error Evaluator::runAlone(const JitProgram &jit, Evaluation &evaluation,
                                const ProgressBar &bar) {
  StepTimes steps(/*isShown=*/false);
  ThreadChoice threads = {flags.run.getThreads(), flags.run.pin == "on"};
  auto run = ProgramRun::create(jit, flags.run, threads,
                                /*communicator=*/nullptr, steps);
  if (!run)
    return run.takeError();
  reportProgramFaults();
  for (int64_t i = 0; i < windows->size(); ++i) {
    bar.update(i, windows->size());
    auto input = windows->makeInput(i);
    if (!input)
      return input.takeError();
    // The first run packs weights, which is not counted.
    if (llvm::Error error = (*run)->runAll(*input, i == 0 ? 2 : 1, steps))
      return error;
    RunReport measures;
    if (llvm::Error error = (*run)->measure(measures))
      return error;
    auto records = (*run)->readRecords();
    if (!records)
      return records.takeError();
    if (llvm::Error error =
            add(i, (*run)->getResults().front(), measures, evaluation))
      return error;
    if (!flags.run.profile.empty() && evaluation.setting.options.empty())
      if (llvm::Error error = routing.profile.add(*records))
        return error;
  }
  return llvm::Error::success();
}

llvm::Error Evaluator::runRanks(const JitProgram &jit, Evaluation &evaluation,
                                const ProgressBar &bar) {
  std::vector<LocalRank> ranks;
  for (size_t i = 0; i < group->getNumLocal(); ++i)
    ranks.emplace_back(group->getCommunicator(i), "");
  auto work = [&](LocalRank &rank, StepTimes &) -> llvm::Error {
    StepTimes steps(/*isShown=*/false);
    bool isFirst = rank.getRank() == 0;
    for (int64_t i = 0; i < windows->size(); ++i) {
      if (isFirst)
        bar.update(i, windows->size());
      auto input = windows->makeInput(i);
      if (!input)
        return input.takeError();
      if (llvm::Error error = rank.run->runAll(*input, i == 0 ? 2 : 1, steps))
        return error;
      auto all = rank.measure();
      if (!all)
        return all.takeError();
      if (!isFirst)
        continue;
      if (llvm::Error error = compareRanks(*all))
        return error;
      RunReport measures;
      // No count of a rank's experts is reported.
      mergeRanks(std::move(*all), Placement(), measures);
      if (llvm::Error error =
              add(i, rank.run->getResults().front(), measures, evaluation))
        return error;
    }
    return llvm::Error::success();
  };
  StepTimes steps(/*isShown=*/false);
  return playRanks(ranks, jit, flags.run, steps, work);
}

LogicalResult Evaluator::evaluate(const EvalSetting &setting, size_t place) {
  options.set(setting);
  std::vector<std::string> texts = getArguments(setting);
  std::vector<const char *> pointers;
  for (const std::string &text : texts)
    pointers.push_back(text.c_str());
  RunReport unused;
  int64_t ranks = group ? group->getSize() : 1;
  ModelCompiler compiler(context, flags.compile, flags.run, pointers, ranks,
                         unused);
  if (failed(compiler.open(flags.model)))
    return failure();
  if (!windows)
    if (llvm::Error error = readText(compiler.getSignature()))
      return moe::report(context, std::move(error));
  FailureOr<CompiledProgram> program = compiler.compile();
  if (failed(program))
    return failure();
  if (program->signature.ranks != ranks)
    return moe::report(
        context, llvm::createStringError(
                     "the program is for " + Twine(program->signature.ranks) +
                     " ranks; moe-eval takes models that are for one"));
  auto device = loadDeviceRuntime(flags.compile.target);
  if (!device)
    return moe::report(context, device.takeError());
  auto jit = JitProgram::link(std::move(*program), *device);
  if (!jit)
    return moe::report(context, jit.takeError());
  Evaluation evaluation;
  evaluation.setting = setting;
  evaluation.devices = group ? ranks : flags.compile.devices.getValue();
  ProgressBar bar(place, settings.size(), setting.getLabel());
  if (llvm::Error error = group ? runRanks(**jit, evaluation, bar)
                                : runAlone(**jit, evaluation, bar))
    return moe::report(
        context, llvm::createStringError(setting.getLabel() + ": " +
                                         llvm::toString(std::move(error))));
  report.evaluations.push_back(std::move(evaluation));
  return success();
}

llvm::Error Evaluator::write() {
  llvm::Error errors = llvm::Error::success();
  if (!flags.run.profile.empty())
    errors = writeFile(flags.run.profile, [&](raw_ostream &os) {
      writeProfile(routing.profile, os);
      return llvm::Error::success();
    });
  if (!flags.json.empty())
    errors = llvm::joinErrors(std::move(errors),
                              writeFile(flags.json, [&](raw_ostream &os) {
                                writeJson(report, os);
                                return llvm::Error::success();
                              }));
  if (!flags.chart.empty())
    errors = llvm::joinErrors(std::move(errors),
                              writeFile(flags.chart, [&](raw_ostream &os) {
                                writeChart(report, os);
                                return llvm::Error::success();
                              }));
  if (flags.json != "-" && flags.chart != "-")
    writeTable(report, llvm::outs());
  llvm::outs().flush();
  return errors;
}

LogicalResult Evaluator::run() {
  if (llvm::Error error = flags.check())
    return moe::report(context, std::move(error));
  auto found = options.getSettings(flags.settings);
  if (!found)
    return moe::report(context, found.takeError());
  settings = std::move(*found);
  // Before hours are spent.
  if (!flags.chart.empty() &&
      llvm::none_of(settings, [](const EvalSetting &setting) {
        return hasPlaceInChart(setting);
      }))
    return moe::report(context,
                       llvm::createStringError("--chart: no setting has a "
                                               "number as capacity-factor"));
  auto opened = SavedRouting::open(flags.run);
  if (!opened)
    return moe::report(context, opened.takeError());
  routing = std::move(*opened);
  if (flags.run.hasRanks(flags.compile)) {
    auto ranks = RankGroup::open(flags.compile, flags.run);
    if (!ranks)
      return moe::report(context, ranks.takeError());
    group = std::move(*ranks);
    report.ranks = group->getSize();
  }
  report.model = flags.model;
  report.text = flags.text;
  for (auto [place, setting] : llvm::enumerate(settings))
    if (failed(evaluate(setting, place)))
      return failure();
  if (group && !group->isFirst())
    return success();
  return moe::report(context, write());
}

LogicalResult moe::evalModel(EvalFlags &flags, ArrayRef<const char *> arguments,
                             MLIRContext &context) {
  return Evaluator(flags, arguments, context).run();
}
