//===- Roll.cpp - One computation for all experts -------------------------===//

#include "Roll.h"
#include "Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

#include <numeric>

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::raise;

Roller::Roller(Operation *before, int64_t numExperts)
    : b(before, this), loc(before->getLoc()), block(before->getBlock()),
      numExperts(numExperts) {
  setOrigin(before);
}

LogicalResult Roller::refuse(Operation *op, const Twine &reason) {
  // The innermost reason is the one that tells.
  if (!refusal.op)
    refusal = {op, reason.str()};
  return failure();
}

void Roller::notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) {
  // Others are in the body of one that is.
  if (op->getBlock() != block)
    return;
  created.insert(op);
  origins[op] = current.front();
}

void Roller::erase() {
  for (Operation *op : llvm::reverse(created))
    op->erase();
  created.clear();
  known.clear();
}

RankedTensorType Roller::addExperts(Type type) const {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape{numExperts};
  llvm::append_range(shape, tensor.getShape());
  return RankedTensorType::get(shape, tensor.getElementType());
}

LogicalResult Roller::number(ArrayRef<int64_t> values,
                             ArrayRef<Operation *> ops) {
  if (numbers.empty()) {
    SmallVector<Operation *> owner(numExperts, nullptr);
    for (auto [value, op] : llvm::zip_equal(values, ops)) {
      if (value < 0 || value >= numExperts)
        return refuse(op, "names expert " + Twine(value) + ", but only " +
                              Twine(numExperts) + " terms are alike");
      if (owner[value])
        return refuse(op, "adds expert " + Twine(value) + " a second time");
      owner[value] = op;
    }
    numbers.assign(values.begin(), values.end());
    inOrder = llvm::is_sorted(numbers);
    if (!inOrder)
      return failure();
    return success();
  }
  for (auto [value, number, op] : llvm::zip_equal(values, numbers, ops))
    if (value != number)
      return refuse(op, "names expert " + Twine(value) +
                            " in the term of expert " + Twine(number));
  return success();
}

Value Roller::buildEmpty(RankedTensorType type, Value like) {
  SmallVector<Value> sizes;
  for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(tensor::DimOp::create(b, loc, like, dim - 1));
  return tensor::EmptyOp::create(b, loc, type, sizes);
}

