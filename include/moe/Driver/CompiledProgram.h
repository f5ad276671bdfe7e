//===- CompiledProgram.h - A program before it is linked --------*- C++ -*-===//

#ifndef MOE_DRIVER_COMPILEDPROGRAM_H
#define MOE_DRIVER_COMPILEDPROGRAM_H

#include "moe/Driver/DiagnosticLog.h"
#include "moe/Driver/ExternalConstants.h"
#include "moe/Driver/Signature.h"
#include "moe/Driver/StepTimes.h"

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::moe {

/// Functions of a program with kernels for GPUs, which take them to the device
/// and away again.
constexpr llvm::StringLiteral kLoadKernels = "moe_load_kernels",
                              kUnloadKernels = "moe_unload_kernels";

/// All that a run needs of a model, but for the memory of constants that lie in
/// the model. What the runtime wants to know is in the object (see
/// addProgramImage).
struct CompiledProgram {
  Signature signature;
  /// An object file, and the function in it that makes contexts.
  llvm::StringRef object;
  std::string create;
  /// True if the object has kLoadKernels and kUnloadKernels, to be called
  /// before the first context is made and after the last one is gone.
  bool hasKernels = false;
  std::vector<ExternalConstant> constants;
  /// What was reported when it was compiled.
  std::vector<LoggedDiagnostic> diagnostics;

  /// Memory that `object` and `constants` are in.
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> memory;
};

/// Optimised LLVM IR of a program.
struct ProgramCode {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
  /// The only function that is exported: it makes contexts.
  llvm::Function *create = nullptr;
};

/// Makes LLVM IR of a module that has been through the phase codegen, and
/// optimises it. The functions for its callers are named after `name`.
llvm::Expected<ProgramCode>
makeCode(ModuleOp module, const Signature &signature, llvm::StringRef name,
         llvm::ArrayRef<ExternalConstant> constants,
         llvm::TargetMachine &machine, StepTimes &times);

/// Makes an object file of code.
llvm::Expected<llvm::SmallVector<char, 0>>
makeObject(ProgramCode &code, llvm::TargetMachine &machine, StepTimes &times);

/// Both for a program that is to be linked into this process. The memory of its
/// constants is that of the module's attributes.
llvm::Expected<CompiledProgram> compileProgram(ModuleOp module,
                                               const Signature &signature,
                                               llvm::TargetMachine &machine,
                                               StepTimes &times);

} // namespace mlir::moe

#endif // MOE_DRIVER_COMPILEDPROGRAM_H
