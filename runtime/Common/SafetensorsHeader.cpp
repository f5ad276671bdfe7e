//===- SafetensorsHeader.cpp - Read the header of a .safetensors file -----===//
//
// A compiled model reads weights without LLVM beside it, so this is a reader of
// its own, for the JSON that a header may hold: an object of
// {"dtype": text, "shape": [integers], "data_offsets": [integer, integer]}, and
// "__metadata__", an object of texts.
//
//===----------------------------------------------------------------------===//

#include "Safetensors.h"
#include "Text.h"

#include <algorithm>

using namespace moe_rt;

namespace {
class HeaderReader {
public:
  HeaderReader(std::string_view text) : text(text) {}

  bool readHeader(SafetensorsHeader &header);
  const std::string &getError() const { return error; }

private:
  bool fail(const char *expected) {
    if (error.empty())
      error = format("expected %s at byte %zu of the header", expected, at);
    return false;
  }
  void skipSpaces() {
    while (at < text.size() &&
           std::string_view(" \t\n\r").find(text[at]) != std::string_view::npos)
      ++at;
  }
  /// Takes `c`, if it is next.
  bool take(char c) {
    skipSpaces();
    if (at == text.size() || text[at] != c)
      return false;
    ++at;
    return true;
  }
  bool expect(char c) {
    char expected[] = {'\'', c, '\'', '\0'};
    return take(c) || fail(expected);
  }
  /// The elements of an object or list, each read by `element`.
  template <typename Element>
  bool readSequence(char open, char close, Element element);
  bool readString(std::string &value);
  bool readEscape(std::string &value);
  bool readHex(uint32_t &value);
  bool readInteger(uint64_t &value);
  bool readIntegers(std::vector<uint64_t> &values);
  bool readEntry(SafetensorsEntry &entry);
  bool readMetadata();

  std::string_view text;
  size_t at = 0;
  std::string error;
};
} // namespace

template <typename Element>
bool HeaderReader::readSequence(char open, char close, Element element) {
  if (!expect(open))
    return false;
  if (take(close))
    return true;
  do {
    if (!element())
      return false;
  } while (take(','));
  return expect(close);
}

bool HeaderReader::readHex(uint32_t &value) {
  value = 0;
  for (int i = 0; i < 4; ++i, ++at) {
    static constexpr std::string_view digits = "0123456789abcdef";
    size_t digit = at < text.size() ? digits.find(text[at] | 0x20)
                                    : std::string_view::npos;
    if (digit == std::string_view::npos)
      return fail("four hexadecimal digits");
    value = value * 16 + static_cast<uint32_t>(digit);
  }
  return true;
}

static void appendUtf8(std::string &value, uint32_t code) {
  auto tail = [&](int shift) {
    value += static_cast<char>(0x80 | ((code >> shift) & 0x3f));
  };
  if (code < 0x80) {
    value += static_cast<char>(code);
  } else if (code < 0x800) {
    value += static_cast<char>(0xc0 | (code >> 6));
    tail(0);
  } else if (code < 0x10000) {
    value += static_cast<char>(0xe0 | (code >> 12));
    tail(6), tail(0);
  } else {
    value += static_cast<char>(0xf0 | (code >> 18));
    tail(12), tail(6), tail(0);
  }
}

bool HeaderReader::readEscape(std::string &value) {
  static constexpr std::string_view names = "\"\\/bfnrt";
  static constexpr std::string_view values = "\"\\/\b\f\n\r\t";
  if (at == text.size())
    return fail("an escaped character");
  char c = text[at++];
  if (size_t i = names.find(c); i != std::string_view::npos) {
    value += values[i];
    return true;
  }
  uint32_t code = 0;
  if (c != 'u')
    return --at, fail("an escaped character");
  if (!readHex(code))
    return false;
  if (code >= 0xd800 && code < 0xdc00) {
    uint32_t low = 0;
    if (text.substr(at, 2) != "\\u")
      return fail("the second half of a surrogate pair");
    at += 2;
    if (!readHex(low))
      return false;
    if (low < 0xdc00 || low > 0xdfff)
      return fail("the second half of a surrogate pair");
    code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
  }
  appendUtf8(value, code);
  return true;
}

bool HeaderReader::readString(std::string &value) {
  value.clear();
  if (!take('"'))
    return fail("a string");
  while (at < text.size()) {
    char c = text[at++];
    if (c == '"')
      return true;
    if (static_cast<unsigned char>(c) < 0x20)
      return --at, fail("no control character in a string");
    if (c != '\\')
      value += c;
    else if (!readEscape(value))
      return false;
  }
  return fail("'\"'");
}

bool HeaderReader::readInteger(uint64_t &value) {
  skipSpaces();
  size_t begin = at;
  value = 0;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at)
    if (__builtin_mul_overflow(value, uint64_t(10), &value) ||
        __builtin_add_overflow(value, uint64_t(text[at] - '0'), &value))
      return fail("an integer of 64 bits");
  if (at == begin || (at - begin > 1 && text[begin] == '0'))
    return at = begin, fail("an integer that is not negative");
  return true;
}

bool HeaderReader::readIntegers(std::vector<uint64_t> &values) {
  values.clear();
  return readSequence('[', ']', [&] {
    values.push_back(0);
    return readInteger(values.back());
  });
}

