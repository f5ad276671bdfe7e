"""raise_router_search.py LAYER.mlir MOE_OPT MOE_RUN

Routers that search for the best expert, or for the best one again and again.
"""

import sys

from raise_edits import check
from routers import BETTER, SIGMOID, column, name, op, put, search

SCORES = op("scores", {"l": "%logits"}, SIGMOID)


def top1(body=BETTER, start="%inf", tensor="%scores", position="%best#1"):
    return put(
        SCORES,
        search("best", tensor, body, start),
        column("weights", "%best#0", "f32"),
        column("experts", position, "i64"),
        k=1,
    )


def left_out(result, source, *positions, fill="%r = arith.select %c, %inf, %l : f32"):
    """Scores with something else where a search before found the best."""
    text = ""
    for number, position in enumerate(positions):
        last = number == len(positions) - 1
        name_ = result if last else f"{result}{number}"
        text += op(name_, {"l": source, "p": (f"%{position}#1:6xi64", "#row")}, f"%j = linalg.index 1 : index\n    %k = arith.index_cast %j : index to i64\n    %c = arith.cmpi eq, %k, %p : i64\n    {fill}")
        source = f"%{name_}"
    return text


def stacked(k, values=True):
    text = "".join(column(f"p{i}", f"%best{i}#1", "i64") + column(f"v{i}", f"%best{i}#0", "f32") for i in range(k))
    for result, piece, type_ in (("experts", "p", "i64"), ("weights", "v", "f32")):
        pieces = ", ".join(f"%{piece}{i}" for i in range(k))
        text += f"  %{result} = tensor.concat dim(1) {pieces} : ({', '.join([f'tensor<6x1x{type_}>'] * k)}) -> tensor<6x{k}x{type_}>\n"
    return text


def top2(fill="%r = arith.select %c, %inf, %l : f32", source="%scores", by="%scores", second="%rest", position="best0"):
    return put(SCORES, search("best0", by), left_out("rest", source, position, fill=fill), search("best1", second), stacked(2))


TOP3 = put(
    SCORES,
    search("best0", "%scores"),
    left_out("rest", "%scores", "best0"),
    search("best1", "%rest"),
    left_out("more", "%scores", "best0", "best1"),
    search("best2", "%more"),
    stacked(3),
    k=3,
)
FLOAT = "%u = arith.extui %c : i1 to i64\n    %f = arith.uitofp %u : i64 to f32\n    "
SIGMOID_2 = "<score = sigmoid, top_k = 2>"
SIGMOID_1 = "<score = sigmoid, top_k = 1>"
GENERIC = "linalg.generic"
SELECTED = """%b = arith.cmpf olt, %best, %s : f32
    %m = arith.select %b, %s, %best : f32
    %n = arith.select %b, %i, %at : i64"""
# As JAX writes it.
TIES = """%m = arith.maximumf %best, %s : f32
    %g = arith.cmpf ogt, %s, %best : f32
    %nan = arith.cmpf une, %s, %s : f32
    %h = arith.ori %g, %nan : i1
    %e = arith.cmpf oeq, %s, %best : f32
    %f = arith.cmpi slt, %i, %at : i64
    %t = arith.andi %e, %f : i1
    %b = arith.ori %h, %t : i1
    %n = arith.select %b, %i, %at : i64"""

RAISED = {
    "maximum": (top1(), SIGMOID_1),
    "selection": (top1(SELECTED), SIGMOID_1),
    "ties by position": (top1(TIES), SIGMOID_1),
    "from the lowest number": ([*top1(), ("0xFF800000", "-3.40282347E+38")], SIGMOID_1),
    "logits": ([*top1(tensor="%logits"), ("%weights = tensor.expand_shape %best#0", "%values = tensor.expand_shape %best#0"), ("  %e6x1x4", op("weights", {"l": "%values"}, SIGMOID, "6x1") + "  %e6x1x4")], "<score = topk_sigmoid, top_k = 1>"),
}

RAISED.update({
    "again without the best": (top2(), SIGMOID_2),
    "and again": (TOP3, "<score = sigmoid, top_k = 3>"),
    "less than any score": (top2("%d = arith.constant -1.0e9 : f32\n    %r = arith.select %c, %d, %l : f32"), SIGMOID_2),
    "nothing instead": (top2(FLOAT + "%g = arith.subf %one, %f : f32\n    %r = arith.mulf %l, %g : f32"), SIGMOID_2),
    "a large number taken off": (top2(FLOAT + "%d = arith.constant 1.0e9 : f32\n    %g = arith.mulf %f, %d : f32\n    %r = arith.subf %l, %g : f32"), SIGMOID_2),
})

