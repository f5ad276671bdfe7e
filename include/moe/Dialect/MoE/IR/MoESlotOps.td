//===- MoESlotOps.td - Ops of the slot level ---------------*- tablegen -*-===//

#ifndef MOE_DIALECT_MOE_IR_MOESLOTOPS_TD
#define MOE_DIALECT_MOE_IR_MOESLOTOPS_TD

include "moe/Dialect/MoE/IR/MoEOpBase.td"

def MoE_SlotLevel : OpDocGroup {
  let summary = "Slot level";
  let description = "Every row of work has a place.";
}

let opDocGroup = MoE_SlotLevel in {

def MoE_CandidatesOp : MoE_DestinationOp<"candidates", [
    AttrSizedOperandSegments]> {
  let summary = "List each token's candidate experts with weights and scores";
  let description = [{
    The slot-level form of `moe.route`: the router's choices of a token, best
    first, then the extra candidates of its `capacity`'s strategy: best first or,
    where `expanded_drop` takes all of a device and there is no `per_token` that
    the order would matter to, by index.

    `outs`, for `W` candidates a token:
    - `experts`, i32 `[T, W]`; `-1` = none. Under `expert_skip` `W` is `keep_k`
      (`top_k` if that is less); but with `renorm = topk_sum` it is `top_k`, and the
      choices after the `keep_k` best are `-1`: only their weights stay, which
      count in the sum that is restored;
    - `weights`, f32 `[T, W]`: what `moe.route` returns; for an extra candidate
      the same formula with the same denominator;
    - `score`, f32 `[T, W]`: the `s` that competes for places, 0 where none;
    - `nonfinite`, i32 `[T]`: the first expert of the token whose logit is NaN or
      `+inf`; `E` if no expert of the token is eligible; `-2` if it is padding;
      else `-1`.

    `mask`, i1 `[T]`: a token with 0 is padding and has no candidates. `block`
    gives the index of the first token and the number of tokens of the whole
    batch of which these are a part (default: 0 and `T`); the device of a token,
    and so its extra candidates, follow from its index in the whole batch. In a
    group that is exempt a token has no extra candidates; with a `mask`, where
    padding does not count for that, all tokens of a group have to be among these.

    Every score is computed in f32 with one polynomial exponential and one order
    of summation (32 interleaved partial sums, then halving), so its bits are the
    same on every target.

    Phase: from `moe-apply-capacity` to the lowerings.

    - (C1) `logits` and the router agree as in `moe.route`, (C1) to (C4).
    - (C2) `bias` has `E` and `mask` `T` elements.
    - (C3) there are four `outs` of the types above, where `W` is what the router
      and `capacity` give; all operands are tensors, or all are memrefs.
    - (C4) `capacity.devices` divides `E`.

    Example:
    ```mlir
    func.func @example(%logits: tensor<24x8xf32>, %e: tensor<24x3xi32>,
                       %w: tensor<24x3xf32>, %s: tensor<24x3xf32>,
                       %n: tensor<24xi32>) -> tensor<24x3xi32> {
      %0:4 = moe.candidates %logits : tensor<24x8xf32>
          router(<score = softmax, top_k = 2>)
          capacity(<factor = "1.5", strategy = expanded_drop, extra = 1>)
          outs(%e, %w, %s, %n : tensor<24x3xi32>, tensor<24x3xf32>,
               tensor<24x3xf32>, tensor<24xi32>)
      return %0#0 : tensor<24x3xi32>
    }
    ```
  }];
  let arguments = (ins
    MoE_Shaped<[AnyFloat], 2>:$logits,
    Optional<MoE_Shaped<[AnyFloat], 1>>:$bias,
    Optional<MoE_Shaped<[I1], 1>>:$mask,
    Optional<Index>:$first, Optional<Index>:$total,
    Variadic<MoE_AnyShaped>:$outs,
    MoE_RouterAttr:$router, OptionalAttr<MoE_CapacityAttr>:$capacity);
  let assemblyFormat = [{
    $logits `:` type($logits)
    (`bias` `(` $bias^ `:` type($bias) `)`)?
    (`mask` `(` $mask^ `:` type($mask) `)`)?
    (`block` `(` $first^ `of` $total `)`)?
    `router` `(` $router `)` (`capacity` `(` $capacity^ `)`)?
    custom<Outs>($outs, type($outs), type($results)) attr-dict
  }];
}

def MoE_LimitOp : MoE_Op<"limit", [Pure]> {
  let summary = "Compute how many rows an expert may take";
  let description = [{
    Returns, for a batch of `tokens` tokens, the limit `C` of each group
    (i64 `[G]`; the largest i64 in a group that is exempt) and the width of the
    slot table: the most rows that an expert can have in any group. See
    `#moe.capacity`. Folds to constants where `tokens` is constant.

    `mask`, i1 `[T]`: only tokens with 1 count in `C`; the width still counts all.

    `repeats`: one token may name an expert up to `top_k` times, and the width
    has room for all of these rows.

    Phase: from `moe-apply-capacity` to the lowerings.

    - (C1) `1 <= top_k <= num_experts <= 2^31 - 1`, and `capacity.devices` divides
      `num_experts`.
    - (C2) `limits` has one element a group, a static number.

    Example:
    ```mlir
    func.func @example(%tokens: index) -> (tensor<4xi64>, index) {
      %limits, %width = moe.limit %tokens top_k(2) of(8)
          capacity(<factor = "1.5", strategy = token_drop, scope = local,
                    devices = 4>) : tensor<4xi64>
      return %limits, %width : tensor<4xi64>, index
    }
    ```
  }];
  let arguments = (ins
    Index:$tokens, Optional<1DTensorOf<[I1]>>:$mask,
    I64Attr:$top_k, I64Attr:$num_experts, MoE_CapacityAttr:$capacity,
    UnitAttr:$repeats);
  let results = (outs 1DTensorOf<[I64]>:$limits, Index:$width);
  let assemblyFormat = [{
    $tokens (`mask` `(` $mask^ `:` type($mask) `)`)?
    `top_k` `(` $top_k `)` `of` `(` $num_experts `)`
    `capacity` `(` $capacity `)` (`repeats` $repeats^)? attr-dict
    `:` type($limits)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def MoE_RandomKeyOp : MoE_DestinationOp<"random_key", [
    AttrSizedOperandSegments]> {
  let summary = "Give each candidate a pseudo-random key";
  let description = [{
    `outs` is i64 `[T, W]`: a hash of `seed`, `layer`, the token's index in the
    whole batch (`first` plus its row) and the expert, so that a key does not
    depend on how tokens are spread over ranks. With `h` the output of splitmix64
    for a state, it is `h(h(h(h(seed) ^ layer) ^ token) ^ expert)` without its top
    bit. Where the expert is `-1`, the key is the largest i64.

    Phase: from `moe-apply-capacity` to the lowerings.

    - (C1) there is one `outs`, of the shape of `experts`; both are tensors, or
      both are memrefs.
    - (C2) `layer >= 0`.

    Example:
    ```mlir
    func.func @example(%experts: tensor<24x2xi32>, %init: tensor<24x2xi64>)
        -> tensor<24x2xi64> {
      %key = moe.random_key %experts : tensor<24x2xi32> seed(7) layer(0)
          outs(%init : tensor<24x2xi64>)
      return %key : tensor<24x2xi64>
    }
    ```
  }];
  let arguments = (ins
    MoE_Shaped<[I32], 2>:$experts, Optional<Index>:$first,
    Variadic<MoE_AnyShaped>:$outs, I64Attr:$seed,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$layer /*C2*/);
  let assemblyFormat = [{
    $experts `:` type($experts) (`first` `(` $first^ `)`)?
    `seed` `(` $seed `)` `layer` `(` $layer `)`
    custom<Outs>($outs, type($outs), type($results)) attr-dict
  }];
}

def MoE_AssignOp : MoE_DestinationOp<"assign", [AttrSizedOperandSegments]> {
  let summary = "Give the candidates that stay a row of their expert";
  let description = [{
    The `T` tokens form `G` groups of `ceil(T / G)` consecutive tokens, the last
    ones short or empty. In each group, an expert that is a candidate of at most
    `limits[g]` tokens takes them all. Otherwise it takes the `limits[g]` that come
    first in the order `compete`: the `largest` or `smallest` `key` (ties: the
    lower token), the `first` or the `last` tokens; or, with `drop = expert`, none.
    NaN keys come last. With `per_token = m` each token then keeps only the first
    `m` (in order of its list) of its places.

    `weights` are rescaled as `renorm` says (see `#moe.capacity`): `scale` is `r`,
    and the first `top_k` candidates of a token are its top-k. A candidate that is
    not in `[0, E)`, such as `-1`, takes no place.

    `outs`, where `C` is the width of the slot table, at least the most rows that
    an expert takes in any group:
    - `slot_token`, i32 `[G, E, C]`: the tokens each expert takes, ascending, then
      `-1`;
    - `slot_weight`, f32 `[G, E, C]`: their weights, then 0;
    - `token_slot`, i64 `[T, W]`: where each candidate went, as a linear index into
      `slot_token`; `-1` where it was dropped;
    - `token_weight`, f32 `[T, W]`: its weight, 0 where it was dropped;
    - `load`, i32 `[G, E]`: how many rows each expert takes.

    Phase: from `moe-apply-capacity` to the lowerings.

    - (C1) `experts`, `weights` and `key` have the same shape.
    - (C2) there is a `key` exactly where `compete` is `largest` or `smallest`.
    - (C3) `1 <= top_k <= W`, `per_token >= 1`, and `scale` is finite.
    - (C4) there are five `outs` of the types above, and `limits` has `G` elements;
      all operands are tensors, or all are memrefs.

    Example:
    ```mlir
    func.func @example(%e: tensor<24x2xi32>, %w: tensor<24x2xf32>,
        %limits: tensor<1xi64>, %0: tensor<1x8x6xi32>, %1: tensor<1x8x6xf32>,
        %2: tensor<24x2xi64>, %3: tensor<24x2xf32>, %4: tensor<1x8xi32>)
        -> tensor<1x8x6xi32> {
      %r:5 = moe.assign %e, %w, %limits : tensor<24x2xi32>, tensor<24x2xf32>,
          tensor<1xi64> key(%w : tensor<24x2xf32>) compete(largest) top_k(2)
          outs(%0, %1, %2, %3, %4 : tensor<1x8x6xi32>, tensor<1x8x6xf32>,
               tensor<24x2xi64>, tensor<24x2xf32>, tensor<1x8xi32>)
      return %r#0 : tensor<1x8x6xi32>
    }
    ```
  }];
  let arguments = (ins
    MoE_Shaped<[I32], 2>:$experts, MoE_Shaped<[F32], 2>:$weights,
    MoE_Shaped<[I64], 1>:$limits, Optional<MoE_Shaped<[F32, I64], 2>>:$key,
    Variadic<MoE_AnyShaped>:$outs,
    MoE_CompeteAttr:$compete, I64Attr:$top_k,
    DefaultValuedAttr<MoE_DropAttr, "Drop::Excess">:$drop,
    OptionalAttr<I64Attr>:$per_token,
    DefaultValuedAttr<MoE_RenormAttr, "Renorm::None">:$renorm,
    OptionalAttr<F32Attr>:$scale);
  let extraClassDeclaration = destinationDeclaration # [{
    int64_t getNumGroups() {
      return ::llvm::cast<::mlir::ShapedType>(getOuts()[0].getType()).getDimSize(0);
    }
  }];
  let assemblyFormat = [{
    $experts `,` $weights `,` $limits
    `:` type($experts) `,` type($weights) `,` type($limits)
    (`key` `(` $key^ `:` type($key) `)`)? `compete` `(` $compete `)`
    `top_k` `(` $top_k `)` (`drop` `(` $drop^ `)`)?
    (`per_token` `(` $per_token^ `)`)? (`renorm` `(` $renorm^ `)`)?
    (`scale` `(` $scale^ `)`)?
    custom<Outs>($outs, type($outs), type($results)) attr-dict
  }];
}

def MoE_AssignRaggedOp : MoE_DestinationOp<"assign_ragged"> {
  let summary = "Order all chosen rows by expert";
  let description = [{
    The dropless form of `moe.assign`: nothing is dropped, and the rows of all
    experts lie one after the other.

    `outs`, for `R >= T * W` rows:
    - `row_token`, i32 `[R]`: the tokens of expert 0, ascending, then those of
      expert 1, and so on, then `-1`;
    - `row_weight`, f32 `[R]`: their weights; unspecified beyond the last;
    - `token_slot`, i64 `[T, W]`: the row of each choice; `-1` where there is none;
    - `token_weight`, f32 `[T, W]`: its weight, 0 where there is none;
    - `offsets`, i64 `[E + 1]`: the first row of each expert, then the number of
      rows.

    `renorm`, `scale` and `top_k` are those of `moe.assign`. A choice that is not
    in `[0, E)`, such as `-1`, has no row.

    Phase: from `moe-apply-capacity` to the lowerings.

    - (C1) `experts` and `weights` have the same shape, `1 <= top_k <= W`, and
      `scale` is finite.
    - (C2) there are five `outs` of the types above, with `R >= T * W`; all
      operands are tensors, or all are memrefs.

    Example:
    ```mlir
    func.func @example(%e: tensor<24x2xi32>, %w: tensor<24x2xf32>,
        %0: tensor<48xi32>, %1: tensor<48xf32>, %2: tensor<24x2xi64>,
        %3: tensor<24x2xf32>, %4: tensor<9xi64>) -> tensor<9xi64> {
      %r:5 = moe.assign_ragged %e, %w : tensor<24x2xi32>, tensor<24x2xf32> top_k(2)
          outs(%0, %1, %2, %3, %4 : tensor<48xi32>, tensor<48xf32>,
               tensor<24x2xi64>, tensor<24x2xf32>, tensor<9xi64>)
      return %r#4 : tensor<9xi64>
    }
    ```
  }];
  let arguments = (ins
    MoE_Shaped<[I32], 2>:$experts, MoE_Shaped<[F32], 2>:$weights,
    Variadic<MoE_AnyShaped>:$outs, I64Attr:$top_k,
    DefaultValuedAttr<MoE_RenormAttr, "Renorm::None">:$renorm,
    OptionalAttr<F32Attr>:$scale);
  let assemblyFormat = [{
    $experts `,` $weights `:` type($experts) `,` type($weights)
    `top_k` `(` $top_k `)` (`renorm` `(` $renorm^ `)`)? (`scale` `(` $scale^ `)`)?
    custom<Outs>($outs, type($outs), type($results)) attr-dict
  }];
}

def MoE_DispatchOp : MoE_DestinationOp<"dispatch", [MoE_Tiled]> {
  let summary = "Gather the tokens' rows into the experts' places";
  let description = [{
    `outs[p..., ...] = source[slot_token[p...], ...]` for every place `p` whose
    token is not `-1`. The other rows keep what `outs` held; nobody reads them.
    `slot_token` may have any rank, so a tile of a dispatch, along any dimension
    of its result, is a dispatch; `source` is cut along its rows only.

    Phase: from `moe-apply-capacity` to the lowerings.

    - (C1) there is one `outs`, of the element type of `source`; its shape is that
      of `slot_token`, then that of `source` without its first dimension; all
      operands are tensors, or all are memrefs.
    - (C2) `slot_token` holds i32, and `source` has at least one dimension.

    Example:
    ```mlir
    func.func @example(%x: tensor<24x32xf32>, %slots: tensor<1x8x6xi32>,
                       %init: tensor<1x8x6x32xf32>) -> tensor<1x8x6x32xf32> {
      %0 = moe.dispatch %x, %slots : tensor<24x32xf32>, tensor<1x8x6xi32>
          outs(%init : tensor<1x8x6x32xf32>)
      return %0 : tensor<1x8x6x32xf32>
    }
    ```
  }];
  let arguments = (ins
    MoE_AnyShaped:$source, MoE_AnyShaped:$slot_token,
    Variadic<MoE_AnyShaped>:$outs);
  let assemblyFormat = [{
    $source `,` $slot_token `:` type($source) `,` type($slot_token)
    custom<Outs>($outs, type($outs), type($results)) attr-dict
  }];
}

def MoE_ExpertMapOp : MoE_Op<"expert_map", [
    AttrSizedOperandSegments, IsolatedFromAbove,
    RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"YieldOp">,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
        ["reifyResultShapes"]>]> {
  let summary = "Apply each expert to its rows";
  let description = [{
    The region is as in `moe.experts`, without the weights (pass them as one of
    `rows`): row arguments `[n, ...]`, this expert's slice of each of `params`,
    each of `shared`. It yields tensors `[n, ...]`, each a result.

    The rows are `[G, E, C, ...]` with `load`, i32 `[G, E]`: of the `C` rows of an
    expert in a group the first `load[g, e]` are occupied; or `[R, ...]` with
    `offsets`, i64 `[E + 1]`: expert `e` has the rows from `offsets[e]` up to
    `offsets[e + 1]`. Rows that are not occupied are unspecified in the results;
    nobody reads them.

    Phase: from `moe-apply-capacity`; gone after `moe-lower-expert-map`.

    - (C1) there is exactly one of `load` and `offsets`.
    - (C2) there is at least one of `rows`; all of `rows` and the results begin
      with the same `G, E, C` or `R`.
    - (C3) there is at least one of `params`; all have the same static first
      dimension `E`, which is also that of the rows and of `load` or `offsets`.
    - (C4) the region has the arguments described above, and yields at least one
      tensor `[n, ...]`, whose dimensions after the first are those of the result.

    Example:
    ```mlir
    func.func @example(%x: tensor<1x8x6x4xf32>, %load: tensor<1x8xi32>,
                       %scales: tensor<8x4xf32>) -> tensor<1x8x6x4xf32> {
      %y = moe.expert_map rows(%x : tensor<1x8x6x4xf32>)
          load(%load : tensor<1x8xi32>) params(%scales : tensor<8x4xf32>) {
      ^bb0(%rows: tensor<?x4xf32>, %scale: tensor<4xf32>):
        %r = linalg.generic {
            indexing_maps = [affine_map<(d0, d1) -> (d1)>,
                             affine_map<(d0, d1) -> (d0, d1)>],
            iterator_types = ["parallel", "parallel"]}
            ins(%scale : tensor<4xf32>) outs(%rows : tensor<?x4xf32>) {
        ^bb1(%b: f32, %c: f32):
          %1 = arith.mulf %b, %c : f32
          linalg.yield %1 : f32
        } -> tensor<?x4xf32>
        moe.yield %r : tensor<?x4xf32>
      } : tensor<1x8x6x4xf32>
      return %y : tensor<1x8x6x4xf32>
    }
    ```
  }];
  let arguments = (ins
    Variadic<AnyRankedTensor>:$rows,
    Optional<2DTensorOf<[I32]>>:$load, Optional<1DTensorOf<[I64]>>:$offsets,
    Variadic<AnyRankedTensor>:$params, Variadic<AnyType>:$shared);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `rows` `(` $rows `:` type($rows) `)`
    (`load` `(` $load^ `:` type($load) `)`)?
    (`offsets` `(` $offsets^ `:` type($offsets) `)`)?
    `params` `(` $params `:` type($params) `)`
    (`shared` `(` $shared^ `:` type($shared) `)`)?
    $body attr-dict `:` type($results)
  }];
  let extraClassDeclaration = [{
    int64_t getNumExperts() {
      return ::llvm::cast<::mlir::RankedTensorType>(getParams().front().getType())
          .getDimSize(0);
    }
    /// Dimensions in front of a row: 3 with `load`, 1 with `offsets`.
    int64_t getNumPlaceDims() { return getLoad() ? 3 : 1; }
    YieldOp getYield();
  }];
  let hasRegionVerifier = 1;
}

