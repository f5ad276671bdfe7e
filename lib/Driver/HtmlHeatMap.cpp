//===- HtmlHeatMap.cpp - Rows of experts as colours -----------------------===//

#include "HtmlParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <array>

using namespace llvm;
using namespace mlir::moe;

/// Up to which load over the mean each colour but the first, which is that of
/// no load, and the last goes.
static constexpr std::array<double, 6> kLevels = {0.5, 1, 1.5, 2, 3, 5};
/// Layers times experts of which each place says what it shows.
static constexpr size_t kMostTitles = 20000;

static size_t getLevel(double overMean) {
  if (overMean <= 0)
    return 0;
  return 1 + (llvm::lower_bound(kLevels, overMean) - kLevels.begin());
}

static double getMean(const LayerReport &layer) {
  return static_cast<double>(layer.getDemand()) /
         static_cast<double>(layer.experts);
}

/// One layer: a place for each expert, coloured by its rows over the mean of
/// those that are wanted.
static void writeHeatRow(const LayerReport &layer, ArrayRef<int64_t> rows,
                         double y, bool hasTitles, raw_ostream &os) {
  double width = (kHtmlRight - kHtmlLeft) / static_cast<double>(rows.size());
  double mean = getMean(layer);
  // A gap between experts where there is room for one.
  double gap = width > 6 ? 1 : 0;
  os << format("<text x=\"0\" y=\"%.1f\">layer %lld</text>\n", y + 15,
               (long long)layer.layer);
  for (auto [expert, count] : enumerate(rows)) {
    double over = mean > 0 ? static_cast<double>(count) / mean : 0;
    os << format("<rect class=\"h%zu\" x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" "
                 "height=\"%.1f\"",
                 getLevel(over),
                 kHtmlLeft + static_cast<double>(expert) * width, y,
                 width - gap, kHtmlLine - 2);
    if (hasTitles)
      os << format("><title>expert %zu: %lld rows, %.2f of the mean</title>"
                   "</rect>\n",
                   expert, (long long)count, over);
    else
      os << "/>\n";
  }
  os << format("<text x=\"%.1f\" y=\"%.1f\">%.2f</text>\n", kHtmlRight + 10,
               y + 15, getMaxOverMean(rows));
}

void mlir::moe::writeHeatMap(ArrayRef<LayerReport> layers, StringRef id,
                             std::vector<int64_t> LayerCounts::*rows,
                             raw_ostream &os) {
  size_t places = 0;
  for (const LayerReport &layer : layers)
    places += (layer.*rows).size();
  os << format("<svg id=\"%s\" viewBox=\"0 0 1000 %.0f\" role=\"img\">\n",
               id.str().c_str(),
               kHtmlLine * static_cast<double>(layers.size()));
  for (auto [i, layer] : enumerate(layers))
    writeHeatRow(layer, layer.*rows, static_cast<double>(i) * kHtmlLine,
                 places <= kMostTitles, os);
  os << "</svg>\n";
}

void mlir::moe::writeHeatLegend(raw_ostream &os) {
  os << "<svg class=\"legend\" viewBox=\"0 0 1000 22\" role=\"img\">\n"
     << "<text x=\"0\" y=\"15\">over mean</text>\n";
  for (size_t level = 0; level <= kLevels.size() + 1; ++level) {
    double x = kHtmlLeft + 100 * static_cast<double>(level);
    os << format("<rect class=\"h%zu\" x=\"%.0f\" y=\"2\" width=\"18\" "
                 "height=\"18\"/><text x=\"%.0f\" y=\"15\">",
                 level, x, x + 24);
    if (level == 0)
      os << "none";
    else if (level <= kLevels.size())
      os << format("to %g", kLevels[level - 1]);
    else
      os << format("above %g", kLevels.back());
    os << "</text>\n";
  }
  os << "</svg>\n";
}
