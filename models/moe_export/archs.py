"""Where a model's configuration comes from.

`TINY` holds one small configuration per architecture. No size equals another one
by accident (hidden 32, inner 20, 8 experts), so that a compiler which mixes up
two dimensions cannot pass by luck (nor with the usual 24 tokens).
"""

import json
import os

from . import ExportError

_TRUNK = dict(
    vocab_size=64,
    hidden_size=32,
    num_hidden_layers=2,
    num_attention_heads=4,
    num_key_value_heads=4,
    max_position_embeddings=128,
    pad_token_id=0,
    bos_token_id=1,
    eos_token_id=2,
)
_MOE = dict(moe_intermediate_size=20, num_experts_per_tok=2)
_MLA = dict(  # DeepSeek's latent attention
    q_lora_rank=16,
    kv_lora_rank=16,
    qk_nope_head_dim=8,
    qk_rope_head_dim=8,
    v_head_dim=8,
    first_k_dense_replace=0,
)

TINY = {
    "olmoe": dict(_TRUNK, intermediate_size=20, num_experts=8, num_experts_per_tok=2),
    "mixtral": dict(_TRUNK, num_key_value_heads=2, intermediate_size=20, num_local_experts=8),
    "qwen2_moe": dict(
        _TRUNK, **_MOE, num_experts=8, intermediate_size=44, shared_expert_intermediate_size=28
    ),
    "qwen3_moe": dict(
        _TRUNK, **_MOE, num_experts=8, intermediate_size=44, head_dim=8, norm_topk_prob=True
    ),
    "qwen3_next": dict(
        _TRUNK,
        **_MOE,
        num_experts=8,
        intermediate_size=44,
        shared_expert_intermediate_size=28,
        head_dim=8,
        linear_num_key_heads=2,
        linear_num_value_heads=4,
        linear_key_head_dim=8,
        linear_value_head_dim=8,
        layer_types=["linear_attention", "full_attention"],
    ),
    "granitemoe": dict(_TRUNK, intermediate_size=20, num_local_experts=8, num_experts_per_tok=2),
    "minimax": dict(
        _TRUNK,
        intermediate_size=20,
        num_local_experts=8,
        num_experts_per_tok=2,
        head_dim=8,
        layer_types=["linear_attention", "full_attention"],
    ),
    "lfm2_moe": dict(
        _TRUNK,
        **_MOE,
        num_experts=8,
        intermediate_size=44,
        num_dense_layers=0,
        layer_types=["conv", "full_attention"],
    ),
    "deepseek_v2": dict(
        _TRUNK,
        **_MOE,
        **_MLA,
        intermediate_size=44,
        n_routed_experts=8,
        n_shared_experts=1,
        topk_method="group_limited_greedy",
        n_group=4,
        topk_group=2,
    ),
    "deepseek_v3": dict(
        _TRUNK,
        **_MOE,
        **_MLA,
        intermediate_size=44,
        n_routed_experts=8,
        n_shared_experts=1,
        n_group=4,
        topk_group=2,
    ),
    "dots1": dict(
        _TRUNK,
        **_MOE,
        intermediate_size=44,
        n_routed_experts=8,
        n_shared_experts=1,
        layer_types=["full_attention", "full_attention"],
    ),
    "glm4_moe": dict(
        _TRUNK,
        **_MOE,
        intermediate_size=44,
        head_dim=8,
        n_routed_experts=8,
        n_shared_experts=1,
        first_k_dense_replace=0,
    ),
    "ernie4_5_moe": dict(
        _TRUNK,
        intermediate_size=44,
        moe_intermediate_size=20,
        moe_num_experts=8,
        moe_k=2,
        moe_num_shared_experts=1,
        moe_layer_start_index=0,
    ),
    "gpt_oss": dict(
        _TRUNK,
        intermediate_size=20,
        head_dim=8,
        num_local_experts=8,
        num_experts_per_tok=2,
        sliding_window=16,
        layer_types=["sliding_attention", "full_attention"],
    ),
    "hunyuan_v1_moe": dict(_TRUNK, intermediate_size=20, num_experts=8, moe_topk=2, head_dim=8),
    "llama4_text": dict(
        _TRUNK,
        intermediate_size=20,
        intermediate_size_mlp=44,
        head_dim=8,
        num_local_experts=8,
        num_experts_per_tok=2,
    ),
    "mimo_v2_flash": dict(
        _TRUNK,
        **_MOE,
        intermediate_size=44,
        n_routed_experts=8,
        head_dim=8,
        v_head_dim=8,
        layer_types=["full_attention", "full_attention"],
        mlp_layer_types=["sparse", "sparse"],
    ),
}


def parse_overrides(pairs):
    """`["hidden_size=64", ...]` as a dict; values are JSON, or plain text."""
    result = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise ExportError(f"--set {pair}: expected KEY=VALUE, for example hidden_size=64")
        try:
            result[key] = json.loads(value)
        except json.JSONDecodeError:
            result[key] = value
    return result


def _from_dict(values, origin):
    from transformers import CONFIG_MAPPING

    values = dict(values)
    model_type = values.pop("model_type", None)
    if model_type is None:
        raise ExportError(f"{origin}: no \"model_type\" key, so the architecture is unknown")
    if model_type not in CONFIG_MAPPING:
        raise ExportError(f"{origin}: this transformers version has no model_type \"{model_type}\"")
    try:
        return CONFIG_MAPPING[model_type].from_dict(values)
    except Exception as error:
        raise ExportError(f"{origin}: not a valid {model_type} configuration: {error}") from error


def tiny(arch):
    """The keys that make the configuration of an architecture small."""
    from . import families

    if arch in TINY:
        return TINY[arch]
    if not families.counts_experts(arch):
        raise ExportError(
            f"--arch {arch}: unknown; expected {', '.join(TINY)}, or another model type of "
            "transformers that counts experts (sweep.py --list)"
        )
    return families.tiny(arch)


def load_config(arch=None, config_file=None, checkpoint=None, overrides=()):
    """The configuration named by exactly one of arch, config_file and checkpoint."""
    if arch is not None and arch.startswith("router/"):
        from .routers import Config

        return Config(arch, parse_overrides(overrides))
    if arch is not None:
        values, origin = dict(tiny(arch), model_type=arch), f"--arch {arch}"
    else:
        path = config_file or os.path.join(checkpoint, "config.json")
        if checkpoint is not None and not os.path.isdir(checkpoint):
            raise ExportError(f"{checkpoint}: not a directory")
        values, origin = _read_json(path), path
    values.update(parse_overrides(overrides))
    return _from_dict(values, origin)


def _read_json(path):
    try:
        with open(path, encoding="utf-8") as file:
            values = json.load(file)
    except OSError as error:
        raise ExportError(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise ExportError(f"{path}: not JSON: {error}") from error
    if not isinstance(values, dict):
        raise ExportError(f"{path}: expected a JSON object, found {type(values).__name__}")
    return values
