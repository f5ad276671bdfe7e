#!/usr/bin/env python3
"""Tests of jax_export.py: python test_jax_export.py (needs requirements-jax.txt)."""

import json
import os
import re
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax_export
from moe_export import testing

try:
    import jax
    import numpy
    from jax import export as stablehlo
    from safetensors.numpy import load_file

    from moe_export import ExportError
    from moe_export_jax import blocks, lower
except ImportError as missing:
    jax, WHY = None, f"{missing.name} is not installed, see requirements-jax.txt"
else:
    WHY = ""


class Case(testing.Case):
    main = staticmethod(jax_export.main)


class CommandLineTest(Case):
    """What is decided before JAX is needed."""

    def test_form_is_required(self):
        self.assertIn("--form", self.export(status=2))

    def test_more_choices_than_experts(self):
        errors = self.export("--form", "ragged_dot", "--experts", "2", "--top-k", "3", status=2)
        self.assertIn("--top-k 3: expected at most the 2 experts", errors)


@unittest.skipIf(jax is None, WHY)
class ExportTest(Case):
    """What an export holds."""

    def test_forms_compute_the_reference(self):
        limits = {"f32": 1e-6, "f16": 5e-3, "bf16": 3e-2}
        for form in jax_export.FORMS:
            for router in jax_export.ROUTERS:
                for dtype, limit in limits.items():
                    with self.subTest(form=form, router=router, dtype=dtype):
                        self.export("--form", form, "--router", router, "--dtype", dtype)
                        out = numpy.load(self.prefix + ".out.npy")
                        out64 = numpy.load(self.prefix + ".out64.npy")
                        self.assertLess(abs(out - out64).max() / abs(out64).max(), limit)
                        self.assertTrue(json.loads(self.read(".json"))["routing_safe"])

    def test_weights_as_arguments(self):
        self.export("--form", "ragged_dot", "--weights", "arguments", "--dtype", "bf16")
        signature = re.search(r"func\.func public @main\((.*?)\) ->", self.read(".mlir"))[1]
        arguments = re.findall(r"%arg\d+: tensor<([^>]+)>(?: \{moe\.weight = \"(.*?)\"\})?", signature)
        self.assertEqual(arguments[0], ("24x16xbf16", ""))
        weights = load_file(self.prefix + ".safetensors")
        got = [(name, shape) for shape, name in arguments[1:]]
        want = [(name, "x".join([*map(str, value.shape), "bf16"])) for name, value in weights.items()]
        self.assertEqual(sorted(got), sorted(want))

    def test_what_iree_cannot_lower(self):
        tokens = stablehlo.symbolic_shape("t, 16")
        exported = stablehlo.export(jax.jit(lambda x: jax.nn.softmax(x)))(
            jax.ShapeDtypeStruct(tokens, numpy.float32))
        with self.assertRaisesRegex(ExportError, "IREE cannot lower the program: failed to legalize"):
            lower.to_mlir(exported)

    def test_reference_counts_the_margin(self):
        params = {name: numpy.zeros(shape) for name, shape in
                  blocks.shapes({"experts": 3, "hidden": 3, "inner": 2}).items()}
        params["router"] = numpy.diag([1.0, 0.5, 0.25])
        _, chosen, margin = blocks.reference(numpy.ones((1, 3)), params, 1, "topk_softmax")
        self.assertEqual(chosen.tolist(), [[0]])
        self.assertAlmostEqual(margin, 0.5)


if __name__ == "__main__":
    unittest.main()
