"""Variants of a MoE block in which a compiler could be wrong: types, sizes, shapes."""

from . import families

# Sizes of the MoE layer that are changed, and arguments of export.py. The layers have
# 8 experts of which 2 are chosen, 32 features, and 24 tokens if nothing else is said.
_VARIANTS = {
    "bf16": ({}, "--dtype bf16"),
    "f16": ({}, "--dtype f16"),
    "dynamic": ({}, "--dynamic"),
    "dynamic-bf16": ({}, "--dynamic --dtype bf16"),
    "dynamic-b3": ({}, "--dynamic --batch 3 --tokens 5"),
    "arguments": ({}, "--weights arguments"),
    "t1": ({}, "--tokens 1"),
    "t33": ({}, "--tokens 33"),
    "b2": ({}, "--batch 2 --tokens 7"),
    "k1": (dict(top_k=1), ""),
    "k-all": (dict(top_k=8), ""),
    "k-all-dynamic": (dict(top_k=8), "--dynamic"),
    "inner-hidden": (dict(inner=32), ""),
    "experts-hidden": (dict(experts=32), ""),
    "tokens-experts": ({}, "--tokens 8"),
}
NAMES = tuple(_VARIANTS)


def describe(name):
    """What a variant changes, as it is said to export.py."""
    sizes, arguments = _VARIANTS[name]
    return " ".join([*(f"{key}={size}" for key, size in sizes.items()), *arguments.split()])


def of(arch):
    """{name: arguments of export.py} for a model type."""
    result = {}
    for name, (sizes, arguments) in _VARIANTS.items():
        keys = families.resized(arch, **sizes)
        pairs = [word for key, size in keys.items() for word in ("--set", f"{key}={size}")]
        result[name] = [*pairs, *arguments.split()]
    return result
