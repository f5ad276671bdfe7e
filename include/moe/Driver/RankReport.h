//===- RankReport.h - What ranks have to say together -----------*- C++ -*-===//

#ifndef MOE_DRIVER_RANKREPORT_H
#define MOE_DRIVER_RANKREPORT_H

#include "moe/Driver/Report.h"
#include "moe/Planning/Placement.h"

#include "llvm/Support/Error.h"

namespace mlir::moe {

/// A report as bytes, for other ranks, and back. They are of the same program
/// on the same kind of machine, so that nothing says what is what.
std::string pack(const RankReport &report);
llvm::Expected<RankReport> unpackRankReport(llvm::StringRef bytes);

/// Makes the report of a run of what the ranks say, by their numbers: counts
/// are sums, times those of the slowest. Their experts are where `placement`
/// says.
void mergeRanks(std::vector<RankReport> ranks, const Placement &placement,
                RunReport &report);

llvm::json::Array describeRanks(llvm::ArrayRef<RankReport> ranks);
/// Writes a line for each rank, and how uneven they are.
void writeTable(llvm::ArrayRef<RankReport> ranks, llvm::raw_ostream &os);

} // namespace mlir::moe

#endif // MOE_DRIVER_RANKREPORT_H
