//===- ProgramImage.h - A program's description in its code -----*- C++ -*-===//

#ifndef MOE_DRIVER_PROGRAMIMAGE_H
#define MOE_DRIVER_PROGRAMIMAGE_H

#include "moe/Driver/Signature.h"
#include "moe_program_image.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace mlir::moe {

/// "mixtral" becomes "mixtral_create".
std::string getCreateName(llvm::StringRef name);

/// Adds to a module with the entry point of `signature` what the runtime wants
/// to know about it (a moe_program_image) and the function `<name>_create`,
/// which is returned.
llvm::Function *addProgramImage(llvm::Module &module,
                                const Signature &signature,
                                llvm::StringRef name,
                                llvm::StringRef cpuFeatures,
                                llvm::ArrayRef<moe_image_exchange> exchanges);

/// The table of exchanges in a module that has been through the phase codegen.
llvm::Expected<std::vector<moe_image_exchange>> readExchanges(ModuleOp module);

} // namespace mlir::moe

#endif // MOE_DRIVER_PROGRAMIMAGE_H
