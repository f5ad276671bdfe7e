//===- moe-plan.cpp - Plans from recorded routing -------------------------===//

#include "moe/Driver/PlanFlags.h"
#include "moe/Driver/ToolMain.h"

using namespace mlir;
using namespace mlir::moe;

static constexpr llvm::StringLiteral examples = R"(
EXAMPLES:
  Record the routing of some inputs:
    moe-run model.mlir --input=a.npy --profile=routing.json
    moe-run model.mlir --input=b.npy --profile=routing.json
  The smallest factor of each layer that drops at most 1 % of its routing weight:
    moe-plan routing.json --output=caps.json
  Spend 2 % of all rows where the slowest of 4 ranks gains most by it:
    moe-plan routing.json --max-dropped=0.02 --budget=model --ranks=4
  Place the experts on 32 ranks so that they have about the same rows:
    moe-plan routing.json --ranks=32 --output-placement=placement.json
  Predict how long layers take on a cluster, without a bound and with some:
    moe-run model.mlir --input=a.npy --trace=trace.json
    moe-plan --simulate=cluster.json trace.json --hidden=2048 --inner=1024
)";

int main(int argc, char **argv) {
  PlanFlags flags;
  llvm::cl::extrahelp help(examples);
  return toolMain(
      argc, argv, {&flags.category, &flags.simulation},
      "Choose capacity factors and places of experts from recorded routing, "
      "and "
      "predict times\n",
      [&](MLIRContext &context) { return report(context, runPlan(flags)); });
}
