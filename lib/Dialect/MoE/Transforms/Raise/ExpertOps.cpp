//===- ExpertOps.cpp - The function of one expert: what it computes -------===//

#include "ExpertBody.h"
#include "Segments.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

//===----------------------------------------------------------------------===//
// Arranging values
//===----------------------------------------------------------------------===//

RankedTensorType ExpertBody::getType(ArrayRef<AffineExpr> dims,
                                     Type element) const {
  SmallVector<int64_t> shape;
  for (AffineExpr dim : dims)
    shape.push_back(dim == row ? ShapedType::kDynamic : freeSizes.at(dim));
  return RankedTensorType::get(shape, element);
}

/// The indexing map of a value that is read at `at`, for loops over `loops`.
AffineMap ExpertBody::getMap(ArrayRef<AffineExpr> at,
                             ArrayRef<AffineExpr> loops) const {
  llvm::DenseMap<AffineExpr, AffineExpr> dims;
  for (auto [index, loop] : llvm::enumerate(loops))
    dims[loop] = getAffineDimExpr(index, space.getContext());
  SmallVector<AffineExpr> results;
  for (AffineExpr expr : at)
    results.push_back(expr.replace(dims));
  return AffineMap::get(loops.size(), 0, results, space.getContext());
}

Value ExpertBody::buildEmpty(RankedTensorType type) {
  SmallVector<Value> sizes(type.getNumDynamicDims(), numRows);
  return tensor::EmptyOp::create(b, loc, type, sizes);
}

Value ExpertBody::arrange(const Read &read, ArrayRef<AffineExpr> dims) {
  if (llvm::equal(read.at, dims))
    return read.value;
  Value empty =
      buildEmpty(getType(dims, getElementTypeOrSelf(read.value.getType())));
  AffineMap maps[] = {
      getMap(read.at, dims),
      AffineMap::getMultiDimIdentityMap(dims.size(), space.getContext())};
  SmallVector<utils::IteratorType> parallel(dims.size(),
                                            utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             b, loc, empty.getType(), read.value, empty, maps, parallel,
             [](OpBuilder &nested, Location loc, ValueRange arguments) {
               linalg::YieldOp::create(nested, loc, arguments.front());
             })
      .getResult(0);
}

//===----------------------------------------------------------------------===//
// Structured ops
//===----------------------------------------------------------------------===//

/// True if the body computes `yielded` from a result so far.
static bool usesResult(linalg::LinalgOp op, Value yielded) {
  llvm::SetVector<Value> worklist;
  worklist.insert(yielded);
  for (size_t i = 0; i < worklist.size(); ++i) {
    if (llvm::is_contained(op.getRegionOutputArgs(), worklist[i]))
      return true;
    Operation *def = worklist[i].getDefiningOp();
    if (def && def->getBlock() == op.getBlock())
      worklist.insert(def->operand_begin(), def->operand_end());
  }
  return false;
}

FailureOr<ExpertBody::Read>
ExpertBody::buildStructured(linalg::LinalgOp op, const Element &element) {
  auto result = cast<OpResult>(element.tensor);
  if (!op.hasPureTensorSemantics())
    return refuse(op, "does not work on tensors");
  FailureOr<Access> loops = getLoops(op, result, element.at, space);
  if (failed(loops))
    return refuse(op, "does not index its result by its loops");
  SmallVector<int64_t> sizes = op.getStaticLoopRanges();
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  for (auto [loop, size, kind] : llvm::zip_equal(*loops, sizes, kinds)) {
    bool isReduction = kind == utils::IteratorType::reduction;
    if (isReduction && isa<AffineSymbolExpr>(loop))
      freeSizes[loop] = size;
    if (isFree(loop) && ShapedType::isDynamic(size))
      return refuse(op, isReduction
                            ? "combines different rows: it is not row-wise"
                            : "has a feature of dynamic size");
  }
  restrictToExpert(op, result, *loops);
  Access dims;
  addFree(element.at, dims);
  bool asRows = false;
  Value yielded =
      op.getBlock()->getTerminator()->getOperand(result.getResultNumber());
  if (op.getNumReductionLoops() != 0 && !usesResult(op, yielded))
    return refuse(op, "keeps only the last of the elements that it reduces");
  FailureOr<Value> value =
      buildGeneric(op, result, yielded, *loops, dims, asRows);
  if (failed(value))
    return failure();
  if (asRows)
    dims.insert(dims.begin(), row);
  return Read{*value, dims};
}

