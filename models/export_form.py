#!/usr/bin/env python3
"""Export a small hand-written MoE layer, of another form than transformers' experts, to MLIR."""

import argparse
import importlib.metadata
import sys

from moe_export import ExportError, files


def parse(argv):
    parser = argparse.ArgumentParser(prog="export_form.py", description=__doc__,
                                     allow_abbrev=False)
    parser.add_argument("--form", required=True, help="a name in moe_export/forms.py")
    parser.add_argument("--output", metavar="PREFIX", required=True)
    parser.add_argument("--tokens", type=int, default=24, help="default 24")
    parser.add_argument("--batch", type=int, default=1, help="default 1")
    parser.add_argument("--dynamic", action="store_true", help="leave the number of tokens open")
    parser.add_argument("--dtype", choices=("f32", "bf16", "f16"), default="f32")
    parser.add_argument("--weights", choices=("constants", "arguments"), default="constants")
    return parser.parse_args(argv)


def pick_example(args):
    """The layer, its input and outputs, of the first seed with safe routing."""
    import torch

    from moe_export import forms, model, reference

    dtype = model.DTYPES[args.dtype]
    if args.form not in forms.FORMS:
        raise ExportError(f"--form {args.form}: expected one of {', '.join(forms.FORMS)}")
    for seed in range(64):
        layer = model.prepare(forms.build(args.form, dtype, seed))
        generator = torch.Generator().manual_seed(seed)
        value = torch.randn((args.batch, args.tokens, forms.HIDDEN), generator=generator).to(dtype)
        out, selections = reference.run(layer, value)
        out64, selections64 = reference.run_float64(layer, value)
        if reference.unsafe(dtype, selections, selections64) is None:
            margin = reference.margin(selections64)
            return layer, {"in": value, "out": out, "out64": out64, "seed": seed, "margin": margin}
    raise ExportError("the routing is not safe with any seed from 0 to 63")


def describe(args, example):
    """What PREFIX.json holds."""
    from moe_export import forms

    packages = ("torch", "torch-mlir", "numpy", "safetensors")
    return {
        "arch": args.form,
        "module": forms.FORMS[args.form].__name__,
        "what": "block",
        "source": "seed",
        "batch": args.batch,
        "tokens": args.tokens,
        "dynamic": args.dynamic,
        "dtype": args.dtype,
        "weights": args.weights,
        "experts": forms.EXPERTS,
        "top_k": forms.TOP_K,
        "hidden": forms.HIDDEN,
        "inner": forms.INNER,
        "moe_layers": 1,
        "seed": example["seed"],
        "routing_margin": example["margin"],
        "routing_safe": True,
        "versions": {name: importlib.metadata.version(name) for name in packages},
    }


def run(args):
    import torch

    from moe_export import job, lower

    torch.set_num_threads(1)  # the same sums in the same order on every machine
    layer, example = pick_example(args)
    exported = lower.export(layer, example["in"], args.dynamic)
    weights = {}
    if args.weights == "arguments":
        state = lower.state(layer)
        weights = {name: state[name] for name in lower.used_weights(layer, exported)}
        exported = lower.export_with_arguments(layer, example["in"], args.dynamic, list(weights))
    job.check(exported, layer, example, weights, args.dynamic)
    module = lower.to_mlir(exported, tuple(weights))
    with files.staging(args.output) as path:
        files.save_array(path(".in.npy"), example["in"])
        files.save_array(path(".out.npy"), example["out"])
        files.save_array(path(".out64.npy"), example["out64"])
        if weights:
            files.save_weights(path(".safetensors"), weights)
        files.save_json(path(".json"), describe(args, example))
        files.save_text(path(".mlir"), module)


def main(argv=None):
    """Run the command line; 0 if every file was written, 1 after one line of explanation."""
    try:
        run(parse(argv))
    except ExportError as error:
        print("export_form.py: error:", " ".join(str(error).split()), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
