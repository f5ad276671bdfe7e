//===- OutlineTasks.cpp - Parallel loops become tasks of the runtime ------===//

#include "GuardDivision.h"
#include "RuntimeCalls.h"
#include "moe/Conversion/Passes.h"

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEOUTLINETASKSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;
using namespace mlir::moe;

static constexpr llvm::StringLiteral kParallelName = "moe_rt_parallel";

//===----------------------------------------------------------------------===//
// What other threads may do
//===----------------------------------------------------------------------===//

namespace {
/// Says why code may not run on other threads: it can fail, which only the
/// thread that runs the program can report, or it may do more than compute.
class TaskCheck {
public:
  explicit TaskCheck(ModuleOp module) : symbols(module) {}

  /// The reason, or none.
  std::optional<std::string> getObstacle(Region &region) {
    std::optional<std::string> obstacle;
    region.walk([&](Operation *op) {
      obstacle = getOwnObstacle(op);
      return obstacle ? WalkResult::interrupt() : WalkResult::advance();
    });
    return obstacle;
  }

private:
  std::optional<std::string> getOwnObstacle(Operation *op) {
    if (isa<cf::AssertOp>(op))
      return "an assertion in it may fail";
    if (needsDivisionGuard(op))
      return "it divides by a number that may be zero";
    if (auto call = dyn_cast<func::CallOp>(op))
      return getObstacle(call);
    // Includes all of arith, math and ub.
    if (isa<memref::MemRefDialect, vector::VectorDialect, scf::SCFDialect,
            cf::ControlFlowDialect>(op->getDialect()) ||
        isa<func::ReturnOp>(op) || isMemoryEffectFree(op))
      return std::nullopt;
    return ("'" + op->getName().getStringRef() + "' may do more than compute")
        .str();
  }

  std::optional<std::string> getObstacle(func::CallOp call) {
    auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
    if (!callee || callee.isExternal())
      return ("it calls '" + call.getCallee() +
              "', which may do more than compute")
          .str();
    // Until more is known of it, for functions that call each other.
    auto [known, isNew] = functions.try_emplace(
        callee,
        ("it calls '" + call.getCallee() + "', which is recursive").str());
    if (isNew) {
      std::optional<std::string> obstacle = getObstacle(callee.getBody());
      functions[callee] = obstacle;
      return obstacle;
    }
    return known->second;
  }

  SymbolTable symbols;
  DenseMap<Operation *, std::optional<std::string>> functions;
};

//===----------------------------------------------------------------------===//
// Outlining
//===----------------------------------------------------------------------===//

/// Moves the body of one loop into a function.
class TaskOutliner {
public:
  TaskOutliner(scf::ForallOp loop, SymbolTable &symbols,
               const LLVMTypeConverter &types)
      : loop(loop), symbols(symbols), types(types),
        b(loop.getLoc(), OpBuilder(loop)),
        pointer(LLVM::LLVMPointerType::get(loop.getContext())) {}

  /// Finds what the body uses, or a reason why that cannot be passed on.
  std::optional<std::string> collect();
  /// Replaces the loop by a call of the runtime.
  LogicalResult outline();

private:
  static bool isCloned(Value value) {
    Operation *op = value.getDefiningOp();
    return op && op->getNumOperands() == 0 &&
           (op->hasTrait<OpTrait::ConstantLike>() ||
            isa<memref::GetGlobalOp>(op));
  }
  Value getCount(OpFoldResult from, OpFoldResult to, OpFoldResult step);
  Value multiplyCounts();
  Value packEnvironment();
  void unpackEnvironment(Value environment, IRMapping &mapping);
  void mapIndices(Value index, IRMapping &mapping);
  func::FuncOp buildTask();
  Value cast(Type type, Value value) {
    if (value.getType() == type)
      return value;
    return UnrealizedConversionCastOp::create(b, type, value).getResult(0);
  }
  Value toValue(OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(b, b.getLoc(), value);
  }
  Value toInteger(Value index) {
    return arith::IndexCastOp::create(b, b.getI64Type(), index);
  }
  Value toIndex(Value integer) {
    return arith::IndexCastOp::create(b, b.getIndexType(), integer);
  }

  scf::ForallOp loop;
  SymbolTable &symbols;
  const LLVMTypeConverter &types;
  ImplicitLocOpBuilder b;
  Type pointer;
  /// What the task needs: some is passed on, and some made again.
  SmallVector<Value> passed, cloned;
  LLVM::LLVMStructType environmentType;
  /// The iterations of each dimension, and their product.
  SmallVector<Value> counts, froms, steps;
};
} // namespace

