//===- RunRanks.cpp - Run a program on several ranks ----------------------===//

#include "moe/Driver/RunRanks.h"
#include "moe/Driver/CpuShare.h"
#include "moe/Driver/ProgramFault.h"
#include "moe/Driver/RankReport.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <thread>

using namespace mlir;
using namespace mlir::moe;

//===----------------------------------------------------------------------===//
// One rank
//===----------------------------------------------------------------------===//

namespace {
/// What ranks tell the thread that waits for them.
struct Progress {
  std::mutex mutex;
  std::condition_variable changed;
  size_t numDone = 0;
  bool hasFailed = false;
};
} // namespace

/// A hash of an output: its type, its sizes and its bits.
static std::string hashResult(const moe_tensor &tensor) {
  llvm::BLAKE3 hasher;
  TensorRef result(tensor);
  auto add = [&](const void *data, uint64_t bytes) {
    hasher.update(StringRef(static_cast<const char *>(data), bytes));
  };
  add(&tensor.dtype, sizeof(tensor.dtype));
  add(tensor.sizes, tensor.rank * sizeof(int64_t));
  add(tensor.data, result.getNumElements() * getByteWidth(result.dtype));
  return llvm::toHex(hasher.final<16>());
}

int64_t LocalRank::getRank() const {
  return communicator.api->rank(&communicator);
}

llvm::Error moe::compareRanks(ArrayRef<RankReport> ranks) {
  const RankReport &first = ranks.front();
  for (const RankReport &rank : ranks)
    for (auto [i, result] : llvm::enumerate(rank.results))
      if (result != first.results[i])
        return llvm::createStringError(
            "result " + Twine(i) + " of rank " + Twine(rank.rank) +
            " differs from that of rank 0, though both have the same inputs");
  return llvm::Error::success();
}

/// Tells the other ranks how this one fared, and gathers what they say.
static llvm::Expected<std::vector<RankReport>>
gatherReports(moe_communicator &communicator, const RankReport &mine) {
  auto texts = gatherTexts(communicator, pack(mine));
  if (!texts)
    return texts.takeError();
  std::vector<RankReport> reports;
  for (const std::string &text : *texts) {
    auto report = unpackRankReport(text);
    if (!report)
      return report.takeError();
    if (report->layers.size() != mine.layers.size() ||
        report->times.size() != mine.times.size() ||
        report->results.size() != mine.results.size())
      return llvm::createStringError(
          "ranks were given different models or options");
    reports.push_back(std::move(*report));
  }
  return reports;
}

llvm::Expected<std::vector<RankReport>> LocalRank::measure() {
  RankReport mine;
  if (llvm::Error error = run->measure(mine))
    return error;
  findCpu(mine);
  mine.rank = getRank();
  for (const moe_tensor &result : run->getResults())
    mine.results.push_back(hashResult(result));
  return gatherReports(communicator, mine);
}

/// Makes the context of a rank, and lets it work.
static llvm::Error runRank(LocalRank &rank, const JitProgram &jit,
                           const RunFlags &flags, StepTimes &steps,
                           RankWork work) {
  auto threads = takeCpus(rank.communicator, flags);
  if (!threads)
    return threads.takeError();
  auto run =
      ProgramRun::create(jit, flags, *threads, &rank.communicator, steps);
  if (!run)
    return run.takeError();
  rank.run = std::move(*run);
  return work(rank, steps);
}

/// Notes what made a rank fail, and makes the others fail, too.
static void fail(LocalRank &rank, llvm::Error error) {
  llvm::handleAllErrors(
      std::move(error),
      [&](const ProgramError &program) {
        rank.isConsequence = program.getStatus() == MOE_EXCHANGE_ERROR;
        rank.error = program.message();
      },
      [&](const llvm::ErrorInfoBase &other) { rank.error = other.message(); });
  if (rank.isConsequence)
    return;
  // A run has told the others already, but nothing else has.
  rank.communicator.api->abort(&rank.communicator, rank.error.c_str());
  if (!rank.badIndex.empty())
    rank.error += " (" + rank.badIndex + ")";
}

/// For the handler of a signal: recursion can have used up the stack.
static void setSignalStack(MutableArrayRef<char> memory) {
  stack_t stack = {};
  stack.ss_sp = memory.data();
  stack.ss_size = memory.size();
  stack.ss_flags = memory.empty() ? SS_DISABLE : 0;
  sigaltstack(&stack, nullptr);
}

/// The thread of a rank.
static void playRank(LocalRank &rank, const JitProgram &jit,
                     const RunFlags &flags, StepTimes &steps,
                     Progress &progress, RankWork work) {
  std::vector<char> signalStack(1 << 16);
  setSignalStack(signalStack);
  if (llvm::Error error = runRank(rank, jit, flags, steps, work))
    fail(rank, std::move(error));
  setSignalStack({});
  std::lock_guard<std::mutex> lock(progress.mutex);
  rank.isDone = true;
  progress.numDone += 1;
  progress.hasFailed |= !rank.error.empty();
  progress.changed.notify_all();
}

//===----------------------------------------------------------------------===//
// All ranks of this process
//===----------------------------------------------------------------------===//

