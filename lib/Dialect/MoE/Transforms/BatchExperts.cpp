//===- BatchExperts.cpp - One op for the same op of all experts -----------===//
//
// The region of a moe.expert_map is the function of one expert. Each op of it
// that computes rows becomes one op on the rows of all experts, so that it can
// be one kernel: a dimension that counts an expert's rows becomes those of
// places, a parameter gets the expert's in front.
//
//===----------------------------------------------------------------------===//

#include "moe/Dialect/MoE/IR/MoE.h"
#include "moe/Dialect/MoE/Transforms/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEBATCHEXPERTSPASS
#include "moe/Dialect/MoE/Transforms/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

namespace {

/// Builds the ops that take the place of one moe.expert_map.
class Batcher {
public:
  Batcher(ExpertMapOp op)
      : b(op.getLoc(), op), op(op), numPlaces(op.getNumPlaceDims()) {}

  /// Fails, having built what is then to be erased, with `reason` set.
  FailureOr<SmallVector<Value>> build();
  std::string reason;
  Operation *culprit = nullptr;
  /// What has been built, to be erased after a failure.
  SmallVector<Operation *> built;

private:
  /// What a value of the region is once all experts are computed together.
  enum class Kind {
    /// `[n, ...]`, now `[places..., ...]`.
    Rows,
    /// `[...]` of an expert, now `[E, ...]`.
    Param,
    /// The same for all experts.
    Shared,
    /// How many rows an expert has. Only sizes may depend on it.
    Count,
  };
  struct Batched {
    Value value;
    Kind kind;
  };

  LogicalResult fail(Operation *op, const Twine &why) {
    culprit = op;
    reason = why.str();
    return failure();
  }
  LogicalResult batch(Operation *op);
  LogicalResult batchDim(tensor::DimOp op);
  LogicalResult batchEmpty(tensor::EmptyOp op);
  LogicalResult batchSlice(tensor::ExtractSliceOp op);
  LogicalResult batchLinalg(linalg::LinalgOp op);
  LogicalResult batchShared(Operation *op);
  std::optional<unsigned> getRowDim(linalg::LinalgOp op);
  AffineMap getMap(AffineMap map, Kind kind, ArrayRef<AffineExpr> dims,
                   ArrayRef<AffineExpr> places);
  RankedTensorType getType(RankedTensorType rowsType);
  Kind getKind(Value value) {
    auto found = values.find(value);
    return found == values.end() ? Kind::Shared : found->second.kind;
  }
  Value get(Value value) {
    auto found = values.find(value);
    return found == values.end() ? value : found->second.value;
  }
  template <typename OpTy, typename... Args> OpTy create(Args &&...args) {
    auto made = OpTy::create(b, std::forward<Args>(args)...);
    built.push_back(made);
    return made;
  }

  ImplicitLocOpBuilder b;
  ExpertMapOp op;
  int64_t numPlaces;
  llvm::DenseMap<Value, Batched> values;
};

} // namespace

/// The places of all rows in front of the columns of `[n, ...]`.
RankedTensorType Batcher::getType(RankedTensorType rowsType) {
  auto places = cast<RankedTensorType>(op.getRows().front().getType());
  SmallVector<int64_t> shape(places.getShape().take_front(numPlaces));
  llvm::append_range(shape, rowsType.getShape().drop_front());
  return RankedTensorType::get(shape, rowsType.getElementType());
}

FailureOr<SmallVector<Value>> Batcher::build() {
  Block &body = op.getBody().front();
  size_t i = 0;
  auto add = [&](ValueRange operands, Kind kind) {
    for (Value operand : operands)
      values[body.getArgument(i++)] = {operand, kind};
  };
  add(op.getRows(), Kind::Rows);
  add(op.getParams(), Kind::Param);
  add(op.getShared(), Kind::Shared);
  for (Operation &inner : body.without_terminator())
    if (failed(batch(&inner)))
      return failure();
  SmallVector<Value> results;
  for (Value value : op.getYield().getValues()) {
    if (getKind(value) != Kind::Rows) {
      (void)fail(op.getYield(), "what it yields is no rows of its own");
      return failure();
    }
    results.push_back(get(value));
  }
  return results;
}

LogicalResult Batcher::batch(Operation *inner) {
  if (auto dim = dyn_cast<tensor::DimOp>(inner))
    return batchDim(dim);
  if (auto empty = dyn_cast<tensor::EmptyOp>(inner))
    return batchEmpty(empty);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(inner))
    return batchSlice(slice);
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(inner))
    return batchLinalg(linalgOp);
  return batchShared(inner);
}