/// Of a sum of which all terms are zero but those of the chosen expert, only
/// these are computed.
void ExpertBody::restrictToExpert(linalg::LinalgOp op, OpResult result,
                                  Access &loops) {
  std::optional<Combiner> combiner =
      op.getNumReductionLoops() == 0 ? std::nullopt : getCombiner(op, result);
  if (!combiner || !isa<arith::AddFOp>(combiner->op))
    return;
  auto isOfChosen = [&](const Equality &equality) {
    return equality.left == assignment.expert ||
           equality.right == assignment.expert;
  };
  auto point = std::make_shared<Point>(Point{op, loops});
  std::optional<Equality> equality = findCondition(
      scalars.resolve(combiner->term, point), scalars, isOfChosen);
  if (!equality)
    return;
  AffineExpr group =
      equality->left == assignment.expert ? equality->right : equality->left;
  // A loop over experts may also count something else, inside of it or outside.
  for (auto [loop, size, kind] : llvm::zip_equal(
           loops, op.getStaticLoopRanges(), op.getIteratorTypesArray())) {
    if (kind != utils::IteratorType::reduction || ShapedType::isDynamic(size) ||
        !isa<AffineSymbolExpr>(loop) || !space.dependsOn(group, loop))
      continue;
    int64_t experts = assignment.selection->size;
    if (group == loop && size == experts) {
      loop = assignment.expert;
      return;
    }
    if (size % experts != 0)
      return;
    int64_t others = size / experts;
    if (group == space.simplify(loop % experts))
      loop = space.simplify(newFree(others) * experts + assignment.expert);
    else if (group == space.simplify(loop.floorDiv(others)))
      loop = space.simplify(assignment.expert * others + newFree(others));
    return;
  }
}

/// What a selection is, if it is known which.
std::optional<Value>
ExpertBody::getSelected(Value value, const std::shared_ptr<Point> &point) {
  auto select = value.getDefiningOp<arith::SelectOp>();
  linalg::LinalgOp op = point->op;
  if (!select || select->getBlock() != op.getBlock())
    return std::nullopt;
  Scalar condition = scalars.resolve(select.getCondition(), point);
  if (condition.kind != Scalar::Kind::Constant)
    return std::nullopt;
  return condition.isConstant(0) ? select.getFalseValue()
                                 : select.getTrueValue();
}

/// The number that stands for a condition which is known to hold, or not to.
TypedAttr ExpertBody::getTruth(Value value,
                               const std::shared_ptr<Point> &point) {
  Operation *def = value.getDefiningOp();
  if (!isa_and_nonnull<arith::UIToFPOp>(def))
    return {};
  Scalar number = scalars.resolve(value, point);
  return number.kind == Scalar::Kind::Constant ? number.constant : TypedAttr();
}

/// True for a value of a body that may be a weight, of which only the whole is
/// one: it depends on the choice, but not on features or parameters.
bool ExpertBody::canBeWeight(Value value, const Point &point) {
  linalg::LinalgOp op = point.op;
  if (!isa<FloatType>(value.getType()))
    return false;
  bool hasChoice = assignment.topK == 1;
  llvm::SetVector<Value> worklist;
  worklist.insert(value);
  for (size_t i = 0; i < worklist.size(); ++i) {
    if (auto argument = dyn_cast<BlockArgument>(worklist[i]);
        argument && argument.getOwner() == op.getBlock()) {
      OpOperand *operand = op.getMatchingOpOperand(argument);
      if (op.isDpsInit(operand))
        return false;
      if (!isa<ShapedType>(operand->get().getType()))
        continue;
      Element element = getOperandElement(op, *operand, point.loops, space);
      // Constants, and what a choice is compared with.
      Scalar::Kind kind = scalars.resolve(element).kind;
      if (!canBeWeight(element) && kind != Scalar::Kind::Constant &&
          kind != Scalar::Kind::Index)
        return false;
      hasChoice |= space.dependsOn(element.at, assignment.choice);
      continue;
    }
    Operation *def = worklist[i].getDefiningOp();
    if (!def || def->getBlock() != op.getBlock())
      continue;
    if (isa<linalg::IndexOp, tensor::ExtractOp>(def))
      return false;
    worklist.insert(def->operand_begin(), def->operand_end());
  }
  return hasChoice;
}

