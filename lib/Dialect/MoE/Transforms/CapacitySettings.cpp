//===- CapacitySettings.cpp - How layers are bounded ----------------------===//

#include "CapacitySettings.h"
#include "moe_capacity.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <charconv>

using namespace mlir;
using namespace mlir::moe;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// What options mean
//===----------------------------------------------------------------------===//

/// The value of the enum option `name`; `fallback` if it is empty.
template <typename T>
static FailureOr<T>
parseEnum(EmitError emitError, StringRef name, StringRef text, T fallback,
          std::optional<T> (*symbolize)(StringRef), StringRef accepted) {
  if (text.empty())
    return fallback;
  if (std::optional<T> value = symbolize(text))
    return *value;
  return emitError() << name << " must be " << accepted << ", got '" << text
                     << "'";
}

/// A number from `least` on, none if the text is empty or `none`.
static FailureOr<std::optional<int64_t>>
parseCount(EmitError emitError, StringRef name, StringRef text, int64_t least,
           StringRef none, StringRef accepted) {
  if (text.empty() || text == none)
    return std::optional<int64_t>();
  int64_t value = 0;
  if (!text.getAsInteger(10, value) && value >= least)
    return std::optional<int64_t>(value);
  return emitError() << name << " must be " << accepted << ", got '" << text
                     << "'";
}

/// Null if there is no bound.
static FailureOr<StringAttr> parseFactor(StringRef text, MLIRContext *context,
                                         EmitError emitError) {
  if (text.empty() || text == "inf" || text == "none")
    return StringAttr();
  moe_decimal decimal;
  if (moe_decimal_parse(text.data(), text.size(), &decimal))
    return StringAttr::get(context, text);
  return emitError()
         << "[bad_gamma] factor must be a positive decimal number with at most "
            "nine digits on either side of the point, or inf or none for no "
            "bound, got '"
         << text << "'";
}

FailureOr<CapacitySettings> moe::parseCapacity(const CapacityOptions &options,
                                               MLIRContext *context,
                                               EmitError emitError) {
  auto factor = parseFactor(options.factor, context, emitError);
  if (failed(factor))
    return failure();
  auto strategy = parseEnum<Strategy>(
      emitError, "strategy", options.strategy,
      *factor ? Strategy::TokenDrop : Strategy::None, symbolizeStrategy,
      "none, token_drop, expanded_drop, overselect, expert_drop or "
      "expert_skip");
  auto metric =
      parseEnum<Metric>(emitError, "metric", options.metric, Metric::Score,
                        symbolizeMetric, "score, first, last or random");
  auto scope =
      parseEnum<Scope>(emitError, "scope", options.scope,
                       options.devices > 1 ? Scope::Local : Scope::Global,
                       symbolizeScope, "local or global");
  auto renorm =
      parseEnum<Renorm>(emitError, "renorm", options.renorm, Renorm::None,
                        symbolizeRenorm, "none, one, topk_sum or ref");
  auto extra = parseCount(emitError, "extra", options.extra, 0, "all",
                          "all or a number, at least 0");
  bool isTopK = options.perToken == "k";
  auto perToken =
      isTopK ? std::optional<int64_t>()
             : parseCount(emitError, "per-token", options.perToken, 1,
                          "unbounded", "unbounded, k or a number, at least 1");
  if (failed(strategy) || failed(metric) || failed(scope) || failed(renorm) ||
      failed(extra) || failed(perToken))
    return failure();
  if (options.devices < 1)
    return emitError() << "[bad_devices] devices must be at least 1, got "
                       << options.devices;
  if (options.keepK < 0)
    return emitError() << "keep-k must be at least 1, or 0 if it is not given, "
                          "got "
                       << options.keepK;
  auto seed = *metric == Metric::Random || options.seed != 0
                  ? std::optional<int64_t>(options.seed)
                  : std::nullopt;
  auto capacity = CapacityAttr::getChecked(
      emitError, context, *factor, *strategy, *metric, seed, *extra,
      options.rounds.empty() ? StringAttr()
                             : StringAttr::get(context, options.rounds),
      options.keepK > 0 ? std::optional<int64_t>(options.keepK) : std::nullopt,
      *perToken, *scope, options.devices, *renorm);
  if (!capacity)
    return failure();
  return CapacitySettings{capacity, isTopK};
}

//===----------------------------------------------------------------------===//
// Reading a file
//===----------------------------------------------------------------------===//

/// The text that an option would have: the shortest that stands for a number.
static std::optional<std::string> getText(const json::Value &value) {
  if (std::optional<StringRef> text = value.getAsString())
    return text->str();
  if (std::optional<int64_t> integer = value.getAsInteger())
    return std::to_string(*integer);
  std::optional<double> number = value.getAsNumber();
  if (!number)
    return std::nullopt;
  char buffer[400];
  auto [end, error] = std::to_chars(buffer, std::end(buffer), *number,
                                    std::chars_format::fixed);
  if (error != std::errc())
    return std::nullopt;
  return std::string(buffer, end);
}

/// A layer's number, or a text with the first and the last.
bool LayerCapacities::Entry::readLayers(const json::Value &value) {
  if (std::optional<int64_t> layer = value.getAsInteger()) {
    first = last = *layer;
    return first >= 0;
  }
  std::optional<StringRef> range = value.getAsString();
  if (!range)
    return false;
  auto [from, to] = range->split('-');
  return !from.getAsInteger(10, first) &&
         !(to.empty() ? from : to).getAsInteger(10, last) && first >= 0 &&
         last >= first;
}

