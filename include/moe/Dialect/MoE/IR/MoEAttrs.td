//===- MoEAttrs.td - Attributes of the moe dialect ---------*- tablegen -*-===//

#ifndef MOE_DIALECT_MOE_IR_MOEATTRS_TD
#define MOE_DIALECT_MOE_IR_MOEATTRS_TD

include "moe/Dialect/MoE/IR/MoEDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

//===----------------------------------------------------------------------===//
// Enums
//===----------------------------------------------------------------------===//

class MoE_Enum<string name, string summary, list<I32EnumCase> cases>
    : I32Enum<name, summary, cases> {
  let cppNamespace = "::mlir::moe";
}
/// One that ops hold. Not an attribute of the dialect: those print a space in
/// front of the keyword, `compete( largest)`.
class MoE_EnumAttr<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::moe";
}

def MoE_ScoreFunction : MoE_Enum<"ScoreFunction", "router score function", [
  I32EnumCase<"Softmax", 0, "softmax">,
  I32EnumCase<"Sigmoid", 1, "sigmoid">,
  I32EnumCase<"TopKSoftmax", 2, "topk_softmax">,
  I32EnumCase<"TopKSigmoid", 3, "topk_sigmoid">,
  I32EnumCase<"Given", 4, "given">]>;

def MoE_Normalize : MoE_Enum<"Normalize", "normalization of chosen weights", [
  I32EnumCase<"None", 0, "none">,
  I32EnumCase<"Sum", 1, "sum">,
  I32EnumCase<"Clamp", 2, "clamp">]>;

def MoE_GroupScore : MoE_Enum<"GroupScore", "score of an expert group", [
  I32EnumCase<"Max", 0, "max">, I32EnumCase<"Top2Sum", 1, "top2sum">]>;

def MoE_GroupFill : MoE_Enum<"GroupFill", "selection score outside kept groups",
  [I32EnumCase<"NegInf", 0, "neg_inf">, I32EnumCase<"Zero", 1, "zero">]>;

def MoE_Strategy : MoE_Enum<"Strategy", "what happens to overloaded experts", [
  I32EnumCase<"None", 0, "none">,
  I32EnumCase<"TokenDrop", 1, "token_drop">,
  I32EnumCase<"ExpandedDrop", 2, "expanded_drop">,
  I32EnumCase<"Overselect", 3, "overselect">,
  I32EnumCase<"ExpertDrop", 4, "expert_drop">,
  I32EnumCase<"ExpertSkip", 5, "expert_skip">]>;

def MoE_Metric : MoE_Enum<"Metric", "which rows an overloaded expert keeps", [
  I32EnumCase<"Score", 0, "score">, I32EnumCase<"First", 1, "first">,
  I32EnumCase<"Last", 2, "last">, I32EnumCase<"Random", 3, "random">]>;

def MoE_Scope : MoE_Enum<"Scope", "the tokens a capacity is counted over", [
  I32EnumCase<"Local", 0, "local">, I32EnumCase<"Global", 1, "global">]>;

def MoE_AdmissionOrder : MoE_Enum<"AdmissionOrder",
  "which choices come first", [
  I32EnumCase<"ByToken", 0, "by_token">,
  I32EnumCase<"ByChoice", 1, "by_choice">]>;

def MoE_RenormAttr : MoE_EnumAttr<"Renorm", "renormalization after dropping", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"One", 1, "one">,
  I32EnumAttrCase<"TopKSum", 2, "topk_sum">, I32EnumAttrCase<"Ref", 3, "ref">]>;

def MoE_FormAttr : MoE_EnumAttr<"Form", "how a layer was written", [
  I32EnumAttrCase<"Gathered", 0, "gathered">,
  I32EnumAttrCase<"Dense", 1, "dense">,
  I32EnumAttrCase<"OneHot", 2, "one_hot">,
  I32EnumAttrCase<"Sorted", 3, "sorted">,
  I32EnumAttrCase<"Loop", 4, "loop">]>;

