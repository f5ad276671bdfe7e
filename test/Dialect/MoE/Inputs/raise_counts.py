"""raise_counts.py LAYER.mlir MOE_OPT MOE_RUN

Edits of a layer that counts all choices at once, as in raise_edits.py.
"""

import sys

from raise_edits import check

layer = open(sys.argv[1]).read()
ROUTER = "<score = topk_sigmoid, top_k = 2>"
BY_TOKEN = "<capacity = 2>"
BY_CHOICE = "<capacity = 2, order = by_choice>"
PLACES = "combines rows by a tensor that is not known to have one place for each choice of each token"
UNKNOWN = "chooses experts, but how their parameters are used is none of the forms that are known"
WEIGHTS = "weighs a choice by something other than the score of the chosen expert"
ROWS = "is not known to fetch the row of one token for each place"

# The first choices of all tokens, then the second ones.
TURNED = [
    ("  %flat = tensor.collapse_shape %best#1", "  %i2x6 = tensor.empty() : tensor<2x6xi64>\n  %turned = linalg.transpose ins(%best#1 : tensor<6x2xi64>) outs(%i2x6 : tensor<2x6xi64>) permutation = [1, 0]\n  %flat = tensor.collapse_shape %turned"),
    ("[[0, 1]] : tensor<6x2xi64>", "[[0, 1]] : tensor<2x6xi64>"),
    ("output_shape [6, 2, 4, 2] : tensor<12x4x2xf32> into tensor<6x2x4x2xf32>", "output_shape [2, 6, 4, 2] : tensor<12x4x2xf32> into tensor<2x6x4x2xf32>"),
    ("-> (t, j, e, c)>", "-> (j, t, e, c)>"),
    ("ins(%each, %weights : tensor<6x2x4x2xf32>", "ins(%each, %weights : tensor<2x6x4x2xf32>"),
    ("ins(%each : tensor<6x2x4x2xf32>", "ins(%each : tensor<2x6x4x2xf32>"),
]


def narrow(tensor, edits):
    """Edits that round a tensor [6, 4, 2] to bf16 and back before it is read."""
    new = f"""  %b6x4x2 = tensor.empty() : tensor<6x4x2xbf16>
  %short = linalg.generic {{indexing_maps = [#3, #3], iterator_types = ["parallel", "parallel", "parallel"]}} ins({tensor} : tensor<6x4x2xf32>) outs(%b6x4x2 : tensor<6x4x2xbf16>) {{
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  }} -> tensor<6x4x2xbf16>
  %narrow = linalg.generic {{indexing_maps = [#3, #3], iterator_types = ["parallel", "parallel", "parallel"]}} ins(%short : tensor<6x4x2xbf16>) outs(%f6x4x2 : tensor<6x4x2xf32>) {{
  ^bb0(%in: bf16, %out: f32):
    %0 = arith.extf %in : bf16 to f32
    linalg.yield %0 : f32
  }} -> tensor<6x4x2xf32>
"""
    return [("  // The experts on the rows", new + "  // The experts on the rows"), *edits]


DISPATCH = layer[layer.index("  %dispatch ="):layer.index("  // The experts on the rows")]


def dispatch(body, tensor="%combine"):
    """Edits that dispatch what a tensor says."""
    return [(DISPATCH, f"""  %dispatch = linalg.generic {{indexing_maps = [#3, #3], iterator_types = ["parallel", "parallel", "parallel"]}} ins({tensor} : tensor<6x4x2xf32>) outs(%f6x4x2 : tensor<6x4x2xf32>) {{
  ^bb0(%in: f32, %out: f32):
{body}
    linalg.yield %0 : f32
  }} -> tensor<6x4x2xf32>
""")]


IS_POSITIVE = "    %c = arith.cmpf ogt, %in, %zero : f32\n    %0 = arith.select %c, %one, %zero : f32"
ONE_SLOT = [("12x4x2xf32", "12x4x1xf32"), ("6x2x4x2xf32", "6x2x4x1xf32"), ("6x4x2xf32", "6x4x1xf32"), ("4x2x5xf32", "4x1x5xf32"), ("4x2x3xf32", "4x1x3xf32"), ("[6, 2, 4, 2]", "[6, 2, 4, 1]")]

RAISED = {
    "as it is": ([], BY_TOKEN),
    "its router": ([], ROUTER),
    "first choices first": (TURNED, BY_CHOICE),
    "one slot": (ONE_SLOT, "<capacity = 1>"),
    "dispatch of what is positive": (dispatch(IS_POSITIVE), BY_TOKEN),
    "tokens before": ([("inclusive(true)", "inclusive(false)"), ("arith.subi %n, %i1 : i64 // place", "arith.subi %n, %i0 : i64")], BY_TOKEN),
    "weights rounded where they are": (narrow("%combine", [("ins(%combine, %y", "ins(%narrow, %y")]), BY_TOKEN),
    "commuted": ([("mulf %in, %w : f32\n", "mulf %w, %in : f32\n"), ("addf %0, %out : f32 // combine", "addf %out, %0 : f32"), ("andi %0, %1", "andi %1, %0")], BY_TOKEN),
}

REFUSED = {
    "one place too far": ([("arith.subi %n, %i1 : i64 // place", "arith.subi %n, %i0 : i64")], PLACES, "linalg.generic"),
    "one place too near": ([("inclusive(true)", "inclusive(false)")], PLACES, "linalg.generic"),
    "other places": ([("cmpi eq, %p, %c : i64 // at", "cmpi ne, %p, %c : i64")], PLACES, "linalg.generic"),
    "products for counts": ([("addi %a, %b : i64 // count", "muli %a, %b : i64")], PLACES, "linalg.generic"),
    "first choices first, weights as they were": ([*TURNED, ("#tj = affine_map<(t, e, c, j) -> (t, j)>", "#tj = affine_map<(t, e, c, j) -> (5 - t, j)>")], WEIGHTS, "linalg.generic"),
    "weights of the other choice": ([("#tj = affine_map<(t, e, c, j) -> (t, j)>", "#tj = affine_map<(t, e, c, j) -> (t, 1 - j)>")], PLACES, "linalg.generic"),
    "weights of another token": ([("#tj = affine_map<(t, e, c, j) -> (t, j)>", "#tj = affine_map<(t, e, c, j) -> (5 - t, j)>")], WEIGHTS, "linalg.generic"),
    "choices counted in halves": ([("output_shape [6, 2, 4, 2] : tensor<12x4x2xf32> into tensor<6x2x4x2xf32>", "output_shape [2, 6, 4, 2] : tensor<12x4x2xf32> into tensor<2x6x4x2xf32>"), ("-> (t, j, e, c)>", "-> (j, t, e, c)>"), ("tensor<6x2x4x2xf32>", "tensor<2x6x4x2xf32>")], UNKNOWN, "tm_tensor.topk"),
    "dispatch of what is rounded away": ([*narrow("%combine", [("ins(%dispatch, %x", "ins(%present, %x")]), ("  %f4x2x5 = tensor.empty()", dispatch(IS_POSITIVE, "%narrow")[0][1].replace("%dispatch", "%present") + "  %f4x2x5 = tensor.empty()")], ROWS, "linalg.generic"),
    "dispatch of large weights": (dispatch("    %half = arith.constant 0.5 : f32\n    %c = arith.cmpf ogt, %in, %half : f32\n    %0 = arith.select %c, %one, %zero : f32"), ROWS, "linalg.generic"),
}

check(sys.argv[1], RAISED, REFUSED, *sys.argv[2:])
