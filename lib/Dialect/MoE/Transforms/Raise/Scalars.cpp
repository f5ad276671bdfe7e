//===- Scalars.cpp - What a tensor's element is computed from -------------===//

#include "Scalars.h"
#include "Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

std::optional<double> Scalar::getFloat() const {
  if (kind != Kind::Constant)
    return std::nullopt;
  auto attr = dyn_cast<FloatAttr>(constant);
  return attr ? std::optional(attr.getValueAsDouble()) : std::nullopt;
}

bool Scalar::isLowest() const {
  auto attr =
      kind == Kind::Constant ? dyn_cast<FloatAttr>(constant) : FloatAttr();
  if (!attr)
    return false;
  APFloat value = attr.getValue();
  return value.isNegative() && (value.isInfinity() || value.isLargest());
}

bool Scalar::isConstant(double number) const {
  if (std::optional<double> value = getFloat())
    return *value == number;
  if (kind == Kind::Constant)
    if (auto attr = dyn_cast<IntegerAttr>(constant))
      return attr.getValue().getSExtValue() == static_cast<int64_t>(number);
  return false;
}

Scalar Scalars::makeIndex(AffineExpr expr, Type type) {
  Scalar scalar;
  scalar.kind = Scalar::Kind::Index;
  scalar.index = space.simplify(expr);
  scalar.type = type;
  return scalar;
}

/// Integer constants are index expressions too, except for truth values.
Scalar Scalars::makeConstant(TypedAttr constant) {
  auto integer = dyn_cast<IntegerAttr>(constant);
  if (integer && !integer.getType().isInteger(1) &&
      integer.getValue().getSignificantBits() <= 64)
    return makeIndex(space.constant(integer.getValue().getSExtValue()),
                     constant.getType());
  Scalar scalar;
  scalar.kind = Scalar::Kind::Constant;
  scalar.constant = constant;
  scalar.type = constant.getType();
  return scalar;
}

//===----------------------------------------------------------------------===//
// Selections
//===----------------------------------------------------------------------===//

const Selection *Scalars::getSelection(Operation *op) {
  if (!isSelectionLike(op))
    return nullptr;
  auto it = selections.find(op);
  if (it == selections.end()) {
    Refusal refusal;
    FailureOr<Selection> selection = matchSelection(op, *this, refusal);
    std::unique_ptr<Selection> result;
    if (succeeded(selection))
      result = std::make_unique<Selection>(*selection);
    else
      refusals[op] = refusal;
    it = selections.try_emplace(op, std::move(result)).first;
  }
  return it->second.get();
}

Scalar Scalars::resolveKey(const Selection &selection,
                           ArrayRef<AffineExpr> place, AffineExpr position) {
  if (!selection.isSearch()) {
    Element source{selection.key, Access(place)};
    source.at[selection.dimension] = position;
    Scalar scalar = resolve(source);
    return selection.negates ? getOperands(scalar)[0] : scalar;
  }
  auto op = cast<linalg::LinalgOp>(selection.op);
  FailureOr<Access> loops =
      getLoops(op, op->getResult(1), place.drop_back(), space);
  assert(succeeded(loops) && "checked when the search was recognized");
  (*loops)[*getReducedLoop(op)] = position;
  return resolve(selection.key, std::make_shared<Point>(Point{op, *loops}));
}

std::optional<Refusal> Scalars::whyNotSelection(Operation *op) {
  if (getSelection(op))
    return std::nullopt;
  auto it = refusals.find(op);
  return it == refusals.end() ? std::nullopt : std::optional(it->second);
}

//===----------------------------------------------------------------------===//
// Permutations
//===----------------------------------------------------------------------===//

const Permutation *Scalars::getPermutation(Operation *op) {
  if (!op)
    return nullptr;
  auto it = permutations.find(op);
  if (it == permutations.end()) {
    std::unique_ptr<Permutation> known;
    if (std::optional<Permutation> permutation = matchPermutation(op, *this))
      known = std::make_unique<Permutation>(*permutation);
    it = permutations.try_emplace(op, std::move(known)).first;
  }
  return it->second.get();
}

