"""raise_dense.py LAYER.mlir MOE_OPT MOE_RUN

Edits of a layer that computes every expert on every token, as in raise_edits.py.
"""

import sys

from raise_edits import check

layer = open(sys.argv[1]).read()
SCATTERED = layer[layer.index("  // Scattered."):layer.index("  // The experts.")]
NORMALIZED = "<score = sigmoid, top_k = 2, normalize = sum>"
SIGMOID = "<score = sigmoid, top_k = 2>"
NOT_ZERO = "is not known to be zero for experts that a token has not chosen"
UNKNOWN = "chooses experts, but how their parameters are used is none of the forms that are known"
WEIGHED = "weighs a choice by something other than the score of the chosen expert"
GENERIC, SCATTER = "linalg.generic", "tm_tensor.scatter"


def of_dense(body, reduce=""):
    """Edits that weigh rows by a function of what was scattered."""
    function = f"""{reduce}  %weight = linalg.generic {{indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}} ins(%dense : tensor<6x5xf32>) outs(%e6x5 : tensor<6x5xf32>) {{
  ^bb0(%in: f32, %out: f32):
{body}
    linalg.yield %0 : f32
  }} -> tensor<6x5xf32>
"""
    return [("  // The experts.", function), ("ins(%biased, %dense", "ins(%biased, %weight"), ("ins(%x, %dense", "ins(%x, %weight")]


def reduce_dense(name, op, start, source="%dense", map_in="#id"):
    return f"""  %{name}_start = linalg.fill ins(%{start} : f32) outs(%e6 : tensor<6xf32>) -> tensor<6xf32>
  %{name} = linalg.generic {{indexing_maps = [{map_in}, #row], iterator_types = ["parallel", "reduction"]}} ins({source} : tensor<6x5xf32>) outs(%{name}_start : tensor<6xf32>) {{
  ^bb0(%in: f32, %out: f32):
    %0 = arith.{op} %in, %out : f32
    linalg.yield %0 : f32
  }} -> tensor<6xf32>
"""


NOT_NORMALIZED = [("extract %weights[%t, %j]", "extract %best#0[%t, %j]")]
LOGITS = [("ins(%scores : tensor<6x5xf32>) outs(%v6x2", "ins(%logits : tensor<6x5xf32>) outs(%v6x2"), *NOT_NORMALIZED]
INTO_INF = [("%fill = linalg.fill ins(%zero", "%fill = linalg.fill ins(%inf")]
INTO_LOWEST = [("%fill = linalg.fill ins(%zero", "%low = arith.constant -3.40282347E+38 : f32\n  %fill = linalg.fill ins(%low")]
SIGMOIDS = of_dense("    %1 = arith.negf %in : f32\n    %2 = math.exp %1 : f32\n    %3 = arith.addf %2, %one : f32\n    %0 = arith.divf %one, %3 : f32")
SOFTMAX = of_dense("", "".join([
    reduce_dense("max", "maximumf", "inf"),
    """  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%dense, %max : tensor<6x5xf32>, tensor<6xf32>) outs(%e6x5 : tensor<6x5xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %0 = arith.subf %in, %m : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<6x5xf32>
""",
    reduce_dense("total", "addf", "zero", "%exp"),
]))
SOFTMAX = [(old, new.replace("[#id, #id], iterator_types = [\"parallel\", \"parallel\"]} ins(%dense : tensor<6x5xf32>)", "[#id, #row, #id], iterator_types = [\"parallel\", \"parallel\"]} ins(%exp, %total : tensor<6x5xf32>, tensor<6xf32>)").replace("^bb0(%in: f32, %out: f32):\n\n", "^bb0(%in: f32, %t: f32, %out: f32):\n    %0 = arith.divf %in, %t : f32\n")) for old, new in SOFTMAX]
RENORMALIZED = of_dense("", reduce_dense("total", "addf", "zero"))
RENORMALIZED = [(old, new.replace("[#id, #id], iterator_types = [\"parallel\", \"parallel\"]} ins(%dense : tensor<6x5xf32>)", "[#id, #row, #id], iterator_types = [\"parallel\", \"parallel\"]} ins(%dense, %total : tensor<6x5xf32>, tensor<6xf32>)").replace("^bb0(%in: f32, %out: f32):\n\n", "^bb0(%in: f32, %t: f32, %out: f32):\n    %0 = arith.divf %in, %t : f32\n")) for old, new in RENORMALIZED]
ON_INPUT = [("    linalg.yield %in : f32 // rows", "    %0 = arith.mulf %in, %w : f32\n    linalg.yield %0 : f32"), ("    %0 = arith.mulf %in, %w : f32 // weigh\n    %1 = arith.addf %0, %out : f32 // sum", "    %1 = arith.addf %in, %out : f32 // sum")]
NO_BIAS = [("    %0 = arith.addf %in, %b : f32\n    linalg.yield %0 : f32", "    linalg.yield %in : f32")]


