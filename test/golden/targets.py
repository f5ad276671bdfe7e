"""The ways from a golden case's program to what it decides.

A target is a list of ways. A way has a name, the `forms` of a program that it is
tried in (static, dynamic), and `observe`, which compiles and runs a case and
returns what was seen (observe.py). A new target is a class and a line in TARGETS.
"""

import array
import ctypes
import json
import os
import pathlib
import re
import subprocess

import calling
from observe import (Mismatch, arguments_of, require, see_places, see_report,
                     see_results)
from calling import Tensor
from program import program_of, return_places, use_given_ranks
from read_case import settings_of

# What is tried is the compiler; and users have caches for their own programs.
os.environ["MOE_CACHE_DIR"] = "off"

# What a program needs (docs/abi.md).
MEMORY = """
#include <stdint.h>
#include <stdlib.h>
void moe_rt_time(int64_t layer, int64_t begins) {}
void moe_rt_parallel(int64_t count, void (*task)(void *, int64_t, int64_t),
                     void *environment) {
  task(environment, 0, count);
}
struct memref { void *allocated; void *aligned; int64_t offset, sizes[2], strides[2]; };
/* All rows are one task, if there are any. */
void _mlir_ciface_moe_rt_expert_tasks(struct memref *load, struct memref *tasks,
                                      struct memref *count, int64_t most_rows,
                                      int64_t least_cost) {
  int64_t groups = load->sizes[0], experts = load->sizes[1], most = 0;
  for (int64_t i = 0; i < groups * experts; ++i) {
    int32_t rows = ((int32_t *)load->aligned)[load->offset + i];
    most = rows > most ? rows : most;
  }
  int64_t all[] = {1, 0, experts, 0, groups, 0, most};
  *(int64_t *)count->aligned = most != 0;
  for (int i = 0; i < 7 && most; ++i)
    ((int64_t *)tasks->aligned)[i] = all[i];
}
void *_mlir_memref_to_llvm_alloc(uint64_t size) { return malloc(size); }
void *_mlir_memref_to_llvm_aligned_alloc(uint64_t alignment, uint64_t size) {
  return aligned_alloc(alignment, size);
}
void _mlir_memref_to_llvm_free(void *p) { free(p); }
"""
NPY_TYPES = {"f": "<f4", "i": "<i4", "q": "<i8", "b": "|b1"}


class Refused(Exception):
    """A tool ended with an error; `text` is what it said."""

    def __init__(self, text):
        super().__init__(text)
        self.text = text

    def error(self):
        """The error of a case that the text stands for, or None."""
        match = re.search(r"error: \[(\w+)\]|\[(bad_\w+)\]", self.text)
        return {"code": match[1] or match[2]} if match else None


class Tools:
    """The programs of a build, and a folder for files."""

    def __init__(self, build, work):
        self.build, self.work = pathlib.Path(build), pathlib.Path(work)
        self.llvm = pathlib.Path("/usr/lib/llvm-22/bin")

    def run(self, command, text=None, timeout=300):
        command = [str(part) for part in command]
        name = pathlib.Path(command[0]).name
        try:
            done = subprocess.run(command, input=text, capture_output=True,
                                  text=True, timeout=timeout)
        except subprocess.TimeoutExpired:
            raise Mismatch(f"{name} took more than {timeout} s")
        # An error is status 1; a signal is negative, and 134 and 139 in shells.
        require(done.returncode in (0, 1),
                f"{name} ended with status {done.returncode}: {done.stderr[-500:]}")
        if done.returncode == 1:
            raise Refused(done.stderr)
        return done.stdout

    def tool(self, name):
        return self.build / "bin" / name

    def write(self, name, text):
        path = self.work / name
        path.write_text(text)
        return path


def edit_places(case, text):
    """A program after moe-apply-capacity that returns its places, too."""
    if "rank" in case["inputs"]:
        text = use_given_ranks(text)
    return return_places(text)


def see_all(case, results):
    return {**see_results(case, *results[:2]), **see_places(case, *results[2:])}


