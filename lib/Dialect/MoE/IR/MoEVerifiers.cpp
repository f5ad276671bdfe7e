//===- MoEVerifiers.cpp - Verifiers of the moe ops ------------------------===//
//
// Each check carries the number that its constraint has in the .td files.
//
//===----------------------------------------------------------------------===//

#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;

static ArrayRef<int64_t> shapeOf(Value value) {
  return cast<ShapedType>(value.getType()).getShape();
}

static Type elementOf(Value value) {
  return getElementTypeOrSelf(value.getType());
}

/// Prints `24x?`, for messages.
static std::string show(ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      shape, os,
      [&](int64_t size) {
        ShapedType::isDynamic(size) ? os << '?' : os << size;
      },
      "x");
  return text;
}

/// A value against the shape and element type it must have. A null type or a
/// dynamic size matches anything.
static LogicalResult expect(Operation *op, StringRef label, StringRef name,
                            Value value, ArrayRef<int64_t> shape,
                            Type element = nullptr) {
  ArrayRef<int64_t> actual = shapeOf(value);
  if (failed(verifyCompatibleShape(actual, shape)))
    return op->emitOpError()
           << '(' << label << ") " << name << " must have the shape "
           << show(shape) << ", got " << show(actual);
  if (element && elementOf(value) != element)
    return op->emitOpError() << '(' << label << ") " << name << " must hold "
                             << element << ", got " << elementOf(value);
  return success();
}

/// The number of `outs`, and that the operands are all tensors or all memrefs.
static LogicalResult expectOuts(Operation *op, StringRef label,
                                OperandRange outs, size_t count) {
  if (outs.size() != count)
    return op->emitOpError() << '(' << label << ") expects " << count
                             << " outs, got " << outs.size();
  bool tensors = isa<RankedTensorType>(outs.front().getType());
  for (Type type : op->getOperandTypes())
    if (isa<ShapedType>(type) && isa<RankedTensorType>(type) != tensors)
      return op->emitOpError()
             << '(' << label
             << ") operands must be all tensors or all memrefs, got " << type
             << " and " << outs.front().getType();
  return success();
}

/// Experts and tokens are numbered with i32.
static constexpr int64_t kMaxIndex = std::numeric_limits<int32_t>::max();

/// C1 of the ops that name the experts by number.
static LogicalResult expectTopK(Operation *op, StringRef label, int64_t topK,
                                int64_t experts) {
  if (experts > kMaxIndex)
    return op->emitOpError() << '(' << label << ") there may be at most "
                             << kMaxIndex << " experts, got " << experts;
  if (topK < 1 || topK > experts)
    return op->emitOpError()
           << '(' << label << ") top_k must be between 1 and " << experts
           << ", the number of experts, got " << topK;
  return success();
}

/// A rescaling of the `list` of candidates: its top_k and scale.
static LogicalResult expectRescaling(Operation *op, StringRef label,
                                     int64_t topK, ArrayRef<int64_t> list,
                                     std::optional<APFloat> scale) {
  if (topK < 1 || (!ShapedType::isDynamic(list[1]) && topK > list[1]))
    return op->emitOpError() << '(' << label << ") top_k must be between 1 and "
                             << show({list[1]}) << ", got " << topK;
  if (scale && !scale->isFinite())
    return op->emitOpError() << '(' << label << ") scale must be finite";
  return success();
}

//===----------------------------------------------------------------------===//
// Routers
//===----------------------------------------------------------------------===//

