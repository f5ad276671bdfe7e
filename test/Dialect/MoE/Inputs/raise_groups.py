"""raise_groups.py LAYER.mlir MOE_OPT MOE_RUN

Edits of a layer behind a group-limited router, as in raise_edits.py.
"""

import sys

from raise_edits import check


def router(score="sigmoid", group_score="score = top2sum", fill="", keep=2):
    groups = ", ".join(part for part in (f"count = 3, keep = {keep}", group_score, fill) if part)
    return f"<score = {score}, top_k = 2, groups = <{groups}>>"


MAX = ("outs(%sums, %iota ", "outs(%maxima, %iota ")
ZERO = ("select %1, %inf, %in", "select %1, %zero, %in")


# A layer without bias, whose weights are the selected scores.
WEIGH_SELECTED = [
    ("ins(%flat, %z :", "ins(%flat, %scores :"),
    ("expand_shape %z", "expand_shape %scores"),
    ("ins(%chosen#1, %weights, %x", "ins(%chosen#1, %chosen#0, %x"),
]
ALL_KEPT = [
    ("%order#1[0, 0] [4, 2] [1, 1] : tensor<4x3xi64> to tensor<4x2xi64>", "%order#1[0, 0] [4, 3] [1, 1] : tensor<4x3xi64> to tensor<4x3xi64>"),
    ("extract %kept[%token, %place] : tensor<4x2xi64>", "extract %kept[%token, %place] : tensor<4x3xi64>"),
    ("constant 2 : index", "constant 3 : index"),
    ("tensor<8", "tensor<12"),
    ("[8, 1]", "[12, 1]"),
]
ONE_KEPT = [
    ("%order#1[0, 0] [4, 2] [1, 1] : tensor<4x3xi64> to tensor<4x2xi64>", "%order#1[0, 0] [4, 1] [1, 1] : tensor<4x3xi64> to tensor<4x1xi64>"),
    ("extract %kept[%token, %place] : tensor<4x2xi64>", "extract %kept[%token, %place] : tensor<4x1xi64>"),
    ("constant 2 : index", "constant 1 : index"),
    ("tensor<8", "tensor<4"),
    ("[8, 1]", "[4, 1]"),
]
ONE_TOKEN = [("tensor<4x", "tensor<1x"), ("[4, ", "[1, "), ("tensor<8", "tensor<2"), ("[8, 1]", "[2, 1]")]
ONE_GROUP = [
    *ONE_KEPT,
    ("tensor<4x3x3x", "tensor<4x1x9x"),
    ("tensor<4x3x", "tensor<4x1x"),
    ("[4, 3, 3]", "[4, 1, 9]"),
    ("[4, 3, 2]", "[4, 1, 2]"),
]
# More choices than one group has experts.
FOUR_CHOSEN = [
    ("%e4x2 = tensor.empty() : tensor<4x2xf32>", "%e4x2 = tensor.empty() : tensor<4x4xf32>"),
    ("%i4x2 = tensor.empty() : tensor<4x2xi64>", "%i4x2 = tensor.empty() : tensor<4x4xi64>"),
    ("outs(%e4x2, %i4x2 : tensor<4x2xf32>, tensor<4x2xi64>)", "outs(%e4x2, %i4x2 : tensor<4x4xf32>, tensor<4x4xi64>)"),
    ("} -> tensor<4x2xf32>, tensor<4x2xi64>", "} -> tensor<4x4xf32>, tensor<4x4xi64>"),
    ("ins(%chosen#1 : tensor<4x2xi64>) outs(%e4x2 : tensor<4x2xf32>)", "ins(%chosen#1 : tensor<4x4xi64>) outs(%e4x2 : tensor<4x4xf32>)"),
    ("  } -> tensor<4x2xf32>\n", "  } -> tensor<4x4xf32>\n"),
    ("tensor<4x2xi64>, tensor<4x2xf32>, tensor<4x5xf32>", "tensor<4x4xi64>, tensor<4x4xf32>, tensor<4x5xf32>"),
]

