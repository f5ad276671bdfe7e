//===- RowLoops.h - Loops over the elements of rows -------------*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_ROWLOOPS_H
#define MOE_LIB_CONVERSION_ROWLOOPS_H

#include "LoopBuilder.h"

namespace mlir::moe {

/// Walks scratch rows of one static size, `lanes` elements at a time: vectors,
/// or scalars where that is 1. What computes an element from those at the same
/// place is written once for both, and its bits are the same.
///
/// Rows have whole vectors; what is behind their last element is padding.
class RowLoops {
public:
  /// `lanes` is a power of two.
  RowLoops(LoopBuilder &b, int64_t size, int64_t lanes);

  bool isVector() const { return lanes != 1; }
  int64_t getNumSteps() const { return paddedSize / lanes; }

  /// A scratch row of f32 whose padding holds `padding`.
  Value makeRow(float padding);
  /// Copies a row of `source`, which `at` leads to, as f32. Vectors need its
  /// elements to be next to each other.
  void copy(Value source, ArrayRef<Value> at, Value row);
  /// The elements of a scratch row from `at` on.
  Value load(Value row, Value at);
  void store(Value value, Value row, Value at);

  using BodyFn = function_ref<void(Value)>;
  /// Visits each place at which elements begin.
  void each(BodyFn body);
  SmallVector<Value> each(ValueRange init, LoopBuilder::CarryFn body);

  /// The same for all elements.
  Value splat(Value scalar);
  Value f32(float value) { return splat(b.f32(value)); }
  Value i32(int64_t value) { return splat(b.i32(value)); }
  /// The numbers, as i32, of the elements from `at` on.
  Value getIndices(Value at);
  /// Where `at` is the number of an element, that of the first element which is
  /// loaded with it.
  Value alignDown(Value at);

  using CombineFn = function_ref<Value(Value, Value)>;
  /// Combines the halves of a vector until one element is left.
  Value reduce(Value value, CombineFn combine);

private:
  Type getType(Type element, int64_t width);

  LoopBuilder &b;
  int64_t size, lanes, paddedSize;
};

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_ROWLOOPS_H
