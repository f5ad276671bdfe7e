//===- LowerExpertMap.cpp - A map over experts becomes parallel tasks -----===//

#include "moe/Conversion/Passes.h"
#include "moe/Dialect/MoE/IR/MoE.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOELOWEREXPERTMAPPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

namespace {
/// A range of indices.
struct Bounds {
  Value from, to;
};

/// The members of a row of moe.expert_tasks.
struct TaskRow {
  Bounds experts, groups, rows;
};

/// Where a tensor is sliced, and the type of the slice.
struct Slice {
  SmallVector<OpFoldResult> offsets, sizes, strides;
  RankedTensorType type;
};

/// Builds the loops of one moe.expert_map: over tasks, which are independent,
/// and in a task over its experts and groups.
class ExpertLoops {
public:
  ExpertLoops(OpBuilder &builder, ExpertMapOp op, const TaskSize &taskSize)
      : b(op.getLoc(), builder), op(op), taskSize(taskSize), zero(constant(0)),
        one(constant(1)) {}

  SmallVector<Value> build();

private:
  SmallVector<Value> makeResults(SmallVector<OpFoldResult> places);
  Value makeLoad();
  Value countTasks();
  std::pair<Value, Value> makeTasks();
  int64_t getLeastCost();
  TaskRow readTask(Value tasks, Value task);
  void buildTask(const TaskRow &task, ValueRange shared);

  Bounds getRows(Value expert, Value group, const Bounds &rows);
  SmallVector<OpFoldResult> getTaskOffsets(const TaskRow &task);
  SmallVector<OpFoldResult> getTaskSizes(const TaskRow &task);
  SmallVector<Value> applyExpert(const TaskRow &task, Value expert, Value group,
                                 ValueRange params, ValueRange results);
  Slice slice(Value tensor, ArrayRef<OpFoldResult> offsets,
              ArrayRef<OpFoldResult> sizes, bool dropsUnitDims);
  Value extract(Value tensor, const Slice &slice) {
    return tensor::ExtractSliceOp::create(b, slice.type, tensor, slice.offsets,
                                          slice.sizes, slice.strides);
  }
  Value extractParam(Value param, Value expert);

  using BodyFn = function_ref<SmallVector<Value>(Value, ValueRange)>;
  SmallVector<Value> loop(const Bounds &range, ValueRange init, BodyFn body);
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value min(Value x, Value y) { return arith::MinSIOp::create(b, x, y); }
  Value readIndex(Value tensor, ValueRange at) {
    return arith::IndexCastOp::create(b, b.getIndexType(),
                                      tensor::ExtractOp::create(b, tensor, at));
  }

  ImplicitLocOpBuilder b;
  ExpertMapOp op;
  TaskSize taskSize;
  Value zero, one, load;
};

/// moe.expert_map becomes a parallel loop over tasks around its region.
struct ExpertMapOpLowering : OpRewritePattern<ExpertMapOp> {
  ExpertMapOpLowering(MLIRContext *context, const TaskSize &taskSize)
      : OpRewritePattern(context), taskSize(taskSize) {}
  LogicalResult matchAndRewrite(ExpertMapOp op,
                                PatternRewriter &rewriter) const override {
    for (Type type : op.getResultTypes())
      for (int64_t size : cast<RankedTensorType>(type).getShape().drop_front(
               op.getNumPlaceDims()))
        if (ShapedType::isDynamic(size))
          return rewriter.notifyMatchFailure(
              op, "the size of a result's row is not static");
    rewriter.replaceOp(op, ExpertLoops(rewriter, op, taskSize).build());
    return success();
  }

  TaskSize taskSize;
};
} // namespace

SmallVector<Value> ExpertLoops::loop(const Bounds &range, ValueRange init,
                                     BodyFn body) {
  auto buildBody = [&](OpBuilder &, Location, Value i, ValueRange carried) {
    scf::YieldOp::create(b, body(i, carried));
  };
  auto op = scf::ForOp::create(b, range.from, range.to, one, init, buildBody);
  return SmallVector<Value>(op.getResults());
}

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

