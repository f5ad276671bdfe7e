#!/usr/bin/env python3
"""Export a Mixture-of-Experts block with one-hot dispatch and combine tensors to MLIR."""

import argparse
import copy
import importlib.metadata
import os
import sys

from moe_export import ExportError

EXAMPLES = """\
examples:
  two sequences of 12 tokens, of which an expert takes four each:
    one_hot_export.py --form gshard --output out/gshard
  room for every token:
    one_hot_export.py --form flaxformer --capacity 12 --output out/flaxformer

written files (PREFIX is the value of --output): as of export.py
"""
FORMS = ("gshard", "flaxformer", "switch", "deepspeed_top1", "deepspeed_topk")
# Seeds to try for an example whose routing is safe.
ATTEMPTS = 64


def parse(argv):
    """Command line arguments, checked as far as that goes without PyTorch."""
    parser = argparse.ArgumentParser(
        prog="one_hot_export.py",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--form", choices=FORMS, required=True)
    parser.add_argument("--output", metavar="PREFIX", required=True)
    for name, default in [("batch", 2), ("tokens", 12), ("hidden", 32), ("inner", 20),
                          ("experts", 8), ("capacity", 4)]:
        parser.add_argument(f"--{name}", type=_positive, default=default, metavar="N",
                            help=f"default {default}")
    parser.add_argument("--dtype", choices=("f32", "bf16", "f16"), default="f32")
    parser.add_argument("--seed", type=int, default=0, help="first seed to try (default 0)")
    return parser.parse_args(argv)


def _positive(text):
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: expected a whole number from 1")
    return int(text)


def run(args):
    """Make an example, lower the block and write the files."""
    import torch

    from moe_export import files, lower, model, one_hot, reference

    torch.set_num_threads(1)
    dtype = model.DTYPES[args.dtype]
    block = one_hot.FORMS[args.form]((args.hidden, args.inner, args.experts), args.capacity)
    block = block.to(dtype).requires_grad_(False).eval()
    for seed in range(args.seed, args.seed + ATTEMPTS):
        block.initialise(seed)
        value = one_hot.make_input(args, seed)
        margin = one_hot.margin(copy.deepcopy(block), value)
        if margin >= reference.MARGIN[dtype]:
            break
    else:
        raise ExportError(f"the routing is not safe with any seed from {args.seed} to {seed}")
    out, _ = reference.run(block, value)
    out64, _ = reference.run_float64(block, value)
    module = lower.to_mlir(lower.export(block, value, False))
    packages = ("torch", "torch-mlir", "numpy")
    with files.staging(args.output) as path:
        files.save_array(path(".in.npy"), value)
        files.save_array(path(".out.npy"), out)
        files.save_array(path(".out64.npy"), out64)
        files.save_json(path(".json"), {
            "arch": args.form, "module": type(block).__name__, "what": "block", "source": "seed",
            "batch": args.batch, "tokens": args.tokens, "dynamic": False, "dtype": args.dtype,
            "weights": "constants", "experts": args.experts, "top_k": block.top_k,
            "capacity": args.capacity, "hidden": args.hidden, "inner": args.inner,
            "moe_layers": 1, "seed": seed, "routing_margin": margin, "routing_safe": True,
            "versions": {name: importlib.metadata.version(name) for name in packages}})
        files.save_text(path(".mlir"), module)


def main(argv=None):
    """Run the command line; 0 if every file was written, 1 after one line of explanation."""
    args = parse(argv)
    try:
        try:
            import torch  # noqa: F401
            import torch_mlir  # noqa: F401
        except ImportError as error:
            raise ExportError(
                f"{error.name} is not installed; pip install -r requirements.txt"
            ) from error
        run(args)
    except ExportError as error:
        print("one_hot_export.py: error:", " ".join(str(error).split()), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    sys.exit(main())
