"""The layers that are timed, and their files."""

import dataclasses
import importlib.util
import math
import random

from . import BENCH

BOUNDS = (None, "2", "1.5", "1")


@dataclasses.dataclass(frozen=True)
class Layer:
    """One MoE layer. `zipf` is the exponent by which the router prefers experts: the
    logit of the r-th best liked is lowered by zipf * ln(r). 0 prefers none."""
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

    @property
    def weights(self):
        """Name of the files: layers that differ in how they are bounded share them."""
        return f"{self.name}"

    def flops(self, rows):
        return 6 * rows * self.hidden * self.inner


def olmoe(name, tokens, **more):
    return Layer(name, tokens, 512, 256, 64, 8, **more)


def layers():
    yield olmoe("olmoe", 512, gammas=BOUNDS, quick=True, gathered=True)
    for zipf in (0.5, 1.0, 1.5):
        yield olmoe(f"olmoe-zipf{zipf:g}", 512, zipf=zipf, gammas=(None, "1"),
                    quick=zipf == 1.0)
    for tokens in (16, 64, 128, 256, 1024, 2048, 4096):
        yield olmoe(f"olmoe-t{tokens}", tokens, threads=(1,))
    yield Layer("mixtral", 512, 1024, 3584, 8, 2, gammas=BOUNDS)
    for tokens in (1, 4, 16):
        yield Layer(f"decode-t{tokens}", tokens, 2048, 1024, 64, 8, quick=tokens == 4)


def make_layer_script():
    spec = importlib.util.spec_from_file_location("make_layer", BENCH / "make_layer.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def make_files(layer, folder):
    """PREFIX.mlir, .safetensors and .in.npy of a layer, if they are not there yet; the
    prefix. The program is the committed export of OLMoE's block with other sizes."""
    script = make_layer_script()
    prefix = folder / layer.name
    sizes = {name: getattr(layer, name) for name in script.BASE}
    if not (folder / f"{layer.name}.in.npy").exists():
        weights, tokens = script.make_tensors(sizes, 0.0, seed=7)
        gate = "model.layers.0.mlp.gate.weight"
        weights[gate] = prefer(weights[gate], layer, script)
        script.write_safetensors(f"{prefix}.safetensors", weights)
        script.write_npy(f"{prefix}.in.npy", *tokens)
    text = script.resize(script.TEMPLATE.read_text(), sizes)
    (folder / f"{layer.name}.mlir").write_text(text)
    return prefix


def prefer(gate, layer, script):
    """The gate whose column 0 (tokens have the same value there) prefers experts."""
    import array

    shape, data = gate
    rows = array.array("f", data)
    order = list(range(layer.experts))
    random.Random(11).shuffle(order)
    feature = math.sqrt(layer.hidden) / 2
    for rank, expert in enumerate(order):
        rows[expert * layer.hidden] = -layer.zipf * math.log(rank + 1) / feature
    return shape, rows.tobytes()