/// The same value for every expert.
Value Roller::broadcast(Value value) {
  RankedTensorType type = addExperts(value.getType());
  Value empty = buildEmpty(type, value);
  SmallVector<int64_t> dimension{0};
  return linalg::BroadcastOp::create(b, loc, value, empty, dimension)
      ->getResult(0);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// True if all experts use the same value, or equal constants.
static bool isShared(ArrayRef<Value> values) {
  if (llvm::all_equal(values))
    return true;
  Attribute first, other;
  if (!matchPattern(values.front(), m_Constant(&first)))
    return false;
  return llvm::all_of(values.drop_front(), [&](Value value) {
    return value.getType() == values.front().getType() &&
           matchPattern(value, m_Constant(&other)) && other == first;
  });
}

FailureOr<Roller::Rolled> Roller::roll(ArrayRef<Value> values) {
  if (isShared(values))
    return Rolled{values.front(), false};
  for (const Known &entry : known[values.front()])
    if (llvm::equal(entry.values, values))
      return entry.rolled;
  FailureOr<Rolled> rolled = find(values);
  if (succeeded(rolled))
    known[values.front()].push_back(
        {SmallVector<Value>(values.begin(), values.end()), *rolled});
  return rolled;
}

/// True for what a program is given: parameters of an expert.
static bool isGiven(Value value) {
  Operation *op = value.getDefiningOp();
  return !op || (op->getNumOperands() == 0 && op->getNumRegions() == 0);
}

FailureOr<Roller::Rolled> Roller::find(ArrayRef<Value> values) {
  SmallVector<Operation *> ops;
  for (auto [value, reader] : llvm::zip_equal(values, current)) {
    ops.push_back(value.getDefiningOp());
    if (value.getType() != values.front().getType())
      return refuse(ops.back() ? ops.back() : reader,
                    "does not have the type that it has for other experts");
  }
  if (llvm::all_of(values, isGiven)) {
    auto type = dyn_cast<RankedTensorType>(values.front().getType());
    if (type && !type.hasStaticShape())
      return refuse(current.front(),
                    "reads parameters of sizes that may differ");
    if (type)
      return Rolled{stack(values), true};
    return rollConstants(values);
  }
  auto first = dyn_cast<OpResult>(values.front());
  for (auto [value, op, reader] : llvm::zip_equal(values, ops, current)) {
    auto result = dyn_cast<OpResult>(value);
    if (!first || !result || op->getName() != ops.front()->getName() ||
        result.getResultNumber() != first.getResultNumber())
      return refuse(op ? op : reader,
                    "is not what other experts have in its place");
  }
  // Operands are rolled up on the way; what is written later is of this op.
  SmallVector<Operation *> outer = std::exchange(current, ops);
  FailureOr<Rolled> rolled =
      TypeSwitch<Operation *, FailureOr<Rolled>>(ops.front())
          .Case([&](linalg::LinalgOp) {
            return rollStructured(ops, first.getResultNumber());
          })
          .Case([&](tensor::ExtractSliceOp) { return rollSlice(ops); })
          .Case([&](tensor::ExpandShapeOp) { return rollExpand(ops); })
          .Case([&](tensor::CollapseShapeOp) {
            return rollReshape<tensor::CollapseShapeOp>(ops);
          })
          .Case([&](tensor::CastOp) { return rollCast(ops); })
          .Default([&](Operation *op) -> FailureOr<Rolled> {
            return refuse(op, "is not known to be the same for each expert");
          });
  current = outer;
  return rolled;
}

/// Parameters of each expert as one tensor. What becomes of it is decided once
/// the layer is raised.
Value Roller::stack(ArrayRef<Value> values) {
  return UnrealizedConversionCastOp::create(
             b, loc, addExperts(values.front().getType()), values)
      .getResult(0);
}

/// Numbers of experts, or one number a parameter of each.
FailureOr<Roller::Rolled> Roller::rollConstants(ArrayRef<Value> values) {
  SmallVector<int64_t> integers;
  SmallVector<Attribute> floats;
  for (auto [value, reader] : llvm::zip_equal(values, current)) {
    Attribute constant;
    if (!matchPattern(value, m_Constant(&constant)))
      return refuse(reader, "is not known to be the same for each expert");
    if (auto integer = dyn_cast<IntegerAttr>(constant))
      integers.push_back(integer.getValue().getSExtValue());
    else if (isa<FloatAttr>(constant))
      floats.push_back(constant);
  }
  Type element = values.front().getType();
  if (static_cast<int64_t>(floats.size()) == numExperts) {
    auto type = RankedTensorType::get({numExperts}, element);
    return Rolled{
        arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, floats)),
        true};
  }
  if (static_cast<int64_t>(integers.size()) != numExperts ||
      element.isInteger(1))
    return refuse(current.front(),
                  "is not known to be the same for each expert");
  if (failed(number(integers, current)))
    return failure();
  auto type = RankedTensorType::get({numExperts}, element);
  Value empty = tensor::EmptyOp::create(b, loc, type, ValueRange());
  AffineMap map = b.getMultiDimIdentityMap(1);
  auto generic = linalg::GenericOp::create(
      b, loc, type, ValueRange(), empty, map, utils::IteratorType::parallel,
      [&](OpBuilder &nested, Location loc, ValueRange) {
        Value index = linalg::IndexOp::create(nested, loc, 0);
        if (!element.isIndex())
          index = arith::IndexCastOp::create(nested, loc, element, index);
        linalg::YieldOp::create(nested, loc, index);
      });
  return Rolled{generic.getResult(0), true};
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

static SmallVector<Value> getOperands(ArrayRef<Operation *> ops,
                                      unsigned number = 0) {
  return llvm::map_to_vector(
      ops, [&](Operation *op) { return op->getOperand(number); });
}

/// What the ops look at: the first operand of each.
FailureOr<Roller::Rolled> Roller::rollSource(ArrayRef<Operation *> ops) {
  return roll(getOperands(ops));
}

/// Sizes that are equal for every expert.
bool Roller::isSameSize(ArrayRef<OpFoldResult> sizes) {
  return llvm::all_of(sizes.drop_front(), [&](OpFoldResult size) {
    return areSame(size, sizes.front());
  });
}

