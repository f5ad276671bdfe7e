#!/usr/bin/env python3
"""Train a small OLMoE language model on bytes of the King James Bible, on CPUs."""

import argparse
import os
import sys

from moe_export.command import make_parser, positive
from moe_train import text as bible

EXAMPLES = """\
examples:
  the model in models/trained, stopped and continued at will:
    train.py --output out/kjv
  something to look at in two minutes:
    train.py --output out/short --steps 200 --warmup 20 --cooldown 50
  more steps than first planned, where the cooldown has not begun:
    train.py --output out/kjv --steps 12000

written files (DIR is the value of --output):
  DIR/state.pt         the run so far; the same command continues it
  DIR/log.jsonl        losses and loads while training
  DIR/checkpoint/      config.json and model.safetensors, for export.py --checkpoint
  DIR/calibration.npy  bytes of held-out chapters to choose capacities by
  DIR/validation.npy   bytes of other held-out chapters to judge them by
"""

# What a resumed run must have in common with its start.
SETTING = ("layers", "hidden", "inner", "heads", "experts", "top_k", "tokens", "batch", "steps",
           "warmup", "cooldown", "rate", "decay", "balance", "seed")


def number(text):
    """The type of an argument that is a real number from 0."""
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text}: expected a number from 0")
    return value


def parse(argv):
    """Command line arguments."""
    parser = make_parser("train.py", __doc__, EXAMPLES)
    parser.add_argument("--output", metavar="DIR", required=True)
    parser.add_argument("--bible", metavar="COMMAND", default="bible",
                        help="the program of Debian's bible-kjv (default bible)")
    parser.add_argument("--text", metavar="FILE", help="what `bible -f gen1:1-rev22:21` prints")
    for name, value, what in (
        ("layers", 4, ""), ("hidden", 128, ""), ("inner", 64, "inner size of an expert, "),
        ("heads", 4, ""), ("experts", 16, ""), ("top-k", 4, "experts a token, "),
        ("tokens", 256, "bytes of a window, "), ("batch", 8, "windows a step, "),
        ("steps", 6000, ""), ("warmup", 200, "first steps, with a growing learning rate, "),
        ("cooldown", 1200, "last steps, with a shrinking learning rate, "),
    ):
        parser.add_argument(f"--{name}", type=positive, metavar="N", default=value,
                            help=f"{what}default {value}")
    for name, value, what in (
        ("rate", 3e-3, "largest learning rate, "), ("decay", 0.1, "weight decay, "),
        ("balance", 0.01, "factor of the load-balancing loss, "),
    ):
        parser.add_argument(f"--{name}", type=number, metavar="X", default=value,
                            help=f"{what}default {value}")
    parser.add_argument("--seed", type=int, default=0, help="default 0")
    parser.add_argument("--threads", type=positive, default=2, help="default 2")
    parser.add_argument("--stop", type=positive, metavar="STEP",
                        help="stop after this step; the same command without it goes on")
    parser.add_argument("--save", type=number, default=60, metavar="S",
                        help="seconds between checkpoints (default 60)")
    parser.add_argument("--log", type=positive, default=250, metavar="N",
                        help="steps between lines of the log (default 250)")
    parser.add_argument("--windows", type=positive, default=64, metavar="N",
                        help="held-out windows for a line of the log (default 64)")
    args = parser.parse_args(argv)
    args.setting = {name: getattr(args, name) for name in SETTING}
    return args


def make_model(args):
    """The model before its first step."""
    import torch
    from transformers import OlmoeConfig, OlmoeForCausalLM

    torch.manual_seed(args.seed)
    return OlmoeForCausalLM(OlmoeConfig(
        vocab_size=256, hidden_size=args.hidden, intermediate_size=args.inner,
        num_hidden_layers=args.layers, num_attention_heads=args.heads,
        num_experts=args.experts, num_experts_per_tok=args.top_k,
        max_position_embeddings=4096, output_router_logits=True,
        pad_token_id=None, bos_token_id=None, eos_token_id=None))


def main(argv=None):
    """Run or continue a training; 0 if the last step is done."""
    args = parse(argv)
    verses = bible.read_file(args.text) if args.text else bible.read(args.bible.split())
    os.makedirs(args.output, exist_ok=True)
    os.environ["HF_HUB_OFFLINE"] = "1"
    os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
    import numpy
    import torch

    from moe_train import experts, loop

    torch.set_num_threads(args.threads)
    experts.use()
    texts = bible.split(verses)
    for name in bible.PARTS[1:]:
        numpy.save(os.path.join(args.output, f"{name}.npy"), texts[name])
    model = make_model(args)
    last = loop.train(model, texts, args)
    if last < args.steps:
        print(f"stopped after step {last} of {args.steps}")
        return 0
    held, skew = loop.evaluate(model, texts["validation"], args.tokens, sys.maxsize)
    model.config.output_router_logits = False
    model.save_pretrained(os.path.join(args.output, "checkpoint"))
    print(f"validation: {held:.4f} nats a byte; max/mean load of an expert {skew:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
