//===- PlanFlags.cpp - Options of moe-plan --------------------------------===//

#include "moe/Driver/PlanFlags.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <memory>

using namespace mlir;
using namespace mlir::moe;

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

static llvm::Error makeValueError(const llvm::cl::Option &option,
                                  const llvm::Twine &value,
                                  const llvm::Twine &accepted) {
  return llvm::createStringError("--" + option.ArgStr + "=" + value +
                                 ": accepted values are " + accepted);
}

static bool isGiven(const llvm::cl::Option *option) {
  return option->getNumOccurrences() != 0;
}

bool PlanFlags::asksForFactors() const {
  return llvm::any_of(
      llvm::ArrayRef<const llvm::cl::Option *>{&maxDroppedWeight, &maxDropped,
                                               &budget, &scope, &output},
      isGiven);
}

/// Fails if one of the options is given.
static llvm::Error refuse(llvm::ArrayRef<const llvm::cl::Option *> options,
                          const llvm::Twine &why) {
  for (const llvm::cl::Option *option : options)
    if (isGiven(option))
      return llvm::createStringError("--" + option->ArgStr + ": " + why);
  return llvm::Error::success();
}

llvm::Error PlanFlags::check() const {
  for (const auto *file : {&output, &outputPlacement, &simulate, &placement})
    if (isGiven(file) && file->empty())
      return llvm::createStringError("--" + file->ArgStr +
                                     "=: it must name a file");
  if (isGiven(&simulate))
    return refuse({&maxDroppedWeight, &maxDropped, &budget, &scope, &output,
                   &outputPlacement},
                  "it does not go with --simulate");
  // A list has an operator & of its own.
  if (llvm::Error error =
          refuse({&hidden, &inner, &matrices, &type, std::addressof(factors),
                  &placement, &exchange},
                 "it needs --simulate"))
    return error;
  if (isGiven(&outputPlacement) && !isGiven(&ranks))
    return llvm::createStringError(
        "--output-placement: it needs --ranks, which the experts are placed "
        "on");
  if ((output == "-") + (outputPlacement == "-") + json.getValue() > 1)
    return llvm::createStringError("--output=-, --output-placement=- and "
                                   "--json: only one can have standard output");
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Factors
//===----------------------------------------------------------------------===//

static llvm::Error checkShare(const llvm::cl::opt<double> &option) {
  // Also false for NaN.
  if (option >= 0 && option <= 1)
    return llvm::Error::success();
  std::string value;
  llvm::raw_string_ostream(value) << llvm::format("%g", option.getValue());
  return makeValueError(option, value, "numbers from 0 to 1");
}

llvm::Expected<PlanOptions> PlanFlags::getPlanOptions() const {
  for (const auto *option : {&maxDroppedWeight, &maxDropped})
    if (llvm::Error error = checkShare(*option))
      return error;
  bool countsRows = isGiven(&maxDropped);
  if (countsRows && isGiven(&maxDroppedWeight))
    return llvm::createStringError(
        "--max-dropped and --max-dropped-weight: give one of them");
  if (budget != "layer" && budget != "model")
    return makeValueError(budget, budget.getValue(), "layer, model");
  if (isGiven(&scope) && scope != "local" && scope != "global")
    return makeValueError(scope, scope.getValue(), "local, global");
  bool isLocal = ranks > 1 && scope != "global";
  if (scope == "local" && !isLocal)
    return llvm::createStringError(
        "--scope=local: it needs --ranks, at least 2, whose tokens are groups");
  return PlanOptions{countsRows ? maxDropped : maxDroppedWeight, !countsRows,
                     budget == "layer", ranks, isLocal};
}

//===----------------------------------------------------------------------===//
// Simulation
//===----------------------------------------------------------------------===//

static llvm::Expected<ExpertShape> getShape(const PlanFlags &flags) {
  for (const auto *size : {&flags.hidden, &flags.inner})
    if (!isGiven(size))
      return llvm::createStringError("--simulate: it needs --" + size->ArgStr);
  using Type = std::pair<llvm::StringRef, int64_t>;
  for (auto [name, bytes] :
       {Type("f32", 4), Type("bf16", 2), Type("f16", 2), Type("f8", 1)})
    if (flags.type == name)
      return ExpertShape{flags.hidden, flags.inner, flags.matrices, bytes};
  return makeValueError(flags.type, flags.type.getValue(),
                        "f32, bf16, f16, f8");
}

static llvm::Error addBounds(llvm::StringRef text, std::vector<Bound> &bounds) {
  Bound bound;
  bound.text = text.str();
  if (!moe_decimal_parse(text.data(), text.size(), &bound.factor))
    return llvm::createStringError(
        "[bad_gamma] --factors: each must be a positive decimal number with at "
        "most nine digits on either side of the point, got '" +
        text + "'");
  for (auto kind : {Bound::Kind::TokenDrop, Bound::Kind::ExpandedDrop}) {
    bound.kind = kind;
    bounds.push_back(bound);
  }
  return llvm::Error::success();
}

llvm::Expected<SimulationOptions>
PlanFlags::getSimulationOptions(const Cluster &cluster) const {
  SimulationOptions options;
  options.ranks = isGiven(&ranks) ? ranks.getValue() : cluster.getRanks();
  auto shape = getShape(*this);
  if (!shape)
    return shape.takeError();
  options.shape = *shape;
  if (exchange != "blocks" && exchange != "rows")
    return makeValueError(exchange, exchange.getValue(), "blocks, rows");
  options.sendsRows = exchange == "rows";
  options.bounds.emplace_back();
  std::vector<std::string> texts = {"2", "1.5", "1"};
  if (isGiven(std::addressof(factors)))
    texts.assign(factors.begin(), factors.end());
  for (const std::string &text : texts)
    if (llvm::Error error = addBounds(text, options.bounds))
      return error;
  return options;
}