# Ways ----------------------------------------------------------------------------

class Reference:
    """Pass by pass with moe-opt; code that nothing optimizes, called directly."""

    name, forms = "reference", ("static", "dynamic")

    def __init__(self, tools):
        self.tools, self.count, self.results = tools, 0, {}

    def compile(self, name, text):
        """The library of an LLVM dialect program."""
        tools = self.tools
        code = tools.write(f"{name}.ll", tools.run(
            [tools.llvm / "mlir-translate", "--mlir-to-llvmir"], text))
        memory, library = tools.write("memory.c", MEMORY), tools.work / f"{name}.so"
        tools.run([tools.llvm / "clang", "-O0", "-w", "-shared", "-fPIC", "-o",
                   library, memory, code,
                   tools.build / "lib/libmoe_runtime_embedded.a", "-lm"])
        return ctypes.CDLL(str(library))

    def run(self, case, form, settings):
        """The results of a case's program."""
        moe_opt = self.tools.tool("moe-opt")
        given = " ".join(f"{key}={value}" for key, value in settings.items())
        text = program_of(case, {"main": form == "dynamic"})
        text = self.tools.run([moe_opt, "-", f"--capacity={given}"], text)
        ragged = "moe.assign_ragged" in text
        text = self.tools.run([moe_opt, "-", "--lower", "--codegen"],
                              edit_places(case, text))
        self.count += 1
        library = self.compile(f"{case['name']}.{form}{self.count}", text)
        places = [(1, "i"), (1, "f"), (1, "q")] if ragged else \
            [(3, "i"), (3, "f"), (2, "i"), (1, "q")]
        return calling.call_entry(
            library, "main", arguments_of(case),
            [(2, "f"), (2, "i"), (2, "i"), (1, "i"), *places])

    def observe(self, case, form):
        results = self.run(case, form, settings_of(case["params"]))
        self.results[form] = results
        return see_all(case, results)

    def check_forms(self, case):
        """What is dynamic changes no bit, and neither does a bound that is too wide
        to drop anything."""
        bits = [results[0].bits() for results in self.results.values()]
        require(all(part == bits[0] for part in bits),
                "the outputs of the static and the dynamic form differ")
        settings = settings_of(case["params"])
        if settings["strategy"] not in ("none", "token_drop") or \
                "rank" in case["inputs"] or case["expected"].get("error"):
            return
        ragged = self.run(case, "static", dict(
            strategy="token_drop", factor="inf", renorm=settings["renorm"]))
        wide = self.run(case, "static",
                        dict(settings, factor=1000000, strategy="token_drop"))
        require(ragged[0].bits() == wide[0].bits(),
                "the outputs of the ragged form and of a wide bound differ")


