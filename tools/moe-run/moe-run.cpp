//===- moe-run.cpp - Compile a model in memory and run it -----------------===//

#include "moe/Driver/RunModel.h"
#include "moe/Driver/ToolMain.h"

using namespace mlir;

static constexpr llvm::StringLiteral examples = R"(
EXAMPLES:
  Run a model on random inputs, with a table of its MoE layers:
    moe-run model.mlir
  Check it against what PyTorch computed:
    moe-run model.mlir --input=x.npy --compare=y.npy
  The same without recognising MoE layers, to see which side is wrong:
    moe-run model.mlir --input=x.npy --compare=y.npy --raise=off
  Bound each expert to 1.5 times the mean load, and measure:
    moe-run model.mlir --capacity-factor=1.5 --repeat=20 --report=out.json
  Let tokens also go to under-used experts of their device (of 4):
    moe-run model.mlir --capacity-factor=1 --strategy=expanded_drop --devices=4
  Run a model whose weights are in a file, on 128 tokens:
    moe-run model.mlir --weights=model.safetensors --tokens=128
  Spread the experts over 4 ranks, threads of this process or of mpirun:
    moe-run model.mlir --ranks=4 --capacity-factor=1.5
    mpirun -n 4 moe-run model.mlir --transport=mpi --capacity-factor=1.5
  See what the compiler recognised, and what it did not and why:
    moe-run model.mlir --print-layers
)";

int main(int argc, char **argv) {
  moe::CompileFlags compileFlags;
  moe::RunFlags runFlags;
  llvm::cl::opt<std::string> path(llvm::cl::Positional, llvm::cl::Required,
                                  llvm::cl::desc("<model.mlir>"),
                                  llvm::cl::cat(runFlags.category));
  llvm::cl::extrahelp help(examples);
  return moe::toolMain(
      argc, argv,
      {&runFlags.category, &compileFlags.category,
       &compileFlags.capacityCategory},
      "Compile a Mixture-of-Experts model in memory and run it\n",
      [&](MLIRContext &context) {
        return moe::runModel(path, compileFlags, runFlags,
                             llvm::ArrayRef(argv, argc).drop_front(), context);
      });
}
