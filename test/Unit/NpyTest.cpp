//===- NpyTest.cpp - Files of NumPy arrays --------------------------------===//

#include "moe/Driver/Npy.h"
#include "TemporaryFile.h"

#include <gtest/gtest.h>

using namespace mlir::moe;

static std::string makeFile(const std::string &header, const std::string &data,
                            char version = 1) {
  std::string file = "\x93NUMPY";
  file += version;
  file += '\0';
  file += static_cast<char>(header.size());
  file += '\0';
  if (version > 1)
    file += std::string(2, '\0');
  return file + header + data;
}

static std::string describe(const std::string &type, const std::string &shape,
                            const std::string &order = "False") {
  return "{'descr': '" + type + "', 'fortran_order': " + order +
         ", 'shape': " + shape + ", }";
}

static llvm::Expected<HostTensor> read(const std::string &content,
                                       std::optional<moe_dtype> dtype = {}) {
  TemporaryFile file(content);
  return readNpy(file.getPath(), dtype);
}

/// The error for a file, without the file's name.
static std::string readError(const std::string &content,
                             std::optional<moe_dtype> dtype = {}) {
  llvm::Expected<HostTensor> tensor = read(content, dtype);
  if (tensor)
    return "no error";
  std::string text = llvm::toString(tensor.takeError());
  return text.substr(text.find("': ") + 3);
}

TEST(Npy, ReadsEveryVersion) {
  for (char version : {1, 2, 3}) {
    HostTensor t = llvm::cantFail(
        read(makeFile(describe("<i2", "(2, 1)"), {1, 0, 2, 0}, version)));
    EXPECT_EQ(t.dtype, MOE_I16);
    EXPECT_EQ(t.sizes, (llvm::SmallVector<int64_t>{2, 1}));
    EXPECT_EQ(t.getElements<int16_t>()[1], 2);
  }
}

TEST(Npy, ReadsScalarsAndEmptyArrays) {
  EXPECT_TRUE(
      llvm::cantFail(read(makeFile(describe("|i1", "()"), "a"))).sizes.empty());
  EXPECT_EQ(llvm::cantFail(read(makeFile(describe("<f4", "(0, 3)"), "")))
                .getNumElements(),
            0);
}

TEST(Npy, ReordersFortranArrays) {
  HostTensor t = llvm::cantFail(
      read(makeFile(describe("|u1", "(2, 3)", "True"), {0, 3, 1, 4, 2, 5})));
  for (int64_t i = 0; i < 6; ++i)
    EXPECT_EQ(getAsInteger(t, i), i);
}

TEST(Npy, ConvertsToTheArgumentsType) {
  std::string one = {0, 0, '\x80', '\x3f'};
  HostTensor t =
      llvm::cantFail(read(makeFile(describe("<f4", "(1,)"), one), MOE_BF16));
  EXPECT_EQ(t.getElements<uint16_t>()[0], 0x3f80);
  // Two bytes without a type are bf16; u2 are, where bf16 is wanted.
  std::string half = {'\x80', '\x3f'};
  EXPECT_EQ(getAsDouble(llvm::cantFail(read(
                            makeFile(describe("|V2", "(1,)"), half), MOE_F32)),
                        0),
            1);
  EXPECT_EQ(getAsDouble(llvm::cantFail(read(
                            makeFile(describe("<u2", "(1,)"), half), MOE_BF16)),
                        0),
            1);
  EXPECT_EQ(getAsInteger(llvm::cantFail(read(
                             makeFile(describe("<u2", "(1,)"), half), MOE_I32)),
                         0),
            0x3f80);
  EXPECT_EQ(readError(makeFile(describe("|u1", "(1,)"), "\xff"), MOE_I8),
            "element 0 is 255, which i8 cannot hold");
  EXPECT_EQ(
      readError(makeFile(describe("<u8", "(1,)"), std::string(8, '\xff'))),
      "element 0 does not fit i64");
}

