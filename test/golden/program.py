"""Makes a golden case a program.

The program has a router and one layer of experts. The row that an expert
contributes is what the case's experts compute, then its routing weight in the
column of that expert, then a 1 in that column: so the layer returns the outputs,
the table of final weights, and what was kept.

    main(logits, bias, x, w1g, w1u, w2, one, rank [, mask])
        -> ([T, H + 2E], chosen experts [T, k])
"""

import re

from read_case import decimal_text

HEAD = """
#row = affine_map<(n, a, b) -> (n, b)>
#param = affine_map<(n, a, b) -> (a, b)>
#out = affine_map<(n, a, b) -> (n, a)>
#same = affine_map<(n, a) -> (n, a)>
#each = affine_map<(n, a) -> (n)>
#all = affine_map<(n, a) -> (a)>
"""
FUNCTION = """
func.func @NAME(%logits: tensor<TxExf32>, %bias: tensor<Exf32>,
    %x: tensor<TxHxf32>, %w1g: tensor<ExIxHxf32>, %w1u: tensor<ExIxHxf32>,
    %w2: tensor<ExHxIxf32>, %one: tensor<ExExf32>, %rank: tensor<TxExi64>MASK)
    -> (tensor<TxWxf32>, tensor<Txkxi32>) {
  %e, %w = moe.route %logits BIAS ROUTER : tensor<TxExf32>
  %y = moe.experts rows(%x : tensor<TxHxf32>)
      choices(%e, %w : tensor<Txkxi32>, tensor<Txkxf32>)
      params(%w1g, %w1u, %w2, %one : tensor<ExIxHxf32>, tensor<ExIxHxf32>,
             tensor<ExHxIxf32>, tensor<ExExf32>) {
  ^bb0(%rows: tensor<?xHxf32>, %weight: tensor<?xf32>, %g: tensor<IxHxf32>,
       %u: tensor<IxHxf32>, %d: tensor<HxIxf32>, %p: tensor<Exf32>):
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %n = tensor.dim %rows, %c0 : tensor<?xHxf32>
    %in = WEIGHT_INPUT
    %inner = tensor.empty(%n) : tensor<?xIxf32>
    %clear = linalg.fill ins(%zero : f32) outs(%inner : tensor<?xIxf32>)
        -> tensor<?xIxf32>
    %gate = linalg.matmul indexing_maps = [#row, #param, #out]
        ins(%in, %g : tensor<?xHxf32>, tensor<IxHxf32>)
        outs(%clear : tensor<?xIxf32>) -> tensor<?xIxf32>
    %up = linalg.matmul indexing_maps = [#row, #param, #out]
        ins(%in, %u : tensor<?xHxf32>, tensor<IxHxf32>)
        outs(%clear : tensor<?xIxf32>) -> tensor<?xIxf32>
    %act = linalg.generic {indexing_maps = [#same, #same, #same],
        iterator_types = ["parallel", "parallel"]}
        ins(%gate, %up : tensor<?xIxf32>, tensor<?xIxf32>)
        outs(%inner : tensor<?xIxf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %unit = arith.constant 1.0 : f32
      %1 = arith.negf %a : f32
      %2 = math.exp %1 : f32
      %3 = arith.addf %unit, %2 : f32
      %4 = arith.divf %a, %3 : f32
      %5 = arith.mulf %4, %b : f32
      linalg.yield %5 : f32
    } -> tensor<?xIxf32>
    %outer = tensor.empty(%n) : tensor<?xHxf32>
    %clear2 = linalg.fill ins(%zero : f32) outs(%outer : tensor<?xHxf32>)
        -> tensor<?xHxf32>
    %down = linalg.matmul indexing_maps = [#row, #param, #out]
        ins(%act, %d : tensor<?xIxf32>, tensor<HxIxf32>)
        outs(%clear2 : tensor<?xHxf32>) -> tensor<?xHxf32>
    %res = WEIGHT_OUTPUT
    %init = tensor.empty(%n) : tensor<?xExf32>
    %weights = linalg.generic {indexing_maps = [#each, #all, #same],
        iterator_types = ["parallel", "parallel"]}
        ins(%weight, %p : tensor<?xf32>, tensor<Exf32>)
        outs(%init : tensor<?xExf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %1 = arith.mulf %a, %b : f32
      linalg.yield %1 : f32
    } -> tensor<?xExf32>
    %kept = linalg.broadcast ins(%p : tensor<Exf32>)
        outs(%init : tensor<?xExf32>) dimensions = [0]
    %all = tensor.empty(%n) : tensor<?xWxf32>
    %all1 = tensor.insert_slice %res into %all[0, 0] [%n, H] [1, 1]
        : tensor<?xHxf32> into tensor<?xWxf32>
    %all2 = tensor.insert_slice %weights into %all1[0, H] [%n, E] [1, 1]
        : tensor<?xExf32> into tensor<?xWxf32>
    %all3 = tensor.insert_slice %kept into %all2[0, HE] [%n, E] [1, 1]
        : tensor<?xExf32> into tensor<?xWxf32>
    moe.yield %all3 : tensor<?xWxf32>
  } : tensor<TxWxf32>
  return %y, %e : tensor<TxWxf32>, tensor<Txkxi32>
}
"""
APPLY_WEIGHT = """linalg.generic {indexing_maps = [#each, #same, #same],
        iterator_types = ["parallel", "parallel"]}
        ins(%weight, VALUE : tensor<?xf32>, tensor<?xHxf32>)
        outs(VALUE : tensor<?xHxf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %1 = arith.mulf %a, %b : f32
      linalg.yield %1 : f32
    } -> tensor<?xHxf32>"""
