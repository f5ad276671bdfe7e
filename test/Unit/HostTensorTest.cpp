//===- HostTensorTest.cpp - Conversion and comparison of tensors ----------===//

#include "moe/Driver/HostTensor.h"
#include "moe/Driver/Compare.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace mlir::moe;

static HostTensor make(moe_dtype dtype, llvm::ArrayRef<double> values) {
  HostTensor tensor = llvm::cantFail(
      HostTensor::create(dtype, {static_cast<int64_t>(values.size())}));
  for (size_t i = 0; i < values.size(); ++i) {
    if (isFloat(dtype))
      setFloat(tensor, i, values[i]);
    else
      EXPECT_TRUE(setInteger(tensor, i, static_cast<int64_t>(values[i])));
  }
  return tensor;
}

static std::string convertError(const HostTensor &tensor, moe_dtype dtype) {
  llvm::Expected<HostTensor> result = convertTo(tensor, dtype);
  return result ? "" : llvm::toString(result.takeError());
}

TEST(HostTensor, RoundsFloatsToNearest) {
  // Ties go to even; 1 + 2^-8 lies between two bf16.
  HostTensor x = make(MOE_F64, {1.00390625, 1.01171875, 65520, -0.0, INFINITY});
  HostTensor b = llvm::cantFail(convertTo(x, MOE_BF16));
  EXPECT_EQ(b.getElements<uint16_t>()[0], 0x3f80);
  EXPECT_EQ(b.getElements<uint16_t>()[1], 0x3f82);
  HostTensor h = llvm::cantFail(convertTo(x, MOE_F16));
  EXPECT_EQ(h.getElements<uint16_t>()[2], 0x7c00);
  EXPECT_EQ(h.getElements<uint16_t>()[3], 0x8000);
  EXPECT_EQ(getAsDouble(h, 4), INFINITY);
  HostTensor nan = make(MOE_F64, {NAN});
  EXPECT_TRUE(
      std::isnan(getAsDouble(llvm::cantFail(convertTo(nan, MOE_BF16)), 0)));
}

TEST(HostTensor, ConvertsIntegersThatFit) {
  HostTensor x = make(MOE_I64, {-128, 127});
  EXPECT_EQ(getAsInteger(llvm::cantFail(convertTo(x, MOE_I8)), 0), -128);
  EXPECT_EQ(getAsDouble(llvm::cantFail(convertTo(x, MOE_F32)), 1), 127);
  EXPECT_EQ(convertError(make(MOE_I64, {0, 128}), MOE_I8),
            "element 1 is 128, which i8 cannot hold");
  EXPECT_EQ(convertError(make(MOE_I32, {2}), MOE_BOOL),
            "element 0 is 2, which i1 cannot hold");
  EXPECT_EQ(convertError(make(MOE_F32, {3}), MOE_I64), "");
  EXPECT_EQ(convertError(make(MOE_F32, {3.5}), MOE_I64),
            "element 0 is 3.5, which i64 cannot hold");
  EXPECT_NE(convertError(make(MOE_F32, {NAN}), MOE_I64), "");
  EXPECT_NE(convertError(make(MOE_F64, {0x1p63}), MOE_I64), "");
}

TEST(HostTensor, RefusesAbsurdSizes) {
  llvm::Expected<HostTensor> huge =
      HostTensor::create(MOE_F32, {INT64_MAX / 2, 4});
  ASSERT_FALSE(huge);
  llvm::consumeError(huge.takeError());
}

static Comparison compareValues(llvm::ArrayRef<double> result,
                                llvm::ArrayRef<double> reference,
                                moe_dtype dtype = MOE_F64) {
  return llvm::cantFail(
      compare(make(dtype, result), make(dtype, reference), 1e-2, 1e-3));
}

TEST(Compare, TakesBothTolerances) {
  EXPECT_TRUE(compareValues({100.9, 0.0009}, {100, 0}).isOk());
  Comparison c = compareValues({1, 102, 0.5}, {1, 100, 0});
  EXPECT_EQ(c.numWrong, 2);
  EXPECT_EQ(c.firstWrong, 1);
  EXPECT_DOUBLE_EQ(c.maxAbs, 2);
  EXPECT_DOUBLE_EQ(c.maxRel, 500);
}

TEST(Compare, MatchesNaNAndInfinityOnlyWithThemselves) {
  EXPECT_TRUE(
      compareValues({NAN, INFINITY, -INFINITY}, {NAN, INFINITY, -INFINITY})
          .isOk());
  for (auto [a, b] : {std::pair{NAN, 1.0f},
                      {1.0f, NAN},
                      {INFINITY, 1.0f},
                      {1.0f, INFINITY},
                      {INFINITY, -INFINITY},
                      {NAN, INFINITY}}) {
    Comparison c = compareValues({a}, {b});
    EXPECT_FALSE(c.isOk()) << a << " " << b;
    EXPECT_EQ(c.maxAbs, INFINITY);
    EXPECT_EQ(c.maxRel, INFINITY);
  }
}

TEST(Compare, WantsEqualIntegers) {
  EXPECT_TRUE(compareValues({1000}, {1000}, MOE_I64).isOk());
  EXPECT_FALSE(compareValues({1001}, {1000}, MOE_I64).isOk());
}

TEST(Compare, RefusesOtherShapes) {
  llvm::Expected<Comparison> c =
      compare(make(MOE_F32, {1, 2}), make(MOE_F64, {1, 2, 3}), 1, 1);
  ASSERT_FALSE(c);
  EXPECT_EQ(llvm::toString(c.takeError()),
            "the result is 2xf32, the reference 3xf64");
}

TEST(Compare, NamesElements) {
  EXPECT_EQ(getIndexText({2, 3, 4}, 23), "[1, 2, 3]");
  EXPECT_EQ(getIndexText({}, 0), "[]");
}
