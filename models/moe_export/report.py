"""What a sweep found, as lines and as a page of Markdown."""

from . import files, variants

_PAGE = """\
# Models

Every Mixture-of-Experts family of Hugging Face transformers, made tiny with seeded
weights, exported by torch-mlir and compiled: is each MoE layer recognised (*raised*),
and does the program give PyTorch's output? Each was run raised and as exported
(`--raise=off`); the errors are the largest absolute differences from PyTorch.

This page is written by `models/sweep.py`, whose text says how families are found:

    sweep.py --moe-run build/bin/moe-run --markdown docs/models.md

Versions: {versions}. {summary}

*Own choices* says that layers are raised with the choices that the program makes, as
their router is none that `#moe.router` can describe.

"Block" is one MoE layer by itself, "model" the whole language model: its logits, or
the last hidden states if transformers has no causal language model of it.

"""

_VARIANTS = """\
The blocks with other types, sizes and shapes, exported and run in the same way by

    sweep.py --moe-run build/bin/moe-run --variants

How many model types were tried, and of how many the block was exported, every layer of
it raised, and the result right, raised and as exported:

"""


def outcome(result):
    """What became of one program, in a few words."""
    if "stopped" in result:
        return result["stopped"]
    if result.get("export_error"):
        return f"not exported: {result['export_error']}"
    for mode, words in (("off", "as it is"), ("on", "raised")):
        if "failed" in result[mode]:
            return f"does not run {words}: {result[mode]['failed']}"
    told = f"{result['on']['layers']} of {result['about']['moe_layers']} layers raised"
    if not result["equal"]:
        errors = [result[mode]["max_abs"] for mode in ("on", "off")]
        told += ", WRONG by {:.1e} (as it is {:.1e})".format(*errors)
    if result["on"].get("refusals"):
        told += f": {'; '.join(result['on']['refusals'])}"
    return told


def wrong(result):
    """Whether a compiled program differs from PyTorch or does not run."""
    return "about" in result and not result["equal"]


def is_raised(result):
    """Whether every MoE layer of a program was raised, with the right result."""
    return "about" in result and not wrong(result) and (
        result["on"]["layers"] == result["about"]["moe_layers"]
    )


def _cell(text):
    """Text in a table, without what is only of this machine or run."""
    return " ".join(text.split()).replace("|", "\\|").replace("_", "\\_").replace("*", "\\*")


def _layers(result):
    if not is_raised(result):
        return _cell(outcome(result))
    errors = (result[mode]["max_abs"] for mode in ("on", "off"))
    told = "{} of {}, {:.1e} / {:.1e}".format(
        result["on"]["layers"], result["about"]["moe_layers"], *errors
    )
    return told + (", own choices" if result["on"].get("own_choices") else "")


def _table(head, rows):
    if not rows:
        return "None.\n"
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _variants(results):
    """The section about `results`, which are of variants of blocks."""
    counts, others = [], {}
    for name in variants.NAMES:
        tried = [result for result in results if result["program"] == name]
        exported = [result for result in tried if "about" in result]
        numbers = (len(tried), len(exported), sum(map(is_raised, exported)),
                   sum(not wrong(result) for result in exported))
        if tried:
            counts.append([f"`{name}`", f"`{variants.describe(name)}`", *map(str, numbers)])
        for result in tried:
            if not is_raised(result):
                key = (result["model_type"], _cell(outcome(result)))
                others.setdefault(key, []).append(f"`{name}`")
    rows = [[f"`{model}`", ", ".join(names), said] for (model, said), names in sorted(others.items())]
    return "\n".join([
        "## Variants\n",
        _VARIANTS + _table(["variant", "", "tried", "exported", "raised", "equal"], counts),
        "Those that are not raised, or not exported:\n",
        _table(["model type", "variants", "what came of it"], rows),
    ])


def page(results, varied, none):
    """The page about `results`, those of variants, and {family without MoE block: why}."""
    types = {}
    for result in results:
        types.setdefault(result["model_type"], {})[result["program"]] = result
    groups = {"raised": [], "exported": [], "failed": []}
    for name, programs in sorted(types.items()):
        compiled = [result for result in programs.values() if "about" in result]
        kind = "failed" if not compiled else "raised" if all(map(is_raised, compiled)) else "exported"
        whole = (programs.get(what) for what in ("block", "lm"))
        row = [f"`{name}`", *(_layers(result) if result else "not tried" for result in whole)]
        groups[kind].append(row)
    versions = ", ".join(
        f"{name} {version}"
        for name, version in files.versions("transformers", "torch", "torch-mlir").items()
    )
    summary = (
        f"{len(types)} model types: {len(groups['raised'])} raised, {len(groups['exported'])} "
        f"exported but not raised, {len(groups['failed'])} that cannot be exported; and "
        f"{len(none)} families that have no MoE block."
    )
    head = ["model type", "block", "model"]
    return _PAGE.format(versions=versions, summary=summary) + "\n".join([
        "## Raised\n",
        "Layers raised, and the error raised / as exported.\n",
        _table(head, groups["raised"]),
        "## Exported but not raised\n",
        "These compile and run as exported.\n",
        _table(head, groups["exported"]),
        "## Not exported\n",
        "What torch.export or torch-mlir say.\n",
        _table(head, groups["failed"]),
        *([_variants(varied)] if varied else []),
        "## No MoE block\n",
        "Modeling files that speak of experts and have no layer that routes to them.\n",
        _table(["family", "why"], [[f"`{name}`", _cell(why)] for name, why in none.items()]),
    ])
