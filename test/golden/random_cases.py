#!/usr/bin/env python3
"""Compares compiled programs with oracle.py on random routing cases.

    random_cases.py --build BUILD [--seed N] [--programs N] [--inputs N]
    random_cases.py --golden CASES

Draws options, compiles a program for each with any number of tokens, and runs it
on random inputs, in which ties, -inf, NaN and +inf are common. A case that fails
is written to --work as .json, for run_cases.py; the seed gives the same cases
everywhere. Prints `N passed, M failed`; fails if any did.

With --golden, checks the oracle itself instead, on the cases in that folder.
"""

import argparse
import json
import pathlib
import random
import sys
import tempfile

import oracle
import run_cases

HIDDEN, INNER = 2, 2


# Options ---------------------------------------------------------------------

def divisors(n):
    return [d for d in range(1, n + 1) if n % d == 0]


def draw_router(rng, E):
    params = {"top_k": rng.choice([1, min(2, E), rng.randint(1, E)]),
              "score_fn": rng.choice(
                  ["softmax", "sigmoid", "topk_softmax", "topk_sigmoid",
                   "given"])}
    if params["score_fn"] != "topk_softmax" and rng.random() < 0.5:
        params["normalize_topk"] = True
        if rng.random() < 0.5:
            params["norm_eps"] = 2.0**-10
    if rng.random() < 0.4:
        params["routed_scale"] = 2.5
    if rng.random() < 0.3:
        count = rng.choice(divisors(E))
        keep = rng.randint(1, count)
        if keep * (E // count) >= params["top_k"] and count > 1:
            params.update(n_group=count, topk_group=keep)
            if E // count >= 2 and rng.random() < 0.5:
                params["group_score"] = "top2sum"
    return params


def draw_capacity(rng, E, k):
    params = {"strategy": rng.choice(["none", "token_drop", "token_drop",
                                      "expanded_drop", "expanded_drop",
                                      "overselect", "expert_drop", "expert_skip"]),
              "metric": rng.choice(["score", "score", "first", "last", "random"]),
              "devices": rng.choice(divisors(E)),
              "scope": rng.choice(["local", "global"]),
              "renorm": rng.choice(["none", "one", "topk_sum", "ref"])}
    if rng.random() < 0.9:
        params["gamma"] = rng.choice(["0.1", "0.4", "0.5", ".75", "1", "1.1",
                                      "1.25", "2.", "000000004", "0.333333333"])
    if params["strategy"] == "expanded_drop" and rng.random() < 0.5:
        params["extra"] = rng.randint(0, E)
    if params["strategy"] == "overselect":
        params["rounds"] = rng.choice(["0.5", "1", "1.1", "1.5", "2", "20"])
    if params["strategy"] == "expert_skip":
        params["keep_k"] = rng.randint(1, k)
    bounds = params["strategy"] not in ("none", "expert_skip") and "gamma" in params
    if bounds and rng.random() < 0.3:
        params["per_token"] = rng.randint(1, k + 1)
    return params


def draw_params(rng):
    """Options, and the number of experts they are for."""
    E = rng.choice([1, 2, 3, 4, 6, 8, 8, 12, 16])
    params = draw_router(rng, E)
    params.update(draw_capacity(rng, E, params["top_k"]))
    params["weight_on"] = rng.choice(["output", "input"])
    return params, E


# Inputs ----------------------------------------------------------------------

GRID = [-2.0, -1.0, -0.5, 0.0, 0.25, 1.0, 2.0]


def draw_row(rng, E, kind):
    draw = {"grid": lambda: rng.choice(GRID),
            "flat": lambda: 0.5,
            "far": lambda: rng.choice([-200.0, 0.0, 0.5, 200.0]),
            "smooth": lambda: oracle.f32(rng.gauss(0, 2))}[kind]
    return [draw() for _ in range(E)]


def spoil(rng, row):
    special = rng.choice(["-inf", "-inf", "nan", "inf"])
    share = rng.choice([0.1, 0.5, 1.0])
    return [special if rng.random() < share else v for v in row]


def draw_logits(rng, T, E):
    kind = rng.choice(["grid", "grid", "flat", "far", "smooth"])
    # Few different rows: then many tokens tie.
    pool = [draw_row(rng, E, kind) for _ in range(rng.choice([1, 3, T or 1]))]
    rows = [rng.choice(pool) for _ in range(T)]
    if rng.random() < 0.4:
        rows = [spoil(rng, row) if rng.random() < 0.2 else row for row in rows]
    return rows


def draw_inputs(rng, params, E):
    T = rng.choice([0, 1, 2, 3, 20, 40, rng.randint(4, 40), rng.randint(4, 40)])
    value = lambda: oracle.f32(rng.uniform(-1, 1))
    flat = lambda size: [[value() for _ in range(size)] for _ in range(E)]
    inputs = {"T": T, "E": E, "H": HIDDEN, "I": INNER,
              "logits": draw_logits(rng, T, E),
              "x": [[value() for _ in range(HIDDEN)] for _ in range(T)],
              "w1g": flat(HIDDEN * INNER), "w1u": flat(HIDDEN * INNER),
              "w2": flat(HIDDEN * INNER)}
    if params["metric"] == "random":
        columns = [rng.sample(range(T), T) for _ in range(E)]
        inputs["rank"] = [[column[t] for column in columns] for t in range(T)]
    return inputs


def draw_case(rng, name, params, E, bias):
    """A case with one right answer."""
    while True:
        inputs = draw_inputs(rng, params, E)
        if bias:
            inputs["bias"] = bias
        case = {"name": name, "note": "random", "inputs": inputs,
                "params": dict(params, nonfinite=rng.choice(
                    ["mask", "mask", "error"]))}
        try:
            case["expected"] = oracle.expect(case["params"], inputs)
            return case
        except oracle.Unsafe:
            pass


class Program:
    """Options, and the cases to run them on."""

    def __init__(self, rng, name, count):
        self.name = name
        self.params, E = draw_params(rng)
        bias = [rng.choice([0.0, 0.5, -0.25, 1.0]) for _ in range(E)] \
            if rng.random() < 0.4 else None
        self.cases = [draw_case(rng, f"{name}_{i}", self.params, E, bias)
                      for i in range(count)]

    def compile(self, compiler):
        case = self.cases[0]
        return compiler.to_llvm(run_cases.program_of(case, {self.name: True}),
                                run_cases.options_of(self.params),
                                "rank" in case["inputs"])


# Running ---------------------------------------------------------------------

def check(program, library, work):
    """The number of cases that are wrong."""
    failed = 0
    for case in program.cases:
        try:
            run_cases.check_run(case, run_cases.Run(case, library, program.name))
        except run_cases.Mismatch as error:
            failed += 1
            print(f"{case['name']}: {str(error)[:1000]}\n  {json.dumps(case['params'])}")
            if work:
                (work / f"{case['name']}.json").write_text(json.dumps(case))
    return failed


def check_oracle(case):
    """Compares the oracle with a golden case."""
    inputs = dict(case["inputs"])
    # Cases without experts have no outputs.
    inputs.setdefault("x", [])
    actual, expected = oracle.expect(case["params"], inputs), case["expected"]
    for key, value in actual.items():
        wanted = expected.get(key)
        if key == "slot_token":
            wanted = [[t for t in row if t >= 0] for row in wanted]
        if key == "topk":
            value, wanted = map(lambda rows: [sorted(r) for r in rows],
                                (value, wanted))
        if key in ("weights", "y"):
            run_cases.check_close(key, value, wanted or [])
        else:
            run_cases.check(key, value, wanted)


def check_golden(folder):
    """The numbers of golden cases, and of those that the oracle gets wrong."""
    total = failed = 0
    for path in sorted(folder.glob("*.json")):
        case = json.loads(path.read_text())
        error = case["expected"].get("error") or {}
        # Options that are refused.
        if error.get("code", "").startswith("bad_"):
            continue
        total += 1
        try:
            check_oracle(case)
        except (run_cases.Mismatch, oracle.Unsafe) as error:
            failed += 1
            print(f"{path.stem}: {error!r}")
    return total, failed


def check_programs(args):
    rng = random.Random(args.seed)
    programs = [Program(rng, f"random_{args.seed}_{i}", args.inputs)
                for i in range(args.programs)]
    with tempfile.TemporaryDirectory() as scratch:
        compiler = run_cases.Compiler(args.build, args.work or scratch, args.optimize)
        library = compiler.link(f"random_{args.seed}",
                                [p.compile(compiler) for p in programs])
        failed = sum(check(p, library, args.work) for p in programs)
    return args.programs * args.inputs, failed


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", help="the build folder")
    parser.add_argument("--golden", type=pathlib.Path, metavar="CASES",
                        help="check the oracle on these cases")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--programs", type=int, default=20)
    parser.add_argument("--inputs", type=int, default=20, help="for each program")
    parser.add_argument("--optimize", default="0", help="for clang; default 0")
    parser.add_argument("--work", type=pathlib.Path,
                        help="keeps the files of a run in this folder")
    args = parser.parse_args()
    if args.golden:
        total, failed = check_golden(args.golden)
    elif args.build:
        total, failed = check_programs(args)
    else:
        parser.error("give --build or --golden")
    print(f"{total - failed} passed, {failed} failed")
    sys.exit(1 if failed or not total else 0)


if __name__ == "__main__":
    main()
