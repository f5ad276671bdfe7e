"""raise_sorted.py MOE_OPT MOE_RUN LAYER.mlir

Edits a layer that sorts its rows by expert, one thing at a time; raise_edits.py
says what is checked.
"""

import sys

import raise_edits

POSITION = "compares the position of a row with something other than where the rows of an expert begin and end"
ROUTER = "<score = topk_softmax, top_k = 2>"

# begin[g] = end[g] - counts[g]
DIFFERENCE = """  %begin = linalg.generic {indexing_maps = [#r, #r, #r], iterator_types = ["parallel"]} ins(%end, %counts : tensor<5xi32>, tensor<5xi32>) outs(%i5 : tensor<5xi32>) {
  ^bb0(%e: i32, %n: i32, %out: i32):
    %0 = arith.subi %e, %n : i32
    linalg.yield %0 : i32
  } -> tensor<5xi32>
"""
BEGIN = "  %begin = tensor.insert_slice %before into %none[1] [4] [1] : tensor<4xi32> into tensor<5xi32>\n"

# end[g] = sum over h of (h <= g ? counts[h] : 0)
SCAN = """  %end, %all = tm_tensor.scan dimension(0) inclusive(true) ins(%counts : tensor<5xi32>) outs(%i5, %nothing : tensor<5xi32>, tensor<i32>) {
  ^bb0(%so_far: i32, %next: i32):
    %0 = arith.addi %so_far, %next : i32 // end
    tm_tensor.yield %0 : i32
  } -> tensor<5xi32>, tensor<i32>
"""
MASKED_SUM = """  %NAME = linalg.generic {indexing_maps = [affine_map<(g, h) -> (h)>, affine_map<(g, h) -> (g)>], iterator_types = ["parallel", "reduction"]} ins(%counts : tensor<5xi32>) outs(%none : tensor<5xi32>) {
  ^bb0(%in: i32, %out: i32):
    %0 = linalg.index 0 : index
    %1 = linalg.index 1 : index
    %2 = arith.cmpi PREDICATE : index
    %3 = arith.select %2, %in, %c0 : i32
    %4 = arith.addi %out, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<5xi32>
"""

# counts[g] = sum over the rows of whether they choose g
SCATTERED = """  %counts = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%ones, %where : tensor<12xi32>, tensor<12x1xi32>) outs(%none : tensor<5xi32>) {
  ^bb0(%new: i32, %old: i32):
    %0 = arith.addi %old, %new : i32 // counts
    tm_tensor.yield %0 : i32
  } -> tensor<5xi32>
"""
COMPARED = """  %counts = linalg.generic {indexing_maps = [affine_map<(g, r) -> (r)>, affine_map<(g, r) -> (g)>], iterator_types = ["parallel", "reduction"]} ins(%chosen : tensor<12xi32>) outs(%none : tensor<5xi32>) {
  ^bb0(%in: i32, %out: i32):
    %0 = linalg.index 0 : index
    %1 = arith.index_cast %0 : index to i32
    %2 = arith.cmpi eq, %in, %1 : i32
    %3 = arith.extui %2 : i1 to i32
    %4 = arith.addi %out, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<5xi32>
"""

