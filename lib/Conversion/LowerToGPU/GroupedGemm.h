//===- GroupedGemm.h - Products of rows and experts' weights ----*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_LOWERTOGPU_GROUPEDGEMM_H
#define MOE_LIB_CONVERSION_LOWERTOGPU_GROUPEDGEMM_H

#include "KernelBuilder.h"
#include "moe/Dialect/MoE/IR/MoE.h"

namespace mlir::moe {

/// A moe.expert_generic that multiplies matrices: `out[row, n]` is reduced over
/// `k` from `rows[row, k]` and `weights[e, n, k]` or `weights[e, k, n]`. What
/// is computed of two elements and the sum so far can be anything.
struct GroupedProduct {
  static std::optional<GroupedProduct> match(ExpertGenericOp op);

  ExpertGenericOp op;
  Value rows, weights, out;
  /// Which of the inputs are the rows.
  unsigned rowsInput;
  /// The last dimension of the weights is that of columns, not the reduced one.
  bool hasColumnsLast;
};

/// What a block computes, and how much of it a thread does.
struct GemmTile {
  int64_t rows, columns, depth, threadRows, threadColumns;
  int64_t getThreads() const {
    return rows / threadRows * (columns / threadColumns);
  }
};

/// The tile for a product of which an expert has at most `rows` rows, as far as
/// is known, and with `columns` columns.
GemmTile chooseTile(int64_t rows, int64_t columns);

void buildGroupedGemm(KernelBuilder &b, StringRef suffix,
                      const GroupedProduct &product);

/// The expert that has `row`, which is before the end, by a binary search.
Value findExpert(KernelBuilder &b, Value offsets, Value row);

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_LOWERTOGPU_GROUPEDGEMM_H
