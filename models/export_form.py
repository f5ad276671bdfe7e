#!/usr/bin/env python3
"""Export a small hand-written MoE layer, of another form than transformers' experts, to MLIR."""

import sys

from moe_export import ExportError, command


def parse(argv):
    parser = command.make_parser("export_form.py", __doc__)
    parser.add_argument("--form", required=True, help="a name in moe_export/forms.py")
    parser.add_argument("--output", metavar="PREFIX", required=True)
    command.add_sizes(parser, tokens=24, batch=1)
    parser.add_argument("--dynamic", action="store_true", help="leave the number of tokens open")
    command.add_dtype(parser)
    command.add_weights(parser)
    return parser.parse_args(argv)


def pick_example(args):
    """The layer, its input and outputs, of the first seed with safe routing."""
    import torch

    from moe_export import forms, model, reference

    dtype = model.DTYPES[args.dtype]
    if args.form not in forms.FORMS:
        raise ExportError(f"--form {args.form}: expected one of {', '.join(forms.FORMS)}")

    def make_example(seed):
        layer = model.prepare(forms.build(args.form, dtype, seed))
        generator = torch.Generator().manual_seed(seed)
        value = torch.randn((args.batch, args.tokens, forms.HIDDEN), generator=generator).to(dtype)
        out, selections = reference.run(layer, value)
        out64, selections64 = reference.run_float64(layer, value)
        if reference.unsafe(dtype, selections, selections64) is not None:
            return None
        margin = reference.margin(selections64)
        return layer, {"in": value, "out": out, "out64": out64, "seed": seed, "margin": margin}

    return reference.first_safe(0, make_example)


def describe(args, example):
    """What PREFIX.json holds."""
    from moe_export import files, forms

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
        "versions": files.versions("torch", "torch-mlir", "numpy", "safetensors"),
    }


def run(args):
    import torch

    from moe_export import files, job, lower

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
    files.save_export(args.output, example, weights, describe(args, example), module)


def main(argv=None):
    """Run the command line; 0 if every file was written, 1 after one line of explanation."""
    args = parse(argv)
    return command.run("export_form.py", lambda: run(args))


if __name__ == "__main__":
    sys.exit(main())
