//===- CapacityTest.cpp - The limit C, exactly ----------------------------===//

#include "moe/Dialect/MoE/IR/MoE.h"
#include "moe_capacity.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace mlir;
using namespace mlir::moe;

namespace {
constexpr int64_t kMax = std::numeric_limits<int32_t>::max();

bool parses(std::string_view text) {
  moe_decimal decimal;
  return moe_decimal_parse(text.data(), text.size(), &decimal);
}

/// The fraction of `text` as "numerator/denominator".
std::string fraction(std::string_view text) {
  moe_decimal decimal;
  if (!moe_decimal_parse(text.data(), text.size(), &decimal))
    return "error";
  return std::to_string(decimal.numerator) + "/" +
         std::to_string(decimal.denominator);
}

int64_t limit(std::string_view factor, int64_t k, int64_t tokens,
              int64_t experts) {
  moe_decimal decimal;
  EXPECT_TRUE(moe_decimal_parse(factor.data(), factor.size(), &decimal))
      << factor;
  return moe_capacity(decimal.numerator, decimal.denominator, k, tokens,
                      experts);
}

/// A verified attribute, from its text.
CapacityAttr capacity(MLIRContext &context, const char *text) {
  context.loadDialect<MoEDialect>();
  auto attr = llvm::dyn_cast_or_null<CapacityAttr>(
      parseAttribute("#moe.capacity" + std::string(text), &context));
  EXPECT_TRUE(attr) << text;
  return attr;
}
} // namespace

TEST(Decimal, Fraction) {
  EXPECT_EQ(fraction("1.1"), "11/10");
  EXPECT_EQ(fraction("2"), "2/1");
  EXPECT_EQ(fraction("2."), "2/1");
  EXPECT_EQ(fraction(".25"), "25/100");
  EXPECT_EQ(fraction("007.50"), "750/100");
  EXPECT_EQ(fraction("999999999.999999999"), "999999999999999999/1000000000");
  EXPECT_EQ(fraction("0.000000001"), "1/1000000000");
}

TEST(Decimal, RejectsEverythingElse) {
  for (const char *text : {"",
                           ".",
                           "0",
                           "0.0",
                           "000.000",
                           "-1",
                           "+1",
                           "1e3",
                           "1E0",
                           "inf",
                           "nan",
                           "none",
                           "0x1",
                           " 1",
                           "1 ",
                           "1,5",
                           "1..5",
                           "1.5.",
                           "1_0",
                           "1000000000",
                           "0000000001",
                           "0.0000000001",
                           "1.0000000000",
                           "\xc2\xb2"})
    EXPECT_FALSE(parses(text)) << '"' << text << '"';
  EXPECT_FALSE(parses(std::string_view("1\0", 2)));
}

TEST(Decimal, LeavesTheOutputAloneOnError) {
  moe_decimal decimal{3, 7};
  EXPECT_FALSE(moe_decimal_parse("1x", 2, &decimal));
  EXPECT_EQ(decimal.numerator, 3);
  EXPECT_EQ(decimal.denominator, 7);
}

// In binary floating point each of these is one too many.
TEST(Capacity, IsExactInDecimal) {
  EXPECT_EQ(limit("1.1", 1, 50, 1), 55);
  EXPECT_EQ(limit("0.4", 3, 20, 8), 3);
  EXPECT_EQ(limit("1.1", 10, 10, 10), 11);
  EXPECT_EQ(limit("0.7", 1, 10, 1), 7);
  EXPECT_GT(std::ceil(1.1 * 50), 55);
}

TEST(Capacity, RoundsUp) {
  EXPECT_EQ(limit("1", 2, 24, 8), 6);
  EXPECT_EQ(limit("1", 2, 25, 8), 7);
  EXPECT_EQ(limit("1.000000001", 2, 24, 8), 7);
  EXPECT_EQ(limit("0.000000001", 2, 24, 8), 1);
  EXPECT_EQ(limit("1", 1, 0, 8), 1);
}

TEST(Capacity, LargestValues) {
  EXPECT_EQ(limit("1", kMax, kMax, kMax), kMax);
  EXPECT_EQ(limit("1", kMax, kMax, 1), kMax * kMax);
  EXPECT_EQ(limit("2", kMax, kMax, 1), 2 * kMax * kMax);
  EXPECT_EQ(limit("3", kMax, kMax, 1), INT64_MAX); // 3 * (2^31 - 1)^2 is more
  EXPECT_EQ(limit("999999999.999999999", kMax, kMax, 1), INT64_MAX);
  EXPECT_EQ(limit("999999999.999999999", 1, kMax, kMax), 1000000000);
  EXPECT_EQ(limit("0.000000001", 1, kMax, 1), 3);
}

// C is the least integer c with c * experts * denominator >= k * T * numerator.
TEST(Capacity, IsTheLeastBound) {
  std::mt19937_64 random(1);
  auto draw = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  };
  for (int i = 0; i < 20000; ++i) {
    int64_t whole = draw(0, 99), part = draw(1, 999);
    std::string text = std::to_string(whole) + "." +
                       std::string(part < 10    ? 2
                                   : part < 100 ? 1
                                                : 0,
                                   '0') +
                       std::to_string(part);
    int64_t k = draw(1, 64), tokens = draw(1, 100000), experts = draw(1, 512);
    __int128 demand = static_cast<__int128>(whole * 1000 + part) * k * tokens;
    __int128 unit = static_cast<__int128>(experts) * 1000;
    int64_t c = limit(text, k, tokens, experts);
    EXPECT_GE(c, 1);
    EXPECT_GE(c * unit, demand) << text << ' ' << k << ' ' << tokens;
    EXPECT_TRUE(c == 1 || (c - 1) * unit < demand) << text << ' ' << k;
  }
}

