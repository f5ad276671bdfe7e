"""Build a model with useful weights, and cut the program to export out of it."""

import glob
import importlib
import inspect
import os
import re

import torch

from . import ExportError, first_line, routers

DTYPES = {"f32": torch.float32, "bf16": torch.bfloat16, "f16": torch.float16}

# Spread of the router's logits for unit inputs. Hugging Face's default (0.02) makes
# all experts nearly equal, and then rounding decides which ones are selected.
ROUTER_STD = 2.0

# The form of the experts that torch.export can trace (no data-dependent shapes),
# and plain matrix products and a softmax for the attention.
_FORMS = dict(experts_implementation="batched_mm", attn_implementation="eager")


def _model_class(config):
    """The causal LM of a configuration, or else the model without a head.

    transformers has no automatic class for the language part of most multimodal models;
    their modeling file says which classes a configuration is for.
    """
    from transformers import MODEL_FOR_CAUSAL_LM_MAPPING, PreTrainedModel

    kind = type(config)
    if kind in MODEL_FOR_CAUSAL_LM_MAPPING:
        return MODEL_FOR_CAUSAL_LM_MAPPING[kind]
    file = importlib.import_module(kind.__module__.replace("configuration_", "modeling_"))
    classes = [
        value
        for name, value in inspect.getmembers(file, inspect.isclass)
        if issubclass(value, PreTrainedModel)
        and value.config_class is kind
        and name.endswith(("ForCausalLM", "Model"))
        and not name.endswith("PreTrainedModel")
    ]
    if not classes:
        raise ExportError(f"{config.model_type}: transformers has no model class for it")
    return max(classes, key=lambda value: value.__name__.endswith("ForCausalLM"))


def build_random(config, dtype):
    """A causal LM of `config` with its weights not yet set; see `initialise`."""
    if isinstance(config, routers.Config):
        return prepare(routers.Model(config, dtype))
    try:
        model = _model_class(config)._from_config(config, dtype=dtype, **_FORMS)
    except Exception as error:
        name = config.model_type
        raise ExportError(f"{name}: transformers cannot build it: {first_line(error)}") from error
    # from_pretrained leaves some parameters in f32 whatever the dtype; do as it does.
    kept = set(model._keep_in_fp32_modules_strict or ())
    if dtype == torch.float16:
        kept |= set(model._keep_in_fp32_modules or ())
    for name, parameter in model.named_parameters():
        if any(part in kept for part in name.split(".")):
            parameter.data = parameter.data.float()
    return prepare(model)


def load_checkpoint(directory, config, dtype):
    """A causal LM from local files only; every weight must be there."""
    from transformers import AutoModelForCausalLM

    if not glob.glob(os.path.join(glob.escape(directory), "*.safetensors")):
        raise ExportError(f"{directory}: no .safetensors file in it")
    try:
        model, info = AutoModelForCausalLM.from_pretrained(
            directory,
            config=config,
            dtype=dtype,
            local_files_only=True,
            output_loading_info=True,
            use_safetensors=True,
            **_FORMS,
        )
    except Exception as error:
        raise ExportError(f"{directory}: cannot load it: {first_line(error)}") from error
    for kind in ("missing_keys", "mismatched_keys"):
        names = sorted(str(name) for name in info.get(kind) or ())
        if names:
            kind = kind.replace("_keys", "")
            raise ExportError(f"{directory}: {len(names)} weights {kind}, first {names[0]}")
    return prepare(model)


def prepare(model):
    """Inference mode, no gradients, and every buffer part of the state.

    The rotary embedding's frequencies are non-persistent buffers: torch.export would
    turn them into anonymous constants, without a name to pass them by.
    """
    for module in model.modules():
        module._non_persistent_buffers_set.clear()
    return model.eval().requires_grad_(False)


def moe_blocks(model):
    """[(name, block, experts module)] of every MoE layer, in order.

    A MoE block is what owns a module called `experts` (with weights, and without a router
    of their own), or calls itself one.
    """
    found = []
    for name, module in model.named_modules():
        experts = getattr(module, "experts", None)
        if (
            isinstance(experts, torch.nn.Module)
            and next(experts.parameters(), None) is not None
            and not hasattr(experts, "router")
        ):
            found.append((name, module, experts))
        elif type(module).__name__.endswith("MoE"):
            found.append((name, module, module))
    if not found:
        raise ExportError(f"{type(model).__name__}: no MoE layer in it")
    return found


