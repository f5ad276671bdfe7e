"""raise_loop.py LAYER.mlir MOE_OPT MOE_RUN

Edits of a layer with a term for each expert, as in raise_edits.py.
"""

import sys

from raise_edits import check

ROUTER = "<score = sigmoid, top_k = 2>"
GENERIC, ADD, SLICE = "linalg.generic", "linalg.add", "tensor.extract_slice"
SMALL = "tensor<6x4xf32>"


def add(name, left, right):
    return f"  %{name} = linalg.add ins(%{left}, %{right} : {SMALL}, {SMALL}) outs(%e6x4 : {SMALL}) -> {SMALL}\n"


SUM = [add("s0", "start", "t0"), add("s1", "s0", "t1"), add("s2", "s1", "t2")]


def sum_as(*lines):
    """Edits that add in another way; the last line computes %s2."""
    return [(SUM[0], ""), (SUM[1], ""), (SUM[2], "".join(lines))]


def in_each(old, new, experts=range(3)):
    """Edits of some experts. `#` stands for the number of the expert."""
    return [(old.replace("#", str(e)), new.replace("#", str(e))) for e in experts]


def tanh(new, experts):
    """Edits of the activation."""
    generic = "linalg.generic {indexing_maps = [#id, #id], iterator_types = [\"parallel\", \"parallel\"]} ins(%h# : tensor<6x3xf32>) outs(%e6x3 : tensor<6x3xf32>) {\n  ^bb0(%in: f32, %out: f32):\n    "
    generic = generic.replace("[#id, #id]", "[@]")
    edits = in_each(generic + "%0 = math.tanh %in : f32", generic + new, experts)
    return [(old.replace("[@]", "[#id, #id]"), new.replace("[@]", "[#id, #id]")) for old, new in edits]


def return_too(value):
    """Edits that return a value besides the sum."""
    return [(f"return %s2 : {SMALL}", f"return %s2, {value} : {SMALL}, {SMALL}"), (f"%down: tensor<3x3x4xf32>) -> {SMALL}", f"%down: tensor<3x3x4xf32>) -> ({SMALL}, {SMALL})")]


# The terms by themselves, where something else takes their place.
TERM = """  %t# = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%y#, %w# : tensor<6x4xf32>, tensor<6xf32>) outs(%e6x4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %0 = arith.mulf %in, %w : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
"""
NO_TERMS = [(TERM.replace("t#", f"t{e}").replace("y#", f"y{e}").replace("w#", f"w{e}"), "") for e in range(3)]
FUSED = f"""  %s2 = linalg.generic {{indexing_maps = [#id, #row, #id, #row, #id, #row, #id], iterator_types = ["parallel", "parallel"]}} ins(%y0, %w0, %y1, %w1, %y2, %w2 : {SMALL}, tensor<6xf32>, {SMALL}, tensor<6xf32>, {SMALL}, tensor<6xf32>) outs(%e6x4 : {SMALL}) {{
  ^bb0(%a: f32, %u: f32, %b: f32, %v: f32, %c: f32, %w: f32, %out: f32):
    %0 = arith.mulf %a, %u : f32
    %1 = arith.mulf %b, %v : f32
    %2 = arith.addf %0, %1 : f32
    %3 = arith.mulf %c, %w : f32
    %4 = arith.addf %2, %3 : f32
    linalg.yield %4 : f32
  }} -> {SMALL}
"""
TRANSPOSED = f"""  %e4x6 = tensor.empty() : tensor<4x6xf32>
  %s1 = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j, i)>, #id], iterator_types = ["parallel", "parallel"]}} ins(%s0, %t1 : {SMALL}, {SMALL}) outs(%e4x6 : tensor<4x6xf32>) {{
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }} -> tensor<4x6xf32>
  %s2 = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (j, i)>, #id, #id], iterator_types = ["parallel", "parallel"]}} ins(%s1, %t2 : tensor<4x6xf32>, {SMALL}) outs(%e6x4 : {SMALL}) {{
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }} -> {SMALL}
"""
HALF_OF_X = """  %half = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%s1, %x : tensor<6x4xf32>, tensor<6x4xf32>) outs(%e6x4 : tensor<6x4xf32>) {
  ^bb0(%s: f32, %in: f32, %out: f32):
    %k = linalg.index 1 : index
    %i = arith.index_cast %k : index to i32
    %f = arith.sitofp %i : i32 to f32
    %0 = arith.mulf %in, %f : f32
    %1 = arith.addf %s, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<6x4xf32>
"""
ONE_TENSOR = [
    ("%up0: tensor<4x3xf32>,\n                %up1: tensor<4x3xf32>, %up2: tensor<4x3xf32>", "%ups: tensor<4x9xf32>"),
    ("  // Expert 0.", "".join(f"  %up{e} = tensor.extract_slice %ups[0, {3 * e}] [4, 3] [1, 1] : tensor<4x9xf32> to tensor<4x3xf32>\n" for e in range(3))),
]
# The weight of an expert applies to its input; and an expert that all tokens use.
WEIGHED = """  %v# = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %w# : tensor<6x4xf32>, tensor<6xf32>) outs(%e6x4 : tensor<6x4xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %0 = arith.mulf %in, %w : f32
    linalg.yield %0 : f32
  } -> tensor<6x4xf32>
"""
WEIGHED_INPUTS = [edit for e in range(3) for edit in (
    (f"  %h{e} = linalg.matmul ins(%x,", WEIGHED.replace("v#", f"v{e}").replace("w# :", f"w{e} :") + f"  %h{e} = linalg.matmul ins(%v{e},"),)]