/// Checks a router against the number of experts, and the bias: C1 to C4 of
/// moe.route; moe.candidates counts them as C1 and C2.
static LogicalResult verifyRouter(Operation *op, RouterAttr router,
                                  Value logits, Value bias,
                                  std::array<StringRef, 4> labels) {
  int64_t tokens = shapeOf(logits)[0], experts = shapeOf(logits)[1];
  if (ShapedType::isDynamic(experts))
    return op->emitOpError()
           << '(' << labels[3] << ") the number of experts must be static";
  if (tokens > kMaxIndex || experts > kMaxIndex)
    return op->emitOpError()
           << '(' << labels[3] << ") there may be at most " << kMaxIndex
           << " tokens and experts, got " << show({tokens, experts});
  int64_t topK = router.getTopK();
  if (topK > experts)
    return op->emitOpError()
           << "[bad_top_k] (" << labels[0] << ") top_k must be at most "
           << experts << ", the number of experts, got " << topK;
  if (bias && failed(expect(op, labels[1], "bias", bias, {experts})))
    return failure();
  GroupsAttr groups = router.getGroups();
  if (!groups)
    return success();
  if (experts % groups.getCount() != 0)
    return op->emitOpError()
           << "[bad_groups] (" << labels[2] << ") groups.count must divide "
           << experts << ", the number of experts, got " << groups.getCount();
  // No overflow: keep <= count <= experts.
  int64_t size = experts / groups.getCount();
  if (groups.getKeep() * size < topK)
    return op->emitOpError()
           << "[bad_groups] (" << labels[2] << ") the kept groups hold "
           << groups.getKeep() * size << " experts, fewer than top_k, " << topK;
  if (groups.getScore() == GroupScore::Top2Sum && groups.getCount() > 1 &&
      size < 2)
    return op->emitOpError() << "[bad_groups] (" << labels[2]
                             << ") top2sum needs groups of at least 2 experts";
  return success();
}

LogicalResult RouteOp::verify() {
  if (failed(verifyRouter(*this, getRouter(), getLogits(), getBias(),
                          {"C1", "C2", "C3", "C4"})))
    return failure();
  if (!getMask())
    return success();
  return expect(*this, "C2", "mask", getMask(), {shapeOf(getLogits())[0]});
}

LogicalResult AdmitOp::verify() {
  ArrayRef<int64_t> list = shapeOf(getExperts());
  if (failed(expect(*this, "C1", "weights", getWeights(), list)))
    return failure();
  int64_t experts = getNumExperts();
  if (experts < 1 || experts > kMaxIndex)
    return emitOpError() << "(C2) there must be between 1 and " << kMaxIndex
                         << " experts, got " << experts;
  if (failed(expectOuts(*this, "C3", getOuts(), 2)))
    return failure();
  Builder b(getContext());
  if (failed(
          expect(*this, "C3", "experts", getOuts()[0], list, b.getI32Type())) ||
      failed(
          expect(*this, "C3", "weights", getOuts()[1], list, b.getF32Type())))
    return failure();
  return success();
}

LogicalResult CandidatesOp::verify() {
  if (failed(verifyRouter(*this, getRouter(), getLogits(), getBias(),
                          {"C1", "C2", "C1", "C1"})))
    return failure();
  int64_t tokens = shapeOf(getLogits())[0];
  int64_t experts = shapeOf(getLogits())[1];
  if (getMask() && failed(expect(*this, "C2", "mask", getMask(), {tokens})))
    return failure();
  if (failed(expectOuts(*this, "C3", getOuts(), 4)))
    return failure();
  int64_t width = getRouter().getTopK();
  if (CapacityAttr capacity = getCapacityAttr()) {
    if (experts % capacity.getDevices() != 0)
      return emitOpError() << "(C4) capacity.devices must divide " << experts
                           << ", the number of experts, got "
                           << capacity.getDevices();
    width = capacity.getWidth(width, experts);
  }
  Builder b(getContext());
  if (failed(expect(*this, "C3", "experts", getOuts()[0], {tokens, width},
                    b.getI32Type())) ||
      failed(expect(*this, "C3", "weights", getOuts()[1], {tokens, width},
                    b.getF32Type())) ||
      failed(expect(*this, "C3", "score", getOuts()[2], {tokens, width},
                    b.getF32Type())) ||
      failed(expect(*this, "C3", "nonfinite", getOuts()[3], {tokens},
                    b.getI32Type())))
    return failure();
  return success();
}

LogicalResult LimitOp::verify() {
  int64_t experts = getNumExperts();
  CapacityAttr capacity = getCapacity();
  if (failed(expectTopK(*this, "C1", getTopK(), experts)))
    return failure();
  if (experts % capacity.getDevices() != 0)
    return emitOpError() << "(C1) capacity.devices must divide " << experts
                         << ", the number of experts, got "
                         << capacity.getDevices();
  int64_t groups = capacity.getNumGroups(), size = shapeOf(getLimits())[0];
  if (size != groups)
    return emitOpError() << "(C2) limits must have " << groups
                         << " elements, one a group, got " << show({size});
  return success();
}