std::optional<std::string> TaskOutliner::collect() {
  SetVector<Value> used;
  getUsedValuesDefinedAbove(loop->getRegions(), used);
  for (Value value : used) {
    if (isCloned(value)) {
      cloned.push_back(value);
      continue;
    }
    if (!types.convertType(value.getType())) {
      std::string reason;
      llvm::raw_string_ostream(reason)
          << "a value of type " << value.getType() << " cannot be passed on";
      return reason;
    }
    passed.push_back(value);
  }
  return std::nullopt;
}

/// The number of iterations of one dimension.
Value TaskOutliner::getCount(OpFoldResult from, OpFoldResult to,
                             OpFoldResult step) {
  bool startsAtZero = isConstantIntValue(from, 0);
  Value length = toValue(to);
  if (!startsAtZero)
    length = arith::SubIOp::create(b, length, toValue(from));
  Value none = arith::ConstantIndexOp::create(b, 0);
  length = arith::MaxSIOp::create(b, length, none);
  if (isConstantIntValue(step, 1))
    return length;
  return arith::CeilDivUIOp::create(b, length, toValue(step));
}

Value TaskOutliner::multiplyCounts() {
  for (auto [from, to, step] :
       llvm::zip_equal(loop.getMixedLowerBound(), loop.getMixedUpperBound(),
                       loop.getMixedStep())) {
    counts.push_back(getCount(from, to, step));
    froms.push_back(toValue(from));
    steps.push_back(toValue(step));
  }
  Value product = counts.front();
  for (Value count : ArrayRef<Value>(counts).drop_front())
    product = arith::MulIOp::create(b, product, count);
  return product;
}

/// Stores what the task needs on the stack: the caller waits for all tasks.
Value TaskOutliner::packEnvironment() {
  SmallVector<Type> members;
  for (Value value : passed)
    members.push_back(types.convertType(value.getType()));
  environmentType =
      LLVM::LLVMStructType::getLiteral(loop.getContext(), members);
  Value memory;
  {
    // Once per call, also where the loop is in another.
    OpBuilder::InsertionGuard guard(b);
    auto function = loop->getParentOfType<func::FuncOp>();
    b.setInsertionPointToStart(&function.getBody().front());
    Value one = LLVM::ConstantOp::create(b, b.getI64Type(), 1);
    memory = LLVM::AllocaOp::create(b, pointer, environmentType, one);
  }
  Value packed = LLVM::PoisonOp::create(b, environmentType);
  for (auto [i, value] : llvm::enumerate(passed))
    packed = LLVM::InsertValueOp::create(b, packed, cast(members[i], value),
                                         static_cast<int64_t>(i));
  LLVM::StoreOp::create(b, packed, memory);
  return memory;
}

void TaskOutliner::unpackEnvironment(Value environment, IRMapping &mapping) {
  Value packed = LLVM::LoadOp::create(b, environmentType, environment);
  for (auto [i, value] : llvm::enumerate(passed)) {
    Value member =
        LLVM::ExtractValueOp::create(b, packed, static_cast<int64_t>(i));
    mapping.map(value, cast(value.getType(), member));
  }
  for (Value value : cloned)
    b.clone(*value.getDefiningOp(), mapping);
}

/// The loop's indices from the number of the iteration.
void TaskOutliner::mapIndices(Value index, IRMapping &mapping) {
  SmallVector<Value> at(counts.size(), index);
  Value one = arith::ConstantIndexOp::create(b, 1);
  for (size_t i = counts.size() - 1; i > 0; --i) {
    // There are no iterations if it is 0; this is so that nothing checks that.
    Value count =
        arith::MaxSIOp::create(b, mapping.lookupOrDefault(counts[i]), one);
    at[i] = arith::RemUIOp::create(b, at[0], count);
    at[0] = arith::DivUIOp::create(b, at[0], count);
  }
  for (auto [i, variable] : llvm::enumerate(loop.getInductionVars())) {
    if (!isConstantIntValue(loop.getMixedStep()[i], 1))
      at[i] =
          arith::MulIOp::create(b, at[i], mapping.lookupOrDefault(steps[i]));
    if (!isConstantIntValue(loop.getMixedLowerBound()[i], 0))
      at[i] =
          arith::AddIOp::create(b, at[i], mapping.lookupOrDefault(froms[i]));
    mapping.map(variable, at[i]);
  }
}

