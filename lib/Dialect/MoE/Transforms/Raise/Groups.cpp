//===- Groups.cpp - Which experts a token may choose ----------------------===//
//
// A group-limited router scores groups of consecutive experts, writes a mask
// with the best groups of each token marked, and replaces the selection score
// where its group is not marked.
//
//===----------------------------------------------------------------------===//

#include "Groups.h"
#include "Evaluation.h"
#include "Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "moe/Dialect/TMTensor/IR/TMTensor.h"

#include <cfloat>
#include <cmath>

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

LogicalResult GroupAnalysis::refuse(Operation *op, const Twine &reason) {
  refusal = {op, reason.str()};
  return failure();
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

static tm_tensor::ScatterOp getScatter(const Scalar &scalar) {
  if (scalar.kind != Scalar::Kind::Tensor)
    return nullptr;
  return scalar.element.tensor.getDefiningOp<tm_tensor::ScatterOp>();
}

/// True for what exporters make conditions and factors of masks by.
static bool isComputedOfMask(const Scalar &scalar) {
  return scalar.kind == Scalar::Kind::Op &&
         isa<arith::XOrIOp, arith::AndIOp, arith::OrIOp, arith::CmpFOp,
             arith::CmpIOp, arith::SubIOp, arith::SubFOp, arith::ExtUIOp,
             arith::ExtSIOp, arith::TruncIOp, arith::ExtFOp, arith::TruncFOp,
             arith::SIToFPOp, arith::UIToFPOp>(scalar.op);
}

/// An element of a scattered tensor that a condition or a factor depends on.
std::optional<Element> GroupAnalysis::findMask(const Scalar &condition) {
  if (++steps > kMaxSteps)
    return std::nullopt;
  if (getScatter(condition))
    return condition.element;
  if (isComputedOfMask(condition))
    for (const Scalar &operand : scalars.getOperands(condition))
      if (std::optional<Element> mask = findMask(operand))
        return mask;
  return std::nullopt;
}

/// What a condition or a factor is where the mask is `value`, or null.
Attribute GroupAnalysis::evaluate(const Scalar &condition, const Element &mask,
                                  Attribute value) {
  if (++steps > kMaxSteps)
    return nullptr;
  if (condition.kind == Scalar::Kind::Tensor &&
      condition.element.tensor == mask.tensor &&
      condition.element.at == mask.at)
    return value;
  if (Attribute number = getNumber(condition))
    return number;
  if (!isComputedOfMask(condition))
    return nullptr;
  SmallVector<Attribute> numbers;
  for (const Scalar &operand : scalars.getOperands(condition))
    numbers.push_back(evaluate(operand, mask, value));
  return evaluateOp(condition.op, numbers);
}

//===----------------------------------------------------------------------===//
// The mask
//===----------------------------------------------------------------------===//

/// The dimension of the mask that the group of `expert` indexes, if the groups
/// are of the same number of consecutive experts.
std::optional<int64_t> GroupAnalysis::getGroupDimension(const Element &mask) {
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(mask.tensor.getType()).getShape();
  for (int64_t dim = shape.size() - 1; dim >= 0; --dim) {
    int64_t count = shape[dim];
    if (count <= 0 || numExperts % count != 0 ||
        mask.at[dim] != space.simplify(expert.floorDiv(numExperts / count)))
      continue;
    bool isOnly = true;
    for (auto [other, index] : llvm::enumerate(mask.at))
      isOnly &=
          static_cast<int64_t>(other) == dim || !space.dependsOn(index, expert);
    if (isOnly)
      return dim;
  }
  return std::nullopt;
}

/// Proves that a scatter marks, for each token, the first places of a
/// selection among all groups: that its updates are one for each token and
/// place, in this order, and each goes to the token's row at the group there.
FailureOr<GroupAnalysis::Mask> GroupAnalysis::matchMask(const Element &mask) {
  auto scatter = mask.tensor.getDefiningOp<tm_tensor::ScatterOp>();
  std::optional<int64_t> dimension = getGroupDimension(mask);
  if (!dimension)
    return refuse(scatter, "is no mask of groups of consecutive experts");
  auto type = cast<RankedTensorType>(mask.tensor.getType());
  auto updates = cast<RankedTensorType>(scatter.getUpdates().getType());
  Block &body = scatter->getRegion(0).front();
  if (body.getTerminator()->getOperand(0) != body.getArgument(0))
    return refuse(scatter, "does not write its updates into the mask");
  if (updates.getRank() != 1)
    return refuse(scatter, "does not mark single groups");

  Mask result;
  result.dimension = *dimension;
  result.count = type.getDimSize(*dimension);
  SmallVector<int64_t> rowDims;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (dim != *dimension)
      rowDims.push_back(dim);
  result.keep = 1;
  while (!isProduct(scatter.getUpdates(), 0, result.keep, scatter.getOriginal(),
                    rowDims))
    if (++result.keep > result.count)
      return refuse(scatter, "does not mark the same number of groups for all "
                             "tokens");

  // Any update, by its row and its place in the order of choice.
  SmallVector<int64_t> sizes;
  Access indices, rows(type.getRank());
  Renaming toMask;
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    if (static_cast<int64_t>(dim) == *dimension)
      continue;
    rows[dim] = space.newVariable(size);
    if (isa<AffineSymbolExpr>(rows[dim]))
      toMask[rows[dim]] = mask.at[dim];
    sizes.push_back(size);
    indices.push_back(rows[dim]);
  }
  AffineExpr place = space.newVariable(result.keep);
  sizes.push_back(result.keep);
  indices.push_back(place);
  std::optional<AffineExpr> linear = linearizeIndex(sizes, indices, space);
  if (!linear)
    return refuse(scatter, "is a mask of groups of dynamic size");
  AffineExpr update = *linear;

  result.member =
      getNumber(scalars.resolve(Element{scatter.getUpdates(), {update}}));
  result.other =
      getNumber(scalars.resolve(Element{scatter.getOriginal(), mask.at}));
  if (!result.member || !result.other)
    return refuse(scatter, "does not mark groups by a constant");

  std::optional<Element> chosen;
  bool isFirst = false;
  for (auto [column, dim] : llvm::enumerate(scatter.getDimensionMap())) {
    Scalar index = scalars.resolve(
        Element{scatter.getIndices(),
                {update, space.constant(static_cast<int64_t>(column))}});
    if (index.kind != Scalar::Kind::Index) {
      Operation *op = index.kind == Scalar::Kind::Tensor
                          ? index.element.tensor.getDefiningOp()
                          : nullptr;
      if (op && isSelectionLike(op) && !scalars.getSelection(op)) {
        refusal = *scalars.whyNotSelection(op);
        return failure();
      }
      return refuse(scatter, "marks a group at an unknown position");
    }
    if (dim != *dimension) {
      if (index.index != rows[dim])
        return refuse(scatter, "does not mark each token's own groups");
      continue;
    }
    if (const Element *data = space.getData(index.index))
      chosen = *data;
    isFirst = index.index == space.constant(0);
  }
  // All tokens keep the only group there is.
  if (result.count == 1 && isFirst)
    return result;
  const Selection *selection =
      chosen ? scalars.getSelection(chosen->tensor.getDefiningOp()) : nullptr;
  if (!selection || selection->size != result.count ||
      chosen->at[selection->dimension] != place)
    return refuse(scatter, "does not mark the best groups");

  result.group = space.newVariable(result.count);
  Access at = space.rename(chosen->at, toMask);
  result.score = scalars.resolveKey(*selection, at, result.group);
  return result;
}

