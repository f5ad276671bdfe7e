//===- Compare.h - Compare results with references --------------*- C++ -*-===//

#ifndef MOE_DRIVER_COMPARE_H
#define MOE_DRIVER_COMPARE_H

#include "moe/Driver/HostTensor.h"

namespace mlir::moe {

/// How far a result is from its reference. An element is right if
/// |a - b| <= atol + rtol * |b|, or if it equals its reference: the same
/// infinity, NaN and NaN. Integers must be equal.
struct Comparison {
  /// The largest |a - b| and |a - b| / max(|b|, atol); infinite where a NaN or
  /// an infinity is not matched.
  double maxAbs = 0, maxRel = 0;
  int64_t numWrong = 0, numElements = 0;
  /// The first wrong element; -1 if there is none.
  int64_t firstWrong = -1;

  bool isOk() const { return numWrong == 0; }
};

/// An error if the shapes differ.
llvm::Expected<Comparison> compare(TensorRef result, TensorRef reference,
                                   double rtol, double atol);

/// "[0, 3, 17]", the indices of an element.
std::string getIndexText(llvm::ArrayRef<int64_t> sizes, int64_t element);

} // namespace mlir::moe

#endif // MOE_DRIVER_COMPARE_H
