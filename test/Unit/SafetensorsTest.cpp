//===- SafetensorsTest.cpp - The header of a .safetensors file ------------===//

#include "Safetensors.h"
#include "TemporaryFile.h"
#include "moe_runtime.h"

#include <gtest/gtest.h>

using namespace moe_rt;

static std::string parse(const std::string &json, uint64_t dataSize,
                         SafetensorsHeader *out = nullptr) {
  SafetensorsHeader header;
  std::string error = parseSafetensorsHeader(json, dataSize, header);
  if (out)
    *out = header;
  return error;
}

static std::string entry(const std::string &name, const std::string &shape,
                         const std::string &offsets,
                         const std::string &dtype = "F32") {
  return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape +
         ",\"data_offsets\":" + offsets + "}";
}

TEST(Safetensors, ReadsEntries) {
  SafetensorsHeader header;
  std::string json = "{\"__metadata__\": {\"format\": \"pt\"}, " +
                     entry("a", "[2, 3]", "[0,24]") + "," +
                     entry("b\\u00e9\\\"", "[]", "[24,26]", "BF16") + "}   ";
  EXPECT_EQ(parse(json, 26, &header), "");
  ASSERT_EQ(header.size(), 2u);
  EXPECT_EQ(header["a"].sizes, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(header["a"].dtype, MOE_F32);
  EXPECT_EQ(header["b\xc3\xa9\""].dtype, MOE_BF16);
  EXPECT_EQ(header["b\xc3\xa9\""].begin, 24u);
}

TEST(Safetensors, AcceptsEmptyTensorsAndNoTensors) {
  EXPECT_EQ(parse("{}", 0), "");
  EXPECT_EQ(parse("{" + entry("a", "[0,4]", "[8,8]") + "}", 8), "");
}

TEST(Safetensors, KeepsTypesThatNoProgramTakes) {
  SafetensorsHeader header;
  EXPECT_EQ(
      parse("{" + entry("a", "[4]", "[0,4]", "F8_E4M3") + "}", 4, &header), "");
  EXPECT_EQ(header["a"].dtype, -1);
}

TEST(Safetensors, RefusesBadSizes) {
  EXPECT_EQ(parse("{" + entry("a", "[2]", "[0,8]") + "}", 4),
            "tensor 'a' lies at bytes 0 to 8 of 4");
  EXPECT_EQ(parse("{" + entry("a", "[2]", "[8,0]") + "}", 8),
            "tensor 'a' lies at bytes 8 to 0 of 8");
  EXPECT_EQ(parse("{" + entry("a", "[3]", "[0,8]") + "}", 8),
            "tensor 'a' has 8 bytes of data, which its shape and type do not "
            "fill exactly");
  // 2^62 * 4 bytes wraps to 0 in 64 bits.
  EXPECT_NE(parse("{" + entry("a", "[4611686018427387904]", "[0,0]") + "}", 0),
            "");
  EXPECT_NE(
      parse("{" + entry("a", "[4294967296,4294967296,4294967296]", "[0,0]") +
                "}",
            0),
      "");
  EXPECT_NE(parse("{" + entry("a", "[9223372036854775808]", "[0,0]") + "}", 0),
            "");
}

TEST(Safetensors, RefusesOverlap) {
  EXPECT_EQ(parse("{" + entry("b", "[2]", "[4,12]") + "," +
                      entry("a", "[2]", "[0,8]") + "}",
                  12),
            "tensors 'a' and 'b' overlap");
}

TEST(Safetensors, RefusesDuplicatesAndUnknownTypes) {
  EXPECT_EQ(parse("{" + entry("a", "[1]", "[0,4]") + "," +
                      entry("a", "[1]", "[4,8]") + "}",
                  8),
            "tensor 'a' is listed twice");
  EXPECT_EQ(parse("{" + entry("a", "[1]", "[0,4]", "F99") + "}", 4),
            "tensor 'a' has the unknown type 'F99'");
}

TEST(Safetensors, RefusesMalformedJson) {
  for (const char *json :
       {"", "[]", "{", "{}x", "{\"a\"}", "{\"a\":1}", "{\"a\":{}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[-1],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[01],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1.0],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1,],\"data_offsets\":[0,4]}}",
        "{\"a\\x\":{}}", "{\"a\\ud800\":{}}", "{\"a\n\":{}}",
        "{\"__metadata__\":{\"a\":1}}",
        "{\"a\":{\"dtype\":\"F32\",\"dtype\":\"F32\",\"shape\":[1],"
        "\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[99999999999999999999],"
        "\"data_offsets\":[0,4]}}"})
    EXPECT_NE(parse(json, 4), "") << json;
}

TEST(Safetensors, NeverReadsBeyondTheHeader) {
  std::string json = "{\"__metadata__\":{\"f\":\"\\u0041\"}," +
                     entry("a", "[1]", "[0,4]") + "}";
  ASSERT_EQ(parse(json, 4), "");
  for (size_t length = 0; length < json.size(); ++length) {
    // A copy of exactly that size, for AddressSanitizer.
    std::vector<char> part(json.begin(), json.begin() + length);
    SafetensorsHeader header;
    EXPECT_NE(parseSafetensorsHeader({part.data(), part.size()}, 4, header), "")
        << length;
  }
}

TEST(Safetensors, RefusesFilesThatAreNotSafetensors) {
  std::string error;
  EXPECT_EQ(SafetensorsFile::open("/nonexistent", error), nullptr);
  EXPECT_EQ(error, "/nonexistent: No such file or directory");
  EXPECT_EQ(SafetensorsFile::open("/", error), nullptr);
  EXPECT_EQ(error, "/: not a regular file");
  TemporaryFile small("1234567");
  EXPECT_EQ(SafetensorsFile::open(small.getPath(), error), nullptr);
  EXPECT_NE(error.find("it has 7 bytes"), std::string::npos) << error;
  TemporaryFile text("this is some text that is not a header");
  EXPECT_EQ(SafetensorsFile::open(text.getPath(), error), nullptr);
  EXPECT_NE(error.find("not a .safetensors file"), std::string::npos) << error;
}