FOR_ALL = """  %hs = linalg.matmul ins(%x, %up : tensor<6x4xf32>, tensor<4x3xf32>) outs(%nothing : tensor<6x3xf32>) -> tensor<6x3xf32>
  %as = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%hs : tensor<6x3xf32>) outs(%e6x3 : tensor<6x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = math.tanh %in : f32
    linalg.yield %0 : f32
  } -> tensor<6x3xf32>
  %ds = tensor.extract_slice %more[0, 0, 0] [1, 3, 4] [1, 1, 1] : tensor<3x3x4xf32> to tensor<3x4xf32>
  %ys = linalg.matmul ins(%as, %ds : tensor<6x3xf32>, tensor<3x4xf32>) outs(%start : tensor<6x4xf32>) -> tensor<6x4xf32>
"""
ARGUMENTS = ("%down: tensor<3x3x4xf32>)", "%down: tensor<3x3x4xf32>, %up: tensor<4x3xf32>, %more: tensor<3x3x4xf32>)")
MASK = "    %0 = arith.cmpi eq, %i, %c# : i64\n    %1 = arith.select %0, %s, %zero : f32"

# name: (edits, router). An edit is (what to find, what to put), and must apply.
RAISED = {
    "as it is": ([], ROUTER),
    "terms in another order": (sum_as(add("s0", "start", "t2"), add("s1", "s0", "t0"), add("s2", "s1", "t1")), ROUTER),
    "a tree of sums": (sum_as(add("s0", "t1", "start"), add("s1", "t0", "t2"), add("s2", "s1", "s0")), ROUTER),
    "no start": (sum_as(add("s1", "t0", "t1"), add("s2", "t2", "s1")), ROUTER),
    "all terms in one op": ([*NO_TERMS, *sum_as(FUSED)], ROUTER),
    "transposed in between": (sum_as(SUM[0], TRANSPOSED), ROUTER),
    "weights on the inputs": ([*WEIGHED_INPUTS, *NO_TERMS, *sum_as(add("s1", "y0", "y1"), add("s2", "s1", "y2"))], ROUTER),
    "an expert that all tokens use": ([*WEIGHED_INPUTS, *NO_TERMS, *sum_as(FOR_ALL, add("s0", "y0", "ys"), add("s1", "s0", "y1"), add("s2", "s1", "y2")), ARGUMENTS], ROUTER),
    "from the input on": (sum_as(add("s0", "x", "t0"), *SUM[1:]), ROUTER),
    "the input added in between": (sum_as(SUM[0], add("r", "s0", "x"), add("s1", "r", "t1"), SUM[2]), ROUTER),
    "something computed of the input in between": (sum_as(*SUM[:2], HALF_OF_X, add("s2", "half", "t2")), ROUTER),
    "masks as numbers": (in_each(MASK, "    %0 = arith.cmpi eq, %i, %c# : i64\n    %b = arith.uitofp %0 : i1 to f32\n    %1 = arith.mulf %b, %s : f32"), ROUTER),
    "slices of columns": (ONE_TENSOR, ROUTER),
    "parameters of other experts": ([("ins(%x, %up0 :", "ins(%x, %up :"), ("ins(%x, %up1 :", "ins(%x, %up0 :"), ("ins(%x, %up :", "ins(%x, %up1 :")], ROUTER),
    "one matrix for all experts": (in_each("ins(%x, %up# :", "ins(%x, %up0 :", [1, 2]), ROUTER),
    "a number of each expert": (tanh("%f = arith.constant 0.#5 : f32\n    %1 = arith.mulf %in, %f : f32\n    %0 = math.tanh %1 : f32", range(3)), ROUTER),
    "a row used elsewhere": (return_too("%y1"), ROUTER),
}


