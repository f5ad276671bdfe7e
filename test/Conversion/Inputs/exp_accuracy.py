"""Compares the exponential of the router with the C library's, in ulps.

    exp_accuracy.py BUILD

With top_k = 1 and score = topk_softmax, the weight of an extra candidate is
exp(d) / exp(0), where d is its logit over that of the choice, here 0. The bias
makes expert 0 the choice whatever d is.
"""

import math
import pathlib
import struct
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "golden"))
from calling import Tensor, call_entry  # noqa: E402
from targets import Reference, Tools  # noqa: E402

PROGRAM = """
func.func @exp(%l: tensor<Nx2xf32>, %b: tensor<2xf32>) -> tensor<Nx2xf32> {
  %0 = tensor.empty() : tensor<Nx2xi32>
  %1 = tensor.empty() : tensor<Nx2xf32>
  %2 = tensor.empty() : tensor<Nx2xf32>
  %3 = tensor.empty() : tensor<Nxi32>
  %c:4 = moe.candidates %l : tensor<Nx2xf32> bias(%b : tensor<2xf32>)
      router(<score = topk_softmax, top_k = 1>)
      capacity(<factor = "1", strategy = expanded_drop>)
      outs(%0, %1, %2, %3 : tensor<Nx2xi32>, tensor<Nx2xf32>, tensor<Nx2xf32>,
           tensor<Nxi32>)
  return %c#1 : tensor<Nx2xf32>
}
"""
SMALLEST_NORMAL, LARGEST = 2.0**-126, 3.4028234663852886e38
MOST_ULPS = 0.89


def to_f32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def error_of(d, actual):
    """The error in ulps of the true result; 0 where it is 0 or infinite."""
    true = math.exp(min(d, 700))
    if true < SMALLEST_NORMAL:
        # Just below, rounding may reach the smallest normal number.
        return 0.0 if actual == 0 or true > SMALLEST_NORMAL * (1 - 2**-23) else math.inf
    if true > LARGEST:
        return 0.0 if actual == math.inf else math.inf
    return abs(actual - true) / 2.0 ** (math.frexp(true)[1] - 24)


def main():
    points = [to_f32(-90 + 180 * i / 150000) for i in range(150001)]
    points += [sign * to_f32(2.0**-e * m / 16) for e in range(130)
               for m in range(16, 32) for sign in (1, -1)]
    points += [0.0, -0.0, -87.33654022216797, -87.33654785156250, 88.72283172607422,
               88.72283935546875, -1e30, -3e38, 1e30, -104.0, 89.0]
    with tempfile.TemporaryDirectory() as work:
        tools = Tools(sys.argv[1], work)
        text = tools.run([tools.tool("moe-opt"), "-", "--lower", "--codegen"],
                         PROGRAM.replace("N", str(len(points))))
        library = Reference(tools).compile("exp", text)
        logits = Tensor((len(points), 2), "f", [v for d in points for v in (0.0, d)])
        bias = Tensor((2,), "f", [1e36, 0.0])
        (weights,) = call_entry(library, "exp", [logits, bias], [(2, "f")])
    errors = [(error_of(d, row[1]), d, row[1]) for d, row in zip(points, weights.rows())
              if d < 1e36]
    exact = [row[1] for d, row in zip(points, weights.rows()) if d == 0]
    worst = max(errors)
    print(f"{len(errors)} values, at most {worst[0]:.3f} ulp off, "
          f"at exp({worst[1].hex()}) = {worst[2].hex()}")
    sys.exit(0 if worst[0] <= MOST_ULPS and set(exact) == {1.0} else 1)


main()
