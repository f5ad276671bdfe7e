//===- RollBody.cpp - One computation for all experts: structured ops -----===//

#include "Roll.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

namespace mlir::moe::raise {
/// Rebuilds values in the bodies of structured ops, one of each expert, as the
/// body of one op. The experts are its first loop.
class BodyRoller {
public:
  /// The values become elements, of type `type`, of result number `result`.
  BodyRoller(Roller &roller, ArrayRef<BodyValue> experts, unsigned result,
             Type type)
      : roller(roller), experts(experts), first(experts.front().op),
        result(result), block(std::make_unique<Block>()), b(type.getContext()),
        numLoops(experts.front().loops.size()) {
    b.setInsertionPointToEnd(block.get());
    out = block->addArgument(type, roller.loc);
  }

  FailureOr<Value> roll(ArrayRef<Value> values);
  /// The op that yields `value`.
  FailureOr<Value> finish(Value value, RankedTensorType type, AffineMap outMap,
                          ArrayRef<utils::IteratorType> kinds, Value like);

  /// True if experts differ in anything.
  bool varies = false;
  /// True if the value depends on what the op's result held before.
  bool usesInit = false;

private:
  FailureOr<Value> find(ArrayRef<Value> values);
  FailureOr<Value> rollOperand(ArrayRef<Value> values);
  FailureOr<Value> rollCaptured(ArrayRef<Value> values);
  FailureOr<Value> rollOp(ArrayRef<Value> values);
  Value readOperand(Roller::Rolled rolled, ArrayRef<AffineExpr> at, Type type);
  Value buildIndex(AffineExpr loop);
  FailureOr<AffineMap> shift(AffineMap map);

  Roller &roller;
  ArrayRef<BodyValue> experts;
  linalg::LinalgOp first;
  unsigned result;
  std::unique_ptr<Block> block;
  OpBuilder b;
  unsigned numLoops;
  /// Of the new op. The last argument of its block is `out`.
  SmallVector<Value> operands;
  SmallVector<AffineMap> maps;
  BlockArgument out;
  struct Known {
    SmallVector<Value> values;
    Value built;
  };
  llvm::DenseMap<Value, SmallVector<Known, 1>> known;
};
} // namespace mlir::moe::raise

FailureOr<Value> BodyRoller::roll(ArrayRef<Value> values) {
  for (const Known &entry : known[values.front()])
    if (llvm::equal(entry.values, values))
      return entry.built;
  FailureOr<Value> built = find(values);
  if (succeeded(built))
    known[values.front()].push_back(
        {SmallVector<Value>(values.begin(), values.end()), *built});
  return built;
}

FailureOr<Value> BodyRoller::find(ArrayRef<Value> values) {
  unsigned numArguments = 0, numInBody = 0;
  for (auto [value, expert] : llvm::zip_equal(values, experts)) {
    Operation *def = value.getDefiningOp();
    auto argument = dyn_cast<BlockArgument>(value);
    linalg::LinalgOp op = expert.op;
    numArguments += argument && argument.getOwner() == op.getBlock();
    numInBody += def && def->getBlock() == op.getBlock() &&
                 !matchPattern(value, m_Constant());
  }
  if (numArguments == values.size())
    return rollOperand(values);
  if (numInBody == values.size())
    return rollOp(values);
  if (numArguments == 0 && numInBody == 0)
    return rollCaptured(values);
  return roller.refuse(first, "does not compute the same for each expert");
}

/// A new operand of the op that is built.
Value BodyRoller::readOperand(Roller::Rolled rolled, ArrayRef<AffineExpr> at,
                              Type type) {
  SmallVector<AffineExpr> results;
  if (rolled.varies)
    results.push_back(b.getAffineDimExpr(0));
  for (AffineExpr expr : at)
    results.push_back(expr.shiftDims(numLoops, 1));
  operands.push_back(rolled.value);
  maps.push_back(AffineMap::get(numLoops + 1, 0, results, b.getContext()));
  varies |= rolled.varies;
  return block->insertArgument(operands.size() - 1, type, roller.loc);
}

