//===- Evaluation.h - What a setting costs a language model -----*- C++ -*-===//

#ifndef MOE_DRIVER_EVALUATION_H
#define MOE_DRIVER_EVALUATION_H

#include "moe/Driver/EvalSettings.h"
#include "moe/Driver/Report.h"
#include "moe/Driver/TokenWindows.h"

namespace mlir::moe {

/// Sums over windows of the largest load: before and after a limit.
struct MaxLoad {
  int64_t before = 0, after = 0;
};

/// What is known of a layer: sums over all windows.
struct EvalLayer : LayerCounts {
  using LayerCounts::LayerCounts;

  MaxLoad expert, device;
  /// Milliseconds of each window, where they were measured.
  std::vector<double> times;
};

/// A value and its standard error.
struct Estimate {
  double value = 0, error = 0;
};

/// What was measured with one setting.
struct Evaluation {
  EvalSetting setting;
  /// The blocks of experts and tokens of `device` loads.
  int64_t devices = 1;
  /// Of each window, in nats a token.
  std::vector<double> losses;
  std::vector<EvalLayer> layers;
  std::vector<double> times;

  /// Takes in a window.
  void add(double loss, const RunReport &report);

  Estimate getLoss() const;
  /// How much larger the loss is, window by window.
  Estimate getLossOver(const Evaluation &other) const;
  /// Sums over all layers; of experts there is one sum for each layer.
  LayerCounts getTotal() const;
  /// The rows of the busiest expert or device over the mean of the rows that
  /// are wanted, before and after the limit: the mean over windows and layers.
  std::pair<double, double> getExpertOverMean() const;
  std::pair<double, double> getDeviceOverMean() const;
  /// The medians of layers, added up; nothing if none was measured.
  std::optional<double> getLayerTime() const;
};

/// What all tables and drawings of evaluations are about.
struct EvalReport {
  std::string model, text;
  int64_t windows = 0, batch = 0, sequence = 0, vocabulary = 0, ranks = 1;
  /// Of a token; 0 if that isn't known.
  double bytes = 0;
  /// The first one is without a limit.
  std::vector<Evaluation> evaluations;
};

void writeTable(const EvalReport &report, llvm::raw_ostream &os);
void writeJson(const EvalReport &report, llvm::raw_ostream &os);
/// True for a setting with a factor that is a number.
bool hasPlaceInChart(const EvalSetting &setting);
/// Draws by how much losses are larger than without a limit, over the factor,
/// for the settings that have one, of which there must be some.
void writeChart(const EvalReport &report, llvm::raw_ostream &os);

} // namespace mlir::moe

#endif // MOE_DRIVER_EVALUATION_H
