//===- ProductLoops.h - The loops around kernel calls -----------*- C++ -*-===//

#ifndef MOE_LIB_CONVERSION_PRODUCTLOOPS_H
#define MOE_LIB_CONVERSION_PRODUCTLOOPS_H

#include "ProductBuilder.h"
#include "ProductEpilogue.h"

namespace mlir::moe {

/// Some columns of a product whose weights are packed.
struct ProductPart {
  ProductColumns columns;
  PackedOperand weights;
};

/// Replaces a product by loops that pack its weights, panel by panel, before
/// they are used.
void buildProduct(const Product &product, ContractionKernels &kernels);

/// Replaces a product whose weights are packed. `follower` are the weights that
/// are used next, if that is known.
void buildPackedProduct(const ProductPart &part, const PackedOperand *follower,
                        ContractionKernels &kernels);

/// Replaces an epilogue and the products that it reads. `parts` are those of
/// the epilogue with their packed weights.
void buildEpilogue(const Epilogue &epilogue, ArrayRef<ProductPart> parts,
                   const PackedOperand *follower, ContractionKernels &kernels);

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_PRODUCTLOOPS_H
