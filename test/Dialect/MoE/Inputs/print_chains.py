"""print_chains.py MOE_OPT

Describes experts whose activation is written down in many ways, and some that are
nearly one with a name.
"""

import json
import subprocess
import sys

LAYER = """
#in = affine_map<(n, i, k) -> (n, k)>
#w = affine_map<(n, i, k) -> (i, k)>
#out = affine_map<(n, i, k) -> (n, i)>
#ni = affine_map<(n, i) -> (n, i)>
#n = affine_map<(n, i) -> (n)>
#i = affine_map<(n, i) -> (i)>
func.func @layer(%x: tensor<6x4xf32>, %e: tensor<6x2xi32>, %s: tensor<6x2xf32>, %both: tensor<5x6x4xf32>,
                 %gate: tensor<5x3x4xf32>, %up: tensor<5x3x4xf32>, %bias: tensor<5x3xf32>, %square: tensor<5x3x3xf32>,
                 %down: tensor<5x4x3xf32>) -> tensor<6x4xf32> {
  %y = moe.experts rows(%x : tensor<6x4xf32>) choices(%e, %s : tensor<6x2xi32>, tensor<6x2xf32>)
      params(%both, %gate, %up, %bias, %square, %down : tensor<5x6x4xf32>, tensor<5x3x4xf32>, tensor<5x3x4xf32>, tensor<5x3xf32>, tensor<5x3x3xf32>, tensor<5x4x3xf32>) {
  ^bb0(%rows: tensor<?x4xf32>, %weight: tensor<?xf32>, %pb: tensor<6x4xf32>, %pg: tensor<3x4xf32>, %pu: tensor<3x4xf32>, %pv: tensor<3xf32>, %ps: tensor<3x3xf32>, %pd: tensor<4x3xf32>):
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %n = tensor.dim %weight, %c0 : tensor<?xf32>
    %e3 = tensor.empty(%n) : tensor<?x3xf32>
    %z3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<?x3xf32>) -> tensor<?x3xf32>
    %e4 = tensor.empty(%n) : tensor<?x4xf32>
    %z4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<?x4xf32>) -> tensor<?x4xf32>
    %e6 = tensor.empty(%n) : tensor<?x6xf32>
    %z6 = linalg.fill ins(%zero : f32) outs(%e6 : tensor<?x6xf32>) -> tensor<?x6xf32>
INNER
    %d = linalg.contract indexing_maps = [#in, #w, #out] ins(%h, %pd : tensor<?x3xf32>, tensor<4x3xf32>) outs(%z4 : tensor<?x4xf32>) -> tensor<?x4xf32>
AFTER
    moe.yield %d : tensor<?x4xf32>
  } : tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}
"""


def contract(result, rows, param, init="%z3", inner=4, width=3):
    """A contraction of rows with a parameter."""
    return (f"    {result} = linalg.contract indexing_maps = [#in, #w, #out] "
            f"ins({rows}, {param} : tensor<?x{inner}xf32>, tensor<{width}x{inner}xf32>) "
            f"outs({init} : tensor<?x{width}xf32>) -> tensor<?x{width}xf32>\n")


def slices(gate, up):
    """Gate and up as parts of one contraction, as offset and stride."""
    text = contract("%b", "%rows", "%pb", "%z6", width=6)
    for name, (offset, stride) in (("%g", gate), ("%u", up)):
        text += (f"    {name} = tensor.extract_slice %b[0, {offset}] [%n, 3] [1, {stride}] "
                 ": tensor<?x6xf32> to tensor<?x3xf32>\n")
    return text


CHUNKED = slices((0, 1), (3, 1))
SWAPPED = slices((3, 1), (0, 1))
INTERLEAVED = slices((0, 2), (1, 2))
SEPARATE = contract("%g", "%rows", "%pg") + contract("%u", "%rows", "%pu")
ONE = contract("%g", "%rows", "%pg")
BIASED = """    %start = linalg.broadcast ins(%pv : tensor<3xf32>) outs(%e3 : tensor<?x3xf32>) dimensions = [0]
""" + contract("%g", "%rows", "%pg", "%start")
# Rows divided by the sums of their squares.
NORM = """    %sums = tensor.empty(%n) : tensor<?xf32>
    %none = linalg.fill ins(%zero : f32) outs(%sums : tensor<?xf32>) -> tensor<?xf32>
    %norm = linalg.generic {indexing_maps = [#ni, #n], iterator_types = ["parallel", "reduction"]} ins(%SOURCE : tensor<?xWIDTHxf32>) outs(%none : tensor<?xf32>) {
    ^bb1(%a: f32, %o: f32):
      %0 = arith.mulf %a, %a : f32
      %1 = arith.addf %o, %0 : f32
      linalg.yield %1 : f32
    } -> tensor<?xf32>
    %RESULT = linalg.generic {indexing_maps = [#ni, #n, #ni], iterator_types = ["parallel", "parallel"]} ins(%SOURCE, %norm : tensor<?xWIDTHxf32>, tensor<?xf32>) outs(%eWIDTH : tensor<?xWIDTHxf32>) {
    ^bb1(%a: f32, %c: f32, %o: f32):
      %0 = arith.divf %a, %c : f32
      linalg.yield %0 : f32
    } -> tensor<?xWIDTHxf32>
"""
NORM_INSIDE = ONE + NORM.replace("SOURCE", "g").replace("RESULT", "h").replace("WIDTH", "3")
NORM_AFTER = NORM.replace("SOURCE", "d").replace("RESULT", "normed").replace("WIDTH", "4")
TWICE = contract("%f", "%rows", "%pg") + contract("%g", "%f", "%ps", inner=3)
WEIGHTED = """    %r = linalg.generic {indexing_maps = [#ni, #n, #ni], iterator_types = ["parallel", "parallel"]} ins(%rows, %weight : tensor<?x4xf32>, tensor<?xf32>) outs(%e4 : tensor<?x4xf32>) {
    ^bb1(%a: f32, %b: f32, %o: f32):
      %0 = arith.mulf %a, %b : f32
      linalg.yield %0 : f32
    } -> tensor<?x4xf32>
""" + contract("%g", "%r", "%pg")


