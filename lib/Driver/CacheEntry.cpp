//===- CacheEntry.cpp - A program in a file -------------------------------===//

#include "moe/Driver/CacheEntry.h"

#include "llvm/Support/BLAKE3.h"
#include <cstring>

using namespace llvm;
using namespace mlir::moe;

namespace {
using Checksum = std::array<uint8_t, 32>;

struct Header {
  /// Of all that follows it.
  Checksum checksum;
  char magic[8];
  CacheKey key;
  uint64_t descriptionBytes, objectBytes, constantBytes;
  char unused[32];
};
} // namespace

static constexpr StringLiteral kMagic("MOE-RUN\n");
/// The parts of a file begin at multiples of this.
static constexpr uint64_t kPartAlignment = 64;
static_assert(sizeof(Header) == 128 && sizeof(Header) % kPartAlignment == 0,
              "the header has padding, or what follows it is not aligned");

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

// The bindings below name all members: with one more they do not compile, so
// that none can be forgotten. LLVM looks for functions in the namespace of
// their types.

namespace mlir::moe {
namespace {
/// A constant, but for its elements.
struct ConstantPlace {
  std::string symbol;
  /// In the model, or after the object.
  bool isInModel;
  uint64_t offset, bytes, alignment;
};

json::Value toJSON(const ConstantPlace &place) {
  const auto &[symbol, isInModel, offset, bytes, alignment] = place;
  return json::Object{{"symbol", symbol},
                      {"in_model", isInModel},
                      {"offset", offset},
                      {"bytes", bytes},
                      {"alignment", alignment}};
}

bool fromJSON(const json::Value &json, ConstantPlace &place, json::Path path) {
  auto &[symbol, isInModel, offset, bytes, alignment] = place;
  json::ObjectMapper map(json, path);
  return map && map.map("symbol", symbol) && map.map("in_model", isInModel) &&
         map.map("offset", offset) && map.map("bytes", bytes) &&
         map.map("alignment", alignment);
}
} // namespace

static json::Value toJSON(const ValueSignature &value) {
  const auto &[weight, isSharded, names, dtype, isScalar, sizes, indexBound] =
      value;
  json::Array byRank;
  for (const std::string &name : names)
    byRank.push_back(json::fixUTF8(name));
  return json::Object{{"weight", json::fixUTF8(weight)},
                      {"sharded", isSharded},
                      {"names", std::move(byRank)},
                      {"dtype", static_cast<int64_t>(dtype)},
                      {"scalar", isScalar},
                      {"sizes", json::Array(sizes)},
                      {"bound", indexBound}};
}

static bool fromJSON(const json::Value &json, ValueSignature &value,
                     json::Path path) {
  auto &[weight, isSharded, names, dtype, isScalar, sizes, indexBound] = value;
  json::ObjectMapper map(json, path);
  int64_t type = 0;
  std::vector<int64_t> elements;
  if (!map || !map.map("weight", weight) || !map.map("sharded", isSharded) ||
      !map.map("names", names) || !map.map("dtype", type) ||
      !map.map("scalar", isScalar) || !map.map("sizes", elements) ||
      !map.map("bound", indexBound))
    return false;
  dtype = static_cast<moe_dtype>(type);
  sizes.assign(elements.begin(), elements.end());
  return true;
}

static json::Value toJSON(const Signature &signature) {
  const auto &[entry, arguments, results, ranks, hasOwnTokens] = signature;
  return json::Object{{"entry", json::fixUTF8(entry)},
                      {"ranks", ranks},
                      {"own_tokens", hasOwnTokens},
                      {"arguments", json::Array(arguments)},
                      {"results", json::Array(results)}};
}

static bool fromJSON(const json::Value &json, Signature &signature,
                     json::Path path) {
  auto &[entry, arguments, results, ranks, hasOwnTokens] = signature;
  json::ObjectMapper map(json, path);
  std::vector<ValueSignature> taken, given;
  if (!map || !map.map("entry", entry) || !map.map("ranks", ranks) ||
      !map.map("own_tokens", hasOwnTokens) || !map.map("arguments", taken) ||
      !map.map("results", given))
    return false;
  arguments.assign(taken.begin(), taken.end());
  results.assign(given.begin(), given.end());
  return true;
}
} // namespace mlir::moe

/// The description of a program in a file.
static std::string describe(const CompiledProgram &program,
                            ArrayRef<ConstantPlace> places) {
  const auto &[signature, object, create, hasKernels, constants, diagnostics,
               memory] = program;
  json::Value value = json::Object{{"signature", signature},
                                   {"create", create},
                                   {"kernels", hasKernels},
                                   {"constants", json::Array(places)},
                                   {"diagnostics", diagnostics}};
  std::string text;
  raw_string_ostream(text) << value;
  return text;
}