/// The permutation that a vector is the inverse of.
std::optional<Value> Scalars::getInverted(OpResult result) {
  auto it = inverses.find(result);
  if (it == inverses.end())
    it = inverses.try_emplace(result, matchInverse(result, *this)).first;
  return it->second;
}

/// The position that a permutation, or the inverse of one, has at `at`.
std::optional<AffineExpr> Scalars::getSorted(OpResult result, AffineExpr at) {
  int64_t size = cast<RankedTensorType>(result.getType()).getDimSize(0);
  if (std::optional<Value> inverted = getInverted(result))
    return space.inverseVariable(*inverted, at, size);
  const Permutation *permutation = getPermutation(result.getOwner());
  if (permutation && result == permutation->positions)
    return space.dataVariable({result, {at}}, size);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// The one element that a constant tensor consists of, or the element at a
/// constant position.
static std::optional<TypedAttr> getConstantElement(const Element &element) {
  DenseElementsAttr attr;
  if (!matchPattern(element.tensor, m_Constant(&attr)))
    return std::nullopt;
  if (attr.isSplat())
    return dyn_cast<TypedAttr>(attr.getSplatValue<Attribute>());
  return std::nullopt;
}

/// A constant tensor whose elements are their positions along a dimension.
static std::optional<AffineExpr> getConstantPosition(const Element &element) {
  DenseIntElementsAttr attr;
  if (!matchPattern(element.tensor, m_Constant(&attr)))
    return std::nullopt;
  ArrayRef<int64_t> shape = attr.getType().getShape();
  // Larger ones are not what exporters make of a range of experts.
  if (attr.getNumElements() > 1 << 20)
    return std::nullopt;
  SmallVector<int64_t> strides = computeStrides(shape);
  for (auto [dim, size] : llvm::enumerate(shape)) {
    bool matches = true;
    for (auto [position, value] : llvm::enumerate(attr.getValues<APInt>()))
      if (value.getSExtValue() !=
          (static_cast<int64_t>(position) / strides[dim]) % size) {
        matches = false;
        break;
      }
    if (matches)
      return element.at[dim];
  }
  return std::nullopt;
}

Scalar Scalars::resolve(const Element &element) {
  if (const KnownScalars::Known *before = known.find(element)) {
    sparseSteps += before->sparseSteps;
    return *before->scalar;
  }
  int64_t steps = sparseSteps;
  Scalar scalar = resolveAnew(element);
  known.insert(element,
               {std::make_shared<Scalar>(scalar), sparseSteps - steps});
  return scalar;
}

Scalar Scalars::resolveAnew(const Element &start) {
  Element element = start;
  auto finish = [&](Scalar scalar) {
    bool isWorthReading =
        scalar.kind == Scalar::Kind::Op || scalar.kind == Scalar::Kind::Tensor;
    if (isWorthReading && !scalar.seen)
      scalar.seen = start;
    return scalar;
  };
  while (true) {
    if (given && element.tensor == given->positions && !given->wraps)
      return makeIndex(getGiven(element.at),
                       getElementTypeOrSelf(element.tensor.getType()));
    std::optional<Element> source = stepThrough(element);
    if (!source)
      break;
    // Where a scatter is left, the value is no longer that of its result
    // elsewhere.
    if (element.tensor.getDefiningOp<tm_tensor::ScatterOp>())
      return resolve(*source);
    element = std::move(*source);
  }

  if (std::optional<TypedAttr> constant = getConstantElement(element))
    return makeConstant(*constant);
  Type type = getElementTypeOrSelf(element.tensor.getType());
  if (type.isIntOrIndex())
    if (std::optional<AffineExpr> index = getConstantPosition(element))
      return makeIndex(*index, type);

  if (auto result = dyn_cast<OpResult>(element.tensor)) {
    // A maximum that no position goes with is a reduction like others.
    const Selection *selection = getSelection(result.getOwner());
    bool isPosition = result.getResultNumber() == 1;
    if (selection && !isPosition &&
        (selection->negates || selection->hasOtherScores))
      selection = nullptr;
    if (selection &&
        (!selection->isSearch() || isPosition ||
         (placesMaxima && !result.getOwner()->getResult(1).use_empty()))) {
      Access place = selection->getPlace(element.at, space);
      AffineExpr position =
          space.dataVariable({selection->positions, place}, selection->size);
      if (auto it = aliases.find(position); it != aliases.end())
        position = it->second;
      if (isPosition)
        return makeIndex(position, type);
      return resolveKey(*selection, place, position);
    }
    if (type.isSignlessInteger() && element.at.size() == 1) {
      if (std::optional<AffineExpr> sorted =
              getSorted(result, element.at.front()))
        return makeIndex(*sorted, type);
      const Permutation *permutation = getPermutation(result.getOwner());
      if (permutation && result == permutation->values)
        return resolve(
            Element{permutation->key,
                    {space.dataVariable({permutation->positions, element.at},
                                        permutation->size)}});
    }
    auto op = dyn_cast<linalg::LinalgOp>(result.getOwner());
    if (op && op.getNumReductionLoops() != 0 && hasData(element.at))
      if (std::optional<Scalar> term = resolveReduction(op, element))
        return *term;
    if (op && op.getNumReductionLoops() == 0) {
      FailureOr<Access> loops = getLoops(op, result, element.at, space);
      if (succeeded(loops)) {
        auto point = std::make_shared<Point>(Point{op, *loops});
        Value yielded = op.getBlock()->getTerminator()->getOperand(
            result.getResultNumber());
        return finish(resolve(yielded, point));
      }
    }
  }
  if (std::optional<Scalar> piece = resolvePieces(element))
    return finish(*piece);
  Scalar leaf;
  leaf.kind = Scalar::Kind::Tensor;
  leaf.type = type;
  leaf.element = std::move(element);
  return finish(leaf);
}

Scalar Scalars::resolve(Value value, const std::shared_ptr<Point> &point) {
  linalg::LinalgOp op = point->op;
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && argument.getOwner() == op.getBlock()) {
    OpOperand *operand = op.getMatchingOpOperand(argument);
    if (!isa<ShapedType>(operand->get().getType()))
      return resolve(operand->get(), point);
    return resolve(getOperandElement(op, *operand, point->loops, space));
  }
  TypedAttr constant;
  if (matchPattern(value, m_Constant(&constant)))
    return makeConstant(constant);
  Operation *def = value.getDefiningOp();
  if (def && def->getBlock() == op.getBlock() && def->getNumResults() == 1)
    return resolveOp(def, point);
  Scalar scalar;
  scalar.kind = Scalar::Kind::Value;
  scalar.type = value.getType();
  scalar.value = value;
  // One of the values of an op in the body is another one at another point.
  if (def && def->getBlock() == op.getBlock())
    scalar.point = point;
  return scalar;
}

