"""Changes one thing at a time that a program depends on, or does not: a program
that was compiled before is used again if and only if nothing has changed."""

import platform
import re
import shutil
import subprocess
import sys

from cached import Runs, fresh

# Options that change what is compiled, by a value and what else they need.
RELATED = {
    "capacity-factor": ["1.5"],
    "capacity-config": [],  # below
    "devices": ["2", "--capacity-factor=1"],
    "scope": ["global", "--capacity-factor=1"],
    "extra": ["1", "--capacity-factor=1", "--strategy=expanded_drop"],
    "keep-k": ["1", "--strategy=expert_skip"],
    "metric": ["first", "--capacity-factor=1"],
    "per-token": ["k", "--capacity-factor=1"],
    "placement": [],  # in placement.test
    "renorm": ["one", "--capacity-factor=1"],
    "rounds": ["1.5", "--capacity-factor=1", "--strategy=overselect"],
    "seed": ["7", "--capacity-factor=1", "--metric=random"],
    "strategy": ["expert_drop", "--capacity-factor=1"],
    "codegen": ["reference"],
    "cpu": ["x86-64-v2" if platform.machine() == "x86_64" else "generic"],
    "entry": ["same", "--raise=off"],
    "pack-weights": ["off"],
    "raise": ["off", "--codegen=reference"],
    "ranks": ["2"],
    "strict": None,
    "target": ["emulator"],
    "check-kernels": ["off", "--target=emulator"],
    "token-mask": [],  # below
}
# What is run before, where that is not the option without what else it needs.
NEEDED = {"keep-k": ["--keep-k=2", "--strategy=expert_skip"]}
# Those that show how it is compiled: then it is.
SHOWING = {
    "print-layers": [None],
    "print-layers-to": ["layers.txt", "--print-layers"],
    "dump-phases-to": ["phases"],
}
# Those that are about the run.
UNRELATED = {
    "atol": ["1"], "rtol": ["1"], "compare": ["y.npy"], "output": ["y.npy"],
    "input": ["y.npy"], "input-seed": ["3"], "memory-limit": ["100"],
    "nonfinite": ["mask"], "profile": ["profile.json"], "trace": ["trace.json"],
    "repeat": ["2"], "timing": [None], "cache-size": ["100"], "threads": ["2"],
    "pin": ["off"],
}
# Not tried: those that the model has no use for, or that every run here has.
OTHERS = {"compile-to", "dim", "tokens", "vocab", "weights", "cache", "report",
          "help", "help-list", "version", "token-layout", "transport", "timeout"}


def spell(name, values, runs):
    value, *rest = values or [None]
    if value in ("phases", "layers.txt", "y.npy", "profile.json", "trace.json"):
        value = runs.path(value)
    return [f"--{name}={value}" if value else f"--{name}", *rest]


def check_options(runs, model):
    help_ = subprocess.run([runs.tool, "--help"], capture_output=True, text=True, check=True).stdout
    known = {*RELATED, *SHOWING, *UNRELATED, *OTHERS}
    if new := set(re.findall(r"^  --([\w-]+)", help_, re.M)) - known:
        sys.exit(f"{sorted(new)}: do programs depend on these options? See the lists here")
    runs.expect("miss", model, f"--output={runs.path('y.npy')}")
    for name, values in RELATED.items():
        if values == []:
            continue
        # Without the option itself first: what it needs may differ already.
        runs.run(model, *NEEDED.get(name, (values or [None])[1:]))
        runs.expect("miss", model, *spell(name, values, runs))
    for name, values in UNRELATED.items():
        runs.expect("hit", model, *spell(name, values, runs))
    # How ranks meet is about the run, but that needs ranks.
    runs.expect("hit", model, "--ranks=2", "--transport=threads", "--timeout=7")
    # Also with the value as an argument of its own.
    runs.expect("hit", model, "--repeat", "2", "-atol", "1")
    for name, values in SHOWING.items():
        runs.expect("off", model, *spell(name, values, runs))
    # Of LLVM and MLIR; and a file of options.
    runs.expect("off", model, "--unroll-threshold=3")
    runs.expect("off", model, "--mlir-print-ir-after-all")
    runs.expect("off", model, "@" + runs.write("options", "--repeat=2"))
    runs.expect("hit", model)


def check_files(runs, model):
    text = open(model).read()
    other = runs.write("other.mlir", text.replace("5.0", "5.5"))
    before = runs.expect("miss", other, "--input=" + runs.path("y.npy"), "--output=-")
    runs.write("other.mlir", text.replace("5.0", "6.5"))
    after = runs.expect("miss", other, "--input=" + runs.path("y.npy"), "--output=-")
    if before == after:
        sys.exit("another constant has no effect")
    runs.write("other.mlir", text.replace("5.0", "5.5"))
    again = runs.expect("hit", other, "--input=" + runs.path("y.npy"), "--output=-")
    if again != before:
        sys.exit("a program that was kept gives other results")

    # Settings are those in the file, not its name.
    config = "--capacity-config=" + runs.write(
        "caps.json", '{"layers": [{"layer": 0, "factor": 0.5}]}')
    before = runs.expect("miss", model, config)
    runs.write("caps.json", '{"layers": [{"layer": 0, "factor": 1.5}]}')
    runs.expect("miss", model, config)
    runs.write("caps.json", '{"layers": [{"layer": 0, "factor": 0.5}]}')
    runs.expect("hit", model, config)

    # Only whether there is a mask matters.
    masks = [runs.path(f"mask{i}.npy") for i in range(2)]
    for i, mask in enumerate(masks):
        header = "{'descr': '|b1', 'fortran_order': False, 'shape': (8,), }"
        header = header.ljust(118 - 1) + "\n"
        with open(mask, "wb") as file:
            file.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") +
                       header.encode() + bytes([1] * (7 - i) + [0] * (i + 1)))
    one, _ = runs.expect("miss", model, f"--token-mask={masks[0]}")
    two, _ = runs.expect("hit", model, f"--token-mask={masks[1]}")
    if "1 of 8 tokens" not in one or "2 of 8 tokens" not in two:
        sys.exit(f"the masks have no effect:\n{one}{two}")
    out, _ = runs.expect("hit", model)
    if "so all of them count" not in out:
        sys.exit("a program without a mask has one")


def check_build(runs, model):
    """Another build of the tool, which differs in its build id only."""
    notes = subprocess.run(["llvm-readelf", "-n", runs.tool], capture_output=True, text=True,
                           check=True).stdout
    build_id = bytes.fromhex(re.search(r"Build ID: (\w+)", notes)[1])
    content = open(runs.tool, "rb").read()
    if content.count(build_id) != 1:
        sys.exit("the build id is not there once")
    other = runs.path("moe-run")
    shutil.copy(runs.tool, other)
    runs.expect("hit", model, tool=other)
    with open(other, "wb") as file:
        file.write(content.replace(build_id, build_id[::-1]))
    runs.expect("miss", model, tool=other)
    runs.expect("hit", model, tool=other)
    runs.expect("hit", model)


def main():
    tool, model = sys.argv[1:3]
    runs = Runs(tool, fresh(sys.argv[3]))
    check_options(runs, model)
    check_files(runs, model)
    check_build(runs, model)
    print("done")


main()
