//===- NpyHeader.cpp - Read the header of a .npy file ---------------------===//

#include "NpyHeader.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace mlir::moe;

namespace {
/// Reads the Python dictionary that a header is:
/// {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }.
class DictionaryReader {
public:
  DictionaryReader(StringRef text) : whole(text), rest(text) {}

  Error read(NpyHeader &header);

private:
  bool take(StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }
  Error fail(const Twine &expected) {
    return createStringError("expected " + expected + " at byte " +
                             Twine(whole.size() - rest.size()) +
                             " of the header");
  }
  Error expect(StringRef token) {
    return take(token) ? Error::success() : fail("'" + token + "'");
  }
  Error readString(StringRef &value);
  Error readShape(SmallVectorImpl<int64_t> &sizes);
  Error readEntry(StringRef key, NpyHeader &header);

  StringRef whole, rest;
};
} // namespace

Error DictionaryReader::readString(StringRef &value) {
  rest = rest.ltrim();
  char quote = rest.empty() ? '\0' : rest.front();
  if (quote != '\'' && quote != '"')
    return fail("a string");
  size_t end = rest.find(quote, 1);
  if (end == StringRef::npos)
    return fail("a string that ends");
  value = rest.slice(1, end);
  rest = rest.drop_front(end + 1);
  return Error::success();
}

Error DictionaryReader::readShape(SmallVectorImpl<int64_t> &sizes) {
  if (Error error = expect("("))
    return error;
  while (!take(")")) {
    rest = rest.ltrim();
    StringRef digits = rest.take_while([](char c) { return isDigit(c); });
    int64_t size;
    if (digits.getAsInteger(10, size))
      return fail("a size");
    rest = rest.drop_front(digits.size());
    sizes.push_back(size);
    // "(3,)" is a tuple, "(3)" is not.
    bool comma = take(",");
    if (!comma && (sizes.size() == 1 || !rest.ltrim().starts_with(")")))
      return fail("','");
  }
  return Error::success();
}

Error DictionaryReader::readEntry(StringRef key, NpyHeader &header) {
  if (key == "shape")
    return readShape(header.sizes);
  if (key == "descr") {
    StringRef type;
    if (take("["))
      return createStringError(
          "it holds records; an array of one type is needed");
    Error error = readString(type);
    header.type = type.str();
    return error;
  }
  if (key != "fortran_order")
    return fail("'descr', 'fortran_order' or 'shape', not '" + key + "',");
  header.fortranOrder = take("True");
  if (!header.fortranOrder && !take("False"))
    return fail("True or False");
  return Error::success();
}

Error DictionaryReader::read(NpyHeader &header) {
  SmallVector<StringRef> seen;
  if (Error error = expect("{"))
    return error;
  while (!take("}")) {
    StringRef key;
    if (Error error = readString(key))
      return error;
    if (is_contained(seen, key))
      return createStringError("'" + key + "' appears twice in the header");
    seen.push_back(key);
    if (Error error = expect(":"))
      return error;
    if (Error error = readEntry(key, header))
      return error;
    if (!take(",") && !rest.ltrim().starts_with("}"))
      return fail("','");
  }
  if (seen.size() != 3)
    return createStringError(
        "its header lacks one of 'descr', 'fortran_order' and 'shape'");
  return rest.trim().empty() ? Error::success() : fail("the end");
}

Expected<NpyHeader> mlir::moe::parseNpyHeader(StringRef file) {
  StringRef rest = file;
  if (!rest.consume_front("\x93NUMPY"))
    return createStringError("it is not a .npy file");
  auto truncated = [] {
    return createStringError("it ends inside its header");
  };
  if (rest.size() < 2)
    return truncated();
  unsigned version = static_cast<unsigned char>(rest[0]);
  if (version < 1 || version > 3)
    return createStringError("its format version is " + Twine(version) +
                             "; 1, 2 and 3 are known");
  rest = rest.drop_front(2);
  size_t lengthBytes = version == 1 ? 2 : 4;
  if (rest.size() < lengthBytes)
    return truncated();
  size_t length = version == 1 ? support::endian::read16le(rest.data())
                               : support::endian::read32le(rest.data());
  rest = rest.drop_front(lengthBytes);
  if (rest.size() < length)
    return truncated();
  NpyHeader header;
  header.dataOffset = file.size() - rest.size() + length;
  if (Error error = DictionaryReader(rest.take_front(length)).read(header))
    return std::move(error);
  return header;
}
