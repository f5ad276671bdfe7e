//===- GivenChoices.cpp - Choices that a program makes itself -------------===//

#include "GivenChoices.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

/// What a value is with more bits: those that lose some may name another
/// expert.
static Value skipCasts(Value value) {
  auto getWidth = [](Type type) {
    return type.isIndex() ? IndexType::kInternalStorageBitWidth
                          : type.getIntOrFloatBitWidth();
  };
  while (Operation *def = value.getDefiningOp()) {
    if (!isa<arith::IndexCastOp, arith::ExtSIOp>(def) ||
        getWidth(value.getType()) < getWidth(def->getOperand(0).getType()))
      break;
    value = def->getOperand(0);
  }
  return value;
}

/// The index of which `select` is what Python makes: `size` is added if it is
/// negative.
static Value matchWrapped(arith::SelectOp select, int64_t size) {
  Value index = select.getFalseValue();
  auto isNegative = select.getCondition().getDefiningOp<arith::CmpIOp>();
  auto sum = select.getTrueValue().getDefiningOp<arith::AddIOp>();
  APInt added;
  if (isNegative && isNegative.getPredicate() == arith::CmpIPredicate::slt &&
      isNegative.getLhs() == index &&
      matchPattern(isNegative.getRhs(), m_Zero()) && sum &&
      sum.getLhs() == index &&
      matchPattern(sum.getRhs(), m_ConstantInt(&added)) &&
      added.getSExtValue() == size)
    return index;
  return nullptr;
}

std::optional<GivenIndex> raise::matchGivenIndex(Value index,
                                                 const Point &point,
                                                 int64_t size,
                                                 IndexSpace &space) {
  index = skipCasts(index);
  auto select = index.getDefiningOp<arith::SelectOp>();
  if (select)
    index = matchWrapped(select, size);
  if (!index)
    return std::nullopt;
  linalg::LinalgOp op = point.op;
  auto argument = dyn_cast<BlockArgument>(skipCasts(index));
  if (!argument || argument.getOwner() != op.getBlock())
    return std::nullopt;
  OpOperand *operand = op.getMatchingOpOperand(argument);
  if (op.isDpsInit(operand) || !isa<RankedTensorType>(operand->get().getType()))
    return std::nullopt;
  Element element = getOperandElement(op, *operand, point.loops, space);
  while (std::optional<Element> source = stepThroughView(element, space))
    element = std::move(*source);
  return GivenIndex{element, select != nullptr};
}

/// An index that only looks like the given choice is not followed.
Scalar Scalars::resolveIndex(Value index, const std::shared_ptr<Point> &point) {
  Scalar scalar = resolve(index, point);
  if (!given)
    return scalar;
  std::optional<GivenIndex> known =
      matchGivenIndex(index, *point, given->size, space);
  if (known && known->element.tensor == given->positions &&
      (known->wraps || !given->wraps))
    return makeIndex(getGiven(known->element.at), index.getType());
  bool isGiven = false;
  if (scalar.kind == Scalar::Kind::Index)
    scalar.index.walk([&](AffineExpr part) {
      const Element *data = space.getData(part);
      isGiven |= data && data->tensor == given->positions;
    });
  if (isGiven) {
    scalar.kind = Scalar::Kind::Value;
    scalar.value = index;
    scalar.point = point;
  }
  return scalar;
}

FailureOr<Selection>
raise::matchGivenChoices(ArrayRef<linalg::LinalgOp> gathers, Operation *op,
                         IndexSpace &space) {
  std::optional<Selection> choices;
  for (linalg::LinalgOp gather : gathers) {
    Point point{gather, {}};
    for (int64_t size : gather.getStaticLoopRanges())
      point.loops.push_back(space.newVariable(size));
    for (auto extract : gather.getBlock()->getOps<tensor::ExtractOp>()) {
      int64_t size = extract.getTensor().getType().getRank() != 0
                         ? extract.getTensor().getType().getDimSize(0)
                         : ShapedType::kDynamic;
      if (ShapedType::isDynamic(size))
        return failure();
      std::optional<GivenIndex> index =
          matchGivenIndex(extract.getIndices().front(), point, size, space);
      if (!index)
        return failure();
      Value tensor = index->element.tensor;
      if (!choices) {
        choices = Selection{op, tensor, 0, size, nullptr, tensor};
        choices->isGiven = true;
        choices->wraps = index->wraps;
      } else if (tensor != choices->positions || size != choices->size) {
        return failure();
      }
      choices->wraps &= index->wraps;
    }
  }
  if (!choices)
    return failure();
  return *choices;
}

Value raise::createGivenExperts(OpBuilder &b, Location loc, Value tensor,
                                const Selection &choices) {
  auto body = [&](OpBuilder &nested, Location loc, ValueRange arguments) {
    ImplicitLocOpBuilder b(loc, nested);
    Type i64 = b.getI64Type();
    Value index = arguments.front();
    if (index.getType().isIndex())
      index = arith::IndexCastOp::create(b, i64, index);
    else if (index.getType() != i64)
      index = arith::ExtSIOp::create(b, i64, index);
    Value size = arith::ConstantIntOp::create(b, i64, choices.size);
    if (choices.wraps) {
      Value zero = arith::ConstantIntOp::create(b, i64, 0);
      Value isNegative =
          arith::CmpIOp::create(b, arith::CmpIPredicate::slt, index, zero);
      Value sum = arith::AddIOp::create(b, index, size);
      index = arith::SelectOp::create(b, isNegative, sum, index);
    }
    Value isExpert =
        arith::CmpIOp::create(b, arith::CmpIPredicate::ult, index, size);
    cf::AssertOp::create(b, isExpert,
                         "MoE layer: chooses an expert that is not in [0, " +
                             std::to_string(choices.size) + ")");
    Value expert = arith::TruncIOp::create(b, b.getI32Type(), index);
    linalg::YieldOp::create(b, expert);
  };
  Value empty = tensor::EmptyOp::create(
      b, loc, tensor::getMixedSizes(b, loc, tensor), b.getI32Type());
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  AffineMap identity = b.getMultiDimIdentityMap(rank);
  SmallVector<utils::IteratorType> parallel(rank,
                                            utils::IteratorType::parallel);
  return linalg::GenericOp::create(b, loc, empty.getType(), tensor, empty,
                                   {identity, identity}, parallel, body)
      .getResult(0);
}
