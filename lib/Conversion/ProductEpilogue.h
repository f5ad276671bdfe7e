//===- ProductEpilogue.h - What is computed from products alone -*- C++ -*-===//
//
// An elementwise op whose inputs are products that nothing else reads, such as
// the activation of an expert, can be computed panel by panel while what it
// reads is in the cache, and the products need no buffer of their own.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_LIB_CONVERSION_PRODUCTEPILOGUE_H
#define MOE_LIB_CONVERSION_PRODUCTEPILOGUE_H

#include "ContractionProduct.h"
#include "PackedWeights.h"

namespace mlir::moe {

/// An elementwise op and the products that it is computed from.
struct Epilogue {
  linalg::GenericOp op;
  SmallVector<ProductColumns> parts;
  /// For each input of the op the part that it is, if it is one.
  SmallVector<std::optional<unsigned>> inputs;
};

/// By the buffer that a product alone is written to.
using ProductsByResult = llvm::DenseMap<Value, const Product *>;

/// The products that `op` is the epilogue of. If it is none although it reads
/// some, says why.
std::optional<Epilogue> findEpilogue(linalg::GenericOp op,
                                     const ProductsByResult &products,
                                     StringRef &reason);

} // namespace mlir::moe

#endif // MOE_LIB_CONVERSION_PRODUCTEPILOGUE_H
