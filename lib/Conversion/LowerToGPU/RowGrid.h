//===- RowGrid.h - Kernels whose threads share rows -------------*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_LOWERTOGPU_ROWGRID_H
#define MOE_LIB_CONVERSION_LOWERTOGPU_ROWGRID_H

#include "KernelBuilder.h"

#include "llvm/Support/MathExtras.h"

namespace mlir::moe {

constexpr int64_t kRowThreads = 256;

/// A grid over rows and columns: a block has `rowsPerBlock` rows, and
/// `threadsPerRow` threads share each.
struct RowGrid {
  RowGrid(int64_t rowSize, int64_t width) {
    int64_t most = kRowThreads;
    if (!ShapedType::isDynamic(rowSize))
      most = std::max<int64_t>(llvm::divideCeil(rowSize, width), 1);
    threadsPerRow = std::min<int64_t>(
        llvm::PowerOf2Ceil(static_cast<uint64_t>(most)), kRowThreads);
    rowsPerBlock = kRowThreads / threadsPerRow;
  }

  /// Launches a kernel that visits all rows, and in a row, by `body`, the
  /// thread's columns.
  void launch(KernelBuilder &b, StringRef name, Value numRows, Value rowSize,
              int64_t width,
              function_ref<void(Value row,
                                function_ref<void(function_ref<void(Value)>)>)>
                  body) {
    Value perBlock = b.index(rowsPerBlock), perRow = b.index(threadsPerRow);
    b.launch(
        name, {b.ceilDiv(numRows, perBlock), kRowThreads}, {}, [&](ValueRange) {
          Value row = b.add(b.mul(b.getBlock(), perBlock),
                            b.div(b.getThread(), perRow));
          Value first = b.mul(b.rem(b.getThread(), perRow), b.index(width));
          b.when(b.less(row, numRows), [&] {
            body(row, [&](function_ref<void(Value)> ofColumn) {
              b.steps(first, rowSize, b.index(threadsPerRow * width), ofColumn);
            });
          });
        });
  }

  int64_t threadsPerRow, rowsPerBlock;
};

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_LOWERTOGPU_ROWGRID_H