class Code:
    """Writes arith and math ops, one a method call."""

    def __init__(self):
        self.lines = []

    def __getattr__(self, name):
        def emit(*operands, predicate=""):
            values = ", ".join(self.value(operand) for operand in operands)
            result = f"%v{len(self.lines)}"
            dialect = "arith" if name in self.ARITH else "math"
            self.lines.append(f"      {result} = {dialect}.{name} {predicate}{values} : f32")
            return result
        return emit

    ARITH = ["addf", "mulf", "divf", "negf", "maximumf", "minimumf", "cmpf", "select"]

    def value(self, operand):
        if isinstance(operand, str):
            return operand
        name = f"%v{len(self.lines)}"
        self.lines.append(f"      {name} = arith.constant {operand:.10e} : f32")
        return name


def activate(inner, names, function):
    """`function` of what `inner` computes, element by element."""
    code = Code()
    result = function(code, *[f"%{name}_in" for name in names])
    maps = ", ".join(["#ni"] * (len(names) + 1))
    values = ", ".join(f"%{name}" for name in names)
    types = ", ".join(["tensor<?x3xf32>"] * len(names))
    arguments = ", ".join(f"%{name}_in: f32" for name in names)
    return (inner + f"    %h = linalg.generic {{indexing_maps = [{maps}], iterator_types = "
            f"[\"parallel\", \"parallel\"]}} ins({values} : {types}) outs(%e3 : tensor<?x3xf32>) {{\n"
            f"    ^bb1({arguments}, %o: f32):\n" + "\n".join(code.lines)
            + f"\n      linalg.yield {result} : f32\n    }} -> tensor<?x3xf32>\n")


def sigmoid(c, x, alpha=1.0):
    return c.divf(1.0, c.addf(1.0, c.exp(c.negf(x if alpha == 1 else c.mulf(alpha, x)))))


def silu(c, x):
    return c.mulf(x, sigmoid(c, x))


def silu_quotient(c, x):
    return c.divf(x, c.addf(c.exp(c.negf(x)), 1.0))


def silu_tanh(c, x):
    return c.mulf(c.mulf(0.5, x), c.addf(c.tanh(c.mulf(x, 0.5)), 1.0))


def relu_compared(c, x):
    return c.select(c.cmpf(x, 0.0, predicate="ugt, "), x, 0.0)


def gelu(c, x):
    return c.mulf(c.mulf(x, 0.5), c.addf(1.0, c.erf(c.divf(x, 1.4142135624))))


def gelu_tanh(c, x, factor=0.7978845608):
    cube = c.mulf(x, c.mulf(x, x))
    inner = c.mulf(factor, c.addf(x, c.mulf(0.044715, cube)))
    return c.mulf(c.mulf(0.5, x), c.addf(1.0, c.tanh(inner)))


def clamped(c, gate, up, low=-7.0, offset=1.0):
    gate = c.minimumf(gate, 7.0)
    up = c.maximumf(c.minimumf(up, 7.0), low)
    return c.mulf(c.addf(up, offset), c.mulf(gate, sigmoid(c, gate, 1.702)))


def gated(function):
    return lambda c, gate, up: c.mulf(function(c, gate), up)


def one(function, inner=ONE):
    return activate(inner, ["g"], function)


def two(inner, function):
    return activate(inner, ["g", "u"], function)


