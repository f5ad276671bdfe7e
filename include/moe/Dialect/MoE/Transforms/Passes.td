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

    Of a `moe.experts` whose choices are not those of one `moe.route`, but the
    program's own, nothing is known but their weights. With `metric = score` the
    choices of the largest weights stay. What else would have to be known is an
    error: the scores of all experts (`expanded_drop`, `overselect`), the order of
    a token's choices (`expert_skip`), the scale of the router (`renorm = one`).
    One token may choose an expert twice: these are two rows of it.

    Where a `moe.admit` says that the model has a capacity of its own, it applies
    whatever is asked for here. A bound then applies to the choices that the
    model keeps, in addition: an expert takes no more rows than either allows.
    Choices that `expert_skip` leaves out take no room in the model's capacity.
    Strategies that add candidates are an error there. A report counts what the
    router chose as demand, and what either turns away as dropped.

    A `config` file sets what it names for some layers; options hold for the rest
    and for the others. A layer is given by its number, by a range of numbers, or
    by its location's name (or `file:line:column`). Where several entries are for
    one layer, what comes later wins. Keys are `factor`, `strategy`, `metric`,
    `extra`, `rounds`, `per_token`, `scope`, `renorm`, `seed` and `keep_k`, with
    the values of the options; numbers may be JSON numbers. An entry for a layer
    that is not there is an error.
    ```json
    {"layers": [
      {"layer": "0-3", "factor": 1.5},
      {"layer": 2, "factor": "none"},
      {"location": "decoder.7", "factor": 2, "metric": "first"}
    ]}
    ```

    Tokens are numbered with i32. Where their number is dynamic, a `cf.assert`
    that names the layer checks that there are at most `2^31 - 1`.
  }];
  let dependentDialects = ["::mlir::moe::MoEDialect", "::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect",
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
    Option<"ownTokens", "own-tokens", "bool", "false",
           "the tokens are those of one of the devices, and so a group: for "
           "moe-distribute with tokens=own; scope = global is an error">,
    Option<"renorm", "renorm", "std::string", "",
           "rescaling of the kept weights: none (default), one, topk_sum or "
           "ref">,
    Option<"config", "config", "std::string", "",
           "a JSON file with other settings of some layers">,
    Option<"record", "record", "bool", "false",
           "report each layer's routing to the runtime (moe.record)">];
}

