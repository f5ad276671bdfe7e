//===- ToolMain.h - What the main functions of tools share ------*- C++ -*-===//

#ifndef MOE_DRIVER_TOOLMAIN_H
#define MOE_DRIVER_TOOLMAIN_H

#include "mlir/IR/MLIRContext.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"

namespace mlir::moe {

/// Parses the command line, of which it shows the options in `categories`, and
/// calls `run` with a context that knows every dialect and prints diagnostics.
/// Returns the exit status.
int toolMain(int argc, char **argv,
             llvm::ArrayRef<const llvm::cl::OptionCategory *> categories,
             llvm::StringRef overview,
             llvm::function_ref<LogicalResult(MLIRContext &)> run);

/// Reports `error` as a diagnostic, if there is one.
LogicalResult report(MLIRContext &context, llvm::Error error);

} // namespace mlir::moe

#endif // MOE_DRIVER_TOOLMAIN_H