# name: (edits, router).
RAISED = {
    "as it is": ([], router()),
    "strict comparison": ([("cmpf oge", "cmpf ogt")], router()),
    "best of a group": ([MAX], router(group_score="")),
    "zero elsewhere": ([ZERO], router(fill="fill = zero")),
    "negative zero elsewhere": ([ZERO, ("select %1, %zero", "select %1, %nil"), ("%true =", "%nil = arith.constant -0.0 : f32\n  %true =")], router(fill="fill = zero")),
    "one group kept": (ONE_KEPT, router(keep=1)),
    "all groups kept": (ALL_KEPT, router(keep=3)),
    "one token": (ONE_TOKEN, router()),
    "one group": (ONE_GROUP, "<score = sigmoid, top_k = 2>"),
    "bias of another type": ([("%bias: tensor<9xf32>", "%bias: tensor<9xbf16>"), ("%scores, %bias : tensor<4x9xf32>, tensor<9xf32>", "%scores, %bias : tensor<4x9xf32>, tensor<9xbf16>"), ("%b: f32, %out: f32):\n    %0 = arith.addf %in, %b", "%b: bf16, %out: f32):\n    %1 = arith.extf %b : bf16 to f32\n    %0 = arith.addf %in, %1")], router()),
    "selected where marked": ([("cmpf une, %m", "cmpf ogt, %m"), ("select %1, %inf, %in", "select %0, %in, %inf")], router()),
    "marked by two": ([("yield %row, %group, %one", "yield %row, %group, %two"), ("%true =", "%two = arith.constant 2.0 : f32\n  %true =")], router()),
    "scores selected and weighed": (WEIGH_SELECTED, "<score = sigmoid, top_k = 2, groups = <count = 3, keep = 2, score = top2sum>>"),
    "biased scores weighed": ([("ins(%chosen#1, %weights, %x", "ins(%chosen#1, %chosen#0, %x")], router("given")),
    # Which experts of weight zero are chosen does not matter.
    "zero elsewhere, weighed": ([*WEIGH_SELECTED, ZERO], "<score = sigmoid, top_k = 2, groups = <count = 3, keep = 2, score = top2sum>>"),
    "best two by topk": ([("tm_tensor.sort dimension(2) outs(%grouped, %iota3 : tensor<4x3x3xf32>, tensor<4x3x3xi64>) {\n  ^bb0(%a: f32, %b: f32, %i: i64, %j: i64):", "tm_tensor.topk dimension(2) ins(%grouped : tensor<4x3x3xf32>) outs(%e4x3x2, %i4x3x2 : tensor<4x3x2xf32>, tensor<4x3x2xi64>) {\n  ^bb0(%a: f32, %b: f32):"), ("} -> tensor<4x3x3xf32>, tensor<4x3x3xi64>\n", "} -> tensor<4x3x2xf32>, tensor<4x3x2xi64>\n"), ("%ranked#0[0, 0, 0] [4, 3, 2] [1, 1, 1] : tensor<4x3x3xf32>", "%ranked#0[0, 0, 0] [4, 3, 2] [1, 1, 1] : tensor<4x3x2xf32>"), ("  %ranked:2", "  %e4x3x2 = tensor.empty() : tensor<4x3x2xf32>\n  %i4x3x2 = tensor.empty() : tensor<4x3x2xi64>\n  %ranked:2")], router()),
}

SCATTER, SELECT = "tm_tensor.scatter", "arith.select"


def masked(body):
    """Another way to take a score %in for what it is where the mask %m says."""
    return [("    %2 = arith.select %1, %inf, %in : f32", body)]


RAISED.update({
    "product": (masked("    %2 = arith.mulf %in, %m : f32"), router(fill="fill = zero")),
    "product with a factor of the comparison": (masked("    %f = arith.uitofp %0 : i1 to f32\n    %2 = arith.mulf %f, %in : f32"), router(fill="fill = zero")),
    "product with one less the factor": (masked("    %f = arith.uitofp %1 : i1 to f32\n    %o = arith.constant 1.0 : f32\n    %g = arith.subf %o, %f : f32\n    %2 = arith.mulf %in, %g : f32"), router(fill="fill = zero")),
    "integer mask": (masked("    %i = arith.extui %0 : i1 to i64\n    %q = arith.cmpi eq, %i, %c0 : i64\n    %2 = arith.select %q, %inf, %in : f32"), router()),
    "-inf added": ([*masked("    %2 = arith.addf %in, %m : f32"), ("yield %row, %group, %one", "yield %row, %group, %zero"), ("outs(%nothing : tensor<4x3xf32>) {\n  ^bb0(%new", "outs(%never : tensor<4x3xf32>) {\n  ^bb0(%new"), ("  %mask = tm_tensor", "  %e4x3n = tensor.empty() : tensor<4x3xf32>\n  %never = linalg.fill ins(%inf : f32) outs(%e4x3n : tensor<4x3xf32>) -> tensor<4x3xf32>\n  %mask = tm_tensor")], router()),
})
CHANGES = "changes the selection score of marked groups"
RANKS = "ranks groups by something other than the best selection score of their experts or the sum of the best two"

