//===- Trace.h - Which experts every token chose ----------------*- C++ -*-===//
//
// The routing of some calls, token by token, where a profile has only sums:
// what a strategy makes of it on any number of ranks can be computed from it.
// `moe-run --trace` adds a run to a file such as
//
//   {"format": "moe-routing-trace", "version": 1, "layers": [
//     {"layer": 0, "experts": 4, "top_k": 2, "calls": [
//       {"experts": [[3, 0], [1, 2]], "scores": [[0.5, 0.2], [0.4, 0.3]],
//        "weights": [[0.7, 0.3], [0.6, 0.4]], "padding": 0}]}]}
//
// with a list for each token. Rows compete by their scores; `weights` are the
// routing weights. A token may have fewer than `top_k` experts, and padding
// (tokens that a mask leaves out) has none.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_PLANNING_TRACE_H
#define MOE_PLANNING_TRACE_H

#include "moe_runtime.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <vector>

namespace mlir::moe {

/// One time that a layer ran.
struct RoutingCall {
  int64_t tokens = 0;
  /// How many of the tokens are padding.
  int64_t padding = 0;
  /// What the top-k want, by token, counted from 0.
  std::vector<moe_row> rows;
};

struct LayerTrace {
  int64_t layer = 0, experts = 0, topK = 0;
  std::vector<RoutingCall> calls;

  /// The rows that all calls want of each expert.
  std::vector<int64_t> getDemand() const;
};

struct Trace {
  std::vector<LayerTrace> layers;

  /// Adds the layers of one run, which must have kept their rows. Fails and
  /// changes nothing if they are those of another model.
  llvm::Error add(llvm::ArrayRef<moe_layer_record> records);
};

/// Reads a trace; none if the file is JSON of another format. `what` an error
/// calls a file that is no JSON.
llvm::Expected<std::optional<Trace>>
readIfTrace(llvm::StringRef path, llvm::StringRef what = "the trace");
void writeTrace(const Trace &trace, llvm::raw_ostream &os);

} // namespace mlir::moe

#endif // MOE_PLANNING_TRACE_H