# What adds rows up at tokens, and what gathers them where they came from.
ADDED = """  %result = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%y, %tokens : tensor<12x4xf32>, tensor<12x1xi32>) outs(%s6x4 : tensor<6x4xf32>) {
  ^bb0(%new: f32, %old: f32):
    %0 = arith.addf %old, %new : f32 // result
    tm_tensor.yield %0 : f32
  } -> tensor<6x4xf32>
"""
SORT_AGAIN = """  %order:2 = tm_tensor.sort dimension(0) outs(%KEY, %iota : tensor<12xi32>, tensor<12xi32>) {
  ^bb0(%a: i32, %b: i32, %i: i32, %j: i32):
    %0 = arith.cmpi slt, %a, %b : i32 // again
    tm_tensor.yield %0 : i1
  } -> tensor<12xi32>, tensor<12xi32>
"""
SCATTER_BACK = """  %w12x1 = tensor.expand_shape %sorted#1 [[0, 1]] output_shape [12, 1] : tensor<12xi32> into tensor<12x1xi32>
  %back = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%iota, %w12x1 : tensor<12xi32>, tensor<12x1xi32>) outs(%i12 : tensor<12xi32>) {
  ^bb0(%new: i32, %old: i32):
    tm_tensor.yield %new : i32
  } -> tensor<12xi32>
"""
GATHER_BACK = """  %old = linalg.generic {indexing_maps = [#row, #rh], iterator_types = ["parallel", "parallel"]} ins(%PLACES : tensor<12xi32>) outs(%e12x4 : tensor<12x4xf32>) {
  ^bb0(%in: i32, %out: f32):
    %0 = arith.index_cast %in : i32 to index
    %1 = linalg.index 1 : index
    %2 = tensor.extract %y[%0, %1] : tensor<12x4xf32>
    linalg.yield %2 : f32
  } -> tensor<12x4xf32>
  %pairs = tensor.expand_shape %old [[0, 1], [2]] output_shape [6, 2, 4] : tensor<12x4xf32> into tensor<6x2x4xf32>
  %result = linalg.generic {indexing_maps = [affine_map<(t, j, h) -> (t, j, h)>, affine_map<(t, j, h) -> (t, h)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%pairs : tensor<6x2x4xf32>) outs(%s6x4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32 // pairs
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
"""


# %up as a product of two matrices, of which one has the parameters of all experts.
UP = """  %up = linalg.generic {indexing_maps = [#left, #right, #sum], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%masked, %w1 : tensor<5x12x4xf32>, tensor<5x4x3xf32>) outs(%s12x3 : tensor<12x3xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %0 = arith.mulf %in, %w : f32
    %1 = arith.addf %out, %0 : f32 // up
    linalg.yield %1 : f32
  } -> tensor<12x3xf32>
"""
PRODUCT = """  %eRxS = tensor.empty() : tensor<12xRxSxf32>
  %turned = linalg.transpose ins(%masked : tensor<5x12x4xf32>) outs(%eRxS : tensor<12xRxSxf32>) permutation = ORDER
  %flat = tensor.collapse_shape %turned [[0], [1, 2]] : tensor<12xRxSxf32> into tensor<12x20xf32>
  %up = linalg.matmul ins(%flat, %w1 : tensor<12x20xf32>, tensor<20x3xf32>) outs(%s12x3 : tensor<12x3xf32>) -> tensor<12x3xf32>
"""


def flat_parameter(order, sizes):
    """Edits that give the first parameter in two dimensions."""
    outer, inner = sizes
    product = PRODUCT.replace("ORDER", order).replace("R", str(outer)).replace("S", str(inner))
    return [("%w1: tensor<5x4x3xf32>", "%w1: tensor<20x3xf32>"), (UP, product)]


def masked_sums(end, begin=None):
    """Edits that add counts under a condition, instead of one after the other."""
    edits = [(SCAN, MASKED_SUM.replace("NAME", "end").replace("PREDICATE", end))]
    if begin:
        edits.append((BEGIN, MASKED_SUM.replace("NAME", "begin").replace("PREDICATE", begin)))
    return edits


def gather_back(find, places):
    """An edit that puts rows back where `find` says, and sums them by token."""
    return (ADDED, find + GATHER_BACK.replace("PLACES", places))


def sort_again(key):
    """An edit that sorts other integers, too."""
    return ("  %where = ", SORT_AGAIN.replace("KEY", key) + "  %where = ")


def replace_mask(condition):
    """An edit of what tells the rows of an expert from others."""
    return ("    %4 = arith.andi %2, %3 : i1\n", condition)


