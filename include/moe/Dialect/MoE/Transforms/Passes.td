//===- Passes.td - Passes that make or keep moe ops --------*- tablegen -*-===//

#ifndef MOE_DIALECT_MOE_TRANSFORMS_PASSES_TD
#define MOE_DIALECT_MOE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def MoEApplyCapacityPass : Pass<"moe-apply-capacity", "::mlir::ModuleOp"> {
  let summary = "Give every row of work a place, and bound each expert's rows";
  let description = [{
    Turns `moe.route` and `moe.experts` into slot-level ops.

    With a `factor` and a strategy that bounds, each expert gets a table of `C`
    slots (see `#moe.capacity`). Otherwise nothing is dropped and the rows of all
    experts lie one after the other.

    Before:
    ```mlir
    func.func @layer(%logits: tensor<24x8xf32>, %x: tensor<24x4xf32>,
                     %p: tensor<8x4xf32>) -> tensor<24x4xf32> {
      %experts, %weights = moe.route %logits <score = softmax, top_k = 2>
          : tensor<24x8xf32>
      %y = moe.experts rows(%x : tensor<24x4xf32>)
          choices(%experts, %weights : tensor<24x2xi32>, tensor<24x2xf32>)
          params(%p : tensor<8x4xf32>) {
      ^bb0(%rows: tensor<?x4xf32>, %w: tensor<?xf32>, %scale: tensor<4xf32>):
        moe.yield %rows : tensor<?x4xf32>
      } : tensor<24x4xf32>
      return %y : tensor<24x4xf32>
    }
    ```
    After `factor=1.5`:
    ```mlir
    ...
    %1:4 = moe.candidates %0
    %3:5 = moe.assign %1#0, %1#1, %2
    %4 = moe.dispatch %x, %3#0
    %5 = moe.expert_map rows(%4, %3#1 : tensor<1x8x9x4xf32>, tensor<1x8x9xf32>)
    %6 = moe.combine %5, %3#2 : tensor<1x8x9x4xf32>, tensor<24x2xi64>
    ```
    After:
    ```mlir
    ...
    %1:4 = moe.candidates %0
    %3:5 = moe.assign_ragged %1#0, %1#1
    %4 = moe.dispatch %x, %3#0
    %5 = moe.expert_map rows(%4, %3#1 : tensor<48x4xf32>, tensor<48xf32>) offsets(%3#4
    %6 = moe.combine %5, %3#2 : tensor<48x4xf32>, tensor<24x2xi64>
    ```

    A `moe.experts` whose choices are not those of one `moe.route` has no score
    to compete by. It keeps all its rows, with a warning where a bound was asked
    for.
  }];
  let dependentDialects = ["::mlir::moe::MoEDialect", "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"factor", "factor", "std::string", "",
           "capacity factor as decimal text; empty, inf or none: no bound">,
    Option<"strategy", "strategy", "std::string", "",
           "none, token_drop, expanded_drop, overselect, expert_drop or "
           "expert_skip; empty: token_drop if there is a factor">,
    Option<"metric", "metric", "std::string", "",
           "which rows an expert keeps: score (default), first, last or random">,
    Option<"seed", "seed", "int64_t", "0", "seed of metric random">,
    Option<"extra", "extra", "std::string", "",
           "extra candidates of a token under expanded_drop: all (default) or "
           "a number">,
    Option<"rounds", "rounds", "std::string", "",
           "candidates of a token under overselect, as a decimal multiple of "
           "top_k; empty: 1">,
    Option<"keepK", "keep-k", "int64_t", "0",
           "choices a token keeps under expert_skip; 0: not given">,
    Option<"perToken", "per-token", "std::string", "",
           "places a token keeps: unbounded (default), k (its top_k) or a "
           "number">,
    Option<"scope", "scope", "std::string", "",
           "tokens a limit is counted over: local (a device's; default if "
           "there are several) or global">,
    Option<"devices", "devices", "int64_t", "1",
           "blocks that experts and tokens are divided into">,
    Option<"renorm", "renorm", "std::string", "",
           "rescaling of the kept weights: none (default), one, topk_sum or "
           "ref">,
    Option<"record", "record", "bool", "false",
           "report each layer's routing to the runtime (moe.record)">];
}

#endif // MOE_DIALECT_MOE_TRANSFORMS_PASSES_TD
