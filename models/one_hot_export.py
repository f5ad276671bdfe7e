#!/usr/bin/env python3
"""Export a Mixture-of-Experts block to MLIR that is not written with gathered weights.

Either with one-hot dispatch and combine tensors, or with every expert on every token.
"""

import copy
import os
import sys

from moe_export import command

EXAMPLES = """\
examples:
  two sequences of 12 tokens, of which an expert takes four each:
    one_hot_export.py --form gshard --output out/gshard
  every expert on every token:
    one_hot_export.py --form dense_einsum --output out/dense
  room for every token:
    one_hot_export.py --form flaxformer --capacity 12 --output out/flaxformer

written files (PREFIX is the value of --output): as of export.py
"""
ONE_HOT = ("gshard", "flaxformer", "switch", "deepspeed_top1", "deepspeed_topk",
           "deepspeed_scatter", "counted")
DENSE = ("dense_einsum", "dense_one_hot", "dense_masked")


def parse(argv):
    """Command line arguments, checked as far as that goes without PyTorch."""
    parser = command.make_parser("one_hot_export.py", __doc__, EXAMPLES)
    parser.add_argument("--form", choices=ONE_HOT + DENSE, required=True)
    parser.add_argument("--output", metavar="PREFIX", required=True)
    command.add_sizes(parser, batch=2, tokens=12, hidden=32, inner=20, experts=8, capacity=4)
    command.add_dtype(parser)
    command.add_seed(parser)
    return parser.parse_args(argv)


def run(args):
    """Make an example, lower the block and write the files."""
    import torch

    from moe_export import dense, files, lower, model, one_hot, reference

    torch.set_num_threads(1)
    dtype = model.DTYPES[args.dtype]
    form = {**one_hot.FORMS, **dense.FORMS}[args.form]
    block = form((args.hidden, args.inner, args.experts), args.capacity)
    block = block.to(dtype).requires_grad_(False).eval()

    def make_example(seed):
        block.initialise(seed)
        value = one_hot.make_input(args, seed)
        margin = one_hot.margin(copy.deepcopy(block), value)
        if margin < reference.MARGIN[dtype]:
            return None
        return {"in": value, "seed": seed, "margin": margin}

    example = reference.first_safe(args.seed, make_example)
    example["out"], _ = reference.run(block, example["in"])
    example["out64"], _ = reference.run_float64(block, example["in"])
    about = {
        "arch": args.form, "module": type(block).__name__, "what": "block", "source": "seed",
        "batch": args.batch, "tokens": args.tokens, "dynamic": False, "dtype": args.dtype,
        "weights": "constants", "experts": args.experts, "top_k": block.top_k,
        "capacity": None if args.form in DENSE else args.capacity, "hidden": args.hidden,
        "inner": args.inner, "moe_layers": 1, "seed": example["seed"], "routing_margin": example["margin"],
        "routing_safe": True, "versions": files.versions("torch", "torch-mlir", "numpy")}
    module = lower.to_mlir(lower.export(block, example["in"], False))
    files.save_export(args.output, example, {}, about, module)


def main(argv=None):
    """Run the command line; 0 if every file was written, 1 after one line of explanation."""
    args = parse(argv)
    return command.run("one_hot_export.py", lambda: run(args))


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    sys.exit(main())
