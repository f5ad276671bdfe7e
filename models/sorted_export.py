#!/usr/bin/env python3
"""Export a Mixture-of-Experts block that sorts its rows by expert to MLIR."""

import copy
import os
import sys

from moe_export import command

EXAMPLES = """\
examples:
  rows added at their tokens:
    sorted_export.py --unsort add --output out/added
  rows gathered in their old order, then summed:
    sorted_export.py --unsort gather --output out/gathered

written files (PREFIX is the value of --output): as of export.py
"""


def parse(argv):
    """Command line arguments, checked as far as that goes without PyTorch."""
    parser = command.make_parser("sorted_export.py", __doc__, EXAMPLES)
    parser.add_argument("--unsort", choices=("add", "gather"), required=True,
                        help="how rows return to their tokens")
    parser.add_argument("--output", metavar="PREFIX", required=True)
    parser.add_argument("--dynamic", action="store_true",
                        help="leave the number of tokens open; --tokens is then the sample's")
    command.add_sizes(parser, tokens=24, hidden=32, inner=20, experts=8)
    command.add_seed(parser)
    return parser.parse_args(argv)


def run(args):
    """Make an example, lower the block and write the files."""
    import torch

    from moe_export import files, lower, reference, sorted_rows

    torch.set_num_threads(1)
    sizes = args.hidden, args.inner, args.experts
    block = sorted_rows.SortedBlock(sizes, args.unsort).requires_grad_(False).eval()

    def make_example(seed):
        block.initialise(seed)
        generator = torch.Generator().manual_seed(seed + 1)
        value = torch.randn(args.tokens, args.hidden, generator=generator)
        out, selections = reference.run(block, value)
        _, selections64 = reference.run_float64(block, value)
        if reference.unsafe(torch.float32, selections, selections64) is not None:
            return None
        return {"in": value, "out": out, "seed": seed, "margin": reference.margin(selections64)}

    example = reference.first_safe(args.seed, make_example)
    example["out64"] = copy.deepcopy(block).double().loop(example["in"].double())
    about = {
        "arch": f"sorted_{args.unsort}", "module": type(block).__name__, "what": "block",
        "source": "seed", "tokens": args.tokens, "dynamic": args.dynamic, "dtype": "f32",
        "weights": "constants", "experts": args.experts, "top_k": block.top_k,
        "hidden": args.hidden, "inner": args.inner, "moe_layers": 1, "seed": example["seed"],
        "routing_margin": example["margin"], "routing_safe": True,
        "versions": files.versions("torch", "torch-mlir", "numpy")}
    module = lower.to_mlir(lower.export(block, example["in"], args.dynamic, tokens=0))
    files.save_export(args.output, example, {}, about, module)


def main(argv=None):
    """Run the command line; 0 if every file was written, 1 after one line of explanation."""
    args = parse(argv)
    return command.run("sorted_export.py", lambda: run(args))


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    sys.exit(main())