bool HeaderReader::readEntry(SafetensorsEntry &entry) {
  bool hasType = false, hasShape = false, hasOffsets = false;
  bool read = readSequence('{', '}', [&] {
    std::string key;
    std::vector<uint64_t> values;
    if (!readString(key) || !expect(':'))
      return false;
    if (key == "dtype" && !hasType)
      return hasType = true, readString(entry.dtypeName);
    if (key == "shape" && !hasShape) {
      hasShape = true;
      if (!readIntegers(values))
        return false;
      for (uint64_t size : values) {
        if (size > static_cast<uint64_t>(INT64_MAX))
          return fail("sizes below 2^63");
        entry.sizes.push_back(static_cast<int64_t>(size));
      }
      return true;
    }
    if (key == "data_offsets" && !hasOffsets) {
      hasOffsets = true;
      if (!readIntegers(values))
        return false;
      if (values.size() != 2)
        return fail("two offsets");
      entry.begin = values[0];
      entry.end = values[1];
      return true;
    }
    return fail("each of \"dtype\", \"shape\" and \"data_offsets\" once");
  });
  if (!read)
    return false;
  return (hasType && hasShape && hasOffsets) ||
         fail("\"dtype\", \"shape\" and \"data_offsets\"");
}

bool HeaderReader::readMetadata() {
  return readSequence('{', '}', [&] {
    std::string key, value;
    return readString(key) && expect(':') && readString(value);
  });
}

bool HeaderReader::readHeader(SafetensorsHeader &header) {
  bool read = readSequence('{', '}', [&] {
    std::string name;
    if (!readString(name) || !expect(':'))
      return false;
    if (name == "__metadata__")
      return readMetadata();
    auto [place, isNew] = header.emplace(name, SafetensorsEntry());
    if (!isNew) {
      error = "tensor '" + name + "' is listed twice";
      return false;
    }
    return readEntry(place->second);
  });
  skipSpaces();
  return read && (at == text.size() || fail("the end"));
}

namespace {
struct FileType {
  const char *name;
  int64_t dtype;
  uint64_t bits;
};
} // namespace

/// What a file may hold; a program only takes those with a moe_dtype.
static constexpr FileType fileTypes[] = {
    {"BOOL", MOE_BOOL, 8},  {"I8", MOE_I8, 8},    {"I16", MOE_I16, 16},
    {"I32", MOE_I32, 32},   {"I64", MOE_I64, 64}, {"F16", MOE_F16, 16},
    {"BF16", MOE_BF16, 16}, {"F32", MOE_F32, 32}, {"F64", MOE_F64, 64},
    {"U8", -1, 8},          {"U16", -1, 16},      {"U32", -1, 32},
    {"U64", -1, 64},        {"F8_E4M3", -1, 8},   {"F8_E5M2", -1, 8},
    {"F8_E8M0", -1, 8},     {"C64", -1, 64},      {"F4", -1, 4}};

/// Checks type, size and bounds of an entry. Returns an error.
static std::string checkEntry(const std::string &name, SafetensorsEntry &entry,
                              uint64_t dataSize) {
  std::string who = "tensor '" + name + "'";
  const FileType *type = std::find_if(
      std::begin(fileTypes), std::end(fileTypes),
      [&](const FileType &t) { return entry.dtypeName == t.name; });
  if (type == std::end(fileTypes))
    return who + " has the unknown type '" + entry.dtypeName + "'";
  entry.dtype = type->dtype;
  if (entry.begin > entry.end || entry.end > dataSize)
    return format("%s lies at bytes %llu to %llu of %llu", who.c_str(),
                  static_cast<unsigned long long>(entry.begin),
                  static_cast<unsigned long long>(entry.end),
                  static_cast<unsigned long long>(dataSize));
  // In 128 bits, cut off once it is beyond any file.
  unsigned __int128 bits = type->bits;
  for (int64_t size : entry.sizes) {
    bits *= static_cast<uint64_t>(size);
    if (bits > static_cast<unsigned __int128>(UINT64_MAX))
      bits = static_cast<unsigned __int128>(UINT64_MAX);
  }
  if (bits != static_cast<unsigned __int128>(entry.end - entry.begin) * 8)
    return format("%s has %llu bytes of data, which its shape and type do not "
                  "fill exactly",
                  who.c_str(),
                  static_cast<unsigned long long>(entry.end - entry.begin));
  return "";
}

std::string moe_rt::parseSafetensorsHeader(std::string_view json,
                                           uint64_t dataSize,
                                           SafetensorsHeader &header) {
  HeaderReader reader(json);
  if (!reader.readHeader(header))
    return reader.getError();
  std::vector<SafetensorsHeader::value_type *> byOffset;
  for (auto &named : header) {
    std::string error = checkEntry(named.first, named.second, dataSize);
    if (!error.empty())
      return error;
    if (named.second.begin != named.second.end)
      byOffset.push_back(&named);
  }
  std::sort(byOffset.begin(), byOffset.end(),
            [](auto *a, auto *b) { return a->second.begin < b->second.begin; });
  for (size_t i = 1; i < byOffset.size(); ++i)
    if (byOffset[i]->second.begin < byOffset[i - 1]->second.end)
      return "tensors '" + byOffset[i - 1]->first + "' and '" +
             byOffset[i]->first + "' overlap";
  return "";
}
