//===- MoEAttrs.cpp - Verifiers and helpers of the attributes -------------===//

#include "moe/Dialect/MoE/IR/MoE.h"
#include "moe_capacity.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::moe;

/// The fraction that `text` stands for, which a verifier has accepted.
static std::optional<moe_decimal> parseDecimal(StringAttr text) {
  moe_decimal decimal;
  if (!moe_decimal_parse(text.getValue().data(), text.getValue().size(),
                         &decimal))
    return std::nullopt;
  return decimal;
}

//===----------------------------------------------------------------------===//
// GroupsAttr
//===----------------------------------------------------------------------===//

LogicalResult GroupsAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 int64_t count, int64_t keep, GroupScore,
                                 GroupFill) {
  if (keep < 1 || keep > count) // C1
    return emitError() << "[bad_groups] expects 1 <= keep <= count, got keep = "
                       << keep << " and count = " << count;
  return success();
}

//===----------------------------------------------------------------------===//
// RouterAttr
//===----------------------------------------------------------------------===//

static LogicalResult verifyFloat(function_ref<InFlightDiagnostic()> emitError,
                                 StringRef name, FloatAttr attr) {
  if (attr && (!attr.getType().isF32() || !attr.getValue().isFinite()))
    return emitError() << name << " must be a finite f32, got " << attr;
  return success();
}

/// A normalization and the number in its denominator.
static LogicalResult
verifyNormalization(function_ref<InFlightDiagnostic()> emitError,
                    Normalize normalize, FloatAttr normEps) {
  if (failed(verifyFloat(emitError, "norm_eps", normEps)))
    return failure();
  if (normEps && normEps.getValue().isNegative())
    return emitError() << "norm_eps must not be negative, got " << normEps;
  if (normalize == Normalize::None && normEps)
    return emitError() << "norm_eps needs normalize = sum or clamp";
  if (normalize == Normalize::Clamp && !normEps)
    return emitError() << "normalize = clamp needs norm_eps, the smallest sum";
  return success();
}

float RouterAttr::getNormEpsOrZero() const {
  return getNormEps() ? getNormEps().getValue().convertToFloat() : 0.0f;
}

float RouterAttr::getScaleOrOne() const {
  return getScale() ? getScale().getValue().convertToFloat() : 1.0f;
}

RouterAttr RouterAttr::withScale(float scale) const {
  FloatAttr attr;
  if (scale != 1.0f)
    attr = FloatAttr::get(Float32Type::get(getContext()), scale);
  return get(getContext(), getScore(), getTopK(), getNormalize(), getNormEps(),
             attr, getGroups(), getRound());
}

LogicalResult RouterAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 ScoreFunction score, int64_t topK,
                                 Normalize normalize, FloatAttr normEps,
                                 FloatAttr scale, GroupsAttr, Type round) {
  if (topK < 1) // C1
    return emitError() << "[bad_top_k] expects top_k >= 1, got " << topK;
  if (failed(verifyFloat(emitError, "scale", scale)) ||           // C2
      failed(verifyNormalization(emitError, normalize, normEps))) // C2, C3
    return failure();
  if (normalize != Normalize::None && score == ScoreFunction::TopKSoftmax) // C4
    return emitError() << "topk_softmax is normalized already: normalize must "
                          "be none, got "
                       << stringifyNormalize(normalize);
  if (round && !round.isBF16() && !round.isF16()) // C5
    return emitError() << "round must be bf16 or f16, got " << round;
  return success();
}

//===----------------------------------------------------------------------===//
// AdmissionAttr
//===----------------------------------------------------------------------===//

LogicalResult
AdmissionAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      int64_t capacity, AdmissionOrder, int64_t groups,
                      Normalize normalize, FloatAttr normEps) {
  if (capacity < 1 || groups < 1) // C1
    return emitError() << "expects capacity >= 1 and groups >= 1, got "
                       << capacity << " and " << groups;
  return verifyNormalization(emitError, normalize, normEps); // C2
}

//===----------------------------------------------------------------------===//
// CapacityAttr
//===----------------------------------------------------------------------===//

bool CapacityAttr::isUnbounded() const {
  return !getFactor() || getStrategy() == Strategy::None ||
         getStrategy() == Strategy::ExpertSkip;
}

int64_t CapacityAttr::getNumGroups() const {
  return getScope() == Scope::Local ? getDevices() : 1;
}

int64_t CapacityAttr::getWidth(int64_t topK, int64_t numExperts) const {
  // What is skipped is listed only where its weights count.
  if (getStrategy() == Strategy::ExpertSkip && getRenorm() != Renorm::TopKSum)
    return std::min(*getKeepK(), topK);
  if (isUnbounded())
    return topK;
  if (getStrategy() == Strategy::ExpandedDrop) {
    int64_t perDevice = numExperts / getDevices();
    int64_t extra = std::min(getExtra().value_or(perDevice), perDevice);
    return std::min(topK + extra, numExperts);
  }
  if (getStrategy() == Strategy::Overselect) {
    // ceil(k * rounds), which is a capacity of one expert and one token.
    moe_decimal rounds =
        getRounds() ? *parseDecimal(getRounds()) : moe_decimal{1, 1};
    int64_t width =
        moe_capacity(rounds.numerator, rounds.denominator, topK, 1, 1);
    return std::min(std::max(width, topK), numExperts);
  }
  return topK;
}