SmallVector<Scalar> Scalars::getOperands(const Scalar &scalar) {
  if (scalar.operands)
    return llvm::to_vector(*scalar.operands);
  SmallVector<Scalar> operands;
  for (Value operand : scalar.op->getOperands())
    operands.push_back(resolve(operand, scalar.point));
  return operands;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

Scalar Scalars::resolveOp(Operation *op, const std::shared_ptr<Point> &point) {
  if (auto index = dyn_cast<linalg::IndexOp>(op))
    return makeIndex(point->loops[index.getDim()], op->getResult(0).getType());

  Scalar scalar;
  scalar.kind = Scalar::Kind::Op;
  scalar.type = op->getResult(0).getType();
  scalar.op = op;
  scalar.point = point;

  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    std::optional<Element> element = getExtracted(extract, point);
    return element ? resolve(*element) : scalar;
  }
  if (isa<arith::ExtFOp, arith::TruncFOp>(op)) {
    Scalar operand = resolve(op->getOperand(0), point);
    if (auto attr = dyn_cast_or_null<FloatAttr>(operand.constant)) {
      bool losesInfo;
      APFloat value = attr.getValue();
      value.convert(cast<FloatType>(scalar.type).getFloatSemantics(),
                    APFloat::rmNearestTiesToEven, &losesInfo);
      return makeConstant(FloatAttr::get(scalar.type, value));
    }
    // To a wider type and back.
    if (isa<arith::TruncFOp>(op) && operand.isa<arith::ExtFOp>()) {
      Scalar narrow = getOperands(operand).front();
      if (narrow.type == scalar.type)
        return narrow;
    }
    return scalar;
  }
  if (isa<arith::MulFOp, arith::DivFOp>(op)) {
    SmallVector<Scalar> operands = getOperands(scalar);
    if (operands[1].isConstant(1))
      return operands[0];
    if (isa<arith::MulFOp>(op) && operands[0].isConstant(1))
      return operands[1];
  }
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
          arith::ExtUIOp, arith::TruncIOp, arith::AddIOp, arith::SubIOp,
          arith::MulIOp, arith::CmpIOp, arith::SelectOp, arith::RemSIOp,
          arith::RemUIOp, arith::DivSIOp, arith::DivUIOp, arith::MaxSIOp,
          arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp, arith::AndIOp,
          arith::OrIOp, arith::XOrIOp, arith::ShRSIOp, arith::ShRUIOp,
          arith::UIToFPOp, arith::FPToSIOp>(op)) {
    Step step(folding);
    if (step.isTooMuch())
      return scalar;
    SmallVector<Scalar> operands = getOperands(scalar);
    if (std::optional<Scalar> folded = foldBits(op, operands))
      return *folded;
    bool isInteger = !isa<arith::UIToFPOp, arith::FPToSIOp>(op);
    std::optional<Scalar> integer =
        isInteger ? foldInteger(op, operands) : std::nullopt;
    if (integer)
      return *integer;
    if (std::optional<Scalar> folded = foldBroadcast(op, operands, *point))
      return *folded;
    if (std::optional<Scalar> folded = foldRemainder(op, operands, *point))
      return *folded;
    if (std::optional<Scalar> folded = foldNumbers(op, operands))
      return *folded;
    return scalar;
  }
  // Only what is computed of masks becomes simpler.
  if (op->getNumRegions() == 0 && hasData(point->loops)) {
    Step step(folding);
    if (step.isTooMuch())
      return scalar;
    if (std::optional<Scalar> folded = foldNumbers(op, getOperands(scalar)))
      return *folded;
  }
  return scalar;
}

