//===- Folding.cpp - Scalars that are simpler than their ops --------------===//

#include "Evaluation.h"
#include "Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

/// True if a type holds all values of a range. Sizes fit 64 bits.
static bool fits(std::pair<int64_t, int64_t> range, Type type) {
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return width >= 64 || (llvm::isIntN(width, range.first) &&
                         llvm::isIntN(width, range.second));
}

/// Integer ops on index expressions.
std::optional<Scalar> Scalars::foldInteger(Operation *op,
                                           ArrayRef<Scalar> operands) {
  Type type = op->getResult(0).getType();
  auto isIndex = [](const Scalar &scalar) {
    return scalar.kind == Scalar::Kind::Index;
  };
  if (isa<arith::SelectOp>(op)) {
    if (operands[0].kind != Scalar::Kind::Constant)
      return std::nullopt;
    return operands[operands[0].isConstant(0) ? 2 : 1];
  }
  if (!llvm::all_of(operands, isIndex))
    return std::nullopt;
  AffineExpr left = operands[0].index;
  if (operands.size() == 1) {
    auto [low, high] = space.getRange(left);
    bool isUnsigned = isa<arith::ExtUIOp, arith::IndexCastUIOp>(op);
    if (!fits({low, high}, type) || (isUnsigned && low < 0))
      return std::nullopt;
    return makeIndex(left, type);
  }
  AffineExpr right = operands[1].index;
  if (isa<arith::CmpIOp>(op)) {
    if (isUnsigned(op) &&
        (space.getRange(left).first < 0 || space.getRange(right).first < 0))
      return std::nullopt;
    auto [low, high] = space.getRange(left - right);
    std::array<bool, 3> holds = getTruths(op);
    std::optional<bool> truth = decide(holds, low, high);
    bool isEquality = holds[0] == holds[2];
    if (!truth && isEquality && areDifferent(left, right))
      truth = holds[0];
    if (!truth)
      return std::nullopt;
    return makeConstant(BoolAttr::get(op->getContext(), *truth));
  }
  if (isa<arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp>(op)) {
    bool isUnsigned = isa<arith::MaxUIOp, arith::MinUIOp>(op);
    auto [low, high] = space.getRange(left - right);
    if (isUnsigned &&
        (space.getRange(left).first < 0 || space.getRange(right).first < 0))
      return std::nullopt;
    if (low < 0 && high > 0)
      return std::nullopt;
    bool isLarger = low >= 0;
    return operands[isLarger == isa<arith::MaxSIOp, arith::MaxUIOp>(op) ? 0
                                                                        : 1];
  }
  AffineExpr result;
  auto divisor = dyn_cast<AffineConstantExpr>(right);
  if (isa<arith::AddIOp>(op))
    result = left + right;
  else if (isa<arith::SubIOp>(op))
    result = left - right;
  else if (isa<arith::MulIOp>(op) && (isa<AffineConstantExpr>(left) || divisor))
    result = left * right;
  else if (isa<arith::RemSIOp, arith::RemUIOp>(op) && divisor &&
           divisor.getValue() > 0 && space.getRange(left).first >= 0)
    result = left % divisor.getValue();
  else if (isa<arith::DivSIOp, arith::DivUIOp>(op) && divisor &&
           divisor.getValue() > 0 && space.getRange(left).first >= 0)
    result = left.floorDiv(divisor.getValue());
  if (!result || !fits(space.getRange(result), type))
    return std::nullopt;
  return makeIndex(result, type);
}

