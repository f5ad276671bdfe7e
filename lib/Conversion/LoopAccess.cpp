//===- LoopAccess.cpp - How linalg ops on memrefs access elements ---------===//

#include "LoopAccess.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

bool moe::isContiguousOrConstant(linalg::LinalgOp op, OpOperand &operand,
                                 unsigned dim) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (!map.isFunctionOfDim(dim))
    return true;
  if (map.getResults().back() != getAffineDimExpr(dim, map.getContext()) ||
      llvm::any_of(map.getResults().drop_back(), [&](AffineExpr result) {
        return result.isFunctionOfDim(dim);
      }))
    return false;
  int64_t offset;
  SmallVector<int64_t> strides;
  return succeeded(cast<MemRefType>(operand.get().getType())
                       .getStridesAndOffset(strides, offset)) &&
         strides.back() == 1;
}
