//===- ProductBuilder.h - Rows and kernel calls of products -----*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_PRODUCTBUILDER_H
#define MOE_LIB_CONVERSION_PRODUCTBUILDER_H

#include "ContractionKernels.h"
#include "ContractionProduct.h"
#include "LoopBuilder.h"

namespace mlir::moe {

/// Steps of the reduction that are used at a time: a panel of them stays in the
/// second-level cache.
constexpr int64_t kPanelSteps = 512;

/// The rows that a product multiplies.
struct ProductRows {
  Value count;
  /// memref<?x?xf32>: the rows, or what they are gathered from.
  Value matrix;
  /// Which of the matrix they are, if they are gathered.
  Value index;
};

/// Part of packed weights, and what is fetched meanwhile.
struct ProductPanel {
  /// memref<?xWIDTHxT>: steps of the reduction from `from` on.
  Value panel, from;
  /// Weights, of which those from `nextK`, `nextN` on come next.
  Value next, nextK, nextN;
  WeightLayout nextLayout;
};

/// Erases the zeros that the result is filled with for the product alone, if it
/// is.
bool eraseZeros(const Product &product);

/// Writes what is the same however the weights of a product are packed.
class ProductBuilder {
public:
  ProductBuilder(LoopBuilder &b, const Product &product,
                 ContractionKernels &kernels, bool startsAtZero)
      : b(b), product(product), op(product.op), kernels(kernels),
        startsAtZero(startsAtZero) {}

  Type getElementType();
  Value getLoopSize(unsigned loop);
  /// The sizes of the loops around.
  SmallVector<Value> getOuterSizes();
  Value getRowCount();
  /// None if rows are gathered from nothing.
  Value getReadableRowCount();

  /// Makes a buffer for rows that kernels cannot read as they are. It is
  /// scratch.
  void makeCopy();
  ProductRows readRows(ValueRange outer);
  ProductRows slice(const ProductRows &rows, Value first, Value count);

  /// A view of an operand with two loops as its dimensions, in this order.
  Value getMatrix(OpOperand &operand, std::optional<unsigned> first,
                  unsigned second, ValueRange outer, bool isContiguous);
  Value getResult(ValueRange outer) {
    return getMatrix(*op.getDpsInitOperand(0), product.row, product.column,
                     outer, /*isContiguous=*/true);
  }

  /// Adds the product of some steps to `out`, columns of the result that the
  /// panel has, of which there are `columns` in all, if that is known.
  void multiply(const ProductRows &rows, const ProductPanel &panel, Value out,
                int64_t columns);

private:
  void callKernel(const ProductRows &rows, const ProductPanel &panel,
                  bool isFull, Value part, Value out);

  LoopBuilder &b;
  const Product &product;
  linalg::LinalgOp op;
  ContractionKernels &kernels;
  bool startsAtZero;
  Value copy;
};

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_PRODUCTBUILDER_H