def _stacked(experts, name):
    """(number of experts, output size, input size) of one stacked weight."""
    count, first, second = getattr(experts, name).shape
    # Llama 4 stores its weights transposed, too, but has no flag that says so.
    transposed = getattr(experts, "is_transposed", type(experts).__name__.startswith("Llama4"))
    return (count, second, first) if transposed else (count, first, second)


def dimensions(experts):
    """Number of experts, hidden size and inner size of a stacked experts module.

    None three times if the experts are kept in another way.
    """
    if getattr(getattr(experts, "down_proj", None), "ndim", None) != 3:
        return None, None, None
    count, hidden, inner = _stacked(experts, "down_proj")
    return count, hidden, inner


def initialise(model, seed):
    """Fill every parameter and routing bias from `seed`, with scales that matter.

    Matrices keep the size of unit inputs (1 / sqrt(fan in)), router logits spread by
    ROUTER_STD, norms stay near 1, biases near 0 but not at it.
    """
    generator = torch.Generator().manual_seed(seed)
    fan_in, routers = {}, set()
    for _, block, experts in moe_blocks(model):
        count = dimensions(experts)[0]
        for name, parameter in experts.named_parameters(recurse=False):
            if count and parameter.dim() == 3:
                fan_in[id(parameter)] = _stacked(experts, name)[2]
        own = {id(parameter) for parameter in experts.parameters()}
        for parameter in block.parameters():
            if parameter.dim() == 2 and parameter.shape[0] == count and id(parameter) not in own:
                routers.add(id(parameter))
    for module in model.modules():
        if isinstance(module, torch.nn.Embedding):
            fan_in[id(module.weight)] = 1

    def fill(tensor, std, mean=0.0):
        tensor.copy_(mean + std * torch.randn(tensor.shape, generator=generator))

    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if id(parameter) in routers and name.endswith("weight"):
                fill(parameter, ROUTER_STD * parameter.shape[-1] ** -0.5)
            elif name.endswith("bias") or "bias" in name.rsplit(".", 1)[-1]:
                fill(parameter, 0.1)
            elif parameter.dim() == 1:
                if not re.search(r"A_log|dt_bias", name):  # linear attention: keep HF's values
                    fill(parameter, 0.1, mean=1.0)
            else:
                fan = fan_in.get(id(parameter), parameter[0].numel())
                fill(parameter, fan**-0.5)
        for name, buffer in model.named_buffers():
            if name.endswith("bias"):
                fill(buffer, 0.1)


class Block(torch.nn.Module):
    """One MoE layer: hidden states in, hidden states out (router outputs left out)."""

    def __init__(self, block):
        super().__init__()
        self.inner = block

    def forward(self, hidden_states):
        result = self.inner(hidden_states)
        return result[0] if isinstance(result, tuple) else result


class LanguageModel(torch.nn.Module):
    """A causal LM: token ids in, logits out (without a head: hidden states), no cache."""

    def __init__(self, model):
        super().__init__()
        self.inner = model

    def forward(self, input_ids, attention_mask=None):
        result = self.inner(
            input_ids=input_ids, attention_mask=attention_mask, use_cache=False
        )
        return result.logits if "logits" in result else result.last_hidden_state


def cut(model, what, layer=0):
    """The program to export and the prefix of its weights' names in the whole model."""
    if what == "lm" and isinstance(model, routers.Model):
        raise ExportError("--what lm: a router's model is one layer; expected --what block")
    if what == "lm":
        return LanguageModel(model).eval(), ""
    blocks = moe_blocks(model)
    if not 0 <= layer < len(blocks):
        raise ExportError(f"--layer {layer}: the model has {len(blocks)} MoE layers, from 0")
    name, block, _ = blocks[layer]
    return Block(block).eval(), name + "."


def make_input(config, what, batch, tokens, dtype, seed):
    """Token ids (LM), or hidden states drawn from N(0, 1) and rounded to `dtype` (block)."""
    generator = torch.Generator().manual_seed(seed + 1_000_003)
    if what == "lm":
        return torch.randint(0, config.vocab_size, (batch, tokens), generator=generator)
    return torch.randn((batch, tokens, config.hidden_size), generator=generator).to(dtype)
