"""Which MoE families the installed transformers has, and a tiny configuration of each.

There is no list of families to keep up to date. A *family* is a directory of
transformers.models whose modeling file has an identifier with "expert" in it (comments
do not count). Its *model types* are those whose configuration class is defined in that
directory and counts experts (`COUNTS`). A family without any, or whose modeling files
never select by a score (no top-k, no argmax), has no MoE block, and `why_none` says so.

Only the table `_SPECIAL` knows model types by name: what they need beyond tiny sizes.
"""

import ast
import functools
import pathlib
import re

# What configurations call the number of experts, and of the experts of a token.
COUNTS = ("num_experts", "num_local_experts", "n_routed_experts", "moe_num_experts")
_TOP_K = ("num_experts_per_tok", "num_experts_per_token", "moe_topk", "moe_k", "moe_top_k",
          "top_k_experts")
# What they call the inner size of one expert, where `intermediate_size` is another's.
_INNER = ("moe_intermediate_size", "expert_ffn_hidden_size")

# Tiny values under every name that configurations have for them. As in `archs`, no size
# that matters to a MoE layer equals another; the rest has to fit together.
_VALUES = (
    # The MoE layer.
    (8, " ".join(COUNTS)),
    (2, " ".join(_TOP_K)),
    (20, " ".join(_INNER) + " ffn_hidden_size d_ff"),
    (32, "hidden_size d_model"),
    (44, "intermediate_size_mlp dense_intermediate_size"),
    (28, "shared_expert_intermediate_size moe_shared_expert_intermediate_size "
         "shared_experts_intermediate_size shared_intermediate_size share_expert_dim"),
    (1, "n_shared_experts num_shared_experts moe_num_shared_experts"),
    (4, "n_group num_expert_group"),
    (2, "topk_group"),
    (3, "zero_expert_num"),
    (12, "router_hidden_size"),
    # Two layers, both of them MoE.
    (2, "num_hidden_layers n_layers num_layers num_decoder_layers encoder_layers decoder_layers"),
    (0, "first_k_dense_replace num_dense_layers moe_layer_start_index expert_layer_offset"),
    (1, "decoder_sparse_step encoder_sparse_step interleave_moe_layer_step expert_layer_period "
        "num_sparse_encoder_layers num_sparse_decoder_layers"),
    (["sparse", "sparse"], "mlp_layer_types"),
    ([], "mlp_only_layers"),
    # Around it.
    (64, "vocab_size unpadded_vocab_size vocab_size_per_layer_input"),
    (128, "max_position_embeddings"),
    (4, "num_attention_heads n_heads num_heads num_key_value_heads encoder_attention_heads "
        "decoder_attention_heads swa_num_attention_heads swa_num_key_value_heads "
        "linear_num_heads linear_num_value_heads index_n_heads"),
    (2, "linear_num_key_heads"),
    (8, "head_dim kv_channels d_kv qk_nope_head_dim qk_rope_head_dim v_head_dim swa_head_dim "
        "linear_head_dim linear_key_head_dim linear_value_head_dim index_head_dim mamba_d_head "
        "mamba_head_dim rotary_dim d_rel"),
    (16, "qk_head_dim q_lora_rank kv_lora_rank o_lora_rank query_pre_attn_scalar sliding_window "
         "sliding_window_size rel_extent hidden_size_per_layer_input"),
    (0, "pad_token_id"),
    (1, "bos_token_id"),
    (2, "eos_token_id"),
)
_SIZES = {name: value for value, names in _VALUES for name in names.split()}

