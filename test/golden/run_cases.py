#!/usr/bin/env python3
"""Runs the golden routing cases through the compiler; README.md describes them.

    run_cases.py --build BUILD [--optimize N] [--filter REGEX] [--work DIR] CASES...

CASES are .json files or folders of them. A case becomes a program with a router
and two layers of experts: one computes the outputs, the other is made so that
its result is the table of final weights, token by expert. It is compiled with
a static and with a dynamic number of tokens and with the case's options, and run;
decisions come from what the program reports to the runtime (moe.record).

Cases of top-k without drops are also run with a bound too wide to drop anything:
outputs must be the same bit by bit.

Prints one line a failure and `N passed, M failed`; fails if any did.
"""

import argparse
import array
import ctypes
import json
import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

LARGEST_I64 = 2**63 - 1
# What a program needs (docs/abi.md). Its reports go to a function of this script.
HOOK = """
#include <stdint.h>
#include <stdlib.h>
typedef void (*hook)(void *, void *, void *, void *, void *, void *, int64_t,
                     int64_t, int64_t);
hook moe_test_record;
void _mlir_ciface_moe_rt_record(void *a, void *b, void *c, void *d, void *e,
                                void *f, int64_t layer, int64_t k, int64_t n) {
  moe_test_record(a, b, c, d, e, f, layer, k, n);
}
void *_mlir_memref_to_llvm_alloc(uint64_t size) { return malloc(size); }
void *_mlir_memref_to_llvm_aligned_alloc(uint64_t alignment, uint64_t size) {
  return aligned_alloc(alignment, size);
}
void _mlir_memref_to_llvm_free(void *p) { free(p); }
"""
HOOK_TYPE = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 6, *[ctypes.c_int64] * 3)
CODES = {"f32": "f", "i32": "i", "i64": "q"}


class Mismatch(Exception):
    pass


class CompileError(Exception):
    pass


# Tensors ---------------------------------------------------------------------

class Tensor:
    """A dense tensor: `shape`, and `data`, an array of its elements."""

    def __init__(self, shape, code, values):
        self.shape, self.data = tuple(shape), array.array(code, values)

    def rows(self):
        width = self.shape[1]
        return [self.data[i * width:(i + 1) * width].tolist()
                for i in range(self.shape[0])]

    def descriptor(self):
        """The memref descriptor of this tensor, as bytes."""
        address = self.data.buffer_info()[0]
        strides, step = [], 1
        for size in reversed(self.shape):
            strides.insert(0, step)
            step *= size
        return struct.pack(f"<QQq{2 * len(self.shape)}q", address, address, 0,
                           *self.shape, *strides)


def read_descriptor(address, rank, code):
    """The tensor that a memref descriptor at `address` describes."""
    raw = ctypes.string_at(address, 24 + 16 * rank)
    _, aligned, offset, *rest = struct.unpack(f"<QQq{2 * rank}q", raw)
    shape, strides = rest[:rank], rest[rank:]
    size = array.array(code).itemsize
    values = []

    def visit(dim, position):
        if dim == rank:
            part = ctypes.string_at(aligned + position * size, size)
            values.append(struct.unpack("<" + code, part)[0])
            return
        for i in range(shape[dim]):
            visit(dim + 1, position + i * strides[dim])

    visit(0, offset)
    return Tensor(shape, code, values)


def number(value):
    return float(value) if isinstance(value, str) else value


def matrix(rows, width, code="f"):
    return Tensor((len(rows), width), code, [number(v) for row in rows for v in row])


# Programs --------------------------------------------------------------------

def decimal(value):
    """A float as MLIR reads it: with a point."""
    mantissa, _, exponent = repr(float(value)).partition("e")
    mantissa += "" if "." in mantissa else ".0"
    return mantissa + (f"e{exponent}" if exponent else "")


