"""raise_router_scores.py LAYER.mlir MOE_OPT MOE_RUN

The formulas of routers, in the ways in which they are written.
"""

import sys

from raise_edits import check
from routers import SIGMOID, name, op, put, reduce, topk

GENERIC = "linalg.generic"
EXP = "%r = math.exp %l : f32"
DIV = "%r = arith.divf %l, %s : f32"
SUB = "%r = arith.subf %l, %s : f32"
SCORES = op("scores", {"l": "%logits"}, SIGMOID)
SHIFTED = reduce("max", "%logits:6x5xf32", "%r = arith.maximumf %in, %out : f32", "%inf") + op("shifted", {"l": "%logits", "s": ("%max:6x1xf32", "#one")}, SUB)
SOFTMAX = SHIFTED + op("exp", {"l": "%shifted"}, EXP) + reduce("sum", "%exp:6x5xf32") + op("scores", {"l": "%exp", "s": ("%sum:6x1xf32", "#one")}, DIV)
LOG_SOFTMAX = SHIFTED + op("exp", {"l": "%shifted"}, EXP) + reduce("sum", "%exp:6x5xf32") + op("log", {"l": "%sum"}, "%r = math.log %l : f32", "6x1") + op("logs", {"l": "%shifted", "s": ("%log:6x1xf32", "#one")}, SUB)


def choose(*parts, by="%scores", weights="%best#0"):
    """A router that selects by one tensor, and computes weights of [6, 2]."""
    return put(*parts[:1], topk("best", by), *parts[1:], name("%weights", weights, "6x2xf32"), name("%experts", "%best#1", "6x2xi64"))


def look_up(result, tensor):
    """The elements of a tensor for the chosen experts."""
    return op(result, {"e": "%best#1:6x2xi64"}, f"%t = linalg.index 0 : index\n    %i = arith.index_cast %e : i64 to index\n    %r = tensor.extract %{tensor}[%t, %i] : tensor<6x5xf32>", "6x2")


def chosen(result, inputs, body):
    return op(result, inputs, body, "6x2")


MASS = reduce("mass", "%best#0:6x2xf32")
BIASED = op("biased", {"l": "%scores", "s": ("%bias:5xf32", "#col")}, "%r = arith.addf %s, %l : f32")


def normalized(body, scores=SCORES):
    return choose(scores, MASS, chosen("w", {"l": "%best#0", "s": ("%mass:6x1xf32", "#one")}, body), weights="%w")


def constant(name_, value):
    return f"%{name_} = arith.constant {value} : f32\n    "


