//===- Segments.cpp - Which rows belong to which expert -------------------===//

#include "Segments.h"
#include "Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "moe/Dialect/TMTensor/IR/TMTensor.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

//===----------------------------------------------------------------------===//
// How often each value occurs
//===----------------------------------------------------------------------===//

namespace {
/// A vector that counts how often each integer occurs among `size` of them:
/// `key` is the one at position `at`, a variable.
struct Histogram {
  AffineExpr at, key;
  Count rows;
  /// What the counts are kept in.
  Type type;
};
} // namespace

/// The integer that a region adds to what it has so far, by the numbers of its
/// arguments.
static bool adds(Block &body, unsigned soFar, unsigned next) {
  auto add = body.getTerminator()->getOperand(0).getDefiningOp<arith::AddIOp>();
  if (!add || add->getBlock() != &body)
    return false;
  Value a = body.getArgument(soFar), b = body.getArgument(next);
  return (add.getLhs() == a && add.getRhs() == b) ||
         (add.getLhs() == b && add.getRhs() == a);
}

/// Ones added at the integers.
static std::optional<Histogram>
matchScatter(tm_tensor::ScatterOp op, AffineExpr group, Scalars &scalars) {
  IndexSpace &space = scalars.getSpace();
  auto updates = dyn_cast<RankedTensorType>(op.getUpdates().getType());
  if (!updates || updates.getRank() != 1 || op.getDimensionMap().size() != 1 ||
      !adds(op.getRegion().front(), 1, 0))
    return std::nullopt;
  AffineExpr at = space.newVariable(updates.getDimSize(0));
  auto isInteger = [&](const Element &element, int64_t value) {
    Scalar scalar = scalars.resolve(element);
    return scalar.kind == Scalar::Kind::Index &&
           scalar.index == space.constant(value);
  };
  if (!isInteger({op.getOriginal(), {group}}, 0) ||
      !isInteger({op.getUpdates(), {at}}, 1))
    return std::nullopt;
  Scalar key =
      scalars.resolve(Element{op.getIndices(), {at, space.constant(0)}});
  if (key.kind != Scalar::Kind::Index)
    return std::nullopt;
  return Histogram{
      at, key.index, {op.getUpdates(), {0}}, updates.getElementType()};
}

/// An integer that is 1 where a condition holds, and 0 elsewhere.
static std::optional<Scalar> getIndicated(const Scalar &scalar,
                                          Scalars &scalars) {
  if (scalar.isa<arith::ExtUIOp>() || scalar.isa<arith::ExtSIOp>()) {
    Scalar operand = scalars.getOperands(scalar)[0];
    if (!operand.type.isInteger(1))
      return getIndicated(operand, scalars);
    return scalar.isa<arith::ExtUIOp>() ? std::optional(operand) : std::nullopt;
  }
  return std::nullopt;
}

/// How many terms the sum that is an element has.
static std::optional<Count> getNumTerms(Element element, Scalars &scalars) {
  while (std::optional<Element> source = scalars.stepThrough(element))
    element = std::move(*source);
  auto op = element.tensor.getDefiningOp<linalg::LinalgOp>();
  std::optional<unsigned> loop = op ? getReducedLoop(op) : std::nullopt;
  if (!loop)
    return std::nullopt;
  AffineExpr dim = getAffineDimExpr(*loop, op.getContext());
  for (OpOperand &operand : op->getOpOperands())
    if (std::optional<unsigned> position =
            op.getMatchingIndexingMap(&operand).getResultPosition(dim))
      return Count{operand.get(), {static_cast<int64_t>(*position)}};
  return std::nullopt;
}

/// A sum over all integers of whether they equal that of the element.
static std::optional<Histogram> matchCount(const Element &element,
                                           AffineExpr group, Scalars &scalars) {
  std::optional<Reduction> sum = scalars.getReduction(element);
  if (!sum || !isa<arith::AddIOp>(sum->combiner) ||
      sum->init.kind != Scalar::Kind::Index ||
      sum->init.index != scalars.getSpace().constant(0))
    return std::nullopt;
  std::optional<Scalar> condition = getIndicated(sum->term, scalars);
  if (!condition || !condition->isa<arith::CmpIOp>() ||
      cast<arith::CmpIOp>(condition->op).getPredicate() !=
          arith::CmpIPredicate::eq)
    return std::nullopt;
  SmallVector<Scalar> sides = scalars.getOperands(*condition);
  if (sides[0].kind != Scalar::Kind::Index ||
      sides[1].kind != Scalar::Kind::Index)
    return std::nullopt;
  if (sides[0].index == group)
    std::swap(sides[0], sides[1]);
  if (sides[1].index != group ||
      scalars.getSpace().dependsOn(sides[0].index, group))
    return std::nullopt;
  std::optional<Count> rows = getNumTerms(element, scalars);
  if (!rows)
    return std::nullopt;
  return Histogram{sum->variable, sides[0].index, *rows, sum->term.type};
}