std::optional<Element>
Scalars::getExtracted(tensor::ExtractOp op,
                      const std::shared_ptr<Point> &point) {
  Element element{op.getTensor(), {}};
  for (auto [index, size] : llvm::zip_equal(
           op.getIndices(),
           cast<RankedTensorType>(op.getTensor().getType()).getShape())) {
    Scalar resolved = resolveIndex(index, point);
    if (resolved.kind != Scalar::Kind::Index)
      return std::nullopt;
    auto [low, high] = space.getRange(resolved.index);
    if (low < 0 || (!ShapedType::isDynamic(size) && high >= size))
      return std::nullopt;
    element.at.push_back(resolved.index);
  }
  return element;
}

//===----------------------------------------------------------------------===//
// Reductions, renaming, equality
//===----------------------------------------------------------------------===//

std::optional<Reduction> Scalars::getReduction(const Element &start) {
  Element element = start;
  while (std::optional<Element> source = stepThrough(element))
    element = std::move(*source);
  auto result = dyn_cast<OpResult>(element.tensor);
  if (!result)
    return std::nullopt;
  auto op = dyn_cast<linalg::LinalgOp>(result.getOwner());
  std::optional<unsigned> reduced = op ? getReducedLoop(op) : std::nullopt;
  if (!reduced)
    return std::nullopt;
  FailureOr<Access> loops = getLoops(op, result, element.at, space);
  std::optional<Combiner> combiner = getCombiner(op, result);
  if (failed(loops) || !combiner)
    return std::nullopt;
  auto point = std::make_shared<Point>(Point{op, *loops});
  OpOperand *init = op.getDpsInitOperand(result.getResultNumber());
  Reduction reduction{combiner->op, resolve(combiner->term, point),
                      resolve(getOperandElement(op, *init, *loops, space)),
                      (*loops)[*reduced], op.getStaticLoopRanges()[*reduced]};
  reduceChosenOnly(op, *combiner, *loops, *reduced, reduction);
  return reduction;
}

