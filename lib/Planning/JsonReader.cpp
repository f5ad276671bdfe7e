//===- JsonReader.cpp - JSON that is read strictly ------------------------===//

#include "moe/Planning/JsonReader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cmath>

using namespace llvm;
using namespace mlir::moe;

/// A value as an error shows it: not all of a long one.
static std::string getText(const json::Value *value) {
  if (!value)
    return "nothing";
  std::string text = formatv("{0}", *value);
  constexpr size_t most = 60;
  if (text.size() > most)
    text = text.substr(0, most) + "...";
  return text;
}

static std::string joinTexts(ArrayRef<StringRef> texts) {
  return join(texts.begin(), texts.end(), ", ");
}

bool JsonReader::failBecause(const Twine &why) const {
  if (error.empty())
    error = (place + ": " + why).str();
  return false;
}

bool JsonReader::fail(const Twine &accepted) const {
  return failBecause("accepted is " + accepted + ", found " + getText(value));
}

bool JsonReader::isObject(ArrayRef<StringRef> required,
                          ArrayRef<StringRef> optional) const {
  const json::Object *object = value ? value->getAsObject() : nullptr;
  if (!object)
    return fail("an object");
  // In an order that does not depend on hashes.
  std::vector<StringRef> fields;
  for (const auto &[key, unused] : *object)
    fields.push_back(key);
  llvm::sort(fields);
  for (StringRef field : fields) {
    if (is_contained(required, field) || is_contained(optional, field))
      continue;
    std::vector<StringRef> all(required.begin(), required.end());
    all.insert(all.end(), optional.begin(), optional.end());
    return failBecause("unknown field '" + field + "'; the fields are " +
                       joinTexts(all));
  }
  for (StringRef field : required)
    if (!object->get(field))
      return failBecause("the field '" + field + "' is missing");
  return true;
}

bool JsonReader::has(StringRef field) const {
  const json::Object *object = value ? value->getAsObject() : nullptr;
  return object && object->get(field);
}

JsonReader JsonReader::operator[](StringRef field) const {
  const json::Object *object = value ? value->getAsObject() : nullptr;
  return {object ? object->get(field) : nullptr, (place + "." + field).str(),
          error};
}

bool JsonReader::isArray() const { return getArray() || fail("an array"); }

size_t JsonReader::size() const {
  const json::Array *array = getArray();
  return array ? array->size() : 0;
}

JsonReader JsonReader::operator[](size_t index) const {
  const json::Array *array = getArray();
  return {array && index < array->size() ? &(*array)[index] : nullptr,
          place + "[" + std::to_string(index) + "]", error};
}

bool JsonReader::read(int64_t &number, int64_t least, int64_t most) const {
  std::optional<int64_t> integer =
      value ? value->getAsInteger() : std::optional<int64_t>();
  if (!integer || *integer < least || *integer > most)
    return least == most
               ? fail(Twine(least))
               : fail("an integer from " + Twine(least) + " to " + Twine(most));
  number = *integer;
  return true;
}

/// A finite number, if there is one.
static std::optional<double> getNumber(const json::Value *value) {
  std::optional<double> number =
      value ? value->getAsNumber() : std::optional<double>();
  return number && std::isfinite(*number) ? number : std::nullopt;
}

bool JsonReader::readPositive(double &number) const {
  std::optional<double> found = getNumber(value);
  if (!found || *found <= 0)
    return fail("a number above 0");
  number = *found;
  return true;
}

bool JsonReader::readFromZero(double &number) const {
  std::optional<double> found = getNumber(value);
  if (!found || *found < 0)
    return fail("a number from 0 on");
  number = *found;
  return true;
}

bool JsonReader::read(std::string &text) const {
  std::optional<StringRef> found =
      value ? value->getAsString() : std::optional<StringRef>();
  if (!found || found->empty())
    return fail("a text");
  text = found->str();
  return true;
}

bool JsonReader::readOneOf(std::string &text,
                           ArrayRef<StringRef> accepted) const {
  std::optional<StringRef> found =
      value ? value->getAsString() : std::optional<StringRef>();
  if (!found || !is_contained(accepted, *found))
    return fail("\"" + join(accepted.begin(), accepted.end(), "\" or \"") +
                "\"");
  text = found->str();
  return true;
}

Expected<json::Value> mlir::moe::parseJsonFile(StringRef path, StringRef what) {
  auto fail = [&](const Twine &why) {
    return createStringError("cannot read " + what + " '" + path + "': " + why);
  };
  sys::fs::file_status status;
  if (!sys::fs::status(path, status) &&
      status.type() == sys::fs::file_type::character_file)
    return fail("it is a device");
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return fail(buffer.getError().message());
  Expected<json::Value> value = json::parse((*buffer)->getBuffer());
  if (!value)
    return fail(toString(value.takeError()));
  return value;
}

bool mlir::moe::checkFormat(const JsonReader &file, StringRef name,
                            int64_t version) {
  std::string format;
  int64_t found;
  return file["format"].readOneOf(format, name) &&
         file["version"].read(found, version, version);
}