/// Numbers stay what they are where they are converted to at least as many
/// bits; an index has 64.
static Scalar stripExtensions(Scalar scalar, Scalars &scalars) {
  while (scalar.isa<arith::ExtSIOp>() ||
         (scalar.isa<arith::IndexCastOp>() &&
          (scalar.type.isIndex() || scalar.type.getIntOrFloatBitWidth() >= 64)))
    scalar = scalars.getOperands(scalar)[0];
  return scalar;
}

/// The histogram whose value for any integer is at any place of a vector.
static std::optional<Histogram> matchHistogram(Value vector, Scalars &scalars) {
  AffineExpr group = scalars.getSpace().newVariable(
      cast<RankedTensorType>(vector.getType()).getDimSize(0));
  Scalar count =
      stripExtensions(scalars.resolve(Element{vector, {group}}), scalars);
  if (count.kind != Scalar::Kind::Tensor)
    return std::nullopt;
  auto scatter = count.element.tensor.getDefiningOp<tm_tensor::ScatterOp>();
  if (!scatter)
    return matchCount(count.element, group, scalars);
  if (count.element.at.size() != 1 || count.element.at[0] != group)
    return std::nullopt;
  return matchScatter(scatter, group, scalars);
}

//===----------------------------------------------------------------------===//
// Where segments begin and end
//===----------------------------------------------------------------------===//

namespace {
/// The sum of what a vector holds at all places before `end`.
struct PrefixSum {
  Value vector;
  AffineExpr end;
};
} // namespace

/// The vector of which `scalar` is the element at any place `at`.
static std::optional<Value> getVector(const Scalar &scalar, AffineExpr at,
                                      Scalars &scalars) {
  Scalar element = stripExtensions(scalar, scalars);
  if (element.kind != Scalar::Kind::Tensor ||
      !llvm::equal(element.element.at, ArrayRef<AffineExpr>(at)))
    return std::nullopt;
  return element.element.tensor;
}

/// An element of the sums of a vector's elements, one after the other.
static std::optional<PrefixSum>
matchScan(tm_tensor::ScanOp scan, const Element &element, Scalars &scalars) {
  if (element.tensor != scan->getResult(0) || element.at.size() != 1 ||
      scan.getDimension() != 0 || !scan.getInclusive() ||
      !adds(scan.getRegion().front(), 0, 1))
    return std::nullopt;
  AffineExpr at = scalars.getSpace().newVariable(
      cast<RankedTensorType>(scan.getInput().getType()).getDimSize(0));
  std::optional<Value> vector =
      getVector(scalars.resolve(Element{scan.getInput(), {at}}), at, scalars);
  if (!vector)
    return std::nullopt;
  return PrefixSum{*vector, element.at[0] + 1};
}

/// A sum over all elements of a vector of which those from some place on are
/// left out.
static std::optional<PrefixSum> matchMaskedSum(const Element &element,
                                               Scalars &scalars) {
  IndexSpace &space = scalars.getSpace();
  std::optional<Reduction> sum = scalars.getReduction(element);
  auto isZero = [&](const Scalar &scalar) {
    return scalar.kind == Scalar::Kind::Index &&
           scalar.index == space.constant(0);
  };
  if (!sum || !isa<arith::AddIOp>(sum->combiner) || !isZero(sum->init) ||
      !sum->term.isa<arith::SelectOp>())
    return std::nullopt;
  SmallVector<Scalar> masked = scalars.getOperands(sum->term);
  std::optional<Value> vector = getVector(masked[1], sum->variable, scalars);
  if (!vector || !isZero(masked[2]) || !masked[0].isa<arith::CmpIOp>() ||
      cast<RankedTensorType>(vector->getType()).getDimSize(0) != sum->size)
    return std::nullopt;
  SmallVector<Scalar> sides = scalars.getOperands(masked[0]);
  if (sides[0].kind != Scalar::Kind::Index ||
      sides[1].kind != Scalar::Kind::Index)
    return std::nullopt;
  using arith::CmpIPredicate;
  CmpIPredicate predicate = cast<arith::CmpIOp>(masked[0].op).getPredicate();
  AffineExpr place = sides[0].index, end = sides[1].index;
  if (predicate == CmpIPredicate::sgt || predicate == CmpIPredicate::sge)
    std::swap(place, end);
  bool isInclusive =
      predicate == CmpIPredicate::sle || predicate == CmpIPredicate::sge;
  bool isStrict =
      predicate == CmpIPredicate::slt || predicate == CmpIPredicate::sgt;
  if (!(isInclusive || isStrict) || place != sum->variable ||
      space.dependsOn(end, sum->variable))
    return std::nullopt;
  return PrefixSum{*vector, space.simplify(isInclusive ? end + 1 : end)};
}