RAISED = {
    "as it is": ([], ROUTER),
    "sort that is not strict": ([("cmpi slt, %a, %b", "cmpi sle, %a, %b")], ROUTER),
    "comparison the other way round": ([("cmpi slt, %a, %b", "cmpi sgt, %b, %a")], ROUTER),
    "begin as a difference": ([(BEGIN, DIFFERENCE)], ROUTER),
    "masked sums": (masked_sums("sle, %1, %0", "slt, %1, %0"), ROUTER),
    "masked sums the other way round": (masked_sums("sge, %0, %1", "sgt, %0, %1"), ROUTER),
    "masked sums for ends": (masked_sums("sle, %1, %0"), ROUTER),
    "counts by comparison": ([(SCATTERED, COMPARED)], ROUTER),
    "bounds the other way round": ([("cmpi sle, %b, %1", "cmpi sge, %1, %b"), ("cmpi slt, %1, %e", "cmpi sgt, %e, %1"), ("andi %2, %3", "andi %3, %2")], ROUTER),
    "wider bounds": ([("    %2 = arith.cmpi sle, %b, %1 : i32\n    %3 = arith.cmpi slt, %1, %e : i32\n", "    %p = arith.extsi %b : i32 to i64\n    %q = arith.extsi %e : i32 to i64\n    %s = arith.index_cast %0 : index to i64\n    %2 = arith.cmpi sle, %p, %s : i64\n    %3 = arith.cmpi slt, %s, %q : i64\n")], ROUTER),
    "masked by a factor": ([("%0 = arith.select %m, %in, %zero : f32 // masked", "%f = arith.uitofp %m : i1 to f32\n    %0 = arith.mulf %in, %f : f32")], ROUTER),
    "floor of a quotient": ([("    %0 = arith.divsi %in, %c2 : i32 // place\n", "    %d = arith.divsi %in, %c2 : i32\n    %one = arith.constant 1 : i32\n    %c31 = arith.constant 31 : i32\n    %z = arith.cmpi eq, %in, %c0 : i32\n    %h = arith.shrsi %in, %c31 : i32\n    %o = arith.ori %h, %one : i32\n    %s = arith.select %z, %c0, %o : i32\n    %n = arith.cmpi ne, %s, %one : i32\n    %m = arith.remsi %in, %c2 : i32\n    %p = arith.cmpi ne, %m, %c0 : i32\n    %q = arith.andi %n, %p : i1\n    %l = arith.subi %d, %one : i32\n    %0 = arith.select %q, %l, %d : i32\n")], ROUTER),
    "weighed by logits": ([("tensor.collapse_shape %weights", "tensor.collapse_shape %best#0")], "<score = given, top_k = 2>"),
    "counts of the sorted experts": ([("expand_shape %chosen", "expand_shape %sorted#0")], ROUTER),
    "put back by sorting the order": ([gather_back(SORT_AGAIN.replace("KEY", "sorted#1"), "order#1")], ROUTER),
    "put back by scattering": ([gather_back(SCATTER_BACK, "back")], ROUTER),
    "parameters in one dimension": (flat_parameter("[1, 0, 2]", (5, 4)), ROUTER),
    "parameters among others": ([("%w1: tensor<5x4x3xf32>", "%w0: tensor<7x4x3xf32>"), ("  // The router", "  %w1 = tensor.extract_slice %w0[1, 0, 0] [5, 4, 3] [1, 1, 1] : tensor<7x4x3xf32> to tensor<5x4x3xf32>\n  // The router")], ROUTER),
}

