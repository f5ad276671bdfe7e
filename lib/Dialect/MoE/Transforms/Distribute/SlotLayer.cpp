//===- SlotLayer.cpp - The slot-level ops of a layer ----------------------===//

#include "SlotLayer.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::distribute;

/// The report of an assignment: slots may have been given more columns for it.
static RecordOp findRecord(Value tokenSlot) {
  for (Operation *user : tokenSlot.getUsers()) {
    if (auto record = dyn_cast<RecordOp>(user))
      return record;
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(user))
      if (RecordOp record = findRecord(insert.getResult()))
        return record;
  }
  return nullptr;
}

/// A layer's ops are found by the results of its assignment.
FailureOr<SlotLayer> SlotLayer::find(ExpertMapOp map, int64_t number) {
  SlotLayer layer;
  layer.map = map;
  layer.number = number;
  auto refuse = [&](const Twine &what) {
    return map.emitError() << "cannot be spread over ranks: " << what
                           << ", as moe-apply-capacity makes it";
  };
  Value rowsOfExperts = map.getLoad() ? map.getLoad() : map.getOffsets();
  Operation *op = rowsOfExperts.getDefiningOp();
  layer.assign = dyn_cast_or_null<AssignOp>(op);
  layer.assignRagged = dyn_cast_or_null<AssignRaggedOp>(op);
  if (!layer.assign && !layer.assignRagged)
    return refuse(
        "its rows must be those of a moe.assign or moe.assign_ragged");
  for (Value rows : map.getRows()) {
    auto dispatch = rows.getDefiningOp<DispatchOp>();
    bool isRows = dispatch && dispatch.getSlotToken() == op->getResult(0);
    if (!isRows && rows != op->getResult(1))
      return refuse(
          "each of its rows must be a moe.dispatch by its assignment, "
          "or the weights of the slots");
    layer.dispatches.push_back(isRows ? dispatch : DispatchOp());
  }
  if (map.getNumResults() != 1)
    return refuse("it must have one result");
  for (Operation *user :
       llvm::make_early_inc_range(map.getResult(0).getUsers())) {
    // Sizes that nobody needed.
    if (isOpTriviallyDead(user)) {
      user->erase();
      continue;
    }
    auto combine = dyn_cast<CombineOp>(user);
    if (!combine || combine.getTokenSlot() != op->getResult(2) ||
        combine.getRows() != map.getResult(0) || combine.getWeights())
      return refuse("its result must be the rows of a moe.combine by its "
                    "assignment");
    layer.combines.push_back(combine);
  }
  layer.record = findRecord(op->getResult(2));
  if (layer.record)
    layer.number = layer.record.getLayer();
  return layer;
}

CandidatesOp distribute::getCandidates(Value experts) {
  if (auto admit = experts.getDefiningOp<AdmitOp>())
    experts = admit.getExperts();
  return experts.getDefiningOp<CandidatesOp>();
}

bool SlotLayer::hasExtraCandidates() {
  CandidatesOp candidates = getCandidates(getExperts());
  CapacityAttr capacity =
      candidates ? candidates.getCapacityAttr() : CapacityAttr();
  return capacity && capacity.getStrategy() == Strategy::ExpandedDrop;
}

/// The number of devices that the places of a layer are divided among.
static int64_t getDevices(SlotLayer &layer, const Ranks &ranks) {
  if (!layer.assign)
    return ranks.count;
  // With a limit over all tokens only extra candidates depend on devices.
  if (layer.hasExtraCandidates())
    return getCandidates(layer.getExperts()).getCapacityAttr().getDevices();
  int64_t groups = layer.assign.getNumGroups();
  return groups == 1 ? ranks.count : groups;
}

LimitOp SlotLayer::getLimit() {
  auto slots = assign.getOuts()[0].getDefiningOp<tensor::EmptyOp>();
  if (!slots || slots.getDynamicSizes().size() != 1)
    return nullptr;
  return slots.getDynamicSizes()[0].getDefiningOp<LimitOp>();
}

LogicalResult SlotLayer::verify(const Ranks &ranks) {
  auto fail = [&] {
    return map.emitError() << "[bad_devices] MoE layer " << number
                           << ": the number of ranks ";
  };
  if (getNumExperts() % ranks.count != 0)
    return fail() << "must divide the number of experts, got " << ranks.count
                  << " ranks and " << getNumExperts() << " experts";
  int64_t devices = getDevices(*this, ranks);
  if (devices != ranks.count)
    return fail() << "must be the number of devices that its capacity is for, "
                     "got "
                  << ranks.count << " ranks and " << devices << " devices";
  if (!ranks.ownTokens || !assign)
    return success();
  auto slots = cast<ShapedType>(assign.getOuts()[0].getType());
  if (slots.isDynamicDim(2) && !getLimit())
    return map.emitError()
           << "cannot be spread over ranks: its slots must be as "
              "many as a moe.limit says, as "
              "moe-apply-capacity makes it";
  if (assign.getNumGroups() != 1)
    return map.emitError() << "MoE layer " << number
                           << ": the tokens of a rank must be one group where "
                              "every rank has its own, got "
                           << assign.getNumGroups()
                           << "; moe-apply-capacity needs own-tokens";
  return success();
}