/// The same for all experts: nothing of it is batched.
LogicalResult Batcher::batchShared(Operation *inner) {
  IRMapping mapping;
  for (Value operand : inner->getOperands()) {
    if (getKind(operand) != Kind::Shared)
      return fail(inner, "it is no op on rows that all experts can do at once");
    mapping.map(operand, get(operand));
  }
  if (inner->getNumRegions() != 0 || !isMemoryEffectFree(inner))
    return fail(inner, "it is no op on rows that all experts can do at once");
  Operation *made = b.clone(*inner, mapping);
  built.push_back(made);
  for (auto [from, to] :
       llvm::zip_equal(inner->getResults(), made->getResults()))
    values[from] = {to, Kind::Shared};
  return success();
}

LogicalResult Batcher::batchDim(tensor::DimOp dim) {
  Kind kind = getKind(dim.getSource());
  std::optional<int64_t> index = dim.getConstantIndex();
  if (!index)
    return fail(dim, "it asks for a size that is not known");
  if (kind == Kind::Rows && *index == 0) {
    values[dim] = {Value(), Kind::Count};
    return success();
  }
  int64_t shift =
      kind == Kind::Rows ? numPlaces - 1 : (kind == Kind::Param ? 1 : 0);
  auto made = create<tensor::DimOp>(get(dim.getSource()), *index + shift);
  values[dim] = {made, Kind::Shared};
  return success();
}

/// A destination that has an expert's rows first.
LogicalResult Batcher::batchEmpty(tensor::EmptyOp empty) {
  RankedTensorType type = empty.getType();
  if (type.getRank() == 0 || !type.isDynamicDim(0) ||
      getKind(empty.getDynamicSizes().front()) != Kind::Count)
    return batchShared(empty);
  Value rows = op.getRows().front();
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, b.getLoc(), rows);
  sizes.resize(numPlaces);
  for (OpFoldResult size : ArrayRef(empty.getMixedSizes()).drop_front()) {
    if (auto value = dyn_cast<Value>(size)) {
      if (getKind(value) != Kind::Shared)
        return fail(empty, "a size of its columns depends on the rows");
      size = get(value);
    }
    sizes.push_back(size);
  }
  auto made = create<tensor::EmptyOp>(sizes, type.getElementType());
  values[empty] = {made, Kind::Rows};
  return success();
}

