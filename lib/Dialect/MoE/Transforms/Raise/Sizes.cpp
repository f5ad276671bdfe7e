//===- Sizes.cpp - When two sizes are the same ----------------------------===//

#include "Sizes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

namespace {
/// Sizes as polynomials of those that are given: equal sizes become the same
/// expression.
class SizeExpressions {
public:
  explicit SizeExpressions(MLIRContext *context) : context(context) {}

  AffineExpr get(OpFoldResult size);
  AffineExpr get(Value integer);
  AffineExpr get(Value tensor, int64_t dim);
  AffineExpr get(const Count &count);
  /// What the size of a dimension is at least 1 and otherwise equal to, or
  /// null.
  AffineExpr getOrOne(Value tensor, int64_t dim);

private:
  AffineExpr getSymbol(Value value, int64_t dim);
  AffineExpr compute(Operation *op, int64_t dim);
  bool isNegativeSize(Value condition);

  MLIRContext *context;
  SmallVector<std::pair<Value, int64_t>> symbols;
  /// Expressions are followed as trees.
  int64_t steps = 0;
  static constexpr int64_t kMaxSteps = 1 << 8;
  static constexpr int64_t kNoDim = -1;
};
} // namespace

AffineExpr SizeExpressions::getSymbol(Value value, int64_t dim) {
  std::pair symbol(value, dim);
  auto *it = llvm::find(symbols, symbol);
  if (it == symbols.end()) {
    symbols.push_back(symbol);
    it = std::prev(symbols.end());
  }
  return getAffineSymbolExpr(it - symbols.begin(), context);
}

AffineExpr SizeExpressions::get(OpFoldResult size) {
  if (std::optional<int64_t> constant = getConstantIntValue(size))
    return getAffineConstantExpr(*constant, context);
  return get(cast<Value>(size));
}

AffineExpr SizeExpressions::get(Value integer) {
  if (std::optional<int64_t> constant =
          getConstantIntValue(OpFoldResult(integer)))
    return getAffineConstantExpr(*constant, context);
  Operation *op = integer.getDefiningOp();
  if (!op || ++steps > kMaxSteps)
    return getSymbol(integer, kNoDim);
  auto isWide = [](Type type) { return type.isIndex() || type.isInteger(64); };
  return TypeSwitch<Operation *, AffineExpr>(op)
      .Case([&](arith::IndexCastOp cast) {
        return isWide(cast.getType()) && isWide(cast.getIn().getType())
                   ? get(cast.getIn())
                   : getSymbol(integer, kNoDim);
      })
      .Case([&](arith::AddIOp add) {
        return isWide(add.getType()) ? get(add.getLhs()) + get(add.getRhs())
                                     : getSymbol(integer, kNoDim);
      })
      .Case([&](arith::MulIOp mul) {
        return isWide(mul.getType()) ? get(mul.getLhs()) * get(mul.getRhs())
                                     : getSymbol(integer, kNoDim);
      })
      // Sizes are not negative: the division rounds down.
      .Case<arith::DivSIOp, arith::DivUIOp>([&](auto division) {
        std::optional<int64_t> divisor = getConstantIntValue(division.getRhs());
        return isWide(division.getType()) && divisor && *divisor > 0
                   ? get(division.getLhs()).floorDiv(*divisor)
                   : getSymbol(integer, kNoDim);
      })
      // Where a size was given as -1, exporters compute it.
      .Case([&](arith::SelectOp select) {
        return isNegativeSize(select.getCondition())
                   ? get(select.getFalseValue())
                   : getSymbol(integer, kNoDim);
      })
      .Case([&](affine::AffineApplyOp apply) {
        SmallVector<AffineExpr> operands = llvm::map_to_vector(
            apply.getMapOperands(), [&](Value value) { return get(value); });
        unsigned numDims = apply.getAffineMap().getNumDims();
        return apply.getAffineMap().getResult(0).replaceDimsAndSymbols(
            ArrayRef(operands).take_front(numDims),
            ArrayRef(operands).drop_front(numDims));
      })
      .Case([&](tensor::DimOp dim) {
        std::optional<int64_t> index = dim.getConstantIndex();
        return index ? get(dim.getSource(), *index)
                     : getSymbol(integer, kNoDim);
      })
      .Default([&](Operation *) { return getSymbol(integer, kNoDim); });
}

/// True for `size < 0`, which never holds.
bool SizeExpressions::isNegativeSize(Value condition) {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::slt ||
      !matchPattern(compare.getRhs(), m_Zero()))
    return false;
  // Sums and products of sizes.
  bool isSize = true;
  get(compare.getLhs()).walk([&](AffineExpr part) {
    if (auto symbol = dyn_cast<AffineSymbolExpr>(part))
      isSize &= symbols[symbol.getPosition()].second != kNoDim;
    else if (auto constant = dyn_cast<AffineConstantExpr>(part))
      isSize &= constant.getValue() >= 0;
    else
      isSize &= part.getKind() == AffineExprKind::Add ||
                part.getKind() == AffineExprKind::Mul;
  });
  return isSize;
}

AffineExpr SizeExpressions::get(Value tensor, int64_t dim) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type || dim >= type.getRank())
    return getSymbol(tensor, dim);
  if (!type.isDynamicDim(dim))
    return getAffineConstantExpr(type.getDimSize(dim), context);
  auto result = dyn_cast<OpResult>(tensor);
  if (!result || ++steps > kMaxSteps)
    return getSymbol(tensor, dim);
  if (auto op = dyn_cast<DestinationStyleOpInterface>(result.getOwner()))
    return get(op.getTiedOpOperand(result)->get(), dim);
  if (AffineExpr size = compute(result.getOwner(), dim))
    return size;
  return getSymbol(tensor, dim);
}