static std::optional<PrefixSum> matchPrefixSum(const Scalar &scalar,
                                               Scalars &scalars) {
  if (scalar.kind != Scalar::Kind::Tensor)
    return std::nullopt;
  if (auto scan = scalar.element.tensor.getDefiningOp<tm_tensor::ScanOp>())
    return matchScan(scan, scalar.element, scalars);
  return matchMaskedSum(scalar.element, scalars);
}

/// True if `begin` is, for each group, the sum for the group before, and zero
/// for the first one.
static bool isShifted(const Element &begin, Value vector, int64_t numGroups,
                      Scalars &scalars) {
  IndexSpace &space = scalars.getSpace();
  auto type = cast<RankedTensorType>(begin.tensor.getType());
  if (type.getRank() != 1 || type.getDimSize(0) < numGroups)
    return false;
  Scalar first = stripExtensions(
      scalars.resolve(Element{begin.tensor, {space.constant(0)}}), scalars);
  if (first.kind != Scalar::Kind::Index || first.index != space.constant(0))
    return false;
  if (numGroups == 1)
    return true;
  AffineExpr end = space.newVariable(numGroups - 1) + 1;
  std::optional<PrefixSum> next = matchPrefixSum(
      stripExtensions(scalars.resolve(Element{begin.tensor, {end}}), scalars),
      scalars);
  return next && next->vector == vector && next->end == end;
}

/// True if `begin` is the sum of all groups up to `group` less what `group`
/// itself adds.
static bool isDifference(const Scalar &begin, Value vector, AffineExpr group,
                         Scalars &scalars) {
  if (!begin.isa<arith::SubIOp>())
    return false;
  SmallVector<Scalar> operands = scalars.getOperands(begin);
  std::optional<PrefixSum> last =
      matchPrefixSum(stripExtensions(operands[0], scalars), scalars);
  return last && last->vector == vector &&
         last->end == scalars.getSpace().simplify(group + 1) &&
         getVector(operands[1], group, scalars) == vector;
}

/// True if a number is the sum of all groups before one.
static bool isBegin(const Scalar &scalar, Value counts, AffineExpr group,
                    Scalars &scalars) {
  std::optional<PrefixSum> sum = matchPrefixSum(scalar, scalars);
  if (sum)
    return sum->vector == counts && sum->end == group;
  int64_t numGroups = cast<RankedTensorType>(counts.getType()).getDimSize(0);
  return isDifference(scalar, counts, group, scalars) ||
         (scalar.kind == Scalar::Kind::Tensor &&
          llvm::equal(scalar.element.at, ArrayRef<AffineExpr>(group)) &&
          isShifted(scalar.element, counts, numGroups, scalars));
}

namespace {
/// `bound <= row` or, if `isUpper`, `row < bound`.
struct Bound {
  Scalar bound;
  AffineExpr row;
  bool isUpper;
};
} // namespace

static std::optional<Bound> matchBound(const Scalar &scalar, Scalars &scalars) {
  if (!scalar.isa<arith::CmpIOp>())
    return std::nullopt;
  SmallVector<Scalar> sides = scalars.getOperands(scalar);
  using arith::CmpIPredicate;
  bool isUpper, rowIsLeft;
  switch (cast<arith::CmpIOp>(scalar.op).getPredicate()) {
  case CmpIPredicate::sle: // begin <= row
    isUpper = rowIsLeft = false;
    break;
  case CmpIPredicate::sge: // row >= begin
    isUpper = false, rowIsLeft = true;
    break;
  case CmpIPredicate::slt: // row < end
    isUpper = rowIsLeft = true;
    break;
  case CmpIPredicate::sgt: // end > row
    isUpper = true, rowIsLeft = false;
    break;
  default:
    return std::nullopt;
  }
  const Scalar &row = sides[rowIsLeft ? 0 : 1];
  if (row.kind != Scalar::Kind::Index)
    return std::nullopt;
  return Bound{stripExtensions(sides[rowIsLeft ? 1 : 0], scalars), row.index,
               isUpper};
}

