//===- moe-lsp-server.cpp - Language server for our dialects --------------===//

#include "moe/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::moe::registerAllDialects(registry);
  return failed(mlir::MlirLspServerMain(argc, argv, registry));
}
