//===- RankLayer.h - One layer on several ranks -----------------*- C++ -*-===//

#ifndef MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_RANKLAYER_H
#define MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_RANKLAYER_H

#include "ShardParams.h"
#include "SlotLayer.h"
#include "TokenBlock.h"

#include "mlir/IR/TypeUtilities.h"

namespace mlir::moe::distribute {

/// Builds what a rank does for one layer: what the bounded and the ragged form
/// have in common.
class RankLayer {
protected:
  RankLayer(SlotLayer &layer, const Ranks &ranks, ParamSharder &sharder);

  /// Rows that no expert looks at, such as weights that scale nothing, need not
  /// travel.
  void dropUnusedRows();
  /// The rows of this rank's tokens at the places of `slots`. `weights` are
  /// those of the places.
  SmallVector<Value> dispatch(Value slots, Value weights);
  /// `used` says how many rows of an expert hold something, or is null.
  SmallVector<Value> exchange(ValueRange blocks, Value used);
  /// Applies this rank's experts to rows; one of `load` and `offsets` is null.
  Value applyExperts(ValueRange rows, Value load, Value offsets);
  /// Where the experts of a list, i32 [T, W], are in the order of ranks: their
  /// numbers from there on.
  Value placeExperts(Value experts);
  /// Sums the rows of each token, and gives all ranks the sums they need.
  void combine(Value rows, Value tokenSlot);
  /// Reports this rank's tokens.
  void record(Value tokenSlot, Value limits);
  /// What ranks compare before they exchange rows; `slots` is null if their
  /// number is dynamic.
  LayerShapeAttr getShape(int64_t topK, std::optional<int64_t> slots);

  int64_t getExpertsOfRank() { return layer.getNumExperts() / ranks.count; }
  Value createEmpty(ArrayRef<OpFoldResult> sizes, Type elementType) {
    return tensor::EmptyOp::create(b, loc, sizes, elementType);
  }
  OpFoldResult mul(OpFoldResult x, OpFoldResult y);
  Value createEmptyLike(Value tensor) {
    return createEmpty(tensor::getMixedSizes(b, loc, tensor),
                       getElementTypeOrSelf(tensor));
  }

  SlotLayer &layer;
  const Ranks &ranks;
  ParamSharder &sharder;
  OpBuilder b;
  Location loc;
  TokenBlock tokens;
  LayerShapeAttr shape;

private:
  Value gather(Value block);
};

/// Makes each rank do its part of a layer whose experts have a bounded number
/// of rows.
void distributeBounded(SlotLayer &layer, const Ranks &ranks,
                       ParamSharder &sharder);
/// The same of one whose rows all stay.
void distributeRagged(SlotLayer &layer, const Ranks &ranks,
                      ParamSharder &sharder);

} // namespace mlir::moe::distribute

#endif // MOE_LIB_DIALECT_MOE_TRANSFORMS_DISTRIBUTE_RANKLAYER_H
