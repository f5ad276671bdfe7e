//===- ContractionKernels.h - Register-blocked loops ------------*- C++ -*-===//
//
// The functions that vectorized contractions call. A program has one of each
// kind that it needs, however many contractions it has: sizes and strides are
// known at run time, and only what decides the instructions is part of the
// kind.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_LIB_CONVERSION_CONTRACTIONKERNELS_H
#define MOE_LIB_CONVERSION_CONTRACTIONKERNELS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::moe {

class LoopBuilder;

/// Which dimension of a weight matrix is contiguous.
enum class WeightLayout {
  /// The reduction's: `[out, in]`, as linear layers of PyTorch are stored.
  Reduction,
  /// The columns' of the result: `[in, out]`.
  Columns,
  /// Neither.
  Strided,
};

/// The stride of a dimension, `kDynamic` if it is not known. A dimension of one
/// element is next to itself.
int64_t getStride(MemRefType type, unsigned dimension);

/// The layout of weights whose reduction and columns are these dimensions.
WeightLayout getWeightLayout(MemRefType type, unsigned reduction,
                             unsigned column);

/// Swaps what is of `[k, n]` where weights are indexed `[n, k]`.
template <typename T> SmallVector<T> orient(WeightLayout layout, T k, T n) {
  if (layout == WeightLayout::Reduction)
    return {n, k};
  return {k, n};
}

/// Makes kernels on demand.
class ContractionKernels {
public:
  /// `lanes` is the number of f32 in a vector of the target.
  ContractionKernels(ModuleOp module, int64_t lanes);

  int64_t getLanes() const { return lanes; }
  /// Columns of the result that are computed at a time.
  int64_t getPanelWidth() const { return lanes * vectorsPerPanel; }
  /// Rows of the result that are computed at a time. With the vectors of a
  /// panel they fill the registers: of 16, 12 accumulators, two of the panel
  /// and one of the other matrix; of 32, 24 accumulators.
  static constexpr int64_t kTileRows = 6;

  /// memref<?x?xT, strided<[?, s], offset: ?>>, where `s` is 1 or dynamic.
  MemRefType getMatrixType(Type elementType, bool isContiguous) const;
  /// The columns of a panel that a kernel reads: `[k, width]`.
  MemRefType getPanelType(Type elementType, int64_t width) const;

  /// `(weights, panel)`: copies weights, indexed `[k, n]` or, in the layout
  /// Reduction, `[n, k]`, into the first columns of a panel, and fills the rest
  /// of the last vector with zeros.
  func::FuncOp getPack(Type elementType, WeightLayout layout);

  /// What the kernels for products of the same weights have apart.
  struct Kind {
    /// Whether a panel has its full width, or else that of a vector, of which
    /// the result may have only the first columns.
    bool isFull;
    /// Whether the rows of `a` are those of an index.
    bool isGathered;
  };

  /// `(a, panel, c, next, k, n, accumulates)`: adds the product of `a` and the
  /// panel to `c`, or to zeros: one chain of fused multiply-adds for each
  /// element, over `k` in ascending order, wherever the element is. Meanwhile
  /// may fetch the part of `next`, weights indexed as for getPack, that begins
  /// at `k`, `n`. The last operand of a kernel that gathers, memref<?xi32>,
  /// says which row of `a` each row of `c` is computed from; below 0 it is any.
  func::FuncOp getMultiply(Kind kind, Type elementType, WeightLayout layout);
  /// memref<?xi32, strided<[?], offset: ?>>.
  MemRefType getIndexType() const;

private:
  func::FuncOp getOrCreate(StringRef name, TypeRange inputs,
                           function_ref<void(LoopBuilder &, ValueRange)> build);

  SymbolTable symbols;
  llvm::StringMap<func::FuncOp> kernels;
  int64_t lanes, vectorsPerPanel;
};

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_CONTRACTIONKERNELS_H