def activation(body):
    return ("    %0 = math.tanh %in : f32", body)


def one_hot(body, first="t", reduce=("addf", "zero")):
    """Edits that make the dense weights of one-hot vectors of the choices."""
    return [(SCATTERED, f"""  %e6x2x5 = tensor.empty() : tensor<6x2x5xf32>
  %hot = linalg.generic {{indexing_maps = [affine_map<(t, j, e) -> ({first}, j)>, affine_map<(t, j, e) -> (t, j)>, affine_map<(t, j, e) -> (t, e)>, affine_map<(t, j, e) -> (t, j, e)>], iterator_types = ["parallel", "parallel", "parallel"]}} ins(%best#1, %weights, %scores : tensor<6x2xi64>, tensor<6x2xf32>, tensor<6x5xf32>) outs(%e6x2x5 : tensor<6x2x5xf32>) {{
  ^bb0(%i: i64, %w: f32, %s: f32, %out: f32):
    %e = linalg.index 2 : index
    %k = arith.index_cast %e : index to i64
    %c = arith.cmpi eq, %i, %k : i64
{body}
    linalg.yield %0 : f32
  }} -> tensor<6x2x5xf32>
  %none = linalg.fill ins(%{reduce[1]} : f32) outs(%e6x5 : tensor<6x5xf32>) -> tensor<6x5xf32>
  %dense = linalg.generic {{indexing_maps = [affine_map<(t, e, j) -> (t, j, e)>, affine_map<(t, e, j) -> (t, e)>], iterator_types = ["parallel", "parallel", "reduction"]}} ins(%hot : tensor<6x2x5xf32>) outs(%none : tensor<6x5xf32>) {{
  ^bb0(%in: f32, %out: f32):
    %0 = arith.{reduce[0]} %in, %out : f32
    linalg.yield %0 : f32
  }} -> tensor<6x5xf32>
""")]


SELECT = "    %0 = arith.select %c, %w, %zero : f32"
PRODUCT = "    %m = arith.uitofp %c : i1 to f32\n    %0 = arith.mulf %w, %m : f32"
MASK = "    %0 = arith.uitofp %c : i1 to f32"
OF_SCORES = [("ins(%biased, %dense", "ins(%biased, %masked"), ("  // The experts.", """  %masked = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%scores, %dense : tensor<6x5xf32>, tensor<6x5xf32>) outs(%e6x5 : tensor<6x5xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %0 = arith.mulf %in, %m : f32
    linalg.yield %0 : f32
  } -> tensor<6x5xf32>
  // The experts.""")]
