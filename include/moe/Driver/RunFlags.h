//===- RunFlags.h - Options of moe-run --------------------------*- C++ -*-===//

#ifndef MOE_DRIVER_RUNFLAGS_H
#define MOE_DRIVER_RUNFLAGS_H

#include "moe/Driver/CompileFlags.h"
#include "moe/Driver/Inputs.h"
#include "moe/Driver/Signature.h"

namespace mlir::moe {

/// Takes the name of an option from LLVM's libraries, where these have one that
/// no tool of ours uses. Lasts.
struct FreeOptionName {
  explicit FreeOptionName(llvm::StringRef name) {
    auto &options = llvm::cl::getRegisteredOptions();
    if (auto found = options.find(name); found != options.end())
      found->second->removeArgument();
  }
};

/// The command line options of moe-run beside those that compile.
struct RunFlags {
  llvm::cl::OptionCategory category{"Run"};

  llvm::cl::list<std::string> inputs{
      "input", llvm::cl::value_desc("x.npy"),
      llvm::cl::desc("an input; once for each, in order of the arguments. "
                     "Without any, inputs are random"),
      llvm::cl::cat(category)};
  IntegerOption<uint64_t> inputSeed{
      "input-seed", llvm::cl::value_desc("number"), llvm::cl::init(0),
      llvm::cl::desc("seed of random inputs (default 0)"),
      llvm::cl::cat(category)};
  IntegerOption<int64_t> tokens{
      "tokens", Integers<int64_t>{0}, llvm::cl::value_desc("number"),
      llvm::cl::desc("size of the dynamic dimensions of random inputs"),
      llvm::cl::cat(category)};
  llvm::cl::list<std::string> dims{
      "dim", llvm::cl::value_desc("INPUT.DIMENSION=SIZE"),
      llvm::cl::desc("size of one dynamic dimension of a random input"),
      llvm::cl::cat(category)};
  IntegerOption<int64_t> vocab{
      "vocab", Integers<int64_t>{1}, llvm::cl::value_desc("number"),
      llvm::cl::desc("random integers (token ids) are from 0 up to this; the "
                     "default is what the model indexes with them"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> weights{
      "weights", llvm::cl::value_desc("w.safetensors"),
      llvm::cl::desc("the weights of arguments with moe.weight = \"name\""),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> tokenMask{
      "token-mask", llvm::cl::value_desc("mask.npy"),
      llvm::cl::desc("which tokens are no padding: true or not zero, one for "
                     "each token in order"),
      llvm::cl::cat(category)};
  llvm::cl::list<std::string> outputs{
      "output", llvm::cl::value_desc("y.npy"),
      llvm::cl::desc("where to write a result; in order of the results. - is "
                     "standard output, without the table"),
      llvm::cl::cat(category)};
  llvm::cl::list<std::string> references{
      "compare", llvm::cl::value_desc("ref.npy"),
      llvm::cl::desc("what a result must be; in order of the results"),
      llvm::cl::cat(category)};
  llvm::cl::opt<double> rtol{
      "rtol", llvm::cl::value_desc("number"), llvm::cl::init(2e-4),
      llvm::cl::desc("relative tolerance of --compare (default 2e-4)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<double> atol{
      "atol", llvm::cl::value_desc("number"), llvm::cl::init(2e-5),
      llvm::cl::desc("absolute tolerance of --compare (default 2e-5)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> nonfinite{
      "nonfinite", llvm::cl::value_desc("error|mask"), llvm::cl::init("error"),
      llvm::cl::desc("NaN or infinite router logits: an error (default), or "
                     "masked experts"),
      llvm::cl::cat(category)};
  IntegerOption<unsigned> repeat{
      "repeat",
      Integers<unsigned>{1},
      llvm::cl::value_desc("number"),
      llvm::cl::init(1),
      llvm::cl::desc(
          "how often to run and time (default 1); with more, a first run "
          "is not counted"),
      llvm::cl::cat(category)};
  /// LLVM's is about link-time optimisation.
  FreeOptionName freeThreads{"threads"};
  IntegerOption<int64_t> threads{
      "threads",
      Integers<int64_t>{1, 1024},
      llvm::cl::init(0),
      llvm::cl::value_desc("number"),
      llvm::cl::desc("how many threads a run uses (default: one for each CPU "
                     "that this process may use). Results do not depend on it"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> pin{
      "pin", llvm::cl::value_desc("on|off"), llvm::cl::init("on"),
      llvm::cl::desc("whether each thread stays on a CPU of its own (default "
                     "on); not if there are more threads than CPUs"),
      llvm::cl::cat(category)};
  IntegerOption<uint64_t> memoryLimit{
      "memory-limit", llvm::cl::value_desc("MiB"),
      llvm::cl::desc(
          "the most memory that the model's buffers may take (default "
          "that of the machine)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> transport{
      "transport", llvm::cl::value_desc("threads|mpi|nccl"),
      llvm::cl::init("threads"),
      llvm::cl::desc(
          "how the ranks of --ranks exchange rows: as threads of this "
          "process (default), or each in a process of its own, which "
          "mpirun starts; then there are as many as it starts"),
      llvm::cl::cat(category)};
  llvm::cl::opt<double> timeout{
      "timeout", llvm::cl::value_desc("seconds"), llvm::cl::init(30),
      llvm::cl::desc("how long a rank waits for others before all of them fail "
                     "(default 30)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> report{
      "report", llvm::cl::value_desc("out.json|out.html"),
      llvm::cl::desc(
          "write what was measured as JSON, or as a page if the name of the "
          "file ends with .html; - prints JSON instead of the "
          "table"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> profile{
      "profile", llvm::cl::value_desc("routing.json"),
      llvm::cl::desc("add the routing of this run to a profile for moe-plan; "
                     "the file is made if there is none"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> trace{
      "trace", llvm::cl::value_desc("routing.json"),
      llvm::cl::desc("add the experts of each token to a file, which moe-plan "
                     "--simulate needs; it is made if there is none"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> cache{
      "cache", llvm::cl::value_desc("directory|off"),
      llvm::cl::desc(
          "where compiled programs are kept, so that the next run need not "
          "compile (default $MOE_CACHE_DIR, else moe in the user's caches)"),
      llvm::cl::cat(category)};
  IntegerOption<uint64_t> cacheSize{
      "cache-size", llvm::cl::value_desc("MiB"), llvm::cl::init(2048),
      llvm::cl::desc("the most that they may take (default 2048)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> timing{"timing",
                             llvm::cl::desc("print how long each step took"),
                             llvm::cl::cat(category)};

  RandomInputs getRandomInputs() const;
  /// 0 where none is given.
  int64_t getThreads() const { return threads; }
  /// The options that what is compiled does not depend on, but for whether
  /// there is a token mask. A new option of runs may be added here; where that
  /// is forgotten, programs are compiled more often than they need be.
  std::vector<const llvm::cl::Option *> getOptionsOfRuns() const;
  /// True if the program is run by ranks, even if by one only.
  bool hasRanks(const CompileFlags &compileFlags) const {
    return compileFlags.ranks.getNumOccurrences() ||
           transport.getNumOccurrences();
  }
  /// Errors for values that are wrong whatever the model, and for what may not
  /// share standard output with --print-layers.
  llvm::Error check(const CompileFlags &compileFlags) const;
  /// Errors for values that are wrong for a program of that signature.
  llvm::Error check(const Signature &signature) const;
};

/// True if a name of a file has a place, %r, for the number of a rank.
bool isPathOfRank(llvm::StringRef path);
/// The name of the file with that number filled in.
std::string getPathOfRank(llvm::StringRef path, int64_t rank);

} // namespace mlir::moe

#endif // MOE_DRIVER_RUNFLAGS_H