def MoE_ExpertGenericOp : MoE_DestinationOp<"expert_generic", [
    AttrSizedOperandSegments,
    SingleBlockImplicitTerminator<"ElementYieldOp">]> {
  let summary = "Compute elements of the rows that experts have";
  let description = [{
    One loop nest over the rows of all experts, as `linalg.generic` is one over a
    tensor. Its dimensions are `g, e, c` with `load`, or `e, r` with `offsets` (see
    `moe.expert_map`), then others, of which the last `reductions` are reduced. For
    each row that is occupied, the region computes from an element of each of
    `inputs` and `outs` what the elements of `outs` become; reductions go in
    ascending order. Elements of rows that are not occupied are unspecified, and
    nobody reads them.

    An input is a scalar or is indexed by its map, the last ones are of `outs`.

    Phase: made by `moe-batch-experts`; gone after `moe-lower-to-gpu` or
    `moe-lower-to-loops`.

    - (C1) there is exactly one of `load` and `offsets`; all of `inputs`, `outs` and
      it are scalars and either tensors or memrefs.
    - (C2) there is a map for each of `inputs` and `outs`, with as many results as
      the operand has dimensions. A result is a dimension, which no other result of
      the map is, or 0.
    - (C3) the map of an `outs` begins with `g, e, c` or `r`; then it has each other
      dimension that is not reduced.
    - (C4) the region has an argument for an element of each of `inputs` and `outs`,
      and yields an element of each of `outs`.

    Example:
    ```mlir
    func.func @example(%x: tensor<1x8x6x4xf32>, %w: tensor<8x5x4xf32>,
                       %load: tensor<1x8xi32>, %init: tensor<1x8x6x5xf32>)
        -> tensor<1x8x6x5xf32> {
      %y = moe.expert_generic load(%load : tensor<1x8xi32>)
          maps([affine_map<(g, e, c, n, k) -> (g, e, c, k)>,
                affine_map<(g, e, c, n, k) -> (e, n, k)>,
                affine_map<(g, e, c, n, k) -> (g, e, c, n)>]) reductions(1)
          inputs(%x, %w : tensor<1x8x6x4xf32>, tensor<8x5x4xf32>)
          outs(%init : tensor<1x8x6x5xf32>) {
      ^bb0(%a: f32, %b: f32, %c: f32):
        %0 = arith.mulf %a, %b : f32
        %1 = arith.addf %c, %0 : f32
        moe.element_yield %1 : f32
      }
      return %y : tensor<1x8x6x5xf32>
    }
    ```
  }];
  let arguments = (ins
    Optional<MoE_Shaped<[I32], 2>>:$load, Optional<MoE_Shaped<[I64], 1>>:$offsets,
    Variadic<AnyType>:$inputs, Variadic<MoE_AnyShaped>:$outs,
    AffineMapArrayAttr:$indexing_maps,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$reductions);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    (`load` `(` $load^ `:` type($load) `)`)?
    (`offsets` `(` $offsets^ `:` type($offsets) `)`)?
    `maps` `(` $indexing_maps `)` `reductions` `(` $reductions `)`
    (`inputs` `(` $inputs^ `:` type($inputs) `)`)?
    custom<Outs>($outs, type($outs), type($results)) $body attr-dict
  }];
  let extraClassDeclaration = destinationDeclaration # [{
    /// Dimensions that lead to a row's expert and the row: 3 or 2.
    int64_t getNumPlaceDims() { return getLoad() ? 3 : 2; }
    ::mlir::SmallVector<::mlir::AffineMap> getMaps() {
      return ::llvm::to_vector(
          getIndexingMaps().getAsValueRange<::mlir::AffineMapAttr>());
    }
    int64_t getNumDims() { return getMaps().back().getNumDims(); }
    /// Dimensions between those of places and those that are reduced.
    int64_t getNumColumnDims() {
      return getNumDims() - getNumPlaceDims() - getReductions();
    }
    ElementYieldOp getYield();
  }];
}