def MoEBatchExpertsPass : Pass<"moe-batch-experts"> {
  let summary = "Compute the same op of all experts together";
  let description = [{
    For devices on which an op is a kernel. Each op in the region of a
    `moe.expert_map` becomes one on the rows of all experts: `linalg` ops become
    `moe.expert_generic`, `tensor.empty` and slices of columns get the dimensions of
    places. Ops that depend on no row and no parameter stay as they are, outside.

    Leaves a `moe.expert_map` alone, with a remark that names the op, where an op
    depends on the index or the number of rows, takes some of the rows, computes
    something else than rows, or is none of the above.

    Before:
    ```mlir
    #in = affine_map<(i, j) -> (j)>
    #out = affine_map<(i, j) -> (i, j)>
    func.func @example(%x: tensor<1x8x6x4xf32>, %load: tensor<1x8xi32>,
                       %scales: tensor<8x4xf32>) -> tensor<1x8x6x4xf32> {
      %y = moe.expert_map rows(%x : tensor<1x8x6x4xf32>)
          load(%load : tensor<1x8xi32>) params(%scales : tensor<8x4xf32>) {
      ^bb0(%rows: tensor<?x4xf32>, %scale: tensor<4xf32>):
        %r = linalg.generic {indexing_maps = [#in, #out],
                             iterator_types = ["parallel", "parallel"]}
            ins(%scale : tensor<4xf32>) outs(%rows : tensor<?x4xf32>) {
        ^bb0(%b: f32, %c: f32):
          %1 = arith.mulf %b, %c : f32
          linalg.yield %1 : f32
        } -> tensor<?x4xf32>
        moe.yield %r : tensor<?x4xf32>
      } : tensor<1x8x6x4xf32>
      return %y : tensor<1x8x6x4xf32>
    }
    ```
    After:
    ```mlir
    #in = affine_map<(g, e, c, j) -> (e, j)>
    #out = affine_map<(g, e, c, j) -> (g, e, c, j)>
    func.func @example(%x: tensor<1x8x6x4xf32>, %load: tensor<1x8xi32>,
                       %scales: tensor<8x4xf32>) -> tensor<1x8x6x4xf32> {
      %y = moe.expert_generic load(%load : tensor<1x8xi32>) maps([#in, #out])
          reductions(0) inputs(%scales : tensor<8x4xf32>)
          outs(%x : tensor<1x8x6x4xf32>) {
      ^bb0(%b: f32, %c: f32):
        %0 = arith.mulf %b, %c : f32
        moe.element_yield %0 : f32
      }
      return %y : tensor<1x8x6x4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def MoEMaskTokensPass : Pass<"moe-mask-tokens", "::mlir::ModuleOp"> {
  let summary = "Let padding tokens choose no experts";
  let description = [{
    An argument of a function with the attribute `moe.token_mask` says which
    tokens are none: a tensor of integers, not zero for a token and zero for
    padding, with as many elements as there are tokens, in their order, such as
    `[batch, sequence]`. Every `moe.route` of the function, and of the private
    functions that it calls, gets it as its mask, and so does every `moe.experts`
    whose choices are those of no `moe.route`. Padding then takes no room of
    any expert, does not count in the capacity, and its row of the layer's result
    is zero.

    Before:
    ```mlir
    func.func @main(%logits: tensor<24x8xf32>, %x: tensor<24x4xf32>,
                    %p: tensor<8x4xf32>,
                    %valid: tensor<2x12xi1> {moe.token_mask})
        -> tensor<24x4xf32> {
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
    After:
    ```mlir
    ...
    %collapsed = tensor.collapse_shape %arg3
    %experts, %weights = moe.route %arg0 mask(%collapsed : tensor<24xi1>)
    ```

    Where sizes are dynamic, a `cf.assert` compares them when the program runs.
    Choices that are those of no `moe.route`, but went through a `moe.admit`, are an
    error: the model's own capacity has counted padding.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def MoEDistributePass : Pass<"moe-distribute", "::mlir::ModuleOp"> {
  let summary = "Spread the experts and tokens of layers over ranks";
  let description = [{
    Turns a program into one that `ranks` ranks run together, each with a block of
    `E / ranks` experts, the one of its number (`moe.rank`). Nothing is done for one
    rank. What a rank computes has the bits that one process computes with
    `devices = ranks`.

    With `tokens=split` every rank has all tokens. In a layer it works on a block of `ceil(T / ranks)` of
    them, the last ones short or empty: it finds their candidates and, among these
    alone (`scope = local`) or as each rank finds it for all tokens (`global`), who
    has a place; it sends their rows to the ranks that have the experts, with their
    weights, if the experts look at them, and with how many there are
    (`moe.exchange`); applies its experts to the rows that it gets; sends the results
    back; and sums those of its tokens. `moe.all_gather` then gives the sums to all
    ranks. What is outside of the layers, such as shared experts, each rank computes
    for itself.

    With `tokens=own` every rank has tokens of its own, perhaps more or fewer than
    others, or none. They are a group, of which the limit `C` follows; where their
    number is dynamic, ranks tell each other, so that all make slots for the most
    that any rank needs. Results are the rank's own: nothing is divided or gathered.
    `moe-apply-capacity` needs `own-tokens` then.

    Where nothing is bounded, ranks first tell each other how many rows there are for
    each expert; then just these travel (`moe.exchange_rows`), and a rank puts those
    that it gets in the order of its experts (`moe.group_rows`).

    Of a parameter a rank needs its block of dimension 0. Where the parameter is
    computed from a weight (`moe.weight`), perhaps through transposes, casts,
    reshapes or concatenations, and nothing else needs more of the weight than the
    block, the argument becomes the block, with the attribute `moe.shard`. Where each
    expert has weights of its own, there are arguments for the experts of one rank
    only, and `moe.shard` lists the names of each on all ranks. Other parameters,
    such as constants, are sliced when the program runs.

    A `placement` file gives the experts of a layer to ranks in another way than in
    blocks, so that ranks have about as many rows each; the bits of the results stay
    the same. Parameters whose experts lie in one tensor are then copied.
    ```json
    {"format": "moe-placement", "version": 1, "ranks": 2,
     "layers": [
       {"layer": 0, "experts": [[0, 3], [1, 2]]}
     ]
    }
    ```

    A report (`moe.record`) is of the tokens of a rank's block. The module gets the
    attributes `moe.ranks` and `moe.token_layout`.

    Before:
    ```mlir
    func.func @layer(%logits: tensor<24x8xf32>, %x: tensor<24x4xf32>,
                     %p: tensor<8x4xf32> {moe.weight = "scales"})
        -> tensor<24x4xf32> {
      %limit = arith.constant dense<3> : tensor<2xi64>
      %0 = tensor.empty() : tensor<24x2xi32>
      %1 = tensor.empty() : tensor<24x2xf32>
      %2 = tensor.empty() : tensor<24xi32>
      %c:4 = moe.candidates %logits : tensor<24x8xf32>
          router(<score = softmax, top_k = 2>)
          capacity(<factor = "1", strategy = token_drop, scope = local, devices = 2>)
          outs(%0, %1, %1, %2 : tensor<24x2xi32>, tensor<24x2xf32>,
               tensor<24x2xf32>, tensor<24xi32>)
      %3 = tensor.empty() : tensor<2x8x3xi32>
      %4 = tensor.empty() : tensor<2x8x3xf32>
      %5 = tensor.empty() : tensor<24x2xi64>
      %6 = tensor.empty() : tensor<24x2xf32>
      %7 = tensor.empty() : tensor<2x8xi32>
      %a:5 = moe.assign %c#0, %c#1, %limit : tensor<24x2xi32>, tensor<24x2xf32>,
          tensor<2xi64> key(%c#2 : tensor<24x2xf32>) compete(largest) top_k(2)
          outs(%3, %4, %5, %6, %7 : tensor<2x8x3xi32>, tensor<2x8x3xf32>,
               tensor<24x2xi64>, tensor<24x2xf32>, tensor<2x8xi32>)
      %8 = tensor.empty() : tensor<2x8x3x4xf32>
      %rows = moe.dispatch %x, %a#0 : tensor<24x4xf32>, tensor<2x8x3xi32>
          outs(%8 : tensor<2x8x3x4xf32>)
      %r = moe.expert_map rows(%rows : tensor<2x8x3x4xf32>)
          load(%a#4 : tensor<2x8xi32>) params(%p : tensor<8x4xf32>) {
      ^bb0(%row: tensor<?x4xf32>, %scale: tensor<4xf32>):
        moe.yield %row : tensor<?x4xf32>
      } : tensor<2x8x3x4xf32>
      %9 = tensor.empty() : tensor<24x4xf32>
      %y = moe.combine %r, %a#2 : tensor<2x8x3x4xf32>, tensor<24x2xi64>
          outs(%9 : tensor<24x4xf32>)
      return %y : tensor<24x4xf32>
    }
    ```
    After `ranks=2`:
    ```mlir
    ...
    module attributes {moe.ranks = 2 : i64, moe.token_layout = "split"}
    func.func @layer(%logits: tensor<24x8xf32>, %x: tensor<24x4xf32>, %p: tensor<4x4xf32> {moe.shard, moe.weight = "scales"})
    %0 = moe.rank of(2)
    %4:4 = moe.candidates %3 : tensor<12x8xf32> block(
    %5:5 = moe.assign %4#0, %4#1
    %9 = moe.dispatch %7, %8 : tensor<12x4xf32>, tensor<2x4x3xi32>
    %10:2 = moe.exchange %9, %11 : tensor<2x4x3x4xf32>, tensor<2x4xi32> used(%11 : tensor<2x4xi32>) ranks(2)
    %12 = moe.expert_map rows(%10
    %13 = moe.exchange %12 : tensor<2x4x3x4xf32> used(%10#1 : tensor<2x4xi32>) ranks(2)
    %14 = moe.combine %13, %5#2 : tensor<2x4x3x4xf32>, tensor<12x2xi64>
    %15 = moe.all_gather %14 : tensor<12x4xf32> ranks(2)
    ```

    What is an error: a number of ranks that does not divide the number of experts,
    or that is not the number of devices that a capacity is for; a placement of
    other experts or ranks, or one with `expanded_drop`, whose extra candidates are
    the experts of a block; ops of the slot
    level that are not as `moe-apply-capacity` makes them.
  }];
  let dependentDialects = ["::mlir::moe::MoEDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"ranks", "ranks", "int64_t", "1",
           "ranks that run the program together; it must divide the number of "
           "experts">,
    Option<"tokens", "tokens", "std::string", "\"split\"",
           "how tokens lie on ranks: split (all of them on each, and each layer "
           "divides them) or own (each has its own)">,
    Option<"placement", "placement", "std::string", "",
           "a JSON file that says which experts are on which rank, as moe-plan "
           "writes it; empty: blocks in their order">];
}

def MoEPrintLayersPass : Pass<"moe-print-layers", "::mlir::ModuleOp"> {
  let summary = "Say which MoE layers a program has";
  let description = [{
    Prints the layers that `moe-raise` makes of a module or has made already, and
    what looks like one but is not raised, with the reason. Changes nothing.

    A layer has its number, function and place; the form it was found in; its
    experts and how many a token chooses; the number of features of a row
    (*hidden*) and of what the last contraction with a parameter sums over
    (*inner*); the activation; whether the gate and what it gates are computed
    with one parameter (one after the other: *chunked*, or in turns:
    *interleaved*) or with separate ones; which contractions add a bias; what the
    routing weight multiplies; the type of the parameters; the capacity that the
    model itself gives each expert (see `moe.admit`); the router. Each parameter
    has its role and its source: an argument, with its `moe.weight`, or a
    constant, with the name of its resource, perhaps sliced, cast, reshaped or
    transposed, or a stack of these where each expert has its own (JSON has all
    of them, the table the first three). An argument of a private function is
    followed to the callers.

    What an expert computes is read from its region: an activation is known by its
    values (`silu`, `gelu`, `gelu_tanh`, `quick_gelu`, `relu`, `relu2`, `sigmoid`,
    `tanh`, `softplus`, `mish`, `identity`, `clamped_swiglu`), however it is
    written down; any other is `custom`. What an expert does not have, or what is
    written in another way than as contractions in a row, is `-` in the table and
    `null` in JSON.

    Before:
    ```mlir
    func.func @layer(%logits: tensor<16x8xf32>, %x: tensor<16x4xf32>,
                     %w: tensor<8x4xf32> {moe.weight = "scales"})
        -> tensor<16x4xf32> {
      %experts, %weights = moe.route %logits <score = sigmoid, top_k = 2>
          : tensor<16x8xf32>
      %y = moe.experts rows(%x : tensor<16x4xf32>)
          choices(%experts, %weights : tensor<16x2xi32>, tensor<16x2xf32>)
          params(%w : tensor<8x4xf32>) form(dense) {
      ^bb0(%rows: tensor<?x4xf32>, %weight: tensor<?xf32>, %scale: tensor<4xf32>):
        moe.yield %rows : tensor<?x4xf32>
      } : tensor<16x4xf32>
      return %y : tensor<16x4xf32>
    }
    ```
    After `output=/dev/null`: the same. Without the option it prints
    ```
    layer  function  form   tokens  experts  top-k  hidden  inner  activation  gate/up  biases  weight on  type  own capacity  router
        0  layer     dense      16        8      2       4  -      -           -        none    -          f32   -             sigmoid
    layer 0 at example.mlir:7:8
      -  tensor<8x4xf32>  argument 2 of @layer "scales"
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::affine::AffineDialect", "::mlir::moe::MoEDialect",
    "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"format", "format", "std::string", "\"table\"",
           "table, for people, or json, for programs">,
    Option<"output", "output", "std::string", "\"-\"",
           "the file to write to; - is standard output">];
}

def MoERaisePass : Pass<"moe-raise", "::mlir::ModuleOp"> {
  let summary = "Recognize MoE layers in exported linalg";
  let description = [{
    Turns the computation that an exporter makes of a MoE layer into `moe.route`
    and `moe.experts`.

    In the *gathered form*, each assignment of a token to an
    expert gathers a copy of the expert's parameters by the chosen expert's
    index, some computation that keeps assignments apart follows, the routing
    weight is multiplied in, and each token's assignments are summed. In the
    *dense form*, every expert is computed on every token, and the sum over the
    experts counts only those that the token has chosen. In the *loop form*, that
    sum has a term for each expert, as a loop over experts that was unrolled
    leaves it, or is an `scf.for`, or adds a `tensor.concat` of what experts
    compute. In the *sorted form*, the rows of all assignments are put in the
    order of their experts, each expert works on its segment of them, and rows
    are added at their tokens, or put back in their old order and summed. What is
    proved:

    - The index is a position of the `top_k` largest scores of a token, as a
      descending `tm_tensor.sort` or `tm_tensor.topk` returns them or, choice by
      choice, reductions to the maximum and the first position where it is, each
      of the scores without what was found before; and all gathers of the layer
      use the same. The parameters have as many experts as the router chooses
      from.
    - Every op between the gathers and the sum is row-wise: an element of an
      assignment is computed from elements of the same assignment, of its token,
      of its expert's parameters, of its weight, or from what all share. Ops are
      followed by the elements they read, so reshapes, transposes, slices,
      broadcasts, the layout of parameters and the order of ops do not matter,
      nor whether an op is named or generic.
    - The weights are those of a router that `#moe.router` describes (softmax or
      sigmoid scores, softmax over the chosen, a selection bias, normalization
      and a scale), computed in f32, bf16 or f16. A conversion of the weight, or
      any other row-wise function of it, moves into the region.
    - If scores are replaced by `-inf` or 0 before the choice, it is where a mask
      of groups of consecutive experts says so, and `tm_tensor.scatter` marks in
      it exactly the best groups by their best score or the sum of their best
      two. If the weights are scores replaced by 0 too, a row must vanish with
      its weight; then these experts count for nothing, and `moe.route` never
      chooses them (`fill = neg_inf`).
    - Nothing else needs the gathered parameters.
    - In the dense form, what the sum adds is zero for every expert that the token
      has not chosen: a weight of zero, for instance scattered into zeros or a
      sigmoid of a logit of `-inf`, makes it zero, also as a factor of the
      expert's input if the expert is a function with f(0) = 0. The chosen experts
      of a token are different, so that the sum is one over the choices.
    - In the loop form, all terms compute the same, op by op, of the same inputs,
      but for the number of the expert, for the slice at that number of one
      tensor, and for parameters of each expert: these become one tensor, a
      constant if they are constants, else a copy that is made when the program
      runs, of which a remark tells. Each expert's number is in one term. What
      else the sum adds, such as the input, stays outside.
    - In the sorted form, the order is that of an ascending sort of the chosen
      experts of all tokens, together with their positions: a permutation.
      Whatever is read by it, or by its inverse, is of the assignment at that
      position. A row is of expert `g` where the expert is read by the order, or
      where the row's position lies between two sums: of how often the experts up
      to `g`, and those before `g`, occur among the same chosen experts. A sum
      over experts of what is zero where a row is not of the expert is then that
      of the row's expert alone.

    It raises the *one-hot form*, too: a dispatch tensor sums the rows of tokens
    into places of experts, and a combine tensor sums these back. What is proved,
    beside the router and that experts work row by row:

    - The combine tensor is a choice's weight where the expert is the chosen one
      and the place is the number of assignments to the same expert before that
      one, and zero elsewhere. The numbers come from sums of one-hot masks over
      tokens (`tm_tensor.scan`, reductions), in one of the orders that
      `#moe.admission` has, for all tokens or for groups of consecutive ones.
    - The dispatch tensor is one at the same places, or where the weight there is
      not zero, and zero elsewhere. So each place has the row of one token.
    - Where there are fewer places than tokens in a group, or places from some
      number on are left out, the model drops assignments: `moe.admit` says so.
      Weights may be normalized before or after that.

    Logits are taken to be finite and far from the largest numbers, which stand
    for infinity, and so is everything that a weight of zero is multiplied with.
    Sums are taken to be as good in any order of rounding: the sum over the
    choices is rounded once. Scores that select or weigh may be written in any
    way that is the same up to rounding in f32, also where that makes two scores
    equal that were not: experts that are chosen by logits and weighed by the
    softmax over all experts become chosen by their softmax. Where a search leaves
    out what was found before by a low number or by zero, scores are taken to be
    above it: logits above -1e9, the scores of a softmax or a sigmoid above zero.

    A router in half precision rounds scores far more coarsely, and equal scores
    are common in it. It selects by the rounded scores, so that is raised as it
    is: `round` of `#moe.router` says which type they are rounded to. They are
    rounded once there, from f32, as PyTorch does; not after each op, as some
    exporters write it, and as a program that is not raised computes. Weights are
    rounded where the model rounds them, in the region. Rounding in between, of a
    sum or of a quotient, is left out if the weight is rounded in the end, and
    the layer is left alone otherwise.

    Where all of this is proved of a layer in the gathered form but that the
    choices and their weights are those of such a router, the layer keeps the
    choices that the program makes: `moe.experts` takes the program's own tensors
    of experts and weights, and there is no `moe.route`. A remark at the sum names
    the reason and the op for which the router is not known. Experts must be
    elements of one tensor of integers by which all gathers index as they are, or
    with negative ones counted from the end in all of them; weights must be f32,
    bf16 or f16, one for each token and choice, and computed from what orders the
    experts. A token may choose one expert twice. An index that is of no expert
    fails an assert: in the program that is raised it fails one too, or reads out
    of bounds. Such layers lose nothing but the settings of `moe-apply-capacity`
    that need to know more than choices and weights.

    A layer that gathers by chosen experts, sums over all or by a tensor that is
    zero for all others, or adds up rows that are sorted by them, but for which
    one of this cannot be proved stays as it is. A warning at the gather or the
    sum names the reason and the op that
    stopped it. So does one at a contraction with the parameters of as many
    experts as are chosen from, where no form is found around it. Nothing is said
    where something other than parameters is gathered, such as the keys of
    attention, or vectors that no score is multiplied with, such as embeddings.

    All `moe.experts` of the module are numbered in the order in which the program
    calls them, from its public functions on. Raising twice changes nothing.

    Before, in the shortest form:
    ```mlir
    #scores = affine_map<(t, e) -> (t, e)>
    #choice = affine_map<(t, j, m, k) -> (t, j)>
    #token = affine_map<(t, j, m, k) -> (t, k)>
    #copy = affine_map<(t, j, m, k) -> (t, j, m, k)>
    #row = affine_map<(t, j, m, k) -> (t, j, m)>
    #each = affine_map<(t, j, m) -> (t, j, m)>
    #weight = affine_map<(t, j, m) -> (t, j)>
    #sum = affine_map<(t, j, m) -> (t, m)>
    func.func @layer(%logits: tensor<16x8xf32>, %x: tensor<16x4xf32>,
                     %w: tensor<8x4x4xf32>) -> tensor<16x4xf32> {
      %zero = arith.constant 0.0 : f32
      %one = arith.constant 1.0 : f32
      %0 = tensor.empty() : tensor<16x8xf32>
      %scores = linalg.generic {indexing_maps = [#scores, #scores],
                                iterator_types = ["parallel", "parallel"]}
          ins(%logits : tensor<16x8xf32>) outs(%0 : tensor<16x8xf32>) {
      ^bb0(%l: f32, %out: f32):
        %1 = arith.negf %l : f32
        %2 = math.exp %1 : f32
        %3 = arith.addf %2, %one : f32
        %4 = arith.divf %one, %3 : f32
        linalg.yield %4 : f32
      } -> tensor<16x8xf32>
      %5 = tensor.empty() : tensor<16x2xf32>
      %6 = tensor.empty() : tensor<16x2xi64>
      %best:2 = tm_tensor.topk dimension(1) ins(%scores : tensor<16x8xf32>)
          outs(%5, %6 : tensor<16x2xf32>, tensor<16x2xi64>) {
      ^bb0(%a: f32, %b: f32):
        %7 = arith.cmpf ogt, %a, %b : f32
        tm_tensor.yield %7 : i1
      } -> tensor<16x2xf32>, tensor<16x2xi64>
      %8 = tensor.empty() : tensor<16x2x4x4xf32>
      %gathered = linalg.generic {
          indexing_maps = [#choice, #copy],
          iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
          ins(%best#1 : tensor<16x2xi64>) outs(%8 : tensor<16x2x4x4xf32>) {
      ^bb0(%i: i64, %out: f32):
        %expert = arith.index_cast %i : i64 to index
        %m = linalg.index 2 : index
        %k = linalg.index 3 : index
        %9 = tensor.extract %w[%expert, %m, %k] : tensor<8x4x4xf32>
        linalg.yield %9 : f32
      } -> tensor<16x2x4x4xf32>
      %10 = tensor.empty() : tensor<16x2x4xf32>
      %11 = linalg.fill ins(%zero : f32) outs(%10 : tensor<16x2x4xf32>)
          -> tensor<16x2x4xf32>
      %each = linalg.generic {
          indexing_maps = [#copy, #token, #row],
          iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
          ins(%gathered, %x : tensor<16x2x4x4xf32>, tensor<16x4xf32>)
          outs(%11 : tensor<16x2x4xf32>) {
      ^bb0(%a: f32, %b: f32, %sum: f32):
        %12 = arith.mulf %a, %b : f32
        %13 = arith.addf %sum, %12 : f32
        linalg.yield %13 : f32
      } -> tensor<16x2x4xf32>
      %14 = tensor.empty() : tensor<16x4xf32>
      %15 = linalg.fill ins(%zero : f32) outs(%14 : tensor<16x4xf32>)
          -> tensor<16x4xf32>
      %y = linalg.generic {
          indexing_maps = [#each, #weight, #sum],
          iterator_types = ["parallel", "reduction", "parallel"]}
          ins(%each, %best#0 : tensor<16x2x4xf32>, tensor<16x2xf32>)
          outs(%15 : tensor<16x4xf32>) {
      ^bb0(%row: f32, %weight: f32, %sum: f32):
        %16 = arith.mulf %row, %weight : f32
        %17 = arith.addf %sum, %16 : f32
        linalg.yield %17 : f32
      } -> tensor<16x4xf32>
      return %y : tensor<16x4xf32>
    }
    ```
    After:
    ```mlir
    ...
    %experts, %weights = moe.route %logits <score = sigmoid, top_k = 2> : tensor<16x8xf32>
    %0 = moe.experts rows(%x : tensor<16x4xf32>) choices(%experts, %weights : tensor<16x2xi32>, tensor<16x2xf32>) params(%w : tensor<8x4x4xf32>) layer(0) form(gathered) {
    ^bb0(%rows: tensor<?x4xf32>, %weight: tensor<?xf32>, %p: tensor<4x4xf32>):
    moe.yield %5 : tensor<?x4xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::affine::AffineDialect", "::mlir::moe::MoEDialect",
    "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"strict", "strict", "bool", "false",
           "fail where a layer that looks like a MoE cannot be raised, instead "
           "of warning">];
}

#endif // MOE_DIALECT_MOE_TRANSFORMS_PASSES_TD