def router_of(params):
    """The router attribute of a case."""
    text = f"score = {params.get('score_fn', 'softmax')}, top_k = {params['top_k']}"
    if params.get("normalize_topk"):
        text += ", normalize = sum"
        if params.get("norm_eps"):
            text += f", norm_eps = {decimal(params['norm_eps'])} : f32"
    if params.get("routed_scale", 1) != 1:
        text += f", scale = {decimal(params['routed_scale'])} : f32"
    if params.get("n_group", 1) > 1:
        text += (f", groups = <count = {params['n_group']}, "
                 f"keep = {params.get('topk_group', 1)}, "
                 f"score = {params.get('group_score', 'max')}>")
    return f"<{text}>"


def options_of(params):
    """The options of moe-apply-capacity for a case."""
    options = {"strategy": params.get("strategy", "none"),
               "scope": params.get("scope", "global"),
               "devices": params.get("devices", 1),
               "renorm": params.get("renorm", "none"),
               "metric": params.get("metric", "score")}
    for name, option in (("gamma", "factor"), ("extra", "extra"),
                         ("rounds", "rounds"), ("keep_k", "keep-k"),
                         ("per_token", "per-token")):
        if params.get(name) is not None:
            options[option] = params[name]
    return options


MAPS = """
#row = affine_map<(n, a, b) -> (n, b)>
#param = affine_map<(n, a, b) -> (a, b)>
#out = affine_map<(n, a, b) -> (n, a)>
#same = affine_map<(n, a) -> (n, a)>
#each = affine_map<(n, a) -> (n)>
#all = affine_map<(n, a) -> (a)>
"""
FUNCTION = """
func.func @NAME(%logits: tensor<TxExf32>, %bias: tensor<Exf32>,
    %x: tensor<TxHxf32>, %w1g: tensor<ExIxHxf32>, %w1u: tensor<ExIxHxf32>,
    %w2: tensor<ExHxIxf32>, %one: tensor<ExExf32>, %rank: tensor<TxExi64>)
    -> (tensor<TxHxf32>, tensor<TxExf32>, tensor<Txkxi32>) {
  %e, %w = moe.route %logits BIAS ROUTER : tensor<TxExf32>
  %y = moe.experts rows(%x : tensor<TxHxf32>)
      choices(%e, %w : tensor<Txkxi32>, tensor<Txkxf32>)
      params(%w1g, %w1u, %w2 : tensor<ExIxHxf32>, tensor<ExIxHxf32>,
             tensor<ExHxIxf32>) {
  ^bb0(%rows: tensor<?xHxf32>, %weight: tensor<?xf32>, %g: tensor<IxHxf32>,
       %u: tensor<IxHxf32>, %d: tensor<HxIxf32>):
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %n = tensor.dim %rows, %c0 : tensor<?xHxf32>
    %in = WEIGHT_INPUT
    %inner = tensor.empty(%n) : tensor<?xIxf32>
    %clear = linalg.fill ins(%zero : f32) outs(%inner : tensor<?xIxf32>)
        -> tensor<?xIxf32>
    %gate = linalg.matmul indexing_maps = [#row, #param, #out]
        ins(%in, %g : tensor<?xHxf32>, tensor<IxHxf32>)
        outs(%clear : tensor<?xIxf32>) -> tensor<?xIxf32>
    %up = linalg.matmul indexing_maps = [#row, #param, #out]
        ins(%in, %u : tensor<?xHxf32>, tensor<IxHxf32>)
        outs(%clear : tensor<?xIxf32>) -> tensor<?xIxf32>
    %act = linalg.generic {indexing_maps = [#same, #same, #same],
        iterator_types = ["parallel", "parallel"]}
        ins(%gate, %up : tensor<?xIxf32>, tensor<?xIxf32>)
        outs(%inner : tensor<?xIxf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %unit = arith.constant 1.0 : f32
      %1 = arith.negf %a : f32
      %2 = math.exp %1 : f32
      %3 = arith.addf %unit, %2 : f32
      %4 = arith.divf %a, %3 : f32
      %5 = arith.mulf %4, %b : f32
      linalg.yield %5 : f32
    } -> tensor<?xIxf32>
    %outer = tensor.empty(%n) : tensor<?xHxf32>
    %clear2 = linalg.fill ins(%zero : f32) outs(%outer : tensor<?xHxf32>)
        -> tensor<?xHxf32>
    %down = linalg.matmul indexing_maps = [#row, #param, #out]
        ins(%act, %d : tensor<?xIxf32>, tensor<HxIxf32>)
        outs(%clear2 : tensor<?xHxf32>) -> tensor<?xHxf32>
    %res = WEIGHT_OUTPUT
    moe.yield %res : tensor<?xHxf32>
  } : tensor<TxHxf32>
  %t = moe.experts rows(%x : tensor<TxHxf32>)
      choices(%e, %w : tensor<Txkxi32>, tensor<Txkxf32>)
      params(%one : tensor<ExExf32>) {
  ^bb0(%rows: tensor<?xHxf32>, %weight: tensor<?xf32>, %p: tensor<Exf32>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %rows, %c0 : tensor<?xHxf32>
    %init = tensor.empty(%n) : tensor<?xExf32>
    %res = linalg.generic {indexing_maps = [#each, #all, #same],
        iterator_types = ["parallel", "parallel"]}
        ins(%weight, %p : tensor<?xf32>, tensor<Exf32>)
        outs(%init : tensor<?xExf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %1 = arith.mulf %a, %b : f32
      linalg.yield %1 : f32
    } -> tensor<?xExf32>
    moe.yield %res : tensor<?xExf32>
  } : tensor<TxExf32>
  return %y, %t, %e : tensor<TxHxf32>, tensor<TxExf32>, tensor<Txkxi32>
}
"""
APPLY_WEIGHT = """linalg.generic {indexing_maps = [#each, #same, #same],
        iterator_types = ["parallel", "parallel"]}
        ins(%weight, VALUE : tensor<?xf32>, tensor<?xHxf32>)
        outs(VALUE : tensor<?xHxf32>) {
    ^bb1(%a: f32, %b: f32, %c: f32):
      %1 = arith.mulf %a, %b : f32
      linalg.yield %1 : f32
    } -> tensor<?xHxf32>"""
