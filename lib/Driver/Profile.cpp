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

double LayerProfile::getMaxOverMean(int64_t maxRows, int64_t rows,
                                    int64_t ranks) const {
  return rows ? static_cast<double>(maxRows) * static_cast<double>(ranks) /
                    static_cast<double>(rows)
              : 1;
}

//===----------------------------------------------------------------------===//
// Adding a run
//===----------------------------------------------------------------------===//

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

namespace {
/// Tokens of one call that have a limit of their own.
struct TokenGroup {
  int64_t tokens = 0;
  std::vector<ExpertRows> experts;
};

/// One call of a layer.
struct Call {
  ArrayRef<moe_row> rows;
  /// The number of its first token, of its tokens, and how many are padding.
  int64_t first, tokens, padding;
};
} // namespace

/// The tokens of a call in `count` blocks, the last ones short or empty.
static std::vector<TokenGroup> makeGroups(const Call &call, int64_t experts,
                                          int64_t count) {
  int64_t block = std::max<int64_t>(1, (call.tokens + count - 1) / count);
  std::vector<TokenGroup> groups(count);
  for (auto [i, group] : enumerate(groups)) {
    int64_t begin = std::min<int64_t>(i * block, call.tokens);
    group.tokens = std::min(block, call.tokens - begin);
    group.experts.resize(experts);
  }
  int64_t previous = -1;
  std::vector<int64_t> wanting(count);
  for (const moe_row &row : call.rows) {
    int64_t index = (row.token - call.first) / block;
    groups[index].experts[row.expert].rows.push_back(row);
    wanting[index] += row.token != previous;
    previous = row.token;
  }
  // Which tokens are padding is not recorded, but what is none wants rows.
  if (call.padding)
    for (auto [group, tokens] : zip_equal(groups, wanting))
      group.tokens = count == 1 ? call.tokens - call.padding : tokens;
  for (TokenGroup &group : groups)
    for (ExpertRows &expert : group.experts)
      expert.sort();
  return groups;
}

/// Adds what a bound by `factor` makes of one call.
static void addBound(FactorProfile &sums, const ProfiledFactor &factor,
                     ArrayRef<TokenGroup> groups, const LayerProfile &profile) {
  std::vector<int64_t> kept(profile.experts);
  for (const TokenGroup &group : groups) {
    // A single token is never bounded.
    int64_t limit =
        group.tokens <= 1
            ? group.tokens
            : moe_capacity(factor.value.numerator, factor.value.denominator,
                           profile.topK, group.tokens, profile.experts);
    for (auto [sum, expert] : zip_equal(kept, group.experts)) {
      int64_t stay = std::min(expert.size(), limit);
      sum += stay;
      sums.dropped += expert.size() - stay;
      sums.droppedWeight += expert.weightAfter[stay];
    }
    sums.places += limit * profile.experts;
  }
  sums.maxRows += *llvm::max_element(kept);
  addTo(sums.maxRankRows, getMaxRankRows(kept));
}

static void addBounds(std::vector<FactorProfile> &sums,
                      ArrayRef<TokenGroup> groups,
                      const LayerProfile &profile) {
  sums.resize(getProfiledFactors().size());
  for (auto [sum, factor] : zip_equal(sums, getProfiledFactors()))
    addBound(sum, factor, groups, profile);
}

static void addCall(LayerProfile &profile, const Call &call) {
  std::vector<TokenGroup> all = makeGroups(call, profile.experts, 1);
  std::vector<int64_t> demand;
  for (const ExpertRows &expert : all.front().experts)
    demand.push_back(expert.size());
  ++profile.calls;
  profile.maxDemand += *llvm::max_element(demand);
  addTo(profile.maxRankDemand, getMaxRankRows(demand));
  addBounds(profile.factors, all, profile);
  std::vector<int64_t> ranks = profile.getRanks();
  profile.localFactors.resize(ranks.size() - 1);
  for (auto [sums, count] :
       zip_equal(profile.localFactors, ArrayRef(ranks).drop_front()))
    addBounds(sums, makeGroups(call, profile.experts, count), profile);
}

static void addRecord(LayerProfile &profile, const moe_layer_record &record) {
  profile.add(record);
  profile.tokens += record.tokens - record.padding;
  ArrayRef<moe_row> rows(record.rows, record.num_rows);
  int64_t begin = 0;
  for (int64_t i = 0; i < record.calls; ++i) {
    int64_t end = begin + record.call_tokens[i];
    auto ofCall =
        rows.take_while([&](const moe_row &row) { return row.token < end; });
    addCall(profile,
            {ofCall, begin, record.call_tokens[i], record.call_padding[i]});
    rows = rows.drop_front(ofCall.size());
    begin = end;
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
    for (const moe_layer_record &record : records)
      layers.emplace_back(record);
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