TEST(CapacityAttr, Width) {
  MLIRContext context;
  auto width = [&](const char *text, int64_t k, int64_t experts) {
    return capacity(context, text).getWidth(k, experts);
  };
  EXPECT_EQ(width("<strategy = none>", 2, 8), 2);
  EXPECT_EQ(width("<factor = \"1\", strategy = token_drop>", 2, 8), 2);
  EXPECT_EQ(width("<factor = \"1\", strategy = expert_drop>", 2, 8), 2);
  EXPECT_EQ(width("<strategy = expert_skip, keep_k = 1>", 2, 8), 1);
  EXPECT_EQ(width("<strategy = expert_skip, keep_k = 3>", 2, 8), 2);
  // The choices that are skipped stay in the list, with their weights.
  EXPECT_EQ(
      width("<strategy = expert_skip, keep_k = 1, renorm = topk_sum>", 2, 8),
      2);
  // All experts of the token's device, but an expert is listed once.
  EXPECT_EQ(width("<factor = \"1\", strategy = expanded_drop>", 2, 8), 8);
  EXPECT_EQ(
      width("<factor = \"1\", strategy = expanded_drop, devices = 4>", 2, 8),
      4);
  EXPECT_EQ(
      width("<factor = \"1\", strategy = expanded_drop, extra = 1>", 2, 8), 3);
  EXPECT_EQ(
      width("<factor = \"1\", strategy = expanded_drop, extra = 0>", 2, 8), 2);
  EXPECT_EQ(width("<factor = \"1\", strategy = expanded_drop, "
                  "extra = 9223372036854775807>",
                  2, 8),
            8);
  // No factor: no expansion.
  EXPECT_EQ(width("<strategy = expanded_drop>", 2, 8), 2);
  // ceil(k * rounds), at least k, at most E.
  EXPECT_EQ(width("<factor = \"1\", strategy = overselect>", 3, 8), 3);
  EXPECT_EQ(
      width("<factor = \"1\", strategy = overselect, rounds = \"1.1\">", 3, 8),
      4);
  EXPECT_EQ(width("<factor = \"1\", strategy = overselect, rounds = \"1.1\">",
                  10, 64),
            11);
  EXPECT_EQ(
      width("<factor = \"1\", strategy = overselect, rounds = \"0.5\">", 4, 8),
      4);
  EXPECT_EQ(
      width("<factor = \"1\", strategy = overselect, rounds = \"99\">", 4, 8),
      8);
}

TEST(CapacityAttr, SlotWidth) {
  MLIRContext context;
  auto width = [&](const char *text, int64_t tokens) {
    return capacity(context, text)
        .getSlotWidth(/*topK=*/2, tokens,
                      /*numExperts=*/8);
  };
  const char *drop = "<factor = \"1\", strategy = token_drop>";
  EXPECT_EQ(width(drop, 24), 6);
  EXPECT_EQ(width(drop, 2), 1);
  EXPECT_EQ(width(drop, 1), 1); // exempt
  EXPECT_EQ(width(drop, 0), 0);
  // Never more than there are tokens.
  EXPECT_EQ(width("<factor = \"100\", strategy = token_drop>", 24), 24);
  EXPECT_EQ(width("<strategy = token_drop>", 24), 24);
  // ceil(2 * 7 / 8) = 2 in each group.
  const char *local =
      "<factor = \"1\", strategy = token_drop, scope = local, devices = 4>";
  EXPECT_EQ(width(local, 24), 2); // groups of 6
  EXPECT_EQ(width(local, 25), 2); // groups of 7
  EXPECT_EQ(width(local, 3), 1);  // groups of 1 are exempt
  EXPECT_EQ(width(drop, kMax), (2 * kMax + 7) / 8);
}

TEST(CapacityAttr, Limit) {
  MLIRContext context;
  CapacityAttr drop =
      capacity(context, "<factor = \"1.1\", strategy = token_drop>");
  EXPECT_EQ(drop.getLimit(1, 50, 1), 55);
  EXPECT_EQ(drop.getLimit(1, 2, 8), 1);
  EXPECT_EQ(drop.getLimit(1, 1, 8), CapacityAttr::kExempt);
  EXPECT_EQ(drop.getLimit(1, 0, 8), CapacityAttr::kExempt);
  EXPECT_FALSE(drop.isUnbounded());
  for (const char *text :
       {"<strategy = token_drop>", "<factor = \"1\", strategy = none>",
        "<factor = \"1\", strategy = expert_skip, keep_k = 1>"}) {
    EXPECT_TRUE(capacity(context, text).isUnbounded()) << text;
    EXPECT_EQ(capacity(context, text).getLimit(2, 24, 8),
              CapacityAttr::kExempt);
  }
}

TEST(CapacityAttr, Groups) {
  MLIRContext context;
  EXPECT_EQ(capacity(context, "<strategy = none, devices = 4>").getNumGroups(),
            1);
  EXPECT_EQ(capacity(context, "<strategy = none, devices = 4, scope = local>")
                .getNumGroups(),
            4);
}