RAISED = {
    "sigmoid": (choose(SCORES), "<score = sigmoid, top_k = 2>"),
    "softmax": (choose(SOFTMAX), "<score = softmax, top_k = 2>"),
    "without a maximum": (choose(op("exp", {"l": "%logits"}, EXP) + reduce("sum", "%exp:6x5xf32") + op("scores", {"l": "%exp", "s": ("%sum:6x1xf32", "#one")}, DIV)), "<score = softmax, top_k = 2>"),
    "times the reciprocal": (choose(SHIFTED + op("exp", {"l": "%shifted"}, EXP) + reduce("sum", "%exp:6x5xf32") + op("part", {"l": "%sum"}, "%r = arith.divf %one, %l : f32", "6x1") + op("scores", {"l": "%exp", "s": ("%part:6x1xf32", "#one")}, "%r = arith.mulf %s, %l : f32")), "<score = softmax, top_k = 2>"),
    "exponential of the logarithm": (choose(LOG_SOFTMAX + op("scores", {"l": "%logs"}, EXP)), "<score = softmax, top_k = 2>"),
    "logarithms select": (choose(LOG_SOFTMAX, chosen("w", {"l": "%best#0"}, EXP), by="%logs", weights="%w"), "<score = softmax, top_k = 2>"),
    "logits select, softmax weighs": (choose(SOFTMAX, look_up("w", "scores"), by="%logits", weights="%w"), "<score = softmax, top_k = 2>"),
    "logits select, sigmoid weighs": (choose(SCORES, look_up("w", "scores"), by="%logits", weights="%w"), "<score = topk_sigmoid, top_k = 2>"),
    "multiple selects": (choose(SCORES + op("more", {"l": "%scores"}, constant("c", 2.5) + "%r = arith.mulf %l, %c : f32"), look_up("w", "scores"), by="%more", weights="%w"), "<score = sigmoid, top_k = 2>"),
    "part selects and weighs": (choose(SCORES + op("less", {"l": "%scores"}, constant("c", 4.0) + "%r = arith.divf %l, %c : f32"), by="%less"), "<score = sigmoid, top_k = 2, scale = 2.500000e-01 : f32>"),
    "temperature of the chosen": (choose("", chosen("t", {"l": "%best#0"}, constant("c", 2.0) + "%r = arith.divf %l, %c : f32"), chosen("exp", {"l": "%t"}, EXP), reduce("sum", "%exp:6x2xf32"), chosen("w", {"l": "%exp", "s": ("%sum:6x1xf32", "#one")}, DIV), by="%logits", weights="%w"), "<score = topk_softmax, top_k = 2>"),
    "less the best of the chosen": (choose("", chosen("t", {"l": "%best#0", "s": ("%best#0:6x2xf32", "#one")}, SUB), chosen("exp", {"l": "%t"}, EXP), reduce("sum", "%exp:6x2xf32"), chosen("w", {"l": "%exp", "s": ("%sum:6x1xf32", "#one")}, DIV), by="%logits", weights="%w"), "<score = topk_softmax, top_k = 2>"),
    "scaled twice": (choose(SCORES, chosen("w", {"l": "%best#0"}, constant("c", 2.5) + constant("d", 4.0) + "%p = arith.mulf %c, %l : f32\n    %r = arith.mulf %p, %d : f32"), weights="%w"), "<score = sigmoid, top_k = 2, scale = 1.000000e+01 : f32>"),
    "epsilon of scaled scores": (choose(SCORES, chosen("u", {"l": "%best#0"}, constant("c", 4.0) + "%r = arith.mulf %l, %c : f32"), reduce("sum", "%u:6x2xf32"), chosen("w", {"l": "%u", "s": ("%sum:6x1xf32", "#one")}, constant("e", 2.0) + "%d = arith.addf %s, %e : f32\n    %r = arith.divf %l, %d : f32"), weights="%w"), "<score = sigmoid, top_k = 2, normalize = sum, norm_eps = 5.000000e-01 : f32>"),
    "smallest sum of scaled scores": (choose(SCORES, chosen("u", {"l": "%best#0"}, constant("c", 4.0) + "%r = arith.mulf %l, %c : f32"), reduce("sum", "%u:6x2xf32"), chosen("w", {"l": "%u", "s": ("%sum:6x1xf32", "#one")}, constant("e", 8.0) + "%d = arith.maximumf %s, %e : f32\n    %r = arith.divf %l, %d : f32"), weights="%w"), "<score = sigmoid, top_k = 2, normalize = clamp, norm_eps = 2.000000e+00 : f32>"),
    "divided by the mean": (normalized(constant("k", 2.0) + "%m = arith.divf %s, %k : f32\n    %r = arith.divf %l, %m : f32"), "<score = sigmoid, top_k = 2, normalize = sum, scale = 2.000000e+00 : f32>"),
    "bias": (choose(SCORES + BIASED, look_up("w", "scores"), by="%biased", weights="%w"), "<score = sigmoid, top_k = 2>"),
    "bias subtracted": (choose(SCORES + op("biased", {"l": "%scores", "s": ("%bias:5xf32", "#col")}, "%r = arith.subf %l, %s : f32"), look_up("w", "scores"), by="%biased", weights="%w"), "<score = sigmoid, top_k = 2>"),
    # Other scores are taken as they are.
    "half of a sigmoid's one": (choose(op("scores", {"l": "%logits"}, constant("h", 0.5) + SIGMOID.replace("divf %one, %q", "divf %h, %q").replace("addf %p, %one", "addf %p, %h"))), "<score = given, top_k = 2>"),
    "logarithm of another sum": (choose(LOG_SOFTMAX.replace("arith.addf %in, %out", "arith.maximumf %in, %out") + op("scores", {"l": "%logs"}, EXP)), "<score = given, top_k = 2>"),
    "reciprocal of another number": (choose(SHIFTED + op("exp", {"l": "%shifted"}, EXP) + reduce("sum", "%exp:6x5xf32") + op("part", {"l": "%sum"}, constant("c", 2.0) + "%r = arith.divf %c, %l : f32", "6x1") + op("scores", {"l": "%exp", "s": ("%part:6x1xf32", "#one")}, "%r = arith.mulf %s, %l : f32")), "<score = given, top_k = 2>"),
    "bias that weighs": (choose(SCORES + BIASED, by="%biased"), "<score = given, top_k = 2>"),
}

SELECTS = "selects experts by something other than the score or the logit that weighs them"
# Raised with their own choices.
GIVEN = {
    "negative multiple selects": (choose(SCORES + op("more", {"l": "%scores"}, constant("c", -2.5) + "%r = arith.mulf %l, %c : f32"), look_up("w", "scores"), by="%more", weights="%w"), SELECTS, GENERIC),
    "softmax selects, sigmoid weighs": (choose(SOFTMAX + op("others", {"l": "%logits"}, SIGMOID), look_up("w", "others"), weights="%w"), SELECTS, GENERIC),
    "biased logits select, softmax weighs": (choose(SOFTMAX + BIASED.replace("%scores", "%logits"), look_up("w", "scores"), by="%biased", weights="%w"), "selects experts by biased or limited logits but weighs them by the softmax over all experts", GENERIC),
}

check(sys.argv[1], RAISED, {}, *sys.argv[2:], given=GIVEN)