REFUSED = {
    "counts of other choices": ([("ins(%ones, %where", "ins(%ones, %elsewhere")], POSITION, "linalg.generic"),
    "rows sorted by other choices": ([("outs(%chosen, %iota", "outs(%different, %iota")], POSITION, "linalg.generic"),
    "rows sorted from the last expert on": ([("cmpi slt, %a, %b", "cmpi sgt, %a, %b")], POSITION, "linalg.generic"),
    "counts from one on": ([("outs(%none : tensor<5xi32>) {\n  ^bb0(%new", "outs(%some : tensor<5xi32>) {\n  ^bb0(%new"), ("  %ones =", "  %some = arith.constant dense<1> : tensor<5xi32>\n  %ones =")], POSITION, "linalg.generic"),
    "rows counted twice": ([("dense<1> : tensor<12xi32>", "dense<2> : tensor<12xi32>")], POSITION, "linalg.generic"),
    "products of counts": ([("addi %old, %new : i32 // counts", "muli %old, %new : i32")], POSITION, "linalg.generic"),
    "largest counts for ends": ([("addi %so_far, %next : i32 // end", "maxsi %so_far, %next : i32")], POSITION, "linalg.generic"),
    "ends before": ([("inclusive(true)", "inclusive(false)")], POSITION, "linalg.generic"),
    "masked sums from the expert on": (masked_sums("sge, %1, %0", "sgt, %1, %0"), POSITION, "linalg.generic"),
    "masked sums for begins only": (masked_sums("slt, %1, %0", "slt, %1, %0"), POSITION, "linalg.generic"),
    "masked sums for ends only": (masked_sums("sle, %1, %0", "sle, %1, %0"), POSITION, "linalg.generic"),
    "masked sums of one": (masked_sums("eq, %1, %0", "slt, %1, %0"), POSITION, "linalg.generic"),
    "masked sums of other counts": ([(e, t.replace("%in, %c0", "%in, %in")) for e, t in masked_sums("sle, %1, %0", "slt, %1, %0")], POSITION, "linalg.generic"),
    "begins of the same expert": ([("into %none[1] [4] [1]", "into %none[0] [4] [1]")], POSITION, "linalg.generic"),
    "begins from the second on": ([("%end[0] [4] [1]", "%end[1] [4] [1]")], POSITION, "linalg.generic"),
    "first begin is not zero": ([("into %none[1] [4] [1]", "into %some[1] [4] [1]"), ("  %ones =", "  %some = arith.constant dense<1> : tensor<5xi32>\n  %ones =")], POSITION, "linalg.generic"),
    "difference with other counts": ([(BEGIN, DIFFERENCE.replace("ins(%end, %counts", "ins(%end, %end"))], POSITION, "linalg.generic"),
    "rows after the begin": ([("cmpi sle, %b, %1", "cmpi slt, %b, %1")], POSITION, "linalg.generic"),
    "rows up to the end": ([("cmpi slt, %1, %e", "cmpi sle, %1, %e")], POSITION, "linalg.generic"),
    "either bound": ([("andi %2, %3", "ori %2, %3")], POSITION, "linalg.generic"),
    "position of the expert": ([("%0 = linalg.index 1 : index\n    %1 = arith.index_cast %0 : index to i32\n    %2 = arith.cmpi sle", "%0 = linalg.index 0 : index\n    %1 = arith.index_cast %0 : index to i32\n    %2 = arith.cmpi sle")], "sums rows that do not depend on parameters of the chosen experts", "tm_tensor.scatter"),
    "next row": ([("    %2 = arith.cmpi sle, %b, %1 : i32", "    %one = arith.constant 1 : i32\n    %k = arith.addi %1, %one : i32\n    %2 = arith.cmpi sle, %b, %k : i32")], POSITION, "linalg.generic"),
    "one elsewhere": ([("%0 = arith.select %m, %in, %zero : f32 // masked", "%one = arith.constant 1.0 : f32\n    %0 = arith.select %m, %in, %one : f32")], POSITION, "linalg.generic"),
    "rows of other experts": ([("%0 = arith.select %m, %in, %zero : f32 // masked", "%0 = arith.select %m, %zero, %in : f32")], POSITION, "linalg.generic"),
    "largest of the experts": ([("addf %out, %0 : f32 // up", "maximumf %out, %0 : f32")], POSITION, "linalg.generic"),
    "next expert's parameter": ([("affine_map<(r, n, g, c) -> (g, c, n)>", "affine_map<(r, n, g, c) -> (4 - g, c, n)>")], "depends on the choice in a way that is no routing weight", "linalg.generic"),
    "parameters of all experts in turn": (flat_parameter("[1, 2, 0]", (4, 5)), "depends on the choice in a way that is no routing weight", "linalg.matmul"),
    "rows of other tokens": ([("divsi %in, %c2 : i32 // token", "remsi %in, %c2 : i32")], "depends on the choice in a way that is no routing weight", "linalg.generic"),
    "added at other tokens": ([("divsi %in, %c2 : i32 // place", "remsi %in, %c2 : i32")], "does not add each row to that of its token", "tm_tensor.scatter"),
    "added in another order": ([sort_again("different"), ("ins(%sorted#1 : tensor<12xi32>) outs(%i12x1", "ins(%order#1 : tensor<12xi32>) outs(%i12x1")], POSITION, "linalg.generic"),
    "put back, largest of a token": ([gather_back(SORT_AGAIN.replace("KEY", "sorted#1"), "order#1"), ("addf %in, %out : f32 // pairs", "maximumf %in, %out : f32")], "combines the choices in another way than by a sum", "linalg.generic"),
    "weighed by the scores of others": ([("tensor.collapse_shape %weights", "tensor.collapse_shape %others#0")], "weighs a choice by something other than the score of the chosen expert", "tm_tensor.topk"),
    "weighed in another order": ([("%0 = arith.index_cast %r : i32 to index", "%0 = linalg.index 0 : index")], "weighs a choice by something other than the score of the chosen expert", "tm_tensor.topk"),
    "not weighed": ([("mulf %in, %1 : f32 // weighed", "mulf %in, %in : f32")], "sums rows that no routing weight was applied to", "tm_tensor.scatter"),
    "largest of the rows": ([("addf %old, %new : f32 // result", "maximumf %old, %new : f32")], "combines the choices in another way than by a sum", "tm_tensor.scatter"),
    "sum from something on": ([("%s6x4 = linalg.fill ins(%zero", "%s6x4 = linalg.fill ins(%least")], "does not start the sum over the choices from zero", "tm_tensor.scatter"),
    "rows used elsewhere": ([("return %result : tensor<6x4xf32>", "return %result, %hidden : tensor<6x4xf32>, tensor<12x3xf32>"), (") -> tensor<6x4xf32> {\n  %zero", ") -> (tensor<6x4xf32>, tensor<12x3xf32>) {\n  %zero")], "uses gathered parameters, or what is computed from them, outside of the layer", "func.return"),
}

