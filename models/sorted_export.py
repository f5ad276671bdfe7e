#!/usr/bin/env python3
"""Export a Mixture-of-Experts block that sorts its rows by expert to MLIR."""

import argparse
import copy
import importlib.metadata
import os
import sys

from moe_export import ExportError

EXAMPLES = """\
examples:
  rows added at their tokens:
    sorted_export.py --unsort add --output out/added
  rows gathered in their old order, then summed:
    sorted_export.py --unsort gather --output out/gathered

written files (PREFIX is the value of --output): as of export.py
"""
# Seeds to try for an example whose routing is safe.
ATTEMPTS = 64


def parse(argv):
    """Command line arguments, checked as far as that goes without PyTorch."""
    parser = argparse.ArgumentParser(
        prog="sorted_export.py",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--unsort", choices=("add", "gather"), required=True,
                        help="how rows return to their tokens")
    parser.add_argument("--output", metavar="PREFIX", required=True)
    for name, default in [("tokens", 24), ("hidden", 32), ("inner", 20), ("experts", 8)]:
        parser.add_argument(f"--{name}", type=_positive, default=default, metavar="N",
                            help=f"default {default}")
    parser.add_argument("--seed", type=int, default=0, help="first seed to try (default 0)")
    return parser.parse_args(argv)


def _positive(text):
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: expected a whole number from 1")
    return int(text)


def run(args):
    """Make an example, lower the block and write the files."""
    import torch

    from moe_export import files, lower, reference, sorted_rows

    torch.set_num_threads(1)
    sizes = args.hidden, args.inner, args.experts
    block = sorted_rows.SortedBlock(sizes, args.unsort).requires_grad_(False).eval()
    for seed in range(args.seed, args.seed + ATTEMPTS):
        block.initialise(seed)
        generator = torch.Generator().manual_seed(seed + 1)
        value = torch.randn(args.tokens, args.hidden, generator=generator)
        out, selections = reference.run(block, value)
        _, selections64 = reference.run_float64(block, value)
        if reference.unsafe(torch.float32, selections, selections64) is None:
            break
    else:
        raise ExportError(f"the routing is not safe with any seed from {args.seed} to {seed}")
    twin = copy.deepcopy(block).double()
    module = lower.to_mlir(lower.export(block, value, False))
    packages = ("torch", "torch-mlir", "numpy")
    with files.staging(args.output) as path:
        files.save_array(path(".in.npy"), value)
        files.save_array(path(".out.npy"), out)
        files.save_array(path(".out64.npy"), twin.loop(value.double()))
        files.save_json(path(".json"), {
            "arch": f"sorted_{args.unsort}", "module": type(block).__name__, "what": "block",
            "source": "seed", "tokens": args.tokens, "dynamic": False, "dtype": "f32",
            "weights": "constants", "experts": args.experts, "top_k": block.top_k,
            "hidden": args.hidden, "inner": args.inner, "moe_layers": 1, "seed": seed,
            "routing_margin": reference.margin(selections64), "routing_safe": True,
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
        print("sorted_export.py: error:", " ".join(str(error).split()), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    sys.exit(main())
