//===- HtmlReport.cpp - The report of a run as a page ---------------------===//
//
// One file that needs no other: no script, no font, no image. It is also
// well-formed XML, so that tools can read it.
//
//===----------------------------------------------------------------------===//

#include "HtmlParts.h"
#include "HtmlStyle.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace mlir::moe;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static double getPercent(double part, double whole) {
  return whole > 0 ? 100 * part / whole : 0;
}

static void writeFact(StringRef name, const Twine &value, raw_ostream &os) {
  os << "<div><dt>" << name << "</dt><dd>" << value << "</dd></div>\n";
}

static std::string formatNumber(const char *style, double value) {
  std::string text;
  raw_string_ostream(text) << format(style, value);
  return text;
}

/// What there is to know first.
static void writeSummary(const RunReport &report, raw_ostream &os) {
  double wanted = 0, dropped = 0;
  for (const LayerReport &layer : report.layers) {
    wanted += static_cast<double>(layer.getDemand());
    dropped += static_cast<double>(layer.dropped);
  }
  os << "<dl>\n";
  writeFact("median time", formatNumber("%.3f", report.getMedianTime()) + " ms",
            os);
  writeFact("fastest run", formatNumber("%.3f", report.getMinTime()) + " ms",
            os);
  writeFact("runs", Twine(report.times.size()), os);
  writeFact("threads", Twine(report.cpus.size()), os);
  writeFact("MoE layers", Twine(report.layers.size()), os);
  writeFact("rows dropped",
            formatNumber("%.2f", getPercent(dropped, wanted)) + " %", os);
  os << "</dl>\n";
}

static void writeTableRow(const LayerReport &layer, raw_ostream &os) {
  os << "<tr>";
  for (int64_t number : {layer.layer, layer.tokens, layer.experts, layer.topK})
    os << "<td>" << number << "</td>";
  os << "<td>" << getCapacityText(layer.capacity) << "</td><td>"
     << layer.getDemand() << "</td>"
     << format("<td>%.2f</td><td>%.2f</td>", getMaxOverMean(layer.demand),
               getMaxOverMean(layer.kept))
     << "<td>" << layer.dropped << "</td>"
     << format("<td>%.2f</td><td>%.2f</td>",
               getPercent(static_cast<double>(layer.dropped),
                          static_cast<double>(layer.getDemand())),
               getPercent(layer.droppedWeight, layer.weight))
     << "<td>" << layer.added << "</td><td>" << layer.deadTokens << "</td>";
  if (layer.time)
    os << format("<td>%.3f</td>", *layer.time);
  else
    os << "<td>-</td>";
  os << "</tr>\n";
}

static void writeDrops(ArrayRef<LayerReport> layers, raw_ostream &os) {
  os << "<h2>Drops</h2>\n<div class=\"scroll\"><table id=\"drops\">\n<tr>";
  for (StringRef head :
       {"layer", "tokens", "experts", "top-k", "capacity", "rows wanted",
        "max/mean wanted", "max/mean kept", "rows dropped", "%",
        "weight dropped %", "rows added", "tokens without rows", "time ms"})
    os << "<th>" << head << "</th>";
  os << "</tr>\n";
  for (const LayerReport &layer : layers)
    writeTableRow(layer, os);
  os << "</table></div>\n";
}

static void writeRanks(const RunReport &report, raw_ostream &os) {
  os << "<h2>Time of each rank</h2>\n"
     << "<p>Milliseconds from the choice of experts to the sum of their rows, "
        "the medians of the runs: computing, exchanging, and waiting for other "
        "ranks.</p>\n";
  writeRankLegend(os);
  for (auto [i, layer] : enumerate(report.layers)) {
    os << "<p>layer " << layer.layer << "</p>\n";
    writeRankTimes(report.ranks, i, os);
  }
}

void mlir::moe::writeHtml(const RunReport &report, raw_ostream &os) {
  os << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
     << "<meta charset=\"utf-8\"/>\n"
     << "<meta name=\"viewport\" content=\"width=device-width, "
        "initial-scale=1\"/>\n"
     << "<title>moe-run</title>\n<style>" << kHtmlStyle
     << "</style>\n</head>\n<body>\n<h1>What a run did</h1>\n";
  writeSummary(report, os);
  if (report.layers.empty()) {
    os << "<p>No MoE layer was recognised.</p>\n";
  } else {
    os << "<h2>Rows wanted of each expert</h2>\n"
       << "<p>One place for each expert, in order; on the right the largest "
          "load over the mean.</p>\n";
    writeHeatLegend(os);
    writeHeatMap(report.layers, "wanted", &LayerCounts::demand, os);
    os << "<h2>Rows kept</h2>\n"
       << "<p>In the colours of the mean of those that are wanted.</p>\n";
    writeHeatMap(report.layers, "kept", &LayerCounts::kept, os);
    if (!report.ranks.empty())
      writeRanks(report, os);
    writeDrops(report.layers, os);
  }
  os << "</body>\n</html>\n";
}