/// Groups of dimensions that leave the experts' alone.
static SmallVector<ReassociationIndices>
addExperts(ArrayRef<ReassociationIndices> groups) {
  SmallVector<ReassociationIndices> result{{0}};
  for (const ReassociationIndices &group : groups) {
    ReassociationIndices &shifted = result.emplace_back();
    for (int64_t dim : group)
      shifted.push_back(dim + 1);
  }
  return result;
}

/// Tensors whose sizes are equal for every expert.
bool Roller::isSameShape(ArrayRef<Value> tensors) {
  Value first = tensors.front();
  int64_t rank = cast<RankedTensorType>(first.getType()).getRank();
  return llvm::all_of(tensors.drop_front(), [&](Value tensor) {
    return tensor == first || llvm::all_of(llvm::seq(rank), [&](int64_t dim) {
             return haveSameSize(tensor, dim, first, dim);
           });
  });
}

template <typename ReshapeOp, typename... Sizes>
FailureOr<Roller::Rolled> Roller::rollReshape(ArrayRef<Operation *> ops,
                                              const Sizes &...sizes) {
  auto first = cast<ReshapeOp>(ops.front());
  for (Operation *op : ops)
    if (cast<ReshapeOp>(op).getReassociationIndices() !=
        first.getReassociationIndices())
      return refuse(op, "has another shape than for the other experts");
  FailureOr<Rolled> source = rollSource(ops);
  if (failed(source))
    return failure();
  if (!source->varies)
    return Rolled{first, false};
  return Rolled{ReshapeOp::create(
                    b, loc, addExperts(first.getType()), source->value,
                    ::addExperts(first.getReassociationIndices()), sizes...),
                true};
}

FailureOr<Roller::Rolled> Roller::rollExpand(ArrayRef<Operation *> ops) {
  auto first = cast<tensor::ExpandShapeOp>(ops.front());
  SmallVector<OpFoldResult> sizes{b.getIndexAttr(numExperts)};
  for (auto [dim, size] : llvm::enumerate(first.getMixedOutputShape())) {
    SmallVector<OpFoldResult> same;
    for (Operation *op : ops)
      same.push_back(
          cast<tensor::ExpandShapeOp>(op).getMixedOutputShape()[dim]);
    if (!isSameSize(same))
      return refuse(first, "has another shape than for the other experts");
    sizes.push_back(size);
  }
  return rollReshape<tensor::ExpandShapeOp>(ops, sizes);
}

FailureOr<Roller::Rolled> Roller::rollCast(ArrayRef<Operation *> ops) {
  auto first = cast<tensor::CastOp>(ops.front());
  if (!isa<RankedTensorType>(first.getSource().getType()) ||
      !isa<RankedTensorType>(first.getType()))
    return refuse(first, "is not known to be the same for each expert");
  FailureOr<Rolled> source = rollSource(ops);
  if (failed(source))
    return failure();
  if (!source->varies)
    return Rolled{first, false};
  return Rolled{tensor::CastOp::create(b, loc, addExperts(first.getType()),
                                       source->value),
                true};
}

/// Slices the rest of what `op` slices, of a tensor with a dimension of experts
/// before `op`'s.
static Value sliceRest(OpBuilder &b, Location loc, tensor::ExtractSliceOp op,
                       Value source, int64_t numExperts,
                       RankedTensorType type) {
  SmallVector<OpFoldResult> offsets{b.getIndexAttr(0)},
      sizes{b.getIndexAttr(numExperts)}, strides{b.getIndexAttr(1)};
  llvm::append_range(offsets, op.getMixedOffsets());
  llvm::append_range(sizes, op.getMixedSizes());
  llvm::append_range(strides, op.getMixedStrides());
  return tensor::ExtractSliceOp::create(b, loc, type, source, offsets, sizes,
                                        strides);
}