def MoE_CompeteAttr : MoE_EnumAttr<"Compete", "order of claims to a place", [
  I32EnumAttrCase<"Largest", 0, "largest">,
  I32EnumAttrCase<"Smallest", 1, "smallest">,
  I32EnumAttrCase<"First", 2, "first">, I32EnumAttrCase<"Last", 3, "last">]>;

def MoE_MarkAttr : MoE_EnumAttr<"Mark", "an end of a layer", [
  I32EnumAttrCase<"Begin", 0, "begin">, I32EnumAttrCase<"End", 1, "end">]>;

def MoE_DropAttr : MoE_EnumAttr<"Drop", "what an overloaded expert loses", [
  I32EnumAttrCase<"Excess", 0, "excess">,
  I32EnumAttrCase<"Expert", 1, "expert">]>;

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

class MoE_Attr<string name, string attrMnemonic>
    : AttrDef<MoE_Dialect, name> {
  let mnemonic = attrMnemonic;
  let assemblyFormat = "`<` struct(params) `>`";
}

def MoE_GroupsAttr : MoE_Attr<"Groups", "groups"> {
  let summary = "Group-limited selection of experts";
  let description = [{
    The `E` experts form `count` groups of consecutive experts. A token may only
    choose from its `keep` best groups (ties: the lower group). `score` is a
    group's best selection score, or the f32 sum of its two best. Outside the
    kept groups the selection score becomes `-inf`, so that these experts are
    never chosen (`fill = neg_inf`), or `0` as some models write it
    (`fill = zero`).

    - (C1) `1 <= keep <= count`.

    Example:
    ```mlir
    #groups = #moe.groups<count = 8, keep = 4, score = top2sum>
    func.func private @example() attributes {moe.example = #groups}
    ```
  }];
  let parameters = (ins
    AttrParameter<"int64_t", "number of groups">:$count,
    AttrParameter<"int64_t", "groups that a token may use">:$keep,
    DefaultValuedParameter<"GroupScore", "GroupScore::Max",
        "score of a group; default max">:$score,
    DefaultValuedParameter<"GroupFill", "GroupFill::NegInf",
        "selection score outside the kept groups; default neg_inf">:$fill);
  let genVerifyDecl = 1;
}