# Raised with their own choices. name: (edits, what the remark says, the op it names).
GIVEN = {
    "product with two": ([*masked("    %2 = arith.mulf %in, %m : f32"), ("yield %row, %group, %one", "yield %row, %group, %two"), ("%true =", "%two = arith.constant 2.0 : f32\n  %true =")], CHANGES, "arith.mulf"),
    "mask added": (masked("    %2 = arith.addf %in, %m : f32"), CHANGES, "arith.addf"),
    "product with the factor of other groups": (masked("    %f = arith.uitofp %1 : i1 to f32\n    %2 = arith.mulf %f, %in : f32"), CHANGES, "arith.mulf"),
    "worst groups": ([("oge, %a, %b : f32 // of groups", "ole, %a, %b : f32")], "does not order scores from the largest down", "tm_tensor.sort"),
    "second and third group": ([("%order#1[0, 0]", "%order#1[0, 1]")], "does not mark the best groups", SCATTER),
    "groups at their places": ([("yield %row, %group, %one", "yield %row, %p, %one"), ("    %row = ", "    %p = arith.index_cast %place : index to i64\n    %row = ")], "does not mark the best groups", SCATTER),
    "groups of the first token": ([("extract %kept[%token, %place]", "extract %kept[%c, %place]"), ("    %row = ", ""), ("    %group = ", "    %c = arith.constant 0 : index\n    %row = arith.index_cast %token : index to i64\n    %group = "), ("arith.index_cast %token : index to i64\n    linalg", "linalg")], RANKS, SELECT),
    "groups of the next token": ([("extract %kept[%token, %place]", "extract %kept[%next, %place]"), ("    %group = ", "    %three = arith.constant 3 : index\n    %next = arith.subi %three, %token : index\n    %group = ")], RANKS, SELECT),
    "a group past the only one": ([*ONE_GROUP, ("yield %row, %group, %one", "yield %row, %c1, %one"), ("%true =", "%c1 = arith.constant 1 : i64\n  %true =")], "does not mark the best groups", SCATTER),
    "the only group of one token": ([*ONE_GROUP, ("yield %row, %group, %one", "yield %c0, %group, %one")], "does not mark each token's own groups", SCATTER),
    "marks of the next token": ([("index_cast %token : index", "index_cast %next : index"), ("    %group = ", "    %three = arith.constant 3 : index\n    %next = arith.subi %three, %token : index\n    %group = ")], "does not mark each token's own groups", SCATTER),
    "marks not in place": ([("yield %new : f32", "yield %old : f32")], "does not write its updates into the mask", SCATTER),
    "more than one mark": ([("une, %m, %zero", "une, %m, %one")], "replaces the selection score of other groups by something other than 0 or -inf", SELECT),
    "marks of other numbers": ([("linalg.yield %row, %group, %one", "%v = arith.sitofp %row : i64 to f32\n    linalg.yield %row, %group, %v")], "does not mark groups by a constant", SCATTER),
    "marks like no mark": ([("yield %row, %group, %one", "yield %row, %group, %zero")], "does not tell marked groups from others", SELECT),
    "comparison that tells nothing": ([("cmpf une, %m, %zero", "cmpf oge, %m, %zero")], "does not tell marked groups from others", SELECT),
    "the groups not kept": ([("xori %0, %true", "xori %0, %false"), ("%true = arith.constant true", "%false = arith.constant false")], "replaces the selection score of other groups by something other than 0 or -inf", SELECT),
    "interleaved groups": ([("[#ij, #id3], iterator_types = [\"parallel\", \"parallel\", \"parallel\"]} ins(%mask", "[#ik, #id3], iterator_types = [\"parallel\", \"parallel\", \"parallel\"]} ins(%mask")], "is no mask of groups of consecutive experts", SCATTER),
    "scores of interleaved groups": ([("outs(%grouped, %iota3", "outs(%interleaved, %iota3"), ("  %ranked:2", "  %interleaved = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k, j)>, #id3], iterator_types = [\"parallel\", \"parallel\", \"parallel\"]} ins(%grouped : tensor<4x3x3xf32>) outs(%grouped : tensor<4x3x3xf32>) {\n  ^bb0(%in: f32, %out: f32):\n    linalg.yield %in : f32\n  } -> tensor<4x3x3xf32>\n  %ranked:2")], RANKS, SELECT),
    "sum of the worst two": ([("oge, %a, %b : f32 // in groups", "ole, %a, %b : f32")], RANKS, SELECT),
    "sum of the second and the third": ([("%ranked#0[0, 0, 0]", "%ranked#0[0, 0, 1]")], RANKS, SELECT),
    "sum of the best only": ([("%ranked#0[0, 0, 0] [4, 3, 2] [1, 1, 1] : tensor<4x3x3xf32> to tensor<4x3x2xf32>", "%ranked#0[0, 0, 0] [4, 3, 1] [1, 1, 1] : tensor<4x3x3xf32> to tensor<4x3x1xf32>"), ("ins(%best : tensor<4x3x2xf32>)", "ins(%best : tensor<4x3x1xf32>)")], RANKS, SELECT),
    "sum of all three": ([("ins(%best : tensor<4x3x2xf32>)", "ins(%ranked#0 : tensor<4x3x3xf32>)")], RANKS, SELECT),
    "product of the best two": ([("addf %in, %out : f32 // sums", "mulf %in, %out : f32")], RANKS, SELECT),
    "sum from one": ([("outs(%nothing : tensor<4x3xf32>) {\n  ^bb0(%in", "outs(%ones : tensor<4x3xf32>) {\n  ^bb0(%in"), ("  %sums = ", "  %ones = linalg.fill ins(%one : f32) outs(%e4x3 : tensor<4x3xf32>) -> tensor<4x3xf32>\n  %sums = ")], RANKS, SELECT),
    "worst of a group": ([MAX, ("maximumf %in, %out : f32 // maxima", "minimumf %in, %out : f32")], RANKS, SELECT),
    "best of a group or zero": ([MAX, ("%lowest = linalg.fill ins(%inf", "%lowest = linalg.fill ins(%zero")], RANKS, SELECT),
    "groups by scores without bias": ([("expand_shape %z", "expand_shape %scores")], RANKS, SELECT),
    "one elsewhere": ([("select %1, %inf, %in", "select %1, %one, %in")], "replaces the selection score of other groups by something other than 0 or -inf", SELECT),
    "other experts' scores elsewhere": ([("select %1, %inf, %in", "select %1, %m, %in")], "replaces the selection score of other groups by something other than 0 or -inf", SELECT),
    "biased scores weighed, zero elsewhere": ([ZERO, ("ins(%chosen#1, %weights, %x", "ins(%chosen#1, %chosen#0, %x")], "weighs experts by logits that are 0 outside of the kept groups", "linalg.generic"),
    "groups of dynamic size": ([("outs(%nothing : tensor<4x3xf32>) {\n  ^bb0(%new", "outs(%open : tensor<?x3xf32>) {\n  ^bb0(%new"), ("    tm_tensor.yield %new : f32\n  } -> tensor<4x3xf32>", "    tm_tensor.yield %new : f32\n  } -> tensor<?x3xf32>\n  %mask = tensor.cast %marked : tensor<?x3xf32> to tensor<4x3xf32>"), ("%mask = tm_tensor", "%open = tensor.cast %nothing : tensor<4x3xf32> to tensor<?x3xf32>\n  %marked = tm_tensor")], "marks a group at an unknown position", SCATTER),
    "selected scores of groups above a threshold": ([("    %0 = arith.cmpf une, %m, %zero : f32", "    %0 = arith.cmpf une, %in, %zero : f32")], "selects experts by something other than the score or the logit that weighs them", "linalg.generic"),
    "mask and a threshold": ([("    %1 = arith.xori %0, %true : i1", "    %t = arith.cmpf ogt, %in, %zero : f32\n    %1 = arith.xori %0, %t : i1")], "does not tell marked groups from others", SELECT),
    "rows of weight zero count": ([*WEIGH_SELECTED, ZERO, ("%2 = arith.mulf %1, %weight : f32 // weigh", "%s = math.exp %weight : f32\n    %2 = arith.mulf %1, %s : f32")], "counts rows of weight zero, which experts outside of the kept groups have", "linalg.generic"),
    "more choices than experts": ([*ONE_KEPT, *FOUR_CHOSEN], "chooses more experts than the kept groups have", "linalg.generic"),
}

check(sys.argv[1], RAISED, {}, *sys.argv[2:], given=GIVEN)
