"""A lit test format that turns each export in models/ into tests.

A model NAME gives the tests
  NAME.as-is    compiled as exported, it computes what the framework did;
  NAME.raised   every MoE layer is raised, raising again changes nothing, and the
                result is still the same;
  NAME.phases   the program after each phase survives text and bytecode;
  NAME.bounded  without a bound, with the bound `inf`, and with one so large that
                nothing is dropped, the result is the same to the last bit;
  NAME.ranks    2 and 4 ranks compute what one process does with as many devices, to
                the last bit, and report the same layers; a strategy that the layers
                cannot have is the same error.

A quick run has only NAME.raised of the blocks.
"""

import filecmp
import glob
import json
import os
import re
import subprocess

import lit.formats
import lit.Test

import npy

# How experts are bounded where ranks and devices are compared.
BOUNDS = [[],
          ["--capacity-factor=1"],
          ["--capacity-factor=1.25", "--strategy=expanded_drop"],
          ["--capacity-factor=0.75", "--scope=global", "--metric=random"]]

# What a report says of a layer that is not a matter of time, nor of who knows the
# limit of an expert: each rank its own, or none where all ranks share one.
COUNTS = ["tokens", "demand", "candidates", "kept", "dropped", "added", "dead_tokens",
          "padding"]

PHASES = ["raise", "capacity", "distribute", "lower", "codegen"]


class Failure(Exception):
    """A test that failed, with what a person needs to see."""


class Model:
    """An export and the files beside it."""

    def __init__(self, path, tools, scratch=None, environment=None):
        self.path = path
        self.environment = environment
        self.base = os.path.splitext(path)[0]
        self.tools = tools
        self.scratch = scratch
        with open(self.base + ".json") as file:
            self.info = json.load(file)

    def run(self, tool, *arguments, stdin=None):
        command = [os.path.join(self.tools, tool), *arguments]
        result = subprocess.run(command, input=stdin, capture_output=True,
                                timeout=300, env=self.environment)
        if result.returncode != 0:
            raise Failure(" ".join(command) + "\n" + result.stderr.decode())
        return result.stdout

    def execute(self, name, *arguments):
        """Runs the model on its input; returns where its result is."""
        output = os.path.join(self.scratch, name + ".npy")
        weights = self.base + ".safetensors"
        if os.path.exists(weights):
            arguments += ("--weights=" + weights,)
        mask = self.base + ".mask.npy"
        if os.path.exists(mask):
            arguments += ("--input=" + mask,)
        self.run("moe-run", self.path, "--input=" + self.base + ".in.npy",
                 "--output=" + output, *arguments)
        return output

    def compare(self, output):
        """Against the framework; in half precision against float64, as that is."""
        actual = npy.read(output)
        reference = npy.read(self.base + ".out.npy")
        if self.info["dtype"] == "f32":
            for index, (a, b) in enumerate(zip(actual, reference, strict=True)):
                if not abs(a - b) <= 2e-5 + 2e-4 * abs(b):
                    raise Failure(f"element {index} is {a}, expected {b}")
            return
        exact = npy.read(self.base + ".out64.npy")
        ours, theirs = npy.max_error(actual, exact), npy.max_error(reference, exact)
        if not ours <= 2 * theirs:
            raise Failure(f"the error against float64 is {ours}, the framework's {theirs}")

    def test_as_is(self):
        self.compare(self.execute("as-is", "--raise=off"))

    def test_raised(self):
        once = self.run("moe-opt", self.path, "--moe-import-iree", "--moe-raise=strict=true",
                        "--verify-each", "--mlir-print-op-generic")
        layers = len(re.findall(rb'"moe\.experts"', once))
        if layers != self.info["moe_layers"]:
            raise Failure(f"{layers} of {self.info['moe_layers']} layers were raised")
        twice = self.run("moe-opt", "-", "--moe-raise=strict=true",
                         "--mlir-print-op-generic", stdin=once)
        if once != twice:
            raise Failure("raising a second time changes the program")
        self.compare(self.execute("raised"))

    def test_phases(self):
        program = self.run("moe-opt", self.path, "--mlir-print-op-generic")
        for phase in PHASES:
            program = self.run("moe-opt", "-", "--pass-pipeline=builtin.module(" + phase + ")",
                               "--verify-roundtrip", "--mlir-print-op-generic", stdin=program)
            bytecode = self.run("moe-opt", "-", "--emit-bytecode", stdin=program)
            if self.run("moe-opt", "-", "--mlir-print-op-generic", stdin=bytecode) != program:
                raise Failure(f"bytecode changes the program after {phase}")

    def test_bounded(self):
        dropless = self.execute("dropless")
        # With C at least T no expert can be over its limit.
        for factor in "inf", str(self.info["experts"]):
            bounded = self.execute("factor-" + factor, "--capacity-factor=" + factor,
                                   "--strategy=token_drop")
            if not filecmp.cmp(dropless, bounded, shallow=False):
                raise Failure(f"the factor {factor} changes the result")

    def layers(self, report):
        with open(report) as file:
            return [{count: layer[count] for count in COUNTS}
                    for layer in json.load(file)["layers"]]

    def outcome(self, option, bound):
        """The bytes of the result and the layers, or why there is none."""
        report = os.path.join(self.scratch, "ranks.json")
        try:
            result = self.execute("ranks", option, "--report=" + report, *bound)
        except Failure as failure:
            refused = re.search("error: .*strategy must be none, .*", str(failure))
            if not refused or "--strategy=expanded_drop" not in bound:
                raise
            return refused[0], []
        with open(result, "rb") as file:
            return file.read(), self.layers(report)

    def test_ranks(self):
        for ranks in 2, 4:
            if self.info["experts"] % ranks:
                continue
            for bound in BOUNDS:
                expected, layers = self.outcome(f"--devices={ranks}", bound)
                seen, its_layers = self.outcome(f"--ranks={ranks}", bound)
                what = f"{ranks} ranks, {' '.join(bound)}"
                if seen != expected:
                    raise Failure(what + ": another result than with devices")
                if its_layers != layers:
                    raise Failure(f"{what}: the layers are {its_layers}, not {layers}")

    def kinds(self, quick):
        if quick:
            is_block = self.info["what"] == "block"
            return ["raised"] if is_block else []
        return ["as-is", "raised", "phases", "bounded", "ranks"]


class ModelFormat(lit.formats.TestFormat):
    def __init__(self, models, tools, quick):
        self.models = models
        self.tools = tools
        self.quick = quick

    def model(self, key, **options):
        return Model(os.path.join(self.models, key + ".mlir"), self.tools, **options)

    def getTestsInDirectory(self, suite, path_in_suite, config, local_config):
        for path in sorted(glob.glob(os.path.join(self.models, "*", "*.mlir"))):
            key = os.path.relpath(os.path.splitext(path)[0], self.models)
            for kind in self.model(key).kinds(self.quick):
                parts = os.path.dirname(key), os.path.basename(key) + "." + kind
                yield lit.Test.Test(suite, path_in_suite + parts, local_config)

    def execute(self, test, lit_config):
        folder, name = test.path_in_suite[-2:]
        name, kind = name.rsplit(".", 1)
        scratch = os.path.join(os.path.dirname(test.getExecPath()), name + "." + kind + ".tmp")
        os.makedirs(scratch, exist_ok=True)
        model = self.model(os.path.join(folder, name), scratch=scratch,
                           environment=test.config.environment)
        try:
            getattr(model, "test_" + kind.replace("-", "_"))()
        except Failure as failure:
            return lit.Test.FAIL, str(failure)
        return lit.Test.PASS, ""
