//===- MoEDialect.td - The moe dialect ---------------------*- tablegen -*-===//

#ifndef MOE_DIALECT_MOE_IR_MOEDIALECT_TD
#define MOE_DIALECT_MOE_IR_MOEDIALECT_TD

include "mlir/IR/OpBase.td"

def MoE_Dialect : Dialect {
  let name = "moe";
  let cppNamespace = "::mlir::moe";
  let summary = "Mixture-of-Experts layers, from meaning to memory";
  let description = [{
    The dialect has two levels, and ops for programs that run on several ranks.

    *Routing level* (`moe.route`, `moe.experts`): what the model means. Made by
    `moe-raise` from exported IR; nothing is dropped; pure values on tensors.

    *Slot level*: every row of work has a place. Made by
    `moe-apply-capacity`. The ops in destination style (`ins` / `outs`) work on
    tensors and, after bufferization, on memrefs, where they have no results.

    *Ranks* (`moe.rank`, `moe.exchange`, `moe.all_gather`): the same program runs
    once on each rank, with a part of the experts. Made by `moe-distribute`.

    Letters used throughout: `T` tokens, `E` experts, `k` choices a token,
    `H` hidden size, `G` token groups that are bounded on their own, `C` rows an
    expert has in a group, `R` rows of the ragged form, `W` candidates a token
    (`W = k`, or more where a strategy adds some). An expert index of `-1` means
    "none".
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // MOE_DIALECT_MOE_IR_MOEDIALECT_TD