std::optional<Equality> raise::matchSegment(const Scalar &a, const Scalar &b,
                                            Scalars &scalars) {
  IndexSpace &space = scalars.getSpace();
  std::optional<Bound> lower = matchBound(a, scalars);
  std::optional<Bound> upper = matchBound(b, scalars);
  if (!lower || !upper || lower->row != upper->row)
    return std::nullopt;
  if (lower->isUpper)
    std::swap(lower, upper);
  if (lower->isUpper || !upper->isUpper)
    return std::nullopt;
  std::optional<PrefixSum> end = matchPrefixSum(upper->bound, scalars);
  if (!end)
    return std::nullopt;
  Value counts = end->vector;
  AffineExpr group = space.simplify(end->end - 1);
  int64_t numGroups = cast<RankedTensorType>(counts.getType()).getDimSize(0);
  auto [first, last] = space.getRange(group);
  if (ShapedType::isDynamic(numGroups) || first < 0 || last >= numGroups ||
      !isBegin(lower->bound, counts, group, scalars))
    return std::nullopt;

  // The rows are in the order of the same integers that are counted.
  const Element *inverse = space.getInverse(lower->row);
  if (!inverse)
    return std::nullopt;
  Element place = *inverse; // which does not stay where it is
  const Permutation *order =
      scalars.getPermutation(place.tensor.getDefiningOp());
  std::optional<Histogram> histogram = matchHistogram(counts, scalars);
  // No tensor has more rows than 64 bits count.
  auto holds = [&](Type type) {
    return type.isIndex() || type.getIntOrFloatBitWidth() >= 64 ||
           (!ShapedType::isDynamic(order->size) &&
            llvm::isIntN(type.getIntOrFloatBitWidth(), order->size));
  };
  if (!order || !order->isAscending || !histogram ||
      !areSame(histogram->rows, Count{order->key, {0}}) ||
      !holds(histogram->type) || !holds(lower->bound.type) ||
      !holds(upper->bound.type))
    return std::nullopt;
  // In either order: each row is counted once.
  Scalar key = scalars.resolve(Element{order->key, place.at});
  auto isCounted = [&](AffineExpr at) {
    return space.rename(histogram->key, {{histogram->at, at}}) == key.index;
  };
  // Those that are no group's are counted nowhere: they must not go first.
  if (key.kind != Scalar::Kind::Index ||
      !(isCounted(place.at[0]) || isCounted(lower->row)) ||
      space.getRange(histogram->key).first < 0)
    return std::nullopt;
  return Equality{key.index, group};
}

std::optional<Equality> raise::matchEquality(const Scalar &condition,
                                             Scalars &scalars) {
  if (condition.isa<arith::AndIOp>()) {
    SmallVector<Scalar> operands = scalars.getOperands(condition);
    return matchSegment(operands[0], operands[1], scalars);
  }
  if (!condition.isa<arith::CmpIOp>() ||
      cast<arith::CmpIOp>(condition.op).getPredicate() !=
          arith::CmpIPredicate::eq)
    return std::nullopt;
  SmallVector<Scalar> sides = scalars.getOperands(condition);
  if (sides[0].kind != Scalar::Kind::Index ||
      sides[1].kind != Scalar::Kind::Index)
    return std::nullopt;
  return Equality{sides[0].index, sides[1].index};
}

//===----------------------------------------------------------------------===//
// What vanishes elsewhere
//===----------------------------------------------------------------------===//

static bool isZero(const Scalar &scalar, IndexSpace &space) {
  return scalar.isConstant(0) || (scalar.kind == Scalar::Kind::Index &&
                                  scalar.index == space.constant(0));
}

std::optional<Equality>
raise::findCondition(const Scalar &scalar, Scalars &scalars,
                     llvm::function_ref<bool(const Equality &)> isWanted) {
  if (scalar.kind != Scalar::Kind::Op)
    return std::nullopt;
  auto wanted = [&](const Scalar &condition) -> std::optional<Equality> {
    std::optional<Equality> equality = matchEquality(condition, scalars);
    return equality && isWanted(*equality) ? equality : std::nullopt;
  };
  SmallVector<Scalar> operands = scalars.getOperands(scalar);
  if (scalar.isa<arith::SelectOp>()) {
    if (!isZero(operands[2], scalars.getSpace()))
      return std::nullopt;
    if (std::optional<Equality> found = wanted(operands[0]))
      return found;
    return findCondition(operands[1], scalars, isWanted);
  }
  if (scalar.isa<arith::UIToFPOp>() && operands[0].type.isInteger(1))
    return wanted(operands[0]);
  if (scalar.isa<arith::ExtFOp>() || scalar.isa<arith::TruncFOp>() ||
      scalar.isa<arith::NegFOp>())
    return findCondition(operands[0], scalars, isWanted);
  if (scalar.isa<arith::MulFOp>())
    for (const Scalar &factor : operands)
      if (std::optional<Equality> found =
              findCondition(factor, scalars, isWanted))
        return found;
  return std::nullopt;
}