# exp(logits - max) of the chosen experts over their sum, where the maximum is that of all.
EXPONENTIALS = [("ins(%biased, %dense", "ins(%biased, %quotient"), ("  // The experts.", "".join([
    reduce_dense("top", "maximumf", "inf", "%logits"),
    """  %exp = linalg.generic {indexing_maps = [#id, #row, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%logits, %top, %dense : tensor<6x5xf32>, tensor<6xf32>, tensor<6x5xf32>) outs(%e6x5 : tensor<6x5xf32>) {
  ^bb0(%in: f32, %m: f32, %mask: f32, %out: f32):
    %1 = arith.subf %in, %m : f32
    %2 = math.exp %1 : f32
    %0 = arith.mulf %2, %mask : f32
    linalg.yield %0 : f32
  } -> tensor<6x5xf32>
""",
    reduce_dense("total", "addf", "zero", "%exp"),
    """  %quotient = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%exp, %total : tensor<6x5xf32>, tensor<6xf32>) outs(%e6x5 : tensor<6x5xf32>) {
  ^bb0(%in: f32, %t: f32, %out: f32):
    %0 = arith.divf %in, %t : f32
    linalg.yield %0 : f32
  } -> tensor<6x5xf32>
  // The experts.""",
]))]
CHOICES_FIRST = [("constant 2 : index", "constant 6 : index"), ("%j = arith.remsi", "%t = arith.remsi"), ("%t = arith.divsi", "%j = arith.divsi")]
# y[t, h] = sum over e and i of dense[t, e] act[e, t, i] down[e, i, h]
IN_ONE_SUM = [
    (layer[layer.index("  %from2 ="):], "  %part = linalg.generic {indexing_maps = [#eti, #te, #eti], iterator_types = [\"parallel\", \"parallel\", \"parallel\"]} ins(%act, %dense : tensor<5x6x3xf32>, tensor<6x5xf32>) outs(%e5x6x3 : tensor<5x6x3xf32>) {\n  ^bb0(%in: f32, %w: f32, %out: f32):\n    %0 = arith.mulf %in, %w : f32\n    linalg.yield %0 : f32\n  } -> tensor<5x6x3xf32>\n  %e6x15 = tensor.empty() : tensor<6x5x3xf32>\n  %turned = linalg.transpose ins(%part : tensor<5x6x3xf32>) outs(%e6x15 : tensor<6x5x3xf32>) permutation = [1, 0, 2]\n  %left = tensor.collapse_shape %turned [[0], [1, 2]] : tensor<6x5x3xf32> into tensor<6x15xf32>\n  %right = tensor.collapse_shape %down [[0, 1], [2]] : tensor<5x3x4xf32> into tensor<15x4xf32>\n  %e6x4 = tensor.empty() : tensor<6x4xf32>\n  %start = linalg.fill ins(%zero : f32) outs(%e6x4 : tensor<6x4xf32>) -> tensor<6x4xf32>\n  %result = linalg.matmul ins(%left, %right : tensor<6x15xf32>, tensor<15x4xf32>) outs(%start : tensor<6x4xf32>) -> tensor<6x4xf32>\n  return %result : tensor<6x4xf32>\n}\n"),
]
def masked_rows(mask, reduce=("addf", "zero"), first="t"):
    """Rows times the sum over a token's choices of `mask`, which is of one-hot vectors."""
    hot = one_hot(mask, first, reduce)[0][1].replace("%hot", "%hot_rows").replace("%e6x2x5", "%m6x2x5").replace("%none", "%none_rows").replace("%dense", "%mask")
    return [ON_INPUT[0], ("ins(%x, %dense", "ins(%x, %mask"), ("  // The experts.", hot + "  // The experts.")]


ALL_CHOSEN = [("constant 2 : index", "constant 5 : index"), ("6x2x", "6x5x"), ("12x2", "30x2"), ("12x1", "30x1"), ("tensor<12xf32>", "tensor<30xf32>"), ("[12, 1]", "[30, 1]")]

