//===- ContractionProduct.h - Contractions as matrix products ---*- C++ -*-===//
//
// Which loops of a contraction on buffers are the rows, columns and steps of a
// matrix product, and which are loops around it.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_LIB_CONVERSION_CONTRACTIONPRODUCT_H
#define MOE_LIB_CONVERSION_CONTRACTIONPRODUCT_H

#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::moe {

/// A contraction as a matrix product with loops around it. Each number is a
/// loop of the op.
struct Product {
  linalg::LinalgOp op;
  /// Of the two inputs, the one that has the columns.
  OpOperand *weights, *other;
  unsigned column, reduction;
  /// None if the result has no dimension that is not the weights'.
  std::optional<unsigned> row;
  /// The loops around, in their order.
  SmallVector<unsigned> outer;
  /// What gathered the rows, if they can be read where they came from.
  DispatchOp dispatch;
};

/// Chooses which loops the kernel has, or says why none can be.
FailureOr<Product> matchProduct(linalg::LinalgOp op, StringRef &reason);

/// Whether the elements that an operand gives depend on a loop.
bool varies(linalg::LinalgOp op, OpOperand &operand, unsigned loop);

/// The dimension of an operand that a loop in which it varies goes through.
unsigned getDimension(linalg::LinalgOp op, OpOperand &operand, unsigned loop);

/// True if the kernels read such rows as they are.
bool isReadable(Value rows, unsigned reduction);

/// What fills the result with zeros for this op alone.
linalg::FillOp findZeros(const Product &product);

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_CONTRACTIONPRODUCT_H