FailureOr<Value> BodyRoller::rollOperand(ArrayRef<Value> values) {
  SmallVector<Value> tensors;
  SmallVector<AffineExpr> at;
  bool isInit = false;
  for (auto [value, expert] : llvm::zip_equal(values, experts)) {
    linalg::LinalgOp op = expert.op;
    OpOperand *operand = op.getMatchingOpOperand(cast<BlockArgument>(value));
    SmallVector<AffineExpr> expertAt;
    for (AffineExpr expr : op.getMatchingIndexingMap(operand).getResults())
      expertAt.push_back(simplifyAffineExpr(expr.replaceDims(expert.loops),
                                            expert.loops.size(), 0));
    if (tensors.empty())
      at = expertAt;
    else if (at != expertAt || value.getType() != values.front().getType())
      return roller.refuse(op, "does not read the same for each expert");
    tensors.push_back(operand->get());
    isInit |= op.isDpsInit(operand);
  }
  // The new op has one result.
  bool reduces = first.getNumReductionLoops() != 0;
  if (reduces && isInit) {
    auto isOfResult = [&](const auto &pair) {
      linalg::LinalgOp op = std::get<1>(pair).op;
      auto argument = cast<BlockArgument>(std::get<0>(pair));
      return op.getMatchingOpOperand(argument) == op.getDpsInitOperand(result);
    };
    if (!llvm::all_of(llvm::zip_equal(values, experts), isOfResult))
      return roller.refuse(first, "combines several results at "
                                  "once");
    usesInit = true;
    return Value(out);
  }
  FailureOr<Roller::Rolled> rolled = roller.roll(tensors);
  if (failed(rolled))
    return failure();
  Type type = values.front().getType();
  if (isa<RankedTensorType>(rolled->value.getType()))
    return readOperand(*rolled, at, type);
  return rolled->value;
}

/// Constants, numbers of experts, and tensors that are read by index.
FailureOr<Value> BodyRoller::rollCaptured(ArrayRef<Value> values) {
  Type type = values.front().getType();
  FailureOr<Roller::Rolled> rolled = roller.roll(values);
  if (failed(rolled))
    return failure();
  if (!rolled->varies) {
    // A constant of the body goes before the new op.
    Operation *def = rolled->value.getDefiningOp();
    if (def && def->getBlock() == first.getBlock())
      return roller.b.clone(*def)->getResult(0);
    return rolled->value;
  }
  if (isa<RankedTensorType>(type)) {
    varies = true;
    return rolled->value;
  }
  return readOperand(*rolled, {}, type);
}

FailureOr<Value> BodyRoller::rollOp(ArrayRef<Value> values) {
  Operation *firstOp = values.front().getDefiningOp();
  auto number = cast<OpResult>(values.front()).getResultNumber();
  AffineExpr loop;
  for (auto [value, expert] : llvm::zip_equal(values, experts)) {
    Operation *op = value.getDefiningOp();
    if (op->getName() != firstOp->getName() ||
        op->getAttrDictionary() != firstOp->getAttrDictionary() ||
        op->getResultTypes() != firstOp->getResultTypes() ||
        op->getNumOperands() != firstOp->getNumOperands() ||
        cast<OpResult>(value).getResultNumber() != number)
      return roller.refuse(expert.op,
                           "does not compute the same for each expert");
    if (op->getNumRegions() != 0 || !isMemoryEffectFree(op))
      return roller.refuse(expert.op, "does more than compute elements");
    if (auto index = dyn_cast<linalg::IndexOp>(op)) {
      AffineExpr expertLoop = expert.loops[index.getDim()];
      if (loop && loop != expertLoop)
        return roller.refuse(expert.op,
                             "does not compute the same for each expert");
      loop = expertLoop;
    }
  }
  if (loop)
    return buildIndex(loop);
  IRMapping mapping;
  bool indexesExperts = false;
  for (unsigned i = 0; i < firstOp->getNumOperands(); ++i) {
    SmallVector<Value> tuple = llvm::map_to_vector(values, [&](Value value) {
      return value.getDefiningOp()->getOperand(i);
    });
    // The mapping is by value: an operand that is used twice must be the same.
    FailureOr<Value> built = roll(tuple);
    if (failed(built))
      return failure();
    if (mapping.contains(tuple.front()) &&
        mapping.lookup(tuple.front()) != *built)
      return roller.refuse(first, "does not compute the same for each expert");
    mapping.map(tuple.front(), *built);
    indexesExperts |= isa<tensor::ExtractOp>(firstOp) && i == 0 &&
                      built->getType() != tuple.front().getType();
  }
  if (indexesExperts) {
    SmallVector<Value> indices{linalg::IndexOp::create(b, roller.loc, 0)};
    for (Value index : cast<tensor::ExtractOp>(firstOp).getIndices())
      indices.push_back(mapping.lookup(index));
    return tensor::ExtractOp::create(
               b, roller.loc, mapping.lookup(firstOp->getOperand(0)), indices)
        .getResult();
  }
  return b.clone(*firstOp, mapping)->getResult(number);
}

Value BodyRoller::buildIndex(AffineExpr loop) {
  if (auto constant = dyn_cast<AffineConstantExpr>(loop))
    return arith::ConstantIndexOp::create(b, roller.loc, constant.getValue());
  return linalg::IndexOp::create(b, roller.loc,
                                 cast<AffineDimExpr>(loop).getPosition() + 1);
}

