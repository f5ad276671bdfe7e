"""Our library as bench/run times it: BENCH MOE_COMPILE PREFIX. PREFIX.layer.* are the
layer's files, PREFIX.npy what moe-run gives, PREFIX.sampler.so the sampler."""

import array
import pathlib
import sys

sys.path.insert(0, sys.argv[1])
from harness import driver, machine  # noqa: E402

PREFIX = sys.argv[3]


def floats(path, offset=0):
    return array.array("f", pathlib.Path(path).read_bytes()[offset:])


def open_field(mlir):
    job = {"name": "layer", "prefix": mlir, "mlir": f"{mlir}.mlir",
           "weights": f"{PREFIX}.layer.safetensors", "input": f"{PREFIX}.layer.in.npy",
           "gammas": [None], "threads": 1, "cores": machine.cores_for(1), "moe_compile": sys.argv[2],
           "sampler": f"{PREFIX}.sampler.so"}
    return driver.Field(["ours"], job, pathlib.Path(PREFIX).parent)


def main():
    field = open_field(f"{PREFIX}.layer")
    print("functions", list(field.where))
    print("cores", field.ask("check", "ours", path=f"{PREFIX}.ours")["cores"])
    header = 10 + int.from_bytes(pathlib.Path(f"{PREFIX}.npy").read_bytes()[8:10], "little")
    ours, expected = floats(f"{PREFIX}.ours"), floats(f"{PREFIX}.npy", header)
    assert len(ours) == len(expected) > 0
    print("largest difference", max(abs(a - b) for a, b in zip(ours, expected)))
    print("rounds", len(field.race(["ours"], 2)["ours"]))
    print("share of products", field.ask("share", "ours")["share"])
    field.close()
    field = open_field(f"{PREFIX}.nothing")
    print("unknown program:", field.refused["ours"])
    field.close()


if __name__ == "__main__":
    main()