TEST(Npy, RefusesOtherTypes) {
  EXPECT_NE(readError(makeFile(describe(">f4", "(1,)"), "abcd"))
                .find("its elements are '>f4'"),
            std::string::npos);
  EXPECT_NE(readError(makeFile(describe("<c8", "(1,)"), "abcdefgh"))
                .find("its elements are '<c8'"),
            std::string::npos);
  EXPECT_EQ(readError(makeFile("{'descr': [('a', '<f4')], 'fortran_order': "
                               "False, 'shape': (1,), }",
                               "abcd")),
            "it holds records; an array of one type is needed");
  EXPECT_EQ(readError(makeFile(describe("|i1", "(1,1,1,1,1,1,1,1,1)"), "a")),
            "it has 9 dimensions; at most 8 are possible");
}

TEST(Npy, RefusesTruncatedFiles) {
  EXPECT_EQ(readError(makeFile(describe("<f4", "(2,)"), "abcd")),
            "its header asks for 8 bytes of elements, but it has 4");
  EXPECT_EQ(readError(makeFile(describe("<f4", "(1,)"), "abcde")),
            "its header asks for 4 bytes of elements, but it has 5");
  // A size that does not fit 64 bits.
  EXPECT_EQ(
      readError(makeFile(describe("<f4", "(4611686018427387904, 4)"), "")),
      "its header asks for 18446744073709551615 bytes of elements, but it "
      "has 0");
  std::string whole = makeFile(describe("<f4", "(1,)"), "abcd");
  for (size_t length = 0; length < whole.size(); ++length)
    EXPECT_NE(readError(whole.substr(0, length)), "no error") << length;
}

TEST(Npy, RefusesMalformedHeaders) {
  for (const char *header :
       {"", "{", "{}", "{'descr': '<f4'}", "{'descr': <f4}",
        "{'descr': '<f4', 'fortran_order': false, 'shape': (1,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1 1)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': [1]}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': "
        "(99999999999999999999,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} x",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'x': 1}",
        "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': "
        "(1,)}"})
    EXPECT_NE(readError(makeFile(header, "abcd")), "no error") << header;
  EXPECT_EQ(readError("not a numpy file"), "it is not a .npy file");
  EXPECT_EQ(readError(makeFile(describe("<f4", "(1,)"), "abcd", 9)),
            "its format version is 9; 1, 2 and 3 are known");
}

TEST(Npy, WritesWhatItReads) {
  TemporaryFile file("");
  HostTensor t = llvm::cantFail(HostTensor::create(MOE_I64, {2, 1, 3}));
  for (int64_t i = 0; i < 6; ++i)
    setInteger(t, i, i * 1000000007);
  ASSERT_FALSE(bool(writeNpy(file.getPath(), t)));
  HostTensor back = llvm::cantFail(readNpy(file.getPath()));
  EXPECT_EQ(back.dtype, MOE_I64);
  EXPECT_EQ(back.sizes, t.sizes);
  EXPECT_EQ(getAsInteger(back, 5), 5000000035);
}

TEST(Npy, WritesHalfPrecisionAsF32) {
  TemporaryFile file("");
  for (moe_dtype dtype : {MOE_F16, MOE_BF16}) {
    HostTensor t = llvm::cantFail(HostTensor::create(dtype, {}));
    setFloat(t, 0, 1.5);
    ASSERT_FALSE(bool(writeNpy(file.getPath(), t)));
    HostTensor back = llvm::cantFail(readNpy(file.getPath()));
    EXPECT_EQ(back.dtype, MOE_F32);
    EXPECT_EQ(getAsDouble(back, 0), 1.5);
  }
}

TEST(Npy, LeavesNoPartialFile) {
  HostTensor t = llvm::cantFail(HostTensor::create(MOE_F32, {1}));
  std::string text = llvm::toString(writeNpy("/nonexistent/y.npy", t));
  EXPECT_EQ(text,
            "cannot write '/nonexistent/y.npy': No such file or directory");
}