def MoE_RouterAttr : MoE_Attr<"Router", "router"> {
  let summary = "How a token's logits become experts and weights";
  let description = [{
    Scores are computed and compared in f32 whatever the type of the logits. A
    logit of `-inf` makes its expert ineligible. With `s` the score that weighs
    and competes, and `z` the score that selects:

    | `score` | `s` | `z` |
    |---|---|---|
    | `softmax` | softmax over the eligible experts | `s + bias` |
    | `sigmoid` | `1 / (1 + exp(-l))` | `s + bias` |
    | `topk_softmax` | softmax over the eligible experts | `l + bias` |
    | `topk_sigmoid` | `1 / (1 + exp(-l))` | `l + bias` |
    | `given` | `l`: the logits are scores already | `s + bias` |

    An ineligible expert has `s = 0`. What a model makes of `given` scores other
    than what follows is in the region of `moe.experts`, as part of the function of
    an expert.

    The `top_k` eligible experts with the largest `z` are chosen, best first;
    ties go to the lower index. A token with fewer eligible experts than `top_k`
    chooses all of them; its other choices are expert `-1` with weight 0.

    The weight of a chosen expert is `scale * u`. For `topk_softmax`, `u` is the
    softmax over the chosen logits. Otherwise `u` is `s` (`normalize = none`),
    `s / (sum + norm_eps)` (`normalize = sum`) or `s / max(sum, norm_eps)`
    (`normalize = clamp`), where `sum` adds the chosen `s` in order of choice; a
    zero denominator gives `u = 0`.

    Routers of models in half precision compute scores that are equal where f32
    tells them apart. With `round`, `s` is rounded to that type, to the nearest
    and even of two, before it selects or weighs. Sums of it are, too: `z`, unless
    the bias is of another type, and then the score of a group. Where `z` is the
    logit alone, it is the logit as it is.

    - (C1) `top_k >= 1`.
    - (C2) `norm_eps` and `scale` are finite f32 numbers, `norm_eps >= 0`.
    - (C3) `norm_eps` needs `normalize`, and `clamp` needs `norm_eps`.
    - (C4) `topk_softmax` is normalized already: `normalize = none`.
    - (C5) `round` is bf16 or f16.

    Example:
    ```mlir
    #router = #moe.router<score = sigmoid, top_k = 8, normalize = sum,
                          norm_eps = 1.0e-20 : f32, scale = 2.5 : f32,
                          groups = <count = 8, keep = 4, score = top2sum>>
    func.func private @example() attributes {moe.example = #router}
    ```
  }];
  let parameters = (ins
    AttrParameter<"ScoreFunction", "score function">:$score,
    AttrParameter<"int64_t", "experts a token chooses">:$top_k,
    DefaultValuedParameter<"Normalize", "Normalize::None",
        "normalization of the chosen weights; default none">:$normalize,
    OptionalParameter<"FloatAttr", "f32, in the denominator; default 0">:$norm_eps,
    OptionalParameter<"FloatAttr", "f32, of every weight; default 1">:$scale,
    OptionalParameter<"GroupsAttr", "group-limited selection">:$groups,
    OptionalParameter<"Type", "of the scores; default f32">:$round);
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The parameters with their defaults applied.
    float getNormEpsOrZero() const;
    float getScaleOrOne() const;
    /// The same router with another top_k or scale; a scale of 1 is left out.
    RouterAttr withScale(float scale) const;
  }];
}