CAST = "tensor.cast VALUE : tensor<?xHxf32> to tensor<?xHxf32>"
RANDOM_KEY = re.compile(
    r"(%\w+) = moe\.random_key (\S+) : (\S+) seed\(\d+\) layer\(\d+\) "
    r"outs\((\S+) : (\S+)\)")


def program_of(case, names):
    """A program of functions, by name: whether the number of tokens is dynamic."""
    return MAPS + "".join(function_of(case, name, dynamic)
                          for name, dynamic in names.items())


def function_of(case, name, dynamic):
    params, inputs = case["params"], case["inputs"]
    on_input = params.get("weight_on") == "input"
    text = FUNCTION.replace("WEIGHT_INPUT", APPLY_WEIGHT if on_input else CAST, 1)
    text = text.replace("VALUE", "%rows")
    text = text.replace("WEIGHT_OUTPUT", CAST if on_input else APPLY_WEIGHT)
    text = text.replace("VALUE", "%down")
    bias = f"bias(%bias : tensor<{inputs['E']}xf32>)" if "bias" in inputs else ""
    text = text.replace("BIAS", bias).replace("ROUTER", router_of(params))
    sizes = {"T": "?" if dynamic else inputs["T"], "E": inputs["E"],
             "H": inputs.get("H", 1), "I": inputs.get("I", 1),
             "k": params["top_k"]}
    text = re.sub(r"tensor<((?:[TEHIk?]x)+)", lambda m: "tensor<" + "".join(
        f"{sizes.get(d, d)}x" for d in m[1].split("x")[:-1]), text)
    return text.replace("NAME", name)


