//===- Profile.cpp - Routing of many runs ---------------------------------===//

#include "moe/Driver/Profile.h"

#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace llvm;
using namespace mlir::moe;

//===----------------------------------------------------------------------===//
// Factors
//===----------------------------------------------------------------------===//

/// Appends factors from above the last one up to `last`, in hundredths.
static void addFactors(std::vector<ProfiledFactor> &factors, int64_t first,
                       int64_t last, int64_t step) {
  for (int64_t hundredths = first; hundredths <= last; hundredths += step) {
    ProfiledFactor factor;
    int64_t rest = hundredths % 100;
    factor.text = std::to_string(hundredths / 100);
    if (rest)
      factor.text += (rest < 10 ? ".0" : ".") + std::to_string(rest);
    if (rest && rest % 10 == 0)
      factor.text.pop_back();
    moe_decimal_parse(factor.text.data(), factor.text.size(), &factor.value);
    factors.push_back(std::move(factor));
  }
}

ArrayRef<ProfiledFactor> mlir::moe::getProfiledFactors() {
  // Finer where factors are used; the largest loads are some times the mean.
  static const std::vector<ProfiledFactor> factors = [] {
    std::vector<ProfiledFactor> factors;
    addFactors(factors, 25, 200, 5);
    addFactors(factors, 210, 400, 10);
    addFactors(factors, 450, 1600, 50);
    return factors;
  }();
  return factors;
}

//===----------------------------------------------------------------------===//
// Numbers of a layer
//===----------------------------------------------------------------------===//

static std::vector<int64_t> getRanksOf(int64_t experts) {
  std::vector<int64_t> ranks;
  for (int64_t count : kProfiledRanks)
    if (experts % count == 0)
      ranks.push_back(count);
  return ranks;
}

std::vector<int64_t> LayerProfile::getRanks() const {
  return getRanksOf(experts);
}

static int64_t getSum(ArrayRef<int64_t> values) {
  return std::accumulate(values.begin(), values.end(), int64_t(0));
}

int64_t LayerProfile::getDemand() const { return getSum(demand); }

double LayerProfile::getMaxOverMean(int64_t maxRows, int64_t rows,
                                    int64_t ranks) const {
  return rows ? static_cast<double>(maxRows) * static_cast<double>(ranks) /
                    static_cast<double>(rows)
              : 1;
}

//===----------------------------------------------------------------------===//
// Adding a run
//===----------------------------------------------------------------------===//

/// Adds numbers to others, one by one.
static void addTo(std::vector<int64_t> &sums, ArrayRef<int64_t> values) {
  sums.resize(values.size());
  for (auto [sum, value] : zip_equal(sums, values))
    sum += value;
}

/// The rows of the fullest rank, for each number of ranks.
static std::vector<int64_t> getMaxRankRows(ArrayRef<int64_t> rows) {
  std::vector<int64_t> maxima;
  for (int64_t ranks : getRanksOf(static_cast<int64_t>(rows.size()))) {
    size_t block = rows.size() / ranks;
    int64_t most = 0;
    for (int64_t rank = 0; rank < ranks; ++rank)
      most = std::max(most, getSum(rows.slice(rank * block, block)));
    maxima.push_back(most);
  }
  return maxima;
}

namespace {
/// The rows that one call wants of one expert.
struct ExpertRows {
  std::vector<moe_row> rows;
  /// The weight of all rows but the first `i`, once they are sorted.
  std::vector<double> weightAfter;

  /// Puts the rows that stay longest first: as the score metric keeps them.
  void sort();
  int64_t size() const { return static_cast<int64_t>(rows.size()); }
};
} // namespace

void ExpertRows::sort() {
  llvm::sort(rows, [](const moe_row &a, const moe_row &b) {
    return a.score != b.score ? a.score > b.score : a.token < b.token;
  });
  weightAfter.resize(rows.size() + 1);
  for (size_t i = rows.size(); i > 0; --i)
    weightAfter[i - 1] = weightAfter[i] + rows[i - 1].weight;
}

