//===- ScoreMath.cpp - Router arithmetic with the same bits everywhere ----===//

#include "ScoreMath.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

/// A constant of `type`, or a vector `type` of it.
static Value constant(ImplicitLocOpBuilder &b, Type type, Attribute value) {
  if (auto vector = dyn_cast<VectorType>(type))
    value = DenseElementsAttr::get(vector, value);
  return arith::ConstantOp::create(b, type, cast<TypedAttr>(value));
}

static Value constant(ImplicitLocOpBuilder &b, Type type, float value) {
  return constant(b, type, b.getF32FloatAttr(value));
}

static Value constant(ImplicitLocOpBuilder &b, Type type, int32_t value) {
  return constant(b, type, b.getI32IntegerAttr(value));
}

/// 2^k as a float, for an integer k whose power is a normal number.
static Value powerOfTwo(ImplicitLocOpBuilder &b, Value k, Type floatType) {
  Type type = k.getType();
  Value biased = arith::AddIOp::create(b, k, constant(b, type, 127));
  Value bits = arith::ShLIOp::create(b, biased, constant(b, type, 23));
  return arith::BitcastOp::create(b, floatType, bits);
}

/// Writes x as n * ln2 + r with an integer n and |r| <= ln2 / 2. Then exp(x) is
/// 2^n * p(r), where p is the polynomial of degree 6 with p(0) = p'(0) = 1
/// whose largest relative error is smallest: 3.1e-9, a twentieth of half an
/// ulp.
Value moe::buildExp(ImplicitLocOpBuilder &b, Value x) {
  Type type = x.getType();
  Type intType = b.getI32Type();
  if (auto vector = dyn_cast<VectorType>(type))
    intType = vector.clone(intType);
  auto f32 = [&](float value) { return constant(b, type, value); };
  auto i32 = [&](int32_t value) { return constant(b, intType, value); };
  auto fma = [&](Value a, Value m, Value c) -> Value {
    return math::FmaOp::create(b, a, m, c);
  };
  auto where = [&](arith::CmpFPredicate predicate, Value value, Value bound,
                   Value then) -> Value {
    Value holds = arith::CmpFOp::create(b, predicate, value, bound);
    return arith::SelectOp::create(b, holds, then, value);
  };

  // Outside these bounds the result is 0 or +inf anyway, and n would not fit.
  Value low = f32(-104.0f), high = f32(89.0f);
  Value y = where(arith::CmpFPredicate::OLT, x, low, low);
  y = where(arith::CmpFPredicate::OGT, y, high, high);

  // Adding 1.5 * 2^23 rounds to an integer, which the lowest bits then hold.
  Value shift = f32(0x1.8p23f);
  Value shifted = fma(y, f32(0x1.715476p0f), shift);
  Value n = arith::SubFOp::create(b, shifted, shift);
  Value r = fma(n, f32(-0x1.62e43p-1f), y);
  r = fma(n, f32(0x1.05c61p-29f), r);

  Value p = f32(0x1.6a23dp-10f);
  for (float coefficient : {0x1.123a2p-7f, 0x1.5558f2p-5f, 0x1.555492p-3f,
                            0x1.fffffcp-2f, 1.0f, 1.0f})
    p = fma(p, r, f32(coefficient));

  // 2^n may not be a float where 2^n * p is one, so multiply in two steps.
  Value bits = arith::BitcastOp::create(b, intType, shifted);
  Value k = arith::SubIOp::create(b, bits, i32(0x4b400000));
  Value half = arith::ShRSIOp::create(b, k, i32(1));
  Value rest = arith::SubIOp::create(b, k, half);
  Value result = arith::MulFOp::create(b, p, powerOfTwo(b, half, type));
  result = arith::MulFOp::create(b, result, powerOfTwo(b, rest, type));
  return where(arith::CmpFPredicate::OLT, result, f32(0x1.0p-126f), f32(0.0f));
}

Value moe::buildSigmoid(ImplicitLocOpBuilder &b, Value x) {
  Value one = constant(b, x.getType(), 1.0f);
  Value e = buildExp(b, arith::NegFOp::create(b, x));
  return arith::DivFOp::create(b, one, arith::AddFOp::create(b, one, e));
}
