"""The layers and models that are timed, and their files."""

import array
import dataclasses
import importlib.util
import math
import random
import subprocess
import sys

from . import BENCH, ROOT

BOUNDS = (None, "2", "1.5", "1")
PREFIX = "model.layers.0.mlp."


@dataclasses.dataclass(frozen=True)
class Layer:
    """One MoE layer. `zipf` is the exponent by which the router prefers experts: the
    logit of the r-th best liked is lowered by zipf * ln(r). 0 prefers none. `gathered`
    says whether the exported form is timed, which takes long; layers of a `family` have
    the same weights."""
    name: str
    tokens: int
    hidden: int
    inner: int
    experts: int
    top_k: int
    zipf: float = 0.0
    gammas: tuple = (None,)
    threads: tuple = (1, 2)
    quick: bool = False
    gathered: bool = False
    family: str = ""
    kind = "layer"

    def flops(self, rows):
        return 6 * rows * self.hidden * self.inner

    def router_flops(self):
        return 2 * self.tokens * self.hidden * self.experts

    def copied(self):
        """Bytes of the larger copy of weights that the exported form makes."""
        return 8 * self.tokens * self.top_k * self.inner * self.hidden

    def sizes(self):
        return {name: getattr(self, name)
                for name in ("tokens", "hidden", "inner", "experts", "top_k")}

    def files(self, folder):
        """The program, its weights and its input, made if they are not there yet. The
        program is the committed export of OLMoE's block with other sizes."""
        script = make_layer_script()
        weights = folder / f"{self.family or self.name}.safetensors"
        if not weights.exists():
            tensors, _ = script.make_tensors({**self.sizes(), "tokens": 1}, 0.0, seed=7)
            tensors[PREFIX + "gate.weight"] = prefer(tensors[PREFIX + "gate.weight"], self)
            write_whole(weights, lambda path: script.write_safetensors(path, tensors))
        tokens = folder / f"{self.name}.in.npy"
        if not tokens.exists():
            shape, data = make_tokens(self, script)
            write_whole(tokens, lambda path: script.write_npy(path, shape, data))
        return {"mlir": write_program(self, folder, script), "weights": str(weights),
                "input": str(tokens), "prefix": str(folder / self.name)}

    def expected(self, job):
        """What each bound must give: (result, unsure tokens, rows of each expert)."""
        import numpy

        from . import reference
        tensors = reference.load_safetensors(job["weights"])
        x = numpy.load(job["input"])
        return {gamma: reference.layer(tensors, x, self.top_k, gamma) for gamma in self.gammas}


class Recorded(Layer):
    """A layer with weights and tokens of a model in which it is: of the last layer of
    the model below, as they come out of its attention."""

    def files(self, folder):
        script, model = make_layer_script(), LARGE.files(folder)
        weights, tokens = (folder / f"{self.name}{end}" for end in (".safetensors", ".in.npy"))
        if not tokens.exists():
            subprocess.run([sys.executable, "-m", "harness.record", "layer", model["weights"],
                            folder / self.name, str(self.tokens)], check=True, cwd=BENCH)
        return {"mlir": write_program(self, folder, script), "weights": str(weights),
                "input": str(tokens), "prefix": str(folder / self.name)}


