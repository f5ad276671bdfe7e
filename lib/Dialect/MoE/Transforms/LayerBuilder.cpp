//===- LayerBuilder.cpp - Make slot-level ops of one layer ----------------===//

#include "LayerBuilder.h"
#include "RecordInputs.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::capacity;

static Value createEmpty(OpBuilder &b, Location loc,
                         ArrayRef<OpFoldResult> shape, Type elementType) {
  return tensor::EmptyOp::create(b, loc, shape, elementType);
}

Choices capacity::createCandidates(OpBuilder &b, RouteOp route,
                                   RouterAttr router, CapacityAttr capacity) {
  Location loc = route.getLoc();
  int64_t numExperts = route.getLogits().getType().getDimSize(1);
  int64_t width = router.getTopK();
  if (capacity)
    width = capacity.getWidth(width, numExperts);
  OpFoldResult tokens = tensor::getMixedSize(b, loc, route.getLogits(), 0);
  SmallVector<OpFoldResult> list = {tokens, b.getIndexAttr(width)};
  SmallVector<Value> outs = {createEmpty(b, loc, list, b.getI32Type()),
                             createEmpty(b, loc, list, b.getF32Type()),
                             createEmpty(b, loc, list, b.getF32Type()),
                             createEmpty(b, loc, tokens, b.getI32Type())};
  auto op = CandidatesOp::create(b, loc, TypeRange(ValueRange(outs)),
                                 route.getLogits(), route.getBias(),
                                 route.getMask(), /*first=*/Value(),
                                 /*total=*/Value(), outs, router, capacity);
  return {op.getResult(0), op.getResult(1), op.getResult(2), op.getResult(3),
          route.getMask()};
}

/// Lets the model's own capacity turn choices away.
static void createAdmit(OpBuilder &b, Location loc, AdmitOp admit,
                        Choices &choices) {
  SmallVector<OpFoldResult> list =
      tensor::getMixedSizes(b, loc, choices.experts);
  SmallVector<Value> outs = {createEmpty(b, loc, list, b.getI32Type()),
                             createEmpty(b, loc, list, b.getF32Type())};
  auto op = AdmitOp::create(b, loc, TypeRange(ValueRange(outs)),
                            choices.experts, choices.weights, outs,
                            admit.getNumExperts(), admit.getAdmission());
  choices.wantedExperts = choices.experts;
  choices.wantedWeights = choices.weights;
  choices.experts = op.getResult(0);
  choices.weights = op.getResult(1);
}

LogicalResult LayerBuilder::verify() {
  if (op.getType().getRank() != 2)
    return op.emitError() << "the result must be [tokens, hidden] to be "
                             "lowered, got "
                          << op.getType();
  int64_t tokens = op.getExperts().getType().getDimSize(0);
  if (!ShapedType::isDynamic(tokens) && tokens > INT32_MAX)
    return op.emitError() << "expects at most " << INT32_MAX << " tokens, got "
                          << tokens;
  int64_t devices = capacity.getDevices();
  if (op.getNumExperts() % devices != 0)
    return op.emitError() << "[bad_devices] the number of devices must divide "
                             "the number of experts, got "
                          << devices << " devices and " << op.getNumExperts()
                          << " experts";
  std::optional<int64_t> perToken = capacity.getPerToken();
  if (capacity.isUnbounded() && perToken && *perToken < op.getTopK())
    return op.emitError()
           << "per-token needs a factor and a strategy that bounds; without "
              "one, expert_skip with keep-k keeps the "
           << *perToken << " best choices of a token";
  return success();
}

/// Tokens are numbered with i32; a dynamic number of them is looked at when the
/// program runs.
void LayerBuilder::assertTokens() {
  auto tokens = dyn_cast<Value>(getTokens());
  if (!tokens)
    return;
  Value most = arith::ConstantIndexOp::create(b, loc, INT32_MAX);
  Value fits =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, tokens, most);
  cf::AssertOp::create(b, loc, fits,
                       "MoE layer " + std::to_string(layer) +
                           ": expects at most " + std::to_string(INT32_MAX) +
                           " tokens");
}

/// The moe.route that chose the experts and their weights, or null. Sets
/// `admit` if the choices come from there through one.
RouteOp LayerBuilder::findRoute() {
  Value experts = op.getExperts(), weights = op.getWeights();
  auto ownCapacity = experts.getDefiningOp<AdmitOp>();
  if (ownCapacity &&
      static_cast<int64_t>(ownCapacity.getNumExperts()) == op.getNumExperts() &&
      experts == ownCapacity.getResult(0) &&
      weights == ownCapacity.getResult(1)) {
    experts = ownCapacity.getExperts();
    weights = ownCapacity.getWeights();
  }
  auto route = experts.getDefiningOp<RouteOp>();
  if (route && experts == route.getExperts() && weights == route.getWeights()) {
    if (experts != op.getExperts())
      admit = ownCapacity;
    return route;
  }
  return nullptr;
}

