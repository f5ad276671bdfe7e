//===- TraceFile.cpp - Traces as JSON -------------------------------------===//

#include "moe/Planning/JsonReader.h"
#include "moe/Planning/Trace.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <charconv>
#include <cmath>

using namespace llvm;
using namespace mlir::moe;

static constexpr StringLiteral kTraceFormat = "moe-routing-trace";
static constexpr int64_t kVersion = 1;
static constexpr int64_t kMostLayers = 1 << 16;
static constexpr int64_t kMostExperts = 1 << 16;

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// The shortest text that stands for a number.
static void writeNumber(raw_ostream &os, float value) {
  char buffer[40];
  auto result = std::to_chars(buffer, std::end(buffer), value);
  os << StringRef(buffer, result.ptr - buffer);
}

/// One list for each token.
template <typename Write>
static void writeLists(raw_ostream &os, StringRef name, const RoutingCall &call,
                       Write write) {
  os << "\"" << name << "\": [";
  ArrayRef<moe_row> rows = call.rows;
  for (int64_t token = 0; token < call.tokens; ++token) {
    auto ofToken =
        rows.take_while([&](const moe_row &row) { return row.token == token; });
    rows = rows.drop_front(ofToken.size());
    os << (token ? ", [" : "[");
    ListSeparator comma;
    for (const moe_row &row : ofToken) {
      os << comma;
      write(row);
    }
    os << "]";
  }
  os << "]";
}

static void writeCall(raw_ostream &os, const RoutingCall &call) {
  os << "    {";
  writeLists(os, "experts", call,
             [&](const moe_row &row) { os << row.expert; });
  os << ",\n     ";
  writeLists(os, "scores", call,
             [&](const moe_row &row) { writeNumber(os, row.score); });
  os << ",\n     ";
  writeLists(os, "weights", call,
             [&](const moe_row &row) { writeNumber(os, row.weight); });
  os << ",\n     \"padding\": " << call.padding << "}";
}

void mlir::moe::writeTrace(const Trace &trace, raw_ostream &os) {
  os << "{\"format\": \"" << kTraceFormat << "\", \"version\": " << kVersion
     << ", \"layers\": [";
  ListSeparator commaOfLayers(",");
  for (const LayerTrace &layer : trace.layers) {
    os << commaOfLayers << "\n  {\"layer\": " << layer.layer
       << ", \"experts\": " << layer.experts << ", \"top_k\": " << layer.topK
       << ", \"calls\": [";
    ListSeparator commaOfCalls(",");
    for (const RoutingCall &call : layer.calls) {
      os << commaOfCalls << "\n";
      writeCall(os, call);
    }
    os << "]}";
  }
  os << "]}\n";
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Checks that there is a list for each of `tokens`.
static bool hasLists(const JsonReader &lists, size_t tokens) {
  if (!lists.isArray())
    return false;
  return lists.size() == tokens ||
         lists.failBecause("there are " + Twine(lists.size()) +
                           " lists; accepted is one for each of the " +
                           Twine(tokens) + " tokens that have experts");
}

/// The numbers of a token: as many as it has experts. Places of numbers are
/// only made for errors: there are many.
static bool readNumbers(const JsonReader &lists, size_t token, size_t count,
                        SmallVectorImpl<float> &numbers) {
  const json::Array *list = (*lists.getArray())[token].getAsArray();
  if (!list || list->size() != count)
    return lists[token].fail("a number for each of the " + Twine(count) +
                             " experts of the token");
  numbers.clear();
  for (auto [i, value] : enumerate(*list)) {
    std::optional<double> number = value.getAsNumber();
    if (!number || !std::isfinite(*number))
      return lists[token][i].fail("a number");
    numbers.push_back(static_cast<float>(*number));
  }
  return true;
}

static bool readExperts(const JsonReader &lists, size_t token,
                        const LayerTrace &layer,
                        SmallVectorImpl<int64_t> &experts) {
  const json::Array *array = (*lists.getArray())[token].getAsArray();
  if (!array || array->size() > static_cast<size_t>(layer.topK))
    return lists[token].fail("a list of at most " + Twine(layer.topK) +
                             " experts");
  experts.clear();
  for (auto [i, entry] : enumerate(*array)) {
    std::optional<int64_t> expert = entry.getAsInteger();
    if (!expert || *expert < 0 || *expert >= layer.experts)
      return lists[token][i].fail("an integer from 0 to " +
                                  Twine(layer.experts - 1));
    if (is_contained(experts, *expert))
      return lists[token][i].failBecause("the token has expert " +
                                         Twine(*expert) + " already");
    experts.push_back(*expert);
  }
  return true;
}

static bool readCall(const JsonReader &reader, const LayerTrace &layer,
                     RoutingCall &call) {
  if (!reader.isObject({"experts", "scores", "weights"}, {"padding"}) ||
      !reader["experts"].isArray())
    return false;
  JsonReader experts = reader["experts"], scores = reader["scores"],
             weights = reader["weights"];
  size_t tokens = experts.size();
  if (!hasLists(scores, tokens) || !hasLists(weights, tokens))
    return false;
  call.tokens = static_cast<int64_t>(tokens);
  SmallVector<int64_t> ofToken;
  SmallVector<float> score, weight;
  int64_t without = 0;
  for (size_t token = 0; token < tokens; ++token) {
    if (!readExperts(experts, token, layer, ofToken) ||
        !readNumbers(scores, token, ofToken.size(), score) ||
        !readNumbers(weights, token, ofToken.size(), weight))
      return false;
    without += ofToken.empty();
    for (auto [expert, s, w] : zip_equal(ofToken, score, weight))
      call.rows.push_back({static_cast<int64_t>(token), expert, s, w});
  }
  return !reader.has("padding") ||
         reader["padding"].read(call.padding, 0, without);
}

static bool readLayer(const JsonReader &reader, LayerTrace &layer) {
  if (!reader.isObject({"layer", "experts", "top_k", "calls"}) ||
      !reader["layer"].read(layer.layer, 0, kMostLayers) ||
      !reader["experts"].read(layer.experts, 1, kMostExperts) ||
      !reader["top_k"].read(layer.topK, 1, layer.experts) ||
      !reader["calls"].isArray())
    return false;
  JsonReader calls = reader["calls"];
  for (size_t i = 0; i < calls.size(); ++i)
    if (!readCall(calls[i], layer, layer.calls.emplace_back()))
      return false;
  return true;
}

static bool read(const JsonReader &reader, Trace &trace) {
  if (!reader.isObject({"format", "version", "layers"}) ||
      !checkFormat(reader, kTraceFormat, kVersion) ||
      !reader["layers"].isArray())
    return false;
  JsonReader layers = reader["layers"];
  for (size_t i = 0; i < layers.size(); ++i) {
    if (!readLayer(layers[i], trace.layers.emplace_back()))
      return false;
    if (i > 0 && trace.layers[i].layer <= trace.layers[i - 1].layer)
      return layers[i]["layer"].fail("a number above that of the layer before");
  }
  return true;
}

Expected<std::optional<Trace>> mlir::moe::readIfTrace(StringRef path,
                                                      StringRef what) {
  Expected<json::Value> value = parseJsonFile(path, what);
  if (!value)
    return value.takeError();
  const json::Object *object = value->getAsObject();
  if (!object || object->getString("format") != StringRef(kTraceFormat))
    return std::nullopt;
  std::string error;
  Trace trace;
  if (!read(JsonReader(&*value, "trace", error), trace))
    return createStringError("cannot read the trace '" + path + "': " + error);
  return trace;
}