@dataclasses.dataclass(frozen=True)
class Model:
    """A language model, as models/export.py exports it: a committed one, or one made of
    `settings` of OLMoE's configuration with random weights."""
    name: str
    tokens: int
    settings: tuple = ()
    committed: str = ""
    threads: tuple = (1, 2)
    quick: bool = False
    gathered: bool = True
    gammas = (None,)
    kind = "lm"

    def copied(self):
        return 0  # few enough in all of these

    def sizes(self):
        return {"tokens": self.tokens, "settings": list(self.settings)}

    def files(self, folder):
        prefix = ROOT / "models" / self.committed if self.committed else folder / self.name
        if not self.committed and not prefix.with_suffix(".out64.npy").exists():
            self.export(prefix)
        return {"mlir": f"{prefix}.mlir", "weights": f"{prefix}.safetensors",
                "input": f"{prefix}.in.npy", "prefix": str(folder / self.name)}

    def export(self, prefix):
        """The exporter would look for a seed with safe routing, which so many tokens do
        not have."""
        settings = [f"--set={setting}" for setting in self.settings]
        subprocess.run(
            [sys.executable, ROOT / "models/export.py", "--arch=olmoe", "--what=lm",
             "--weights=arguments", "--no-out64", f"--tokens={self.tokens}",
             f"--output={prefix}", *settings], check=True)
        subprocess.run([sys.executable, "-m", "harness.record", "float64", prefix], check=True,
                       cwd=BENCH)

    def expected(self, job):
        import numpy

        path = job["mlir"].removesuffix(".mlir") + ".out64.npy"
        result = numpy.load(path).astype("f8")
        result = result.reshape(-1, result.shape[-1])
        return {None: (result, numpy.zeros(len(result), bool), None)}


LARGE = Model("lm-512", 256, settings=(
    "hidden_size=512", "intermediate_size=256", "num_hidden_layers=4", "num_experts=64",
    "num_experts_per_tok=8", "num_attention_heads=8", "num_key_value_heads=8",
    "vocab_size=4096", "max_position_embeddings=1024"))


def shorten(case):
    """A case of --quick: at most one bound, and what takes long on one thread only."""
    if isinstance(case, Layer):
        return dataclasses.replace(case, gammas=case.gammas[:1] + case.gammas[1:][-1:])
    return case


def olmoe(name, tokens, kind=Layer, **more):
    return kind(name, tokens, 512, 256, 64, 8, **more)


def all_cases():
    yield olmoe("olmoe", 512, gammas=BOUNDS, quick=True, gathered=True)
    for zipf in (0.5, 1.0, 1.5):
        yield olmoe(f"olmoe-zipf{zipf:g}", 512, zipf=zipf, gammas=(None, "1"),
                    quick=zipf == 1.0)
    yield olmoe("olmoe-recorded", 512, Recorded, gammas=(None, "1"))
    for tokens in (16, 64, 128, 256, 1024, 2048, 4096):
        yield olmoe(f"olmoe-t{tokens}", tokens, threads=(1,), family="olmoe")
    yield Layer("mixtral", 512, 1024, 3584, 8, 2, gammas=BOUNDS)
    for tokens in (1, 4, 16):
        yield Layer(f"decode-t{tokens}", tokens, 2048, 1024, 64, 8, quick=tokens == 4,
                    gathered=True, family="decode")
    yield Model("lm-tiny", 24, committed="lms/olmoe-arguments", quick=True)
    yield LARGE


def make_layer_script():
    spec = importlib.util.spec_from_file_location("make_layer", BENCH / "make_layer.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def write_whole(path, write):
    """A file that is there is complete."""
    partial = path.with_name(path.name + ".partial")
    write(partial)
    partial.replace(path)


def write_program(layer, folder, script):
    path = folder / f"{layer.name}.mlir"
    path.write_text(script.resize(script.TEMPLATE.read_text(), layer.sizes()))
    return str(path)


def feature(layer):
    """Element 0 of every token, so that column 0 of the gate is what it prefers."""
    return math.sqrt(layer.hidden) / 2


def make_tokens(layer, script):
    generator = random.Random(layer.tokens)
    rows = array.array("f", script.normal_rows(generator, layer.tokens, layer.hidden, 1.0))
    for token in range(layer.tokens):
        rows[token * layer.hidden] = feature(layer)
    return [1, layer.tokens, layer.hidden], rows.tobytes()


def prefer(gate, layer):
    """The gate with a liking for some experts."""
    shape, data = gate
    rows = array.array("f", data)
    order = list(range(layer.experts))
    random.Random(11).shuffle(order)
    for rank, expert in enumerate(order):
        rows[expert * layer.hidden] = -layer.zipf * math.log(rank + 1) / feature(layer)
    return shape, rows.tobytes()
