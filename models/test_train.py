#!/usr/bin/env python3
"""Tests of train.py: python test_train.py (needs the packages of requirements.txt)."""

import contextlib
import io
import json
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")

import train

try:
    import numpy
    import torch
    from safetensors.torch import load_file
    from transformers import OlmoeConfig
    from transformers.models.olmoe.modeling_olmoe import OlmoeExperts

    from moe_train import experts, text
except ImportError as missing:
    torch, WHY = None, f"{missing.name} is not installed, see requirements.txt"
else:
    WHY = ""

TINY = ["--layers=1", "--hidden=16", "--inner=8", "--heads=2", "--experts=4", "--top-k=2",
        "--tokens=16", "--batch=2", "--steps=6", "--warmup=2", "--cooldown=2", "--threads=1",
        "--windows=4"]


def verses(chapters=60):
    """A text in the form of `bible -f`, in short chapters."""
    return "".join(f"Ge{chapter}:{verse} And {chapter} begat {verse + chapter}; and so on.\n"
                   for chapter in range(1, chapters + 1) for verse in range(1, 9))


@unittest.skipIf(torch is None, WHY)
class TrainTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = directory.name
        self.text = os.path.join(self.directory, "text")
        with open(self.text, "w", encoding="ascii") as file:
            file.write(verses())

    def train(self, name, *arguments):
        """Run train.py; returns the weights if there are any."""
        output = os.path.join(self.directory, name)
        with contextlib.redirect_stdout(io.StringIO()):
            train.main([f"--text={self.text}", f"--output={output}", *TINY, *arguments])
        weights = os.path.join(output, "checkpoint", "model.safetensors")
        return load_file(weights) if os.path.exists(weights) else None

    def assert_same(self, one, two):
        self.assertEqual(one.keys(), two.keys())
        for name in one:
            self.assertTrue(torch.equal(one[name], two[name]), name)

    def test_a_run_that_was_stopped_goes_on_to_the_same_weights(self):
        whole = self.train("whole")
        self.assertIsNone(self.train("parts", "--stop=3"))
        self.assert_same(whole, self.train("parts"))
        other = self.train("seed", "--seed=1")
        self.assertFalse(torch.equal(whole["lm_head.weight"], other["lm_head.weight"]))

    def test_steps_may_be_added_before_the_cooldown_only(self):
        self.train("more", "--stop=3")
        self.assert_same(self.train("longer", "--steps=8"), self.train("more", "--steps=8"))
        self.train("late", "--stop=5")
        with self.assertRaisesRegex(SystemExit, "--steps 6; got 8"):
            self.train("late", "--steps=8")
        with self.assertRaisesRegex(SystemExit, "--rate 0.003; got 0.1"):
            self.train("more", "--rate=0.1", "--steps=8")

    def test_learning_rates_rise_stay_and_fall(self):
        from moe_train import loop

        args = train.parse(["--output=x", *TINY])
        rates = [loop.rate(step, args) / args.rate for step in range(6)]
        self.assertEqual(rates, [0.5, 1, 1, 1, 1, 0.5])

    def test_the_fast_experts_compute_what_transformers_does(self):
        config = OlmoeConfig(hidden_size=16, intermediate_size=8, num_experts=4,
                             num_experts_per_tok=2)
        config._experts_implementation = "eager"
        layer = OlmoeExperts(config)
        for weight in layer.parameters():
            torch.nn.init.normal_(weight, generator=torch.Generator().manual_seed(1))
        hidden = torch.randn(9, 16, generator=torch.Generator().manual_seed(2))
        # The last expert has no token.
        chosen = torch.tensor([[0, 1], [2, 0], [1, 2]] * 3)
        weights = torch.rand(9, 2, generator=torch.Generator().manual_seed(3))
        want = original(layer, hidden, chosen, weights)
        got = experts.forward(layer, hidden, chosen, weights)
        self.assertLess((want - got).abs().max().item(), 1e-4)

    def test_chapters_are_in_one_part_only(self):
        parts = text.split(verses())
        self.assertIn(b"Ge 31\n1 And 31 begat", parts["calibration"].tobytes())
        self.assertIn(b"Ge 11\n", parts["validation"].tobytes())
        sizes = [len(part) for part in parts.values()]
        self.assertEqual(sum(sizes), sum(len(all_) for _, all_ in text.chapters(verses())))
        for line in verses().splitlines()[::8]:
            words = line.split(" ", 1)[1].encode()
            found = [name for name in parts if words in parts[name].tobytes()]
            self.assertEqual(len(found), 1, line)
        with self.assertRaisesRegex(SystemExit, "line 2 of the text is 'Genesis'"):
            text.split("Ge1:1 In the beginning\nGenesis\n")

    def test_the_log_and_the_tokens_are_written(self):
        self.train("log", "--log=2")
        with open(os.path.join(self.directory, "log", "log.jsonl"), encoding="ascii") as file:
            lines = [json.loads(line) for line in file]
        self.assertEqual([line["step"] for line in lines], [2, 4, 6])
        self.assertLess(lines[-1]["held_out"], 6)
        tokens = numpy.load(os.path.join(self.directory, "log", "validation.npy"))
        self.assertEqual(tokens.dtype, numpy.uint8)


if torch is not None:
    original = OlmoeExperts.forward
    # Decorated: the loop over experts is what it wraps.
    original = getattr(original, "__wrapped__", original)

if __name__ == "__main__":
    unittest.main()
