"""What the command lines of all exporters have in common."""

import argparse
import importlib
import sys

from . import ExportError

TORCH = ("torch", "torch_mlir")


def make_parser(name, description, epilog=None):
    """A parser for the command `name`."""
    return argparse.ArgumentParser(
        prog=name,
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def positive(text):
    """The type of an argument that is a size."""
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: expected a whole number from 1")
    return int(text)


def add_sizes(parser, **defaults):
    """Add an argument for each size."""
    for name, default in defaults.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=positive, default=default,
                            metavar="N", help=f"default {default}")


def add_dtype(parser):
    """Add the argument for the type of weights and input."""
    parser.add_argument("--dtype", choices=("f32", "bf16", "f16"), default="f32")


def add_weights(parser):
    """Add the argument for where the weights go."""
    parser.add_argument("--weights", choices=("constants", "arguments"), default="constants")


def add_seed(parser):
    """Add the argument for the seed that weights and input are drawn from."""
    parser.add_argument("--seed", type=int, default=0, help="first seed to try (default 0)")


def run(name, work, packages=TORCH, requirements="requirements.txt"):
    """Do the work of a command; 0 if every file was written, 1 after one line of explanation."""
    try:
        for package in packages:
            try:
                importlib.import_module(package)
            except ImportError as error:
                raise ExportError(
                    f"{error.name} is not installed; pip install -r {requirements}"
                ) from error
        work()
    except ExportError as error:
        print(f"{name}: error:", " ".join(str(error).split()), file=sys.stderr)
        return 1
    return 0