/// A function of the environment and a range of iterations.
func::FuncOp TaskOutliner::buildTask() {
  OpBuilder::InsertionGuard guard(b);
  Type i64 = b.getI64Type();
  auto parent = loop->getParentOfType<func::FuncOp>();
  auto task =
      func::FuncOp::create(loop.getLoc(), (parent.getSymName() + "_task").str(),
                           b.getFunctionType({pointer, i64, i64}, {}));
  task.setPrivate();
  symbols.insert(task, std::next(parent->getIterator()));
  Block *entry = task.addEntryBlock();
  b.setInsertionPointToStart(entry);
  IRMapping mapping;
  unpackEnvironment(entry->getArgument(0), mapping);
  Value one = arith::ConstantIndexOp::create(b, 1);
  auto tasks = scf::ForOp::create(b, toIndex(entry->getArgument(1)),
                                  toIndex(entry->getArgument(2)), one);
  func::ReturnOp::create(b);
  b.setInsertionPointToStart(tasks.getBody());
  mapIndices(tasks.getInductionVar(), mapping);
  for (Operation &op : loop.getBody()->without_terminator())
    b.clone(op, mapping);
  return task;
}

LogicalResult TaskOutliner::outline() {
  Value count = multiplyCounts();
  // What tells iterations apart where there are several dimensions, and where
  // they do not count from 0 by 1.
  SetVector<Value> needed(passed.begin(), passed.end());
  SetVector<Value> again(cloned.begin(), cloned.end());
  for (ArrayRef<Value> values :
       {ArrayRef<Value>(counts).drop_front(), ArrayRef<Value>(froms),
        ArrayRef<Value>(steps)})
    for (Value value : values)
      (isCloned(value) ? again : needed).insert(value);
  passed = needed.takeVector();
  cloned = again.takeVector();

  Value environment = packEnvironment();
  func::FuncOp task = buildTask();
  Value function = func::ConstantOp::create(
      b, task.getFunctionType(), FlatSymbolRefAttr::get(task.getSymNameAttr()));
  Value arguments[] = {toInteger(count), cast(pointer, function), environment};
  IRRewriter rewriter(b);
  auto type = b.getFunctionType({b.getI64Type(), pointer, pointer}, {});
  if (failed(declareRuntimeFunction(rewriter, loop, kParallelName, type,
                                    RuntimeInterface::Scalars)))
    return failure();
  func::CallOp::create(b, kParallelName, TypeRange(), arguments);
  loop.erase();
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct MoEOutlineTasksPass
    : public moe::impl::MoEOutlineTasksPassBase<MoEOutlineTasksPass> {
  void runOnOperation() override {
    SmallVector<scf::ForallOp> outer, inner;
    getOperation()->walk<WalkOrder::PreOrder>([&](scf::ForallOp loop) {
      (loop->getParentOfType<scf::ForallOp>() ? inner : outer).push_back(loop);
    });
    for (scf::ForallOp loop : outer)
      if (failed(requireBuffers(loop)))
        return signalPassFailure();
    // The threads are busy with the loop around.
    for (scf::ForallOp loop : llvm::reverse(inner))
      if (failed(makeSerial(loop)))
        return signalPassFailure();
    TaskCheck check(getOperation());
    SymbolTable symbols(getOperation());
    LLVMTypeConverter types(&getContext());
    for (scf::ForallOp loop : outer) {
      TaskOutliner outliner(loop, symbols, types);
      std::optional<std::string> obstacle = check.getObstacle(loop.getRegion());
      if (!obstacle && !loop->getParentOfType<func::FuncOp>())
        obstacle = "it is not in a function";
      if (!obstacle)
        obstacle = outliner.collect();
      if (obstacle)
        remark::missed(
            loop.getLoc(),
            remark::RemarkOpts::name("not-parallel").category(getArgument()))
            << "left to one thread: " << *obstacle;
      if (failed(obstacle ? makeSerial(loop) : outliner.outline()))
        return signalPassFailure();
    }
  }

private:
  static LogicalResult requireBuffers(scf::ForallOp loop) {
    if (loop.getNumResults() == 0)
      return success();
    return loop.emitError()
           << "is on tensors; moe-outline-tasks outlines loops "
              "on buffers: run one-shot-bufferize first";
  }

  static LogicalResult makeSerial(scf::ForallOp loop) {
    IRRewriter rewriter(loop.getContext());
    rewriter.setInsertionPoint(loop);
    return scf::forallToForLoop(rewriter, loop);
  }
};
} // namespace
