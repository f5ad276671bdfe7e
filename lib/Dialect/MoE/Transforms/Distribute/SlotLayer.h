//===- SlotLayer.h - The slot-level ops of a layer --------------*- C++ -*-===//

#ifndef MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_SLOTLAYER_H
#define MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_SLOTLAYER_H

#include "moe/Dialect/MoE/IR/MoE.h"

namespace mlir::moe::distribute {

/// The ranks that run a program together.
struct Ranks {
  int64_t count = 1;
  /// Every rank has tokens of its own; otherwise each has all.
  bool ownTokens = false;
};

/// The slot-level ops of a layer, as moe-apply-capacity makes them.
struct SlotLayer {
  /// Finds them around a moe.expert_map; reports an error if they are not
  /// there.
  static FailureOr<SlotLayer> find(ExpertMapOp map, int64_t number);
  /// Reports an error if the layer cannot be spread over those ranks.
  LogicalResult verify(const Ranks &ranks);

  int64_t getNumExperts() { return map.getNumExperts(); }
  /// Whether a token has candidates besides its top-k that are on its device.
  bool hasExtraCandidates();
  /// The assignment.
  DestinationStyleOpInterface getAssignment() {
    Operation *op =
        assign ? assign.getOperation() : assignRagged.getOperation();
    return cast<DestinationStyleOpInterface>(op);
  }
  /// What gives the number of slots if that is dynamic; null if something else
  /// does.
  LimitOp getLimit();
  /// The choices of all tokens.
  Value getExperts() {
    return assign ? assign.getExperts() : assignRagged.getExperts();
  }

  ExpertMapOp map;
  /// One of them is null.
  AssignOp assign;
  AssignRaggedOp assignRagged;
  /// What gives the map each of its rows; null for the weights. Not what these
  /// are dispatched from: that changes when a layer before is spread.
  SmallVector<DispatchOp> dispatches;
  SmallVector<CombineOp> combines;
  /// Null if the layer is not reported.
  RecordOp record;
  int64_t number = 0;
  /// The experts, those of rank 0 first; empty where that is the order of their
  /// numbers.
  SmallVector<int64_t> order;
};

/// The candidates that `experts` are some of; null if they are the program's
/// own choices.
CandidatesOp getCandidates(Value experts);

} // namespace mlir::moe::distribute

#endif // MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_SLOTLAYER_H