/// Some columns of all rows.
LogicalResult Batcher::batchSlice(tensor::ExtractSliceOp slice) {
  if (getKind(slice.getSource()) != Kind::Rows)
    return batchShared(slice);
  OpFoldResult count = slice.getMixedSizes().front();
  bool takesAll = isZeroInteger(slice.getMixedOffsets().front()) &&
                  isOneInteger(slice.getMixedStrides().front()) &&
                  isa<Value>(count) &&
                  getKind(cast<Value>(count)) == Kind::Count;
  if (!takesAll || slice.getType().getRank() != slice.getSourceType().getRank())
    return fail(slice, "it takes some of the rows");
  Value rows = op.getRows().front();
  SmallVector<OpFoldResult> offsets(numPlaces, b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(numPlaces, b.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, b.getLoc(), rows);
  sizes.resize(numPlaces);
  auto append = [&](SmallVector<OpFoldResult> &to,
                    ArrayRef<OpFoldResult> from) {
    for (OpFoldResult number : from.drop_front()) {
      if (auto value = dyn_cast<Value>(number)) {
        if (getKind(value) != Kind::Shared)
          return false;
        number = get(value);
      }
      to.push_back(number);
    }
    return true;
  };
  if (!append(offsets, slice.getMixedOffsets()) ||
      !append(sizes, slice.getMixedSizes()) ||
      !append(strides, slice.getMixedStrides()))
    return fail(slice, "the columns that it takes depend on the rows");
  auto made = create<tensor::ExtractSliceOp>(get(slice.getSource()), offsets,
                                             sizes, strides);
  values[slice] = {made, Kind::Rows};
  return success();
}

//===----------------------------------------------------------------------===//
// Linalg ops
//===----------------------------------------------------------------------===//

/// The dimension that counts an expert's rows, if all operands have it there
/// and nowhere else.
std::optional<unsigned> Batcher::getRowDim(linalg::LinalgOp linalgOp) {
  std::optional<unsigned> row;
  for (OpOperand &operand : linalgOp->getOpOperands()) {
    if (getKind(operand.get()) != Kind::Rows)
      continue;
    AffineMap map = linalgOp.getMatchingIndexingMap(&operand);
    auto dim = dyn_cast<AffineDimExpr>(map.getResult(0));
    if (!dim || (row && *row != dim.getPosition()))
      return std::nullopt;
    row = dim.getPosition();
  }
  if (!row ||
      linalgOp.getIteratorTypesArray()[*row] != utils::IteratorType::parallel)
    return std::nullopt;
  for (OpOperand &operand : linalgOp->getOpOperands()) {
    AffineMap map = linalgOp.getMatchingIndexingMap(&operand);
    ArrayRef<AffineExpr> results = map.getResults();
    if (getKind(operand.get()) == Kind::Rows)
      results = results.drop_front();
    for (AffineExpr result : results)
      if (result.isFunctionOfDim(*row))
        return std::nullopt;
  }
  return row;
}

/// The map of an operand, with `dims` for what its dimensions become.
AffineMap Batcher::getMap(AffineMap map, Kind kind, ArrayRef<AffineExpr> dims,
                          ArrayRef<AffineExpr> places) {
  SmallVector<AffineExpr> results;
  ArrayRef<AffineExpr> from = map.getResults();
  // Without slots the row alone says where it is.
  if (kind == Kind::Rows) {
    llvm::append_range(results, places.take_back(numPlaces));
    from = from.drop_front();
  }
  if (kind == Kind::Param)
    results.push_back(places[places.size() - 2]);
  for (AffineExpr result : from)
    results.push_back(result.replaceDims(dims));
  return AffineMap::get(places.size() + dims.size() - 1, 0, results,
                        b.getContext());
}

/// An op on rows: parallel dimensions, then those that are reduced.
LogicalResult Batcher::batchLinalg(linalg::LinalgOp linalgOp) {
  if (!linalgOp.hasPureTensorSemantics() || linalgOp.hasIndexSemantics())
    return fail(linalgOp, "it depends on the index of a row");
  for (Value operand : linalgOp->getOperands())
    if (getKind(operand) == Kind::Count)
      return fail(linalgOp, "it depends on the number of rows");
  for (Value init : linalgOp.getDpsInits())
    if (getKind(init) != Kind::Rows)
      return fail(linalgOp, "it computes no rows");
  std::optional<unsigned> row = getRowDim(linalgOp);
  if (!row)
    return fail(linalgOp, "its rows are not all the same ones");
  // What the region sees of the expert.
  WalkResult isClosed = linalgOp->getRegion(0).walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (values.contains(operand) && getKind(operand) != Kind::Shared)
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (isClosed.wasInterrupted())
    return fail(linalgOp, "its region looks at rows");

  SmallVector<AffineExpr> dims(linalgOp.getNumLoops()), places;
  int64_t next = 0, numReductions = 0;
  int64_t numLeading = op.getLoad() ? 3 : 2;
  for (; next < numLeading; ++next)
    places.push_back(b.getAffineDimExpr(next));
  dims[*row] = places.back();
  auto iterators = linalgOp.getIteratorTypesArray();
  for (bool isReduction : {false, true})
    for (auto [i, iterator] : llvm::enumerate(iterators))
      if (i != *row &&
          (iterator == utils::IteratorType::reduction) == isReduction) {
        dims[i] = b.getAffineDimExpr(next++);
        numReductions += isReduction;
      }
  SmallVector<AffineMap> maps;
  SmallVector<Value> inputs, inits;
  for (OpOperand &operand : linalgOp->getOpOperands()) {
    Kind kind = getKind(operand.get());
    AffineMap map =
        getMap(linalgOp.getMatchingIndexingMap(&operand), kind, dims, places);
    if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
      return fail(linalgOp, "an operand is indexed by more than a dimension");
    if (linalgOp.isDpsInit(&operand) &&
        map.getNumResults() + (op.getLoad() ? 0 : 1) + numReductions !=
            map.getNumDims())
      return fail(linalgOp, "an element of its result is written repeatedly");
    maps.push_back(map);
    (linalgOp.isDpsInit(&operand) ? inits : inputs)
        .push_back(get(operand.get()));
  }
  auto made = create<ExpertGenericOp>(
      ValueRange(inits).getTypes(), op.getLoad(), op.getOffsets(), inputs,
      inits, b.getAffineMapArrayAttr(maps), numReductions);
  IRMapping mapping;
  for (auto &[from, to] : values)
    if (to.value)
      mapping.map(from, to.value);
  linalgOp->getRegion(0).cloneInto(&made.getBody(), mapping);
  Operation *yield = made.getBody().front().getTerminator();
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(yield);
  ElementYieldOp::create(b, yield->getOperands());
  yield->erase();
  for (auto [from, to] :
       llvm::zip_equal(linalgOp->getResults(), made.getResults()))
    values[from] = {to, Kind::Rows};
  return success();
}

namespace {
struct MoEBatchExpertsPass
    : public moe::impl::MoEBatchExpertsPassBase<MoEBatchExpertsPass> {
  void runOnOperation() override {
    SmallVector<ExpertMapOp> ops;
    getOperation()->walk([&](ExpertMapOp op) { ops.push_back(op); });
    for (ExpertMapOp op : ops) {
      Batcher batcher(op);
      FailureOr<SmallVector<Value>> results = batcher.build();
      if (succeeded(results)) {
        op.replaceAllUsesWith(*results);
        op.erase();
        continue;
      }
      InFlightDiagnostic remark = op.emitRemark()
                                  << "experts are not computed together: "
                                  << batcher.reason;
      remark.attachNote(batcher.culprit->getLoc())
          << "because of '" << batcher.culprit->getName() << '\'';
      for (Operation *made : llvm::reverse(batcher.built))
        made->erase();
    }
  }
};
} // namespace
