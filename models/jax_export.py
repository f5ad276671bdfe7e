#!/usr/bin/env python3
"""Export a Mixture-of-Experts block written in JAX to MLIR."""

import argparse
import os
import sys

from moe_export import ExportError

EXAMPLES = """\
examples:
  all experts on all tokens, as einsums:
    jax_export.py --form dense_einsum --output out/dense
  rows sorted by expert, with jax.lax.ragged_dot, and weights in a file beside the program:
    jax_export.py --form ragged_dot --weights arguments --output out/ragged
  another size, in bfloat16:
    jax_export.py --form ragged_dot --dtype bf16 --experts 16 --top-k 4 --output out/wide

written files (PREFIX is the value of --output):
  PREFIX.mlir         linalg on tensors, entry @main; the real input comes first
  PREFIX.in.npy       the input [tokens, hidden]
  PREFIX.out.npy      JAX's output in the block's dtype, stored as float32
  PREFIX.out64.npy    the same weights and input computed in float64, in numpy
  PREFIX.json         sizes, seed and versions
  PREFIX.safetensors  with --weights arguments: the weights, by their argument's name
"""
FORMS = ("dense_einsum", "ragged_dot")
ROUTERS = ("softmax_normalized", "softmax", "topk_softmax")


def parse(argv):
    """Command line arguments, checked as far as that goes without JAX."""
    parser = argparse.ArgumentParser(
        prog="jax_export.py",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--form", choices=FORMS, required=True)
    parser.add_argument("--output", metavar="PREFIX", required=True)
    parser.add_argument("--router", choices=ROUTERS, default=ROUTERS[0],
                        help=f"how scores become weights (default {ROUTERS[0]})")
    parser.add_argument("--tokens", type=_positive, metavar="T", default=24, help="default 24")
    parser.add_argument("--hidden", type=_positive, metavar="H", default=16, help="default 16")
    parser.add_argument("--inner", type=_positive, metavar="I", default=10, help="default 10")
    parser.add_argument("--experts", type=_positive, metavar="E", default=6, help="default 6")
    parser.add_argument("--top-k", type=_positive, metavar="K", default=2, help="default 2")
    parser.add_argument("--dtype", choices=("f32", "bf16", "f16"), default="f32")
    parser.add_argument("--weights", choices=("constants", "arguments"), default="constants")
    parser.add_argument("--seed", type=int, default=0, help="first seed to try (default 0)")
    args = parser.parse_args(argv)
    if args.top_k > args.experts:
        parser.error(f"--top-k {args.top_k}: expected at most the {args.experts} experts")
    return args


def _positive(text):
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: expected a whole number from 1")
    return int(text)


def main(argv=None):
    """Run the command line; 0 if every file was written, 1 after one line of explanation."""
    args = parse(argv)
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    try:
        try:
            import iree.compiler  # noqa: F401
            import jax  # noqa: F401
            import safetensors  # noqa: F401
        except ImportError as error:
            raise ExportError(
                f"{error.name} is not installed; pip install -r requirements-jax.txt"
            ) from error
        from moe_export_jax.job import run

        run(args)
    except ExportError as error:
        print("jax_export.py: error:", " ".join(str(error).split()), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
