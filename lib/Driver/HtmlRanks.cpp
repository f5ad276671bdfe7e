//===- HtmlRanks.cpp - Times of ranks as bars -----------------------------===//

#include "HtmlParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace mlir::moe;

namespace {
/// Where the milliseconds of a rank went in one layer.
struct RankTime {
  double compute = 0, exchange = 0, wait = 0;

  double getTotal() const { return compute + exchange + wait; }
};
} // namespace

static RankTime getTime(const RankReport &rank, const LayerReport &layer) {
  RankTime time;
  for (const ExchangeReport &exchange : rank.exchanges) {
    if (exchange.layer != layer.layer)
      continue;
    time.exchange += exchange.time - exchange.wait;
    time.wait += exchange.wait;
  }
  // The time of a layer has that of its exchanges in it.
  time.compute =
      std::max(0.0, layer.time.value_or(0) - time.exchange - time.wait);
  return time;
}

/// A bar from `x` on; returns where it ends.
static double writeBar(StringRef kind, double x, double y, double width,
                       double ms, raw_ostream &os) {
  os << format("<rect class=\"%s\" x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" "
               "height=\"%.1f\"><title>%s: %.3f ms</title></rect>\n",
               kind.str().c_str(), x, y, width, kHtmlLine - 6,
               kind.str().c_str(), ms);
  return x + width;
}

static void writeRank(const RankReport &rank, const RankTime &time, double y,
                      double longest, raw_ostream &os) {
  double scale = longest > 0 ? (kHtmlRight - kHtmlLeft) / longest : 0;
  os << format("<text x=\"0\" y=\"%.1f\">rank %lld</text>\n", y + 13,
               (long long)rank.rank);
  double x =
      writeBar("compute", kHtmlLeft, y, time.compute * scale, time.compute, os);
  x = writeBar("exchange", x, y, time.exchange * scale, time.exchange, os);
  writeBar("wait", x, y, time.wait * scale, time.wait, os);
  os << format("<text x=\"%.1f\" y=\"%.1f\">%.3f</text>\n", kHtmlRight + 10,
               y + 13, time.getTotal());
}

void mlir::moe::writeRankTimes(ArrayRef<RankReport> ranks, size_t layer,
                               raw_ostream &os) {
  std::vector<RankTime> times;
  double longest = 0;
  for (const RankReport &rank : ranks) {
    times.push_back(getTime(rank, rank.layers[layer]));
    longest = std::max(longest, times.back().getTotal());
  }
  os << format("<svg id=\"ranks%zu\" viewBox=\"0 0 1000 %.0f\" "
               "role=\"img\">\n",
               layer, kHtmlLine * static_cast<double>(ranks.size()));
  for (auto [i, rank] : enumerate(ranks))
    writeRank(rank, times[i], static_cast<double>(i) * kHtmlLine, longest, os);
  os << "</svg>\n";
}

void mlir::moe::writeRankLegend(raw_ostream &os) {
  os << "<svg class=\"legend\" viewBox=\"0 0 1000 22\" role=\"img\">\n";
  double x = kHtmlLeft;
  for (StringRef kind : {"compute", "exchange", "wait"}) {
    os << format("<rect class=\"%s\" x=\"%.0f\" y=\"2\" width=\"18\" "
                 "height=\"18\"/><text x=\"%.0f\" y=\"15\">%s</text>\n",
                 kind.str().c_str(), x, x + 24, kind.str().c_str());
    x += 120;
  }
  os << "</svg>\n";
}
