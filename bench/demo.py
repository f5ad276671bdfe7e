#!/usr/bin/env python3
"""Runs exported OLMoE models in four ways and prints one table.

    bench/demo.py MOE_RUN WORK_FOLDER [--tokens N]

The models are committed exports with PyTorch's output beside them. The layer is
of the size of a small real one (see make_layer.py); what it computes as exported
is the reference for the other rows.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODELS = ROOT / "models"
DEVICES = "4"
BOUND = ["--capacity-factor=1.0", f"--devices={DEVICES}"]
CONFIGURATIONS = [
    ("exported as is", ["--raise=off"]),
    ("raised, dropless", []),
    ("Token Drop", [*BOUND, "--strategy=token_drop"]),
    ("Expanded Drop", [*BOUND, "--strategy=expanded_drop"]),
]
COLUMNS = ["", "time ms", "max/mean wanted", "max/mean kept", "busiest expert",
           "dropped %", "max error"]


class Failed(Exception):
    pass


def run(moe_run, work, arguments):
    """One moe-run; its report."""
    report = work / "report.json"
    report.unlink(missing_ok=True)
    command = [str(moe_run), *map(str, arguments), f"--report={report}"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failed(" ".join(command) + "\n" + done.stderr.strip())
    return json.loads(report.read_text())


def number(value, text):
    return "-" if value is None else text % value


def busiest(layers):
    """The rows of the busiest expert of any layer, wanted and kept."""
    if not layers:
        return "-"
    wanted, kept = (max(max(layer[key]) for layer in layers)
                    for key in ("demand", "kept"))
    return f"{wanted} -> {kept} rows"


def table_row(name, report):
    """A line of the table. Of several layers the worst ratio is shown."""
    layers = report["layers"]
    def worst(key):
        return max((layer[key] for layer in layers), default=None)
    wanted = sum(sum(layer["demand"]) for layer in layers)
    dropped = sum(layer["dropped"] for layer in layers)
    error = report.get("compare", {}).get("max_abs")
    return [name, "%.3f" % report["time_ms"]["median"],
            number(worst("max_over_mean_before"), "%.2f"),
            number(worst("max_over_mean_after"), "%.2f"),
            busiest(layers),
            number(100 * dropped / wanted if wanted else None, "%.1f"),
            number(error, "%.1e")]


def print_table(title, rows, note):
    rows = [COLUMNS, *rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(COLUMNS))]
    print(f"\n{title}")
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        print("  " + "  ".join(cells), flush=True)
    print("  " + note)


def demo_model(moe_run, work, title, path):
    """A committed export against PyTorch's output."""
    rows = []
    for name, flags in CONFIGURATIONS:
        arguments = [f"{path}.mlir", f"--input={path}.in.npy", "--repeat=20", *flags]
        if not set(BOUND) & set(flags):
            arguments.append(f"--compare={path}.out.npy")
        rows.append(table_row(name, run(moe_run, work, arguments)))
    print_table(title, rows, "max error: against PyTorch")


def memory_gib():
    return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30


def demo_layer(moe_run, work, tokens):
    """One layer, H 512, I 256, E 64, k 8. Exported as is, it copies the weights of
    each of its 8 T choices: 1 MiB for the first matrix."""
    prefix = work / f"layer-{tokens}"
    subprocess.run([sys.executable, ROOT / "bench/make_layer.py", "--tokens",
                    str(tokens), "--output", prefix], check=True)
    common = [f"{prefix}.mlir", f"--weights={prefix}.safetensors",
              f"--input={prefix}.in.npy"]
    reference = f"{prefix}.out.npy"
    rows, note = [], "max error: against the program as exported"
    for name, flags in CONFIGURATIONS:
        as_is = "--raise=off" in flags
        arguments = [*common, *flags]
        if as_is:
            needed = 1.1 * tokens * 8 / 1024
            if memory_gib() < needed:
                rows.append([name, f"needs {needed:.0f} GiB", *"-----"])
                note = "max error: not measured"
                continue
            arguments += [f"--output={reference}"]
        else:
            arguments += ["--repeat=5"]
        if not flags and note.endswith("exported"):
            arguments += [f"--compare={reference}"]
        rows.append(table_row(name, run(moe_run, work, arguments)))
    print_table(f"One layer of OLMoE's kind: {tokens} tokens, hidden 512, 64 experts, "
                "top 8", rows, note)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("moe_run", type=pathlib.Path)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--tokens", type=int, default=512,
                        help="tokens of the layer; 0 leaves it out; default 512")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    print(f"Token Drop and Expanded Drop have a capacity factor of 1.0 and {DEVICES} "
          "devices.\nmax/mean is the rows of the busiest expert over the mean: what "
          "devices that\nshare the experts wait for.")
    try:
        demo_model(args.moe_run, args.work, "OLMoE block (24 tokens, 8 experts, top 2)",
                   MODELS / "blocks/olmoe")
        demo_model(args.moe_run, args.work,
                   "OLMoE language model (2 layers, 24 tokens, 8 experts, top 2)",
                   MODELS / "lms/olmoe")
        if args.tokens:
            demo_layer(args.moe_run, args.work, args.tokens)
    except Failed as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