//===----------------------------------------------------------------------===//
// Assignment
//===----------------------------------------------------------------------===//

LogicalResult RandomKeyOp::verify() {
  if (failed(expectOuts(*this, "C1", getOuts(), 1)))
    return failure();
  return expect(*this, "C1", "key", getOuts()[0], shapeOf(getExperts()),
                Builder(getContext()).getI64Type());
}

LogicalResult AssignOp::verify() {
  ArrayRef<int64_t> list = shapeOf(getExperts());
  if (failed(expect(*this, "C1", "weights", getWeights(), list)) ||
      (getKey() && failed(expect(*this, "C1", "key", getKey(), list))))
    return failure();
  bool needsKey =
      getCompete() == Compete::Largest || getCompete() == Compete::Smallest;
  if (needsKey != static_cast<bool>(getKey()))
    return emitOpError() << "(C2) compete(" << stringifyCompete(getCompete())
                         << ") " << (needsKey ? "needs a" : "takes no")
                         << " key";
  if (failed(expectRescaling(*this, "C3", getTopK(), list, getScale())))
    return failure();
  if (getPerToken() && *getPerToken() < 1)
    return emitOpError() << "(C3) per_token must be at least 1, got "
                         << *getPerToken();
  if (failed(expectOuts(*this, "C4", getOuts(), 5)))
    return failure();
  Builder b(getContext());
  constexpr int64_t dynamic = ShapedType::kDynamic;
  if (failed(expect(*this, "C4", "slot_token", getOuts()[0],
                    {dynamic, dynamic, dynamic}, b.getI32Type())))
    return failure();
  ArrayRef<int64_t> slots = shapeOf(getOuts()[0]);
  if (failed(expect(*this, "C4", "slot_weight", getOuts()[1], slots,
                    b.getF32Type())) ||
      failed(expect(*this, "C4", "token_slot", getOuts()[2], list,
                    b.getI64Type())) ||
      failed(expect(*this, "C4", "token_weight", getOuts()[3], list,
                    b.getF32Type())) ||
      failed(expect(*this, "C4", "load", getOuts()[4], slots.take_front(2),
                    b.getI32Type())) ||
      failed(expect(*this, "C4", "limits", getLimits(), slots.take_front(1))))
    return failure();
  return success();
}

LogicalResult AssignRaggedOp::verify() {
  ArrayRef<int64_t> list = shapeOf(getExperts());
  if (failed(expect(*this, "C1", "weights", getWeights(), list)))
    return failure();
  if (failed(expectRescaling(*this, "C1", getTopK(), list, getScale())) ||
      failed(expectOuts(*this, "C2", getOuts(), 5)))
    return failure();
  Builder b(getContext());
  constexpr int64_t dynamic = ShapedType::kDynamic;
  if (failed(expect(*this, "C2", "row_token", getOuts()[0], {dynamic},
                    b.getI32Type())) ||
      failed(expect(*this, "C2", "row_weight", getOuts()[1],
                    shapeOf(getOuts()[0]), b.getF32Type())) ||
      failed(expect(*this, "C2", "token_slot", getOuts()[2], list,
                    b.getI64Type())) ||
      failed(expect(*this, "C2", "token_weight", getOuts()[3], list,
                    b.getF32Type())) ||
      failed(expect(*this, "C2", "offsets", getOuts()[4], {dynamic},
                    b.getI64Type())))
    return failure();
  int64_t rows = shapeOf(getOuts()[0])[0];
  if (!ShapedType::isDynamic(rows) && !ShapedType::isDynamicShape(list) &&
      static_cast<uint64_t>(rows) <
          llvm::SaturatingMultiply<uint64_t>(list[0], list[1]))
    return emitOpError() << "(C2) row_token must have at least " << show(list)
                         << " elements, one a choice, got " << rows;
  return success();
}

LogicalResult DispatchOp::verify() {
  if (failed(expectOuts(*this, "C1", getOuts(), 1)))
    return failure();
  if (!elementOf(getSlotToken()).isInteger(32))
    return emitOpError() << "(C2) slot_token must hold i32, got "
                         << elementOf(getSlotToken());
  if (shapeOf(getSource()).empty())
    return emitOpError() << "(C2) source must have at least one dimension";
  SmallVector<int64_t> shape(shapeOf(getSlotToken()));
  llvm::append_range(shape, shapeOf(getSource()).drop_front());
  return expect(*this, "C1", "outs", getOuts()[0], shape,
                elementOf(getSource()));
}