CAST = "tensor.cast VALUE : tensor<?xHxf32> to tensor<?xHxf32>"


def decimal(value):
    """A float as MLIR reads it: with a point."""
    text = decimal_text(float(value)) if abs(value) >= 1e-4 else repr(float(value))
    mantissa, _, exponent = text.partition("e")
    mantissa += "" if "." in mantissa else ".0"
    return mantissa + (f"e{exponent}" if exponent else "")


def router_of(params):
    """The router attribute of a case."""
    score = params.get("score_fn", "softmax")
    text = f"score = {score}, top_k = {params['top_k']}"
    # topk_softmax is normalized by what it is.
    if params.get("normalize_topk") and score != "topk_softmax":
        text += ", normalize = sum"
        if params.get("norm_eps"):
            text += f", norm_eps = {decimal(params['norm_eps'])} : f32"
    if params.get("routed_scale", 1) != 1:
        text += f", scale = {decimal(params['routed_scale'])} : f32"
    groups, kept = params.get("n_group", 1), params.get("topk_group", 1)
    if (groups, kept) != (1, 1):
        text += (f", groups = <count = {groups}, keep = {kept}, "
                 f"score = {params.get('group_score', 'max')}>")
    return f"<{text}>"


def function_of(case, name, dynamic):
    """The function of a case; with a number of tokens that is dynamic, or not."""
    params, inputs = case["params"], case["inputs"]
    on_input = params.get("weight_on") == "input"
    text = FUNCTION.replace("WEIGHT_INPUT", APPLY_WEIGHT if on_input else CAST, 1)
    text = text.replace("VALUE", "%rows")
    text = text.replace("WEIGHT_OUTPUT", CAST if on_input else APPLY_WEIGHT)
    text = text.replace("VALUE", "%down")
    bias = "bias(%bias : tensor<Exf32>)" if "bias" in inputs else ""
    mask = ", %mask: tensor<Txi1> {moe.token_mask}" if "valid" in inputs else ""
    text = text.replace("BIAS", bias).replace("MASK", mask)
    E, H = inputs["E"], inputs.get("H", 1)
    sizes = {"T": "?" if dynamic else inputs["T"], "E": E, "H": H,
             "I": inputs.get("I", 1), "W": H + 2 * E, "k": max(params["top_k"], 0),
             "HE": H + E}
    text = re.sub(r"tensor<((?:[TEHIWk?]x)+)", lambda m: "tensor<" + "".join(
        f"{sizes.get(d, d)}x" for d in m[1].split("x")[:-1]), text)
    # Offsets and sizes of slices.
    text = re.sub(r"(?<=[\[ ])(HE|H|E)(?=\])", lambda m: str(sizes[m[1]]), text)
    return text.replace("ROUTER", router_of(params)).replace("NAME", name)


