//===- HtmlParts.h - The parts of a report's page ---------------*- C++ -*-===//

#ifndef MOE_DRIVER_HTMLPARTS_H
#define MOE_DRIVER_HTMLPARTS_H

#include "moe/Driver/Report.h"

namespace mlir::moe {

/// Where drawings, which are 1000 wide, have their labels, and how high a line
/// of them is.
inline constexpr double kHtmlLeft = 70, kHtmlRight = 930, kHtmlLine = 22;

/// What the colours of a heat map mean.
void writeHeatLegend(llvm::raw_ostream &os);
/// A line for each layer, a place for each of its experts.
void writeHeatMap(llvm::ArrayRef<LayerReport> layers, llvm::StringRef id,
                  std::vector<int64_t> LayerCounts::*rows,
                  llvm::raw_ostream &os);

void writeRankLegend(llvm::raw_ostream &os);
/// What each rank did how long in a layer, which is given by its place.
void writeRankTimes(llvm::ArrayRef<RankReport> ranks, size_t layer,
                    llvm::raw_ostream &os);

} // namespace mlir::moe

#endif // MOE_DRIVER_HTMLPARTS_H