AffineExpr SizeExpressions::get(const Count &count) {
  AffineExpr product = getAffineConstantExpr(count.factor, context);
  for (int64_t dim : count.dims)
    product = get(count.tensor, dim) * product;
  return product;
}

AffineExpr SizeExpressions::compute(Operation *op, int64_t dim) {
  return TypeSwitch<Operation *, AffineExpr>(op)
      .Case([&](tensor::EmptyOp empty) {
        return get(empty.getMixedSizes()[dim]);
      })
      .Case([&](tensor::CastOp cast) { return get(cast.getSource(), dim); })
      .Case([&](tensor::CollapseShapeOp collapse) {
        AffineExpr size = getAffineConstantExpr(1, context);
        auto groups = collapse.getReassociationIndices();
        for (int64_t part : groups[dim])
          size = size * get(collapse.getSrc(), part);
        return size;
      })
      .Case([&](tensor::ReshapeOp reshape) {
        auto sizes = reshape.getShape().getDefiningOp<tensor::FromElementsOp>();
        return sizes ? get(sizes.getElements()[dim]) : AffineExpr();
      })
      .Case([&](tensor::ExpandShapeOp expand) {
        return get(expand.getMixedOutputShape()[dim]);
      })
      .Case([&](tensor::ExtractSliceOp slice) {
        if (slice.getDroppedDims().any())
          return AffineExpr();
        return get(slice.getMixedSizes()[dim]);
      })
      .Default([](Operation *) { return AffineExpr(); });
}

AffineExpr SizeExpressions::getOrOne(Value tensor, int64_t dim) {
  auto symbol = dyn_cast<AffineSymbolExpr>(get(tensor, dim));
  auto [value, valueDim] = symbol ? symbols[symbol.getPosition()]
                                  : std::pair<Value, int64_t>(nullptr, 0);
  auto max = valueDim == kNoDim ? value.getDefiningOp<arith::MaxSIOp>()
                                : arith::MaxSIOp();
  if (!max || !isConstantIntValue(max.getRhs(), 1))
    return nullptr;
  return get(max.getLhs());
}

static bool areEqual(AffineExpr a, AffineExpr b) {
  return a == b || simplifyAffineExpr(a - b, 0, 1 << 8) ==
                       getAffineConstantExpr(0, a.getContext());
}

bool raise::areSame(OpFoldResult a, OpFoldResult b) {
  if (isEqualConstantIntOrValue(a, b))
    return true;
  Value value = isa<Value>(a) ? cast<Value>(a) : dyn_cast<Value>(b);
  if (!value)
    return false;
  SizeExpressions sizes(value.getContext());
  if (areEqual(sizes.get(a), sizes.get(b)))
    return true;
  FailureOr<bool> equal =
      ValueBoundsConstraintSet::areEqual(ValueBoundsConstraintSet::Variable(a),
                                         ValueBoundsConstraintSet::Variable(b));
  return succeeded(equal) && *equal;
}

bool raise::isSize(Value integer, Value tensor, int64_t dim) {
  if (isSize(1, integer, tensor, dim))
    return true;
  if (!integer.getType().isIndex())
    return false;
  FailureOr<bool> equal = ValueBoundsConstraintSet::areEqual(
      ValueBoundsConstraintSet::Variable(integer),
      ValueBoundsConstraintSet::Variable(tensor, dim));
  return succeeded(equal) && *equal;
}

bool raise::isSize(int64_t factor, Value integer, Value tensor, int64_t dim) {
  SizeExpressions sizes(integer.getContext());
  return areEqual(sizes.get(integer) * factor, sizes.get(tensor, dim));
}

bool raise::haveSameSize(Value a, int64_t dimA, Value b, int64_t dimB) {
  SizeExpressions sizes(a.getContext());
  if (areEqual(sizes.get(a, dimA), sizes.get(b, dimB)))
    return true;
  FailureOr<bool> equal = ValueBoundsConstraintSet::areEqual(
      ValueBoundsConstraintSet::Variable(a, dimA),
      ValueBoundsConstraintSet::Variable(b, dimB));
  return succeeded(equal) && *equal;
}

bool raise::isSizeOrOne(Value integer, Value tensor, int64_t dim) {
  SizeExpressions sizes(tensor.getContext());
  AffineExpr size = sizes.getOrOne(tensor, dim);
  return size && areEqual(size, sizes.get(integer));
}

bool raise::isCountOrOne(const Count &count, Value tensor, int64_t dim) {
  SizeExpressions sizes(tensor.getContext());
  AffineExpr size = sizes.getOrOne(tensor, dim);
  return size && areEqual(size, sizes.get(count));
}

bool raise::areSame(const Count &a, const Count &b) {
  SizeExpressions sizes(a.tensor.getContext());
  return areEqual(sizes.get(a), sizes.get(b));
}

bool raise::isProduct(Value tensor, int64_t dim, int64_t factor, Value other,
                      ArrayRef<int64_t> dims) {
  SizeExpressions sizes(tensor.getContext());
  AffineExpr product = getAffineConstantExpr(factor, tensor.getContext());
  for (int64_t otherDim : dims)
    product = product * sizes.get(other, otherDim);
  return areEqual(sizes.get(tensor, dim), product);
}
