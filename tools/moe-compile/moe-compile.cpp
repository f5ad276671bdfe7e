//===- moe-compile.cpp - Compile a model into a file ----------------------===//

#include "moe/Driver/CompileModel.h"
#include "moe/Driver/ToolMain.h"

using namespace mlir;

static constexpr llvm::StringLiteral examples = R"(
EXAMPLES:
  A shared library and its header, to be called from C or C++:
    moe-compile model.mlir -o model.so
  The same, with each expert bounded to 1.25 times the mean load:
    moe-compile model.mlir -o model.so --capacity-factor=1.25
  For this computer's CPU only:
    moe-compile model.mlir -o model.so --cpu=native
  An object file whose function is called router_create:
    moe-compile model.mlir -o model.o --name=router
  With a list of the MoE layers that were recognised, and an error if one was not:
    moe-compile model.mlir -o model.so --print-layers --strict
  The program after a phase, on the screen, or after each, in files:
    moe-compile model.mlir -o - --compile-to=raise
    moe-compile model.mlir -o model.so --dump-phases-to=phases
)";

int main(int argc, char **argv) {
  moe::CompileFlags compileFlags;
  moe::OutputFlags outputFlags;
  llvm::cl::opt<std::string> path(llvm::cl::Positional, llvm::cl::Required,
                                  llvm::cl::desc("<model.mlir>"),
                                  llvm::cl::cat(outputFlags.category));
  llvm::cl::extrahelp help(examples);
  return moe::toolMain(argc, argv,
                       {&outputFlags.category, &compileFlags.category,
                        &compileFlags.capacityCategory},
                       "Compile a Mixture-of-Experts model into a file\n",
                       [&](MLIRContext &context) {
                         return moe::compileModel(path, compileFlags,
                                                  outputFlags, context);
                       });
}
