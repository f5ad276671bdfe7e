//===- ProfileFile.cpp - Profiles as JSON ---------------------------------===//

#include "moe/Driver/InputFile.h"
#include "moe/Driver/Profile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace mlir::moe;

static constexpr StringLiteral kFormat = "moe-routing-profile";
static constexpr int64_t kVersion = 2;

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static json::Value toJson(const FactorProfile &profile,
                          const ProfiledFactor &factor) {
  return json::Object{{"factor", factor.text},
                      {"dropped", profile.dropped},
                      {"dropped_weight", profile.droppedWeight},
                      {"max_rows", profile.maxRows},
                      {"places", profile.places},
                      {"max_rank_rows", json::Array(profile.maxRankRows)}};
}

/// The load of ranks without a bound. The ratio is for people: it is computed
/// from the sums.
static json::Value toJson(const LayerProfile &layer, int64_t ranks,
                          int64_t maxRows) {
  return json::Object{
      {"ranks", ranks},
      {"max_rows", maxRows},
      {"max_over_mean",
       layer.getMaxOverMean(maxRows, layer.getDemand(), ranks)}};
}

static json::Array toJson(ArrayRef<FactorProfile> factors) {
  json::Array array;
  for (auto [profile, factor] : zip_equal(factors, getProfiledFactors()))
    array.push_back(toJson(profile, factor));
  return array;
}

static json::Value toJson(const LayerProfile &layer) {
  json::Array ranks, local;
  for (auto [count, maxRows] : zip_equal(layer.getRanks(), layer.maxRankDemand))
    ranks.push_back(toJson(layer, count, maxRows));
  std::vector<int64_t> devices = layer.getRanks();
  for (auto [count, factors] :
       zip_equal(ArrayRef(devices).drop_front(), layer.localFactors))
    local.push_back(
        json::Object{{"devices", count}, {"factors", toJson(factors)}});
  json::Object object = layer.LayerCounts::toJson();
  object["calls"] = layer.calls;
  object["max_rows"] = layer.maxDemand;
  object["max_over_mean"] =
      layer.getMaxOverMean(layer.maxDemand, layer.getDemand(), layer.experts);
  object["ranks"] = std::move(ranks);
  object["token_drop"] = toJson(layer.factors);
  object["token_drop_local"] = std::move(local);
  return object;
}