/// `size == 1 ? 0 : i`, as exporters index a dimension that may broadcast, is
/// `i` if the loop that `i` counts runs to `size`, or once more if that is 0.
std::optional<Scalar> Scalars::foldBroadcast(Operation *op,
                                             ArrayRef<Scalar> operands,
                                             const Point &point) {
  auto select = dyn_cast<arith::SelectOp>(op);
  if (!select || operands[1].kind != Scalar::Kind::Index ||
      operands[2].kind != Scalar::Kind::Index ||
      operands[1].index != space.constant(0))
    return std::nullopt;
  auto compare = select.getCondition().getDefiningOp<arith::CmpIOp>();
  auto index = select.getFalseValue().getDefiningOp<linalg::IndexOp>();
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq ||
      !compare.getLhs().getType().isIndex() || !index ||
      !isConstantIntValue(compare.getRhs(), 1))
    return std::nullopt;
  linalg::LinalgOp structured = point.op;
  for (OpOperand &init : structured.getDpsInitsMutable()) {
    AffineMap map = structured.getMatchingIndexingMap(&init);
    std::optional<unsigned> dim = map.getResultPosition(
        getAffineDimExpr(index.getDim(), op->getContext()));
    if (!dim)
      continue;
    if (isSize(compare.getLhs(), init.get(), *dim) ||
        isSizeOrOne(compare.getLhs(), init.get(), *dim))
      return operands[2];
  }
  return std::nullopt;
}

/// `i rem size` and `(i / c) rem size` are `i` and `i / c` if the loop that `i`
/// counts runs to `size` or to `c * size`.
std::optional<Scalar> Scalars::foldRemainder(Operation *op,
                                             ArrayRef<Scalar> operands,
                                             const Point &point) {
  if (!isa<arith::RemSIOp, arith::RemUIOp>(op) ||
      operands[0].kind != Scalar::Kind::Index)
    return std::nullopt;
  Value count = op->getOperand(0);
  int64_t factor = 1;
  if (Operation *quotient = count.getDefiningOp();
      isa_and_present<arith::DivSIOp, arith::DivUIOp>(quotient)) {
    std::optional<int64_t> divisor =
        getConstantIntValue(quotient->getOperand(1));
    if (!divisor || *divisor <= 0)
      return std::nullopt;
    factor = *divisor;
    count = quotient->getOperand(0);
  }
  auto index = count.getDefiningOp<linalg::IndexOp>();
  if (!index)
    return std::nullopt;
  linalg::LinalgOp structured = point.op;
  for (OpOperand &init : structured.getDpsInitsMutable()) {
    std::optional<unsigned> dim =
        structured.getMatchingIndexingMap(&init).getResultPosition(
            getAffineDimExpr(index.getDim(), op->getContext()));
    if (dim && isSize(factor, op->getOperand(1), init.get(), *dim))
      return operands[0];
  }
  return std::nullopt;
}

/// Ops on numbers only, and those that leave one operand as it is.
std::optional<Scalar> Scalars::foldNumbers(Operation *op,
                                           ArrayRef<Scalar> operands) {
  SmallVector<Attribute> numbers = llvm::map_to_vector(operands, getNumber);
  if (llvm::none_of(numbers, [](Attribute number) { return !!number; }))
    return std::nullopt;
  if (llvm::all_of(numbers, [](Attribute number) { return !!number; })) {
    Attribute number = evaluateOp(op, numbers);
    return number ? std::optional(makeConstant(cast<TypedAttr>(number)))
                  : std::nullopt;
  }
  // One operand may be enough.
  if (isa<arith::AndIOp, arith::OrIOp>(op))
    if (Attribute number = evaluateOp(op, numbers))
      return makeConstant(cast<TypedAttr>(number));
  if (operands.size() != 2)
    return std::nullopt;
  bool isLast = static_cast<bool>(numbers[1]);
  bool commutes = op->hasTrait<OpTrait::IsCommutative>();
  if (!isLast && !commutes)
    return std::nullopt;
  const Scalar &number = operands[isLast ? 1 : 0];
  const Scalar &other = operands[isLast ? 0 : 1];
  if (other.type != op->getResult(0).getType())
    return std::nullopt;
  bool leaves = isa<arith::MulFOp, arith::DivFOp>(op)   ? number.isConstant(1)
                : isa<arith::AddFOp, arith::SubFOp>(op) ? number.isConstant(0)
                                                        : false;
  return leaves ? std::optional(other) : std::nullopt;
}
