//===- LayerBuilder.h - Make slot-level ops of one layer ------------------===//

#ifndef MOE_LIB_DIALECT_MOE_TRANSFORMS_LAYERBUILDER_H
#define MOE_LIB_DIALECT_MOE_TRANSFORMS_LAYERBUILDER_H

#include "CapacitySettings.h"
#include "moe/Dialect/MoE/IR/MoE.h"

namespace mlir::moe::capacity {

/// The four results of moe.candidates, or the choices of a moe.experts.
struct Choices {
  Value experts, weights;
  /// What candidates compete with.
  Value score;
  /// Null if the choices were not made by a moe.route.
  Value nonfinite;
  /// Which tokens are no padding; null if all are.
  Value mask = nullptr;
  /// Before the model's own capacity, if it has one: what a report counts.
  Value wantedExperts = nullptr, wantedWeights = nullptr;
};

/// Where the rows of a layer lie. `load` and `limits` are null in the ragged
/// form, `offsets` in the bounded one.
struct Places {
  SmallVector<OpFoldResult> shape;
  Value token, weight, tokenSlot, load, offsets, limits;
};

/// Lists the candidates of `route`'s tokens; `capacity` may be null.
Choices createCandidates(OpBuilder &b, RouteOp route, RouterAttr router,
                         CapacityAttr capacity);

/// Turns one moe.experts, and the moe.route it takes its choices from, into
/// slot-level ops.
class LayerBuilder {
public:
  LayerBuilder(OpBuilder &b, ExpertsOp op, const CapacitySettings &settings,
               int64_t layer, bool record)
      : b(b), loc(op.getLoc()), op(op), settings(settings),
        capacity(settings.capacity), layer(layer), record(record) {}

  /// Returns what the moe.experts is to be replaced by.
  FailureOr<Value> build();

private:
  LogicalResult verify();
  void assertTokens();
  RouteOp findRoute();
  LogicalResult verifyAdmit();
  LogicalResult verifyGivenChoices();
  Choices createChoices(RouteOp route);
  Choices maskGivenChoices();
  Places createSlots(const Choices &choices);
  Places createRaggedRows(const Choices &choices);
  Value createKey(const Choices &choices);
  Value createExpertMap(const Places &places);
  void createTime(Mark mark);
  Choices findWanted(RouteOp route, const Choices &choices);
  void createRecord(const Choices &choices, const Choices &wanted,
                    const Places &places);
  OpFoldResult getTokens() {
    return tensor::getMixedSize(b, loc, op.getExperts(), 0);
  }

  OpBuilder &b;
  Location loc;
  ExpertsOp op;
  const CapacitySettings &settings;
  /// Null once it is known that it cannot be applied to this layer.
  CapacityAttr capacity;
  int64_t layer;
  bool record;
  /// The model's own capacity, or null.
  AdmitOp admit;
  /// The router's scale where the renormalization has to apply it.
  FloatAttr scale;
  /// The model's top_k.
  int64_t topK = 0;
};

} // namespace mlir::moe::capacity

#endif // MOE_LIB_DIALECT_MOE_TRANSFORMS_LAYERBUILDER_H
