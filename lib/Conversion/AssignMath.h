//===- AssignMath.h - Which keys win, and what weights become ---*- C++ -*-===//
//
// What gets a place, and with which weight, is the same on every target: this
// is the arithmetic that decides it.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_LIB_CONVERSION_ASSIGNMATH_H
#define MOE_LIB_CONVERSION_ASSIGNMATH_H

#include "LoopBuilder.h"
#include "moe/Dialect/MoE/IR/MoE.h"

namespace mlir::moe {

/// Whether `expert` is one of `numExperts`. Choices may come from anywhere, and
/// must not make anybody write out of bounds.
inline Value isExpert(LoopBuilder &b, Value expert, Value numExperts) {
  return b.cmp(arith::CmpIPredicate::ult, expert,
               b.castTo(expert.getType(), numExperts));
}

/// The weights of one token's candidates after dropping.
class Renormalizer {
public:
  Renormalizer(LoopBuilder &b, Renorm renorm, std::optional<APFloat> scale)
      : b(b), renorm(renorm) {
    if (scale)
      this->scale = b.f32(scale->convertToFloat());
  }

  /// Starts a token, given the sums of its kept and of its top-k weights.
  void start(Value keptSum, Value topKSum) {
    this->topKSum = topKSum;
    Value least = b.f32(1e-20f);
    Value enough = b.cmp(arith::CmpFPredicate::OGT, keptSum, least);
    denominator = b.select(enough, keptSum, least);
  }

  bool needsSums() const { return renorm != Renorm::None; }

  Value apply(Value weight) {
    if (scale && renorm != Renorm::Ref)
      weight = b.mul(scale, weight);
    if (renorm == Renorm::TopKSum)
      weight = b.mul(weight, topKSum);
    return needsSums() ? b.div(weight, denominator) : weight;
  }

private:
  LoopBuilder &b;
  Renorm renorm;
  Value scale, topKSum, denominator;
};

/// Keys as unsigned integers, of which the smallest is the best.
class KeyOrder {
public:
  KeyOrder(LoopBuilder &b, Type keyType, bool largestFirst)
      : b(b), isFloat(isa<FloatType>(keyType)), largestFirst(largestFirst),
        type(b.getIntegerType(keyType.getIntOrFloatBitWidth())),
        sign(b.constant(type, int64_t(1) << (type.getWidth() - 1))),
        allOnes(b.constant(type, -1)) {}

  IntegerType getType() const { return type; }
  /// What comes last: a NaN.
  Value getLast() const { return allOnes; }

  Value build(Value key) {
    if (!isFloat)
      return orient(b.bitXor(key, sign));
    // Adding 0 makes -0 and +0 the same key.
    Value sum = b.add(key, b.floatConstant(key.getType(), 0.0));
    Value bits = arith::BitcastOp::create(b, type, sum);
    Value ascending = b.select(b.isNegative(bits), b.bitXor(bits, allOnes),
                               b.bitXor(bits, sign));
    Value isNaN = b.cmp(arith::CmpFPredicate::UNO, key, key);
    return b.select(isNaN, allOnes, orient(ascending));
  }

private:
  Value orient(Value ascending) {
    return largestFirst ? b.bitXor(ascending, allOnes) : ascending;
  }

  LoopBuilder &b;
  bool isFloat, largestFirst;
  IntegerType type;
  Value sign, allOnes;
};

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_ASSIGNMATH_H