/// Adds what a bound of `limit` rows makes of one call.
static void addBound(FactorProfile &profile, ArrayRef<ExpertRows> experts,
                     int64_t limit) {
  std::vector<int64_t> kept;
  for (const ExpertRows &expert : experts) {
    kept.push_back(std::min(expert.size(), limit));
    profile.dropped += expert.size() - kept.back();
    profile.droppedWeight += expert.weightAfter[kept.back()];
  }
  profile.maxRows += *llvm::max_element(kept);
  profile.places += limit * static_cast<int64_t>(experts.size());
  addTo(profile.maxRankRows, getMaxRankRows(kept));
}

/// Adds one call: `rows` are those of its tokens.
static void addCall(LayerProfile &profile, ArrayRef<moe_row> rows,
                    int64_t tokens) {
  std::vector<ExpertRows> experts(profile.experts);
  for (const moe_row &row : rows)
    experts[row.expert].rows.push_back(row);
  std::vector<int64_t> demand;
  for (ExpertRows &expert : experts) {
    expert.sort();
    demand.push_back(expert.size());
  }
  ++profile.calls;
  profile.maxDemand += *llvm::max_element(demand);
  addTo(profile.maxRankDemand, getMaxRankRows(demand));
  profile.factors.resize(getProfiledFactors().size());
  for (auto [sums, factor] : zip_equal(profile.factors, getProfiledFactors())) {
    // A single token is never bounded.
    int64_t limit =
        tokens <= 1
            ? tokens
            : moe_capacity(factor.value.numerator, factor.value.denominator,
                           profile.topK, tokens, profile.experts);
    addBound(sums, experts, limit);
  }
}

static void addRecord(LayerProfile &profile, const moe_layer_record &record) {
  auto read = [&](const int64_t *values) {
    return ArrayRef(values, record.experts);
  };
  profile.tokens += record.tokens - record.padding;
  addTo(profile.demand, read(record.demand));
  addTo(profile.candidates, read(record.candidates));
  addTo(profile.kept, read(record.kept));
  profile.dropped += record.dropped;
  profile.added += record.added;
  profile.deadTokens += record.dead_tokens;
  profile.weight += record.weight;
  profile.droppedWeight += record.dropped_weight;

  ArrayRef<moe_row> rows(record.rows, record.num_rows);
  int64_t end = 0;
  for (int64_t call = 0; call < record.calls; ++call) {
    end += record.call_tokens[call];
    auto ofCall =
        rows.take_while([&](const moe_row &row) { return row.token < end; });
    addCall(profile, ofCall,
            record.call_tokens[call] - record.call_padding[call]);
    rows = rows.drop_front(ofCall.size());
  }
}

/// Says in what a layer of a run is not that of the profile.
static Error checkSame(const LayerProfile &profile,
                       const moe_layer_record &record) {
  auto check = [&](StringRef what, int64_t known, int64_t got) -> Error {
    if (known == got)
      return Error::success();
    return createStringError("the profile is of another model: layer " +
                             Twine(profile.layer) + " has " + Twine(known) +
                             " " + what + " there, but " + Twine(got) +
                             " in this run");
  };
  if (profile.layer != record.layer)
    return createStringError("the profile is of another model: it has layer " +
                             Twine(profile.layer) +
                             " where this run has layer " +
                             Twine(record.layer));
  if (Error error = check("experts", profile.experts, record.experts))
    return error;
  return check("choices of a token", profile.topK, record.top_k);
}

Error Profile::add(ArrayRef<moe_layer_record> records) {
  if (runs == 0) {
    layers.clear();
    for (const moe_layer_record &record : records) {
      LayerProfile &layer = layers.emplace_back();
      layer.layer = record.layer;
      layer.experts = record.experts;
      layer.topK = record.top_k;
    }
  }
  if (layers.size() != records.size())
    return createStringError("the profile is of another model: it has " +
                             Twine(layers.size()) + " layers, this run has " +
                             Twine(records.size()));
  for (auto [layer, record] : zip_equal(layers, records))
    if (Error error = checkSame(layer, record))
      return error;
  for (auto [layer, record] : zip_equal(layers, records))
    addRecord(layer, record);
  ++runs;
  return Error::success();
}
