"""Computes with the large model of harness.cases, whose weights are random.

    python -m harness.record float64 PREFIX
    python -m harness.record layer WEIGHTS OUTPUT TOKENS

The first writes PREFIX.out64.npy, what the exported model PREFIX gives in float64. The
second records what goes into the model's last MoE layer for random token ids: it writes
OUTPUT.safetensors, the layer's weights as those of layer 0, and OUTPUT.in.npy, what comes
out of attention and norm.
"""

import sys

import numpy
import torch
from safetensors.torch import save_file

from . import cases
from .peers.language_model import load_model


def write_float64(prefix):
    model = load_model(f"{prefix}.safetensors", cases.LARGE.settings, "eager")
    # Its parts are imported once load_model has set the path.
    from moe_export.model import LanguageModel
    from moe_export.reference import run_float64

    ids = torch.from_numpy(numpy.load(f"{prefix}.in.npy"))
    result, _ = run_float64(LanguageModel(model), ids)
    numpy.save(f"{prefix}.out64.npy", result.numpy())


def write_layer(weights, output, tokens):
    model = load_model(weights, cases.LARGE.settings, "grouped_mm")
    layer = len(model.model.layers) - 1
    taken = []
    model.model.layers[layer].mlp.register_forward_pre_hook(
        lambda module, inputs: taken.append(inputs[0].clone()))
    ids = torch.randint(0, model.config.vocab_size, (1, tokens),
                        generator=torch.Generator().manual_seed(5))
    with torch.inference_mode():
        model(input_ids=ids, use_cache=False)
    state = model.model.layers[layer].mlp.state_dict()
    save_file({cases.PREFIX + name: value.contiguous() for name, value in state.items()},
              f"{output}.safetensors")
    numpy.save(f"{output}.in.npy", taken[0].numpy())


def main():
    if sys.argv[1] == "float64":
        write_float64(sys.argv[2])
    else:
        write_layer(sys.argv[2], sys.argv[3], int(sys.argv[4]))


if __name__ == "__main__":
    main()