def MoE_ElementYieldOp : MoE_Op<"element_yield", [
    Pure, ReturnLike, Terminator, HasParent<"ExpertGenericOp">]> {
  let summary = "Yield elements";
  let description = [{
    Ends the region of `moe.expert_generic`.

    Example: see `moe.expert_generic`.
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
  let builders = [OpBuilder<(ins), [{ }]>];
}

def MoE_ExpertTasksOp : MoE_DestinationOp<"expert_tasks"> {
  let summary = "Divide the rows of experts into tasks for threads";
  let description = [{
    `load`, i32 `[G, E]`, is how many rows each expert has in each group. The rows
    are divided into tasks that are worth a thread's while and of which none keeps
    the others waiting; the longest come first, so that threads that take them in
    order finish together. `outs` are `tasks`, i64 `[N, 7]`, and their number, i64
    `[1]`. A task is `cost, e0, e1, g0, g1, r0, r1`: the rows from `r0` up to `r1`,
    of which an expert may have fewer, of the experts from `e0` up to `e1` in the
    groups from `g0` up to `g1`. It is one of

    - part of one expert's rows in one group, where these are more than `rows`: at
      most half as many again;
    - one expert's rows in some groups;
    - all rows of some experts, where an expert alone is not worth a task.

    Each row is in one task; experts without rows are in none, or cost nothing. The
    cost counts rows, and 8 for an expert's parameters in a group; a task costs at
    least `least`, unless it is the last or lies between tasks that do.
    The order depends on `load` only, not on threads.

    Phase: made by `moe-lower-expert-map`; gone after `moe-lower-to-loops`.

    - (C1) there are two `outs`, of the types above; all are tensors, or all are
      memrefs.
    - (C2) `rows >= 1` and `least >= 0`.
    - (C3) as a memref, `tasks` is contiguous.
    - `N` is at least the sum of `ceildiv(load[g, e], rows)`.

    Example:
    ```mlir
    func.func @example(%load: tensor<1x8xi32>, %tasks: tensor<?x7xi64>,
        %number: tensor<1xi64>) -> (tensor<?x7xi64>, tensor<1xi64>) {
      %0:2 = moe.expert_tasks %load : tensor<1x8xi32> rows(96) least(12)
          outs(%tasks, %number : tensor<?x7xi64>, tensor<1xi64>)
      return %0#0, %0#1 : tensor<?x7xi64>, tensor<1xi64>
    }
    ```
  }];
  let arguments = (ins
    MoE_Shaped<[I32], 2>:$load,
    Variadic<MoE_AnyShaped>:$outs,
    ConfinedAttr<I64Attr, [IntPositive]>:$most_rows /*C2*/,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$least_cost /*C2*/);
  let assemblyFormat = [{
    $load `:` type($load) `rows` `(` $most_rows `)` `least` `(` $least_cost `)`
    custom<Outs>($outs, type($outs), type($results)) attr-dict
  }];
}

def MoE_CombineOp : MoE_DestinationOp<"combine", [
    AttrSizedOperandSegments, MoE_Tiled]> {
  let summary = "Sum each token's rows";
  let description = [{
    For each token the sum, in order of its list, of the rows that `token_slot`
    names, each times its weight where `weights` are given. `token_slot` holds
    linear indices into the leading dimensions of `rows`; `-1` adds nothing, and
    a token without a row gets exact zeros. The sum is f32 (f64 where the rows
    are) and rounded once to the type of `outs`.

    A tile of a combine, along `T` or `H`, is a combine: it sums in the same order
    from all places of `rows`, so its bits do not depend on the tile.

    Phase: from `moe-apply-capacity` to the lowerings.

    - (C1) `weights` has the shape of `token_slot`.
    - (C2) `rows` have at least two dimensions, and hold floats.
    - (C3) there is one `outs`, floats `[T, H]`, with the last dimension of `rows`;
      all operands are tensors, or all are memrefs.

    Example:
    ```mlir
    func.func @example(%rows: tensor<1x8x6x32xf32>, %where: tensor<24x2xi64>,
                       %init: tensor<24x32xf32>) -> tensor<24x32xf32> {
      %0 = moe.combine %rows, %where : tensor<1x8x6x32xf32>, tensor<24x2xi64>
          outs(%init : tensor<24x32xf32>)
      return %0 : tensor<24x32xf32>
    }
    ```
  }];
  let arguments = (ins
    MoE_AnyShaped:$rows, MoE_Shaped<[I64], 2>:$token_slot,
    Optional<MoE_Shaped<[F32], 2>>:$weights,
    Variadic<MoE_AnyShaped>:$outs);
  let assemblyFormat = [{
    $rows `,` $token_slot `:` type($rows) `,` type($token_slot)
    (`weights` `(` $weights^ `:` type($weights) `)`)?
    custom<Outs>($outs, type($outs), type($results)) attr-dict
  }];
}

def MoE_RecordOp : MoE_Op<"record", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Report how a layer's candidates fared";
  let description = [{
    Hands a layer's routing to the runtime, which counts demand, candidates, kept
    and dropped rows for the run's report, and keeps the scores of rows that the
    top-k want for a profile. Has an effect, so it is never removed, and no
    result, so the program's signature does not change. There only when a report
    is wanted. `-2 - e` in `experts` is an expert `e` that the top-k want, but that
    `expert_skip` makes no candidate.

    Phase: from `moe-apply-capacity` to the lowerings.

    - (C1) `experts`, `weights`, `score` and `token_slot` have the same shape,
      `nonfinite` the same first dimension.
    - (C2) `1 <= top_k <= num_experts`, and `layer >= 0`.

    Example:
    ```mlir
    func.func @example(%e: tensor<24x2xi32>, %w: tensor<24x2xf32>,
        %s: tensor<24x2xf32>, %where: tensor<24x2xi64>, %bad: tensor<24xi32>,
        %limits: tensor<1xi64>) {
      moe.record %e, %w, %s, %where, %bad, %limits layer(0) top_k(2) of(8)
          : tensor<24x2xi32>, tensor<24x2xf32>, tensor<24x2xf32>,
            tensor<24x2xi64>, tensor<24xi32>, tensor<1xi64>
      return
    }
    ```
  }];
  let arguments = (ins
    MoE_Shaped<[I32], 2>:$experts, MoE_Shaped<[F32], 2>:$weights,
    MoE_Shaped<[F32], 2>:$score, MoE_Shaped<[I64], 2>:$token_slot,
    MoE_Shaped<[I32], 1>:$nonfinite, MoE_Shaped<[I64], 1>:$limits,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$layer /*C2*/,
    I64Attr:$top_k, I64Attr:$num_experts);
  let assemblyFormat = [{
    $experts `,` $weights `,` $score `,` $token_slot `,` $nonfinite `,` $limits
    `layer` `(` $layer `)` `top_k` `(` $top_k `)` `of` `(` $num_experts `)`
    attr-dict `:` type($experts) `,` type($weights) `,` type($score) `,`
    type($token_slot) `,` type($nonfinite) `,` type($limits)
  }];
  let hasVerifier = 1;
}

def MoE_TimeOp : MoE_Op<"time", [MemoryEffects<[MemWrite]>]> {
  let summary = "Say where a layer begins or ends, to be timed";
  let description = [{
    Reads the clock at the `begin` and at the `end` of a layer; the runtime adds what
    is between them to the layer's time. Around all that `moe-apply-capacity` makes
    of a layer, from the choice of experts to the sum of their rows. Has an effect,
    so it is never removed or moved past another. There only when a report is
    wanted.

    Phase: from `moe-apply-capacity` to the lowerings.

    - (C1) `layer >= 0`.

    Example:
    ```mlir
    func.func @example() {
      moe.time begin layer(0)
      moe.time end layer(0)
      return
    }
    ```
  }];
  let arguments = (ins
    MoE_MarkAttr:$mark, ConfinedAttr<I64Attr, [IntNonNegative]>:$layer /*C1*/);
  let assemblyFormat = "$mark `layer` `(` $layer `)` attr-dict";
}

} // opDocGroup

#endif // MOE_DIALECT_MOE_IR_MOESLOTOPS_TD