/// Finds what the computation of `yielded` reads, and reads it.
LogicalResult ExpertBody::collectInputs(const std::shared_ptr<Point> &point,
                                        OpResult result, Value yielded,
                                        Inputs &inputs, bool &usesInit) {
  linalg::LinalgOp op = point->op;
  bool reduces = op.getNumReductionLoops() != 0;
  llvm::SetVector<Value> worklist;
  worklist.insert(yielded);
  SmallVector<std::pair<Value, Element>> elements;
  for (size_t i = 0; i < worklist.size(); ++i) {
    Value value = worklist[i];
    std::optional<Element> element;
    if (auto argument = dyn_cast<BlockArgument>(value);
        argument && argument.getOwner() == op.getBlock()) {
      OpOperand *operand = op.getMatchingOpOperand(argument);
      if (reduces && op.isDpsInit(operand)) {
        if (op.getTiedOpResult(operand) != result)
          return refuse(op, "combines several results at once");
        usesInit = true;
        continue;
      }
      if (isa<ShapedType>(operand->get().getType()))
        element = getOperandElement(op, *operand, point->loops, space);
      else
        worklist.insert(operand->get());
    }
    Operation *def = value.getDefiningOp();
    bool isInBody = def && def->getBlock() == op.getBlock();
    if (isInBody && isa<tensor::ExtractOp>(def)) {
      element = scalars.getExtracted(cast<tensor::ExtractOp>(def), point);
      if (!element)
        return refuse(op, "gathers by an index that is not the chosen expert");
    } else if (isInBody && isa<linalg::IndexOp>(def)) {
      AffineExpr loop = point->loops[cast<linalg::IndexOp>(def).getDim()];
      if (!isFree(loop) && !isa<AffineConstantExpr>(loop))
        return refuse(op,
                      yielded.getType().isInteger(1)
                          ? "compares the position of a row with something "
                            "other than where the rows of an expert begin and "
                            "end"
                          : "depends on the position of a row");
    } else if (std::optional<Value> selected = getSelected(value, point)) {
      worklist.insert(*selected);
    } else if (isInBody && getTruth(value, point)) {
      continue;
    } else if (isInBody) {
      if (canBeWeight(value, *point))
        if (std::optional<Read> weight =
                readWeight(scalars.resolve(value, point))) {
          inputs[value] = *weight;
          continue;
        }
      if (def->getNumRegions() != 0 || !isMemoryEffectFree(def))
        return refuse(op, "does more than compute elements");
      for (Value operand : def->getOperands())
        worklist.insert(operand);
    }
    if (element)
      elements.emplace_back(value, *element);
  }

  // Operands in their old order, then what is read by index.
  auto getPosition = [&](Value value) -> std::pair<size_t, size_t> {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return {0, argument.getArgNumber()};
    return {1, llvm::find(worklist, value) - worklist.begin()};
  };
  llvm::sort(elements, [&](const auto &a, const auto &b) {
    return getPosition(a.first) < getPosition(b.first);
  });
  for (auto &[value, element] : elements) {
    reader = op;
    FailureOr<Read> read = this->read(element);
    if (failed(read))
      return failure();
    inputs[value] = *read;
  }
  return success();
}

/// Asserts in a body must be known to hold, for they are not kept.
LogicalResult ExpertBody::checkAsserts(const std::shared_ptr<Point> &point) {
  for (Operation &op : point->op.getBlock()->without_terminator()) {
    if (isMemoryEffectFree(&op))
      continue;
    auto assertion = dyn_cast<cf::AssertOp>(op);
    if (!assertion)
      return refuse(point->op, "has side effects");
    Scalar condition = scalars.resolve(assertion.getArg(), point);
    if (condition.kind != Scalar::Kind::Constant || condition.isConstant(0))
      return refuse(point->op, "asserts what cannot be proved");
  }
  return success();
}

/// What the op's init holds: a constant, as a scalar, or elements.
FailureOr<ExpertBody::Read> ExpertBody::readInit(linalg::LinalgOp op,
                                                 OpResult result,
                                                 ArrayRef<AffineExpr> loops) {
  OpOperand *operand = op.getDpsInitOperand(result.getResultNumber());
  Element element = getOperandElement(op, *operand, loops, space);
  Scalar scalar = scalars.resolve(element);
  if (scalar.kind == Scalar::Kind::Constant)
    return Read{arith::ConstantOp::create(b, loc, scalar.constant), {}};
  return read(element);
}

/// A tensor of the given dimensions with what was read of an init.
Value ExpertBody::buildInit(const Read &read, ArrayRef<AffineExpr> dims,
                            RankedTensorType type) {
  if (isa<RankedTensorType>(read.value.getType()))
    return arrange(read, dims);
  return linalg::FillOp::create(b, loc, read.value, buildEmpty(type))
      .getResult(0);
}

