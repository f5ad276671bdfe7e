//===- CompileFlags.cpp - Options of the tools that compile ---------------===//

#include "moe/Driver/CompileFlags.h"
#include "moe/Dialect/MoE/IR/MoE.h"
#include "moe/Driver/OutputFile.h"
#include "moe/Driver/Target.h"
#include "moe_capacity.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace mlir::moe;

bool CompileFlags::limitsCapacity() const {
  return factor.getNumOccurrences() || config.getNumOccurrences() ||
         strategy.getNumOccurrences() || metric.getNumOccurrences() ||
         extra.getNumOccurrences() || rounds.getNumOccurrences() ||
         keepK.getNumOccurrences() || perToken.getNumOccurrences() ||
         scope.getNumOccurrences() || renorm.getNumOccurrences() ||
         devices.getNumOccurrences();
}

static Error makeValueError(const cl::Option &option, StringRef value,
                            const Twine &accepted) {
  return createStringError("--" + option.ArgStr + "=" + value +
                           ": accepted values are " + accepted);
}

/// Checks an option whose values are those of an enum.
template <typename Enum>
static Error checkEnum(const cl::opt<std::string> &option,
                       std::optional<Enum> (*parse)(StringRef),
                       StringRef (*print)(Enum), uint64_t numValues) {
  if (!option.getNumOccurrences() || parse(option))
    return Error::success();
  SmallVector<StringRef> names;
  for (uint64_t i = 0; i < numValues; ++i)
    names.push_back(print(static_cast<Enum>(i)));
  return makeValueError(option, option.getValue(), join(names, ", "));
}

static bool isDecimal(StringRef text) {
  moe_decimal decimal;
  return moe_decimal_parse(text.data(), text.size(), &decimal);
}

static bool isUnbounded(StringRef factor) {
  return factor == "inf" || factor == "none";
}

/// A count of at least `least`, or one of `words`.
static Error checkCount(const cl::opt<std::string> &option, int64_t least,
                        ArrayRef<StringRef> words) {
  int64_t count;
  StringRef value = option.getValue();
  if (!option.getNumOccurrences() || is_contained(words, value) ||
      (!value.getAsInteger(10, count) && count >= least))
    return Error::success();
  return makeValueError(option, value,
                        join(words, ", ") + " and integers from " +
                            Twine(least) + " on");
}

/// Refuses an option that is given where it has no effect: without `needed`.
static Error checkNeed(const cl::opt<std::string> &option, bool isMet,
                       StringRef needed) {
  if (!option.getNumOccurrences() || isMet)
    return Error::success();
  return createStringError("--" + option.ArgStr + "=" + option.getValue() +
                           " needs " + needed);
}

static Error checkNeed(const IntegerOption<int64_t> &option, bool isMet,
                       StringRef needed) {
  if (!option.getNumOccurrences() || isMet)
    return Error::success();
  return createStringError("--" + option.ArgStr + "=" +
                           Twine(option.getValue()) + " needs " + needed);
}

/// Options that do nothing without others.
static Error checkNeeds(const CompileFlags &flags) {
  Strategy strategy =
      symbolizeStrategy(flags.strategy).value_or(Strategy::TokenDrop);
  bool skips = strategy == Strategy::ExpertSkip;
  if (Error error = checkNeed(flags.keepK, skips, "--strategy=expert_skip"))
    return error;
  if (Error error =
          checkNeed(flags.strategy, !skips || flags.keepK.getNumOccurrences(),
                    "--keep-k"))
    return error;
  if (Error error = checkNeed(flags.extra, strategy == Strategy::ExpandedDrop,
                              "--strategy=expanded_drop"))
    return error;
  if (Error error = checkNeed(flags.rounds, strategy == Strategy::Overselect,
                              "--strategy=overselect"))
    return error;
  if (Error error =
          checkNeed(flags.seed, flags.metric == "random", "--metric=random"))
    return error;
  bool hasFactor =
      flags.factor.getNumOccurrences() || flags.config.getNumOccurrences();
  if (Error error = checkNeed(flags.strategy,
                              hasFactor || skips || strategy == Strategy::None,
                              "--capacity-factor"))
    return error;
  for (const cl::opt<std::string> *option :
       {&flags.metric, &flags.scope, &flags.perToken})
    if (Error error = checkNeed(*option, hasFactor, "--capacity-factor"))
      return error;
  return Error::success();
}

/// The options that are about recognising layers.
static Error checkRaise(const CompileFlags &flags) {
  const cl::opt<std::string> &print = flags.printLayers;
  if (flags.raise != "on" && flags.raise != "off")
    return makeValueError(flags.raise, flags.raise.getValue(), "on, off");
  if (!print.empty() && print != "table" && print != "json")
    return makeValueError(print, print.getValue(), "table, json");
  bool raises = flags.raise == "on";
  if (print.getNumOccurrences() && !raises)
    return createStringError("--print-layers needs --raise=on");
  if (flags.strict && !raises)
    return createStringError("--strict needs --raise=on");
  if (Error error = checkNeed(flags.printLayersTo, print.getNumOccurrences(),
                              "--print-layers"))
    return error;
  return checkOutputPath(flags.printLayersTo);
}

