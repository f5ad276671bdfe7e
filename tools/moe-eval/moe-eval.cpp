//===- moe-eval.cpp - What capacity settings cost a language model --------===//

#include "moe/Driver/EvalModel.h"
#include "moe/Driver/ToolMain.h"

using namespace mlir;
using namespace mlir::moe;

static constexpr llvm::StringLiteral examples = R"(
EXAMPLES:
  The loss of a language model on the tokens of a text:
    moe-eval lm.mlir text.npy --weights=lm.safetensors
  What it costs to bound each expert to 1.5 times the mean load:
    moe-eval lm.mlir text.npy --weights=lm.safetensors --capacity-factor=1.5
  Several settings, also as JSON and as a drawing (the shell expands braces):
    moe-eval lm.mlir text.npy --weights=lm.safetensors \
        --setting=strategy={token_drop,expanded_drop},capacity-factor={0.75,1,1.5} \
        --devices=4 --json=out.json --chart=out.svg
  On 4 ranks, each with its part of the experts:
    moe-eval lm.mlir text.npy --weights=lm.safetensors --ranks=4 \
        --setting=capacity-factor={1,1.5}
  Record the routing of the text, and choose a factor for each layer by it:
    moe-eval lm.mlir text.npy --weights=lm.safetensors --profile=routing.json
    moe-plan routing.json --max-dropped-weight=0.02 --output=caps.json
    moe-eval lm.mlir other.npy --weights=lm.safetensors --capacity-config=caps.json
)";

int main(int argc, char **argv) {
  EvalFlags flags;
  llvm::cl::extrahelp help(examples);
  return toolMain(
      argc, argv,
      {&flags.category, &flags.run.category, &flags.compile.category,
       &flags.compile.capacityCategory},
      "Measure what limits of experts' capacity cost a language model\n",
      [&](MLIRContext &context) {
        return evalModel(flags, llvm::ArrayRef(argv, argc).drop_front(),
                         context);
      });
}
