#!/usr/bin/env python3
"""Export every MoE family of transformers, compile it raised and as it is, and tell.

Families are not listed here: moe_export/families.py finds them in the installed
transformers. Each model type is made tiny with seeded weights; its MoE block and its
whole language model are exported by export.py and run by moe-run, with raising and
with --raise=off, and compared with PyTorch's output.

  sweep.py --moe-run ../build/bin/moe-run --output out --markdown ../docs/models.md
  sweep.py ... --only mixtral --only jamba     (keep the other results of --output)
  sweep.py ... --reuse                         (the exports, too: only run again)
  sweep.py ... --variants --json variants.json (dtypes, dynamic sizes, shapes)

Results are OUTPUT/TYPE/PROGRAM.result.json, beside the exports they are about. The
page is about all that OUTPUT has, the JSON about the programs that were asked for.
"""

import argparse
import contextlib
import io
import json
import multiprocessing
import os
import re
import resource
import signal
import subprocess
import sys
import time

os.environ["HF_HUB_OFFLINE"] = "1"
os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
os.environ.setdefault("OMP_NUM_THREADS", "1")
# Each model is compiled once; users have caches for their own.
os.environ["MOE_CACHE_DIR"] = "off"

import numpy
import torch.export
import torch_mlir.fx
import transformers.modeling_utils  # these for the processes forked off: they take long to load

import export
from moe_export import families, report, variants

# What a result may differ by, relative to the largest value of the reference.
LIMIT = {"f32": 1e-5, "f16": 4e-3, "bf16": 3e-2}


def parse(argv):
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="sweep.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--list", action="store_true", help="print families and model types")
    parser.add_argument("--moe-run", metavar="TOOL", default="moe-run")
    parser.add_argument("--output", metavar="DIR", default="sweep-out")
    parser.add_argument("--only", metavar="NAME", action="append", default=[],
                        help="a family or model type (repeatable); others keep their results")
    parser.add_argument("--variants", nargs="?", const="all", metavar="NAMES",
                        help="instead of the plain export variants of each MoE block: all, or "
                        f"NAMES separated by commas, of {', '.join(variants.NAMES)}")
    parser.add_argument("--reuse", action="store_true", help="run exports that DIR has again")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="at once (default 1)")
    parser.add_argument("--timeout", type=int, default=600, metavar="S",
                        help="for one model type, in seconds (default 600)")
    parser.add_argument("--memory", type=int, default=12, metavar="GIB",
                        help="address space of one process (default 12)")
    parser.add_argument("--json", metavar="FILE", help="write all results")
    parser.add_argument("--markdown", metavar="FILE", help="write the table")
    return parser.parse_args(argv)


def export_one(prefix, arguments):
    """Run export.py; None, or the error that it printed."""
    text = io.StringIO()
    with contextlib.redirect_stderr(text), contextlib.redirect_stdout(text):
        try:
            failed = export.main([*arguments, "--output", prefix])
        except SystemExit as stopped:
            failed = stopped.code
        except Exception as error:  # a family must not stop the sweep
            print(f"{type(error).__name__}: {error}", file=text)
            failed = True
    if not failed:
        return None
    lines = [line for line in text.getvalue().splitlines() if line.strip()] or ["unknown"]
    return lines[-1].removeprefix("export.py: error: ")


def run_one(tool, prefix, mode):
    """Run an export with moe-run; what is to be told about it."""
    got, told = f"{prefix}.{mode}.npy", f"{prefix}.{mode}.json"
    command = [tool, prefix + ".mlir", f"--raise={mode}", f"--input={prefix}.in.npy",
               f"--output={got}", f"--report={told}"]
    if os.path.exists(prefix + ".safetensors"):
        command.append(f"--weights={prefix}.safetensors")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    with open(f"{prefix}.{mode}.log", "w", encoding="utf-8") as log:
        print(*command, file=log)
        print(done.stdout, done.stderr, file=log)
    lines = done.stderr.splitlines()
    if done.returncode:
        errors = [line for line in lines if "error" in line] or lines or [f"{done.returncode}"]
        return {"failed": errors[0].split("error: ")[-1]}
    with open(told, encoding="utf-8") as file:
        layers = len(json.load(file)["layers"])
    want = numpy.load(prefix + ".out.npy").astype(numpy.float64)
    got = numpy.load(got).astype(numpy.float64).reshape(want.shape)
    worst = float(numpy.abs(got - want).max())
    refusals = re.findall(r"warning: looks like a MoE layer but is not raised: (.*)", done.stderr)
    return {
        "layers": layers,
        "max_abs": worst,
        "relative": worst / float(numpy.abs(want).max()),
        "refusals": sorted(set(refusals)),
        "own_choices": done.stderr.count("remark: is raised with the program's own choices"),
    }


