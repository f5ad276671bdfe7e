"""raise_one_choice.py LAYER.mlir MOE_OPT MOE_RUN

Edits of a layer of the best expert alone, as in raise_edits.py.
"""

import sys

from raise_edits import check

ONE = "<score = topk_softmax, top_k = 1>"
SIGMOID = "<score = topk_sigmoid, top_k = 1>"
NOT_ZERO = "is not known to be zero for experts that a token has not chosen"

DENSE = "    linalg.yield %1 : f32 // dense"
# The sigmoid of the best logit, times the mask.
BY_SIGMOID = (DENSE, """    %n = arith.negf %v : f32
    %p = math.exp %n : f32
    %q = arith.addf %p, %one : f32
    %s = arith.divf %one, %q : f32
    %r = arith.mulf %s, %1 : f32
    linalg.yield %r : f32""")
ON_INPUT = [("    linalg.yield %in : f32 // rows", "    %0 = arith.mulf %in, %d : f32\n    linalg.yield %0 : f32"), ("mulf %0, %d : f32 // weigh", "mulf %0, %one : f32")]


def of_value(body):
    """Edits that make the weight of the best logit once more, on the input of all experts."""
    return [("ins(%x, %dense :", "ins(%scaled, %dense :"), ("  // The experts.", f"""  %x6x4 = tensor.empty() : tensor<6x4xf32>
  %scaled = linalg.generic {{indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}} ins(%x, %best#0 : tensor<6x4xf32>, tensor<6xf32>) outs(%x6x4 : tensor<6x4xf32>) {{
  ^bb0(%in: f32, %v: f32, %out: f32):
{body}
    %0 = arith.mulf %in, %s : f32
    linalg.yield %0 : f32
  }} -> tensor<6x4xf32>
  // The experts.""")]


SIGMOID_OF_VALUE = "    %n = arith.negf %v : f32\n    %p = math.exp %n : f32\n    %q = arith.addf %p, %one : f32\n    %s = arith.divf %one, %q : f32"

# The experts in the second dimension of a parameter.
MOVED = [
    ("%w: tensor<5x4x4xf32>", "%w: tensor<4x5x4xf32>"),
    ("linalg.batch_matmul ins(%rows, %w : tensor<5x6x4xf32>, tensor<5x4x4xf32>) outs(%from : tensor<5x6x4xf32>)", """linalg.generic {indexing_maps = [affine_map<(e, t, o, i) -> (e, t, i)>, affine_map<(e, t, o, i) -> (i, e, o)>, affine_map<(e, t, o, i) -> (e, t, o)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%rows, %w : tensor<5x6x4xf32>, tensor<4x5x4xf32>) outs(%from : tensor<5x6x4xf32>) {
  ^bb0(%in: f32, %p: f32, %out: f32):
    %0 = arith.mulf %in, %p : f32
    %1 = arith.addf %0, %out : f32
    linalg.yield %1 : f32
  }"""),
]
# A sum of the same choices to which tokens bring nothing along.
BIASES = [
    ("%w: tensor<5x4x4xf32>)", "%w: tensor<5x4x4xf32>, %bias: tensor<5x4xf32>)"),
    ("  return %y", """  %biases = linalg.matmul ins(%dense, %bias : tensor<6x5xf32>, tensor<5x4xf32>) outs(%start : tensor<6x4xf32>) -> tensor<6x4xf32>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%y, %biases : tensor<6x4xf32>, tensor<6x4xf32>) outs(%e6x4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %b: f32, %out: f32):
    %0 = arith.addf %in, %b : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
  return %z"""),
]

RAISED = {
    "as it is": ([], ONE),
    "experts in the second dimension": (MOVED, ONE),
    "biases added after it": (BIASES, ONE),
    "mask selected": ([("arith.uitofp %0 : i1 to f32 // mask", "arith.select %0, %one, %zero : f32")], ONE),
    "divided by itself": ([(DENSE, "    %r = arith.divf %v, %v : f32\n    %s = arith.mulf %r, %1 : f32\n    linalg.yield %s : f32")], "<score = given, top_k = 1>"),
    "doubled": ([("mulf %0, %d : f32 // weigh", "mulf %0, %d : f32\n    %3 = arith.addf %1, %1 : f32"), ("addf %1, %out : f32 // sum", "addf %3, %out : f32")], ONE),
    "mask on the input and the output": (ON_INPUT[:1], ONE),
    "mask on the input": (ON_INPUT, ONE),
    "sigmoid": ([BY_SIGMOID], SIGMOID),
    "sigmoid on the input": ([BY_SIGMOID, *ON_INPUT], SIGMOID),
    "sigmoid of the best on the input of all": (of_value(SIGMOID_OF_VALUE), SIGMOID),
    "tanh of the best on the input of all": (of_value("    %s = math.tanh %v : f32"), "<score = given, top_k = 1>"),
}

REFUSED = {
    "the others": ([("cmpi eq, %in, %k : i64 // chosen", "cmpi ne, %in, %k : i64")], NOT_ZERO, "linalg.generic"),
    "the worst": ([("cmpf ogt, %in, %out : f32 // better", "cmpf olt, %in, %out : f32"), ("maximumf", "minimumf")], "does not look for the largest score of each token", "linalg.generic"),
    "the last of the best": ([("cmpf ogt, %in, %out : f32 // better", "cmpf oge, %in, %out : f32")], "does not choose the first of equal scores", "linalg.generic"),
    "one more": ([(DENSE, "    %r = arith.addf %1, %one : f32\n    linalg.yield %r : f32")], NOT_ZERO, "linalg.generic"),
    "mask on the input of what is not zero there": ([*ON_INPUT, ("math.tanh", "math.exp")], NOT_ZERO, "linalg.generic"),
    "product of the experts": ([("addf %1, %out : f32 // sum", "mulf %1, %out : f32")], "combines the experts in another way than by a sum", "linalg.generic"),
    "scores that may be infinite": ([("  %best:2 =", """  %e6x5k = tensor.empty() : tensor<6x5xf32>
  %keys = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%logits : tensor<6x5xf32>) outs(%e6x5k : tensor<6x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.cmpf ogt, %in, %zero : f32
    %0 = arith.select %c, %in, %inf : f32
    linalg.yield %0 : f32
  } -> tensor<6x5xf32>
  %best:2 ="""), ("ins(%logits : tensor<6x5xf32>) outs(%least", "ins(%keys : tensor<6x5xf32>) outs(%least")], "sums rows that no routing weight was applied to", "linalg.generic"),
}

check(sys.argv[1], RAISED, REFUSED, *sys.argv[2:])