# name: (edits, router). An edit is (what to find, what to put), and must apply.
RAISED = {
    "as it is": ([], NORMALIZED),
    "not normalized": (NOT_NORMALIZED, SIGMOID),
    "normalized over all experts": ([*NOT_NORMALIZED, *RENORMALIZED], NORMALIZED),
    "weighed by logits": (LOGITS, "<score = given, top_k = 2>"),
    "sigmoids of scattered logits": ([*LOGITS, *INTO_INF, *SIGMOIDS], "<score = topk_sigmoid, top_k = 2>"),
    "softmax of scattered logits": ([*LOGITS, *INTO_INF, *SOFTMAX], "<score = topk_softmax, top_k = 2>"),
    "softmax of logits among lowest numbers": ([*LOGITS, *INTO_LOWEST, *SOFTMAX], "<score = topk_softmax, top_k = 2>"),
    "sums of choices within choices": (CHOICES_FIRST, NORMALIZED),
    "all experts chosen": (ALL_CHOSEN, "<score = sigmoid, top_k = 5, normalize = sum>"),
    "weights on the input": ([*ON_INPUT, *NO_BIAS], NORMALIZED),
    "weights on the input, ReLU": ([*ON_INPUT, *NO_BIAS, activation("    %0 = arith.maximumf %in, %zero : f32")], NORMALIZED),
    "weights on the input, SiLU": ([*ON_INPUT, *NO_BIAS, activation("    %1 = arith.negf %in : f32\n    %2 = math.exp %1 : f32\n    %3 = arith.addf %2, %one : f32\n    %0 = arith.divf %in, %3 : f32")], NORMALIZED),
    "weights on the input and the output": ([ON_INPUT[0]], NORMALIZED),
    "rows that are zero elsewhere": (masked_rows(MASK), NORMALIZED),
    "rows that are zero elsewhere, by the largest": (masked_rows(MASK, ("maximumf", "zero")), NORMALIZED),
    "rows times two, and zero elsewhere": (masked_rows(MASK.replace("%0", "%m") + "\n    %0 = arith.addf %m, %m : f32"), NORMALIZED),
    "loops in another order": ([("#eti = affine_map<(e, t, i) -> (e, t, i)>", "#eti = affine_map<(t, i, e) -> (e, t, i)>"), ("#te = affine_map<(e, t, i)", "#te = affine_map<(t, i, e)"), ("#ti = affine_map<(e, t, i)", "#ti = affine_map<(t, i, e)"), ("#ei = affine_map<(e, t, i)", "#ei = affine_map<(t, i, e)"), ('["reduction", "parallel", "parallel"]', '["parallel", "parallel", "reduction"]')], NORMALIZED),
    "weights added to zeros": ([("    tm_tensor.yield %new : f32", "    %0 = arith.addf %old, %new : f32\n    tm_tensor.yield %0 : f32")], NORMALIZED),
    "one-hot vectors that select": (one_hot(SELECT), NORMALIZED),
    "one-hot vectors as factors": (one_hot(PRODUCT), NORMALIZED),
    "scores times the sum of one-hot vectors": ([*one_hot(MASK), *OF_SCORES], SIGMOID),
    "scores times the largest of one-hot vectors": ([*one_hot(MASK, reduce=("maximumf", "zero")), *OF_SCORES], SIGMOID),
    "exponentials of the chosen over their sum": ([LOGITS[0], *one_hot(MASK), *EXPONENTIALS], "<score = topk_softmax, top_k = 2>"),
    "weights and inner features in one sum": (IN_ONE_SUM, NORMALIZED),
    "commuted sum": ([("addf %0, %out : f32 // sum", "addf %out, %0 : f32")], NORMALIZED),
    "weights computed on each of the rows": ([("mulf %in, %w : f32 // weigh", "mulf %in, %v : f32\n"), ("^bb0(%in: f32, %w: f32, %out: f32):\n    %0 = arith.mulf %in, %v", "^bb0(%in: f32, %w: f32, %out: f32):\n    %v = math.sqrt %w : f32\n    %0 = arith.mulf %in, %v")], NORMALIZED),
    "whether there is a weight": (of_dense("    %c = arith.cmpf une, %in, %zero : f32\n    %0 = arith.select %c, %one, %zero : f32"), NORMALIZED),
}

