//===- ProgramImage.h - A program's description in its code -----*- C++ -*-===//

#ifndef MOE_DRIVER_PROGRAMIMAGE_H
#define MOE_DRIVER_PROGRAMIMAGE_H

#include "moe/Driver/Signature.h"

#include "llvm/IR/Module.h"

namespace mlir::moe {

/// "mixtral" becomes "mixtral_create".
std::string getCreateName(llvm::StringRef name);

/// Adds to a module with the entry point of `signature` what the runtime wants
/// to know about it (a moe_program_image) and the function `<name>_create`,
/// which is returned.
llvm::Function *addProgramImage(llvm::Module &module,
                                const Signature &signature,
                                llvm::StringRef name,
                                llvm::StringRef cpuFeatures);

} // namespace mlir::moe

#endif // MOE_DRIVER_PROGRAMIMAGE_H
