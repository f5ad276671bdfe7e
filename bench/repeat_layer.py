#!/usr/bin/env python3
"""Makes a program of many MoE layers out of an exported one.

    bench/repeat_layer.py models/blocks/olmoe.mlir --layers 64 > chain.mlir

Each layer is a copy of the block on what the one before gives, which is added to
it, as in a model. All of them use the same weights, so the program grows by the
ops of a layer only. With --calls the block stays one function, which is called.
"""

import argparse
import pathlib
import re
import sys

MAIN = re.compile(r"  func\.func @main\((%arg0: (tensor<[^>]*>).*)\) -> (\S+) \{\n"
                  r"(.*?)\n    return (%[\w#]+) : [^\n]*\n  \}\n", re.S)


def add(result, left, right, kind):
    """The sum of two tensors of a type, as a residual connection is exported."""
    rank = kind.count("x")
    dims = ", ".join(f"d{i}" for i in range(rank))
    index = f"affine_map<({dims}) -> ({dims})>"
    loops = ", ".join(['"parallel"'] * rank)
    element = kind[kind.rindex("x") + 1:-1]
    return (f"    {result} = linalg.generic {{indexing_maps = [{index}, {index}], "
            f"iterator_types = [{loops}]}} ins({left} : {kind}) outs({right} : {kind}) {{\n"
            f"    ^bb0(%in: {element}, %out: {element}):\n"
            f"      %sum = arith.addf %in, %out : {element}\n"
            f"      linalg.yield %sum : {element}\n    }} -> {kind}\n")


def repeat(text, layers, calls=False):
    """The program of `layers` layers, from the text of an exported block."""
    match = MAIN.search(text)
    if not match or match[2] != match[3]:
        sys.exit("repeat_layer.py: the input must have a function @main that "
                 "returns a tensor like its first argument")
    arguments, kind, _, body, result = match.groups()
    names = re.findall(r"(%arg\d+): (tensor<[^>]*>)", arguments)
    main = f"  func.func @main({arguments}) -> {kind} {{\n"
    for layer in range(layers):
        before = f"%x{layer}" if layer else "%arg0"
        output = f"%y{layer}"
        if calls:
            values = ", ".join([before] + [name for name, _ in names[1:]])
            types = ", ".join(kind for _, kind in names)
            main += f"    {output} = call @layer({values}) : ({types}) -> {kind}\n"
        else:
            copy = re.sub(r"%(?!arg\d)(\w+)", rf"%l{layer}_\1", body)
            main += re.sub(r"%arg0\b", before, copy) + "\n"
            output = result.replace("%", f"%l{layer}_")
        main += add(f"%x{layer + 1}", output, before, kind)
    main += f"    return %x{layers} : {kind}\n  }}\n"
    if calls:
        plain = ", ".join(f"{name}: {kind}" for name, kind in names)
        main += (f"  func.func private @layer({plain}) -> {kind} {{\n{body}\n"
                 f"    return {result} : {kind}\n  }}\n")
    return text[:match.start()] + main + text[match.end():]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("block", help="an export of one layer, such as those in "
                                      "models/blocks")
    parser.add_argument("--layers", type=int, required=True)
    parser.add_argument("--calls", action="store_true",
                        help="layers are calls of one function")
    args = parser.parse_args()
    sys.stdout.write(repeat(pathlib.Path(args.block).read_text(), args.layers,
                            args.calls))


if __name__ == "__main__":
    main()
