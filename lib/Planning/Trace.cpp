//===- Trace.cpp - Which experts every token chose ------------------------===//

#include "moe/Planning/Trace.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace mlir::moe;

std::vector<int64_t> LayerTrace::getDemand() const {
  std::vector<int64_t> demand(experts);
  for (const RoutingCall &call : calls)
    for (const moe_row &row : call.rows)
      ++demand[row.expert];
  return demand;
}

/// The calls of a layer in a run, which counts the tokens of all of them.
static void addCalls(LayerTrace &layer, const moe_layer_record &record) {
  ArrayRef<moe_row> rows(record.rows, record.num_rows);
  int64_t begin = 0;
  for (int64_t i = 0; i < record.calls; ++i) {
    int64_t end = begin + record.call_tokens[i];
    RoutingCall &call = layer.calls.emplace_back();
    call.tokens = record.call_tokens[i];
    call.padding = record.call_padding[i];
    call.rows =
        rows.take_while([&](const moe_row &row) { return row.token < end; })
            .vec();
    rows = rows.drop_front(call.rows.size());
    for (moe_row &row : call.rows)
      row.token -= begin;
    begin = end;
  }
}

Error Trace::add(ArrayRef<moe_layer_record> records) {
  if (layers.empty())
    for (const moe_layer_record &record : records)
      layers.push_back({record.layer, record.experts, record.top_k, {}});
  auto isOf = [](const LayerTrace &layer, const moe_layer_record &record) {
    return layer.layer == record.layer && layer.experts == record.experts &&
           layer.topK == record.top_k;
  };
  if (layers.size() != records.size())
    return createStringError("the trace is of another model: it has " +
                             Twine(layers.size()) + " layers, this run has " +
                             Twine(records.size()));
  for (auto [layer, record] : zip_equal(layers, records))
    if (!isOf(layer, record))
      return createStringError(
          "the trace is of another model: it has layer " + Twine(layer.layer) +
          " with " + Twine(layer.experts) + " experts, of which a token has " +
          Twine(layer.topK) + ", where this run has layer " +
          Twine(record.layer) + " with " + Twine(record.experts) + " and " +
          Twine(record.top_k));
  for (auto [layer, record] : zip_equal(layers, records))
    addCalls(layer, record);
  return Error::success();
}
