//===- BalanceExperts.h - Experts evenly over ranks -------------*- C++ -*-===//

#ifndef MOE_PLANNING_BALANCEEXPERTS_H
#define MOE_PLANNING_BALANCEEXPERTS_H

#include "moe/Planning/Placement.h"

namespace mlir::moe {

/// Gives as many experts to each rank, so that the most loaded one has little:
/// the experts with most rows first, each to the rank with the fewest rows that
/// has room; then experts of two ranks change places as long as that lowers the
/// larger of the two. Blocks stay as they are if that gains nothing. The same
/// rows give the same placement everywhere. The ranks divide the experts.
RankExperts balanceExperts(llvm::ArrayRef<int64_t> rows, int64_t ranks);

/// No placement has a rank with fewer rows than this one's most loaded: the
/// mean, rounded up, or the largest expert with the smallest ones beside it.
int64_t getLeastMaxRows(llvm::ArrayRef<int64_t> rows, int64_t ranks);

} // namespace mlir::moe

#endif // MOE_PLANNING_BALANCEEXPERTS_H
