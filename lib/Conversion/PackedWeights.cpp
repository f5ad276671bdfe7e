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

static func::FuncOp getFunction(Value value) {
  return value.getParentRegion()->getParentOfType<func::FuncOp>();
}

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

std::optional<PackedWeights::Plan>
PackedWeights::makePlan(const Product &product) {
  Value operand = product.weights->get();
  unsigned reduction =
      getDimension(product.op, *product.weights, product.reduction);
  unsigned column = getDimension(product.op, *product.weights, product.column);
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
      plan.leading.push_back({offset});
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
      plan.leading.push_back({OpFoldResult(), dimension});
    } else {
      return std::nullopt;
    }
  }
  return plan;
}

bool PackedWeights::canPack(const Product &product) {
  return makePlan(product).has_value();
}

PackedOperand PackedWeights::get(const Product &product) {
  Plan plan = *makePlan(product);
  return {getOrBuild(plan), plan.leading, std::nullopt};
}

/// The sizes of the dimensions that are not packed.
SmallVector<int64_t> PackedWeights::Plan::getBatchSizes() const {
  SmallVector<int64_t> sizes;
  auto type = cast<MemRefType>(source.getType());
  for (auto [i, size] : llvm::enumerate(type.getShape()))
    if (i != steps.dimension && i != columns.dimension)
      sizes.push_back(size);
  return sizes;
}

/// True if all have panels of the same size at the same indices.
bool PackedWeights::canTakeTurns(ArrayRef<Plan> plans) {
  auto isSame = [&](const Plan &plan) {
    const Plan &first = plans.front();
    return getFunction(plan.source) == getFunction(first.source) &&
           getElementTypeOrSelf(plan.source) ==
               getElementTypeOrSelf(first.source) &&
           plan.getBatchSizes() == first.getBatchSizes() &&
           plan.leading == first.leading &&
           plan.steps.count == first.steps.count &&
           plan.columns.count == first.columns.count;
  };
  return llvm::all_of(plans.drop_front(), isSame);
}

SmallVector<PackedOperand>
PackedWeights::get(ArrayRef<ProductColumns> columns) {
  SmallVector<Plan> plans;
  for (const auto &[product, first, count] : columns) {
    plans.push_back(*makePlan(*product));
    plans.back().columns.first += first;
    plans.back().columns.count = count;
  }
  SmallVector<PackedOperand> packed;
  if (!canTakeTurns(plans)) {
    for (const Plan &plan : plans)
      packed.push_back({getOrBuild(plan), plan.leading, std::nullopt});
    return packed;
  }
  Value panels = getOrBuild(plans);
  for (auto [i, plan] : llvm::enumerate(plans))
    packed.push_back({panels, plan.leading, i});
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

Value PackedWeights::getOrBuild(ArrayRef<Plan> plans) {
  Builder b(module.getContext());
  SmallVector<Attribute> key;
  for (const Plan &plan : plans) {
    key.append(
        {getFunction(plan.source).getSymNameAttr(), getKey(plan.source)});
    for (const Plan::Range &range : {plan.steps, plan.columns})
      key.push_back(
          b.getDenseI64ArrayAttr({range.dimension, range.first, range.count}));
  }
  Value &panels = built[b.getArrayAttr(key)];
  if (!panels)
    panels = build(plans);
  return panels;
}

/// Packs at the beginning of the function, if the runtime says so.
Value PackedWeights::build(ArrayRef<Plan> plans) {
  const Plan &plan = plans.front();
  Block &entry = getFunction(plan.source).getBody().front();
  LoopBuilder b(plan.source.getLoc(), OpBuilder::atBlockBegin(&entry));
  SmallVector<Value> sources = llvm::map_to_vector(
      plans, [&](const Plan &plan) { return cloneInvariant(b, plan.source); });
  Type elementType = getElementTypeOrSelf(plan.source);
  int64_t width = kernels.getPanelWidth();
  SmallVector<int64_t> shape = plan.getBatchSizes();
  shape.push_back(llvm::divideCeil(plan.columns.count, width));
  SmallVector<Value> places = llvm::map_to_vector(
      shape, [&](int64_t size) { return Value(b.index(size)); });
  if (plans.size() != 1)
    shape.push_back(plans.size());
  shape.append({plan.steps.count, width});
  auto panelsType = MemRefType::get(shape, elementType);
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
  Value work = b.index(plan.steps.count * width * 8 * plans.size());
  b.when(b.cmp(arith::CmpIPredicate::ne, begins, b.i64(0)), [&] {
    b.share(places, work, [&](ValueRange place) {
      for (auto [i, source] : llvm::enumerate(sources)) {
        SmallVector<Value> at(place);
        if (plans.size() != 1)
          at.push_back(b.index(i));
        buildPanel(b, plans[i], source, panels, at);
      }
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

  unsigned batches = type.getRank() - 2;
  SmallVector<Value> at(place.take_front(batches));
  auto [low, high] = std::minmax(steps.dimension, columns.dimension);
  at.insert(at.begin() + low, Value());
  at.insert(at.begin() + high, Value());
  SmallVector<unsigned> dimensions =
      orient(layout, steps.dimension, columns.dimension);
  Value matrix =
      createMatrixView(b, source, at, dimensions[0], dimensions[1], matrixType);

  Value width = b.index(kernels.getPanelWidth());
  Value n = b.mul(place[batches], width);
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