FailureOr<Roller::Rolled> Roller::rollSlice(ArrayRef<Operation *> ops) {
  auto first = cast<tensor::ExtractSliceOp>(ops.front());
  auto getAll = [&](auto get, int64_t dim) {
    return llvm::map_to_vector(ops, [&](Operation *op) {
      return get(cast<tensor::ExtractSliceOp>(op))[dim];
    });
  };
  auto getOffsets = [](auto op) { return op.getMixedOffsets(); };
  auto getSizes = [](auto op) { return op.getMixedSizes(); };
  auto getStrides = [](auto op) { return op.getMixedStrides(); };
  std::optional<int64_t> byExpert;
  for (int64_t dim = 0, rank = first.getSourceType().getRank(); dim < rank;
       ++dim) {
    if (!isSameSize(getAll(getSizes, dim)) ||
        !isSameSize(getAll(getStrides, dim)))
      return refuse(first, "has another shape than for the other experts");
    if (isSameSize(getAll(getOffsets, dim)))
      continue;
    if (byExpert)
      return refuse(first, "differs between experts in two dimensions");
    byExpert = dim;
  }
  FailureOr<Rolled> source = rollSource(ops);
  if (failed(source))
    return failure();
  if (!byExpert && !source->varies)
    return Rolled{first, false};
  if (byExpert && source->varies)
    return refuse(first, "differs between experts in where it slices as well "
                         "as in what");
  if (!byExpert)
    return Rolled{sliceRest(b, loc, first, source->value, numExperts,
                            addExperts(first.getType())),
                  true};
  FailureOr<Value> value = sliceByExpert(ops, *byExpert);
  if (failed(value))
    return failure();
  return Rolled{*value, true};
}

/// The slices that experts take of one tensor along `dim`.
FailureOr<Value> Roller::sliceByExpert(ArrayRef<Operation *> ops, int64_t dim) {
  auto first = cast<tensor::ExtractSliceOp>(ops.front());
  RankedTensorType sourceType = first.getSourceType();
  std::optional<int64_t> size = getConstantIntValue(first.getMixedSizes()[dim]);
  std::optional<int64_t> stride =
      getConstantIntValue(first.getMixedStrides()[dim]);
  if (!size || *size == 0 || stride != 1 || sourceType.isDynamicDim(dim))
    return refuse(first, "does not take a slice of each expert");
  SmallVector<int64_t> experts;
  for (Operation *op : ops) {
    std::optional<int64_t> offset = getConstantIntValue(
        cast<tensor::ExtractSliceOp>(op).getMixedOffsets()[dim]);
    if (!offset || *offset % *size != 0)
      return refuse(op, "does not take a slice of each expert");
    experts.push_back(*offset / *size);
  }
  if (failed(number(experts, ops)))
    return failure();

  // Split the dimension by expert, and move that part to the front.
  int64_t rank = sourceType.getRank(), length = sourceType.getDimSize(dim);
  if (length % *size != 0)
    return refuse(first, "does not take a slice of each expert");
  SmallVector<int64_t> splitShape(sourceType.getShape());
  splitShape[dim] = *size;
  splitShape.insert(splitShape.begin() + dim, length / *size);
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < rank; ++i) {
    ReassociationIndices &group = groups.emplace_back();
    group.push_back(i < dim ? i : i + (i > dim));
    if (i == dim)
      group.push_back(i + 1);
  }
  Value source = first.getSource();
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, source);
  sizes[dim] = b.getIndexAttr(*size);
  sizes.insert(sizes.begin() + dim, b.getIndexAttr(length / *size));
  Value split = tensor::ExpandShapeOp::create(
      b, loc, RankedTensorType::get(splitShape, sourceType.getElementType()),
      source, groups, sizes);
  if (dim != 0) {
    SmallVector<int64_t> order(rank + 1);
    std::iota(order.begin(), order.end(), 0);
    order.erase(order.begin() + dim);
    order.insert(order.begin(), dim);
    SmallVector<OpFoldResult> moved;
    for (int64_t from : order)
      moved.push_back(sizes[from]);
    Value empty =
        tensor::EmptyOp::create(b, loc, moved, sourceType.getElementType());
    split =
        linalg::TransposeOp::create(b, loc, split, empty, order)->getResult(0);
  }
  SmallVector<OpFoldResult> offsets{b.getIndexAttr(0)},
      wanted{b.getIndexAttr(numExperts)}, strides(rank + 1, b.getIndexAttr(1));
  for (int64_t i = 0; i < rank; ++i) {
    offsets.push_back(i == dim ? OpFoldResult(b.getIndexAttr(0))
                               : first.getMixedOffsets()[i]);
    wanted.push_back(first.getMixedSizes()[i]);
    strides[i + 1] = first.getMixedStrides()[i];
  }
  return tensor::ExtractSliceOp::create(b, loc, addExperts(first.getType()),
                                        split, offsets, wanted, strides)
      .getResult();
}
