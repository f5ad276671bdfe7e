//===- PackedWeights.cpp - Weights that are packed once -------------------===//

#include "PackedWeights.h"
#include "MatrixView.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::moe;

static constexpr StringLiteral kPackedName = "moe_rt_packed";
static constexpr StringLiteral kBeginsName = "moe_rt_pack_begins";
static constexpr StringLiteral kRankName = "moe_rt_rank";
static constexpr StringLiteral kWeightAttrName = "moe.weight";

//===----------------------------------------------------------------------===//
// What can be packed
//===----------------------------------------------------------------------===//

/// True if the argument is what the runtime binds to the name of a weight,
/// whoever calls the function.
static bool isWeight(BlockArgument argument) {
  auto func = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
  return func && argument.getOwner()->isEntryBlock() && func.isPublic() &&
         SymbolTable::symbolKnownUseEmpty(func, func->getParentOp()) &&
         func.getArgAttr(argument.getArgNumber(), kWeightAttrName);
}

static bool isConstant(memref::GetGlobalOp op) {
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      op, op.getNameAttr());
  return global && global.getConstant() && global.getInitialValue();
}

/// True if a number depends on nothing but the number of the rank, which stays
/// the same while weights are bound.
static bool isOfRank(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto call = dyn_cast_or_null<func::CallOp>(op))
    return call.getCallee() == kRankName;
  return isa_and_nonnull<arith::ConstantOp, arith::IndexCastOp, arith::MulIOp>(
             op) &&
         llvm::all_of(op->getOperands(), isOfRank);
}

/// Where a view that has one operand, and no others but numbers that do not
/// vary, takes it from.
static Value getOnlySource(Value value) {
  Operation *op = value.getDefiningOp();
  auto view = dyn_cast_or_null<ViewLikeOpInterface>(op);
  if (!view || op->getNumOperands() == 0 || op->getNumRegions() != 0 ||
      op->getOperand(0) != view.getViewSource() ||
      !llvm::all_of(op->getOperands().drop_front(), isOfRank))
    return nullptr;
  return view.getViewSource();
}

/// True if the value is the same in each run while the weights are bound: a
/// weight or constant, or a view of one that does not vary.
static bool isInvariant(Value value) {
  if (!cast<MemRefType>(value.getType()).hasStaticShape())
    return false;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return isWeight(argument);
  if (auto global = value.getDefiningOp<memref::GetGlobalOp>())
    return isConstant(global);
  Value source = getOnlySource(value);
  return source && isInvariant(source);
}

/// A copy of an invariant value at the insertion point.
static Value cloneInvariant(OpBuilder &b, Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return value;
  IRMapping mapping;
  for (Value operand : op->getOperands())
    mapping.map(operand, cloneInvariant(b, operand));
  return b.clone(*op, mapping)->getResult(0);
}

/// Equal for invariant values that are equal.
static Attribute getKey(Value value) {
  Builder b(value.getContext());
  if (auto argument = dyn_cast<BlockArgument>(value))
    return b.getIndexAttr(argument.getArgNumber());
  Operation *op = value.getDefiningOp();
  SmallVector<Attribute> key = {b.getStringAttr(op->getName().getStringRef()),
                                op->getAttrDictionary(),
                                TypeAttr::get(value.getType())};
  for (Value operand : op->getOperands())
    key.push_back(getKey(operand));
  return b.getArrayAttr(key);
}

std::optional<PackedOperand>
PackedWeights::get(Value operand, unsigned reduction, unsigned column) {
  auto slice = operand.getDefiningOp<memref::SubViewOp>();
  Value source = operand;
  if (slice && !isInvariant(operand))
    source = slice.getSource();
  else
    slice = nullptr;
  if (!isInvariant(source))
    return std::nullopt;
  auto type = cast<MemRefType>(source.getType());
  llvm::SmallBitVector dropped(type.getRank());
  if (slice)
    dropped = slice.getDroppedDims();

  Plan plan;
  plan.source = source;
  PackedOperand packed;
  unsigned next = 0;
  for (int64_t i = 0; i < type.getRank(); ++i) {
    OpFoldResult offset, size;
    if (slice) {
      offset = slice.getMixedOffsets()[i];
      size = slice.getMixedSizes()[i];
      if (getConstantIntValue(slice.getMixedStrides()[i]) != 1)
        return std::nullopt;
    }
    if (dropped.test(i)) {
      packed.leading.push_back({offset});
      continue;
    }
    unsigned dimension = next++;
    auto first = slice ? getConstantIntValue(offset) : 0;
    auto count = slice ? getConstantIntValue(size) : type.getDimSize(i);
    if (dimension == reduction || dimension == column) {
      if (!first || !count)
        return std::nullopt;
      (dimension == column ? plan.columns : plan.steps) = {unsigned(i), *first,
                                                           *count};
    } else if (first == 0) {
      packed.leading.push_back({OpFoldResult(), dimension});
    } else {
      return std::nullopt;
    }
  }
  packed.panels = getOrBuild(plan);
  return packed;
}

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

