#!/usr/bin/env python3
"""Measures what it costs to choose which rows experts compute, under floods too.

    bench/selection_cost.py [--build build] [--instructions]

For each setting (a strategy with its options), number of experts and kind of input
it prints what one token costs at each number of tokens: nanoseconds of CPU time, or with
--instructions the instructions that valgrind counts, which do not depend on how
busy a machine is. What is measured is one run of a compiled layer: router, choice
of rows, and experts that only scale their rows of --hidden = 1 number. With another
--hidden they are square matrices.

Inputs: `uniform` (random logits), and floods: `one-expert` (all tokens want it
most), `same-experts` (all want the same top-k), `one-device` (all want the experts
of the first device), `identical` (all tokens are the same one), `ties` (all logits
are 0), `rising` (all want the same top-k, by scores that differ in the last bits).

With --check the exit status is 1 if
- a token costs more than --growth times as much among the most tokens as among the
  fewest (choosing takes time linear in the tokens);
- a token and expert cost more than --growth times as much among the most experts as
  among the fewest (linear in the experts, whose scores are read);
- a flood costs more than --flood times what uniform input does, or takes more
  memory by a byte (the bound of the capacity holds whatever the input).
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Options of moe-compile for each setting.
SETTINGS = {
    "dropless": [],
    "score": ["--strategy=token_drop"],
    "first": ["--strategy=token_drop", "--metric=first"],
    "last": ["--strategy=token_drop", "--metric=last"],
    "random": ["--strategy=token_drop", "--metric=random"],
    "expert_drop": ["--strategy=expert_drop"],
    "overselect": ["--strategy=overselect", "--rounds=2"],
    "expanded": ["--strategy=expanded_drop", "--devices=8"],
    "expanded-extra": ["--strategy=expanded_drop", "--extra=4"],
    "expanded-all": ["--strategy=expanded_drop"],
    "expanded-best": ["--strategy=expanded_drop", "--per-token=k"],
    "local": ["--strategy=token_drop", "--scope=local", "--devices=8"],
}
INPUTS = ["uniform", "one-expert", "same-experts", "one-device", "identical", "ties",
          "rising"]
PROGRAM = """
#each = affine_map<(n, h) -> (n)>
#matrix = affine_map<(n, h, i) -> (i, h)>
#in = affine_map<(n, h, i) -> (n, i)>
#out = affine_map<(n, h, i) -> (n, h)>
#same = affine_map<(n, h) -> (n, h)>
func.func @main(%logits: tensor<?xEExf32>, %x: tensor<?xHHxf32>,
                %params: tensor<EExHHxHHxf32>) -> tensor<?xHHxf32> {
  %e, %w = moe.route %logits <score = softmax, top_k = KK> : tensor<?xEExf32>
  %y = moe.experts rows(%x : tensor<?xHHxf32>)
      choices(%e, %w : tensor<?xKKxi32>, tensor<?xKKxf32>)
      params(%params : tensor<EExHHxHHxf32>) {
  ^bb0(%rows: tensor<?xHHxf32>, %weight: tensor<?xf32>, %param: tensor<HHxHHxf32>):
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %n = tensor.dim %rows, %c0 : tensor<?xHHxf32>
    %empty = tensor.empty(%n) : tensor<?xHHxf32>
    %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xHHxf32>)
        -> tensor<?xHHxf32>
    %product = linalg.generic {indexing_maps = [#in, #matrix, #out],
        iterator_types = ["parallel", "parallel", "reduction"]}
        ins(%rows, %param : tensor<?xHHxf32>, tensor<HHxHHxf32>)
        outs(%init : tensor<?xHHxf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %0 = arith.mulf %a, %b : f32
      %1 = arith.addf %c, %0 : f32
      linalg.yield %1 : f32
    } -> tensor<?xHHxf32>
    %result = linalg.generic {indexing_maps = [#each, #same, #same],
        iterator_types = ["parallel", "parallel"]}
        ins(%weight, %product : tensor<?xf32>, tensor<?xHHxf32>)
        outs(%empty : tensor<?xHHxf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %0 = arith.mulf %a, %b : f32
      linalg.yield %0 : f32
    } -> tensor<?xHHxf32>
    moe.yield %result : tensor<?xHHxf32>
  } : tensor<?xHHxf32>
  return %y : tensor<?xHHxf32>
}
"""


def run(command, **options):
    command = [str(part) for part in command]
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr}")
    return done.stdout


class Layer:
    """A compiled layer of one setting and number of experts."""

    def __init__(self, folder, setting, experts, args):
        self.folder, self.setting, self.experts = folder, setting, experts
        self.top_k, self.hidden = min(args.top_k, experts), args.hidden
        options = SETTINGS[setting]
        found = re.search(r"--devices=(\d+)", " ".join(options))
        self.devices = int(found[1]) if found else min(8, experts)
        if options:
            options = [*options, f"--capacity-factor={args.factor}"]
        (folder / "model.mlir").write_text(
            PROGRAM.replace("EE", str(experts)).replace("KK", str(self.top_k))
            .replace("HH", str(self.hidden)))
        run([args.build / "bin/moe-compile", "model.mlir", "-o", "model.so",
             "--name=model", *options], cwd=folder)
        self.driver = folder / "driver"
        run([args.cc, "-O2", "-I", ROOT / "runtime/include", "-o", self.driver,
             ROOT / "bench/selection_cost.c", folder / "model.so",
             f"-Wl,-rpath,{folder}"])

    def measure(self, inputs, tokens, args):
        """What each pair of input and number of tokens costs a token, and the
        bytes of buffers."""
        names = [f"{name}:{count}" for name in inputs for count in tokens]
        repeat = 1 if args.instructions else args.repeat
        command = [self.driver, self.experts, self.top_k, self.hidden, self.devices,
                   repeat, *names]
        counts = self.folder / "counts"
        if args.instructions:
            command = ["valgrind", "--tool=callgrind", "--collect-atstart=no",
                       f"--callgrind-out-file={counts}", *command]
        found = {}
        for line in run(command).splitlines():
            name, time, size = line.split()
            found[name] = [int(time), int(size)]
        if args.instructions:
            for path in self.folder.glob("counts.*"):
                text = path.read_text()
                name = re.search(r"^desc: Trigger: Client Request: (\S+)$", text, re.M)
                if name:
                    total = re.search(r"^(?:summary|totals): (\d+)$", text, re.M)
                    found[name[1]][0] = int(total[1])
                path.unlink()
        return {(name, count): (cost / count, size) for name in inputs
                for count in tokens for cost, size in [found[f"{name}:{count}"]]}


class Checks:
    """The largest ratios seen, each with where it was."""

    def __init__(self):
        self.most = {}

    def see(self, what, ratio, where):
        self.most[what] = max(self.most.get(what, (0, "")), (ratio, where))

    def report(self, limits):
        failed = False
        for what, (ratio, where) in self.most.items():
            wrong = ratio > limits[what]
            failed |= wrong
            print(f"{what}: {ratio:.2f} ({where}){': too much' if wrong else ''}")
        return failed


def compare(costs, setting, args, checks):
    """Sees how the costs of a setting, by experts, grow and what floods cost."""
    fewest, most = min(args.tokens), max(args.tokens)
    for experts, found in costs.items():
        for name in args.inputs:
            where = f"{setting}, {experts} experts, {name}"
            checks.see("growth with tokens",
                       found[name, most][0] / found[name, fewest][0], where)
            for count in args.tokens:
                cost, size = found[name, count]
                base, base_size = found["uniform", count]
                at = f"{where}, {count} tokens"
                checks.see("flood over uniform", cost / base, at)
                checks.see("memory of flood over uniform", size / base_size, at)
    few, many = min(costs), max(costs)
    for key, (cost, _) in costs[many].items():
        ratio = cost / many / (costs[few][key][0] / few)
        checks.see("growth with experts", ratio,
                   f"{setting}, {key[0]}, {key[1]} tokens")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--settings", nargs="+", default=list(SETTINGS), choices=SETTINGS)
    parser.add_argument("--inputs", nargs="+", default=INPUTS, choices=INPUTS)
    parser.add_argument("--tokens", nargs="+", type=int,
                        default=[1024, 4096, 16384, 65536])
    parser.add_argument("--experts", nargs="+", type=int, default=[8, 64, 512])
    parser.add_argument("--top-k", type=int, default=8)
    parser.add_argument("--hidden", type=int, default=1)
    parser.add_argument("--factor", default="1")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--growth", type=float, default=1.2, metavar="FACTOR")
    parser.add_argument("--flood", type=float, default=1.5, metavar="FACTOR")
    args = parser.parse_args()
    if "uniform" not in args.inputs:
        args.inputs.insert(0, "uniform")
    args.build = args.build.resolve()

    unit = "instructions" if args.instructions else "ns"
    print(f"{unit} of a token among so many (top-{args.top_k}, factor {args.factor})")
    print(f"{'setting':15} {'experts':>7}  {'input':13}"
          + "".join(f"{count:>9}" for count in args.tokens))
    checks = Checks()
    for setting in args.settings:
        costs = {}
        for experts in args.experts:
            with tempfile.TemporaryDirectory() as folder:
                layer = Layer(pathlib.Path(folder), setting, experts, args)
                costs[experts] = layer.measure(args.inputs, args.tokens, args)
            for name in args.inputs:
                print(f"{setting:15} {experts:7}  {name:13}" + "".join(
                    f"{costs[experts][name, count][0]:9.0f}" for count in args.tokens),
                    flush=True)
        compare(costs, setting, args, checks)
    failed = checks.report({"growth with tokens": args.growth,
                            "growth with experts": args.growth,
                            "flood over uniform": args.flood,
                            "memory of flood over uniform": 1})
    if args.check and failed:
        sys.exit("selection_cost.py: choosing rows costs too much")


if __name__ == "__main__":
    main()