/// Takes in a description; false if it is none.
static bool parse(StringRef text, CompiledProgram &program,
                  std::vector<ConstantPlace> &places) {
  Expected<json::Value> value = json::parse(text);
  if (!value) {
    consumeError(value.takeError());
    return false;
  }
  json::Path::Root root;
  json::ObjectMapper map(*value, root);
  return map && map.map("signature", program.signature) &&
         map.map("create", program.create) &&
         map.map("kernels", program.hasKernels) &&
         map.map("constants", places) &&
         map.map("diagnostics", program.diagnostics);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

void CacheEntry::add(ArrayRef<char> bytes) {
  static constexpr char zeros[kPartAlignment] = {};
  parts.push_back(bytes);
  parts.push_back(ArrayRef<char>(
      zeros, offsetToAlignment(bytes.size(), Align(kPartAlignment))));
}

/// Where each constant will be.
static std::vector<ConstantPlace>
placeConstants(ArrayRef<ExternalConstant> constants, StringRef model) {
  std::vector<ConstantPlace> places;
  uint64_t end = 0;
  for (const ExternalConstant &constant : constants) {
    ConstantPlace &place = places.emplace_back();
    place.symbol = constant.symbol;
    place.bytes = constant.elements.size();
    place.alignment = constant.alignment.value();
    const char *data = constant.elements.data();
    place.isInModel =
        data >= model.begin() && data + place.bytes <= model.end();
    if (place.isInModel) {
      place.offset = data - model.begin();
      continue;
    }
    place.offset = end;
    end = alignTo(end + place.bytes, kPartAlignment);
  }
  return places;
}

CacheEntry::CacheEntry(const CacheKey &key, const CompiledProgram &program,
                       StringRef model) {
  std::vector<ConstantPlace> places = placeConstants(program.constants, model);
  description = describe(program, places);
  Header fields = {};
  llvm::copy(kMagic, fields.magic);
  fields.key = key;
  fields.descriptionBytes = description.size();
  fields.objectBytes = program.object.size();
  add(ArrayRef<char>(description));
  add(ArrayRef<char>(program.object));
  for (auto [constant, place] : zip_equal(program.constants, places)) {
    if (place.isInModel)
      continue;
    fields.constantBytes = place.offset + alignTo(place.bytes, kPartAlignment);
    add(constant.elements);
  }
  // The checksum comes last, and is not part of what it is of.
  BLAKE3 hasher;
  auto update = [&](ArrayRef<char> bytes) {
    hasher.update(StringRef(bytes.data(), bytes.size()));
  };
  header.assign(reinterpret_cast<char *>(&fields), sizeof(fields));
  update(ArrayRef<char>(header).drop_front(sizeof(Checksum)));
  for (ArrayRef<char> part : parts)
    update(part);
  Checksum checksum = hasher.final<sizeof(Checksum)>();
  std::memcpy(header.data(), checksum.data(), sizeof(checksum));
}

uint64_t CacheEntry::getSize() const {
  uint64_t size = header.size();
  for (ArrayRef<char> part : parts)
    size += part.size();
  return size;
}

void CacheEntry::write(raw_ostream &os) const {
  os << header;
  for (ArrayRef<char> part : parts)
    os.write(part.data(), part.size());
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Takes a part of known size from the front of `bytes`, with what fills it up.
static StringRef take(StringRef &bytes, uint64_t size) {
  StringRef part = bytes.take_front(size);
  bytes = bytes.drop_front(
      std::min<uint64_t>(alignTo(size, kPartAlignment), bytes.size()));
  return part;
}

/// True if `bytes` is a whole file for `key`, as it was written.
static bool isIntact(StringRef bytes, const CacheKey &key) {
  Header header;
  if (bytes.size() < sizeof(header))
    return false;
  std::memcpy(&header, bytes.data(), sizeof(header));
  if (StringRef(header.magic, sizeof(header.magic)) != kMagic ||
      header.key != key)
    return false;
  StringRef content = bytes.drop_front(sizeof(Checksum));
  return BLAKE3::hash<sizeof(Checksum)>(arrayRefFromStringRef(content)) ==
         header.checksum;
}

std::optional<CompiledProgram>
mlir::moe::readCacheEntry(std::unique_ptr<MemoryBuffer> file,
                          const CacheKey &key, StringRef model) {
  StringRef bytes = file->getBuffer();
  if (!isIntact(bytes, key))
    return std::nullopt;
  Header header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  bytes = bytes.drop_front(sizeof(header));
  StringRef description = take(bytes, header.descriptionBytes);
  CompiledProgram program;
  program.object = take(bytes, header.objectBytes);
  std::vector<ConstantPlace> places;
  if (bytes.size() != header.constantBytes ||
      !parse(description, program, places))
    return std::nullopt;
  for (const ConstantPlace &place : places) {
    StringRef from = place.isInModel ? model : bytes;
    if (place.offset > from.size() ||
        place.bytes > from.size() - place.offset || place.alignment == 0 ||
        !isPowerOf2_64(place.alignment))
      return std::nullopt;
    program.constants.push_back(
        {place.symbol, ArrayRef(from.data() + place.offset, place.bytes),
         Align(place.alignment)});
  }
  program.memory.push_back(std::move(file));
  return program;
}
