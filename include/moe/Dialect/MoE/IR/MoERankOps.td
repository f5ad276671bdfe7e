//===- MoERankOps.td - Ops of programs for several ranks ---*- tablegen -*-===//

#ifndef MOE_DIALECT_MOE_IR_MOERANKOPS_TD
#define MOE_DIALECT_MOE_IR_MOERANKOPS_TD

include "moe/Dialect/MoE/IR/MoEOpBase.td"

def MoE_RankLevel : OpDocGroup {
  let summary = "Ranks";
  let description = [{
    One program for all ranks. Every rank has to get to the same exchanges in the
    same order, so these ops are not executed where the program does not say so.

    Upstream's ops for this do not reach code that runs: `shard.all_to_all` and
    `shard.all_gather` have no bufferization, and no lowering but one to MPI that
    leaves them as they are; a rank (`shard.process_linear_index`) is one of MPI's
    there, while here it may be a thread; and an all-to-all of `shard` or `mpi`
    moves one tensor, where rows, their weights and their number travel together.
  }];
}

let opDocGroup = MoE_RankLevel in {

def MoE_RankOp : MoE_Op<"rank", [Pure]> {
  let summary = "Say which rank this is";
  let description = [{
    The number of the rank that executes the program, from 0 to `ranks - 1`: the
    same throughout a run. With one rank it folds to 0.

    Phase: made by `moe-distribute`; gone after `moe-exchange-to-runtime`.

    - (C1) `ranks >= 1`.

    Example:
    ```mlir
    func.func @example() -> index {
      %rank = moe.rank of(4)
      return %rank : index
    }
    ```
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntPositive]>:$ranks /*C1*/);
  let results = (outs Index:$result);
  let assemblyFormat = "`of` `(` $ranks `)` attr-dict";
  let hasFolder = 1;
}

def MoE_ExchangeOp : MoE_DestinationOp<"exchange", [
    AttrSizedOperandSegments]> {
  let summary = "Exchange equal blocks between ranks";
  let description = [{
    Each of `blocks` is `[ranks, ...]`; block `i` goes to rank `i`, and block `i`
    of the result came from rank `i`: a static all-to-all, which is its own
    inverse. Several tensors travel in one exchange. With one rank, or right after
    the exchange that it undoes, it folds away.

    With `used`, i32 `[ranks, E]`, blocks of three dimensions or more are
    `[ranks, E, C, ...]`, and of the `C` rows of `[i, e]` just the first
    `used[i, e]` need to travel: the others are unspecified in the result.

    `layer` says which layer's rows these are, for ranks to compare before they
    exchange anything, and for reports.

    Phase: made by `moe-distribute`; gone after `moe-exchange-to-runtime`.

    - (C1) each of `blocks` has one of `outs`, of the same shape and element type;
      all operands are tensors, or all are memrefs.
    - (C2) `ranks >= 1`, there is at least one of `blocks`, and each has `ranks` as
      its static first dimension.
    - (C3) `used` is `[ranks, E]`, and so do blocks of three dimensions or more
      begin.

    Example:
    ```mlir
    func.func @example(%rows: tensor<4x2x6x32xf32>, %load: tensor<4x2xi32>,
                       %0: tensor<4x2x6x32xf32>, %1: tensor<4x2xi32>)
        -> (tensor<4x2x6x32xf32>, tensor<4x2xi32>) {
      %2:2 = moe.exchange %rows, %load : tensor<4x2x6x32xf32>, tensor<4x2xi32>
          used(%load : tensor<4x2xi32>) ranks(4) layer(<layer = 0, experts = 8, top_k = 2, hidden = 32, slots = 6,
                          type = f32>)
          outs(%0, %1 : tensor<4x2x6x32xf32>, tensor<4x2xi32>)
      return %2#0, %2#1 : tensor<4x2x6x32xf32>, tensor<4x2xi32>
    }
    ```
  }];
  let arguments = (ins
    Variadic<MoE_AnyShaped>:$blocks, Optional<MoE_Shaped<[I32], 2>>:$used,
    Variadic<MoE_AnyShaped>:$outs,
    I64Attr:$ranks, OptionalAttr<MoE_LayerShapeAttr>:$layer);
  let assemblyFormat = [{
    $blocks `:` type($blocks) (`used` `(` $used^ `:` type($used) `)`)?
    `ranks` `(` $ranks `)` (`layer` `(` $layer^ `)`)?
    custom<Outs>($outs, type($outs), type($results)) attr-dict
  }];
  let hasFolder = 1;
}

def MoE_AllGatherOp : MoE_DestinationOp<"all_gather"> {
  let summary = "Gather a tensor of each rank";
  let description = [{
    `outs` is `[ranks, ...]`: on every rank, its block `i` is what `block` is on
    rank `i`. `layer` is that of `moe.exchange`.

    Phase: made by `moe-distribute`; gone after `moe-exchange-to-runtime`.

    - (C1) there is one `outs`, of the element type of `block`, whose shape is
      `ranks`, then that of `block`; both are tensors, or both are memrefs.
    - (C2) `ranks >= 1`.

    Example:
    ```mlir
    func.func @example(%tokens: tensor<6x32xf32>, %init: tensor<4x6x32xf32>)
        -> tensor<4x6x32xf32> {
      %0 = moe.all_gather %tokens : tensor<6x32xf32> ranks(4)
          outs(%init : tensor<4x6x32xf32>)
      return %0 : tensor<4x6x32xf32>
    }
    ```
  }];
  let arguments = (ins
    MoE_AnyShaped:$block, Variadic<MoE_AnyShaped>:$outs,
    I64Attr:$ranks, OptionalAttr<MoE_LayerShapeAttr>:$layer);
  let assemblyFormat = [{
    $block `:` type($block) `ranks` `(` $ranks `)` (`layer` `(` $layer^ `)`)?
    custom<Outs>($outs, type($outs), type($results)) attr-dict
  }];
}

def MoE_ExchangeRowsOp : MoE_DestinationOp<"exchange_rows", [
    AttrSizedOperandSegments]> {
  let summary = "Exchange as many rows as there are between ranks";
  let description = [{
    Each of `blocks` is `[R, ...]`: first `sent[0]` rows for rank 0, then `sent[1]`
    for rank 1, and so on. The result has `received[0]` rows from rank 0, then those
    from rank 1, and so on. A rank knows what it receives: `received[i]` is what
    `sent` is for this rank on rank `i`. Rows beyond are not read, and unspecified in
    the result. Several tensors travel in one exchange. `layer` is that of
    `moe.exchange`.

    Phase: made by `moe-distribute`; gone after `moe-exchange-to-runtime`.

    - (C1) each of `blocks` has one of `outs`, of the same element type and the same
      shape but for the first dimension; all operands are tensors, or all are
      memrefs.
    - (C2) `ranks >= 1`, and there is at least one of `blocks`, of at least one
      dimension.
    - (C3) `sent` and `received` have `ranks` elements.

    Example:
    ```mlir
    func.func @example(%rows: tensor<48x32xf32>, %sent: tensor<4xi64>,
                       %received: tensor<4xi64>, %init: tensor<?x32xf32>)
        -> tensor<?x32xf32> {
      %0 = moe.exchange_rows %rows : tensor<48x32xf32>
          sent(%sent : tensor<4xi64>) received(%received : tensor<4xi64>) ranks(4)
          outs(%init : tensor<?x32xf32>)
      return %0 : tensor<?x32xf32>
    }
    ```
  }];
  let arguments = (ins
    Variadic<MoE_AnyShaped>:$blocks, MoE_Shaped<[I64], 1>:$sent,
    MoE_Shaped<[I64], 1>:$received, Variadic<MoE_AnyShaped>:$outs,
    I64Attr:$ranks, OptionalAttr<MoE_LayerShapeAttr>:$layer);
  let assemblyFormat = [{
    $blocks `:` type($blocks) `sent` `(` $sent `:` type($sent) `)`
    `received` `(` $received `:` type($received) `)`
    `ranks` `(` $ranks `)` (`layer` `(` $layer^ `)`)?
    custom<Outs>($outs, type($outs), type($results)) attr-dict
  }];
}

def MoE_GroupRowsOp : MoE_DestinationOp<"group_rows"> {
  let summary = "Find the rows of each expert among those of all ranks";
  let description = [{
    `counts`, i64 `[ranks, E]`, is how many rows an expert has from each rank. They
    lie one after the other: those from rank 0, of its expert 0, then of its expert
    1, and so on, then those from rank 1. `outs`, for `R` rows:
    - `order`, i32 `[R]`: where the rows of expert 0 lie, those from rank 0 first,
      then those of expert 1, and so on, then `-1`;
    - `back`, i32 `[R]`: the inverse, for each row its place in `order`; `-1` beyond
      the last;
    - `offsets`, i64 `[E + 1]`: the first place of each expert in `order`, then the
      number of rows.

    Phase: made by `moe-distribute`; gone after `moe-lower-to-loops`.

    - (C1) there are three `outs` of the types above; all operands are tensors, or
      all are memrefs.
    - `R` is at least the sum of `counts`.

    Example:
    ```mlir
    func.func @example(%counts: tensor<4x2xi64>, %0: tensor<?xi32>, %1: tensor<?xi32>,
                       %2: tensor<3xi64>) -> tensor<?xi32> {
      %r:3 = moe.group_rows %counts : tensor<4x2xi64>
          outs(%0, %1, %2 : tensor<?xi32>, tensor<?xi32>, tensor<3xi64>)
      return %r#0 : tensor<?xi32>
    }
    ```
  }];
  let arguments = (ins
    MoE_Shaped<[I64], 2>:$counts, Variadic<MoE_AnyShaped>:$outs);
  let assemblyFormat = [{
    $counts `:` type($counts)
    custom<Outs>($outs, type($outs), type($results)) attr-dict
  }];
}

} // opDocGroup

#endif // MOE_DIALECT_MOE_IR_MOERANKOPS_TD
