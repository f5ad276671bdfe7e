//===- MoERoutingOps.td - Ops of the routing level ---------*- tablegen -*-===//

#ifndef MOE_DIALECT_MOE_IR_MOEROUTINGOPS_TD
#define MOE_DIALECT_MOE_IR_MOEROUTINGOPS_TD

include "moe/Dialect/MoE/IR/MoEOpBase.td"

def MoE_RoutingLevel : OpDocGroup {
  let summary = "Routing level";
  let description = "What the model means: nothing has a place yet.";
}

let opDocGroup = MoE_RoutingLevel in {

def MoE_RouteOp : MoE_Op<"route", [
    Pure, InferTypeOpAdaptor, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
        ["reifyResultShapes"]>]> {
  let summary = "Choose the experts of each token and their weights";
  let description = [{
    Applies the router (see `#moe.router`) to the logits of each token. Returns
    the chosen experts, best first, and their final weights, both `[T, top_k]`.
    Where a token has fewer eligible experts than `top_k`, the rest is expert
    `-1` with weight 0. A NaN logit counts as `-inf`, a `+inf` as the largest f32.

    `bias`, `[E]`, enters the selection score only. `mask`, i1 `[T]`: a token with
    0 is padding and chooses nothing: all its experts are `-1`, with weight 0.

    Phase: made by `moe-raise`; gone after `moe-apply-capacity`.

    - (C1) `top_k <= E`.
    - (C2) `bias` has `E` and `mask` `T` elements.
    - (C3) `groups.count` divides `E`, `groups.keep * (E / groups.count) >=
      top_k`, and with more than one group `top2sum` needs `E / groups.count >=
      2`.
    - (C4) `E` is static and at most `2^31 - 1`; so is `T` where it is static.

    Example:
    ```mlir
    func.func @example(%logits: tensor<?x8xbf16>, %bias: tensor<8xf32>)
        -> (tensor<?x2xi32>, tensor<?x2xf32>) {
      %experts, %weights = moe.route %logits bias(%bias : tensor<8xf32>)
          <score = sigmoid, top_k = 2> : tensor<?x8xbf16>
      return %experts, %weights : tensor<?x2xi32>, tensor<?x2xf32>
    }
    ```
  }];
  let arguments = (ins
    2DTensorOf<[AnyFloat]>:$logits,
    Optional<1DTensorOf<[AnyFloat]>>:$bias, Optional<1DTensorOf<[I1]>>:$mask,
    MoE_RouterAttr:$router);
  let results = (outs
    2DTensorOf<[I32]>:$experts, 2DTensorOf<[F32]>:$weights);
  let assemblyFormat = [{
    $logits (`bias` `(` $bias^ `:` type($bias) `)`)?
    (`mask` `(` $mask^ `:` type($mask) `)`)? $router attr-dict `:` type($logits)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def MoE_AdmitOp : MoE_DestinationOp<"admit"> {
  let summary = "Keep the choices that the model's own capacity has room for";
  let description = [{
    Of the choices that name an expert in a group of tokens, the first
    `admission.capacity` stay; the others become expert `-1` with weight 0. See
    `#moe.admission` for what comes first and for the weights. A choice that is
    not in `[0, num_experts)`, such as `-1`, takes no room and stays as it is.

    `outs` are the experts, i32 `[T, k]`, and their weights, f32 `[T, k]`.

    Phase: made by `moe-raise`; stays until the lowerings. `moe-apply-capacity`
    takes the choices of a `moe.experts` through it: a bound that it is asked for
    applies to the choices that stay here.

    - (C1) `weights` has the shape of `experts`.
    - (C2) `1 <= num_experts <= 2^31 - 1`.
    - (C3) there are two `outs` of the types above; all operands are tensors, or
      all are memrefs.

    Example:
    ```mlir
    func.func @example(%e: tensor<24x2xi32>, %w: tensor<24x2xf32>,
                       %0: tensor<24x2xi32>, %1: tensor<24x2xf32>)
        -> (tensor<24x2xi32>, tensor<24x2xf32>) {
      %r:2 = moe.admit %e, %w : tensor<24x2xi32>, tensor<24x2xf32> of(8)
          <capacity = 6, order = by_choice>
          outs(%0, %1 : tensor<24x2xi32>, tensor<24x2xf32>)
      return %r#0, %r#1 : tensor<24x2xi32>, tensor<24x2xf32>
    }
    ```
  }];
  let arguments = (ins
    MoE_Shaped<[I32], 2>:$experts, MoE_Shaped<[F32], 2>:$weights,
    Variadic<MoE_AnyShaped>:$outs, I64Attr:$num_experts,
    MoE_AdmissionAttr:$admission);
  let assemblyFormat = [{
    $experts `,` $weights `:` type($experts) `,` type($weights)
    `of` `(` $num_experts `)` $admission
    custom<Outs>($outs, type($outs), type($results)) attr-dict
  }];
  let hasFolder = 1;
}

def MoE_ExpertsOp : MoE_Op<"experts", [
    AttrSizedOperandSegments, IsolatedFromAbove,
    RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"YieldOp">,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
        ["reifyResultShapes"]>]> {
  let summary = "Sum what a token's experts make of it";
  let description = [{
    The region is the function of *one* expert on `n` of its rows, `n` dynamic.
    Its arguments are, in this order: for each operand of `rows`, `[T, ...]`, the
    rows given to this expert `[n, ...]`; their weights, f32 `[n]`; for each of
    `params`, `[E, ...]`, this expert's slice `[...]`; each of `shared` as it is.
    It yields `[n, H]`, what the expert contributes to each row's token; the
    weight is applied inside, where the model applies it.

    Row `i` of what is yielded depends on row `i` of the row arguments only, and
    its bits do not depend on `n`. `moe-raise` proves this; the ops after it rely
    on it.

    Result: for each token the sum of its contributions, in f32 (f64 where the
    region yields f64), in order of choice, rounded once to the result's type. A
    choice that is not in `[0, E)`, such as `-1`, adds nothing; a token without any
    gets exact zeros.

    The choices are those of a `moe.route`, or any others: a token may then choose
    one expert more than once, and each time counts.

    `mask`, i1 `[T]`: a token with 0 is padding, and its choices are none. It is for
    choices of others; those of a `moe.route` have the mask there.

    `layer` numbers the MoE layers of a program in order, for reports and
    per-layer settings. `form` says how the program that `moe-raise` found the
    layer in computes it, for reports: with a copy of the parameters for each
    choice (`gathered`), with all experts on all tokens (`dense`), by
    multiplications with `one_hot` masks, on rows `sorted` by expert, or in a
    `loop` over the experts.

    Phase: made by `moe-raise`; gone after `moe-apply-capacity`.

    - (C1) `experts` and `weights` have the same shape `[T, k]`.
    - (C2) there is at least one of `rows`; each has `T` as its first dimension.
    - (C3) there is at least one of `params`; all have the same static first
      dimension `E`.
    - (C4) the region has the arguments described above.
    - (C5) the region yields one tensor `[n, ...]` whose other dimensions are the
      result's, `[T, ...]`; both hold floats.
    - (C6) `layer >= 0`.
    - (C7) `mask` has `T` elements.

    Example:
    ```mlir
    func.func @example(%x: tensor<24x32xf32>, %experts: tensor<24x2xi32>,
                       %weights: tensor<24x2xf32>, %scales: tensor<8x32xf32>)
        -> tensor<24x32xf32> {
      %y = moe.experts rows(%x : tensor<24x32xf32>)
          choices(%experts, %weights : tensor<24x2xi32>, tensor<24x2xf32>)
          params(%scales : tensor<8x32xf32>) {
      ^bb0(%rows: tensor<?x32xf32>, %w: tensor<?xf32>, %scale: tensor<32xf32>):
        %r = linalg.generic {
            indexing_maps = [affine_map<(d0, d1) -> (d0)>,
                             affine_map<(d0, d1) -> (d1)>,
                             affine_map<(d0, d1) -> (d0, d1)>],
            iterator_types = ["parallel", "parallel"]}
            ins(%w, %scale : tensor<?xf32>, tensor<32xf32>)
            outs(%rows : tensor<?x32xf32>) {
        ^bb1(%a: f32, %b: f32, %c: f32):
          %0 = arith.mulf %b, %c : f32
          %1 = arith.mulf %a, %0 : f32
          linalg.yield %1 : f32
        } -> tensor<?x32xf32>
        moe.yield %r : tensor<?x32xf32>
      } : tensor<24x32xf32>
      return %y : tensor<24x32xf32>
    }
    ```
  }];
  let arguments = (ins
    Variadic<AnyRankedTensor>:$rows,
    2DTensorOf<[I32]>:$experts, 2DTensorOf<[F32]>:$weights,
    Optional<1DTensorOf<[I1]>>:$mask,
    Variadic<AnyRankedTensor>:$params, Variadic<AnyType>:$shared,
    OptionalAttr<ConfinedAttr<I64Attr, [IntNonNegative]>>:$layer /*C6*/,
    OptionalAttr<MoE_FormAttr>:$form);
  let results = (outs RankedTensorOf<[AnyFloat]>:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `rows` `(` $rows `:` type($rows) `)`
    `choices` `(` $experts `,` $weights `:` type($experts) `,` type($weights) `)`
    (`mask` `(` $mask^ `:` type($mask) `)`)?
    `params` `(` $params `:` type($params) `)`
    (`shared` `(` $shared^ `:` type($shared) `)`)?
    (`layer` `(` $layer^ `)`)? (`form` `(` $form^ `)`)?
    $body attr-dict `:` type($result)
  }];
  let extraClassDeclaration = [{
    int64_t getNumExperts() {
      return ::llvm::cast<::mlir::RankedTensorType>(getParams().front().getType())
          .getDimSize(0);
    }
    int64_t getTopK() { return getExperts().getType().getDimSize(1); }
    /// The op that made the choices, perhaps through `moe.admit`, or null.
    RouteOp getRoute();
    YieldOp getYield();
  }];
  let hasRegionVerifier = 1;
  let hasCanonicalizer = 1;
}

def MoE_YieldOp : MoE_Op<"yield", [
    Pure, ReturnLike, Terminator,
    ParentOneOf<["ExpertsOp", "ExpertMapOp"]>]> {
  let summary = "Yield an expert's rows";
  let description = [{
    Ends the region of `moe.experts` and `moe.expert_map`.

    Example: see `moe.experts`.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
  let builders = [OpBuilder<(ins), [{ }]>];
}

} // opDocGroup

#endif // MOE_DIALECT_MOE_IR_MOEROUTINGOPS_TD
