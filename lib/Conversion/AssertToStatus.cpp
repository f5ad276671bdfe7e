//===- AssertToStatus.cpp - A failed assertion is an error return ---------===//

#include "moe/Conversion/Passes.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEASSERTTOSTATUSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;

namespace {
/// The functions that get a status, and which of them may fail.
class Functions {
public:
  explicit Functions(ModuleOp module) {
    for (auto function : module.getOps<func::FuncOp>())
      if (!function.isExternal())
        defined[function.getSymNameAttr()] = function;
    module.walk([&](func::ConstantOp op) {
      tasks.insert(op.getValueAttr().getAttr());
    });
    // May fail: asserts itself, or calls one that may fail.
    bool changed = true;
    while (changed) {
      changed = false;
      for (auto [name, function] : defined)
        if (!failing.contains(name) && failsGiven(function))
          changed = failing.insert(name);
    }
  }

  auto getDefined() const { return llvm::make_second_range(defined); }
  bool isDefined(func::CallOp call) const {
    return defined.contains(call.getCalleeAttr().getAttr());
  }
  bool mayFail(func::CallOp call) const {
    return failing.contains(call.getCalleeAttr().getAttr());
  }
  bool mayFail(func::FuncOp function) const {
    return failing.contains(function.getSymNameAttr());
  }
  /// Somebody else calls it, and expects the type that it has.
  bool isTask(func::FuncOp function) const {
    return tasks.contains(function.getSymNameAttr());
  }

private:
  bool failsGiven(func::FuncOp function) const {
    return function
        ->walk([&](Operation *op) {
          auto call = dyn_cast<func::CallOp>(op);
          bool fails = isa<cf::AssertOp>(op) || (call && mayFail(call));
          return fails ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  }

  llvm::MapVector<StringAttr, func::FuncOp> defined;
  llvm::SetVector<StringAttr> failing, tasks;
};

/// The messages of a module, each as one global.
class Messages {
public:
  explicit Messages(ModuleOp module) : module(module), symbols(module) {}

  Value getAddress(ImplicitLocOpBuilder &b, StringRef text) {
    LLVM::GlobalOp &global = globals[text];
    if (!global)
      global = makeGlobal(text);
    return LLVM::AddressOfOp::create(b, global);
  }

private:
  LLVM::GlobalOp makeGlobal(StringRef text) {
    auto b =
        ImplicitLocOpBuilder::atBlockBegin(module.getLoc(), module.getBody());
    std::string data = text.str();
    data.push_back('\0');
    auto type = LLVM::LLVMArrayType::get(b.getI8Type(), data.size());
    auto global = LLVM::GlobalOp::create(b, type, /*isConstant=*/true,
                                         LLVM::Linkage::Private, "moe_message",
                                         b.getStringAttr(data));
    symbols.insert(global);
    return global;
  }

  ModuleOp module;
  SymbolTable symbols;
  llvm::StringMap<LLVM::GlobalOp> globals;
};

/// Rewrites one function.
class StatusRewriter {
public:
  StatusRewriter(func::FuncOp function, const Functions &functions,
                 Messages &messages)
      : function(function), functions(functions), messages(messages),
        pointer(LLVM::LLVMPointerType::get(function.getContext())) {}

  LogicalResult run() {
    SmallVector<Operation *> checks, returns;
    WalkResult walk = function->walk([&](Operation *op) {
      if (isa<func::ReturnOp>(op))
        returns.push_back(op);
      if (!isa<cf::AssertOp, func::CallOp>(op))
        return WalkResult::advance();
      checks.push_back(op);
      return failed(requireReturnable(op)) ? WalkResult::interrupt()
                                           : WalkResult::advance();
    });
    if (walk.wasInterrupted())
      return failure();
    bool isTask = functions.isTask(function);
    if (isTask && functions.mayFail(function))
      return function.emitError()
             << "'" << function.getSymName()
             << "' may fail, but its address is taken, and whoever calls it so "
                "expects no status";
    if (!isTask)
      addStatus(returns);
    for (Operation *op : checks) {
      if (auto assertion = dyn_cast<cf::AssertOp>(op))
        rewriteAssert(assertion);
      else
        rewriteCall(cast<func::CallOp>(op));
    }
    return success();
  }

private:
  /// One more result, null where the function succeeds.
  void addStatus(ArrayRef<Operation *> returns) {
    for (Operation *op : returns)
      addSuccess(op);
    SmallVector<Type> results(function.getResultTypes());
    results.push_back(pointer);
    function.setFunctionType(FunctionType::get(
        function.getContext(), function.getArgumentTypes(), results));
    if (ArrayAttr attrs = function.getResAttrsAttr()) {
      SmallVector<Attribute> extended(attrs.getValue());
      extended.push_back(DictionaryAttr::get(function.getContext()));
      function.setResAttrsAttr(ArrayAttr::get(function.getContext(), extended));
    }
  }

  LogicalResult requireReturnable(Operation *op) {
    auto call = dyn_cast<func::CallOp>(op);
    if (op->getParentOp() == function || (call && !functions.mayFail(call)))
      return success();
    InFlightDiagnostic error =
        op->emitError("cannot return an error from inside of '")
        << op->getParentOp()->getName()
        << "'; only assertions and calls directly in a function are supported";
    error.attachNote(op->getParentOp()->getLoc()) << "it is inside of this op";
    return failure();
  }

  void addSuccess(Operation *op) {
    ImplicitLocOpBuilder b(op->getLoc(), op);
    Value null = LLVM::ZeroOp::create(b, pointer);
    op->insertOperands(op->getNumOperands(), null);
  }

  void rewriteAssert(cf::AssertOp op) {
    ImplicitLocOpBuilder b(op.getLoc(), op);
    Value message = messages.getAddress(b, op.getMsg());
    Block *next = op->getBlock()->splitBlock(op);
    b.setInsertionPointToEnd(next->getPrevNode());
    cf::CondBranchOp::create(b, op.getArg(), next, ValueRange{}, getFailBlock(),
                             message);
    op.erase();
  }

  void rewriteCall(func::CallOp op) {
    if (!functions.isDefined(op))
      return;
    ImplicitLocOpBuilder b(op.getLoc(), op);
    SmallVector<Type> results(op.getResultTypes());
    results.push_back(pointer);
    auto call =
        func::CallOp::create(b, op.getCalleeAttr(), results, op.getOperands());
    call->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    op->replaceAllUsesWith(call.getResults().drop_back());
    if (functions.mayFail(op)) {
      Value status = call.getResults().back();
      Value null = LLVM::ZeroOp::create(b, pointer);
      Value ok = LLVM::ICmpOp::create(b, LLVM::ICmpPredicate::eq, status, null);
      Block *next = op->getBlock()->splitBlock(op);
      b.setInsertionPointToEnd(next->getPrevNode());
      cf::CondBranchOp::create(b, ok, next, ValueRange{}, getFailBlock(),
                               status);
    }
    op.erase();
  }

  /// The block that returns the message it is given.
  Block *getFailBlock() {
    if (failBlock)
      return failBlock;
    OpBuilder builder(function.getContext());
    failBlock =
        builder.createBlock(&function.getBody(), function.getBody().end(),
                            {pointer}, {function.getLoc()});
    SmallVector<Value> results;
    for (Type type : function.getResultTypes().drop_back())
      results.push_back(ub::PoisonOp::create(builder, function.getLoc(), type));
    results.push_back(failBlock->getArgument(0));
    func::ReturnOp::create(builder, function.getLoc(), results);
    return failBlock;
  }

  func::FuncOp function;
  const Functions &functions;
  Messages &messages;
  Type pointer;
  Block *failBlock = nullptr;
};

struct MoEAssertToStatusPass
    : public moe::impl::MoEAssertToStatusPassBase<MoEAssertToStatusPass> {
  void runOnOperation() override {
    Functions functions(getOperation());
    Messages messages(getOperation());
    for (func::FuncOp function : functions.getDefined())
      if (failed(StatusRewriter(function, functions, messages).run()))
        return signalPassFailure();
  }
};
} // namespace