# What the sizes alone do not make valid, or would leave without a MoE layer.
_SPECIAL = {
    "dbrx": dict(attn_config=dict(rope_theta=10000.0, kv_n_heads=4, clip_qkv=8.0)),
    "deepseek_v4": dict(mlp_layer_types=["moe", "moe"]),
    "doge": dict(is_moe=True, num_experts=16),
    "dots3_note_vision_encoder": dict(adapter_in_dim=32, adapter_out_dim=32, per_layer_config={}),
    "ernie4_5_vl_moe_text": dict(
        moe_intermediate_size=[20, 12],
        rope_parameters=dict(rope_type="default", rope_theta=10000.0, mrope_section=[1, 1, 2]),
    ),
    "gemma4_text": dict(enable_moe_block=True),
    "glm5_next_text": dict(qk_rope_head_dim=0, qk_head_dim=8),
    "granitemoehybrid": dict(mamba_n_heads=8),
    "hy_v4_vl_text": dict(
        rope_parameters=dict(rope_type="default", rope_theta=10000.0, mrope_section=[2, 1, 1])
    ),
    "muse_spark_text": dict(moe_hidden_size=24),
    "nemotron_h": dict(layers_block_type=["full_attention", "moe", "full_attention", "moe"]),
    "qwen3_omni_moe_talker_text": dict(shared_expert_intermediate_size=28),
    "zaya": dict(num_experts_per_tok=1),
}

# Set these even where the default is None, as it is for a model without MoE layers.
_ALWAYS = {*COUNTS, *_TOP_K, *_INNER, "mlp_layer_types"}


def _identifiers(tree):
    for node in ast.walk(tree):
        for field in ("id", "attr", "name", "arg"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield name


@functools.cache
def families():
    """{family: the identifiers of its modeling files}, for every family with experts."""
    import transformers

    found = {}
    for path in sorted(pathlib.Path(transformers.__file__).parent.glob("models/*/modeling_*.py")):
        text = path.read_text(encoding="utf-8")
        if "expert" not in text.lower():
            continue  # parsing is slow
        names = set(_identifiers(ast.parse(text)))
        if any("expert" in name.lower() for name in names):
            found.setdefault(path.parent.name, set()).update(names)
    return found


def counts_experts(model_type):
    """Whether this is a model type whose configuration has a number of experts."""
    from transformers import CONFIG_MAPPING

    if model_type not in CONFIG_MAPPING:
        return False
    values = CONFIG_MAPPING[model_type]().to_dict()
    return any(name in level for level in (values, values.get("ffn_config", {})) for name in COUNTS)


@functools.cache
def model_types():
    """{family: the model types that count experts in their own configuration}."""
    from transformers import CONFIG_MAPPING

    found = {family: [] for family in families()}
    for name in CONFIG_MAPPING:
        family = CONFIG_MAPPING[name].__module__.split(".")[-2]
        if family in found and counts_experts(name):
            found[family].append(name)
    return found


def why_none(family):
    """Why a family has no MoE block though its files speak of experts; None if it has."""
    if not model_types()[family]:
        return "no configuration of it counts experts"
    if not any(re.search(r"top_?k$|argmax", name) for name in families()[family]):
        return "it selects nothing by a score: no top-k and no argmax in its modeling file"
    return None


def tiny(model_type):
    """A small configuration of any model type, as the keys to set in the default one."""
    from transformers import CONFIG_MAPPING

    default = CONFIG_MAPPING[model_type]().to_dict()
    return {**_shrunk(default), **_SPECIAL.get(model_type, {})}


def _shrunk(default):
    values = {
        name: size
        for name, size in _SIZES.items()
        if default.get(name) is not None or (name in default and name in _ALWAYS)
    }
    if default.get("intermediate_size") is not None:  # of experts, unless they have their own
        own = any(default.get(name) is not None for name in _INNER)
        values["intermediate_size"] = 44 if own else 20
    if "ffn_config" in default:
        values["ffn_config"] = _shrunk(default["ffn_config"])
    return values


def resized(arch, **sizes):
    """The keys of a tiny configuration that give it other sizes: inner, experts, top_k."""
    from .archs import tiny as keys

    values, changed = keys(arch), {}
    own = any(name in values for name in _INNER)
    names = {
        "experts": COUNTS,
        "top_k": _TOP_K,
        "inner": _INNER if own else ("intermediate_size",),
    }
    for kind, size in sizes.items():
        changed.update({name: size for name in names[kind] if name in values})
    # More choices than the kept groups have experts: keep all groups.
    if sizes.get("top_k", 0) > 4 and "topk_group" in values:
        changed["topk_group"] = 4
    return changed
