//===- Record.cpp - How the tokens of MoE layers fared --------------------===//

#include "Record.h"
#include "Clock.h"
#include "Invocation.h"

#include <algorithm>

using namespace moe_rt;

/// What `nonfinite` says of padding.
static constexpr int64_t kPadding = -2;

namespace {
/// Element access of strided memrefs.
template <typename T> T at(const moe_memref_1d &m, int64_t i) {
  return static_cast<const T *>(m.aligned)[m.offset + i * m.strides[0]];
}
template <typename T> T at(const moe_memref_2d &m, int64_t i, int64_t j) {
  return static_cast<const T *>(
      m.aligned)[m.offset + i * m.strides[0] + j * m.strides[1]];
}
} // namespace

/// The expert that an element names: `-2 - e` is expert `e`, which the strategy
/// skips. -1 if it names none.
static int64_t getExpert(int64_t named, int64_t numExperts) {
  int64_t expert = named < -1 ? -2 - named : named;
  return expert < numExperts ? expert : -1;
}

moe_layer_record LayerRecord::view(int64_t layer) const {
  moe_layer_record r = {};
  r.layer = layer;
  r.tokens = tokens;
  r.experts = static_cast<int64_t>(demand.size());
  r.top_k = topK;
  r.groups = static_cast<int64_t>(capacity.size());
  r.capacity = capacity.data();
  r.demand = demand.data();
  r.candidates = candidates.data();
  r.kept = kept.data();
  r.dropped = dropped;
  r.added = added;
  r.weight = weight;
  r.dropped_weight = droppedWeight;
  r.dead_tokens = deadTokens;
  r.padding = padding;
  r.num_bad_tokens = static_cast<int64_t>(badTokens.size());
  r.bad_tokens = badTokens.data();
  r.calls = static_cast<int64_t>(callTokens.size());
  r.call_tokens = callTokens.data();
  r.call_padding = callPadding.data();
  r.num_rows = static_cast<int64_t>(rows.size());
  r.rows = rows.data();
  r.time_ns = time;
  return r;
}

extern "C" void moe_rt_time(int64_t layer, int64_t begins) {
  int64_t time = now();
  Invocation *run = getCurrentInvocation();
  if (!run || !run->records)
    return;
  LayerRecord &record = (*run->records)[layer];
  if (begins)
    record.begin = time;
  else
    record.time = std::max<int64_t>(record.time, 0) + (time - record.begin);
}

/// Keeps the rows that the top-k of token `t` want.
static void keepRows(LayerRecord &record, const moe_memref_2d &experts,
                     const moe_memref_2d &weights, const moe_memref_2d &score,
                     int64_t t) {
  auto numExperts = static_cast<int64_t>(record.demand.size());
  for (int64_t i = 0; i < std::min(record.topK, experts.sizes[1]); ++i) {
    int64_t expert = getExpert(at<int32_t>(experts, t, i), numExperts);
    if (expert >= 0)
      record.rows.push_back({record.tokens + t, expert, at<float>(score, t, i),
                             at<float>(weights, t, i)});
  }
}

/// Counts the candidates of token `t`.
static void recordToken(LayerRecord &record, const moe_memref_2d &experts,
                        const moe_memref_2d &weights,
                        const moe_memref_2d &tokenSlot, int64_t bad,
                        int64_t t) {
  bool alive = false;
  for (int64_t i = 0; i < experts.sizes[1]; ++i) {
    int64_t named = at<int32_t>(experts, t, i);
    int64_t expert =
        getExpert(named, static_cast<int64_t>(record.demand.size()));
    if (expert < 0)
      continue;
    bool chosen = i < record.topK;
    bool kept = at<int64_t>(tokenSlot, t, i) >= 0;
    double weight = at<float>(weights, t, i);
    record.candidates[expert] += named >= 0;
    record.kept[expert] += kept;
    record.added += kept && !chosen;
    alive |= kept;
    if (!chosen)
      continue;
    record.demand[expert] += 1;
    record.weight += weight;
    if (!kept) {
      record.dropped += 1;
      record.droppedWeight += weight;
    }
  }
  // A token may have no candidate without being padding: if no expert of the
  // groups that it may use is eligible.
  bool isPadding = bad == kPadding;
  record.padding += isPadding;
  record.deadTokens += !alive && !isPadding;
}

extern "C" void _mlir_ciface_moe_rt_record(
    const moe_memref_2d *experts, const moe_memref_2d *weights,
    const moe_memref_2d *score, const moe_memref_2d *tokenSlot,
    const moe_memref_1d *nonfinite, const moe_memref_1d *limits, int64_t layer,
    int64_t topK, int64_t numExperts) {
  Invocation *run = getCurrentInvocation();
  if (!run || !run->records)
    return;
  LayerRecord &record = (*run->records)[layer];
  record.topK = topK;
  record.demand.resize(numExperts);
  record.candidates.resize(numExperts);
  record.kept.resize(numExperts);
  record.capacity.clear();
  for (int64_t g = 0; g < limits->sizes[0]; ++g) {
    int64_t limit = at<int64_t>(*limits, g);
    record.capacity.push_back(limit == INT64_MAX ? -1 : limit);
  }
  int64_t paddingBefore = record.padding;
  for (int64_t t = 0; t < experts->sizes[0]; ++t) {
    int64_t bad = at<int32_t>(*nonfinite, t);
    recordToken(record, *experts, *weights, *tokenSlot, bad, t);
    if (run->keepsRows)
      keepRows(record, *experts, *weights, *score, t);
    if (bad >= 0)
      record.badTokens.push_back(
          {record.tokens + t, bad < numExperts ? bad : -1});
  }
  record.tokens += experts->sizes[0];
  record.callTokens.push_back(experts->sizes[0]);
  record.callPadding.push_back(record.padding - paddingBefore);
}