def program(options, name, title, arguments):
    """Export one program and run it in both modes: what is to be told about it."""
    prefix = os.path.join(options.output, name, title)
    result = {}
    if not (options.reuse and os.path.exists(prefix + ".mlir")):
        result["export_error"] = export_one(prefix, ["--arch", name, *arguments])
        if result["export_error"]:
            return result
    with open(prefix + ".json", encoding="utf-8") as file:
        result["about"] = json.load(file)
    for mode in ("on", "off"):
        result[mode] = run_one(options.moe_run, prefix, mode)
    limit = LIMIT[result["about"]["dtype"]]
    result["equal"] = all(result[mode].get("relative", 1) <= limit for mode in ("on", "off"))
    return result


WHOLE = {what: ["--what", what] for what in ("block", "lm")}


def wanted(options, names):
    """[(model type, program, arguments of export.py)] of what is to be exported."""
    def programs(name):
        if not options.variants:
            return WHOLE
        every = variants.of(name)
        return every if options.variants == "all" else {
            title: every[title] for title in options.variants.split(",")
        }

    tasks = [(name, *program) for name in names for program in programs(name).items()]
    # All blocks before the first model, which takes longer.
    return sorted(tasks, key=lambda task: list(programs(task[0])).index(task[1]))


def result_file(options, name, title):
    """Where the result about a program is, beside its export."""
    return os.path.join(options.output, name, title + ".result.json")


def save(options, name, title, result):
    """Write what is known about a program."""
    with open(result_file(options, name, title), "w", encoding="utf-8") as file:
        json.dump({"model_type": name, "program": title, **result}, file, indent=1)


def load(options, name, title):
    """What is known about a program; None if nothing is."""
    try:
        with open(result_file(options, name, title), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return None


def load_all(options, names, titles):
    """What is known about programs of all model types."""
    every = (load(options, name, title) for name in names for title in titles)
    return [result for result in every if result]


def work(options, name, title, arguments):
    """One program, in a process of its own."""
    os.setsid()  # one that is stopped is stopped with the tool that it runs
    limit = options.memory << 30
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    save(options, name, title, program(options, name, title, arguments))


def sweep(options, tasks):
    """Do `tasks`, a few at once, each in a process and for a limited time."""
    context = multiprocessing.get_context("fork")
    waiting, running = list(tasks), []
    while waiting or running:
        while waiting and len(running) < options.jobs:
            name, title, arguments = waiting.pop(0)
            prepare(options, name, title)
            process = context.Process(target=work, args=(options, name, title, arguments))
            process.start()
            running.append((process, time.monotonic() + options.timeout, name, title))
        time.sleep(0.1)
        for entry in [entry for entry in running if over(*entry[:2])]:
            running.remove(entry)
            process, _, name, title = entry
            if process.exitcode is None:
                stop(process)
                save(options, name, title, {"stopped": f"no result after {options.timeout} s"})
            elif process.exitcode:
                save(options, name, title, {"stopped": died(process.exitcode)})
            print(f"{name} {title}: {report.outcome(load(options, name, title))}", flush=True)


def stop(process):
    """End a process and the tool that it runs."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:  # it has not come to be a group of its own
        process.kill()
    process.join()


def over(process, deadline):
    """Whether to wait no longer for a process."""
    return not process.is_alive() or time.monotonic() > deadline


def died(status):
    """What a process that wrote no result ended with."""
    how = signal.Signals(-status).name if status < 0 else f"status {status}"
    return f"not exported: PyTorch or torch-mlir ended with {how}"


def prepare(options, name, title):
    """Remove the old results of a program, and its export unless that is to be used."""
    directory = os.path.join(options.output, name)
    os.makedirs(directory, exist_ok=True)
    for file in os.listdir(directory):
        old = file == title + ".result.json" or not options.reuse
        if file.startswith(title + ".") and old:
            os.remove(os.path.join(directory, file))


def main(argv=None):
    """Run the command line; 1 if a compiled program is wrong."""
    options = parse(argv)
    options.output = os.path.abspath(options.output)
    found = families.model_types()
    if options.list:
        for family in found:
            print(f"{family}:", families.why_none(family) or " ".join(found[family]))
        return 0
    names = [name for family in found if not families.why_none(family) for name in found[family]]
    if options.variants and options.variants != "all":
        if unknown := set(options.variants.split(",")) - set(variants.NAMES):
            sys.exit(f"sweep.py: error: --variants {unknown.pop()}: no such variant")
    unknown = set(options.only) - {*found, *names}
    if unknown:
        sys.exit(f"sweep.py: error: --only {unknown.pop()}: no such family or model type")
    chosen = [name for family in found for name in found[family]
              if name in names and (not options.only or {family, name} & set(options.only))]
    sweep(options, wanted(options, chosen))
    results = load_all(options, names, dict.fromkeys(title for _, title, _ in wanted(options, names)))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=1)
    if options.markdown:
        none = {family: reason for family in found if (reason := families.why_none(family))}
        whole, varied = (load_all(options, names, every) for every in (WHOLE, variants.NAMES))
        with open(options.markdown, "w", encoding="utf-8") as file:
            file.write(report.page(whole, varied, none))
    return any(report.wrong(result) for result in results)


if __name__ == "__main__":
    sys.exit(main())
