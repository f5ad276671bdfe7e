//===- WriteLayers.cpp - Layers as a table and as JSON --------------------===//

#include "moe/Dialect/MoE/Transforms/LayerReport.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::moe;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// What both share
//===----------------------------------------------------------------------===//

/// "file:line:column", or nothing where that is not known.
static std::string getText(Location loc) {
  auto place = loc->findInstanceOf<FileLineColLoc>();
  if (!place || place.getLine() == 0)
    return "";
  return (place.getFilename().getValue() + ":" + Twine(place.getLine()) + ":" +
          Twine(place.getColumn()))
      .str();
}

static std::string getText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// The element types of the parameters.
static std::string getElementTypes(const LayerDescription &layer) {
  llvm::SetVector<Type> types;
  for (const ParamDescription &param : layer.params)
    types.insert(getElementTypeOrSelf(param.type));
  SmallVector<std::string> texts;
  for (Type type : types)
    texts.push_back(getText(type));
  return llvm::join(texts, "/");
}

static double getDouble(FloatAttr attr, double absent) {
  return attr ? attr.getValueAsDouble() : absent;
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

static std::string getText(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.6g", value);
  return text;
}

static std::string getText(std::optional<int64_t> size) {
  return size ? std::to_string(*size) : "-";
}

static std::string orDash(StringRef text) {
  return text.empty() ? "-" : text.str();
}

/// "softmax + bias, normalized, x2.5, best 4 of 8 groups by top2sum".
static std::string getRouterText(const LayerDescription &layer) {
  if (!layer.router)
    return "own choices";
  RouterAttr router = *layer.router;
  std::string text = stringifyScoreFunction(router.getScore()).str();
  if (layer.hasBias)
    text += " + bias";
  double eps = getDouble(router.getNormEps(), 0);
  if (router.getNormalize() == Normalize::Clamp)
    text += ", normalized (at least " + getText(eps) + ")";
  else if (router.getNormalize() == Normalize::Sum)
    text += eps == 0 ? ", normalized" : ", normalized (+" + getText(eps) + ")";
  if (double scale = getDouble(router.getScale(), 1); scale != 1)
    text += ", x" + getText(scale);
  if (GroupsAttr groups = router.getGroups()) {
    text += ", best " + std::to_string(groups.getKeep()) + " of " +
            std::to_string(groups.getCount()) + " groups by " +
            stringifyGroupScore(groups.getScore()).str();
    if (groups.getFill() == GroupFill::Zero)
      text += ", 0 elsewhere";
  }
  return text;
}

static std::string getBiasText(const LayerDescription &layer) {
  SmallVector<StringRef> biased;
  for (const ParamDescription &param : layer.params)
    if (StringRef role = param.role; role.consume_back("_bias"))
      biased.push_back(role);
  return biased.empty() ? "none" : llvm::join(biased, ", ");
}

static std::string getText(const TensorSource &source) {
  std::string text;
  for (StringRef step : source.through)
    text += step.str() + " of ";
  switch (source.kind) {
  case TensorSource::Kind::Argument:
    text +=
        "argument " + std::to_string(source.number) + " of @" + source.function;
    if (!source.name.empty())
      text += " \"" + source.name + "\"";
    return text;
  case TensorSource::Kind::Constant:
    return text +
           (source.name.empty() ? "a constant" : "resource " + source.name);
  case TensorSource::Kind::Op:
    return text + "the result of '" + source.name + "'";
  }
  llvm_unreachable("not a kind");
}

/// "6 by token", "6 by choice, 2 groups": of the model itself, not asked for.
static std::string getText(std::optional<AdmissionAttr> admission) {
  if (!admission)
    return "-";
  std::string text = std::to_string(admission->getCapacity());
  text += admission->getOrder() == AdmissionOrder::ByToken ? " by token"
                                                           : " by choice";
  if (admission->getGroups() > 1)
    text += ", " + std::to_string(admission->getGroups()) + " groups";
  return text;
}

using Row = SmallVector<std::string>;

/// Rows as columns of the width of their longest entry; numbers to the right.
static void writeRows(ArrayRef<Row> rows, unsigned indent, raw_ostream &os) {
  SmallVector<size_t> widths;
  for (const Row &row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (auto [width, entry] : llvm::zip(widths, row))
      width = std::max(width, entry.size());
  }
  for (const Row &row : rows) {
    std::string line(indent, ' ');
    for (auto [width, entry] : llvm::zip(widths, row)) {
      std::string space(width - entry.size(), ' ');
      bool isNumber = !entry.empty() && llvm::all_of(entry, llvm::isDigit);
      line += (isNumber ? space + entry : entry + space) + "  ";
    }
    os << StringRef(line).rtrim() << "\n";
  }
}

static void writeParams(const LayerDescription &layer, raw_ostream &os) {
  SmallVector<Row> rows;
  for (const ParamDescription &param : layer.params) {
    // Of hundreds of experts that are tensors of their own, some tell enough.
    constexpr size_t kShown = 3;
    SmallVector<std::string> sources;
    for (const TensorSource &source :
         ArrayRef(param.sources).take_front(kShown))
      sources.push_back(getText(source));
    if (param.sources.size() > kShown)
      sources.push_back("and " + std::to_string(param.sources.size() - kShown) +
                        " more");
    rows.push_back(
        {orDash(param.role), getText(param.type), llvm::join(sources, ", ")});
  }
  os << "layer " << layer.layer;
  if (std::string place = getText(layer.loc); !place.empty())
    os << " at " << place;
  os << "\n";
  writeRows(rows, /*indent=*/2, os);
}

static void writeRefused(const RefusedDescription &refused, raw_ostream &os) {
  os << "not raised: " << stringifyForm(refused.form) << " form in @"
     << refused.function;
  if (std::string place = getText(refused.loc); !place.empty())
    os << " at " << place;
  os << "\n  '" << refused.op << "'";
  if (std::string place = getText(refused.opLoc); !place.empty())
    os << " at " << place;
  os << " " << refused.reason << "\n";
}

void moe::writeLayersAsTable(const LayerReport &report, raw_ostream &os) {
  SmallVector<Row> rows{{"layer", "function", "form", "tokens", "experts",
                         "top-k", "hidden", "inner", "activation", "gate/up",
                         "biases", "weight on", "type", "own capacity",
                         "router"}};
  for (const LayerDescription &layer : report.layers)
    rows.push_back({std::to_string(layer.layer), layer.function,
                    layer.form ? stringifyForm(*layer.form).str() : "-",
                    getText(layer.tokens), std::to_string(layer.numExperts),
                    std::to_string(layer.topK), getText(layer.hidden),
                    getText(layer.intermediate), orDash(layer.activation),
                    orDash(layer.gateUp), getBiasText(layer),
                    orDash(layer.weighted), getElementTypes(layer),
                    getText(layer.admission), getRouterText(layer)});
  if (report.layers.empty())
    os << "no MoE layer found\n";
  else
    writeRows(rows, /*indent=*/0, os);
  for (const LayerDescription &layer : report.layers)
    writeParams(layer, os);
  for (const RefusedDescription &refused : report.refused)
    writeRefused(refused, os);
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static json::Value toJson(std::optional<int64_t> size) {
  return size ? json::Value(*size) : json::Value(nullptr);
}

static json::Value orNull(StringRef text) {
  return text.empty() ? json::Value(nullptr) : json::Value(text.str());
}

static json::Value toJson(const LayerDescription &layer, RouterAttr router) {
  json::Value groups = nullptr;
  if (GroupsAttr attr = router.getGroups())
    groups = json::Object{{"count", attr.getCount()},
                          {"keep", attr.getKeep()},
                          {"score", stringifyGroupScore(attr.getScore())},
                          {"fill", stringifyGroupFill(attr.getFill())}};
  return json::Object{{"score", stringifyScoreFunction(router.getScore())},
                      {"normalize", stringifyNormalize(router.getNormalize())},
                      {"norm_eps", getDouble(router.getNormEps(), 0)},
                      {"scale", getDouble(router.getScale(), 1)},
                      {"bias", layer.hasBias},
                      {"groups", std::move(groups)}};
}

static json::Value toJson(std::optional<AdmissionAttr> admission) {
  if (!admission)
    return nullptr;
  return json::Object{
      {"capacity", admission->getCapacity()},
      {"order", stringifyAdmissionOrder(admission->getOrder())},
      {"groups", admission->getGroups()},
      {"normalize", stringifyNormalize(admission->getNormalize())},
      {"norm_eps", getDouble(admission->getNormEps(), 0)}};
}

static json::Value toJson(const TensorSource &source) {
  json::Object object;
  switch (source.kind) {
  case TensorSource::Kind::Argument:
    object["kind"] = "argument";
    object["function"] = source.function;
    object["number"] = source.number;
    object["weight"] = orNull(source.name);
    break;
  case TensorSource::Kind::Constant:
    object["kind"] = "constant";
    object["resource"] = orNull(source.name);
    break;
  case TensorSource::Kind::Op:
    object["kind"] = "op";
    object["op"] = source.name;
    break;
  }
  object["through"] = json::Array(source.through);
  return object;
}

static json::Value toJson(const ParamDescription &param) {
  json::Array sources;
  for (const TensorSource &source : param.sources)
    sources.push_back(toJson(source));
  return json::Object{{"role", orNull(param.role)},
                      {"type", getText(param.type)},
                      {"sources", std::move(sources)}};
}

static json::Value toJson(const LayerDescription &layer) {
  json::Array params;
  for (const ParamDescription &param : layer.params)
    params.push_back(toJson(param));
  return json::Object{
      {"layer", layer.layer},
      {"function", layer.function},
      {"location", orNull(getText(layer.loc))},
      {"form", orNull(layer.form ? stringifyForm(*layer.form) : "")},
      {"tokens", toJson(layer.tokens)},
      {"experts", layer.numExperts},
      {"top_k", layer.topK},
      {"hidden", toJson(layer.hidden)},
      {"intermediate", toJson(layer.intermediate)},
      {"router", layer.router ? toJson(layer, *layer.router)
                              : json::Value("own choices")},
      {"own_capacity", toJson(layer.admission)},
      {"activation", orNull(layer.activation)},
      {"gate_up", orNull(layer.gateUp)},
      {"weight_on", orNull(layer.weighted)},
      {"type", getElementTypes(layer)},
      {"params", std::move(params)}};
}

static json::Value toJson(const RefusedDescription &refused) {
  return json::Object{{"function", refused.function},
                      {"location", orNull(getText(refused.loc))},
                      {"form", stringifyForm(refused.form)},
                      {"op", refused.op},
                      {"op_location", orNull(getText(refused.opLoc))},
                      {"reason", refused.reason}};
}

void moe::writeLayersAsJson(const LayerReport &report, raw_ostream &os) {
  json::Array layers, refused;
  for (const LayerDescription &layer : report.layers)
    layers.push_back(toJson(layer));
  for (const RefusedDescription &candidate : report.refused)
    refused.push_back(toJson(candidate));
  os << llvm::formatv("{0:2}", json::Value(json::Object{
                                   {"layers", std::move(layers)},
                                   {"not_raised", std::move(refused)}}))
     << "\n";
}
