//===- ShardParams.cpp - The parameters of a rank's experts ---------------===//

#include "ShardParams.h"
#include "SliceThrough.h"
#include "moe/Conversion/ProgramABI.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::moe;
using namespace mlir::moe::distribute;

static constexpr llvm::StringLiteral kWeightName = "moe.weight";
/// Marks a rank's block of a weight, until all of them are known.
static constexpr llvm::StringLiteral kBlockMark = "moe.block";

static OpBuilder getBuilderAfter(Value value) {
  if (Operation *op = value.getDefiningOp()) {
    OpBuilder b(op);
    b.setInsertionPointAfter(op);
    return b;
  }
  return OpBuilder::atBlockBegin(value.getParentBlock());
}

/// The same where the number of the rank is known, too.
static OpBuilder getBuilderAfter(Value value, Value rank) {
  bool isBefore =
      !value.getDefiningOp() && value.getParentBlock() == rank.getParentBlock();
  return getBuilderAfter(isBefore ? rank : value);
}

static int64_t getSize(Value tensor, int64_t dim) {
  return cast<RankedTensorType>(tensor.getType()).getDimSize(dim);
}

/// The function whose weight an argument is, if nobody calls it but the
/// runtime, which binds weights.
static func::FuncOp getOwner(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto func = argument
                  ? dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp())
                  : nullptr;
  if (!func || !argument.getOwner()->isEntryBlock() || !func.isPublic() ||
      !SymbolTable::symbolKnownUseEmpty(func, func->getParentOp()) ||
      !func.getArgAttrOfType<StringAttr>(argument.getArgNumber(),
                                         kWeightName) ||
      func.getArgAttr(argument.getArgNumber(), kShardAttrName))
    return nullptr;
  return func;
}

Value ParamSharder::getRank(Value value) {
  Region *region = value.getParentRegion();
  auto func = region->getParentOfType<func::FuncOp>();
  Value &rank = rankOf[func];
  if (!rank) {
    auto b = OpBuilder::atBlockBegin(&func.front());
    rank = RankOp::create(b, func.getLoc(), ranks);
  }
  return rank;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// The block as a slice, when the program runs.
Value ParamSharder::cut(Value tensor, int64_t dim) {
  Value rank = getRank(tensor);
  OpBuilder b = getBuilderAfter(tensor, rank);
  Location loc = tensor.getLoc();
  int64_t size = getSize(tensor, dim) / ranks;
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, tensor);
  SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
  sizes[dim] = b.getIndexAttr(size);
  offsets[dim] = b.createOrFold<arith::MulIOp>(
      loc, rank, arith::ConstantIndexOp::create(b, loc, size));
  auto block =
      tensor::ExtractSliceOp::create(b, loc, tensor, offsets, sizes, strides);
  if (dim == 0 && getOwner(tensor)) {
    block->setAttr(kBlockMark, b.getUnitAttr());
    weights.insert(tensor);
  }
  return block;
}

/// This rank's experts out of all, when the program runs.
Value ParamSharder::pick(Value tensor, ArrayRef<int64_t> order) {
  Value rank = getRank(tensor);
  OpBuilder b = getBuilderAfter(tensor, rank);
  Location loc = tensor.getLoc();
  Type i32 = b.getI32Type();
  SmallVector<int32_t> numbers(order);
  Value all = arith::ConstantOp::create(
      b, loc,
      DenseElementsAttr::get(
          RankedTensorType::get(static_cast<int64_t>(order.size()), i32),
          ArrayRef<int32_t>(numbers)));
  int64_t count = static_cast<int64_t>(order.size()) / ranks;
  OpFoldResult first = b.createOrFold<arith::MulIOp>(
      loc, rank, arith::ConstantIndexOp::create(b, loc, count));
  Value own = tensor::ExtractSliceOp::create(
      b, loc, all, first, OpFoldResult(b.getIndexAttr(count)),
      OpFoldResult(b.getIndexAttr(1)));
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, tensor);
  sizes.front() = b.getIndexAttr(count);
  Value out = tensor::EmptyOp::create(
      b, loc, sizes, cast<RankedTensorType>(tensor.getType()).getElementType());
  return DispatchOp::create(b, loc, TypeRange(out.getType()), tensor, own, out)
      .getResult(0);
}

