//===- ModelCompiler.h - From a model to a program to run -------*- C++ -*-===//

#ifndef MOE_DRIVER_MODELCOMPILER_H
#define MOE_DRIVER_MODELCOMPILER_H

#include "moe/Driver/CompileFlags.h"
#include "moe/Driver/CompiledProgram.h"

#include "mlir/IR/OwningOpRef.h"

namespace mlir::moe {

/// Makes a program that runs in this process of a model. Reports errors.
class ModelCompiler {
public:
  /// With a token mask the program takes one as its last input.
  ModelCompiler(MLIRContext &context, const CompileFlags &flags,
                bool hasTokenMask, StepTimes &times)
      : context(context), flags(flags), hasTokenMask(hasTokenMask),
        times(times) {}

  /// Reads the model at `path`, so that its signature is known.
  LogicalResult open(llvm::StringRef path);
  const Signature &getSignature() const { return signature; }
  /// Writes the model after the phase that the flags say.
  LogicalResult print(llvm::raw_ostream &os);
  /// Makes the program. Its constants are in the memory of this object.
  FailureOr<CompiledProgram> compile();

private:
  LogicalResult setTarget();

  MLIRContext &context;
  const CompileFlags &flags;
  bool hasTokenMask;
  StepTimes &times;
  std::unique_ptr<llvm::TargetMachine> machine;
  CompileOptions options;
  OwningOpRef<ModuleOp> module;
  Signature signature;
};

} // namespace mlir::moe

#endif // MOE_DRIVER_MODELCOMPILER_H
