//===- Record.h - How the tokens of MoE layers fared ------------*- C++ -*-===//

#ifndef MOE_RUNTIME_COMMON_RECORD_H
#define MOE_RUNTIME_COMMON_RECORD_H

#include "moe_program_image.h"

#include <map>
#include <vector>

namespace moe_rt {

/// What moe_layer_record shows, owned.
struct LayerRecord {
  int64_t tokens = 0, topK = 0;
  std::vector<int64_t> capacity, demand, candidates, kept;
  int64_t dropped = 0, added = 0, deadTokens = 0, padding = 0;
  double weight = 0, droppedWeight = 0;
  std::vector<moe_bad_token> badTokens;
  std::vector<int64_t> callTokens, callPadding;
  std::vector<moe_row> rows;
  /// The time so far, -1 if none was measured; and when it last began.
  int64_t time = -1, begin = 0;

  moe_layer_record view(int64_t layer) const;
};

/// The records of a run, by layer number.
using RecordSet = std::map<int64_t, LayerRecord>;

} // namespace moe_rt

#endif // MOE_RUNTIME_COMMON_RECORD_H
