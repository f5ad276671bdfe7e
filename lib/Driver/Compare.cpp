//===- Compare.cpp - Compare results with references ----------------------===//

#include "moe/Driver/Compare.h"

#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace llvm;
using namespace mlir::moe;

std::string mlir::moe::getIndexText(ArrayRef<int64_t> sizes, int64_t element) {
  SmallVector<std::string> index(sizes.size());
  for (size_t d = sizes.size(); d-- > 0; element /= sizes[d])
    index[d] = std::to_string(element % sizes[d]);
  return "[" + join(index, ", ") + "]";
}

/// Integers are compared as such, without a tolerance.
static bool areIntegers(TensorRef a, TensorRef b) {
  return !isFloat(a.dtype) && !isFloat(b.dtype);
}

/// True if two elements need no tolerance.
static bool areEqual(TensorRef a, TensorRef b, int64_t i) {
  if (areIntegers(a, b))
    return getAsInteger(a, i) == getAsInteger(b, i);
  double x = getAsDouble(a, i), y = getAsDouble(b, i);
  return x == y || (std::isnan(x) && std::isnan(y));
}

Expected<Comparison> mlir::moe::compare(TensorRef result, TensorRef reference,
                                        double rtol, double atol) {
  if (result.sizes != reference.sizes)
    return createStringError(
        "the result is %s, the reference %s",
        getTypeText(result.dtype, result.sizes).c_str(),
        getTypeText(reference.dtype, reference.sizes).c_str());
  Comparison comparison;
  comparison.numElements = result.getNumElements();
  for (int64_t i = 0; i < comparison.numElements; ++i) {
    if (areEqual(result, reference, i))
      continue;
    double b = getAsDouble(reference, i);
    double difference = std::fabs(getAsDouble(result, i) - b);
    // NaN and infinities match nothing but themselves.
    if (!std::isfinite(difference))
      difference = INFINITY;
    double relative = difference / std::max(std::fabs(b), atol);
    comparison.maxAbs = std::max(comparison.maxAbs, difference);
    comparison.maxRel =
        std::max(comparison.maxRel, std::isnan(relative) ? INFINITY : relative);
    if (std::isfinite(difference) && !areIntegers(result, reference) &&
        difference <= atol + rtol * std::fabs(b))
      continue;
    if (comparison.numWrong++ == 0)
      comparison.firstWrong = i;
  }
  return comparison;
}