class InMemory:
    """moe-run, with the options that a user gives it."""

    name, forms = "moe-run", ("static",)

    def __init__(self, tools):
        self.tools = tools

    def observe(self, case, form):
        tools, base = self.tools, f"{case['name']}.{form}.run"
        options = flags_of(case)
        model = tools.write(f"{base}.mlir",
                            program_of(case, {"main": form == "dynamic"}))
        if "rank" in case["inputs"]:
            capped = tools.work / f"{base}.capped.mlir"
            tools.run([tools.tool("moe-compile"), model, "-o", capped, "--record",
                       "--compile-to=capacity", *options])
            model.write_text(use_given_ranks(capped.read_text()))
            options = ["--raise=off"]
        for i, argument in enumerate(arguments_of(case)):
            if i == 8:
                options.append(f"--token-mask={tools.work}/{base}.8.npy")
            else:
                options.append(f"--input={tools.work}/{base}.{i}.npy")
            write_npy(tools.work / f"{base}.{i}.npy", argument)
        outputs = [tools.work / f"{base}.{name}.npy" for name in ("table", "topk")]
        report = tools.work / f"{base}.json"
        command = [tools.tool("moe-run"), model, *options, f"--report={report}",
                   *(f"--output={path}" for path in outputs)]
        error = None
        try:
            tools.run(command + self.nonfinite(case))
        except Refused as refused:
            error = self.error_of(refused)
            if error["code"].startswith("bad_"):
                raise
            require(not outputs[0].exists() and not report.exists(),
                    "moe-run failed, but wrote files")
            tools.run(command + ["--nonfinite=mask"])
        layer, = json.loads(report.read_text())["layers"]
        seen = see_report(case, layer)
        if error or seen.get("error"):
            require(error is not None, f"moe-run ran on, with {seen['error']}")
            # The report has the tokens, the message the first of them.
            return {"error": {**seen.get("error", {}), **error}}
        table, topk = read_npy(outputs[0], "f"), read_npy(outputs[1], "i")
        results = see_results(case, table, topk)
        for key in results.keys() & seen.keys():
            require(results[key] == seen[key], f"the report has the {key} "
                    f"{seen[key]}, the results {results[key]}")
        return {**seen, **results}

    def nonfinite(self, case):
        # The default is left to be the default.
        mask = case["params"].get("nonfinite", "error") == "mask"
        return ["--nonfinite=mask"] if mask else []

    def error_of(self, refused):
        error = refused.error()
        if not error:
            raise refused
        where = re.search(r"at layer 0, token (\d+)(?:, expert (\d+))?",
                          refused.text)
        if where:
            error["token"] = int(where[1])
            if where[2]:
                error["expert"] = int(where[2])
        return error


class SharedLibrary:
    """moe-compile, and the library that it writes through its C interface."""

    name, forms = "library", ("dynamic",)

    def __init__(self, tools):
        self.tools = tools

    def compile(self, case, form):
        """A library of a case's program, for all cases with the same params."""
        tools, base = self.tools, f"{case['name']}.{form}"
        model = tools.write(f"{base}.mlir",
                            program_of(case, {"main": form == "dynamic"}))
        compiler = tools.tool("moe-compile")
        capped, library = tools.work / f"{base}.capped.mlir", \
            tools.work / f"{base}.lib.so"
        tools.run([compiler, model, "-o", capped, "--compile-to=capacity",
                   "--record", *flags_of(case)])
        capped.write_text(edit_places(case, capped.read_text()))
        tools.run([compiler, capped, "-o", library, "--name=golden", "--raise=off"])
        return calling.Library(library, "golden")

    def look(self, library, case):
        seen = see_all(case, library.run(arguments_of(case)))
        report = see_report(case, library.record())
        for key in seen.keys() & report.keys():
            require(seen[key] == report[key], f"the record has the {key} "
                    f"{report[key]}, the program {seen[key]}")
        return {**report, **seen}

    def observe(self, case, form):
        library = self.compile(case, form)
        try:
            return self.look(library, case)
        finally:
            library.close()


TARGETS = {"reference": [Reference], "cpu": [InMemory, SharedLibrary]}


# Files ---------------------------------------------------------------------------

def flags_of(case):
    """The options of moe-run and moe-compile for a case."""
    settings = settings_of(case["params"])
    settings["capacity-factor"] = settings.pop("factor")
    # The program has a layer as it is; without tokens it would be simplified away.
    return ["--raise=off", *(f"--{key}={value}" for key, value in settings.items())]


def write_npy(path, tensor):
    shape = "".join(f"{size}," for size in tensor.shape)
    kind = NPY_TYPES[tensor.data.typecode]
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({shape}), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") +
                     header.encode() + tensor.data.tobytes())


def read_npy(path, code):
    """A tensor of the type `code`."""
    raw = path.read_bytes()
    size = 10 + int.from_bytes(raw[8:10], "little")
    header = raw[10:size].decode()
    require(f"'{NPY_TYPES[code]}'" in header, f"{path.name} is {header.strip()}")
    shape = [int(v) for v in re.search(r"\(([\d, ]*)\)", header)[1].split(",")
             if v.strip()]
    data = array.array(code)
    data.frombytes(raw[size:])
    return Tensor(shape, code, data)
