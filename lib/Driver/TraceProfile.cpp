//===- TraceProfile.cpp - The profile of a trace --------------------------===//

#include "moe/Driver/TraceProfile.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace mlir::moe;

namespace {
/// The record of a run with all calls of a layer, and what it points to.
struct TraceRecord {
  explicit TraceRecord(const LayerTrace &layer);
  /// The pointers hold while this is where it is.
  moe_layer_record view() const;

  moe_layer_record record = {};
  std::vector<int64_t> demand, callTokens, callPadding;
  std::vector<moe_row> rows;
};
} // namespace

TraceRecord::TraceRecord(const LayerTrace &layer) : demand(layer.getDemand()) {
  record.layer = layer.layer;
  record.experts = layer.experts;
  record.top_k = layer.topK;
  for (const RoutingCall &call : layer.calls) {
    for (moe_row row : call.rows) {
      row.token += record.tokens;
      record.weight += row.weight;
      rows.push_back(row);
    }
    record.tokens += call.tokens;
    record.padding += call.padding;
    callTokens.push_back(call.tokens);
    callPadding.push_back(call.padding);
  }
}

moe_layer_record TraceRecord::view() const {
  moe_layer_record r = record;
  r.demand = r.candidates = r.kept = demand.data();
  r.calls = static_cast<int64_t>(callTokens.size());
  r.call_tokens = callTokens.data();
  r.call_padding = callPadding.data();
  r.num_rows = static_cast<int64_t>(rows.size());
  r.rows = rows.data();
  return r;
}

Expected<Profile> mlir::moe::makeProfile(const Trace &trace) {
  std::vector<TraceRecord> owners(trace.layers.begin(), trace.layers.end());
  std::vector<moe_layer_record> records;
  for (const TraceRecord &owner : owners)
    records.push_back(owner.view());
  Profile profile;
  if (Error error = profile.add(records))
    return std::move(error);
  return profile;
}
