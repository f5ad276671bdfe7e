//===- EvalChart.cpp - Evaluations as a drawing ---------------------------===//

#include "moe/Driver/Evaluation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <cmath>

using namespace llvm;
using namespace mlir::moe;

static constexpr double kLeft = 70, kRight = 560, kTop = 20, kBottom = 360;
static constexpr double kLine = 18;

namespace {
struct Point {
  double factor, loss;
};
/// The settings that differ in nothing but the factor.
using Series = std::vector<std::pair<std::string, std::vector<Point>>>;

/// From values to places of the drawing.
struct Axes {
  double least = HUGE_VAL, most = 0, lowest = 1e-4, highest = 1e-3;

  double x(double factor) const {
    double width = std::log(most / least);
    return width > 0
               ? kLeft + (kRight - kLeft) * std::log(factor / least) / width
               : (kLeft + kRight) / 2;
  }
  /// What is below is drawn at the bottom.
  double y(double loss) const {
    double share =
        std::log(std::max(loss, lowest) / lowest) / std::log(highest / lowest);
    return kBottom - (kBottom - kTop) * share;
  }
};
} // namespace

/// Nothing for "inf" and the like.
static std::optional<double> getFactor(const EvalSetting &setting) {
  double factor;
  if (setting.get("capacity-factor").getAsDouble(factor) ||
      !std::isfinite(factor))
    return std::nullopt;
  return factor;
}

bool mlir::moe::hasPlaceInChart(const EvalSetting &setting) {
  return getFactor(setting).has_value();
}

static Series getSeries(const EvalReport &report) {
  Series series;
  for (const Evaluation &evaluation : report.evaluations) {
    std::optional<double> factor = getFactor(evaluation.setting);
    if (!factor)
      continue;
    EvalSetting rest = evaluation.setting;
    llvm::erase_if(rest.options, [](const auto &option) {
      return option.first == "capacity-factor";
    });
    double over = evaluation.getLossOver(report.evaluations.front()).value;
    std::string label = rest.options.empty() ? "token_drop" : rest.getLabel();
    auto place = llvm::find_if(
        series, [&](const auto &known) { return known.first == label; });
    if (place == series.end())
      place = series.insert(series.end(), {label, {}});
    place->second.push_back({*factor, over});
  }
  for (auto &[label, points] : series)
    llvm::sort(points, [](const Point &a, const Point &b) {
      return a.factor < b.factor;
    });
  return series;
}

static Axes getAxes(const Series &series) {
  Axes axes;
  for (const auto &[label, points] : series)
    for (const Point &point : points) {
      axes.least = std::min(axes.least, point.factor);
      axes.most = std::max(axes.most, point.factor);
      while (axes.highest < point.loss && axes.highest < 1e6)
        axes.highest *= 10;
    }
  return axes;
}

static void writeText(double x, double y, StringRef anchor, StringRef text,
                      raw_ostream &os) {
  os << format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y,
               anchor.str().c_str());
  for (char c : text)
    if (c == '<' || c == '>' || c == '&')
      os << "&#" << int(c) << ";";
    else
      os << c;
  os << "</text>\n";
}

static void writeLine(double x1, double y1, double x2, double y2,
                      raw_ostream &os) {
  os << format("<line class=\"g\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" "
               "y2=\"%.1f\"/>\n",
               x1, y1, x2, y2);
}

/// A line for each power of ten, and one for each factor.
static void writeGrid(const Axes &axes, const Series &series, raw_ostream &os) {
  for (double loss = axes.lowest; loss < axes.highest * 1.5; loss *= 10) {
    std::string text;
    raw_string_ostream(text) << format("%g", loss);
    writeLine(kLeft, axes.y(loss), kRight, axes.y(loss), os);
    writeText(kLeft - 6, axes.y(loss) + 4, "end", text, os);
  }
  SmallVector<double> factors;
  for (const auto &[label, points] : series)
    for (const Point &point : points)
      factors.push_back(point.factor);
  llvm::sort(factors);
  factors.erase(llvm::unique(factors), factors.end());
  for (double factor : factors) {
    std::string text;
    raw_string_ostream(text) << format("%g", factor);
    writeLine(axes.x(factor), kTop, axes.x(factor), kBottom, os);
    writeText(axes.x(factor), kBottom + 16, "middle", text, os);
  }
}

/// One line of the chart, and its name beside it.
static void writeSeries(size_t place, size_t count, StringRef label,
                        ArrayRef<Point> points, const Axes &axes,
                        raw_ostream &os) {
  double hue = 360.0 * static_cast<double>(place) / static_cast<double>(count);
  // Neighbours differ in how they are drawn, too.
  const char *dash[] = {"", "6 3", "2 3"};
  os << format("<g style=\"--c:hsl(%.0f 70%% 42%%)\"><polyline "
               "stroke-dasharray=\"%s\" points=\"",
               hue, dash[place % 3]);
  for (const Point &point : points)
    os << format("%.1f,%.1f ", axes.x(point.factor), axes.y(point.loss));
  os << "\"/>\n";
  for (const Point &point : points)
    os << format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\"><title>",
                 axes.x(point.factor), axes.y(point.loss))
       << label
       << format(" at %g: %+.4f</title></circle>\n", point.factor, point.loss);
  double y = kTop + kLine * (static_cast<double>(place) + 0.5);
  os << format("<polyline stroke-dasharray=\"%s\" points=\"%.1f,%.1f "
               "%.1f,%.1f\"/></g>\n",
               dash[place % 3], kRight + 20, y - 4, kRight + 44, y - 4);
  writeText(kRight + 50, y, "start", label, os);
}

void mlir::moe::writeChart(const EvalReport &report, raw_ostream &os) {
  Series series = getSeries(report);
  Axes axes = getAxes(series);
  size_t longest = 0;
  for (const auto &[label, points] : series)
    longest = std::max(longest, label.size());
  double width = kRight + 60 + 7.0 * static_cast<double>(longest);
  double height = std::max(
      kBottom + 50, kTop + kLine * (static_cast<double>(series.size()) + 1));
  os << format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f "
               "%.0f\" width=\"%.0f\" height=\"%.0f\">\n",
               width, height, width, height)
     << "<style>text{font:12px sans-serif;fill:#333}"
        ".g{stroke:#ddd}polyline{fill:none;stroke:var(--c);stroke-width:1.8}"
        "circle{fill:var(--c)}</style>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  writeGrid(axes, series, os);
  for (auto [place, entry] : enumerate(series))
    writeSeries(place, series.size(), entry.first, entry.second, axes, os);
  writeText((kLeft + kRight) / 2, kBottom + 38, "middle",
            "capacity factor; up: nats a token more than without a limit "
            "(at the bottom: no more than 0.0001)",
            os);
  os << "</svg>\n";
}