/// The options that are about ranks.
static Error checkRanks(const CompileFlags &flags) {
  const IntegerOption<int64_t> &ranks = flags.ranks, &devices = flags.devices;
  if (flags.tokenLayout != "split" && flags.tokenLayout != "own")
    return makeValueError(flags.tokenLayout, flags.tokenLayout.getValue(),
                          "split, own");
  if (ranks.getNumOccurrences() && devices.getNumOccurrences() &&
      ranks != devices)
    return createStringError(
        "[bad_devices] --ranks=" + Twine(ranks.getValue()) +
        " and --devices=" + Twine(devices.getValue()) +
        ": each rank is a device; leave one of them out");
  if (flags.placement.getNumOccurrences() && flags.placement.empty())
    return createStringError("--placement=: it must name a file");
  return Error::success();
}

Error CompileFlags::checkStdout(bool writesToStdout, StringRef other) const {
  if (!writesToStdout || !printsLayersToStdout())
    return Error::success();
  return createStringError("--print-layers and " + other +
                           " both write to standard output; give one of them a "
                           "file (--print-layers-to)");
}

Error CompileFlags::apply(CompileOptions &options) const {
  if (dumpPhasesTo.getNumOccurrences() && dumpPhasesTo.empty())
    return createStringError("--dump-phases-to=: it must name a directory");
  if (codegen != "fast" && codegen != "reference")
    return makeValueError(codegen, codegen.getValue(), "fast, reference");
  if (packWeights != "on" && packWeights != "off")
    return makeValueError(packWeights, packWeights.getValue(), "on, off");
  if (target != "cpu" && target != "emulator")
    return makeValueError(target, target.getValue(), "cpu, emulator");
  if (checkKernels != "on" && checkKernels != "off")
    return makeValueError(checkKernels, checkKernels.getValue(), "on, off");
  if (Error error =
          checkNeed(checkKernels, target == "emulator", "--target=emulator"))
    return error;
  if (Error error = checkRaise(*this))
    return error;
  if (factor.getNumOccurrences() && !isUnbounded(factor) && !isDecimal(factor))
    return createStringError(
        "[bad_gamma] --capacity-factor=" + factor.getValue() +
        ": accepted values are positive decimal numbers with at most nine "
        "digits on either side of the point, inf and none");
  if (config.getNumOccurrences() && config.empty())
    return createStringError("--capacity-config=: it must name a file");
  if (rounds.getNumOccurrences() && !isDecimal(rounds))
    return makeValueError(rounds, rounds.getValue(),
                          "positive decimal numbers");
  if (Error error =
          checkEnum<Strategy>(strategy, symbolizeStrategy, stringifyStrategy,
                              getMaxEnumValForStrategy() + 1))
    return error;
  if (Error error = checkEnum<Metric>(metric, symbolizeMetric, stringifyMetric,
                                      getMaxEnumValForMetric() + 1))
    return error;
  if (Error error = checkEnum<Scope>(scope, symbolizeScope, stringifyScope,
                                     getMaxEnumValForScope() + 1))
    return error;
  if (Error error = checkEnum<Renorm>(renorm, symbolizeRenorm, stringifyRenorm,
                                      getMaxEnumValForRenorm() + 1))
    return error;
  if (Error error = checkCount(extra, 0, {"all"}))
    return error;
  if (Error error = checkCount(perToken, 1, {"unbounded", "k"}))
    return error;
  if (Error error = checkRanks(*this))
    return error;
  if (Error error = checkNeeds(*this))
    return error;

  options.target = target.getValue();
  options.checkKernels = checkKernels == "on";
  options.raise = raise == "on";
  options.strict = strict.getValue();
  options.factor = isUnbounded(factor) ? std::string() : factor.getValue();
  options.config = config.getValue();
  options.strategy = strategy.getValue();
  options.metric = metric.getValue();
  options.extra = extra.getValue();
  options.rounds = rounds.getValue();
  options.keepK = keepK.getValue();
  options.perToken = perToken.getValue();
  options.scope = scope.getValue();
  options.renorm = renorm.getValue();
  options.seed = seed.getValue();
  options.devices = devices.getValue();
  return Error::success();
}

Error CompileFlags::applyRanks(int64_t number, CompileOptions &options) const {
  options.ranks = number;
  options.tokens = tokenLayout.getValue();
  options.placement = placement.getValue();
  return checkNeed(placement, number > 1, "--ranks, at least 2");
}

void CompileFlags::applyTarget(const TargetMachine &machine,
                               CompileOptions &options) const {
  options.lanes = codegen == "fast" ? getVectorLanes(machine) : 0;
  options.packWeights = packWeights == "on";
}

Expected<Phase> CompileFlags::getLastPhase() const {
  if (!compileTo.getNumOccurrences())
    return Phase::Codegen;
  if (std::optional<Phase> phase = parsePhase(compileTo))
    return *phase;
  SmallVector<StringRef> names;
  for (Phase phase : getPhases())
    names.push_back(stringifyPhase(phase));
  return makeValueError(compileTo, compileTo.getValue(), join(names, ", "));
}