/// The rows of each expert in each group; there is one group of ragged rows.
Value ExpertLoops::makeLoad() {
  if (op.getLoad())
    return op.getLoad();
  auto type = RankedTensorType::get({1, op.getNumExperts()}, b.getI32Type());
  auto buildElement = [&](OpBuilder &, Location, ValueRange at) {
    Value from = tensor::ExtractOp::create(b, op.getOffsets(), at[1]);
    Value to = tensor::ExtractOp::create(b, op.getOffsets(), add(at[1], one));
    Value rows = arith::TruncIOp::create(b, b.getI32Type(), sub(to, from));
    tensor::YieldOp::create(b, rows);
  };
  return tensor::GenerateOp::create(b, type, ValueRange(), buildElement);
}

/// At least as many as moe.expert_tasks makes, whatever the load: memory should
/// not depend on where tokens go.
Value ExpertLoops::countTasks() {
  Value experts = constant(op.getNumExperts()),
        most = constant(taskSize.mostRows);
  Value rows = op.getRows().front();
  auto getSize = [&](int64_t dim) {
    return getValueOrCreateConstantIndexOp(
        b, b.getLoc(), tensor::getMixedSize(b, b.getLoc(), rows, dim));
  };
  // The sum of what each expert's rows give, rounded up.
  if (!op.getLoad())
    return add(experts, arith::DivUIOp::create(b, getSize(0), most));
  Value ofExpert = arith::CeilDivUIOp::create(b, getSize(2), most);
  return arith::MulIOp::create(b, arith::MulIOp::create(b, getSize(0), experts),
                               ofExpert);
}

/// What a task costs at least: few parameters are worth a task only with many
/// rows.
int64_t ExpertLoops::getLeastCost() {
  int64_t elements = 0;
  for (Value param : op.getParams()) {
    auto type = cast<RankedTensorType>(param.getType());
    // Not known: surely large.
    if (!type.hasStaticShape())
      return 0;
    elements += type.getNumElements() / op.getNumExperts();
  }
  return llvm::divideCeil(taskSize.leastWork, std::max<int64_t>(elements, 1));
}

/// The tasks and their number.
std::pair<Value, Value> ExpertLoops::makeTasks() {
  Type i64 = b.getI64Type();
  Value most = countTasks();
  Value tasks = tensor::EmptyOp::create(
      b, ArrayRef<OpFoldResult>{most, b.getIndexAttr(7)}, i64);
  Value number = tensor::EmptyOp::create(b, ArrayRef<int64_t>{1}, i64);
  auto made = ExpertTasksOp::create(
      b, TypeRange{tasks.getType(), number.getType()}, load,
      ValueRange{tasks, number}, taskSize.mostRows, getLeastCost());
  return {made.getResult(0), readIndex(made.getResult(1), zero)};
}