/// The places of a row and its columns, in order, and nothing else.
static bool isRowMap(ExpertGenericOp op, AffineMap map) {
  int64_t numPlaces = op.getNumPlaceDims();
  SmallVector<unsigned> columns, seen;
  for (int64_t i = numPlaces; i < numPlaces + op.getNumColumnDims(); ++i)
    columns.push_back(i);
  int64_t first = op.getLoad() ? 0 : 1;
  ArrayRef<AffineExpr> results = map.getResults();
  if (static_cast<int64_t>(results.size()) !=
      numPlaces - first + op.getNumColumnDims())
    return false;
  for (auto [i, result] : llvm::enumerate(results)) {
    auto dim = dyn_cast<AffineDimExpr>(result);
    if (!dim)
      return false;
    int64_t position = dim.getPosition();
    if (static_cast<int64_t>(i) < numPlaces - first
            ? position != first + static_cast<int64_t>(i)
            : !llvm::is_contained(columns, position))
      return false;
    seen.push_back(position);
  }
  llvm::sort(seen);
  return std::adjacent_find(seen.begin(), seen.end()) == seen.end();
}

LogicalResult ExpertGenericOp::verify() {
  if (static_cast<bool>(getLoad()) == static_cast<bool>(getOffsets()))
    return emitOpError() << "(C1) expects one of load and offsets";
  SmallVector<Value> values(getInputs());
  llvm::append_range(values, getOuts());
  if (getOuts().empty() ||
      failed(expectOuts(*this, "C1", getOuts(), getOuts().size())))
    return getOuts().empty() ? emitOpError() << "(C1) expects outs" : failure();
  SmallVector<AffineMap> maps = getMaps();
  if (maps.size() != values.size())
    return emitOpError() << "(C2) expects " << values.size()
                         << " maps, one each of inputs and outs, got "
                         << maps.size();
  for (auto [value, map] : llvm::zip_equal(values, maps)) {
    auto shaped = dyn_cast<ShapedType>(value.getType());
    if (map.getNumDims() != maps.back().getNumDims() || map.getNumSymbols())
      return emitOpError() << "(C2) all maps must have "
                           << maps.back().getNumDims()
                           << " dimensions and no symbols, got "
                           << AffineMapAttr::get(map);
    if (map.getNumResults() != (shaped ? shaped.getRank() : 0))
      return emitOpError() << "(C2) a map must have as many results as its "
                              "operand has dimensions, got "
                           << AffineMapAttr::get(map) << " for "
                           << value.getType();
    if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
      return emitOpError() << "(C2) each result of a map must be another "
                              "dimension, or 0, got "
                           << AffineMapAttr::get(map);
  }
  if (getNumColumnDims() < 0)
    return emitOpError() << "(C2) maps must have at least "
                         << getNumPlaceDims() + getReductions()
                         << " dimensions, got " << getNumDims();
  for (AffineMap map : ArrayRef(maps).take_back(getOuts().size()))
    if (!isRowMap(*this, map))
      return emitOpError()
             << "(C3) the map of outs must lead to a row and then "
                "to each dimension that is not reduced, got "
             << AffineMapAttr::get(map);
  auto getElements = [](ValueRange values) {
    return llvm::map_to_vector(values, elementOf);
  };
  TypeRange arguments = getBody().getArgumentTypes();
  if (!llvm::equal(arguments, getElements(values)))
    return emitOpError() << "(C4) the region must have the arguments "
                         << getElements(values) << ", got " << arguments;
  TypeRange yielded = getYield().getValues().getTypes();
  if (!llvm::equal(yielded, getElements(getOuts())))
    return emitOpError() << "(C4) the region must yield "
                         << getElements(getOuts()) << ", got " << yielded;
  return success();
}

