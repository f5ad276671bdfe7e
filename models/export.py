#!/usr/bin/env python3
"""Export a Hugging Face Mixture-of-Experts block or causal LM to MLIR."""

import os
import sys

from moe_export import command
from moe_export.archs import TINY, load_config

EXAMPLES = """\
examples:
  a tiny OLMoE block with seeded weights, 24 tokens:
    export.py --arch olmoe --output out/olmoe
  a two-layer Mixtral LM whose sequence length is only known at run time:
    export.py --arch mixtral --what lm --dynamic --output out/mixtral
  your own checkpoint, weights in a .safetensors file beside the program:
    export.py --checkpoint ~/OLMoE-1B-7B --what lm --dtype bf16 --tokens 512 \\
        --weights arguments --no-out64 --output out/olmoe-1b-7b
  another size of a built-in architecture:
    export.py --arch qwen2_moe --set hidden_size=64 --set num_experts=16 --output out/q

written files (PREFIX is the value of --output):
  PREFIX.mlir         linalg on tensors, entry @main; the real input comes first
  PREFIX.in.npy       the input
  PREFIX.mask.npy     with --padding-mask: the second input, all ones
  PREFIX.out.npy      PyTorch's output in the model's dtype, stored as float32
  PREFIX.out64.npy    the same weights and input computed in float64
  PREFIX.json         sizes, seed and versions
  PREFIX.safetensors  with --weights arguments: the weights, by their argument's name
"""


def parse(argv):
    """Command line arguments, checked as far as that goes without PyTorch."""
    parser = command.make_parser("export.py", __doc__, EXAMPLES)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--arch", help=f"a tiny model: {', '.join(TINY)}, or any other model type "
                        "with experts (sweep.py --list)")
    source.add_argument("--config", metavar="FILE", help="a config.json; weights from --seed")
    source.add_argument("--checkpoint", metavar="DIR", help="config.json and *.safetensors")
    parser.add_argument("--output", metavar="PREFIX", required=True)
    parser.add_argument("--what", choices=("block", "lm"), default="block")
    parser.add_argument("--layer", type=int, default=0, help="block: which MoE layer (default 0)")
    parser.add_argument("--set", metavar="KEY=VALUE", action="append", default=[],
                        help="change a value of the configuration (repeatable)")
    parser.add_argument("--tokens", type=command.positive, metavar="T", default=24, help="default 24")
    parser.add_argument("--batch", type=command.positive, metavar="B", default=1, help="default 1")
    parser.add_argument("--dynamic", action="store_true",
                        help="leave the number of tokens open; --tokens is then the sample's")
    parser.add_argument("--padding-mask", action="store_true",
                        help="lm: take an attention mask [B, T], 0 for padding, as a second input; "
                        "padding then chooses no experts (moe.token_mask)")
    command.add_dtype(parser)
    command.add_weights(parser)
    command.add_seed(parser)
    parser.add_argument("--bytecode", action="store_true", help="write PREFIX.mlirbc, not .mlir")
    parser.add_argument("--mlir-opt", metavar="TOOL", default="moe-opt",
                        help="the opt tool that writes the bytecode (default moe-opt)")
    parser.add_argument("--no-out64", action="store_true",
                        help="skip the float64 run, which takes twice the model's f32 memory")
    parser.add_argument("--check", action="store_true",
                        help="run the exported program in PyTorch and compare before writing")
    args = parser.parse_args(argv)
    if args.dynamic and args.tokens < 2:
        parser.error("--dynamic needs --tokens 2 or more: torch.export fixes a size of 1")
    if args.padding_mask and args.what != "lm":
        parser.error("--padding-mask needs --what lm: a block has no attention")
    return args


def main(argv=None):
    """Run the command line; 0 if every file was written, 1 after one line of explanation."""
    args = parse(argv)
    os.environ["HF_HUB_OFFLINE"] = "1"  # local files only, whatever a configuration names
    os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")

    def work():
        from moe_export.job import run

        run(args, load_config(args.arch, args.config, args.checkpoint, args.set))

    return command.run("export.py", work, (*command.TORCH, "transformers"))


if __name__ == "__main__":
    sys.exit(main())
