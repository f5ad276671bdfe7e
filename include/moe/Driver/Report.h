//===- Report.h - What a run has to say -------------------------*- C++ -*-===//

#ifndef MOE_DRIVER_REPORT_H
#define MOE_DRIVER_REPORT_H

#include "moe/Driver/Compare.h"
#include "moe/Driver/LayerCounts.h"
#include "moe/Driver/StepTimes.h"

#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace mlir::moe {

/// The numbers of a layer in the last run; moe_layer_record, owned.
struct LayerReport : LayerCounts {
  std::vector<int64_t> capacity;
  int64_t padding;
  std::vector<moe_bad_token> badTokens;
  /// Milliseconds, the median of the runs, where they were measured.
  std::optional<double> time;

  explicit LayerReport(const moe_layer_record &record);
};

/// How a program was come by.
enum class CacheUse {
  /// It was compiled, and is not kept if that was not wanted.
  Off,
  /// It was compiled, as it was not there.
  Miss,
  /// It was there.
  Hit
};

struct RunReport {
  std::vector<LayerReport> layers;
  /// Milliseconds of each run; and those of each layer, by its place, -1 where
  /// none was measured.
  std::vector<double> times;
  std::vector<std::vector<double>> layerTimes;
  CacheUse cache = CacheUse::Off;
  /// Of compiling and running.
  StepTimes steps;
  uint64_t peakBytes = 0, packedBytes = 0;
  /// The CPU of each thread of the last run; -1 if it has no CPU of its own.
  std::vector<int64_t> cpus;
  /// Of each result that was compared.
  std::vector<Comparison> comparisons;

  double getMedianTime() const;
  double getMinTime() const;
  double getCompileTime() const {
    return steps.getTotal(StepTimes::Part::Compile);
  }

  /// Takes in the records of a run that was timed.
  void addLayerTimes(llvm::ArrayRef<moe_layer_record> records);
  /// Reports the layers of the last run.
  void setLayers(llvm::ArrayRef<moe_layer_record> records);
};

/// Writes the report as JSON.
void writeJson(const RunReport &report, llvm::raw_ostream &os);
/// Writes a table of the layers, then the times.
void writeTable(const RunReport &report, llvm::raw_ostream &os);
/// Writes a page that needs nothing but itself.
void writeHtml(const RunReport &report, llvm::raw_ostream &os);
/// "6", "5..6" where groups differ, "none" without a limit.
std::string getCapacityText(llvm::ArrayRef<int64_t> capacity);

} // namespace mlir::moe

#endif // MOE_DRIVER_REPORT_H