LogicalResult CombineOp::verify() {
  if (getWeights() && failed(expect(*this, "C1", "weights", getWeights(),
                                    shapeOf(getTokenSlot()))))
    return failure();
  ArrayRef<int64_t> rows = shapeOf(getRows());
  if (rows.size() < 2)
    return emitOpError() << "(C2) rows must have at least two dimensions, got "
                         << getRows().getType();
  if (!isa<FloatType>(elementOf(getRows())))
    return emitOpError() << "(C2) rows must hold floats, got "
                         << elementOf(getRows());
  if (failed(expectOuts(*this, "C3", getOuts(), 1)))
    return failure();
  if (!isa<FloatType>(elementOf(getOuts()[0])))
    return emitOpError() << "(C3) outs must hold floats, got "
                         << elementOf(getOuts()[0]);
  return expect(*this, "C3", "outs", getOuts()[0],
                {shapeOf(getTokenSlot())[0], rows.back()});
}

/// What is used of the blocks is said for each part of them.
static LogicalResult verifyUsed(ExchangeOp op) {
  if (!op.getUsed())
    return success();
  ArrayRef<int64_t> used = shapeOf(op.getUsed());
  int64_t ranks = op.getRanks();
  if (failed(expect(op, "C3", "used", op.getUsed(), {ranks, used[1]})))
    return failure();
  for (Value block : op.getBlocks()) {
    ArrayRef<int64_t> shape = shapeOf(block);
    if (shape.size() > 2 && shape[1] != used[1])
      return op.emitOpError()
             << "(C3) blocks must begin with the shape of used, got "
             << block.getType() << " and " << op.getUsed().getType();
  }
  return success();
}

LogicalResult ExchangeOp::verify() {
  int64_t ranks = getRanks();
  if (ranks < 1)
    return emitOpError() << "(C2) ranks must be at least 1, got " << ranks;
  if (getBlocks().empty())
    return emitOpError() << "(C2) expects at least one of blocks";
  if (failed(expectOuts(*this, "C1", getOuts(), getBlocks().size())) ||
      failed(verifyUsed(*this)))
    return failure();
  for (auto [block, out] : llvm::zip_equal(getBlocks(), getOuts())) {
    if (shapeOf(block).empty() || shapeOf(block)[0] != ranks)
      return emitOpError() << "(C2) each block tensor must begin with " << ranks
                           << ", the number of ranks, got " << block.getType();
    if (failed(
            expect(*this, "C1", "outs", out, shapeOf(block), elementOf(block))))
      return failure();
  }
  return success();
}

LogicalResult AllGatherOp::verify() {
  int64_t ranks = getRanks();
  if (ranks < 1)
    return emitOpError() << "(C2) ranks must be at least 1, got " << ranks;
  if (failed(expectOuts(*this, "C1", getOuts(), 1)))
    return failure();
  SmallVector<int64_t> shape = {ranks};
  llvm::append_range(shape, shapeOf(getBlock()));
  return expect(*this, "C1", "outs", getOuts()[0], shape,
                elementOf(getBlock()));
}

LogicalResult ExchangeRowsOp::verify() {
  int64_t ranks = getRanks();
  if (ranks < 1)
    return emitOpError() << "(C2) ranks must be at least 1, got " << ranks;
  if (getBlocks().empty())
    return emitOpError() << "(C2) expects at least one of blocks";
  if (failed(expect(*this, "C3", "sent", getSent(), {ranks})) ||
      failed(expect(*this, "C3", "received", getReceived(), {ranks})) ||
      failed(expectOuts(*this, "C1", getOuts(), getBlocks().size())))
    return failure();
  for (auto [block, out] : llvm::zip_equal(getBlocks(), getOuts())) {
    SmallVector<int64_t> shape(shapeOf(block));
    if (shape.empty())
      return emitOpError() << "(C2) blocks must have rows, got "
                           << block.getType();
    shape.front() = ShapedType::kDynamic;
    if (failed(expect(*this, "C1", "outs", out, shape, elementOf(block))))
      return failure();
  }
  return success();
}

LogicalResult GroupRowsOp::verify() {
  if (failed(expectOuts(*this, "C1", getOuts(), 3)))
    return failure();
  int64_t experts = shapeOf(getCounts())[1];
  int64_t bounds =
      ShapedType::isDynamic(experts) ? ShapedType::kDynamic : experts + 1;
  Builder b(getContext());
  if (failed(expect(*this, "C1", "order", getOuts()[0], {ShapedType::kDynamic},
                    b.getI32Type())) ||
      failed(expect(*this, "C1", "back", getOuts()[1], shapeOf(getOuts()[0]),
                    b.getI32Type())) ||
      failed(expect(*this, "C1", "offsets", getOuts()[2], {bounds},
                    b.getI64Type())))
    return failure();
  return success();
}

