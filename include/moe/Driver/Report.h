//===- Report.h - What a run has to say -------------------------*- C++ -*-===//

#ifndef MOE_DRIVER_REPORT_H
#define MOE_DRIVER_REPORT_H

#include "moe/Driver/Compare.h"
#include "moe_runtime.h"

#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace mlir::moe {

/// The numbers of a layer; moe_layer_record, owned.
struct LayerReport {
  int64_t layer, tokens, experts, topK;
  std::vector<int64_t> capacity, demand, candidates, kept;
  int64_t dropped, added, deadTokens, padding;
  double weight, droppedWeight;
  std::vector<moe_bad_token> badTokens;

  explicit LayerReport(const moe_layer_record &record);
};

struct RunReport {
  std::vector<LayerReport> layers;
  /// Milliseconds of each run.
  std::vector<double> times;
  double compileTime = 0;
  uint64_t peakBytes = 0;
  /// Of each result that was compared.
  std::vector<Comparison> comparisons;

  double getMedianTime() const;
  double getMinTime() const;
};

/// Writes the report as JSON.
void writeJson(const RunReport &report, llvm::raw_ostream &os);
/// Writes a table of the layers, then the times.
void writeTable(const RunReport &report, llvm::raw_ostream &os);

} // namespace mlir::moe

#endif // MOE_DRIVER_REPORT_H