Value ExpertBody::cloneBody(OpBuilder &builder, Value value, IRMapping &mapping,
                            const std::shared_ptr<Point> &point,
                            ArrayRef<AffineExpr> newLoops) {
  if (Value known = mapping.lookupOrNull(value))
    return known;
  linalg::LinalgOp op = point->op;
  Operation *def = value.getDefiningOp();
  Value result;
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && argument.getOwner() == op.getBlock()) {
    // A scalar operand.
    result = cloneBody(builder, op.getMatchingOpOperand(argument)->get(),
                       mapping, point, newLoops);
  } else if (matchPattern(value, m_Constant())) {
    result = b.clone(*def)->getResult(0);
  } else if (TypedAttr number = getTruth(value, point)) {
    result = arith::ConstantOp::create(b, loc, number);
  } else if (!def || def->getBlock() != op.getBlock()) {
    result = addOperand(shared, {value, {}}, {}, value.getType());
  } else if (std::optional<Value> selected = getSelected(value, point)) {
    result = cloneBody(builder, *selected, mapping, point, newLoops);
  } else if (auto index = dyn_cast<linalg::IndexOp>(def)) {
    AffineExpr loop = point->loops[index.getDim()];
    const auto *it = llvm::find(newLoops, loop);
    if (it != newLoops.end())
      result = linalg::IndexOp::create(builder, loc,
                                       std::distance(newLoops.begin(), it));
    else
      result = arith::ConstantIndexOp::create(
          builder, loc, cast<AffineConstantExpr>(loop).getValue());
  } else {
    for (Value operand : def->getOperands())
      cloneBody(builder, operand, mapping, point, newLoops);
    builder.clone(*def, mapping);
    return mapping.lookup(value);
  }
  mapping.map(value, result);
  return result;
}

FailureOr<Value> ExpertBody::buildGeneric(linalg::LinalgOp op, OpResult result,
                                          Value yielded,
                                          ArrayRef<AffineExpr> loops,
                                          ArrayRef<AffineExpr> dims,
                                          bool &asRows) {
  auto point = std::make_shared<Point>(Point{op, Access(loops)});
  Inputs inputs;
  bool usesInit = false;
  if (failed(checkAsserts(point)) ||
      failed(collectInputs(point, result, yielded, inputs, usesInit)))
    return failure();

  // Loops: the rows, and those of the old ones that are free.
  Access newLoops;
  SmallVector<utils::IteratorType> kinds;
  for (auto &[value, read] : inputs)
    asRows |= llvm::is_contained(read.at, row);
  Read start;
  if (usesInit) {
    FailureOr<Read> read = readInit(op, result, loops);
    if (failed(read))
      return failure();
    start = *read;
    asRows |= llvm::is_contained(start.at, row);
  }
  if (asRows) {
    newLoops.push_back(row);
    kinds.push_back(utils::IteratorType::parallel);
  }
  SmallVector<utils::IteratorType> oldKinds = op.getIteratorTypesArray();
  for (auto [loop, kind] : llvm::zip_equal(loops, oldKinds)) {
    addFree(loop, newLoops);
    kinds.resize(newLoops.size(), kind);
  }
  Access outDims(dims);
  if (asRows && !llvm::is_contained(outDims, row))
    outDims.insert(outDims.begin(), row);
  RankedTensorType type = getType(outDims, yielded.getType());
  Value init = usesInit ? buildInit(start, outDims, type) : buildEmpty(type);
  // A value that is only passed on.
  while (std::optional<Value> selected = getSelected(yielded, point))
    yielded = *selected;
  if (auto *it = inputs.find(yielded); it != inputs.end())
    return arrange(it->second, outDims);

  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  for (auto &[value, read] : inputs) {
    operands.push_back(read.value);
    maps.push_back(getMap(read.at, newLoops));
  }
  maps.push_back(getMap(outDims, newLoops));
  auto generic =
      linalg::GenericOp::create(b, loc, type, operands, init, maps, kinds);
  Block &body = generic.getRegion().emplaceBlock();
  IRMapping mapping;
  for (auto &[value, read] : inputs)
    mapping.map(value, body.addArgument(value.getType(), loc));
  BlockArgument soFar = body.addArgument(type.getElementType(), loc);
  if (usesInit)
    mapping.map(op.getRegionOutputArgs()[result.getResultNumber()], soFar);
  // Constants go before the new op, not into it.
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(generic);
  OpBuilder nested = OpBuilder::atBlockEnd(&body);
  Value value = cloneBody(nested, yielded, mapping, point, newLoops);
  linalg::YieldOp::create(nested, loc, value);
  return generic.getResult(0);
}