CapacityAttr CapacityAttr::withPerToken(int64_t most) const {
  return get(getContext(), getFactor(), getStrategy(), getMetric(), getSeed(),
             getExtra(), getRounds(), getKeepK(), most, getScope(),
             getDevices(), getRenorm());
}

CapacityAttr CapacityAttr::withScope(Scope scope) const {
  return get(getContext(), getFactor(), getStrategy(), getMetric(), getSeed(),
             getExtra(), getRounds(), getKeepK(), getPerToken(), scope,
             getDevices(), getRenorm());
}

int64_t CapacityAttr::getLimit(int64_t topK, int64_t tokens,
                               int64_t numExperts) const {
  if (isUnbounded() || tokens <= 1)
    return kExempt;
  moe_decimal factor = *parseDecimal(getFactor());
  return moe_capacity(factor.numerator, factor.denominator, topK, tokens,
                      numExperts);
}

int64_t CapacityAttr::getSlotWidth(int64_t topK, int64_t tokens,
                                   int64_t numExperts, int64_t repeats) const {
  // The first group is the largest, and C grows with the size of a group.
  int64_t groups = getNumGroups();
  int64_t largest = (tokens + groups - 1) / groups;
  return std::min(getLimit(topK, largest, numExperts), largest * repeats);
}

LogicalResult CapacityAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   StringAttr factor, Strategy strategy,
                                   Metric metric, std::optional<int64_t> seed,
                                   std::optional<int64_t> extra,
                                   StringAttr rounds,
                                   std::optional<int64_t> keepK,
                                   std::optional<int64_t> perToken, Scope,
                                   int64_t devices, Renorm) {
  for (auto [name, text] : {std::pair{"factor", factor}, {"rounds", rounds}})
    if (text && !parseDecimal(text)) // C1
      return emitError() << name
                         << " must be a positive decimal number with at most "
                            "nine digits on either side of the point, got "
                         << text;
  struct Bound {
    const char *name;
    std::optional<int64_t> value;
    int64_t least;
  };
  for (Bound b : {Bound{"devices", devices, 1}, Bound{"extra", extra, 0},
                  Bound{"keep_k", keepK, 1}, Bound{"per_token", perToken, 1}})
    if (b.value && *b.value < b.least) // C2
      return emitError() << "expects " << b.name << " >= " << b.least
                         << ", got " << *b.value;
  auto onlyWith = [&](bool present, bool allowed, const char *name,
                      const char *other) -> LogicalResult { // C3
    if (present && !allowed)
      return emitError() << name << " needs " << other;
    return success();
  };
  bool skip = strategy == Strategy::ExpertSkip;
  if (failed(onlyWith(extra.has_value(), strategy == Strategy::ExpandedDrop,
                      "extra", "strategy = expanded_drop")) ||
      failed(onlyWith(rounds != nullptr, strategy == Strategy::Overselect,
                      "rounds", "strategy = overselect")) ||
      failed(onlyWith(keepK.has_value(), skip, "keep_k",
                      "strategy = expert_skip")) ||
      failed(onlyWith(skip, keepK.has_value(), "strategy = expert_skip",
                      "keep_k")) ||
      failed(onlyWith(seed.has_value(), metric == Metric::Random, "seed",
                      "metric = random")))
    return failure();
  return success();
}

LogicalResult
LayerShapeAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                       int64_t layer, int64_t experts, int64_t topK,
                       int64_t hidden, std::optional<int64_t> slots,
                       Type type) {
  struct Bound {
    const char *name;
    int64_t value, least;
  };
  for (Bound b : {Bound{"layer", layer, 0}, Bound{"experts", experts, 1},
                  Bound{"top_k", topK, 1}, Bound{"hidden", hidden, 0},
                  Bound{"slots", slots.value_or(0), 0}})
    if (b.value < b.least) // C1
      return emitError() << "expects " << b.name << " >= " << b.least
                         << ", got " << b.value;
  if (!isa<IndexType>(type) && !type.isIntOrFloat()) // C2
    return emitError() << "type must be an integer, index or float type, got "
                       << type;
  return success();
}

LogicalResult
EmulatorTargetAttr::verify(function_ref<InFlightDiagnostic()> emitError, int O,
                           bool check, int64_t sharedMemory) {
  constexpr int64_t most = 227 * 1024;
  if (O < 0 || O > 3) // C1
    return emitError() << "expects O from 0 to 3, got " << O;
  if (sharedMemory < 0 || sharedMemory > most) // C2
    return emitError() << "expects shared_memory from 0 to " << most << ", got "
                       << sharedMemory;
  return success();
}