//===----------------------------------------------------------------------===//
// The scores of groups
//===----------------------------------------------------------------------===//

/// True if `score` adds the two largest of the values of `term` for all values
/// of `member`.
bool GroupAnalysis::isSumOfBestTwo(const Scalar &score, const Scalar &term,
                                   AffineExpr member, int64_t size) {
  if (score.kind != Scalar::Kind::Tensor || size < 2)
    return false;
  std::optional<Reduction> sum = scalars.getReduction(score.element);
  if (!sum || !llvm::isa<arith::AddFOp>(sum->combiner) || sum->size != 2 ||
      !sum->init.getFloat() || *sum->init.getFloat() != 0)
    return false;
  // The position from which the element of one rank comes.
  AffineExpr position;
  auto findPosition = [&](AffineExpr expr) {
    expr.walk([&](AffineExpr part) {
      if (space.getData(part) && space.dependsOn(part, sum->variable))
        position = part;
    });
  };
  llvm::for_each(sum->term.point ? sum->term.point->loops
                                 : sum->term.element.at,
                 findPosition);
  if (!position)
    return false;
  Element place = *space.getData(position);
  const Selection *order = scalars.getSelection(place.tensor.getDefiningOp());
  if (!order || order->size != size ||
      place.at[order->dimension] != sum->variable)
    return false;
  // What is sorted, and what is added, are both the term.
  return scalars.isSame(scalars.resolveKey(*order, place.at, member), term) &&
         scalars.isSame(sum->term, scalars.rename(term, {{member, position}}));
}

