"""raise_router_half.py LAYER.mlir MOE_OPT MOE_RUN

Routers in models of half precision, which round scores and weights.
"""

import sys

from raise_edits import check
from routers import SIGMOID, name, op, put, reduce, topk

GENERIC = "linalg.generic"


def layer(*parts, type_="bf16"):
    return put(*(part.replace("TYPE", type_) for part in parts), type_=type_)


def narrow(result, source, shape="6x5"):
    return op(result, {"l": f"{source}:{shape}xf32"}, "%r = arith.truncf %l : f32 to TYPE", shape, "TYPE")


def wide(result, source, shape="6x5"):
    return op(result, {"l": f"{source}:{shape}xTYPE"}, "%r = arith.extf %l : TYPE to f32", shape)


CONSTANTS = "  %one32 = arith.constant 1.0 : f32\n  %zero32 = arith.constant 0.0 : f32\n"
SIGMOID32 = SIGMOID.replace("%one", "%one32")
WIDE_SCORES = CONSTANTS + wide("wide", "%logits") + op("wide_scores", {"l": "%wide"}, SIGMOID32)
SCORES = WIDE_SCORES + narrow("scores", "%wide_scores")
# Each op rounds.
OWN_SCORES = op("scores", {"l": "%logits"}, SIGMOID.replace("f32", "TYPE"), type_="TYPE")
BIASED = op("biased", {"l": "%scores", "s": ("%bias:5xTYPE", "#col")}, "%r = arith.addf %s, %l : TYPE", type_="TYPE")


def look_up(result, tensor, type_="TYPE"):
    return op(result, {"e": "%best#1:6x2xi64"}, f"%t = linalg.index 0 : index\n    %i = arith.index_cast %e : i64 to index\n    %r = tensor.extract %{tensor}[%t, %i] : tensor<6x5x{type_}>", "6x2", type_)


def end(weights="%best#0"):
    return name("%weights", weights, "6x2xTYPE") + name("%experts", "%best#1", "6x2xi64")


def best(by="%scores", type_="TYPE"):
    return topk("best", by, type_=type_)


NORMALIZED = reduce("mass", "%best#0:6x2xTYPE", "%r = arith.addf %in, %out : TYPE", type_="TYPE") + op("w", {"l": "%best#0", "s": ("%mass:6x1xTYPE", "#one")}, "%r = arith.divf %l, %s : TYPE", "6x2", "TYPE")

RAISED = {
    "scores rounded once": (layer(SCORES, best(), end()), "<score = sigmoid, top_k = 2, round = bf16>"),
    "scores rounded once to f16": (layer(SCORES, best(), end(), type_="f16"), "<score = sigmoid, top_k = 2, round = f16>"),
    "scores of ops that round": (layer(OWN_SCORES, best(), end()), "<score = sigmoid, top_k = 2, round = bf16>"),
    "normalized in bf16": (layer(SCORES, best(), NORMALIZED, end("%w")), "<score = sigmoid, top_k = 2, normalize = sum, round = bf16>"),
    "rounded when chosen": (layer(WIDE_SCORES, best("%wide_scores", "f32"), narrow("w", "%best#0", "6x2"), end("%w")), "<score = sigmoid, top_k = 2>"),
    "bias": (layer(SCORES, BIASED, best("%biased"), look_up("w", "scores"), end("%w")), "<score = sigmoid, top_k = 2, round = bf16>"),
    "rounded scores select, others weigh": (layer(SCORES, best(), look_up("v", "wide_scores", "f32"), narrow("w", "%v", "6x2"), end("%w")), "<score = sigmoid, top_k = 2, round = bf16>"),
    "logits select as they are": (layer(CONSTANTS, best("%logits"), wide("v", "%best#0", "6x2"), op("s", {"l": "%v"}, SIGMOID32, "6x2"), narrow("w", "%s", "6x2"), end("%w")), "<score = topk_sigmoid, top_k = 2>"),
}

WIDE_BIAS = op("biased", {"l": "%scores:6x5xTYPE", "s": ("%bias:5xTYPE", "#col")}, "%a = arith.extf %l : TYPE to f32\n    %b = arith.extf %s : TYPE to f32\n    %r = arith.addf %a, %b : f32")
ROUNDS = "rounds the scores that select experts in a way that no router does"
# Raised with their own choices.
GIVEN = {
    "rounded scores and what is added to them in f32": (layer(SCORES, WIDE_BIAS, best("%biased", "f32"), look_up("w", "scores"), end("%w")), ROUNDS, GENERIC),
    "sum rounded, scores not": (layer(WIDE_SCORES, op("biased", {"l": "%wide_scores:6x5xf32", "s": ("%bias:5xTYPE", "#col")}, "%b = arith.extf %s : TYPE to f32\n    %a = arith.addf %l, %b : f32\n    %r = arith.truncf %a : f32 to TYPE", type_="TYPE"), best("%biased"), look_up("v", "wide_scores", "f32"), narrow("w", "%v", "6x2"), end("%w")), ROUNDS, GENERIC),
}

layer_file, moe_opt, moe_run = sys.argv[1:]
check(layer_file, RAISED, {}, moe_opt)
# These are raised as they round.
check(layer_file, {}, {}, moe_opt, moe_run, GIVEN)
