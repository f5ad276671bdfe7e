"""raise_exports.py MOE_OPT FILE=LAYERS...

Raises each file as it is, and after other passes have had their turn, and
checks that all of its MoE layers are raised.
"""

import re
import subprocess
import sys

PREPARATIONS = [
    [],
    ["--canonicalize", "--cse"],
    ["--linalg-generalize-named-ops"],
    ["--linalg-fold-unit-extent-dims"],
    ["--linalg-fuse-elementwise-ops"],
    ["--linalg-fold-unit-extent-dims", "--linalg-fuse-elementwise-ops"],
]


def run(moe_opt, arguments, text=None):
    done = subprocess.run([moe_opt, *arguments], input=text, capture_output=True)
    if done.returncode:
        sys.exit(f"{arguments} failed:\n{done.stderr.decode()[:2000]}")
    return done.stdout


def check(moe_opt, path, layers, preparation):
    where = f"{path} {' '.join(preparation)}"
    raised = run(moe_opt, [path, "--moe-import-iree", *preparation, "--moe-raise=strict", "--verify-roundtrip"])
    text = raised.decode()
    found = re.findall(r"= moe\.experts .* layer\((\d+)\)", text)
    if found != [str(i) for i in range(layers)]:
        sys.exit(f"{where}: expected {layers} layers, got {found}")
    if text.count("moe.route ") != layers:
        sys.exit(f"{where}: expected {layers} routers")
    experts = re.search(r"moe\.route .*x(\d+)x\w+>$", text, re.M).group(1)
    for left in (r"tm_tensor\.(sort|topk)", rf"tensor\.extract .* : tensor<{experts}x\d+x\d+x"):
        if match := re.search(left, text):
            sys.exit(f"{where}: left {match.group()}")
    if preparation:
        return
    if run(moe_opt, ["--moe-raise=strict"], raised) != raised:
        sys.exit(f"{where}: raising twice changes something")
    if run(moe_opt, [], run(moe_opt, ["--emit-bytecode"], raised)) != raised:
        sys.exit(f"{where}: bytecode changes something")


def main():
    moe_opt, *files = sys.argv[1:]
    for file in files:
        path, layers = file.split("=")
        for preparation in PREPARATIONS:
            check(moe_opt, path, int(layers), preparation)


main()