/// This rank's block of `tensor` along `dim`, a static size that the number of
/// ranks divides. Null if the experts are in another order, and it is not those
/// that lie along `dim`, or not known to be.
Value ParamSharder::slice(Value tensor, int64_t dim, unsigned order) {
  auto experts = static_cast<int64_t>(orders[order].size());
  if (experts != 0 && getSize(tensor, dim) % experts != 0)
    return nullptr;
  std::tuple<Value, int64_t, unsigned> key(tensor, dim, order);
  if (Value known = slices.lookup(key))
    return known;
  Value block = sliceStack(tensor, dim, orders[order]);
  Operation *op = tensor.getDefiningOp();
  if (!block && op) {
    OpBuilder b(op);
    b.setInsertionPointAfter(op);
    block = sliceThrough(b, op, dim, ranks, [&](Value operand, int64_t at) {
      return slice(operand, at, order);
    });
  }
  if (!block && experts == 0)
    block = cut(tensor, dim);
  else if (!block && dim == 0 && getSize(tensor, 0) == experts)
    block = pick(tensor, orders[order]);
  if (block)
    slices[key] = block;
  return block;
}

Value ParamSharder::shard(Value param, ArrayRef<int64_t> order) {
  auto *known = llvm::find_if(
      orders, [&](const auto &other) { return ArrayRef(other) == order; });
  auto number = static_cast<unsigned>(known - orders.begin());
  if (known == orders.end())
    orders.emplace_back(order);
  return slice(param, 0, number);
}

//===----------------------------------------------------------------------===//
// Stacks of what each expert has for itself
//===----------------------------------------------------------------------===//

namespace {
/// A tensor put together from parts of one size, one after the other along a
/// dimension.
struct Stack {
  SmallVector<Value> parts;
  int64_t size = 0;
};
} // namespace

/// Whether an insertion covers all of its destination but for `dim`, where it
/// has a known place.
static bool isPartOfStack(tensor::InsertSliceOp op, int64_t dim) {
  RankedTensorType type = op.getDestType();
  for (int64_t i = 0; i < type.getRank(); ++i) {
    int64_t offset = op.getStaticOffsets()[i], size = op.getStaticSizes()[i];
    if (ShapedType::isDynamic(size) || ShapedType::isDynamic(offset) ||
        op.getStaticStrides()[i] != 1)
      return false;
    if (i != dim && (offset != 0 || size != type.getDimSize(i)))
      return false;
  }
  return true;
}

/// The parts that were inserted, each once, so that nothing else is left.
static std::optional<Stack> getInsertedStack(tensor::InsertSliceOp last,
                                             int64_t dim) {
  Stack stack;
  stack.size = last.getStaticSizes()[dim];
  int64_t whole = last.getDestType().getDimSize(dim);
  if (stack.size < 1 || ShapedType::isDynamic(whole) || whole % stack.size != 0)
    return std::nullopt;
  stack.parts.resize(whole / stack.size);
  int64_t missing = stack.parts.size();
  for (Value rest = last; missing > 0; --missing) {
    auto insert = rest.getDefiningOp<tensor::InsertSliceOp>();
    if (!insert || !isPartOfStack(insert, dim) ||
        insert.getStaticSizes()[dim] != stack.size ||
        insert.getStaticOffsets()[dim] % stack.size != 0)
      return std::nullopt;
    Value &part = stack.parts[insert.getStaticOffsets()[dim] / stack.size];
    if (part)
      return std::nullopt;
    part = insert.getSource();
    rest = insert.getDest();
  }
  return stack;
}

