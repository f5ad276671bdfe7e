//===- KernelRewriter.h - GPU kernels become functions ----------*- C++ -*-===//
//
// Works on LLVM IR that was made for a GPU: what only a GPU has becomes calls
// of the emulator's runtime, as runtime/include/moe_emulator.h says.
//
//===----------------------------------------------------------------------===//

#ifndef MOE_LIB_TARGET_EMULATOR_KERNELREWRITER_H
#define MOE_LIB_TARGET_EMULATOR_KERNELREWRITER_H

#include "moe/Dialect/MoE/IR/MoE.h"
#include "moe_emulator.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace mlir::moe {

class KernelRewriter {
public:
  KernelRewriter(llvm::Module &module, Operation *op,
                 EmulatorTargetAttr target);

  /// Rewrites the module, or reports what cannot be emulated.
  LogicalResult run();

  struct SharedBuffer {
    std::string name;
    uint64_t offset, size;
  };
  /// The shared memory of a kernel.
  struct SharedLayout {
    std::vector<SharedBuffer> buffers;
    /// What a GPU would need, and where dynamic shared memory begins.
    uint64_t staticSize = 0, dynamicOffset = 0;
  };

private:
  // Instructions.
  LogicalResult rewriteInstructions();
  LogicalResult rewriteCall(llvm::CallBase &call);
  LogicalResult rewriteAssembly(llvm::CallBase &call);
  LogicalResult rewriteIntrinsic(llvm::CallBase &call);
  LogicalResult rewriteLibraryCall(llvm::CallBase &call);
  bool rewriteRegister(llvm::CallBase &call, llvm::StringRef name);
  void callRuntime(llvm::CallBase &call, llvm::StringRef name,
                   llvm::StringRef what);

  // Shared memory.
  LogicalResult placeSharedMemory();
  void replaceSharedGlobal(llvm::GlobalVariable &global,
                           std::optional<uint64_t> offset);

  // Kernels.
  void emitKernel(llvm::Function &kernel);
  llvm::Function *emitEntry(llvm::Function &kernel);

  // Parts of what is emitted.
  /// The ThreadState, in a function.
  llvm::Value *getThread(llvm::Function &function);
  llvm::Value *getField(llvm::IRBuilder<> &b, llvm::Function &function,
                        size_t offset, llvm::Type *type);
  /// Memory on the stack for the operands or the result of a call, which is
  /// the same for all calls in a function.
  llvm::Value *getScratch(llvm::Function &function, bool isResult,
                          llvm::Type *type);
  llvm::Constant *getText(llvm::StringRef text);
  llvm::Constant *getSite(const llvm::Instruction &instruction,
                          llvm::StringRef what, moe_emulator::SiteKind kind,
                          uint64_t size);
  llvm::Constant *getInteger(uint64_t value, unsigned bits = 64);
  llvm::Constant *makeConstant(llvm::ArrayRef<llvm::Constant *> fields);
  llvm::FunctionCallee getRuntimeFunction(llvm::StringRef name,
                                          unsigned numPointers);

  InFlightDiagnostic emitError(const llvm::Instruction &instruction);

  llvm::Module &module;
  llvm::LLVMContext &context;
  Operation *op;
  EmulatorTargetAttr target;
  llvm::PointerType *pointer;
  llvm::SetVector<llvm::Function *> kernels;
  llvm::DenseMap<llvm::Function *, SharedLayout> layouts;

  struct FunctionState {
    llvm::Value *thread = nullptr;
    llvm::AllocaInst *operands = nullptr, *result = nullptr;
  };
  llvm::DenseMap<llvm::Function *, FunctionState> functions;
  llvm::StringMap<llvm::Constant *> texts;
};

} // namespace mlir::moe

#endif // MOE_LIB_TARGET_EMULATOR_KERNELREWRITER_H