bool LayerCapacities::Entry::readSetting(StringRef key,
                                         const json::Value &value,
                                         json::Path path) {
  using Texts = std::pair<StringRef, std::string CapacityOptions::*>;
  static constexpr std::array<Texts, 8> textKeys = {
      {{"factor", &CapacityOptions::factor},
       {"strategy", &CapacityOptions::strategy},
       {"metric", &CapacityOptions::metric},
       {"extra", &CapacityOptions::extra},
       {"rounds", &CapacityOptions::rounds},
       {"per_token", &CapacityOptions::perToken},
       {"scope", &CapacityOptions::scope},
       {"renorm", &CapacityOptions::renorm}}};
  using Numbers = std::pair<StringRef, int64_t CapacityOptions::*>;
  static constexpr std::array<Numbers, 2> numberKeys = {
      {{"seed", &CapacityOptions::seed}, {"keep_k", &CapacityOptions::keepK}}};
  for (auto [name, member] : textKeys) {
    if (name != key)
      continue;
    std::optional<std::string> text = getText(value);
    if (!text) {
      path.report("expected a text or a number");
      return false;
    }
    texts.emplace_back(member, *text);
    return true;
  }
  for (auto [name, member] : numberKeys) {
    if (name != key)
      continue;
    std::optional<int64_t> number = value.getAsInteger();
    if (!number) {
      path.report("expected an integer");
      return false;
    }
    numbers.emplace_back(member, *number);
    return true;
  }
  path.report("expected one of layer, location, factor, strategy, metric, "
              "extra, rounds, per_token, scope, renorm, seed and keep_k");
  return false;
}

bool LayerCapacities::Entry::read(const json::Value &value, json::Path path) {
  const json::Object *object = value.getAsObject();
  if (!object) {
    path.report("expected object");
    return false;
  }
  for (const auto &[key, setting] : *object) {
    json::Path at = path.field(key);
    if (key == "location") {
      location = setting.getAsString().value_or("").str();
      if (!location.empty())
        continue;
      at.report("expected the name of a location");
      return false;
    }
    if (key == "layer") {
      if (readLayers(setting))
        continue;
      at.report("expected the number of a layer, or a range such as \"2-5\"");
      return false;
    }
    if (!readSetting(key, setting, at))
      return false;
  }
  if ((first < 0) != location.empty())
    return true;
  path.report("expected either layer or location");
  return false;
}

FailureOr<LayerCapacities> LayerCapacities::read(StringRef path,
                                                 EmitError emitError) {
  auto fail = [&](const Twine &why) {
    return emitError() << "cannot read the capacities in '" << path
                       << "': " << why;
  };
  llvm::sys::fs::file_status status;
  if (!llvm::sys::fs::status(path, status) &&
      status.type() == llvm::sys::fs::file_type::character_file)
    return fail("it is a device");
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return fail(buffer.getError().message());
  llvm::Expected<json::Value> value = json::parse((*buffer)->getBuffer());
  if (!value)
    return fail(llvm::toString(value.takeError()));

  json::Path::Root root("capacities");
  json::Path all(root);
  const json::Object *object = value->getAsObject();
  const json::Array *layers = object ? object->getArray("layers") : nullptr;
  if (!layers || object->size() != 1)
    return fail("expected {\"layers\": [...]}");
  LayerCapacities capacities;
  capacities.path = path.str();
  for (auto [i, entry] : llvm::enumerate(*layers))
    if (!capacities.entries.emplace_back().read(entry,
                                                all.field("layers").index(i)))
      return fail(llvm::toString(root.getError()));
  return capacities;
}

//===----------------------------------------------------------------------===//
// Use
//===----------------------------------------------------------------------===//

/// True if `name` is that of a place in `loc`: a name, or "file:line:column".
static bool isNamed(Location loc, StringRef name) {
  auto isIt = [&](Location part) {
    if (auto named = dyn_cast<NameLoc>(part))
      return named.getName() == name;
    auto file = dyn_cast<FileLineColLoc>(part);
    return file && (file.getFilename().getValue() + ":" +
                    Twine(file.getLine()) + ":" + Twine(file.getColumn()))
                           .str() == name;
  };
  return loc
      ->walk([&](Location part) {
        return isIt(part) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

void LayerCapacities::apply(int64_t layer, Location loc,
                            CapacityOptions &options) {
  for (Entry &entry : entries) {
    bool isOne = entry.location.empty()
                     ? entry.first <= layer && layer <= entry.last
                     : isNamed(loc, entry.location);
    if (!isOne)
      continue;
    entry.isUsed = true;
    for (auto &[member, text] : entry.texts)
      options.*member = text;
    for (auto [member, number] : entry.numbers)
      options.*member = number;
  }
}

LogicalResult LayerCapacities::verifyAllUsed(EmitError emitError) const {
  for (auto [i, entry] : llvm::enumerate(entries)) {
    if (entry.isUsed)
      continue;
    InFlightDiagnostic diagnostic = emitError() << "the capacities in '" << path
                                                << "' have an entry, layers["
                                                << i << "], for ";
    if (!entry.location.empty())
      return diagnostic << "the location '" << entry.location
                        << "', which no MoE layer has";
    return diagnostic << "layer " << entry.first
                      << ", which the program does not have";
  }
  return success();
}
