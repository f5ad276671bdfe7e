//===- CompileFlags.h - Options of the tools that compile -------*- C++ -*-===//

#ifndef MOE_DRIVER_COMPILEFLAGS_H
#define MOE_DRIVER_COMPILEFLAGS_H

#include "moe/Driver/IntegerOption.h"
#include "moe/Pipelines/Pipelines.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace mlir::moe {

/// The command line options that moe-run and moe-compile share. A tool makes
/// one before it parses its command line.
struct CompileFlags {
  llvm::cl::OptionCategory category{"Compilation"};
  llvm::cl::OptionCategory capacityCategory{"Capacity of experts"};

  llvm::cl::opt<std::string> entry{
      "entry", llvm::cl::desc("the public function to compile (default main)"),
      llvm::cl::init("main"), llvm::cl::value_desc("name"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> raise{
      "raise",
      llvm::cl::desc(
          "recognise MoE layers: on (default) or off, which compiles "
          "the program as it is"),
      llvm::cl::init("on"), llvm::cl::value_desc("on|off"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> strict{
      "strict",
      llvm::cl::desc(
          "fail where something looks like a MoE layer but cannot be "
          "recognised as one, instead of a warning"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> printLayers{
      "print-layers", llvm::cl::ValueOptional,
      llvm::cl::value_desc("table|json"),
      llvm::cl::desc(
          "say which MoE layers were recognised, and what was not and "
          "why: as a table (default) or as JSON"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> printLayersTo{
      "print-layers-to", llvm::cl::init("-"), llvm::cl::value_desc("file"),
      llvm::cl::desc(
          "where --print-layers writes (default -, standard output)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> compileTo{
      "compile-to",
      llvm::cl::desc("stop after a phase: raise, capacity, distribute, "
                     "lower or codegen"),
      llvm::cl::value_desc("phase"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> dumpPhasesTo{
      "dump-phases-to",
      llvm::cl::desc("write the program after each phase to a file in this "
                     "directory, without the elements of large constants"),
      llvm::cl::value_desc("directory"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> codegen{
      "codegen",
      llvm::cl::desc("how matrix products are computed: fast (default), with "
                     "the vectors of the CPU, or reference, in simple loops"),
      llvm::cl::init("fast"), llvm::cl::value_desc("fast|reference"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> packWeights{
      "pack-weights",
      llvm::cl::desc("on (default): matrix products keep copies of weights "
                     "and constants in the order in which they read them, "
                     "made in the first run; off: they use them where they "
                     "lie, in less memory, but slower"),
      llvm::cl::init("on"), llvm::cl::value_desc("on|off"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> target{
      "target", llvm::cl::value_desc("cpu|emulator"), llvm::cl::init("cpu"),
      llvm::cl::desc("what runs the program: cpu (default), or emulator, which "
                     "runs kernels for GPUs that the program has on the CPU; "
                     "layers get none"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> checkKernels{
      "check-kernels", llvm::cl::value_desc("on|off"), llvm::cl::init("on"),
      llvm::cl::desc(
          "with --target=emulator: whether shared buffers of a kernel "
          "have gaps between them (default on)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> cpu{
      "cpu", llvm::cl::value_desc("name"),
      llvm::cl::desc("the CPU to compile for: native (default of moe-run), or "
                     "a name such as znver4 or x86-64-v3 (default of "
                     "moe-compile)"),
      llvm::cl::cat(category)};

  llvm::cl::opt<std::string> factor{
      "capacity-factor", llvm::cl::value_desc("number"),
      llvm::cl::desc("rows an expert takes at most, over the mean: a positive "
                     "decimal number such as 1.5; inf or none is no limit"),
      llvm::cl::cat(capacityCategory)};
  llvm::cl::opt<std::string> config{
      "capacity-config", llvm::cl::value_desc("caps.json"),
      llvm::cl::desc(
          "other settings of some layers, such as moe-plan suggests; "
          "what it does not set is as the other options say"),
      llvm::cl::cat(capacityCategory)};
  llvm::cl::opt<std::string> strategy{
      "strategy", llvm::cl::value_desc("name"),
      llvm::cl::desc("what happens to an expert over its limit: token_drop "
                     "(default with a factor), expanded_drop, overselect, "
                     "expert_drop, expert_skip or none"),
      llvm::cl::cat(capacityCategory)};
  llvm::cl::opt<std::string> metric{
      "metric", llvm::cl::value_desc("name"),
      llvm::cl::desc("which rows an expert over its limit keeps: score "
                     "(default), first, last or random"),
      llvm::cl::cat(capacityCategory)};
  llvm::cl::opt<std::string> extra{
      "extra", llvm::cl::value_desc("all|number"),
      llvm::cl::desc(
          "extra candidates of a token, from the experts of its device "
          "(expanded_drop): all (default) or the best few"),
      llvm::cl::cat(capacityCategory)};
  llvm::cl::opt<std::string> rounds{
      "rounds", llvm::cl::value_desc("number"),
      llvm::cl::desc("candidates of a token over top-k, a decimal number "
                     "(overselect; default 1)"),
      llvm::cl::cat(capacityCategory)};
  IntegerOption<int64_t> keepK{
      "keep-k", Integers<int64_t>{1}, llvm::cl::value_desc("number"),
      llvm::cl::desc("experts a token keeps (needed by expert_skip)"),
      llvm::cl::cat(capacityCategory)};
  llvm::cl::opt<std::string> perToken{
      "per-token", llvm::cl::value_desc("unbounded|k|number"),
      llvm::cl::desc("the most rows a token keeps once experts have chosen: "
                     "unbounded (default), k (its top-k) or a number"),
      llvm::cl::cat(capacityCategory)};
  llvm::cl::opt<std::string> scope{
      "scope", llvm::cl::value_desc("local|global"),
      llvm::cl::desc(
          "the tokens a limit counts: those of a device (default with "
          "several), or all"),
      llvm::cl::cat(capacityCategory)};
  llvm::cl::opt<std::string> renorm{
      "renorm", llvm::cl::value_desc("name"),
      llvm::cl::desc("how the kept weights of a token are rescaled: none "
                     "(default), one, topk_sum or ref"),
      llvm::cl::cat(capacityCategory)};
  IntegerOption<int64_t> seed{
      "seed", llvm::cl::value_desc("number"),
      llvm::cl::desc("seed of --metric=random (default 0)"),
      llvm::cl::cat(capacityCategory)};
  IntegerOption<int64_t> devices{
      "devices",
      llvm::cl::value_desc("number"),
      Integers<int64_t>{1, INT64_MAX, "[bad_devices] "},
      llvm::cl::desc(
          "devices that the experts and tokens are spread over (default "
          "1); it must divide the number of experts. One process "
          "computes all of them"),
      llvm::cl::init(1),
      llvm::cl::cat(capacityCategory)};

  IntegerOption<int64_t> ranks{
      "ranks",
      llvm::cl::value_desc("number"),
      llvm::cl::init(1),
      Integers<int64_t>{1, 4096, "[bad_devices] "},
      llvm::cl::desc("how many ranks run the program together, each with its "
                     "part of the experts (default 1); it must divide their "
                     "number"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> tokenLayout{
      "token-layout", llvm::cl::value_desc("split|own"),
      llvm::cl::init("split"),
      llvm::cl::desc(
          "with ranks: split, all of them get the same inputs and "
          "share the tokens of each layer (default), or own, each has "
          "its inputs"),
      llvm::cl::cat(category)};

  llvm::cl::opt<std::string> placement{
      "placement", llvm::cl::value_desc("placement.json"),
      llvm::cl::desc("with ranks: which experts are on which rank, as moe-plan "
                     "--output-placement writes it (default: blocks in their "
                     "order). Results do not depend on it"),
      llvm::cl::cat(category)};

  /// True if an option was given that means nothing without a MoE layer.
  bool limitsCapacity() const;
  /// True if --print-layers writes to standard output.
  bool printsLayersToStdout() const {
    return printLayers.getNumOccurrences() && printLayersTo == "-";
  }
  /// An error if it does, and `other`, which `writesToStdout`, does too.
  llvm::Error checkStdout(bool writesToStdout, llvm::StringRef other) const;
  /// Sets the options, or says which value is wrong and which are accepted.
  llvm::Error apply(CompileOptions &options) const;
  /// Sets how many ranks are to run the program, and how tokens and experts lie
  /// on them. An error if these mean nothing.
  llvm::Error applyRanks(int64_t number, CompileOptions &options) const;
  /// Sets what depends on the CPU that is compiled for.
  void applyTarget(const llvm::TargetMachine &machine,
                   CompileOptions &options) const;
  /// The last phase to run.
  llvm::Expected<Phase> getLastPhase() const;
};

} // namespace mlir::moe

#endif // MOE_DRIVER_COMPILEFLAGS_H
