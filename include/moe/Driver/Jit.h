//===- Jit.h - Compile a program in memory ----------------------*- C++ -*-===//

#ifndef MOE_DRIVER_JIT_H
#define MOE_DRIVER_JIT_H

#include "moe/Driver/Signature.h"
#include "moe_program_image.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>
#include <vector>

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace mlir::moe {

/// A program that was compiled into this process. Constants that the module
/// leaves out (see kConstantsAttrName) are bound to the memory of its
/// attributes, so the MLIR context must outlive it.
class JitProgram {
public:
  static llvm::Expected<std::unique_ptr<JitProgram>>
  create(ModuleOp module, const Signature &signature,
         std::unique_ptr<llvm::TargetMachine> machine);
  ~JitProgram();

  /// Makes contexts with moe_rt_create.
  const moe_program_image &getImage() const { return image; }

private:
  JitProgram(const Signature &signature);

  Signature signature;
  std::vector<moe_image_value> arguments, results;
  moe_program_image image = {};
  std::string cpuFeatures;
  std::unique_ptr<llvm::orc::LLJIT> jit;
  /// Copies of constants whose own memory is not aligned as code needs it.
  std::vector<std::unique_ptr<llvm::WritableMemoryBuffer>> alignedConstants;
};

} // namespace mlir::moe

#endif // MOE_DRIVER_JIT_H
