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
  int64_t padding = 0;
  std::vector<moe_bad_token> badTokens;
  /// Milliseconds, the median of the runs, where they were measured.
  std::optional<double> time;
  /// The experts, those of the first rank first; empty if these are in blocks,
  /// in the order of their numbers.
  std::vector<int64_t> order;

  LayerReport() = default;
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

/// What an exchange with other ranks took.
struct ExchangeReport {
  /// -1 if it belongs to none.
  int64_t layer = -1;
  /// Of the last run.
  int64_t calls = 0, sentBytes = 0;
  /// Milliseconds, the medians of the runs: in all, and of them those in which
  /// the rank waited for others.
  double time = 0, wait = 0;
};

/// What an exchange took in each run that was timed.
struct ExchangeTimes {
  void add(const moe_exchange_record &record);

  moe_exchange_record last = {};
  /// Milliseconds; short, as there may be many.
  std::vector<float> times, waits;
};

/// What the runs of one context say.
struct RunMeasures {
  std::vector<LayerReport> layers;
  /// By their places in the program.
  std::vector<ExchangeReport> exchanges;
  /// Milliseconds of each run; and those of each layer, by its place, -1 where
  /// none was measured.
  std::vector<double> times;
  std::vector<std::vector<double>> layerTimes;
  uint64_t peakBytes = 0, packedBytes = 0;
  /// The CPU of each thread of the last run; -1 if it has no CPU of its own.
  std::vector<int64_t> cpus;

  double getMedianTime() const;
  double getMinTime() const;

  /// Takes in the records of a run that was timed.
  void addLayerTimes(llvm::ArrayRef<moe_layer_record> records);
  /// Reports the layers of the last run.
  void setLayers(llvm::ArrayRef<moe_layer_record> records);
  /// Reports the exchanges of all runs that were timed.
  void setExchanges(llvm::ArrayRef<ExchangeTimes> exchangeTimes);
};

/// One of the ranks that ran a program together.
struct RankReport : RunMeasures {
  int64_t rank = 0;
  /// A hash of each result.
  std::vector<std::string> results;
};

struct RunReport : RunMeasures {
  CacheUse cache = CacheUse::Off;
  /// Of compiling and running.
  StepTimes steps;
  /// Of each result that was compared.
  std::vector<Comparison> comparisons;
  /// Without any, the program ran alone; else what is above is of all of them
  /// together.
  std::vector<RankReport> ranks;

  double getCompileTime() const {
    return steps.getTotal(StepTimes::Part::Compile);
  }
};

/// The largest load over the mean: how much longer the slowest takes. 1 if
/// there is no load at all.
double getMaxOverMean(llvm::ArrayRef<int64_t> loads);
/// 0 if there are none.
double getMedian(std::vector<double> values);
/// "12 KiB".
void writeBytes(uint64_t bytes, llvm::raw_ostream &os);

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