def MoE_CapacityAttr : MoE_Attr<"Capacity", "capacity"> {
  let summary = "How many rows an expert may take, and which ones it keeps";
  let description = [{
    In each group of `T'` tokens an expert takes at most
    `C = max(1, ceil(factor * k * T' / E))` rows, computed exactly on the decimal
    text of `factor`, with `k` the router's `top_k`. Without a `factor`, in a
    group of at most one token, and for the strategies `none` and `expert_skip`
    there is no limit (the group is *exempt*) and no expansion.

    `devices = N` splits the experts into `N` equal blocks, and the tokens into
    `N` blocks of `ceil(T / N)`, the last ones short or empty. `scope = local`
    makes each block of tokens a group of its own; `global` makes all tokens one
    group.

    | `strategy` | candidates of a token | an expert over its limit |
    |---|---|---|
    | `none` | its top-k | keeps all |
    | `token_drop` | its top-k | keeps `C` |
    | `expanded_drop` | its top-k, and the `extra` best (without: all) eligible experts of its own device that are not among them | keeps `C` |
    | `overselect` | the `max(k, ceil(k * rounds))` best | keeps `C` |
    | `expert_drop` | its top-k | keeps none |
    | `expert_skip` | the `keep_k` best of its top-k | keeps all |

    `metric` says which rows stay: the largest score, or weight where choices are
    not those of a `moe.route` (ties: the lower token), the first tokens, the last
    ones, or those whose hash of (`seed`, layer, token, expert) is smallest. `per_token = m` then lets a token keep only its `m`
    best. `renorm` rescales the kept weights of a token: with `K` the sum of its
    kept unscaled weights, `O` that of its top-k and `r` the router's scale,
    `none` is `r*u`, `one` is `r*u / max(K, 1e-20)`, `topk_sum` is
    `r*u*O / max(K, 1e-20)` and `ref` is `u / max(K, 1e-20)`.

    - (C1) `factor` and `rounds` are positive decimal numbers with at most nine
      digits on either side of the point.
    - (C2) `devices >= 1`, `extra >= 0`, `keep_k >= 1`, `per_token >= 1`.
    - (C3) `extra` needs `expanded_drop`, `rounds` needs `overselect`, `keep_k`
      and `expert_skip` need each other, `seed` needs `metric = random`.

    Source of the strategies: "Capacity-Aware Inference: Mitigating the Straggler
    Effect in Mixture of Experts", arXiv 2503.05066.

    Example:
    ```mlir
    #capacity = #moe.capacity<factor = "1.5", strategy = expanded_drop,
                              extra = 2, scope = local, devices = 4>
    func.func private @example() attributes {moe.example = #capacity}
    ```
  }];
  let parameters = (ins
    OptionalParameter<"StringAttr",
        "capacity factor, as decimal text; default: no limit">:$factor,
    AttrParameter<"Strategy", "see the table above">:$strategy,
    DefaultValuedParameter<"Metric", "Metric::Score",
        "which rows stay; default score">:$metric,
    OptionalParameter<"std::optional<int64_t>",
        "of the random metric; default 0">:$seed,
    OptionalParameter<"std::optional<int64_t>",
        "extra candidates a token; default: all of its device">:$extra,
    OptionalParameter<"StringAttr",
        "overselect: multiple of k, as decimal text; default 1">:$rounds,
    OptionalParameter<"std::optional<int64_t>",
        "expert_skip: choices a token keeps">:$keep_k,
    OptionalParameter<"std::optional<int64_t>",
        "most places a token keeps; default: all">:$per_token,
    DefaultValuedParameter<"Scope", "Scope::Global",
        "tokens a limit is counted over; default global">:$scope,
    DefaultValuedParameter<"int64_t", "1",
        "blocks of experts and of tokens; default 1">:$devices,
    DefaultValuedParameter<"Renorm", "Renorm::None",
        "rescaling of the kept weights; default none">:$renorm);
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// True if no group can ever be limited.
    bool isUnbounded() const;
    /// Groups of tokens that are bounded on their own (G).
    int64_t getNumGroups() const;
    /// Candidates a token has at most (W).
    int64_t getWidth(int64_t topK, int64_t numExperts) const;
    /// The same with another per_token.
    CapacityAttr withPerToken(int64_t most) const;
    /// The same with another scope.
    CapacityAttr withScope(Scope scope) const;
    /// C of a group of `tokens` tokens; kExempt if it has no limit.
    int64_t getLimit(int64_t topK, int64_t tokens, int64_t numExperts) const;
    /// Rows that an expert has at most in any group when there are `tokens`
    /// tokens in all (the width of the slot table), of which each asks for it
    /// `repeats` times at most.
    int64_t getSlotWidth(int64_t topK, int64_t tokens, int64_t numExperts,
                         int64_t repeats = 1) const;
    /// The limit of an exempt group.
    static constexpr int64_t kExempt = INT64_MAX;
  }];
}

