//===- MoEFolders.cpp - Folders and canonicalizers ------------------------===//

#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::moe;

/// A constant number of tokens gives constant limits and a constant width.
LogicalResult LimitOp::fold(FoldAdaptor adaptor,
                            SmallVectorImpl<OpFoldResult> &results) {
  auto tokensAttr = dyn_cast_or_null<IntegerAttr>(adaptor.getTokens());
  if (!tokensAttr || getMask())
    return failure();
  int64_t tokens = tokensAttr.getInt();
  CapacityAttr capacity = getCapacity();
  SmallVector<int64_t> limits;
  int64_t groups = capacity.getNumGroups();
  int64_t block = llvm::divideCeil(tokens, groups);
  for (int64_t g = 0; g < groups; ++g) {
    int64_t size = std::clamp<int64_t>(tokens - g * block, 0, block);
    limits.push_back(capacity.getLimit(getTopK(), size, getNumExperts()));
  }
  Builder b(getContext());
  results.push_back(DenseElementsAttr::get(
      RankedTensorType::get({groups}, b.getI64Type()), ArrayRef(limits)));
  results.push_back(b.getIndexAttr(
      capacity.getSlotWidth(getTopK(), tokens, getNumExperts())));
  return success();
}

/// One rank exchanges with itself.
LogicalResult ExchangeOp::fold(FoldAdaptor,
                               SmallVectorImpl<OpFoldResult> &results) {
  if (getRanks() != 1)
    return failure();
  llvm::append_range(results, getBlocks());
  return success();
}
