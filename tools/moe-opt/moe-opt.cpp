//===- moe-opt.cpp - Run passes on a module -------------------------------===//

#include "moe/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  mlir::DialectRegistry registry;
  mlir::moe::registerAllDialects(registry);
  mlir::moe::registerAllPasses();
  auto [input, output] = mlir::registerAndParseCLIOptions(
      argc, argv, "Mixture-of-Experts compiler: run passes\n", registry);
  // The input is mapped into memory: what is there must not be truncated.
  if (llvm::sys::fs::equivalent(input, output)) {
    llvm::WithColor::error(llvm::errs(), "moe-opt")
        << "the output '" << output
        << "' is the input: write to another file\n";
    return EXIT_FAILURE;
  }
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, input, output, registry));
}