# name: (edits, what the warning says, the op it names).
REFUSED = {
    "ones elsewhere": ([("%fill = linalg.fill ins(%zero", "%fill = linalg.fill ins(%one")], NOT_ZERO, GENERIC),
    "softmax of logits among zeros": ([*LOGITS, *SOFTMAX], NOT_ZERO, GENERIC),
    "sigmoids of logits among zeros": ([*LOGITS, *SIGMOIDS], NOT_ZERO, GENERIC),
    "weights and an epsilon": (of_dense("    %e = arith.constant 1.0e-9 : f32\n    %0 = arith.addf %in, %e : f32"), NOT_ZERO, GENERIC),
    "exponentials of the weights": (of_dense("    %0 = math.exp %in : f32"), NOT_ZERO, GENERIC),
    "weights on the input of experts with a bias": (ON_INPUT, NOT_ZERO, GENERIC),
    "weights on the input, sigmoid": ([*ON_INPUT, *NO_BIAS, activation("    %1 = math.exp %in : f32\n    %2 = arith.addf %1, %one : f32\n    %0 = arith.divf %1, %2 : f32")], NOT_ZERO, GENERIC),
    "sum from the rows on": ([("outs(%start : tensor<6x4xf32>)", "outs(%x : tensor<6x4xf32>)")], "does not start the sum over the choices from zero", GENERIC),
    "product of the experts": ([("addf %0, %out : f32 // sum", "mulf %0, %out : f32")], "combines the experts in another way than by a sum", GENERIC),
    "ascending scores": ([("cmpf ogt, %a, %b", "cmpf olt, %a, %b")], "does not order scores from the largest down", "tm_tensor.topk"),
    "choices of the next token": ([("index_cast %t : index", "index_cast %n : index"), ("    %token =", "    %c5 = arith.constant 5 : index\n    %n = arith.subi %c5, %t : index\n    %token =")], "does not write one element for each choice of each token", SCATTER),
    "choices of the next token with its weights": ([("extract %best#1[%t", "extract %best#1[%n"), ("extract %weights[%t", "extract %weights[%n"), ("    %expert =", "    %c5 = arith.constant 5 : index\n    %n = arith.subi %c5, %t : index\n    %expert =")], "does not write one element for each choice of each token", SCATTER),
    "weights of the next token": ([("extract %weights[%t", "extract %weights[%n"), ("    %expert =", "    %c5 = arith.constant 5 : index\n    %n = arith.subi %c5, %t : index\n    %expert =")], "weighs a choice by something other than the score of the chosen expert", GENERIC),
    "weights of the other choice": ([("extract %weights[%t, %j]", "extract %weights[%t, %o]"), ("    %expert =", "    %c1 = arith.constant 1 : index\n    %o = arith.subi %c1, %j : index\n    %expert =")], "weighs a choice by something other than the score of the chosen expert", GENERIC),
    "weights added to ones": ([("    tm_tensor.yield %new : f32", "    %0 = arith.addf %old, %new : f32\n    tm_tensor.yield %0 : f32"), ("%fill = linalg.fill ins(%zero", "%fill = linalg.fill ins(%one")], "does not write one element for each choice of each token", SCATTER),
    "one-hot vectors of the others": (one_hot(SELECT.replace("%w, %zero", "%zero, %w")), NOT_ZERO, GENERIC),
    "products of one-hot vectors": (one_hot(PRODUCT, reduce=("mulf", "one")), "selects experts by something other than the score or the logit that weighs them", GENERIC),
    "one-hot vectors of another token": (one_hot(SELECT, first="5 - t"), UNKNOWN, "tm_tensor.topk"),
    "one-hot vectors of the next expert": (one_hot("    %c1 = arith.constant 1 : i64\n    %n = arith.addi %k, %c1 : i64\n    %d = arith.cmpi eq, %i, %n : i64\n    %0 = arith.select %d, %w, %zero : f32"), NOT_ZERO, GENERIC),
    "sums of one-hot vectors from one": (one_hot(SELECT, reduce=("addf", "one")), NOT_ZERO, GENERIC),
    "weights not in place": ([("yield %new : f32", "yield %old : f32")], "does not write one element for each choice of each token", SCATTER),
    "weights and what was there": ([("    tm_tensor.yield %new : f32", "    %0 = arith.mulf %new, %old : f32\n    tm_tensor.yield %0 : f32")], "does not write one element for each choice of each token", SCATTER),
    "only some tokens": ([("12x", "10x"), ("[12, 1]", "[10, 1]")], "does not write one element for each choice of each token", SCATTER),
    "parameters of the next token": ([("tensor<5x4xf32>) -> tensor<6x4xf32> {", "tensor<6x4xf32>) -> tensor<6x4xf32> {"), ("ins(%y, %bias : tensor<5x6x4xf32>, tensor<5x4xf32>)", "ins(%y, %bias : tensor<5x6x4xf32>, tensor<6x4xf32>)"), ("#ei = affine_map<(e, t, i) -> (e, i)>", "#ei = affine_map<(e, t, i) -> (5 - t, i)>")], "is not read one row a token", GENERIC),
    "rows that are zero where another token's are": (masked_rows(MASK, first="5 - t"), UNKNOWN, "tm_tensor.topk"),
    "rows times two for the first choice": (masked_rows("    %j = linalg.index 1 : index\n    %c0_ = arith.constant 0 : index\n    %d = arith.cmpi eq, %j, %c0_ : index\n    %two = arith.constant 2.0 : f32\n    %v = arith.select %d, %two, %one : f32\n    %0 = arith.select %c, %v, %zero : f32"), WEIGHED, GENERIC),
    "a mask for the weight": ([("%value = tensor.extract %weights[%t, %j] : tensor<6x2xf32>", ""), ("%expert, %value :", "%expert, %one :")], "sums rows that no routing weight was applied to", GENERIC),
}

check(sys.argv[1], RAISED, REFUSED, *sys.argv[2:])