def through(body):
    """A layer whose experts are the chosen ones by way of another op."""
    index = op("experts", {"i": "%found:6x2xi64"}, "%i5 = arith.constant 5 : i64\n    %i4 = arith.constant 4 : i64\n    " + body, "6x2", "i64")
    return [*top2(), ("  %experts = tensor.concat", "  %found = tensor.concat"), ("  %weights = tensor.concat", index + "  %weights = tensor.concat")]


RAISED.update({
    "index clamped": (through("%m = arith.maxsi %i, %i0 : i64\n    %r = arith.minsi %m, %i4 : i64"), SIGMOID_2),
    "index modulo": (through("%m = arith.remsi %i, %i5 : i64\n    %a = arith.cmpi ne, %m, %i0 : i64\n    %b = arith.cmpi slt, %m, %i0 : i64\n    %c = arith.andi %a, %b : i1\n    %n = arith.addi %m, %i5 : i64\n    %r = arith.select %c, %n, %m : i64"), SIGMOID_2),
    "index guarded": (through("%a = arith.cmpi ult, %i, %i5 : i64\n    %r = arith.select %a, %i, %i0 : i64"), SIGMOID_2),
    "index narrowed": (through("%n = arith.trunci %i : i64 to i32\n    %r = arith.extsi %n : i32 to i64"), SIGMOID_2),
})
BEFORE = "does not leave out just what was found before"

REFUSED = {

}

# Raised with their own choices. name: (edits, what the remark says, the op it
# names, and what the program fails with, if it does).
GIVEN = {
    "index clamped to the wrong range": (through("%i3 = arith.constant 3 : i64\n    %r = arith.minsi %i, %i3 : i64"), "gathers by an index that is not the chosen expert", GENERIC),
    "index guarded by the wrong number": (through("%a = arith.cmpi ult, %i, %i4 : i64\n    %r = arith.select %a, %i, %i0 : i64"), "gathers by an index that is not the chosen expert", GENERIC),
    "zero for logits": ([*top2("%r = arith.select %c, %zero, %l : f32", "%logits", "%logits")], BEFORE, GENERIC),
    "a score that others are below": (top2("%d = arith.constant -0.5 : f32\n    %r = arith.select %c, %d, %l : f32"), BEFORE, GENERIC),
    "all but the best": (top2("%r = arith.select %c, %l, %inf : f32"), BEFORE, GENERIC),
    "a little taken off": (top2(FLOAT + "%r = arith.subf %l, %f : f32"), BEFORE, GENERIC),
    "other scores": (top2(source="%logits"), BEFORE, GENERIC),
    "the best twice": (top2(second="%scores"), "gathers by an index that is not the chosen expert", GENERIC),
    "second and first": ([*top2(), ("dim(1) %p0, %p1", "dim(1) %p1, %p0")], "gathers by an index that is not the chosen expert", GENERIC),
    "weights of the other": ([*top2(), ("dim(1) %v0, %v1", "dim(1) %v1, %v0")], "weighs a choice by something other than the score of the chosen expert", "tensor.concat"),
    "last of equals": (top1(BETTER.replace("ogt", "oge")), "does not choose the first of equal scores", GENERIC),
    "last of equals by position": (top1(TIES.replace("slt", "sgt")), "does not choose the first of equal scores", GENERIC),
    "smallest": (top1(BETTER.replace("ogt", "olt").replace("maximum", "minimum")), "does not look for the largest score of each token", GENERIC),
    "position of the smallest": (top1(BETTER.replace("ogt", "olt")), "does not keep the position of the largest score", GENERIC),
    "from zero": (top1(start="%zero"), "does not start from less than any score", GENERIC),
    "next position": (top1("%i1 = arith.constant 1 : i64\n    %k = arith.addi %i, %i1 : i64\n    " + BETTER.replace("%i,", "%k,")), "does not keep the position of the largest score", GENERIC, "chooses an expert that is not in [0, 5)"),
    "sum so far": (top1(BETTER.replace("%m = arith.maximumf", "%m = arith.addf")), "does not look for the largest score of each token", GENERIC),
    "compared with another": (top1(BETTER.replace("ogt, %s, %best", "ogt, %s, %one")), "does not keep the position of the largest score", GENERIC),
}

check(sys.argv[1], RAISED, REFUSED, *sys.argv[2:], given=GIVEN)