TaskRow ExpertLoops::readTask(Value tasks, Value task) {
  auto read = [&](int64_t member) {
    return readIndex(tasks, {task, constant(member)});
  };
  auto readRange = [&](int64_t member) -> Bounds {
    Value from = read(member);
    return {from, read(member + 1)};
  };
  Bounds experts = readRange(1), groups = readRange(3);
  return {experts, groups, readRange(5)};
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// The rows of `rows` that an expert has: their places among the rows of the
/// expert or, if they are ragged, of all.
Bounds ExpertLoops::getRows(Value expert, Value group, const Bounds &rows) {
  Value to = min(readIndex(load, {group, expert}), rows.to);
  if (op.getLoad())
    return {rows.from, to};
  Value first = readIndex(op.getOffsets(), expert);
  return {add(first, rows.from), add(first, to)};
}

/// Where all rows of a task begin.
SmallVector<OpFoldResult> ExpertLoops::getTaskOffsets(const TaskRow &task) {
  if (op.getLoad())
    return {task.groups.from, task.experts.from, task.rows.from};
  return {getRows(task.experts.from, zero, task.rows).from};
}

/// How many there are, with room between those of experts with slots.
SmallVector<OpFoldResult> ExpertLoops::getTaskSizes(const TaskRow &task) {
  auto count = [&](const Bounds &range) { return sub(range.to, range.from); };
  if (op.getLoad())
    return {count(task.groups), count(task.experts), count(task.rows)};
  Value from = getRows(task.experts.from, zero, task.rows).from;
  Value to = getRows(sub(task.experts.to, one), zero, task.rows).to;
  return {sub(to, from)};
}

/// This expert's slice of a parameter, `[E, ...]`.
Value ExpertLoops::extractParam(Value param, Value expert) {
  auto type = cast<RankedTensorType>(param.getType());
  SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(type.getRank(), b.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, b.getLoc(), param);
  offsets[0] = expert;
  sizes[0] = b.getIndexAttr(1);
  auto sliceType = RankedTensorType::get(type.getShape().drop_front(),
                                         type.getElementType());
  return tensor::ExtractSliceOp::create(b, sliceType, param, offsets, sizes,
                                        strides);
}

/// Part of the places of `tensor`, with all of each row; a list of rows if
/// `dropsUnitDims`.
Slice ExpertLoops::slice(Value tensor, ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes, bool dropsUnitDims) {
  auto type = cast<RankedTensorType>(tensor.getType());
  Slice slice;
  slice.strides.assign(type.getRank(), b.getIndexAttr(1));
  slice.offsets.assign(offsets.begin(), offsets.end());
  slice.offsets.resize(type.getRank(), b.getIndexAttr(0));
  slice.sizes.assign(sizes.begin(), sizes.end());
  for (int64_t i = sizes.size(); i < type.getRank(); ++i)
    slice.sizes.push_back(tensor::getMixedSize(b, b.getLoc(), tensor, i));
  SmallVector<int64_t> shape(dropsUnitDims ? 1 : sizes.size(),
                             ShapedType::kDynamic);
  llvm::append_range(shape, type.getShape().drop_front(sizes.size()));
  slice.type = RankedTensorType::get(shape, type.getElementType());
  return slice;
}

/// Applies an expert to those of its rows that are the task's, and puts what it
/// yields at their place in `results`, which are the task's part.
SmallVector<Value> ExpertLoops::applyExpert(const TaskRow &task, Value expert,
                                            Value group, ValueRange params,
                                            ValueRange results) {
  Bounds rows = getRows(expert, group, task.rows);
  Value count = sub(rows.to, rows.from);
  SmallVector<OpFoldResult> from = {rows.from}, sizes = {count};
  // The same, counted from the task's first row.
  SmallVector<OpFoldResult> inTask = {zero};
  if (op.getLoad()) {
    from = {group, expert, rows.from};
    inTask = {sub(group, task.groups.from), sub(expert, task.experts.from),
              b.getIndexAttr(0)};
    sizes = {b.getIndexAttr(1), b.getIndexAttr(1), count};
  } else {
    inTask = {sub(rows.from, getRows(task.experts.from, zero, task.rows).from)};
  }
  SmallVector<Value> arguments;
  for (Value tensor : op.getRows())
    arguments.push_back(
        extract(tensor, slice(tensor, from, sizes, /*dropsUnitDims=*/true)));
  llvm::append_range(arguments, params);
  llvm::append_range(arguments, op.getShared());
  IRMapping mapping;
  mapping.map(op.getBody().getArguments(), arguments);
  for (Operation &inner : op.getBody().front().without_terminator())
    b.clone(inner, mapping);

  SmallVector<Value> updated;
  for (auto [yielded, result] :
       llvm::zip_equal(op.getYield().getValues(), results)) {
    Slice place = slice(result, inTask, sizes, /*dropsUnitDims=*/true);
    updated.push_back(tensor::InsertSliceOp::create(
        b, mapping.lookupOrDefault(yielded), result, place.offsets, place.sizes,
        place.strides));
  }
  return updated;
}

/// One iteration of the loop over tasks. `shared` are the results, of which a
/// task writes its own part. Experts are outside, groups inside, so that an
/// expert's parameters are used for all of its rows in one go.
void ExpertLoops::buildTask(const TaskRow &task, ValueRange shared) {
  SmallVector<OpFoldResult> offsets = getTaskOffsets(task);
  SmallVector<OpFoldResult> sizes = getTaskSizes(task);
  SmallVector<Slice> places;
  SmallVector<Value> parts;
  for (Value result : shared) {
    places.push_back(slice(result, offsets, sizes, /*dropsUnitDims=*/false));
    parts.push_back(extract(result, places.back()));
  }
  auto applyToGroups = [&](Value expert, ValueRange carried) {
    SmallVector<Value> params;
    for (Value param : op.getParams())
      params.push_back(extractParam(param, expert));
    if (!op.getLoad())
      return applyExpert(task, expert, zero, params, carried);
    return loop(task.groups, carried, [&](Value group, ValueRange carried) {
      return applyExpert(task, expert, group, params, carried);
    });
  };
  SmallVector<Value> done = loop(task.experts, parts, applyToGroups);
  auto end = scf::InParallelOp::create(b);
  b.setInsertionPointToStart(end.getBody());
  for (auto [value, result, place] : llvm::zip_equal(done, shared, places))
    tensor::ParallelInsertSliceOp::create(b, value, result, place.offsets,
                                          place.sizes, place.strides);
}

/// What the results are before any task has written its part.
SmallVector<Value> ExpertLoops::makeResults(SmallVector<OpFoldResult> places) {
  SmallVector<Value> results;
  for (Type type : op.getResultTypes()) {
    auto tensor = cast<RankedTensorType>(type);
    SmallVector<OpFoldResult> shape;
    for (auto [i, size] : llvm::enumerate(tensor.getShape()))
      shape.push_back(i < places.size() && ShapedType::isDynamic(size)
                          ? places[i]
                          : b.getIndexAttr(size));
    results.push_back(
        tensor::EmptyOp::create(b, shape, tensor.getElementType()));
  }
  return results;
}

SmallVector<Value> ExpertLoops::build() {
  SmallVector<OpFoldResult> places =
      tensor::getMixedSizes(b, b.getLoc(), op.getRows().front());
  places.resize(op.getNumPlaceDims());
  SmallVector<Value> results = makeResults(places);
  // A slice of a tensor without rows would be out of its bounds.
  if (llvm::is_contained(places, OpFoldResult(b.getIndexAttr(0))))
    return results;
  load = makeLoad();
  auto [tasks, number] = makeTasks();
  auto buildBody = [&, tasks = tasks](OpBuilder &, Location, ValueRange args) {
    buildTask(readTask(tasks, args[0]), args.drop_front());
  };
  auto forall = scf::ForallOp::create(b, ArrayRef<OpFoldResult>{number},
                                      results, std::nullopt, buildBody);
  return SmallVector<Value>(forall.getResults());
}

void moe::populateLowerExpertMapPatterns(RewritePatternSet &patterns,
                                         const TaskSize &taskSize) {
  patterns.add<ExpertMapOpLowering>(patterns.getContext(), taskSize);
}

namespace {
struct MoELowerExpertMapPass
    : public moe::impl::MoELowerExpertMapPassBase<MoELowerExpertMapPass> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(checkOption("rows", rows, 1)) ||
        failed(checkOption("least-work", leastWork, 0)))
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    populateLowerExpertMapPatterns(patterns, {rows, leastWork});
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    getOperation()->walk([&](ExpertMapOp op) {
      op.emitError() << "the rows of each result must have a static size, got "
                     << op.getResultTypes();
      signalPassFailure();
    });
  }

private:
  LogicalResult checkOption(StringRef name, int64_t value, int64_t least) {
    if (value >= least)
      return success();
    return emitError(getOperation()->getLoc())
           << "moe-lower-expert-map: " << name << " is " << value
           << ", accepted values are integers from " << least << " on";
  }
};
} // namespace