static std::optional<Stack> getStack(Operation *op, int64_t dim) {
  if (auto insert = dyn_cast_or_null<tensor::InsertSliceOp>(op))
    return getInsertedStack(insert, dim);
  auto concat = dyn_cast_or_null<tensor::ConcatOp>(op);
  if (!concat || static_cast<int64_t>(concat.getDim()) != dim)
    return std::nullopt;
  Stack stack{SmallVector<Value>(concat.getInputs()), 0};
  stack.size = getSize(stack.parts.front(), dim);
  for (Value part : stack.parts)
    if (part.getType() != stack.parts.front().getType() ||
        ShapedType::isDynamic(getSize(part, dim)))
      return std::nullopt;
  return stack;
}

/// The block of a stack, if what a rank has at each place of it is the same for
/// all ranks, but for the weights that it is computed from.
Value ParamSharder::sliceStack(Value tensor, int64_t dim,
                               ArrayRef<int64_t> order) {
  Operation *op = tensor.getDefiningOp();
  std::optional<Stack> stack = getStack(op, dim);
  if (!stack || stack->parts.size() % ranks != 0 ||
      (!order.empty() && stack->parts.size() != order.size()))
    return nullptr;
  size_t count = stack->parts.size() / ranks;
  SmallVector<Value> own;
  for (size_t i = 0; i < count; ++i) {
    SmallVector<Value> byRank;
    for (int64_t rank = 0; rank < ranks; ++rank) {
      size_t part = rank * count + i;
      byRank.push_back(stack->parts[order.empty() ? part : order[part]]);
    }
    Value part = choose(byRank);
    if (!part)
      return nullptr;
    own.push_back(part);
  }
  OpBuilder b(op);
  RankedTensorType type = getPartType(tensor.getType(), dim, ranks);
  if (isa<tensor::ConcatOp>(op))
    return tensor::ConcatOp::create(b, op->getLoc(), type, dim, own);
  Value block = tensor::EmptyOp::create(b, op->getLoc(), type, ValueRange());
  SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(type.getRank(), b.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes =
      getAsIndexOpFoldResult(b.getContext(), type.getShape());
  sizes[dim] = b.getIndexAttr(stack->size);
  for (auto [i, part] : llvm::enumerate(own)) {
    offsets[dim] = b.getIndexAttr(i * stack->size);
    block = tensor::InsertSliceOp::create(b, op->getLoc(), part, block, offsets,
                                          sizes, strides);
  }
  return block;
}

/// What is `byRank[r]` on rank `r`; null if that cannot be had without all of
/// them.
Value ParamSharder::choose(ArrayRef<Value> byRank) {
  if (llvm::all_equal(byRank))
    return byRank.front();
  std::vector<const void *> key;
  for (Value value : byRank)
    key.push_back(value.getAsOpaquePointer());
  if (auto it = chosen.find(key); it != chosen.end())
    return it->second;
  Value value = chooseArgument(byRank);
  if (!value)
    value = chooseOp(byRank);
  return chosen[key] = value;
}

/// One argument for weights of one function, each the weight of one rank.
Value ParamSharder::chooseArgument(ArrayRef<Value> byRank) {
  func::FuncOp func = getOwner(byRank.front());
  if (!func)
    return nullptr;
  Builder b(func.getContext());
  SmallVector<Attribute> names;
  llvm::SmallDenseSet<Value> different;
  for (Value value : byRank) {
    if (getOwner(value) != func || value.getType() != byRank[0].getType() ||
        !different.insert(value).second)
      return nullptr;
    names.push_back(func.getArgAttr(cast<BlockArgument>(value).getArgNumber(),
                                    kWeightName));
  }
  unsigned position = cast<BlockArgument>(byRank.front()).getArgNumber();
  DictionaryAttr attributes = b.getDictionaryAttr(
      {b.getNamedAttr(kWeightName, names.front()),
       b.getNamedAttr(kShardAttrName, b.getArrayAttr(names))});
  if (failed(func.insertArgument(position, byRank[0].getType(), attributes,
                                 byRank[0].getLoc())))
    return nullptr;
  Value argument = func.getArgument(position);
  choices.push_back({SmallVector<Value>(byRank), argument});
  return argument;
}

/// Whether two ops do the same with operands that may be different.
static bool doTheSame(Operation *a, Operation *b) {
  if (a->getName() != b->getName() ||
      a->getNumOperands() != b->getNumOperands() ||
      a->getResultTypes() != b->getResultTypes() ||
      a->getAttrDictionary() != b->getAttrDictionary() ||
      a->getNumRegions() != b->getNumRegions())
    return false;
  auto areEqual = [](auto pair) {
    auto [a, b] = pair;
    return OperationEquivalence::isRegionEquivalentTo(
        &a, &b, OperationEquivalence::IgnoreLocations);
  };
  return llvm::all_of(llvm::zip_equal(a->getRegions(), b->getRegions()),
                      areEqual);
}

/// The same op for all ranks, of operands that are chosen.
Value ParamSharder::chooseOp(ArrayRef<Value> byRank) {
  Operation *first = byRank.front().getDefiningOp();
  if (!first || first->getNumResults() != 1 || !isPure(first))
    return nullptr;
  for (Value value : byRank) {
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != first->getBlock() || !doTheSame(first, op))
      return nullptr;
  }
  SmallVector<Value> operands;
  for (unsigned i = 0; i < first->getNumOperands(); ++i) {
    Value operand = choose(llvm::map_to_vector(byRank, [&](Value value) {
      return value.getDefiningOp()->getOperand(i);
    }));
    if (!operand)
      return nullptr;
    operands.push_back(operand);
  }
  OpBuilder b(first);
  Operation *copy = b.clone(*first);
  copy->setOperands(operands);
  return copy->getResult(0);
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static void eraseArgument(BlockArgument argument) {
  auto func = cast<func::FuncOp>(argument.getOwner()->getParentOp());
  // An argument that nothing uses can always be taken away.
  (void)func.eraseArgument(argument.getArgNumber());
}

/// The weights that an argument stands for go, if nothing needs more of them
/// than it; otherwise it goes.
void ParamSharder::bindChoice(Choice &choice) {
  auto isUnused = [](Value value) { return value.use_empty(); };
  if (choice.argument.use_empty())
    return eraseArgument(cast<BlockArgument>(choice.argument));
  if (llvm::all_of(choice.byRank, isUnused)) {
    for (Value value : choice.byRank)
      eraseArgument(cast<BlockArgument>(value));
    return;
  }
  Value rank = getRank(choice.argument);
  OpBuilder b = getBuilderAfter(rank);
  Location loc = choice.argument.getLoc();
  Value chosen = choice.byRank.front();
  for (auto [i, value] : llvm::enumerate(choice.byRank)) {
    if (i == 0)
      continue;
    Value isRank =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, rank,
                              arith::ConstantIndexOp::create(b, loc, i));
    chosen = arith::SelectOp::create(b, loc, isRank, value, chosen);
  }
  choice.argument.replaceAllUsesWith(chosen);
  eraseArgument(cast<BlockArgument>(choice.argument));
}

