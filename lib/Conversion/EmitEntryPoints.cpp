//===- EmitEntryPoints.cpp - The functions that a program's caller sees ---===//

#include "moe/Conversion/Passes.h"
#include "moe/Conversion/ProgramABI.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::moe {
#define GEN_PASS_DEF_MOEEMITENTRYPOINTSPASS
#include "moe/Conversion/Passes.h.inc"
} // namespace mlir::moe

using namespace mlir;

static constexpr StringLiteral kInterfacePrefix = "_mlir_ciface_";
static constexpr StringLiteral kTranslated[] = {"llvm", "gpu", "nvvm", "omp"};
static constexpr StringLiteral kAllocations[] = {
    "_mlir_memref_to_llvm_alloc", "_mlir_memref_to_llvm_aligned_alloc"};

namespace {
struct MoEEmitEntryPointsPass
    : public moe::impl::MoEEmitEntryPointsPassBase<MoEEmitEntryPointsPass> {
  void runOnOperation() override {
    if (failed(requireConverted()))
      return signalPassFailure();
    SmallVector<LLVM::LLVMFuncOp> interfaces;
    for (auto function : getOperation().getOps<LLVM::LLVMFuncOp>()) {
      if (function.isExternal()) {
        annotateAllocation(function);
        continue;
      }
      function.setLinkage(LLVM::Linkage::Internal);
      dropArgumentAttributes(function);
      if (function.getSymName().starts_with(kInterfacePrefix))
        interfaces.push_back(function);
    }
    for (LLVM::LLVMFuncOp interface : interfaces)
      emitEntryPoint(interface);
  }

private:
  /// Everything is in a dialect that has a translation to LLVM IR.
  LogicalResult requireConverted() {
    WalkResult walk = getOperation()->walk([](Operation *op) {
      StringRef dialect = op->getName().getDialectNamespace();
      if (isa<ModuleOp>(op) || llvm::is_contained(kTranslated, dialect))
        return WalkResult::advance();
      op->emitOpError("was not converted to the LLVM dialect");
      return WalkResult::interrupt();
    });
    return failure(walk.wasInterrupted());
  }

  /// The translation to LLVM IR warns of attributes that are not its own, such
  /// as the names of weights.
  static void dropArgumentAttributes(LLVM::LLVMFuncOp function) {
    for (unsigned i : llvm::seq(function.getNumArguments()))
      for (NamedAttribute attr :
           mlir::function_interface_impl::getArgAttrs(function, i))
        if (!attr.getName().strref().starts_with("llvm."))
          function.removeArgAttr(i, attr.getName());
  }

  /// What is allocated overlaps nothing else. The backend knows that of malloc,
  /// but not of the functions that are called instead.
  static void annotateAllocation(LLVM::LLVMFuncOp function) {
    if (llvm::is_contained(kAllocations, function.getSymName()))
      function.setResultAttr(0, LLVM::LLVMDialect::getNoAliasAttrName(),
                             UnitAttr::get(function.getContext()));
  }

  /// Unpacks the arguments of an interface, and calls it.
  void emitEntryPoint(LLVM::LLVMFuncOp interface) {
    ImplicitLocOpBuilder b(interface.getLoc(), &getContext());
    b.setInsertionPointAfter(interface);
    Type pointer = LLVM::LLVMPointerType::get(&getContext());
    Type nothing = LLVM::LLVMVoidType::get(&getContext());
    StringRef name = interface.getSymName().drop_front(kInterfacePrefix.size());
    auto entry = LLVM::LLVMFuncOp::create(
        b, (moe::kEntryPrefix + name).str(),
        LLVM::LLVMFunctionType::get(nothing, {pointer}));
    Block *block = entry.addEntryBlock(b);
    b.setInsertionPointToStart(block);

    // With other results than the status, all are written through the first
    // argument.
    bool returns = interface.getFunctionType().getReturnType() != nothing;
    ArrayRef<Type> types =
        interface.getArgumentTypes().drop_front(returns ? 0 : 1);
    Value packed = block->getArgument(0);
    auto unpack = [&](int32_t i) -> Value {
      Value slot = packed;
      if (i != 0)
        slot = LLVM::GEPOp::create(b, pointer, pointer, packed,
                                   ArrayRef<LLVM::GEPArg>{i});
      return LLVM::LoadOp::create(b, pointer, slot);
    };
    SmallVector<Value> arguments;
    for (auto [i, type] : llvm::enumerate(types)) {
      Value value = unpack(i);
      // A pointer is a descriptor's; anything else a scalar.
      if (type != pointer)
        value = LLVM::LoadOp::create(b, type, value);
      arguments.push_back(value);
    }
    Value result = unpack(types.size());
    if (!returns)
      arguments.insert(arguments.begin(), result);
    auto call = LLVM::CallOp::create(b, interface, arguments);
    if (returns)
      LLVM::StoreOp::create(b, call.getResult(), result);
    LLVM::ReturnOp::create(b, ValueRange{});
  }
};
} // namespace