def use_given_ranks(text):
    """Replaces hashed keys by those that a case gives, the last argument."""
    def gather(match):
        result, experts, experts_type, init, init_type = match.groups()
        rank = re.findall(r"(%arg7): (tensor<\S+i64>)\)", text[:match.start()])[-1]
        return f"""{result} = linalg.generic {{indexing_maps = [
            affine_map<(t, w) -> (t, w)>, affine_map<(t, w) -> (t, w)>],
            iterator_types = ["parallel", "parallel"]}}
            ins({experts} : {experts_type}) outs({init} : {init_type}) {{
          ^bb0(%e: i32, %o: i64):
            %none = arith.constant 0 : i32
            %t = linalg.index 0 : index
            %some = arith.maxsi %e, %none : i32
            %i = arith.index_cast %some : i32 to index
            %key = tensor.extract {rank[0]}[%t, %i] : {rank[1]}
            linalg.yield %key : i64
          }} -> {init_type}"""
    return RANDOM_KEY.sub(gather, text)


class Compiler:
    def __init__(self, build, work, optimize="0"):
        self.build, self.work = pathlib.Path(build), pathlib.Path(work)
        self.optimize = optimize
        self.bin = pathlib.Path("/usr/lib/llvm-22/bin")

    def run(self, command, text=None):
        done = subprocess.run([str(part) for part in command], input=text,
                              capture_output=True, text=True, timeout=120)
        if done.returncode != 0:
            raise CompileError(done.stderr)
        return done.stdout

    def to_llvm(self, text, options, ranks):
        """LLVM IR of a program, with the options of moe-apply-capacity."""
        moe_opt = self.build / "bin/moe-opt"
        given = " ".join(f"{key}={value}" for key, value in options.items())
        capacity, lower = [f"--capacity={given} record"], ["--lower", "--codegen"]
        if ranks:
            text = use_given_ranks(self.run([moe_opt, "-", *capacity], text))
            capacity = []
        text = self.run([moe_opt, "-", *capacity, *lower], text)
        return self.run([self.bin / "mlir-translate", "--mlir-to-llvmir"], text)

    def link(self, name, modules):
        files = []
        for i, text in enumerate(modules):
            files.append(self.work / f"{name}.{i}.ll")
            files[-1].write_text(text)
        hook = self.work / "hook.c"
        hook.write_text(HOOK)
        library = self.work / f"{name}.so"
        # The runtime of compiled models: python runs no sanitizer.
        self.run([self.bin / "clang", f"-O{self.optimize}", "-w", "-shared", "-fPIC", "-o",
                  library, hook, *files,
                  self.build / "lib/libmoe_runtime_embedded.a", "-lm"])
        return ctypes.CDLL(str(library))


# Running ---------------------------------------------------------------------

def call(library, name, arguments, results):
    """Calls an entry point; `results` lists the rank and type of each result."""
    sizes = [24 + 16 * rank for rank, _ in results]
    block = ctypes.create_string_buffer(sum(sizes) + 8)
    buffers = [ctypes.create_string_buffer(a.descriptor()) for a in arguments]
    pointers = [ctypes.addressof(b) for b in [*buffers, block]]
    getattr(library, "moe_entry_" + name)((ctypes.c_void_p * len(pointers))(*pointers))
    if message := struct.unpack_from("<Q", block, sum(sizes))[0]:
        raise Mismatch(f"failed: {ctypes.string_at(message).decode()}")
    base = ctypes.addressof(block)
    return [read_descriptor(base + sum(sizes[:i]), rank, code)
            for i, (rank, code) in enumerate(results)]