void mlir::moe::writeProfile(const Profile &profile, raw_ostream &os) {
  json::Array layers;
  for (const LayerProfile &layer : profile.layers)
    layers.push_back(toJson(layer));
  json::Object object{{"format", kFormat},
                      {"version", kVersion},
                      {"runs", profile.runs},
                      {"layers", std::move(layers)}};
  os << formatv("{0:2}", json::Value(std::move(object))) << "\n";
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// A count of something, from `least` up.
static bool readCount(json::ObjectMapper &map, const json::Value &value,
                      StringLiteral key, int64_t &count, json::Path path,
                      int64_t least = 0) {
  if (!map.map(key, count))
    return false;
  if (count >= least)
    return true;
  path.field(key).report("expected a number that is not so small");
  return false;
}

namespace {
/// Reads one layer; every function returns false after it has reported.
class LayerReader {
public:
  LayerReader(const json::Value &value, json::Path path)
      : value(value), path(path), map(value, path) {}
  bool read(LayerProfile &layer);

private:
  bool count(StringLiteral key, int64_t &number, int64_t least = 0) {
    return readCount(map, value, key, number, path, least);
  }
  bool counts(StringLiteral key, std::vector<int64_t> &numbers, size_t size);
  bool factors(const json::Value &value, StringLiteral key, json::Path path,
               const LayerProfile &layer, std::vector<FactorProfile> &factors);
  bool localFactors(LayerProfile &layer);
  bool ranks(LayerProfile &layer);

  const json::Value &value;
  json::Path path;
  json::ObjectMapper map;
};
} // namespace

bool LayerReader::counts(StringLiteral key, std::vector<int64_t> &numbers,
                         size_t size) {
  if (!map.map(key, numbers))
    return false;
  if (numbers.size() == size &&
      llvm::all_of(numbers, [](int64_t number) { return number >= 0; }))
    return true;
  path.field(key).report("expected a count for each expert");
  return false;
}

bool LayerReader::ranks(LayerProfile &layer) {
  const json::Array *array = value.getAsObject()->getArray("ranks");
  std::vector<int64_t> expected = layer.getRanks();
  json::Path at = path.field("ranks");
  if (!array || array->size() != expected.size()) {
    at.report("expected an entry for each of 1, 2, 4, 8 and 16 ranks that "
              "divides the experts");
    return false;
  }
  for (auto [i, entry] : enumerate(*array)) {
    json::ObjectMapper rank(entry, at.index(i));
    int64_t ranks;
    if (!rank || !readCount(rank, entry, "ranks", ranks, at.index(i)) ||
        !readCount(rank, entry, "max_rows", layer.maxRankDemand.emplace_back(),
                   at.index(i)))
      return false;
    if (ranks == expected[i])
      continue;
    at.index(i).field("ranks").report("unexpected number of ranks");
    return false;
  }
  return true;
}

bool LayerReader::factors(const json::Value &value, StringLiteral key,
                          json::Path path, const LayerProfile &layer,
                          std::vector<FactorProfile> &factors) {
  const json::Array *array = value.getAsObject()->getArray(key);
  json::Path at = path.field(key);
  if (!array || array->size() != getProfiledFactors().size()) {
    at.report("expected an entry for each capacity factor");
    return false;
  }
  for (auto [i, entry] : enumerate(*array)) {
    json::Path here = at.index(i);
    json::ObjectMapper map(entry, here);
    FactorProfile &factor = factors.emplace_back();
    std::string text;
    if (!map || !map.map("factor", text) ||
        !readCount(map, entry, "dropped", factor.dropped, here) ||
        !map.map("dropped_weight", factor.droppedWeight) ||
        !readCount(map, entry, "max_rows", factor.maxRows, here) ||
        !readCount(map, entry, "places", factor.places, here) ||
        !map.map("max_rank_rows", factor.maxRankRows))
      return false;
    if (text == getProfiledFactors()[i].text &&
        factor.maxRankRows.size() == layer.getRanks().size())
      continue;
    here.report("expected the capacity factors of this version");
    return false;
  }
  return true;
}

bool LayerReader::localFactors(LayerProfile &layer) {
  const json::Array *array = value.getAsObject()->getArray("token_drop_local");
  std::vector<int64_t> ranks = layer.getRanks();
  json::Path at = path.field("token_drop_local");
  if (!array || array->size() != ranks.size() - 1) {
    at.report("expected an entry for each of 2, 4, 8 and 16 devices that "
              "divides the experts");
    return false;
  }
  for (auto [i, entry] : enumerate(*array)) {
    json::ObjectMapper map(entry, at.index(i));
    int64_t devices;
    if (!map || !map.map("devices", devices) ||
        !factors(entry, "factors", at.index(i), layer,
                 layer.localFactors.emplace_back()))
      return false;
    if (devices == ranks[i + 1])
      continue;
    at.index(i).field("devices").report("unexpected number of devices");
    return false;
  }
  return true;
}

bool LayerReader::read(LayerProfile &layer) {
  if (!map || !count("layer", layer.layer) ||
      !count("experts", layer.experts, 1) || !count("top_k", layer.topK, 1))
    return false;
  size_t experts = layer.experts;
  return count("calls", layer.calls) && count("tokens", layer.tokens) &&
         counts("demand", layer.demand, experts) &&
         counts("candidates", layer.candidates, experts) &&
         counts("kept", layer.kept, experts) &&
         count("dropped", layer.dropped) && count("added", layer.added) &&
         count("dead_tokens", layer.deadTokens) &&
         map.map("weight", layer.weight) &&
         map.map("dropped_weight", layer.droppedWeight) &&
         count("max_rows", layer.maxDemand) && ranks(layer) &&
         factors(value, "token_drop", path, layer, layer.factors) &&
         localFactors(layer);
}

/// Says what is not a profile that this tool can read; nothing for others.
static std::string findOtherFormat(const json::Value &value) {
  json::Path::Root root("profile");
  json::ObjectMapper map(value, root);
  std::string format;
  int64_t version;
  if (!map || !map.map("format", format) || !map.map("version", version))
    return toString(root.getError());
  if (format != kFormat)
    return ("its format is '" + format + "', not " + kFormat).str();
  if (version != kVersion)
    return ("it has version " + Twine(version) + "; this tool reads version " +
            Twine(kVersion))
        .str();
  return "";
}

/// Reads all of a profile that is one.
static bool read(const json::Value &value, Profile &profile, json::Path path) {
  json::ObjectMapper map(value, path);
  const json::Array *layers = value.getAsObject()->getArray("layers");
  if (!layers) {
    path.field("layers").report("expected array");
    return false;
  }
  for (auto [i, layer] : enumerate(*layers))
    if (!LayerReader(layer, path.field("layers").index(i))
             .read(profile.layers.emplace_back()))
      return false;
  return readCount(map, value, "runs", profile.runs, path);
}

Expected<Profile> mlir::moe::readProfile(StringRef path) {
  auto fail = [&](const Twine &why) {
    return createStringError("cannot read the profile '" + path + "': " + why);
  };
  if (isEndless(path))
    return fail("it is a device");
  auto buffer = MemoryBuffer::getFileOrSTDIN(path, /*IsText=*/true);
  if (!buffer)
    return fail(buffer.getError().message());
  Expected<json::Value> value = json::parse((*buffer)->getBuffer());
  if (!value)
    return fail(toString(value.takeError()));
  if (std::string other = findOtherFormat(*value); !other.empty())
    return fail(other);
  Profile profile;
  json::Path::Root root("profile");
  if (!read(*value, profile, root))
    return fail(toString(root.getError()));
  return profile;
}
