//===- moe-plan.cpp - Capacity factors from recorded routing --------------===//

#include "moe/Driver/OutputFile.h"
#include "moe/Driver/Plan.h"
#include "moe/Driver/ToolMain.h"

#include "llvm/Support/Format.h"

using namespace mlir;
using namespace mlir::moe;

static constexpr llvm::StringLiteral examples = R"(
EXAMPLES:
  Record the routing of some inputs:
    moe-run model.mlir --input=a.npy --profile=routing.json
    moe-run model.mlir --input=b.npy --profile=routing.json
  The smallest factor of each layer that drops at most 1 % of its routing weight:
    moe-plan routing.json --output=caps.json
  Spend 2 % of all rows where the slowest of 4 ranks gains most by it:
    moe-plan routing.json --max-dropped=0.02 --budget=model --ranks=4
)";

namespace {
struct PlanFlags {
  llvm::cl::OptionCategory category{"Plan"};

  llvm::cl::opt<std::string> path{llvm::cl::Positional, llvm::cl::Required,
                                  llvm::cl::desc("<routing.json>"),
                                  llvm::cl::cat(category)};
  llvm::cl::opt<double> maxDroppedWeight{
      "max-dropped-weight", llvm::cl::value_desc("share"), llvm::cl::init(0.01),
      llvm::cl::desc("the most routing weight to drop, of all (default 0.01)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<double> maxDropped{
      "max-dropped", llvm::cl::value_desc("share"),
      llvm::cl::desc("instead, the most rows (a token at an expert) to drop"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> budget{
      "budget", llvm::cl::value_desc("layer|model"), llvm::cl::init("layer"),
      llvm::cl::desc("what a share is of: each layer (default), which gives it "
                     "its smallest factor; or the model, whose layers share it "
                     "so that the slowest rows become fewest"),
      llvm::cl::cat(category)};
  llvm::cl::opt<int64_t> ranks{
      "ranks", llvm::cl::value_desc("1|2|4|8|16"), llvm::cl::init(0),
      llvm::cl::desc("look for the slowest of so many ranks, which hold the "
                     "experts in blocks (default: the slowest expert)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> scope{
      "scope", llvm::cl::value_desc("local|global"),
      llvm::cl::desc(
          "which tokens a capacity is counted over: those of each of "
          "--ranks devices (local, the default with more than one of "
          "them, as with --devices), or all (global)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> output{
      "output", llvm::cl::value_desc("caps.json"),
      llvm::cl::desc("where to write the factors, for moe-apply-capacity and "
                     "--capacity-config; - is standard output, without the "
                     "table"),
      llvm::cl::cat(category)};
};
} // namespace

static llvm::Error checkShare(const llvm::cl::opt<double> &option) {
  // Also false for NaN.
  if (option >= 0 && option <= 1)
    return llvm::Error::success();
  std::string value;
  llvm::raw_string_ostream(value) << llvm::format("%g", option.getValue());
  return llvm::createStringError("--" + option.ArgStr + "=" + value +
                                 ": accepted values are numbers from 0 to 1");
}

static llvm::Expected<PlanOptions> getOptions(const PlanFlags &flags) {
  for (const auto *option : {&flags.maxDroppedWeight, &flags.maxDropped})
    if (llvm::Error error = checkShare(*option))
      return error;
  bool countsRows = flags.maxDropped.getNumOccurrences();
  if (countsRows && flags.maxDroppedWeight.getNumOccurrences())
    return llvm::createStringError(
        "--max-dropped and --max-dropped-weight: give one of them");
  if (flags.budget != "layer" && flags.budget != "model")
    return llvm::createStringError("--budget=" + flags.budget.getValue() +
                                   ": accepted values are layer, model");
  if (flags.output.getNumOccurrences() && flags.output.empty())
    return llvm::createStringError("--output=: it must name a file");
  if (flags.ranks.getNumOccurrences() && flags.ranks < 1)
    return llvm::createStringError(
        "--ranks=" + llvm::Twine(flags.ranks.getValue()) +
        ": accepted values are 1, 2, 4, 8 and 16");
  if (flags.scope.getNumOccurrences() && flags.scope != "local" &&
      flags.scope != "global")
    return llvm::createStringError("--scope=" + flags.scope.getValue() +
                                   ": accepted values are local, global");
  bool isLocal = flags.ranks > 1 && flags.scope != "global";
  if (flags.scope == "local" && !isLocal)
    return llvm::createStringError(
        "--scope=local: it needs --ranks, at least 2, whose tokens are groups");
  return PlanOptions{countsRows ? flags.maxDropped : flags.maxDroppedWeight,
                     !countsRows, flags.budget == "layer", flags.ranks,
                     isLocal};
}

static llvm::Error plan(const PlanFlags &flags) {
  auto options = getOptions(flags);
  if (!options)
    return options.takeError();
  llvm::Expected<Profile> profile = readProfile(flags.path);
  if (!profile)
    return profile.takeError();
  auto layers = makePlan(*profile, *options);
  if (!layers)
    return layers.takeError();
  if (flags.output != "-")
    writePlan(*layers, *options, llvm::outs());
  if (flags.output.empty())
    return llvm::Error::success();
  return writeFile(flags.output, [&](llvm::raw_ostream &os) {
    writeCapacities(*layers, os);
    return llvm::Error::success();
  });
}

int main(int argc, char **argv) {
  PlanFlags flags;
  llvm::cl::extrahelp help(examples);
  return toolMain(
      argc, argv, {&flags.category},
      "Choose capacity factors from recorded routing\n",
      [&](MLIRContext &context) { return report(context, plan(flags)); });
}
