"""Variants of a MoE block in which a compiler could be wrong: types, sizes, shapes."""

from . import families


def of(arch):
    """{name: arguments of export.py}; every size that matters once at an edge."""

    def sized(**sizes):
        pairs = families.resized(arch, **sizes)
        return [word for key, size in pairs.items() for word in ("--set", f"{key}={size}")]

    return {
        "bf16": ["--dtype", "bf16"],
        "f16": ["--dtype", "f16"],
        "dynamic": ["--dynamic"],
        "dynamic-bf16": ["--dynamic", "--dtype", "bf16"],
        "arguments": ["--weights", "arguments"],
        "t1": ["--tokens", "1"],
        "t33": ["--tokens", "33"],
        "b2": ["--batch", "2", "--tokens", "7"],
        "b3-dynamic": ["--batch", "3", "--tokens", "5", "--dynamic"],
        "inner-hidden": sized(inner=32),
        "experts-hidden": sized(experts=32),
        "tokens-experts": ["--tokens", "8"],
        "k1": sized(top_k=1),
        "k-all": sized(top_k=8),
        "k-experts-dynamic": [*sized(top_k=8), "--dynamic"],
    }
