//===- EvalReport.cpp - Evaluations as a table and as JSON ----------------===//

#include "moe/Driver/Evaluation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace llvm;
using namespace mlir::moe;

static int64_t getSum(ArrayRef<int64_t> values) {
  int64_t sum = 0;
  for (int64_t value : values)
    sum += value;
  return sum;
}

static double getShare(double part, double whole) {
  return whole > 0 ? part / whole : 0;
}

/// Per byte where that is known, else per token.
static double getBits(const EvalReport &report, double nats) {
  return nats / std::log(2.0) / (report.bytes > 0 ? report.bytes : 1);
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

static std::string getNumber(const char *spec, double value) {
  if (std::isnan(value))
    return "-";
  std::string text;
  raw_string_ostream(text) << format(spec, value);
  return text;
}

static std::string getArrow(std::pair<double, double> overMean) {
  return getNumber("%.2f", overMean.first) + " > " +
         getNumber("%.2f", overMean.second);
}

using Row = SmallVector<std::string>;

static Row getRow(const EvalReport &report, const Evaluation &evaluation) {
  const Evaluation &first = report.evaluations.front();
  bool isFirst = &evaluation == &first;
  Estimate loss = evaluation.getLoss(), over = evaluation.getLossOver(first);
  LayerCounts total = evaluation.getTotal();
  auto wanted = static_cast<double>(getSum(total.demand));
  auto tokens = static_cast<double>(total.tokens);
  double none = std::nan("");
  return {
      evaluation.setting.getLabel(),
      getNumber("%.4f", loss.value),
      getNumber("%.4f", loss.error),
      getNumber("%+.4f", isFirst ? none : over.value),
      getNumber("%.4f", isFirst ? none : over.error),
      getNumber("%.4f", getBits(report, loss.value)),
      getNumber("%.2f %%", 100 * getShare(total.dropped, wanted)),
      getNumber("%.2f %%", 100 * getShare(total.droppedWeight, total.weight)),
      getNumber("%.3f", getShare(getSum(total.kept), tokens)),
      getArrow(evaluation.getExpertOverMean()),
      std::to_string(evaluation.devices),
      getArrow(evaluation.getDeviceOverMean()),
      getNumber("%.2f", evaluation.getLayerTime().value_or(none))};
}

void mlir::moe::writeTable(const EvalReport &report, raw_ostream &os) {
  int64_t tokens = report.windows * report.batch * report.sequence;
  os << tokens << " tokens in " << report.windows << " windows of "
     << report.batch << " x " << report.sequence << "; loss in nats a token\n";
  std::vector<Row> rows = {{"setting", "loss", "+-", "more", "+-",
                            report.bytes > 0 ? "bits/byte" : "bits/token",
                            "dropped", "weight", "rows", "expert max",
                            "devices", "device max", "layers ms"}};
  for (const Evaluation &evaluation : report.evaluations)
    rows.push_back(getRow(report, evaluation));
  SmallVector<size_t> widths(rows.front().size());
  for (const Row &row : rows)
    for (auto [width, text] : zip_equal(widths, row))
      width = std::max(width, text.size());
  for (const Row &row : rows) {
    os << left_justify(row.front(), widths.front());
    for (auto [width, text] : drop_begin(zip_equal(widths, row)))
      os << "  " << right_justify(text, width);
    os << "\n";
  }
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static json::Value toJson(std::pair<double, double> overMean) {
  return json::Object{{"before", overMean.first}, {"after", overMean.second}};
}

static json::Array describeLayers(const Evaluation &evaluation) {
  json::Array layers;
  for (const EvalLayer &layer : evaluation.layers) {
    json::Object object = layer.toJson();
    object["max_rows"] = json::Object{{"before", layer.expert.before},
                                      {"after", layer.expert.after}};
    object["max_device_rows"] = json::Object{{"before", layer.device.before},
                                             {"after", layer.device.after}};
    object["time_ms"] = layer.times.empty()
                            ? json::Value(nullptr)
                            : json::Value(getMedian(layer.times));
    layers.push_back(std::move(object));
  }
  return layers;
}

static json::Object describe(const EvalReport &report,
                             const Evaluation &evaluation) {
  json::Object options;
  for (const auto &[name, value] : evaluation.setting.options)
    options[name] = value;
  Estimate loss = evaluation.getLoss();
  Estimate over = evaluation.getLossOver(report.evaluations.front());
  LayerCounts total = evaluation.getTotal();
  auto wanted = static_cast<double>(getSum(total.demand));
  return json::Object{
      {"setting", evaluation.setting.getLabel()},
      {"options", std::move(options)},
      {"loss", toJsonNumber(loss.value)},
      {"loss_error", toJsonNumber(loss.error)},
      {"more", toJsonNumber(over.value)},
      {"more_error", toJsonNumber(over.error)},
      {report.bytes > 0 ? "bits_per_byte" : "bits_per_token",
       toJsonNumber(getBits(report, loss.value))},
      {"wanted", getSum(total.demand)},
      {"executed", getSum(total.kept)},
      {"dropped", total.dropped},
      {"added", total.added},
      {"dead_tokens", total.deadTokens},
      {"dropped_share", getShare(total.dropped, wanted)},
      {"dropped_weight_share", getShare(total.droppedWeight, total.weight)},
      {"devices", evaluation.devices},
      {"expert_max_over_mean", toJson(evaluation.getExpertOverMean())},
      {"device_max_over_mean", toJson(evaluation.getDeviceOverMean())},
      {"layers_ms", evaluation.getLayerTime()},
      {"time_ms", getMedian(evaluation.times)},
      {"window_losses", json::Array(evaluation.losses)},
      {"layers", describeLayers(evaluation)}};
}

void mlir::moe::writeJson(const EvalReport &report, raw_ostream &os) {
  json::Array settings;
  for (const Evaluation &evaluation : report.evaluations)
    settings.push_back(describe(report, evaluation));
  json::Object object{
      {"model", report.model},       {"text", report.text},
      {"windows", report.windows},   {"batch", report.batch},
      {"sequence", report.sequence}, {"vocabulary", report.vocabulary},
      {"ranks", report.ranks},       {"settings", std::move(settings)}};
  os << formatv("{0:2}", json::Value(std::move(object))) << "\n";
}