LogicalResult RecordOp::verify() {
  ArrayRef<int64_t> list = shapeOf(getExperts());
  if (failed(expect(*this, "C1", "weights", getWeights(), list)) ||
      failed(expect(*this, "C1", "score", getScore(), list)) ||
      failed(expect(*this, "C1", "token_slot", getTokenSlot(), list)) ||
      failed(expect(*this, "C1", "nonfinite", getNonfinite(), {list[0]})))
    return failure();
  return expectTopK(*this, "C2", getTopK(), getNumExperts());
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// The static first dimension that all of `params` share, or failure.
static FailureOr<int64_t> verifyParams(Operation *op, OperandRange params) {
  if (params.empty())
    return op->emitOpError() << "(C3) expects at least one of params";
  std::optional<int64_t> experts;
  for (Value param : params) {
    ArrayRef<int64_t> shape = shapeOf(param);
    if (shape.empty() || ShapedType::isDynamic(shape[0]) ||
        (experts && *experts != shape[0]))
      return op->emitOpError() << "(C3) all params must have the same static "
                                  "first dimension, the number of experts, got "
                               << param.getType();
    experts = shape[0];
  }
  return *experts;
}

/// `type` with its first `numDims` dimensions replaced by `front`.
static RankedTensorType withFront(Type type, int64_t numDims,
                                  ArrayRef<int64_t> front) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(front);
  llvm::append_range(shape, tensor.getShape().drop_front(numDims));
  return RankedTensorType::get(shape, tensor.getElementType());
}

/// C4: the block arguments are exactly `expected`.
static LogicalResult verifyArguments(Operation *op, Block &body,
                                     ArrayRef<Type> expected) {
  if (body.getNumArguments() != expected.size())
    return op->emitOpError() << "(C4) the region must have " << expected.size()
                             << " arguments, got " << body.getNumArguments();
  for (auto [index, argument, type] :
       llvm::enumerate(body.getArguments(), expected))
    if (argument.getType() != type)
      return op->emitOpError()
             << "(C4) region argument " << index << " must be " << type
             << ", got " << argument.getType();
  return success();
}

/// That a yielded `[n, ...]` fits a result whose first `numDims` are places.
static LogicalResult verifyYielded(Operation *op, StringRef label,
                                   Value yielded, Type result,
                                   int64_t numDims) {
  RankedTensorType expected =
      withFront(result, numDims, {ShapedType::kDynamic});
  auto actual = cast<RankedTensorType>(yielded.getType());
  // A static number of rows cannot have come from the row arguments.
  if (actual.getRank() != expected.getRank() || !actual.isDynamicDim(0) ||
      failed(verifyCompatibleShape(actual.getShape(), expected.getShape())))
    return op->emitOpError()
           << '(' << label << ") the region must yield rows "
           << show(expected.getShape()) << ", got " << show(actual.getShape());
  return success();
}

LogicalResult ExpertsOp::verifyRegions() {
  ArrayRef<int64_t> list = shapeOf(getExperts());
  if (failed(expect(*this, "C1", "weights", getWeights(), list)))
    return failure();
  if (getMask() && failed(expect(*this, "C7", "mask", getMask(), {list[0]})))
    return failure();
  if (getRows().empty())
    return emitOpError() << "(C2) expects at least one of rows";
  for (Value rows : getRows())
    if (shapeOf(rows).empty() ||
        failed(verifyCompatibleShape(shapeOf(rows).take_front(),
                                     list.take_front())))
      return emitOpError() << "(C2) rows must begin with " << show(list[0])
                           << ", the number of tokens, got " << rows.getType();
  if (failed(verifyParams(*this, getParams())))
    return failure();

  constexpr int64_t n = ShapedType::kDynamic;
  SmallVector<Type> arguments;
  for (Type type : getRows().getTypes())
    arguments.push_back(withFront(type, 1, {n}));
  arguments.push_back(
      RankedTensorType::get({n}, getWeights().getType().getElementType()));
  for (Type type : getParams().getTypes())
    arguments.push_back(withFront(type, 1, {}));
  llvm::append_range(arguments, getShared().getTypes());
  if (failed(verifyArguments(*this, getBody().front(), arguments)))
    return failure();

  OperandRange values = getYield().getValues();
  if (values.size() != 1)
    return emitOpError() << "(C5) the region must yield one tensor, got "
                         << values.size();
  if (!isa<FloatType>(elementOf(values[0])))
    return emitOpError() << "(C5) the region must yield floats, got "
                         << elementOf(values[0]);
  if (getType().getRank() < 1 ||
      failed(verifyCompatibleShape(shapeOf(getResult()).take_front(),
                                   list.take_front())))
    return emitOpError() << "(C5) the result must begin with " << show(list[0])
                         << ", the number of tokens, got " << getType();
  return verifyYielded(*this, "C5", values[0], getType(), 1);
}

