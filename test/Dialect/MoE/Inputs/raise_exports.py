"""raise_exports.py MOE_OPT FILE=LAYERS[:PASS]...

Raises each file as it is, after other passes have had their turn, and with its
products of matrices written as contractions that read what transposes read, and
checks that all of its MoE layers are raised; not after PASS, if one is given.
"""

import re
import subprocess
import sys

CONTRACT = ["contract"]
PREPARATIONS = [
    [],
    CONTRACT,
    ["--canonicalize", "--cse"],
    ["--linalg-generalize-named-ops"],
    ["--linalg-specialize-generic-ops"],
    ["--linalg-specialize-generic-ops", "--linalg-morph-ops=named-to-category", "--canonicalize"],
    ["--linalg-fold-unit-extent-dims"],
    ["--linalg-fuse-elementwise-ops"],
    ["--linalg-fold-unit-extent-dims", "--linalg-fuse-elementwise-ops"],
]


def run(moe_opt, arguments, text=None):
    done = subprocess.run([moe_opt, *arguments], input=text, capture_output=True)
    if done.returncode:
        sys.exit(f"{arguments} failed:\n{done.stderr.decode()[:2000]}")
    return done.stdout


def contract(text):
    """The same with linalg.contract in place of products of matrices and of the
    transposes that they read."""
    permutations = {}
    for result, source, type_, order in re.findall(
        r"(%\w+) = linalg\.transpose ins\((%\w+) : (tensor<[^>]*>)\) .* permutation = \[(.*)\]", text
    ):
        permutations[result] = source, type_, [int(i) for i in order.split(", ")]

    def rewrite(match):
        batch, left, right, left_type, right_type = match.groups()
        names = ["b"] * bool(batch) + ["m", "n", "k"]
        operands, maps = [], []
        for operand, type_, dims in (left, left_type, "mk"), (right, right_type, "kn"):
            dims = ["b"] * bool(batch) + list(dims)
            if operand in permutations:
                operand, type_, order = permutations[operand]
                dims = [dim for _, dim in sorted(zip(order, dims))]
            operands.append((operand, type_))
            maps.append(dims)
        maps.append(["b"] * bool(batch) + ["m", "n"])
        maps = ", ".join(f"affine_map<({', '.join(names)}) -> ({', '.join(dims)})>" for dims in maps)
        values, types = (", ".join(parts) for parts in zip(*operands))
        return f"linalg.contract indexing_maps = [{maps}] ins({values} : {types})"

    return re.sub(
        r"linalg\.(batch_)?matmul ins\((%\w+), (%\w+) : (tensor<[^>]*>), (tensor<[^>]*>)\)", rewrite, text
    )


def check(moe_opt, path, layers, preparation):
    where = f"{path} {' '.join(preparation)}"
    if preparation == CONTRACT:
        with open(path, encoding="utf-8") as file:
            text = contract(file.read())
        if "linalg.contract" not in text:
            sys.exit(f"{where}: no contraction")
        passes, text = [], text.encode()
    else:
        passes, text = preparation, None
    source = [] if text else [path]
    raised = run(moe_opt, [*source, "--moe-import-iree", *passes, "--moe-raise=strict", "--verify-roundtrip"], text)
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
        layers, _, without = layers.partition(":")
        for preparation in PREPARATIONS:
            if not without or without not in preparation:
                check(moe_opt, path, int(layers), preparation)


main()