PLAIN = {"gate_up": "none", "intermediate": 3, "weight_on": None}
# name: (what is computed, what is said of it).
CASES = {
    "relu": (one(lambda c, x: c.maximumf(x, 0.0)), {**PLAIN, "activation": "relu"}),
    "relu, compared": (one(relu_compared), {**PLAIN, "activation": "relu"}),
    "relu, squared": (one(lambda c, x: c.mulf(relu_compared(c, x), c.maximumf(0.0, x))), {**PLAIN, "activation": "relu2"}),
    "silu": (one(silu), {**PLAIN, "activation": "silu"}),
    "silu as a quotient": (one(silu_quotient), {**PLAIN, "activation": "silu"}),
    "silu by tanh": (one(silu_tanh), {**PLAIN, "activation": "silu"}),
    "gelu": (one(gelu), {**PLAIN, "activation": "gelu"}),
    "gelu by tanh": (one(gelu_tanh), {**PLAIN, "activation": "gelu_tanh"}),
    "gelu by tanh, from torch-mlir": (one(lambda c, x: gelu_tanh(c, x, 0.797724)), {**PLAIN, "activation": "gelu_tanh"}),
    "gelu by tanh, further off": (one(lambda c, x: gelu_tanh(c, x, 0.7975)), {**PLAIN, "activation": "custom"}),
    "quick gelu": (one(lambda c, x: c.mulf(sigmoid(c, x, 1.702), x)), {**PLAIN, "activation": "quick_gelu"}),
    "tanh": (one(lambda c, x: c.tanh(x)), {**PLAIN, "activation": "tanh"}),
    "nothing": (one(lambda c, x: c.negf(c.negf(x))), {**PLAIN, "activation": "identity"}),
    "sine": (one(lambda c, x: c.sin(x)), {**PLAIN, "activation": "custom"}),
    "square": (one(lambda c, x: c.mulf(x, x)), {**PLAIN, "activation": "custom"}),
    "steeper silu": (one(lambda c, x: c.mulf(x, sigmoid(c, x, 1.1))), {**PLAIN, "activation": "custom"}),
    "leaky relu": (one(lambda c, x: c.maximumf(x, c.mulf(x, 0.01))), {**PLAIN, "activation": "custom"}),
    "silu, chunked": (two(CHUNKED, gated(silu)), {"activation": "silu", "gate_up": "fused_chunked", "roles": ["gate_up", None, None, None, None, "down"]}),
    "silu, chunks swapped": (two(SWAPPED, gated(silu)), {"activation": "silu", "gate_up": "fused_chunked"}),
    "gelu, interleaved": (two(INTERLEAVED, gated(gelu)), {"activation": "gelu", "gate_up": "fused_interleaved"}),
    "relu, separate": (two(SEPARATE, gated(relu_compared)), {"activation": "relu", "gate_up": "separate", "roles": [None, "gate", "up", None, None, "down"]}),
    "the other one is the gate": (two(SEPARATE, lambda c, g, u: c.mulf(g, silu(c, u))), {"activation": "silu", "gate_up": "separate", "roles": [None, "up", "gate", None, None, "down"]}),
    "clamped": (two(INTERLEAVED, clamped), {"activation": "clamped_swiglu(alpha=1.702, limit=7, value+1)", "gate_up": "fused_interleaved"}),
    "clamped, nothing added": (two(CHUNKED, lambda c, g, u: clamped(c, g, u, offset=0.0)), {"activation": "clamped_swiglu(alpha=1.702, limit=7)"}),
    "clamped to other limits": (two(CHUNKED, lambda c, g, u: clamped(c, g, u, low=-6.0)), {"activation": "custom"}),
    "value plus one": (two(CHUNKED, lambda c, g, u: c.mulf(silu(c, g), c.addf(u, 1.0))), {"activation": "custom"}),
    "sum": (two(SEPARATE, lambda c, g, u: c.addf(silu(c, g), u)), {"activation": "custom", "roles": [None, "in", "in", None, None, "down"]}),
    "bias": (one(silu, BIASED), {**PLAIN, "activation": "silu", "roles": [None, "up", None, "up_bias", None, "down"]}),
    "weight on the input": (one(silu, WEIGHTED), {**PLAIN, "activation": "silu", "weight_on": "input"}),
    "norm of the inner features": (NORM_INSIDE, {"activation": "custom", "intermediate": 3}),
    "norm of the result": (two(CHUNKED, gated(silu)), {"activation": "silu", "gate_up": "fused_chunked", "intermediate": 3}, NORM_AFTER),
    "three contractions": (one(silu, TWICE), {"activation": "custom", "intermediate": None}),
    "one contraction": ("    %h = tensor.extract_slice %rows[0, 1] [%n, 3] [1, 1] : tensor<?x4xf32> to tensor<?x3xf32>", {"activation": None, "intermediate": None, "gate_up": None, "roles": [None, None, None, None, None, "projection"]}),
}


def describe(moe_opt, inner, after=""):
    text = LAYER.replace("INNER", inner).replace("AFTER", after)
    if after:
        text = text.replace("yield %d", "yield %normed")
    done = subprocess.run([moe_opt, "-", "--moe-print-layers=format=json", "-o", "/dev/null"],
                          input=text, capture_output=True, text=True)
    if done.returncode:
        return {"error": done.stderr[:2000]}
    (layer,) = json.loads(done.stdout)["layers"]
    return {**layer, "roles": [param["role"] for param in layer["params"]]}


def main():
    failures = []
    for name, (inner, expected, *after) in CASES.items():
        layer = describe(sys.argv[1], inner, *after)
        for key, value in expected.items():
            if layer.get(key) != value:
                failures.append(f"{name}: {key} is {layer.get(key)}, should be {value}"
                                + layer.get("error", ""))
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    main()
