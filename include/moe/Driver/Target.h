//===- Target.h - From the LLVM dialect to optimised LLVM IR ----*- C++ -*-===//

#ifndef MOE_DRIVER_TARGET_H
#define MOE_DRIVER_TARGET_H

#include "moe/Driver/Signature.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"

namespace mlir::moe {

/// A CPU of this computer's architecture, in LLVM's words.
struct TargetCpu {
  llvm::Triple triple;
  std::string name, features;
};

/// The CPU of that name; `native` is that of this computer.
TargetCpu getTargetCpu(llvm::StringRef cpu);

/// A machine of this computer's architecture with the given CPU: `native`, or a
/// name that LLVM knows.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(llvm::StringRef cpu);

/// What code for `machine` may use of the CPU, as moe_program_image wants it.
std::string getCpuFeatures(const llvm::TargetMachine &machine);

/// How many f32 a vector of `machine` has, if it multiplies and adds them at
/// once; 0 if it does not.
int64_t getVectorLanes(const llvm::TargetMachine &machine);

/// LLVM IR for a module of the LLVM dialect. Reports errors and returns null.
std::unique_ptr<llvm::Module> translate(ModuleOp module,
                                        llvm::LLVMContext &context,
                                        const llvm::TargetMachine &machine);

/// Runs LLVM's O3 pipeline. Symbols other than those that `isExported` accepts
/// become private to the module first.
void optimize(llvm::Module &module, llvm::TargetMachine &machine,
              llvm::function_ref<bool(const llvm::GlobalValue &)> isExported);

} // namespace mlir::moe

#endif // MOE_DRIVER_TARGET_H