LogicalResult ExpertTasksOp::verify() {
  if (failed(expectOuts(*this, "C1", getOuts(), 2)))
    return failure();
  Type i64 = Builder(getContext()).getI64Type();
  if (failed(expect(*this, "C1", "tasks", getOuts()[0],
                    {ShapedType::kDynamic, 7}, i64)) ||
      failed(expect(*this, "C1", "their number", getOuts()[1], {1}, i64)))
    return failure();
  auto memref = dyn_cast<MemRefType>(getOuts()[0].getType());
  if (memref && !memref.getLayout().isIdentity())
    return emitOpError() << "(C3) tasks must be contiguous, got " << memref;
  return success();
}

LogicalResult ExpertMapOp::verifyRegions() {
  if (static_cast<bool>(getLoad()) == static_cast<bool>(getOffsets()))
    return emitOpError() << "(C1) expects exactly one of load and offsets";
  if (getRows().empty())
    return emitOpError() << "(C2) expects at least one of rows";
  FailureOr<int64_t> experts = verifyParams(*this, getParams());
  if (failed(experts))
    return failure();

  int64_t numDims = getNumPlaceDims();
  ArrayRef<int64_t> first = shapeOf(getRows().front());
  SmallVector<int64_t> places(first.take_front(numDims));
  places.resize(numDims, ShapedType::kDynamic);
  auto checkPlaces = [&](Type type) -> LogicalResult {
    auto shape = cast<RankedTensorType>(type).getShape();
    if (static_cast<int64_t>(shape.size()) < numDims ||
        failed(verifyCompatibleShape(shape.take_front(numDims), places)))
      return emitOpError() << "(C2) rows and results must begin with "
                           << show(places) << ", got " << type;
    return success();
  };
  for (Type type : getRows().getTypes())
    if (failed(checkPlaces(type)))
      return failure();
  for (Type type : getResultTypes())
    if (failed(checkPlaces(type)))
      return failure();

  if (getLoad()) {
    if (failed(expect(*this, "C3", "load", getLoad(), {places[0], *experts})))
      return failure();
    if (failed(verifyCompatibleShape({places[1]}, {*experts})))
      return emitOpError() << "(C3) rows must hold " << *experts
                           << " experts, got " << show({places[1]});
  } else if (failed(expect(*this, "C3", "offsets", getOffsets(),
                           {*experts + 1}))) {
    return failure();
  }

  SmallVector<Type> arguments;
  for (Type type : getRows().getTypes())
    arguments.push_back(withFront(type, numDims, {ShapedType::kDynamic}));
  for (Type type : getParams().getTypes())
    arguments.push_back(withFront(type, 1, {}));
  llvm::append_range(arguments, getShared().getTypes());
  if (failed(verifyArguments(*this, getBody().front(), arguments)))
    return failure();

  OperandRange values = getYield().getValues();
  if (values.empty() || values.size() != getNumResults())
    return emitOpError() << "(C4) the region must yield "
                         << std::max(getNumResults(), 1u) << " tensors, got "
                         << values.size();
  for (auto [value, type] : llvm::zip_equal(values, getResultTypes())) {
    if (elementOf(value) != getElementTypeOrSelf(type))
      return emitOpError() << "(C4) the region must yield "
                           << getElementTypeOrSelf(type) << ", got "
                           << elementOf(value);
    if (failed(verifyYielded(*this, "C4", value, type, numDims)))
      return failure();
  }
  return success();
}