def program_of(case, forms):
    """A program of functions, by name: whether the number of tokens is dynamic."""
    return HEAD + "".join(function_of(case, name, dynamic)
                          for name, dynamic in forms.items())


# After moe-apply-capacity ------------------------------------------------------

RANDOM_KEY = re.compile(
    r"(%\w+) = moe\.random_key (\S+) : (\S+) seed\(\d+\) layer\(\d+\) "
    r"outs\((\S+) : (\S+)\)")
ASSIGN = re.compile(
    r"(%\w+):5 = moe\.assign(_ragged)? (%\w+)#0, %\w+#1(?:, (%\w+))? : "
    r"(\S+), \S+?(?:, (tensor<\S+xi64>))? .*outs\(.* : (.*)\)$", re.MULTILINE)


def use_given_ranks(text):
    """Replaces hashed keys by those that a case gives, the argument `rank`."""
    def gather(match):
        result, experts, experts_type, init, init_type = match.groups()
        rank = re.findall(r"(%arg7): (tensor<\S+i64>)", text[:match.start()])[-1]
        return f"""{result} = linalg.generic {{indexing_maps = [
            affine_map<(t, w) -> (t, w)>, affine_map<(t, w) -> (t, w)>],
            iterator_types = ["parallel", "parallel"]}}
            ins({experts} : {experts_type}) outs({init} : {init_type}) {{
          ^bb0(%e: i32, %o: i64):
            %none = arith.constant 0 : i32
            %t = linalg.index 0 : index
            %some = arith.maxsi %e, %none : i32
            %i = arith.index_cast %some : i32 to index
            %key = tensor.extract {rank[0]}[%t, %i] : {rank[1]}
            linalg.yield %key : i64
          }} -> {init_type}"""
    return RANDOM_KEY.sub(gather, text)


def return_places(text):
    """Lets each function also return what moe.candidates and moe.assign found:
    the candidates, the first bad expert of each token, the places' tokens and
    weights, how many of an expert's places are taken (or the first row of each
    expert, if rows are ragged), and the limits, if there are any."""
    head, *functions = re.split(r"(?=^ *func\.func )", text, flags=re.MULTILINE)
    return head + "".join(map(return_places_of, functions))


def return_places_of(function):
    match = ASSIGN.search(function)
    if not match:
        raise ValueError("a program without moe.assign")
    assign, ragged, candidates, limits, experts_type, limits_type, outs = \
        match.groups()
    outs = outs.split(", ")
    # T, or ?: of [T, W].
    tokens = re.match(r"tensor<(\d+|\?)x", experts_type)[1]
    extra = [(f"{candidates}#0", experts_type),
             (f"{candidates}#3", f"tensor<{tokens}xi32>"),
             (f"{assign}#0", outs[0]), (f"{assign}#1", outs[1]),
             (f"{assign}#4", outs[4])]
    if not ragged:
        extra.append((limits, limits_type))
    values, types = (", ".join(part) for part in zip(*extra))
    function = re.sub(r"-> \((.*)\) \{$", rf"-> (\1, {types}) {{", function,
                      count=1, flags=re.MULTILINE)
    return re.sub(r"^( *return .*?) : (.*)$", rf"\1, {values} : \2, {types}",
                  function, flags=re.MULTILINE)