std::optional<GroupScore> GroupAnalysis::matchScore(const Mask &mask,
                                                    const Scalar &z) {
  int64_t size = numExperts / mask.count;
  AffineExpr member = space.newVariable(size);
  Scalar term =
      scalars.rename(z, {{expert, space.simplify(mask.group * size + member)}});
  if (scalars.isReductionOf<arith::MaximumFOp, arith::MaxNumFOp>(
          mask.score, term, member, size, {-INFINITY, -FLT_MAX}))
    return GroupScore::Max;
  if (isSumOfBestTwo(mask.score, term, member, size))
    return GroupScore::Top2Sum;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The limit
//===----------------------------------------------------------------------===//

/// The operands of `selecting` that a mask decides, and its other ones: of a
/// selection the condition, of a product a factor, of a sum what is added.
std::optional<Element> GroupAnalysis::findLimit(const Scalar &selecting,
                                                Scalar &condition,
                                                SmallVector<Scalar> &others) {
  bool selects = selecting.isa<arith::SelectOp>();
  if (!selects && !selecting.isa<arith::MulFOp>() &&
      !selecting.isa<arith::AddFOp>())
    return std::nullopt;
  SmallVector<Scalar> operands = scalars.getOperands(selecting);
  for (unsigned index = 0; index < (selects ? 1 : 2); ++index) {
    std::optional<Element> mask = findMask(operands[index]);
    if (!mask)
      continue;
    condition = operands[index];
    others = operands;
    others.erase(others.begin() + index);
    return mask;
  }
  return std::nullopt;
}

bool GroupAnalysis::isLimited(const Scalar &selecting) {
  Scalar condition;
  SmallVector<Scalar> others;
  return findLimit(selecting, condition, others).has_value();
}

FailureOr<GroupLimit> GroupAnalysis::match(const Scalar &selecting) {
  Scalar condition;
  SmallVector<Scalar> others;
  std::optional<Element> element = findLimit(selecting, condition, others);
  if (!element)
    return refuse(selecting.op, "does not tell marked groups from others");
  FailureOr<Mask> mask = matchMask(*element);
  if (failed(mask))
    return failure();
  Attribute inside = evaluate(condition, *element, mask->member);
  Attribute outside = evaluate(condition, *element, mask->other);
  if (!inside || !outside || inside == outside)
    return refuse(selecting.op, "does not tell marked groups from others");

  GroupLimit limit;
  bool isZero = false, isNever = false;
  if (selecting.isa<arith::SelectOp>()) {
    bool keepsFirst = !raise::isZero(inside);
    limit.kept = others[keepsFirst ? 0 : 1];
    const Scalar &excluded = others[keepsFirst ? 1 : 0];
    isZero = excluded.isConstant(0);
    isNever = excluded.isConstant(-INFINITY);
  } else {
    // What is multiplied by zero is zero, and nothing is above -inf.
    limit.kept = others.front();
    bool multiplies = selecting.isa<arith::MulFOp>();
    auto number = dyn_cast<FloatAttr>(inside);
    if (!number || number.getValueAsDouble() != (multiplies ? 1 : 0))
      return refuse(selecting.op,
                    "changes the selection score of marked groups");
    auto other = dyn_cast<FloatAttr>(outside);
    isZero = multiplies && other && other.getValue().isZero();
    isNever = !multiplies && other && other.getValue().isInfinity() &&
              other.getValue().isNegative();
  }
  if (mask->count == 1)
    return limit;
  if (!isZero && !isNever)
    return refuse(selecting.op, "replaces the selection score of other groups "
                                "by something other than 0 or -inf");
  std::optional<GroupScore> score = matchScore(*mask, limit.kept);
  if (!score)
    return refuse(selecting.op, "ranks groups by something other than the "
                                "best selection score of their experts or the "
                                "sum of the best two");
  limit.attr =
      GroupsAttr::get(space.getContext(), mask->count, mask->keep, *score,
                      isZero ? GroupFill::Zero : GroupFill::NegInf);
  return limit;
}