FailureOr<Value> BodyRoller::finish(Value value, RankedTensorType type,
                                    AffineMap outMap,
                                    ArrayRef<utils::IteratorType> kinds,
                                    Value like) {
  Value init;
  if (usesInit) {
    FailureOr<Roller::Rolled> rolled = roller.roll(
        llvm::map_to_vector(experts, [&](const BodyValue &expert) -> Value {
          linalg::LinalgOp op = expert.op;
          return op.getDpsInitOperand(result)->get();
        }));
    if (failed(rolled))
      return failure();
    if (!rolled->varies && !varies)
      return like;
    varies = true;
    init = rolled->varies ? rolled->value : roller.broadcast(rolled->value);
  } else if (!varies) {
    return like;
  } else {
    init = roller.buildEmpty(type, like);
  }
  SmallVector<AffineExpr> results{b.getAffineDimExpr(0)};
  for (AffineExpr expr : outMap.getResults())
    results.push_back(expr.shiftDims(numLoops, 1));
  maps.push_back(AffineMap::get(numLoops + 1, 0, results, b.getContext()));
  if (!inversePermutation(concatAffineMaps(maps, b.getContext())))
    return roller.refuse(first, "has loops as long as something that it does "
                                "not read");
  SmallVector<utils::IteratorType> newKinds{utils::IteratorType::parallel};
  llvm::append_range(newKinds, kinds);
  auto generic = linalg::GenericOp::create(roller.b, roller.loc, type, operands,
                                           init, maps, newKinds);
  generic.getRegion().push_back(block.release());
  linalg::YieldOp::create(b, roller.loc, value);
  return generic.getResult(0);
}

FailureOr<Roller::Rolled> Roller::rollStructured(ArrayRef<Operation *> ops,
                                                 unsigned result) {
  auto first = cast<linalg::LinalgOp>(ops.front());
  SmallVector<utils::IteratorType> kinds = first.getIteratorTypesArray();
  SmallVector<AffineExpr> loops;
  for (unsigned i = 0; i < first.getNumLoops(); ++i)
    loops.push_back(b.getAffineDimExpr(i));
  SmallVector<BodyValue> bodies;
  SmallVector<Value> yielded, inits;
  AffineMap map = first.getIndexingMapMatchingResult(first->getResult(result));
  for (Operation *other : ops) {
    auto op = cast<linalg::LinalgOp>(other);
    if (!op.hasPureTensorSemantics() || op.getIteratorTypesArray() != kinds ||
        op->getNumResults() != first->getNumResults() ||
        op.getIndexingMapMatchingResult(op->getResult(result)) != map)
      return refuse(op, "does not have the loops of other experts");
    yielded.push_back(op.getBlock()->getTerminator()->getOperand(result));
    inits.push_back(op.getDpsInitOperand(result)->get());
    bodies.push_back({op, yielded.back(), loops});
  }
  // Loops are as long as their operands' dimensions, which types do not tell.
  if (!isSameShape(inits))
    return refuse(first, "has another shape than for the other experts");
  // An op that leaves elements alone keeps those of its init.
  auto shape = cast<RankedTensorType>(first->getResult(result).getType());
  for (auto [expr, size] : llvm::zip_equal(map.getResults(), shape.getShape()))
    if (!isa<AffineDimExpr>(expr) && size != 1)
      return refuse(first, "does not compute all elements of its result");
  if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
    return refuse(first, "does not compute all elements of its result");
  BodyRoller body(*this, bodies, result, shape.getElementType());
  FailureOr<Value> value = body.roll(yielded);
  if (failed(value))
    return failure();
  RankedTensorType type = addExperts(first->getResult(result).getType());
  FailureOr<Value> rolled =
      body.finish(*value, type, map, kinds, first->getResult(result));
  if (failed(rolled))
    return failure();
  return Rolled{*rolled, body.varies};
}

FailureOr<Value> Roller::roll(ArrayRef<BodyValue> elements,
                              RankedTensorType type, Value like) {
  SmallVector<Value> values = llvm::map_to_vector(
      elements, [](const BodyValue &element) { return element.value; });
  current = llvm::map_to_vector(
      elements,
      [](const BodyValue &element) -> Operation * { return element.op; });
  BodyRoller body(*this, elements, 0, type.getElementType());
  FailureOr<Value> value = body.roll(values);
  if (failed(value))
    return failure();
  SmallVector<utils::IteratorType> kinds(type.getRank(),
                                         utils::IteratorType::parallel);
  if (!body.varies)
    return refuse(elements.front().op, "adds the same value several times");
  return body.finish(*value, addExperts(type),
                     b.getMultiDimIdentityMap(type.getRank()), kinds, like);
}