/// An argument of which only the block is used becomes the block.
void ParamSharder::bindBlock(BlockArgument argument) {
  SmallVector<tensor::ExtractSliceOp> blocks;
  bool isWhole = argument.use_empty();
  for (Operation *user : argument.getUsers()) {
    auto block = dyn_cast<tensor::ExtractSliceOp>(user);
    if (block && block->removeAttr(kBlockMark))
      blocks.push_back(block);
    else
      isWhole = true;
  }
  for (const Choice &choice : choices)
    isWhole |= llvm::is_contained(choice.byRank, argument);
  if (isWhole)
    return;
  auto func = cast<func::FuncOp>(argument.getOwner()->getParentOp());
  argument.setType(getPartType(argument.getType(), 0, ranks));
  func.setType(FunctionType::get(func.getContext(),
                                 func.front().getArgumentTypes(),
                                 func.getResultTypes()));
  func.setArgAttr(argument.getArgNumber(), kShardAttrName,
                  UnitAttr::get(func.getContext()));
  for (tensor::ExtractSliceOp block : blocks) {
    block.replaceAllUsesWith(Value(argument));
    block.erase();
  }
}

void ParamSharder::finish() {
  for (Value weight : weights)
    bindBlock(cast<BlockArgument>(weight));
  for (Choice &choice : choices)
    bindChoice(choice);
}