/// Waits for all ranks. False if some do not come back though others failed.
static bool await(Progress &progress, size_t numRanks, const RunFlags &flags) {
  std::unique_lock<std::mutex> lock(progress.mutex);
  auto areDone = [&] { return progress.numDone == numRanks; };
  progress.changed.wait(lock, [&] { return areDone() || progress.hasFailed; });
  // They notice at their next exchange.
  return progress.changed.wait_for(
      lock, std::chrono::duration<double>(flags.timeout + 1), areDone);
}

static llvm::Error makeError(int64_t rank, const Twine &text) {
  return llvm::createStringError("rank " + Twine(rank) + ": " + text);
}

/// The errors of ranks: those that came first, where that is known.
static llvm::Error collectErrors(ArrayRef<LocalRank> ranks) {
  llvm::Error errors = llvm::Error::success();
  const LocalRank *consequence = nullptr;
  bool hasCause = false;
  for (const LocalRank &rank : ranks) {
    if (!rank.isDone || rank.error.empty())
      continue;
    if (rank.isConsequence) {
      consequence = consequence ? consequence : &rank;
      continue;
    }
    hasCause = true;
    errors = llvm::joinErrors(std::move(errors),
                              makeError(rank.getRank(), rank.error));
  }
  if (!hasCause && consequence)
    return llvm::joinErrors(std::move(errors), makeError(consequence->getRank(),
                                                         consequence->error));
  return errors;
}

/// For a rank that neither ends nor fails: its thread uses what would go away
/// if this one went on.
[[noreturn]] static void giveUp(ArrayRef<LocalRank> ranks) {
  std::string prefix = std::string(program_invocation_short_name) + ": error: ";
  llvm::logAllUnhandledErrors(collectErrors(ranks), llvm::errs(), prefix);
  for (const LocalRank &rank : ranks)
    if (!rank.isDone)
      llvm::errs() << prefix << "rank " << rank.getRank()
                   << " does not come back\n";
  std::_Exit(EXIT_FAILURE);
}

llvm::Error moe::playRanks(MutableArrayRef<LocalRank> ranks,
                           const JitProgram &jit, const RunFlags &flags,
                           StepTimes &steps, RankWork work) {
  reportProgramFaults();
  Progress progress;
  StepTimes others(/*isShown=*/false);
  std::vector<StepTimes> stepsOf(ranks.size(), others);
  std::vector<std::thread> threads;
  for (size_t i = 0; i < ranks.size(); ++i)
    threads.emplace_back([&, i] {
      playRank(ranks[i], jit, flags, i == 0 ? steps : stepsOf[i], progress,
               work);
    });
  if (!await(progress, ranks.size(), flags)) {
    std::lock_guard<std::mutex> lock(progress.mutex);
    giveUp(ranks);
  }
  for (std::thread &thread : threads)
    thread.join();
  return collectErrors(ranks);
}

//===----------------------------------------------------------------------===//
// Runs of moe-run
//===----------------------------------------------------------------------===//

/// Looks at the results of the ranks here, and reports.
static llvm::Error finishRanks(ArrayRef<LocalRank> ranks,
                               ArrayRef<RunData> data, const RunFlags &flags,
                               RunReport &report) {
  llvm::Error errors = llvm::Error::success();
  for (auto [i, rank] : llvm::enumerate(ranks)) {
    ArrayRef<moe_tensor> results = rank.run->getResults();
    const RunData &own = data[data.size() == 1 ? 0 : i];
    RunReport unused;
    llvm::Error error =
        rank.getRank() == 0
            ? finishRun(results, own, flags, report)
            : finishResults(results, own, flags, rank.getRank(), unused);
    if (error && rank.getRank() != 0)
      error = makeError(rank.getRank(), llvm::toString(std::move(error)));
    errors = llvm::joinErrors(std::move(errors), std::move(error));
  }
  return errors;
}

llvm::Error moe::runRanks(const JitProgram &jit, ArrayRef<RunData> data,
                          const RunFlags &flags, const RankGroup &group,
                          const Placement &placement, bool hasOwnTokens,
                          RunReport &report) {
  std::vector<LocalRank> ranks;
  for (size_t i = 0; i < group.getNumLocal(); ++i)
    ranks.emplace_back(group.getCommunicator(i),
                       data[data.size() == 1 ? 0 : i].badIndex);
  // What all ranks say.
  std::vector<RankReport> reports;
  auto work = [&](LocalRank &rank, StepTimes &steps) -> llvm::Error {
    const RunData &own = data[data.size() == 1 ? 0 : &rank - ranks.data()];
    if (llvm::Error error = rank.run->runAll(own.inputs, flags.repeat, steps))
      return error;
    auto all = rank.measure();
    if (!all)
      return all.takeError();
    if (&rank == &ranks.front())
      reports = std::move(*all);
    return llvm::Error::success();
  };
  if (llvm::Error error = playRanks(ranks, jit, flags, report.steps, work))
    return error;
  mergeRanks(std::move(reports), placement, report);
  if (group.isFirst()) {
    if (!hasOwnTokens)
      if (llvm::Error error = compareRanks(report.ranks))
        return error;
    if (llvm::Error error = checkLayers(report, flags))
      return error;
  }
  return finishRanks(ranks, data, flags, report);
}
