#!/usr/bin/env python3
"""Tests of the exporter: python test_export.py (needs the packages of requirements.txt)."""

import contextlib
import glob
import io
import json
import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")

import export
from moe_export import testing

try:
    import numpy
    import torch
    import torch_mlir
    import transformers
    from safetensors.torch import load_file

    import sweep
    from moe_export import families, lower, model, reference
    from moe_export.archs import TINY, load_config
except ImportError as missing:
    torch, WHY = None, f"{missing.name} is not installed, see requirements.txt"
else:
    WHY = ""


class Case(testing.Case):
    """Failures and files of the exporter."""

    main = staticmethod(export.main)

    def fails(self, *arguments, says, status=1):
        """The exporter must fail, name the cause in one line, and leave no file."""
        errors = self.export(*arguments, status=status)
        self.assertRegex(errors, says)
        lines = [line for line in errors.splitlines() if line.startswith("export.py: error:")]
        self.assertEqual(len(lines), 1, errors)
        self.assertNotIn("Traceback", errors)
        self.assertEqual(glob.glob(self.prefix + "*"), [])
        self.assertEqual(glob.glob(os.path.join(self.directory, "sub", ".*")), [])

    def write(self, name, text):
        """A file in the temporary directory; returns its path."""
        path = os.path.join(self.directory, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path


class CommandLineTest(Case):
    """What is decided before PyTorch is needed."""

    def test_a_source_is_required(self):
        self.fails(says="--arch --config --checkpoint", status=2)

    def test_bad_tokens(self):
        self.fails("--arch", "olmoe", "--tokens", "0", says="whole number from 1", status=2)

    def test_dynamic_needs_two_tokens(self):
        arguments = ("--arch", "olmoe", "--dynamic", "--tokens", "1")
        self.fails(*arguments, says="--tokens 2 or more", status=2)


@unittest.skipIf(torch is None, WHY)
class ErrorTest(Case):
    """Each failure is one line that names the thing at fault."""

    def test_unknown_arch(self):
        self.fails("--arch", "nope", says="--arch nope: unknown; .*olmoe, mixtral")

    def test_bad_override(self):
        self.fails("--arch", "olmoe", "--set", "foo", says="--set foo: expected KEY=VALUE")

    def test_bad_value(self):
        self.fails("--arch", "olmoe", "--set", "hidden_size=x", says="hidden_size")

    def test_too_many_experts_per_token(self):
        self.fails("--arch", "olmoe", "--set", "num_experts_per_tok=9", says="OlmoeSparseMoeBlock")

    def test_missing_config(self):
        self.fails("--config", "/nowhere.json", says="/nowhere.json: No such file")

    def test_config_is_not_json(self):
        path = self.write("c.json", "{")
        self.fails("--config", path, says="c.json: not JSON")

    def test_config_without_model_type(self):
        path = self.write("c.json", "{}")
        self.fails("--config", path, says='no "model_type"')

    def test_config_of_unknown_model(self):
        path = self.write("c.json", '{"model_type": "nope"}')
        self.fails("--config", path, says='no model_type "nope"')

    def test_dense_model(self):
        config = dict(model_type="llama", hidden_size=32, intermediate_size=44, vocab_size=64)
        config.update(num_hidden_layers=1, num_attention_heads=4)
        path = self.write("c.json", json.dumps(config))
        self.fails("--config", path, says="LlamaForCausalLM: no MoE layer in it")

    def test_checkpoint_is_no_directory(self):
        self.fails("--checkpoint", "/nowhere", says="/nowhere: not a directory")

    def test_checkpoint_without_weights(self):
        self.write("config.json", '{"model_type": "olmoe"}')
        self.fails("--checkpoint", self.directory, says="no .safetensors file in it")

    def test_layer_out_of_range(self):
        self.fails("--arch", "olmoe", "--layer", "2", says="--layer 2: the model has 2 MoE layers")

    def test_what_torch_mlir_cannot_lower(self):
        # Complex numbers in the rotary embedding. One line, not a page of diagnostics.
        self.fails("--arch", "llama4_text", "--what", "lm", says="modeling_llama4.py:[0-9]+")

    def test_missing_bytecode_writer(self):
        arguments = ("--arch", "olmoe", "--bytecode", "--mlir-opt", "/nowhere")
        self.fails(*arguments, says="--mlir-opt /nowhere: No such file")

    def test_failing_bytecode_writer(self):
        arguments = ("--arch", "olmoe", "--bytecode", "--mlir-opt", "false")
        self.fails(*arguments, says="--mlir-opt false: cannot write bytecode")

    def test_output_is_a_directory(self):
        os.makedirs(self.prefix)
        errors = self.export("--arch", "olmoe", status=1)
        self.assertRegex(errors, "--output .*: a directory")
        self.assertEqual(os.listdir(self.prefix), [])

    def test_a_failure_keeps_the_previous_export(self):
        self.export("--arch", "olmoe")
        before = self.read(".mlir")
        self.export("--arch", "olmoe", "--seed", "5", "--bytecode", "--mlir-opt", "false", status=1)
        self.assertEqual(self.read(".mlir"), before)


@unittest.skipIf(torch is None, WHY)
class FormTest(Case):
    """What an export looks like."""

    def argument_names(self):
        """(number of arguments of @main, names of its weights in order)."""
        text = self.read(".mlir")
        signature = re.search(r"func\.func @main\((.*?)\) ->", text)[1]
        names = re.findall(r'moe\.weight = "([^"]+)"', signature)
        return len(re.findall(r"%arg\d+:", signature)), names

    def test_weights_as_arguments(self):
        self.export("--arch", "mixtral", "--what", "lm", "--weights", "arguments", "--check")
        count, names = self.argument_names()
        self.assertEqual(count, 1 + len(names))  # the real input comes first
        weights = load_file(self.prefix + ".safetensors")
        self.assertEqual(sorted(weights), sorted(names))
        self.assertIn("model.layers.1.mlp.experts.down_proj", names)
        self.assertIn("model.rotary_emb.inv_freq", names)
        self.assertNotIn("dense_resource", self.read(".mlir"))
        types = re.findall(r'%arg\d+: tensor<([^>]+)> \{moe\.weight', self.read(".mlir"))
        shapes = ["x".join([*map(str, weights[name].shape), "f32"]) for name in names]
        self.assertEqual(types, shapes)

    def test_block_weights_have_the_whole_models_names(self):
        self.export("--arch", "qwen2_moe", "--layer", "1", "--weights", "arguments")
        _, names = self.argument_names()
        self.assertIn("model.layers.1.mlp.gate.weight", names)
        self.assertTrue(all(name.startswith("model.layers.1.mlp.") for name in names), names)

    def test_weights_keep_their_dtype(self):
        self.export("--arch", "olmoe", "--dtype", "bf16", "--weights", "arguments")
        weights = load_file(self.prefix + ".safetensors")
        self.assertEqual({tensor.dtype for tensor in weights.values()}, {torch.bfloat16})
        self.assertIn("xbf16> {moe.weight", self.read(".mlir"))
        value = torch.from_numpy(numpy.load(self.prefix + ".in.npy"))
        self.assertTrue(torch.equal(value, value.bfloat16().float()))

    def test_dynamic(self):
        self.export("--arch", "olmoe", "--what", "lm", "--dynamic", "--check")
        self.assertIn("@main(%arg0: tensor<1x?xi64>) -> tensor<1x?x64xf32>", self.read(".mlir"))

    def test_padding_mask(self):
        for weights in ("constants", "arguments"):
            self.export("--arch", "olmoe", "--what", "lm", "--batch", "2", "--tokens", "6",
                        "--dynamic", "--padding-mask", "--weights", weights, "--check")
            arguments = "%arg0: tensor<2x?xi64>, %arg1: tensor<2x?xi64> {moe.token_mask}"
            self.assertIn(f"@main({arguments}", self.read(".mlir"))
            self.assertEqual(numpy.load(self.prefix + ".mask.npy").tolist(), [[1] * 6] * 2)

    def test_a_block_has_no_padding_mask(self):
        self.fails("--arch", "olmoe", "--padding-mask", says="needs --what lm", status=2)

    def test_checkpoint(self):
        """A checkpoint gives the same program and outputs as the weights it was saved from."""
        whole = model.build_random(load_config("mixtral"), torch.float32)
        model.initialise(whole, 0)
        checkpoint = os.path.join(self.directory, "checkpoint")
        whole.save_pretrained(checkpoint)
        self.export("--arch", "mixtral", "--what", "lm")
        text, out = self.read(".mlir"), numpy.load(self.prefix + ".out.npy")
        self.export("--checkpoint", checkpoint, "--what", "lm")
        self.assertTrue(numpy.array_equal(out, numpy.load(self.prefix + ".out.npy")))
        self.assertEqual(text, self.read(".mlir"))

    def test_checkpoint_that_lacks_a_weight(self):
        from safetensors.torch import save_file

        whole = model.build_random(load_config("olmoe"), torch.float32)
        checkpoint = os.path.join(self.directory, "checkpoint")
        whole.save_pretrained(checkpoint)
        file = os.path.join(checkpoint, "model.safetensors")
        weights = load_file(file)
        del weights["model.layers.0.mlp.gate.weight"]
        save_file(weights, file, metadata={"format": "pt"})
        self.fails("--checkpoint", checkpoint, says="missing.*model.layers.0.mlp.gate.weight")

    def test_same_seed_same_bytes(self):
        self.export("--arch", "minimax")
        before = self.read(".mlir")
        self.export("--arch", "minimax")
        self.assertEqual(self.read(".mlir"), before)

    def test_unsafe_routing_is_reported(self):
        errors = self.export("--arch", "olmoe", "--dtype", "bf16", "--tokens", "300")
        self.assertRegex(errors, "warning: the routing is not safe with any seed from 0 to 3")
        self.assertIs(json.loads(self.read(".json"))["routing_safe"], False)


@unittest.skipIf(torch is None, WHY)
class FamilyTest(Case):
    """Families are found, and each of their model types can be made tiny."""

    def test_every_built_in_arch_is_found(self):
        found = {name for names in families.model_types().values() for name in names}
        self.assertLessEqual(set(TINY), found)
        self.assertGreater(len(found), 2 * len(TINY))

    def test_dense_families_are_not_found(self):
        self.assertNotIn("llama", families.families())
        self.assertNotIn("qwen3", families.families())

    def test_families_without_a_block(self):
        # Experts in a variable's name only; experts that the caller selects.
        self.assertRegex(families.why_none("bamba"), "counts experts")
        self.assertRegex(families.why_none("vitpose_backbone"), "selects nothing by a score")
        self.assertIsNone(families.why_none("mixtral"))

    def test_an_arch_that_is_not_built_in(self):
        self.assertNotIn("jamba", TINY)
        self.export("--arch", "jamba", "--check")
        values = json.loads(self.read(".json"))
        sizes = [values[key] for key in ("experts", "top_k", "hidden", "inner", "moe_layers")]
        self.assertEqual(sizes, [8, 2, 32, 20, 1])

    def test_a_language_model_without_a_head(self):
        self.export("--arch", "qwen3_vl_moe_text", "--what", "lm", "--check")
        self.assertEqual(numpy.load(self.prefix + ".out.npy").shape, (1, 24, 32))

    def test_resized(self):
        self.assertEqual(families.resized("mixtral", inner=32), {"intermediate_size": 32})
        self.assertEqual(families.resized("qwen3_moe", inner=32), {"moe_intermediate_size": 32})
        self.assertEqual(families.resized("deepseek_v3", experts=32), {"n_routed_experts": 32})
        self.assertEqual(families.resized("deepseek_v3", top_k=8),
                         {"num_experts_per_tok": 8, "topk_group": 4})


TOOL = """#!{python}
import json, sys, numpy
options = dict(word.split("=", 1) for word in sys.argv[1:] if "=" in word)
out = numpy.load(options["--input"].replace(".in.npy", ".out.npy"))
raised = options["--raise"] == "on"
numpy.save(options["--output"], out + (raised and {error}))
json.dump(dict(layers=[{{}}] * (raised and {layers})), open(options["--report"], "w"))
print({said!r}, file=sys.stderr)
sys.exit({status})
"""


@unittest.skipIf(torch is None, WHY)
class SweepTest(Case):
    """What a sweep says, with a stand-in for the compiler."""

    def sweep(self, *arguments, error=0.0, layers=1, said="", status=0):
        """Run the sweep over Mixtral; (status, page, results)."""
        text = TOOL.format(python=sys.executable, error=error, layers=layers, said=said,
                           status=status)
        tool = self.write("tool", text)
        os.chmod(tool, 0o755)
        page, results = (os.path.join(self.directory, name) for name in ("page", "results"))
        with contextlib.redirect_stdout(io.StringIO()):
            got = sweep.main(["--moe-run", tool, "--output", self.directory, "--only", "mixtral",
                              "--markdown", page, "--json", results, *arguments])
        with open(page, encoding="utf-8") as file, open(results, encoding="utf-8") as values:
            return got, file.read(), {value["program"]: value for value in json.load(values)}

    def test_raised(self):
        status, page, results = self.sweep()
        self.assertEqual(status, 0)
        self.assertIn("| `mixtral` | 1 of 1, 0.0e+00 / 0.0e+00 | 1 of 2 layers raised |", page)
        self.assertEqual(results["lm"]["about"]["moe_layers"], 2)
        # One of the layers of the model was not.
        self.assertIn("0 raised, 1 exported but not raised", page)

    def test_wrong(self):
        status, page, results = self.sweep("--reuse", error=0.5)
        self.assertEqual(status, 1)
        self.assertIn("WRONG by 5.0e-01 (as it is 0.0e+00)", page)
        self.assertFalse(results["block"]["equal"])

    def test_refusal(self):
        said = "x.mlir:1:2: warning: looks like a MoE layer but is not raised: 'a.b' is odd"
        status, page, _ = self.sweep(layers=0, said=said)
        self.assertEqual(status, 0)
        self.assertIn("0 of 1 layers raised: 'a.b' is odd", page)

    def test_a_program_that_does_not_run(self):
        status, page, _ = self.sweep(said="error: no such thing", status=1)
        self.assertEqual(status, 1)
        self.assertIn("does not run as it is: no such thing", page)

    def test_variants(self):
        status, page, results = self.sweep("--variants", "t1,k1")
        self.assertEqual((status, sorted(results)), (0, ["k1", "t1"]))
        self.assertIn("| `k1` | `top_k=1` | 1 | 1 | 1 | 1 |", page)
        self.assertIn("not raised, or not exported:\n\nNone.\n", page)
        self.assertIn("## Exported but not raised\n\nThese compile and run as exported.\n\nNone.\n", page)
        # The page has what was found before, too.
        _, page, results = self.sweep("--reuse", "--variants", "t1", layers=0)
        self.assertEqual(sorted(results), ["t1"])
        self.assertIn("| `t1` | `--tokens 1` | 1 | 1 | 0 | 1 |", page)
        self.assertIn("| `k1` | `top_k=1` | 1 | 1 | 1 | 1 |", page)
        self.assertIn("| `mixtral` | `t1` | 0 of 1 layers raised |", page)
        _, page, _ = self.sweep("--reuse", "--variants", "t1", error=0.5)
        self.assertIn("| `t1` | `--tokens 1` | 1 | 1 | 0 | 0 |", page)

    def test_timeout(self):
        status, _, results = self.sweep("--timeout", "0")
        self.assertEqual(status, 0)
        self.assertEqual(results["block"]["stopped"], "no result after 0 s")


@unittest.skipIf(torch is None, WHY)
class SortedTopkTest(unittest.TestCase):
    """The order of a top-k's results is made a defined one."""

    def exported(self, **options):
        class Top(torch.nn.Module):
            def forward(self, value):
                return torch.topk(value, 3, dim=-1, **options)

        return torch.export.export(Top(), (torch.randn(5, 8),))

    def test_unsorted_becomes_sorted(self):
        program = self.exported(sorted=False)
        self.assertEqual(lower.sort_topk(program.graph), 1)
        program.graph_module.recompile()
        value = torch.randn(5, 8)
        got = program.module()(value)
        want = torch.topk(value, 3, dim=-1, sorted=True)
        self.assertTrue(torch.equal(got[0], want[0]) and torch.equal(got[1], want[1]))
        self.assertEqual(lower.sort_topk(program.graph), 0)

    def test_sorted_is_left_alone(self):
        self.assertEqual(lower.sort_topk(self.exported().graph), 0)
        self.assertEqual(lower.sort_topk(self.exported(sorted=True).graph), 0)

    def test_a_model_that_asks_for_no_order(self):
        whole = model.build_random(load_config("deepseek_v3"), torch.float32)
        model.initialise(whole, 0)
        program, _ = model.cut(whole, "block")
        exported = lower.export(program, torch.randn(1, 24, 32), dynamic=False)
        for node in exported.graph.nodes:
            if node.target is torch.ops.aten.topk.default:
                self.assertIsNot(dict(enumerate(node.args)).get(4), False)
                self.assertIsNot(node.kwargs.get("sorted"), False)


@unittest.skipIf(torch is None, WHY)
class GeluTest(unittest.TestCase):
    """GELU by tanh does not depend on the lowering's idea of sqrt(2 / pi)."""

    def check(self, dtype, limit):
        class Gelu(torch.nn.Module):
            def forward(self, value):
                return torch.nn.functional.gelu(value, approximate="tanh")

        value = torch.linspace(-4, 4, 1001).to(dtype)
        program = lower.export(Gelu(), value, dynamic=False)
        self.assertNotIn("gelu", str(program.graph))
        got, want = program.module()(value), Gelu()(value)
        self.assertEqual(got.dtype, dtype)
        self.assertLess((got - want).abs().max().item(), limit)
        return str(lower.to_mlir(program))

    def test_f32(self):
        self.assertIn("0.797884", self.check(torch.float32, 1e-6))

    def test_bf16(self):
        self.assertIn("math.tanh %in : f32", self.check(torch.bfloat16, 1e-9))

    def test_by_erf_is_left_alone(self):
        program = torch.export.export(torch.nn.GELU(), (torch.randn(5),))
        self.assertEqual(lower.expand_gelu(program.graph), 0)


@unittest.skipIf(torch is None, WHY)
class ScatterTest(unittest.TestCase):
    """A dimension counted from the end, for which torch-mlir would run out of memory."""

    def test_last_dimension(self):
        class Scatter(torch.nn.Module):
            def forward(self, value):
                best = value.argmax(dim=-1, keepdim=True)
                masked = torch.scatter(value, -1, best, float("-inf"))
                return torch.scatter_add(masked, -1, best, value)

        value = torch.randn(5, 8)
        program = lower.export(Scatter(), value, dynamic=False)
        self.assertTrue(torch.equal(program.module()(value), Scatter()(value)))
        self.assertEqual(lower.count_from_front(program.graph), 0)
        self.assertIn("tm_tensor.scatter", str(lower.to_mlir(program)))


@unittest.skipIf(torch is None, WHY)
class ReferenceTest(unittest.TestCase):
    """The float64 reference is one, and close calls are seen."""

    def test_float64_run_has_no_float32_step(self):
        whole = model.build_random(load_config("olmoe"), torch.float32)
        model.initialise(whole, 0)
        program, _ = model.cut(whole, "block")
        value = torch.randn(1, 24, 32)
        result, selections = reference.run_float64(program, value)
        self.assertEqual(result.dtype, torch.float64)
        self.assertEqual(selections[0][0].dtype, torch.float64)  # the softmax over experts
        scores = torch.softmax(value.double() @ program.inner.gate.weight.double().T, dim=-1)
        self.assertTrue(torch.allclose(selections[0][0], scores, rtol=1e-12, atol=0))
        self.assertTrue(torch.allclose(result.float(), program(value), rtol=1e-4, atol=1e-5))

    def test_margin(self):
        scores = torch.tensor([[0.5, 0.3, 0.2999, 0.1]], dtype=torch.float64)
        order = torch.tensor([[0, 1]])
        self.assertAlmostEqual(reference.margin([(scores, 2, order)]), 0.0001 / 0.3)
        self.assertAlmostEqual(reference.margin([(scores, 1, order[:, :1])]), 0.4)
        masked = torch.tensor([[2.0, 1.0, -torch.inf, -torch.inf]])
        self.assertAlmostEqual(reference.margin([(masked, 2, order)]), 0.5)

    def test_rounding_that_changes_the_selection(self):
        one, other = torch.tensor([[0, 1]]), torch.tensor([[0, 2]])
        swapped = torch.tensor([[1, 0]])
        self.assertTrue(reference.same_selections([(None, 2, one)], [(None, 2, swapped)]))
        self.assertFalse(reference.same_selections([(None, 2, one)], [(None, 2, other)]))


@unittest.skipIf(torch is None, WHY)
class CommittedTest(unittest.TestCase):
    """The committed exports are complete and have safe routing."""

    def test_files(self):
        descriptions = glob.glob(os.path.join(HERE, "*", "*.json"))
        self.assertGreater(len(descriptions), 20)
        for path in descriptions:
            with self.subTest(os.path.relpath(path, HERE)), open(path, encoding="utf-8") as file:
                values = json.load(file)
                self.assertIs(values["routing_safe"], True)
                prefix = path.removesuffix(".json")
                out = numpy.load(prefix + ".out.npy")
                out64 = numpy.load(prefix + ".out64.npy")
                self.assertEqual((out.dtype, out64.dtype), (numpy.float32, numpy.float64))
                limit = {"f32": 1e-6, "f16": 5e-3, "bf16": 3e-2}[values["dtype"]]
                self.assertLess(abs(out - out64).max() / abs(out64).max(), limit)
                self.assertTrue(os.path.exists(prefix + ".mlir"))
                has_weights = os.path.exists(prefix + ".safetensors")
                self.assertEqual(has_weights, values["weights"] == "arguments")


if __name__ == "__main__":
    unittest.main()