class Run:
    """What a program returned and reported."""

    def __init__(self, case, library, name):
        inputs, params = case["inputs"], case["params"]
        T, E, H = inputs["T"], inputs["E"], inputs.get("H", 1)
        I = inputs.get("I", 1)
        zeros = lambda *shape: Tensor(shape, "f", [0.0] * math.prod(shape))
        flat = lambda key, *shape: Tensor(
            shape, "f", [v for row in inputs[key] for v in row]) \
            if key in inputs else zeros(*shape)
        arguments = [
            matrix(inputs["logits"], E),
            Tensor((E,), "f", inputs.get("bias", [0.0] * E)),
            matrix(inputs["x"], H) if "x" in inputs else zeros(T, H),
            flat("w1g", E, I, H), flat("w1u", E, I, H), flat("w2", E, H, I),
            matrix([[float(i == j) for j in range(E)] for i in range(E)], E),
            matrix(inputs.get("rank", [[0] * E] * T), E, "q")]
        self.records = []

        def record(*values):
            ranks, codes = (2, 2, 2, 2, 1, 1), "iffqiq"
            self.records.append([
                read_descriptor(*part) for part in zip(values, ranks, codes)])

        hook = HOOK_TYPE(record)
        ctypes.c_void_p.in_dll(library, "moe_test_record").value = \
            ctypes.cast(hook, ctypes.c_void_p).value
        self.y, self.weights, self.topk = call(
            library, name, arguments, [(2, "f"), (2, "f"), (2, "i")])
        # Both layers have the same router, so they report the same.
        if len(self.records) != 2 or any(
                a.data != b.data for a, b in zip(*self.records)):
            raise Mismatch("two layers of one router report different things")
        self.experts, _, _, self.slot, self.nonfinite, self.limits = \
            self.records[0]
        if params.get("metric") == "random" and "rank" not in inputs:
            raise Mismatch("a random case must give its ranks")


# Checking --------------------------------------------------------------------

def check(name, actual, expected):
    if actual != expected:
        raise Mismatch(f"{name}: got {actual}, expected {expected}")


def check_close(name, actual, expected):
    for t, (row, wanted) in enumerate(zip(actual, expected)):
        for i, (a, b) in enumerate(zip(row, wanted)):
            if not abs(a - b) <= 1e-6 + 1e-5 * abs(b):
                raise Mismatch(f"{name}[{t}][{i}]: got {a!r}, expected {b!r}")