/// Choices that no moe.route has made are known by nothing but their weights.
LogicalResult LayerBuilder::verifyGivenChoices() {
  auto refuse = [&](StringRef setting, StringRef value, StringRef accepted,
                    StringRef reason) {
    return op.emitError() << "MoE layer " << layer << ": " << setting
                          << " must be " << accepted << ", got " << value
                          << ", which needs " << reason
                          << ": the layer's choices are the program's own, and "
                             "not those of one moe.route";
  };
  Strategy strategy = capacity.getStrategy();
  StringRef accepted = "none, token_drop or expert_drop";
  if (strategy == Strategy::ExpertSkip)
    return refuse("strategy", stringifyStrategy(strategy), accepted,
                  "the order of a token's choices");
  if (!capacity.isUnbounded() &&
      (strategy == Strategy::ExpandedDrop || strategy == Strategy::Overselect))
    return refuse("strategy", stringifyStrategy(strategy), accepted,
                  "the scores of all experts");
  if (capacity.getRenorm() == Renorm::One)
    return refuse("renorm", "one", "none, topk_sum or ref",
                  "the scale of the router");
  return success();
}

/// Candidates that the model never chose have no place in its own order.
LogicalResult LayerBuilder::verifyAdmit() {
  bool adds = capacity.getStrategy() == Strategy::ExpandedDrop ||
              capacity.getStrategy() == Strategy::Overselect;
  if (!admit || !adds || capacity.isUnbounded())
    return success();
  InFlightDiagnostic diagnostic =
      op.emitError() << "strategy must be none, token_drop, expert_drop or "
                        "expert_skip where the model has a capacity of its "
                        "own, got "
                     << stringifyStrategy(capacity.getStrategy())
                     << ", which adds candidates";
  diagnostic.attachNote(admit.getLoc()) << "the model's own capacity";
  return diagnostic;
}

Choices LayerBuilder::createChoices(RouteOp route) {
  RouterAttr router = route.getRouter();
  bool isNormalized =
      admit && admit.getAdmission().getNormalize() != Normalize::None;
  // What is normalized after the router has lost its scale already.
  if (capacity.getRenorm() != Renorm::None && !isNormalized) {
    // `ref` leaves the scale out.
    if (capacity.getRenorm() != Renorm::Ref)
      scale = router.getScale();
    router = router.withScale(1.0f);
  }
  // Without a limit only expert_skip changes what a token's candidates are.
  CapacityAttr attr = capacity;
  if (capacity.isUnbounded() && capacity.getStrategy() != Strategy::ExpertSkip)
    attr = nullptr;
  Choices choices = createCandidates(b, route, router, attr);
  if (admit)
    createAdmit(b, admit.getLoc(), admit, choices);
  return choices;
}

/// The choices of the moe.experts, without those of padding.
Choices LayerBuilder::maskGivenChoices() {
  Choices choices = {op.getExperts(), op.getWeights(), op.getWeights(),
                     /*nonfinite=*/nullptr, op.getMask()};
  if (!op.getMask())
    return choices;
  SmallVector<Value> outs;
  for (Value list : {choices.experts, choices.weights})
    outs.push_back(createEmpty(b, loc, tensor::getMixedSizes(b, loc, list),
                               getElementTypeOrSelf(list)));
  AffineMap both = b.getMultiDimIdentityMap(2);
  AffineMap token = AffineMap::get(2, 0, b.getAffineDimExpr(0));
  auto masked = linalg::GenericOp::create(
      b, loc, TypeRange(ValueRange(outs)),
      ValueRange{op.getMask(), choices.experts, choices.weights}, outs,
      ArrayRef<AffineMap>{token, both, both, both, both},
      SmallVector<utils::IteratorType>(2, utils::IteratorType::parallel),
      [](OpBuilder &b, Location loc, ValueRange args) {
        Value none = arith::ConstantIntOp::create(b, loc, -1, 32);
        Value zero = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
        linalg::YieldOp::create(
            b, loc,
            {arith::SelectOp::create(b, loc, args[0], args[1], none),
             arith::SelectOp::create(b, loc, args[0], args[2], zero)});
      });
  choices.experts = masked.getResult(0);
  choices.weights = choices.score = masked.getResult(1);
  return choices;
}

