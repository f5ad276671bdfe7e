"""A language model of transformers with the weights of an export."""

import sys

from safetensors.torch import load_file

from harness import ROOT


def load_model(weights, settings, experts):
    """OLMoE of a few settings (of the exporter's tiny one if there are none), its experts
    in one of the forms that transformers has."""
    sys.path.insert(0, str(ROOT / "models"))
    from moe_export.archs import load_config
    from moe_export.model import prepare
    from transformers import OlmoeForCausalLM

    config = load_config("olmoe", overrides=list(settings))
    model = OlmoeForCausalLM._from_config(config, experts_implementation=experts)
    model = prepare(model)  # buffers are part of the state, as in the export
    model.load_state_dict(load_file(weights), strict=False)
    return model