# Not even sums of sorted rows: these must stay, with whatever is said of them.
OTHERS = {
    "put back by the order itself": [gather_back("", "sorted#1")],
    "put back by sorting from the last on": [gather_back(SORT_AGAIN.replace("KEY", "sorted#1").replace("cmpi slt", "cmpi sgt"), "order#1")],
    "put back by sorting the experts": [gather_back(SORT_AGAIN.replace("KEY", "sorted#0"), "order#1")],
    "put back by scattering sums": [gather_back(SCATTER_BACK.replace("yield %new", "yield %old"), "back")],
}


def check_others(moe_opt, layer):
    """Nothing may be raised."""
    with open(layer, encoding="utf-8") as file:
        original = file.read()
    for name, edits in OTHERS.items():
        text = original
        for old, new in edits:
            if old not in text:
                sys.exit(f"{name}: nothing to edit: {old}")
            text = text.replace(old, new)
        done = raise_edits.run(moe_opt, ["--moe-raise"], text)
        if done.returncode or "moe.experts" in done.stdout:
            sys.exit(f"{name}: raised: {done.stderr}{done.stdout}")


if __name__ == "__main__":
    raise_edits.check(sys.argv[3], RAISED, REFUSED, *sys.argv[1:3])
    check_others(sys.argv[1], sys.argv[3])