def group_sizes(case):
    params, T = case["params"], case["inputs"]["T"]
    devices = params.get("devices", 1)
    if params.get("scope", "global") == "global":
        return T, [T]
    block = -(-T // devices)
    return block, [max(0, min(block, T - d * block)) for d in range(devices)]


def check_run(case, run):
    params, inputs, expected = case["params"], case["inputs"], case["expected"]
    T, E, k = inputs["T"], inputs["E"], params["top_k"]
    experts, slots, topk = run.experts.rows(), run.slot.rows(), run.topk.rows()
    bad = [t for t, e in enumerate(run.nonfinite.data) if 0 <= e < E]
    if params.get("nonfinite", "error") == "error":
        error = None
        if bad:
            error = {"code": "nonfinite_logits", "token": bad[0],
                     "expert": run.nonfinite.data[bad[0]], "bad_tokens": bad}
        elif E in run.nonfinite.data:
            without = [t for t, e in enumerate(run.nonfinite.data) if e == E]
            error = {"code": "no_eligible_expert", "token": without[0],
                     "bad_tokens": without}
        wanted = expected.get("error")
        if error or wanted:
            check("error", error, wanted)
            return
    kept = [{e: slot for e, slot in zip(experts[t], slots[t]) if slot >= 0}
            for t in range(T)]
    check("kept", ["".join("01"[e in row] for e in range(E)) for row in kept],
          expected["kept"])
    chosen = [[e for e in row if e >= 0] for row in topk]
    check("topk", [sorted(row) for row in chosen],
          [sorted(row) for row in expected["topk"]])
    check("topk order", chosen, expected["topk"])
    count = lambda rows: [sum(e in row for row in rows) for e in range(E)]
    check("load_before", count(chosen), expected["load_before"])
    check("load_candidates", count(experts), expected["load_candidates"])
    check("load_after", count(kept), expected["load_after"])
    pairs = lambda rows: {(t, e) for t, row in enumerate(rows) for e in row}
    check("dropped", len(pairs(chosen) - pairs(kept)), expected["dropped"])
    check("added", len(pairs(kept) - pairs(chosen)), expected["added"])
    check("dead_tokens", [t for t in range(T) if not kept[t]],
          expected["dead_tokens"])
    check("bad_tokens", bad, expected["bad_tokens"])
    capacity = [None if c == LARGEST_I64 else c for c in run.limits.data]
    if len(capacity) == 1 and capacity == [None]:
        check("capacity", [None] * len(expected["capacity"]), expected["capacity"])
    else:
        check("capacity", capacity, expected["capacity"])
    check_slots(case, kept, run)
    check_close("weights", run.weights.rows(), expected["weights"])
    if "y" in expected:
        check_close("y", run.y.rows(), expected["y"])


def check_slots(case, kept, run):
    """Each expert's places hold its tokens in order, group by group."""
    T, E = case["inputs"]["T"], case["inputs"]["E"]
    params, expected = case["params"], case["expected"]
    tokens = [[t for t in row if t >= 0] for row in expected["slot_token"]]
    ragged = params.get("gamma") is None or params.get("strategy", "none") in (
        "none", "expert_skip")
    block, sizes = group_sizes(case)
    width = max((min(c, size) for c, size in zip(run.limits.data, sizes)), default=0)
    row = 0
    for e in range(E):
        filled = {}
        for t in tokens[e]:
            if ragged:
                wanted, row = row, row + 1
            else:
                g = t // block if len(sizes) > 1 else 0
                wanted = (g * E + e) * width + filled.get(g, 0)
                filled[g] = filled.get(g, 0) + 1
            check(f"place of token {t} with expert {e}", kept[t].get(e), wanted)


def same_bits(name, a, b):
    if a.shape != b.shape or a.data.tobytes() != b.data.tobytes():
        raise Mismatch(f"{name} differ")


def check_case(case, compiler):
    """Compiles and runs a case in all its forms."""
    params, options = case["params"], options_of(case["params"])
    ranks = "rank" in case["inputs"]
    forms = [(options, {"static": False, "dynamic": True})]
    dropless = options["strategy"] in ("none", "token_drop") and not ranks
    if dropless:
        plain = {"renorm": options["renorm"], "strategy": "token_drop"}
        forms.append((dict(plain, factor="inf"), {"ragged": False}))
        forms.append((dict(options, factor=1000000, strategy="token_drop"),
                      {"roomy": True}))
    modules = [compiler.to_llvm(program_of(case, names), given, ranks)
               for given, names in forms]
    library = compiler.link(case["name"], modules)
    runs = {name: Run(case, library, name) for _, names in forms for name in names}
    for form in ("static", "dynamic"):
        try:
            check_run(case, runs[form])
        except Mismatch as error:
            raise Mismatch(f"{form}: {error}")
    pairs = [("static", "dynamic")] + [("ragged", "roomy")] * dropless
    for a, b in pairs:
        for part in ("y", "weights"):
            same_bits(f"{part} of {a} and {b}", getattr(runs[a], part),
                      getattr(runs[b], part))


def check_compile_error(case, compiler):
    code = case["expected"]["error"]["code"]
    try:
        compiler.to_llvm(program_of(case, {"main": False}),
                         options_of(case["params"]), False)
    except CompileError as error:
        if f"[{code}]" not in str(error):
            raise Mismatch(f"expected [{code}], got {error}")
        return
    raise Mismatch(f"compiled, expected the error [{code}]")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, help="the build folder")
    parser.add_argument("--filter", default="", help="expression for the names to run")
    parser.add_argument("--optimize", default="0", help="for clang; default 0")
    parser.add_argument("--work", help="keeps the files of a run in this folder")
    parser.add_argument("cases", nargs="+")
    args = parser.parse_args()
    paths = []
    for path in map(pathlib.Path, args.cases):
        paths += sorted(path.glob("*.json")) if path.is_dir() else [path]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        compiler = Compiler(args.build, args.work or scratch, args.optimize)
        for path in paths:
            if not re.search(args.filter, path.stem):
                continue
            case = json.loads(path.read_text())
            error = (case["expected"].get("error") or {}).get("code", "")
            run = check_compile_error if error.startswith("bad_") else check_case
            try:
                run(case, compiler)
                passed += 1
            except (Mismatch, CompileError, subprocess.TimeoutExpired) as error:
                failed += 1
                print(f"{path.stem}: {str(error).strip()[:2000]}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