std::optional<Reduction> Scalars::getReductionOf(const Scalar &scalar,
                                                 const Scalar &term,
                                                 AffineExpr variable,
                                                 int64_t size,
                                                 ArrayRef<double> init) {
  if (scalar.kind != Scalar::Kind::Tensor ||
      space.dependsOn(scalar.element.at, variable))
    return std::nullopt;
  std::optional<Reduction> reduction = getReduction(scalar.element);
  if (!reduction || reduction->size != size)
    return std::nullopt;
  std::optional<double> start = reduction->init.getFloat();
  if (!start || !llvm::is_contained(init, *start))
    return std::nullopt;
  bool isTerm = isa<AffineSymbolExpr>(variable)
                    ? isSame(reduction->term,
                             rename(term, {{variable, reduction->variable}}))
                    : isSame(reduction->term, term);
  return isTerm ? reduction : std::nullopt;
}

Scalar Scalars::rename(const Scalar &scalar, const Renaming &renaming) {
  Scalar renamed = scalar;
  if (scalar.point)
    renamed.point = std::make_shared<Point>(
        Point{scalar.point->op, space.rename(scalar.point->loops, renaming)});
  renamed.element.at = space.rename(scalar.element.at, renaming);
  if (scalar.index)
    renamed.index = space.rename(scalar.index, renaming);
  if (scalar.seen)
    renamed.seen->at = space.rename(scalar.seen->at, renaming);
  if (scalar.operands) {
    renamed.operands = std::make_shared<std::vector<Scalar>>();
    for (const Scalar &operand : *scalar.operands)
      renamed.operands->push_back(rename(operand, renaming));
  }
  return renamed;
}

bool Scalars::dependsOn(const Scalar &scalar, AffineExpr variable) const {
  if (scalar.operands &&
      llvm::any_of(*scalar.operands, [&](const Scalar &operand) {
        return dependsOn(operand, variable);
      }))
    return true;
  return (scalar.point && space.dependsOn(scalar.point->loops, variable)) ||
         (scalar.index && space.dependsOn(scalar.index, variable)) ||
         space.dependsOn(scalar.element.at, variable);
}

/// True if both are in the same iteration of the same op, or in none.
static bool isSamePoint(const Scalar &a, const Scalar &b) {
  if (!a.point || !b.point)
    return !a.point && !b.point;
  return a.point->op == b.point->op && a.point->loops == b.point->loops;
}

bool Scalars::isSame(const Scalar &a, const Scalar &b) {
  Step step(comparing);
  if (step.isTooMuch())
    return false;
  if (a.kind != b.kind || a.type != b.type)
    return false;
  switch (a.kind) {
  case Scalar::Kind::Constant:
    return a.constant == b.constant;
  case Scalar::Kind::Index:
    return a.index == b.index;
  case Scalar::Kind::Value:
    return a.value == b.value && isSamePoint(a, b);
  case Scalar::Kind::Tensor: {
    if (a.element.tensor == b.element.tensor && a.element.at == b.element.at)
      return true;
    // The same reduction may have been written down twice.
    std::optional<Reduction> left = getReduction(a.element);
    std::optional<Reduction> right = getReduction(b.element);
    if (!left || !right || left->size != right->size ||
        left->combiner->getName() != right->combiner->getName() ||
        !isSame(left->init, right->init))
      return false;
    if (!isa<AffineSymbolExpr>(right->variable))
      return isSame(left->term, right->term);
    return isSame(left->term,
                  rename(right->term, {{right->variable, left->variable}}));
  }
  case Scalar::Kind::Op:
    break;
  }
  if (a.op->getName() != b.op->getName() ||
      a.op->getAttrDictionary() != b.op->getAttrDictionary())
    return false;
  if (!a.operands && !b.operands && a.op == b.op && isSamePoint(a, b))
    return true;
  // What a region captures is no operand.
  if (a.op->getNumRegions() != 0 || !isMemoryEffectFree(a.op))
    return false;
  SmallVector<Scalar> left = getOperands(a), right = getOperands(b);
  if (left.size() != right.size())
    return false;
  auto all = [&](ArrayRef<Scalar> xs, ArrayRef<Scalar> ys) {
    return llvm::all_of(llvm::zip_equal(xs, ys), [&](auto pair) {
      return isSame(std::get<0>(pair), std::get<1>(pair));
    });
  };
  if (all(left, right))
    return true;
  return left.size() == 2 && a.op->hasTrait<OpTrait::IsCommutative>() &&
         isSame(left[0], right[1]) && isSame(left[1], right[0]);
}