def count(number):
    return f"adds {number} terms that are alike, but tokens choose from 3 experts"


NOT_ZERO = "is not known to be zero for experts that a token has not chosen"
# name: (edits, what the warning says, the op it names).
REFUSED = {
    "an expert less": (sum_as(SUM[0], add("s2", "s0", "t1")), count(2), ADD),
    "the first expert missing": (sum_as(add("s0", "start", "t1"), add("s2", "s0", "t2")), "names expert 2, but only 2 terms are alike", SLICE),
    "an expert twice": (sum_as(*SUM[:2], add("s2", "s1", "t1")), "adds expert 1 a second time", SLICE),
    "an expert one time more": (sum_as(*SUM[:2], add("r", "s1", "t1"), add("s2", "r", "t2")), "adds expert 1 a second time", SLICE),
    "another activation": (tanh("%0 = math.exp %in : f32", [2]), "does not compute the same for each expert", GENERIC),
    "a slice of a wider expert": ([("%up2: tensor<4x3xf32>", "%up2: tensor<4x3xf32>, %wide: tensor<4x5xf32>"), ("  %h2 = linalg.matmul ins(%x, %up2 : tensor<6x4xf32>, tensor<4x3xf32>) outs(%nothing : tensor<6x3xf32>) -> tensor<6x3xf32>", "  %e6x5 = tensor.empty() : tensor<6x5xf32>\n  %n6x5 = linalg.fill ins(%zero : f32) outs(%e6x5 : tensor<6x5xf32>) -> tensor<6x5xf32>\n  %h5 = linalg.matmul ins(%x, %wide : tensor<6x4xf32>, tensor<4x5xf32>) outs(%n6x5 : tensor<6x5xf32>) -> tensor<6x5xf32>\n  %h2 = tensor.extract_slice %h5[0, 0] [6, 3] [1, 1] : tensor<6x5xf32> to tensor<6x3xf32>")], "is not what other experts have in its place", SLICE),
    "an expert that all tokens use in place of one": ([*WEIGHED_INPUTS, *NO_TERMS, *sum_as(FOR_ALL, add("s0", "y0", "ys"), add("s2", "s0", "y1")), ARGUMENTS], count(2), ADD),
    "weights of another expert": ([("cmpi eq, %i, %c1", "cmpi eq, %i, %c9"), ("cmpi eq, %i, %c2", "cmpi eq, %i, %c1"), ("cmpi eq, %i, %c9", "cmpi eq, %i, %c2")], "names expert 2 in the term of expert 1", GENERIC),
    "weights of one expert for all": (in_each("cmpi eq, %i, %c#", "cmpi eq, %i, %c1", [0, 2]), "adds terms that do not tell which experts a token has chosen", ADD),
    "a partial sum used elsewhere": (return_too("%s1"), count(2), ADD),
    "less the last expert": (sum_as(*SUM[:2], add("s2", "s1", "t2").replace("linalg.add", "linalg.sub")), count(2), ADD),
    "experts up to a number": (in_each("cmpi eq, %i, %c#", "cmpi sle, %i, %c#"), NOT_ZERO, GENERIC),
    "experts that are not chosen": (in_each(MASK, MASK.replace("%s, %zero", "%zero, %s")), NOT_ZERO, ADD),
    "masks for weights": (in_each(MASK, MASK.replace("%s, %zero", "%one, %zero")), "sums rows that no routing weight was applied to", ADD),
    "inputs of each expert": ([("%up0: tensor<4x3xf32>", "%x0: tensor<6x4xf32>, %x1: tensor<6x4xf32>, %up0: tensor<4x3xf32>"), *in_each("ins(%x, %up# :", "ins(%x# , %up# :", [0, 1])], "depends on the choice in a way that is no routing weight", "linalg.matmul"),
}

check(sys.argv[1], RAISED, REFUSED, *sys.argv[2:])
