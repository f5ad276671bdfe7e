//===- HtmlParts.h - The parts of a report's page ---------------*- C++ -*-===//

#ifndef MOE_DRIVER_HTMLPARTS_H
#define MOE_DRIVER_HTMLPARTS_H

#include "moe/Driver/Report.h"

namespace mlir::moe {

/// The largest load over the mean; 1 if there is no load at all.
double getPeak(llvm::ArrayRef<int64_t> loads);

/// What the colours of a heat map mean.
void writeHeatLegend(llvm::raw_ostream &os);
/// A line for each layer, a place for each of its experts.
void writeHeatMap(llvm::ArrayRef<LayerReport> layers, llvm::StringRef id,
                  std::vector<int64_t> LayerCounts::*rows,
                  llvm::raw_ostream &os);

} // namespace mlir::moe

#endif // MOE_DRIVER_HTMLPARTS_H
