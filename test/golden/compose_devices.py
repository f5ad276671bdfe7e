#!/usr/bin/env python3
"""Compares programs for N devices with N runs, one for each device.

    compose_devices.py [--build BUILD] [--experts E]

For every N that divides E, a program with `devices=N scope=local` must return bit by
bit what the devices return: each has a block of the tokens, and runs a program of one
group that knows where its block begins, which extra candidates and random keys depend
on. Both are compiled with moe-compile. Prints `N passed, M failed`.
"""

import argparse
import pathlib
import random
import re
import sys
import tempfile

from calling import Library, ProgramFailed, Tensor
from observe import Mismatch, arguments_of, group_sizes, require
from program import program_of, return_places
from random_cases import divisors, draw_logits, draw_table
from run_cases import SOURCE
from targets import Refused, Tools, flags_of

BOUND = dict(top_k=2, gamma="0.7")
SETTINGS = [
    dict(BOUND, strategy="token_drop"),
    dict(BOUND, strategy="token_drop", metric="last", renorm="topk_sum"),
    dict(BOUND, strategy="token_drop", metric="random", seed=7),
    dict(BOUND, strategy="expanded_drop"),
    dict(BOUND, strategy="expanded_drop", extra=1, metric="first", per_token="k"),
    dict(BOUND, strategy="expanded_drop", metric="random", score_fn="sigmoid",
         normalize_topk=True, renorm="one"),
    dict(BOUND, strategy="overselect", rounds="1.5"),
    dict(BOUND, strategy="expert_drop", gamma="1.2"),
    dict(BOUND, strategy="none"),
    dict(BOUND, strategy="expert_skip", keep_k=1),
]
TOKENS = [0, 1, 2, 5, 12, 31]
# Whole vectors, and a rest: a row's bits may not depend on the rows beside it.
HIDDEN, INNER = 18, 35


def params_of_one(params, E, devices):
    """The settings of a program of one group with as many candidates a token."""
    params = dict(params, devices=1, scope="global")
    if params["strategy"] == "expanded_drop":
        most, extra = E // devices, params.get("extra", "all")
        params["extra"] = most if extra == "all" else min(extra, most)
    return params


def give_block(text, devices):
    """Tells a program which tokens it has: two more arguments, the number of the
    first and that of all."""
    text = re.sub(r"(%arg7: tensor<\S+i64>)\)",
                  r"\1, %block: index, %total: index)", text)
    text = re.sub(r"(moe\.random_key %\S+ : \S+) seed", r"\1 first(%block) seed",
                  text)
    return re.sub(r"router\((<.*?>)\) capacity\(<(.*?)>\)",
                  rf"block(%block of %total) router(\1) "
                  rf"capacity(<\2, scope = local, devices = {devices}>)", text)


def compile_case(tools, case, edit, name):
    compiler, model = tools.tool("moe-compile"), tools.work / f"{name}.mlir"
    model.write_text(program_of(case, {"main": True}))
    capped = tools.work / f"{name}.capped.mlir"
    tools.run([compiler, model, "-o", capped, "--compile-to=capacity",
               *flags_of(case)])
    capped.write_text(return_places(edit(capped.read_text())))
    library = tools.work / f"{name}.so"
    tools.run([compiler, capped, "-o", library, "--raise=off", "--name=golden"])
    return Library(library, "golden")


def draw_case(rng, params, E, T):
    inputs = {"T": T, "E": E, "H": HIDDEN, "I": INNER,
              "logits": draw_logits(rng, T, E), "x": draw_table(rng, T, HIDDEN),
              **{key: draw_table(rng, E, HIDDEN * INNER)
                 for key in ("w1g", "w1u", "w2")}}
    return {"params": params, "inputs": inputs}


def run_block(library, case, begin, size, T, has_block):
    """What the device with a block of the tokens returns."""
    inputs = case["inputs"]
    cut = lambda key: inputs[key][begin:begin + size]
    part = dict(case, inputs=dict(inputs, T=size, logits=cut("logits"), x=cut("x")))
    arguments = arguments_of(part)
    if has_block:
        arguments += [Tensor((), "q", [begin]), Tensor((), "q", [T])]
    return library.run(arguments)


def check_tables(places, blocks, sizes):
    """The tables of all devices are those of the devices, in order."""
    begin = 0
    for g, (block, size) in enumerate(zip(blocks, sizes)):
        (token, weight, load), (own, own_weight, own_load) = places, block
        _, E, C = token.shape
        width = own.shape[2]
        loads = own_load.data.tolist()
        require(load.data[g * E:(g + 1) * E].tolist() == loads,
                f"device {g} takes {loads} rows, not what all take")
        for e, rows in enumerate(loads):
            a, b = (g * E + e) * C, e * width
            require([t + begin for t in own.data[b:b + rows]] ==
                    token.data[a:a + rows].tolist() and
                    own_weight.data[b:b + rows].tobytes() ==
                    weight.data[a:a + rows].tobytes(),
                    f"expert {e} takes other rows on device {g}")
        begin += size


def check(whole, one, case, E, devices):
    """Compares one batch."""
    T, sizes = case["inputs"]["T"], group_sizes(case)
    # Without a bound, or for some strategies, nothing depends on the block.
    has_block = one.num_inputs > 8
    results = whole.run(arguments_of(case))
    blocks = [run_block(one, case, sum(sizes[:d]), size, T, has_block)
              for d, size in enumerate(sizes)]
    for i, name in enumerate(("outputs", "choices", "candidates", "bad experts")):
        joined = b"".join(block[i].data.tobytes() for block in blocks)
        require(joined == results[i].data.tobytes(), f"{name} differ")
    if len(results) == 8:
        check_tables(results[4:7], [block[4:7] for block in blocks], sizes)


def check_settings(tools, params, E, devices):
    """Compares all batches; the number of those that agree."""
    rng = random.Random(f"{params} {E} {devices}")
    case = draw_case(rng, dict(params, devices=devices, scope="local"), E, 3)
    whole = compile_case(tools, case, lambda text: text, "whole")
    bounded = params["strategy"] not in ("none", "expert_skip")
    one = compile_case(tools, dict(case, params=params_of_one(params, E, devices)),
                       lambda text: give_block(text, devices) if bounded else text,
                       "one")
    for T in TOKENS:
        case = draw_case(rng, dict(params, devices=devices, scope="local"), E, T)
        try:
            check(whole, one, case, E, devices)
        except (Mismatch, ProgramFailed) as error:
            raise Mismatch(f"{T} tokens: {error}")
    return len(TOKENS)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=SOURCE / "build")
    parser.add_argument("--experts", type=int, default=6)
    args = parser.parse_args()
    passed = failed = 0
    for devices in divisors(args.experts):
        for params in SETTINGS:
            # Each library in a folder of its own: names are remembered.
            with tempfile.TemporaryDirectory() as scratch:
                try:
                    passed += check_settings(Tools(args.build, scratch), params,
                                             args.experts, devices)
                except (Mismatch, Refused) as error:
                    failed += 1
                    print(f"{devices} devices, {params}: {str(error)[:800]}",
                          flush=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
