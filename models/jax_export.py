#!/usr/bin/env python3
"""Export a Mixture-of-Experts block written in JAX to MLIR."""

import os
import sys

from moe_export import command

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
    parser = command.make_parser("jax_export.py", __doc__, EXAMPLES)
    parser.add_argument("--form", choices=FORMS, required=True)
    parser.add_argument("--output", metavar="PREFIX", required=True)
    parser.add_argument("--router", choices=ROUTERS, default=ROUTERS[0],
                        help=f"how scores become weights (default {ROUTERS[0]})")
    command.add_sizes(parser, tokens=24, hidden=16, inner=10, experts=6, top_k=2)
    command.add_dtype(parser)
    command.add_weights(parser)
    command.add_seed(parser)
    args = parser.parse_args(argv)
    if args.top_k > args.experts:
        parser.error(f"--top-k {args.top_k}: expected at most the {args.experts} experts")
    return args


def main(argv=None):
    """Run the command line; 0 if every file was written, 1 after one line of explanation."""
    args = parse(argv)
    os.environ.setdefault("JAX_PLATFORMS", "cpu")

    def work():
        from moe_export_jax.job import run

        run(args)

    packages = ("iree.compiler", "jax", "safetensors")
    return command.run("jax_export.py", work, packages, "requirements-jax.txt")


if __name__ == "__main__":
    sys.exit(main())
