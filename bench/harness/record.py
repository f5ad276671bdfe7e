"""Records what goes into the last MoE layer of a model with random weights.

    python -m harness.record WEIGHTS OUTPUT TOKENS

WEIGHTS is a .safetensors file that models/export.py wrote of harness.cases.LARGE.
Writes OUTPUT.safetensors, the layer's weights as those of layer 0, and OUTPUT.in.npy,
what comes out of attention and norm for random token ids.
"""

import sys

import numpy
import torch
from safetensors.torch import save_file

from . import cases
from .peers.language_model import load_model


def main():
    weights, output, tokens = sys.argv[1], sys.argv[2], int(sys.argv[3])
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


if __name__ == "__main__":
    main()