/// The key that candidates compete with, or null where their order is enough.
Value LayerBuilder::createKey(const Choices &choices) {
  if (capacity.getMetric() == Metric::Score)
    return choices.score;
  if (capacity.getMetric() != Metric::Random)
    return nullptr;
  Value out = createEmpty(
      b, loc, tensor::getMixedSizes(b, loc, choices.experts), b.getI64Type());
  return RandomKeyOp::create(b, loc, TypeRange(out.getType()), choices.experts,
                             /*first=*/Value(), out,
                             capacity.getSeed().value_or(0), layer)
      .getResult(0);
}

static Compete getCompete(Metric metric) {
  switch (metric) {
  case Metric::Score:
    return Compete::Largest;
  case Metric::Random:
    return Compete::Smallest;
  case Metric::First:
    return Compete::First;
  case Metric::Last:
    return Compete::Last;
  }
  llvm_unreachable("a metric");
}

Places LayerBuilder::createSlots(const Choices &choices) {
  Value tokens = getValueOrCreateConstantIndexOp(b, loc, getTokens());
  int64_t groups = capacity.getNumGroups();
  SmallVector<Value> limit;
  b.createOrFold<LimitOp>(limit, loc,
                          RankedTensorType::get({groups}, b.getI64Type()),
                          b.getIndexType(), tokens, choices.mask, topK,
                          op.getNumExperts(), capacity,
                          /*repeats=*/!choices.nonfinite);

  Places places;
  places.limits = limit[0];
  places.shape = {b.getIndexAttr(groups), b.getIndexAttr(op.getNumExperts()),
                  getAsOpFoldResult(limit[1])};
  SmallVector<OpFoldResult> list =
      tensor::getMixedSizes(b, loc, choices.experts);
  SmallVector<Value> outs = {createEmpty(b, loc, places.shape, b.getI32Type()),
                             createEmpty(b, loc, places.shape, b.getF32Type()),
                             createEmpty(b, loc, list, b.getI64Type()),
                             createEmpty(b, loc, list, b.getF32Type()),
                             createEmpty(b, loc,
                                         ArrayRef(places.shape).take_front(2),
                                         b.getI32Type())};
  std::optional<int64_t> perToken = capacity.getPerToken();
  bool dropExpert = capacity.getStrategy() == Strategy::ExpertDrop;
  // An expert that loses all its rows does not ask which are best.
  Compete compete =
      dropExpert ? Compete::First : getCompete(capacity.getMetric());
  auto assign = AssignOp::create(
      b, loc, TypeRange(ValueRange(outs)), choices.experts, choices.weights,
      places.limits, dropExpert ? Value() : createKey(choices), outs, compete,
      topK, dropExpert ? Drop::Expert : Drop::Excess,
      perToken ? b.getI64IntegerAttr(*perToken) : IntegerAttr(),
      capacity.getRenorm(), scale);
  places.token = assign.getResult(0);
  places.weight = assign.getResult(1);
  places.tokenSlot = assign.getResult(2);
  places.load = assign.getResult(4);
  return places;
}

Places LayerBuilder::createRaggedRows(const Choices &choices) {
  SmallVector<OpFoldResult> list =
      tensor::getMixedSizes(b, loc, choices.experts);
  int64_t width = *getConstantIntValue(list[1]);
  OpFoldResult numRows;
  if (std::optional<int64_t> tokens = getConstantIntValue(list[0]))
    numRows = b.getIndexAttr(*tokens * width);
  else
    numRows =
        arith::MulIOp::create(b, loc, cast<Value>(list[0]),
                              arith::ConstantIndexOp::create(b, loc, width))
            .getResult();
  SmallVector<Value> outs = {
      createEmpty(b, loc, numRows, b.getI32Type()),
      createEmpty(b, loc, numRows, b.getF32Type()),
      createEmpty(b, loc, list, b.getI64Type()),
      createEmpty(b, loc, list, b.getF32Type()),
      createEmpty(b, loc, {b.getIndexAttr(op.getNumExperts() + 1)},
                  b.getI64Type())};
  auto assign = AssignRaggedOp::create(
      b, loc, TypeRange(ValueRange(outs)), choices.experts, choices.weights,
      outs, std::min(topK, width), capacity.getRenorm(), scale);
  Places places;
  places.shape = {numRows};
  places.token = assign.getResult(0);
  places.weight = assign.getResult(1);
  places.tokenSlot = assign.getResult(2);
  places.offsets = assign.getResult(4);
  return places;
}