func::FuncOp PackedWeights::getRuntimeFunction(StringRef name, TypeRange inputs,
                                               Type result) {
  if (auto func = module.lookupSymbol<func::FuncOp>(name))
    return func;
  OpBuilder b(module.getBodyRegion());
  auto func = func::FuncOp::create(b, module.getLoc(), name,
                                   b.getFunctionType(inputs, result));
  func.setPrivate();
  if (isa<MemRefType>(result))
    func->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                  b.getUnitAttr());
  return func;
}

static func::FuncOp getFunction(Value value) {
  return value.getParentRegion()->getParentOfType<func::FuncOp>();
}

Value PackedWeights::getOrBuild(const Plan &plan) {
  Builder b(module.getContext());
  SmallVector<Attribute> key = {getFunction(plan.source).getSymNameAttr(),
                                getKey(plan.source)};
  for (const Plan::Range &range : {plan.steps, plan.columns})
    key.push_back(
        b.getDenseI64ArrayAttr({range.dimension, range.first, range.count}));
  Value &panels = built[b.getArrayAttr(key)];
  if (!panels)
    panels = build(plan);
  return panels;
}

/// Packs at the beginning of the function, if the runtime says so.
Value PackedWeights::build(const Plan &plan) {
  Block &entry = getFunction(plan.source).getBody().front();
  LoopBuilder b(plan.source.getLoc(), OpBuilder::atBlockBegin(&entry));
  Value source = cloneInvariant(b, plan.source);
  auto type = cast<MemRefType>(source.getType());
  int64_t width = kernels.getPanelWidth();
  SmallVector<int64_t> shape;
  for (auto [i, size] : llvm::enumerate(type.getShape()))
    if (i != plan.steps.dimension && i != plan.columns.dimension)
      shape.push_back(size);
  SmallVector<Value> batches = llvm::map_to_vector(
      shape, [&](int64_t size) { return Value(b.index(size)); });
  shape.append({int64_t(llvm::divideCeil(plan.columns.count, width)),
                plan.steps.count, width});
  auto panelsType = MemRefType::get(shape, type.getElementType());
  int64_t bytes =
      panelsType.getNumElements() * (panelsType.getElementTypeBitWidth() / 8);

  Type i64 = b.getI64Type();
  auto bufferType = MemRefType::get({ShapedType::kDynamic}, b.getI8Type());
  Value slot = b.i64(built.size() - 1);
  Value buffer = func::CallOp::create(
                     b, getRuntimeFunction(kPackedName, {i64, i64}, bufferType),
                     ValueRange{slot, b.i64(bytes)})
                     .getResult(0);
  Value panels =
      memref::ViewOp::create(b, panelsType, buffer, b.index(0), ValueRange());
  Value begins =
      func::CallOp::create(b, getRuntimeFunction(kBeginsName, i64, i64), slot)
          .getResult(0);
  // As much as a copy takes longer than a multiplication.
  Value work = b.index(plan.steps.count * width * 8);
  batches.push_back(b.index(panelsType.getDimSize(batches.size())));
  b.when(b.cmp(arith::CmpIPredicate::ne, begins, b.i64(0)), [&] {
    b.share(batches, work, [&](ValueRange place) {
      buildPanel(b, plan, source, panels, place);
    });
  });
  return panels;
}

/// Packs the panel at `place`.
void PackedWeights::buildPanel(LoopBuilder &b, const Plan &plan, Value source,
                               Value panels, ValueRange place) {
  auto type = cast<MemRefType>(source.getType());
  Type elementType = type.getElementType();
  const Plan::Range &steps = plan.steps, &columns = plan.columns;
  WeightLayout layout =
      getWeightLayout(type, steps.dimension, columns.dimension);
  bool isContiguous = layout != WeightLayout::Strided;
  MemRefType matrixType = kernels.getMatrixType(elementType, isContiguous);

  SmallVector<Value> at(place.drop_back());
  auto [low, high] = std::minmax(steps.dimension, columns.dimension);
  at.insert(at.begin() + low, Value());
  at.insert(at.begin() + high, Value());
  SmallVector<unsigned> dimensions =
      orient(layout, steps.dimension, columns.dimension);
  Value matrix =
      createMatrixView(b, source, at, dimensions[0], dimensions[1], matrixType);

  Value width = b.index(kernels.getPanelWidth());
  Value n = b.mul(place.back(), width);
  Value used = b.min(width, b.sub(b.index(columns.count), n));
  Value part = createSlice(
      b, matrix,
      orient<OpFoldResult>(layout, b.getIndexAttr(steps.first),
                           b.add(n, b.index(columns.first))),
      orient<OpFoldResult>(layout, b.getIndexAttr(steps.count), used),
      matrixType);
  SmallVector<Value> panelAt(place);
  panelAt.append({Value(), Value()});
  Value panel =
      createMatrixView(b, panels, panelAt, place.size(), place.size() + 1,
                       kernels.getMatrixType(elementType, true));
  panel = memref::CastOp::create(
      b, kernels.getPanelType(elementType, kernels.getPanelWidth()), panel);
  func::CallOp::create(b, kernels.getPack(elementType, layout),
                       ValueRange{part, panel});
}