def MoE_AdmissionAttr : MoE_Attr<"Admission", "admission"> {
  let summary = "The capacity that a model itself gives each expert";
  let description = [{
    Some models drop choices by their own definition: in each group an expert
    takes the first `capacity` choices that name it, and none after these. This
    is part of what the model computes, and not a setting; `#moe.capacity` is
    what the user asks for in addition.

    `T` tokens form `groups` groups of `ceil(T / groups)` consecutive tokens, the
    last ones short or empty. In a group, `order = by_token` counts all choices
    of a token before those of the next one; `by_choice` counts the first choices
    of all tokens, in their order, then all second choices, and so on.

    A choice that stays has the weight `w` it came with, or, with
    `normalize = sum`, `w / (sum + norm_eps)`, or `w / max(sum, norm_eps)` with
    `normalize = clamp`, where `sum` adds, in order of choice, the weights of
    those choices of the token that stay. A zero denominator gives weight 0.

    - (C1) `capacity >= 1` and `groups >= 1`.
    - (C2) `norm_eps` is a finite f32, not negative; it needs `normalize`, and
      `clamp` needs it.

    Example:
    ```mlir
    #admission = #moe.admission<capacity = 6, order = by_choice, groups = 2,
                                normalize = clamp, norm_eps = 1.0e-7 : f32>
    func.func private @example() attributes {moe.example = #admission}
    ```
  }];
  let parameters = (ins
    AttrParameter<"int64_t", "choices that an expert takes in a group">:$capacity,
    DefaultValuedParameter<"AdmissionOrder", "AdmissionOrder::ByToken",
        "which choices come first; default by_token">:$order,
    DefaultValuedParameter<"int64_t", "1",
        "groups of tokens, each with its own capacity; default 1">:$groups,
    DefaultValuedParameter<"Normalize", "Normalize::None",
        "normalization of the weights that stay; default none">:$normalize,
    OptionalParameter<"FloatAttr", "f32, in the denominator; default 0">:$norm_eps);
  let genVerifyDecl = 1;
}

def MoE_LayerShapeAttr : MoE_Attr<"LayerShape", "layer_shape"> {
  let summary = "What ranks have to agree on of a layer";
  let description = [{
    What an exchange between ranks belongs to: the number of the layer, its
    experts in all, how many of them a token chooses, the features of a row, the
    slots that an expert has for the rows of one rank (absent: known only when the
    program runs), and the type of a row's elements. Ranks compare it before their
    first exchange.

    - (C1) `layer >= 0`, `experts >= 1`, `top_k >= 1`, `hidden >= 0` and
      `slots >= 0`.
    - (C2) `type` is an integer, index or float type.

    Example:
    ```mlir
    #shape = #moe.layer_shape<layer = 0, experts = 8, top_k = 2, hidden = 32,
                              slots = 6, type = f32>
    func.func private @example() attributes {moe.example = #shape}
    ```
  }];
  let parameters = (ins
    AttrParameter<"int64_t", "number of the layer">:$layer,
    AttrParameter<"int64_t", "experts of all ranks">:$experts,
    AttrParameter<"int64_t", "experts a token chooses">:$top_k,
    AttrParameter<"int64_t", "elements of a row">:$hidden,
    OptionalParameter<"std::optional<int64_t>",
        "rows that an expert takes from a rank; default: dynamic">:$slots,
    TypeParameter<"Type", "of a row's elements">:$type);
  let genVerifyDecl = 1;
}

def MoE_EmulatorTargetAttr : MoE_Attr<"EmulatorTarget", "emulator_target"> {
  let summary = "A target of GPU modules: this computer's CPU";
  let description = [{
    A `gpu.module` with this target is compiled for the CPU of this computer, to be
    run by the emulator (docs/emulator.md) instead of a GPU. It is lowered as it
    would be for a GPU up to the NVVM dialect.

    With `check`, the default, buffers in shared memory have gaps of bytes that
    nothing writes between them. Accesses are not checked one by one.

    - (C1) `0 <= O <= 3`.
    - (C2) `0 <= shared_memory <= 232448`, which is what an H100 gives a block.

    Example:
    ```mlir
    gpu.module @kernels [#moe.emulator_target<O = 1>] {
    }
    ```
  }];
  let parameters = (ins
    DefaultValuedParameter<"int", "2",
        "how much LLVM optimises a kernel; default 2">:$O,
    DefaultValuedParameter<"bool", "true",
        "whether shared buffers have gaps between them; default true">:$check,
    DefaultValuedParameter<"int64_t", "232448",
        "bytes of shared memory a block may have; default 232448"
        >:$shared_memory);
  let assemblyFormat = "(`<` struct(params)^ `>`)?";
  let genVerifyDecl = 1;
}

#endif // MOE_DIALECT_MOE_IR_MOEATTRS_TD