/// Fetches the rows and applies the experts. The weights travel as the last of
/// the rows, which is where the region of moe.experts has them.
Value LayerBuilder::createExpertMap(const Places &places) {
  SmallVector<Value> rows;
  for (Value source : op.getRows()) {
    SmallVector<OpFoldResult> shape(places.shape);
    llvm::append_range(
        shape, ArrayRef(tensor::getMixedSizes(b, loc, source)).drop_front());
    Value out = createEmpty(b, loc, shape, getElementTypeOrSelf(source));
    rows.push_back(DispatchOp::create(b, loc, TypeRange(out.getType()), source,
                                      places.token, out)
                       .getResult(0));
  }
  rows.push_back(places.weight);

  auto yielded = cast<RankedTensorType>(op.getYield().getValues()[0].getType());
  SmallVector<int64_t> shape(
      cast<RankedTensorType>(places.weight.getType()).getShape());
  llvm::append_range(shape, op.getType().getShape().drop_front());
  auto type = RankedTensorType::get(shape, yielded.getElementType());
  auto map =
      ExpertMapOp::create(b, loc, TypeRange(type), rows, places.load,
                          places.offsets, op.getParams(), op.getShared());
  map.getBody().takeBody(op.getBody());
  return map.getResult(0);
}

void LayerBuilder::createTime(Mark mark) {
  if (record)
    TimeOp::create(b, loc, mark, layer);
}

/// What a report counts: the choices before the model's own capacity or
/// expert_skip leaves some out.
Choices LayerBuilder::findWanted(RouteOp route, const Choices &choices) {
  Choices wanted = choices;
  if (route && capacity.getStrategy() == Strategy::ExpertSkip) {
    wanted = createCandidates(b, route, route.getRouter(), nullptr);
    wanted.experts = markSkipped(b, loc, wanted.experts, *capacity.getKeepK());
  } else if (admit) {
    wanted.experts = choices.wantedExperts;
    wanted.weights = choices.wantedWeights;
  }
  return wanted;
}

/// Reports how `wanted`, at least what `choices` lists, fared.
void LayerBuilder::createRecord(const Choices &choices, const Choices &wanted,
                                const Places &places) {
  Value limits = places.limits;
  if (!limits) {
    int64_t groups = admit ? admit.getAdmission().getGroups() : 1;
    int64_t limit =
        admit ? admit.getAdmission().getCapacity() : CapacityAttr::kExempt;
    auto type = RankedTensorType::get({groups}, b.getI64Type());
    limits = arith::ConstantOp::create(
        b, loc, DenseElementsAttr::get(type, ArrayRef<int64_t>(limit)));
  }
  Value nonfinite = choices.nonfinite;
  if (!nonfinite && choices.mask)
    nonfinite = markPadding(b, loc, choices.mask);
  if (!nonfinite) {
    // Whoever made the choices has looked at the logits, if there were any.
    Value none = arith::ConstantIntOp::create(b, loc, -1, 32);
    SmallVector<Value> dynamicSizes;
    SmallVector<int64_t> shape;
    dispatchIndexOpFoldResults(getTokens(), dynamicSizes, shape);
    nonfinite = tensor::SplatOp::create(b, loc, none, ArrayRef<int64_t>(shape),
                                        dynamicSizes);
  }
  Value slots = places.tokenSlot;
  int64_t width =
      cast<RankedTensorType>(wanted.experts.getType()).getDimSize(1);
  if (cast<RankedTensorType>(slots.getType()).getDimSize(1) != width)
    slots = padSlots(b, loc, slots, width);
  RecordOp::create(b, loc, wanted.experts, wanted.weights,
                   wanted.score ? wanted.score : wanted.weights, slots,
                   nonfinite, limits, layer, topK, op.getNumExperts());
}

FailureOr<Value> LayerBuilder::build() {
  if (failed(verify()))
    return failure();
  b.setInsertionPoint(op);
  assertTokens();
  RouteOp route = findRoute();
  if (failed(verifyAdmit()) || (!route && failed(verifyGivenChoices())))
    return failure();
  topK = route ? route.getRouter().getTopK() : op.getTopK();
  if (settings.perTokenTopK && !capacity.isUnbounded())
    capacity = capacity.withPerToken(topK);
  createTime(Mark::Begin);
  Choices choices = route ? createChoices(route) : maskGivenChoices();
  Places places =
      capacity.isUnbounded() ? createRaggedRows(choices) : createSlots(choices);
  Value rows = createExpertMap(places);
  Value out = createEmpty(
      b, loc, {getTokens(), tensor::getMixedSizes(b, loc, rows).back()},
      op.getType().getElementType());
  Value sum = CombineOp::create(b, loc, TypeRange(out.getType()), rows,
                                places.tokenSlot, /*weights=*/Value(), out)
                  .getResult(0);
  createTime(Mark::End);
  if (record)
    createRecord(choices, findWanted(route, choices), places);
  if (sum.getType() != op.getType())
    sum = tensor::CastOp::create(b, loc, op.getType(), sum);
  return sum;
}
