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

REFUSED = {
    "last of equals": (top1(BETTER.replace("ogt", "oge")), "does not choose the first of equal scores", GENERIC),
    "last of equals by position": (top1(TIES.replace("slt", "sgt")), "does not choose the first of equal scores", GENERIC),
    "smallest": (top1(BETTER.replace("ogt", "olt").replace("maximum", "minimum")), "does not look for the largest score of each token", GENERIC),
    "position of the smallest": (top1(BETTER.replace("ogt", "olt")), "does not keep the position of the largest score", GENERIC),
    "from zero": (top1(start="%zero"), "does not start from less than any score", GENERIC),
    "next position": (top1("%i1 = arith.constant 1 : i64\n    %k = arith.addi %i, %i1 : i64\n    " + BETTER.replace("%i,", "%k,")), "does not keep the position of the largest score", GENERIC),
    "sum so far": (top1(BETTER.replace("%m = arith.maximumf", "%m = arith.addf")), "does not look for the largest score of each token", GENERIC),
    "compared with another": (top1(BETTER.replace("ogt, %s, %best", "ogt, %s, %one")), "does not keep the position of the largest score", GENERIC),
}

check(sys.argv[1], RAISED, REFUSED, *sys.argv[2:])
