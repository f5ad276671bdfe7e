"""Floods a layer, and checks that its bound holds.

    floods.py MOE_RUN FOLDER

The layer of bench/selection_cost.py gets router logits that send all tokens to the
same experts. Whatever the strategy, an expert must not compute more rows than the
limits of all groups of tokens allow, and buffers must take what they take for
random logits, to the byte.
"""

import array
import json
import pathlib
import random
import struct
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "bench"))
import selection_cost

TOKENS, EXPERTS, TOP_K, DEVICES, HIDDEN = 256, 16, 4, 8, 8
SETTINGS = ["score", "random", "last", "expert_drop", "overselect", "expanded",
            "expanded-all", "expanded-best", "local"]


def row(rng, wanted=()):
    return [rng.uniform(-1, 1) + 4 * (e in wanted) for e in range(EXPERTS)]


def make_logits(rng):
    """By name, and how many experts are wanted by all tokens."""
    same = row(rng)
    return {"uniform": [row(rng) for _ in range(TOKENS)],
            "same-experts": [row(rng, range(TOP_K)) for _ in range(TOKENS)],
            "one-device": [row(rng, range(EXPERTS // DEVICES)) for _ in range(TOKENS)],
            "identical": [same] * TOKENS,
            "ties": [[0.0] * EXPERTS] * TOKENS}


FLOODED = {"same-experts": TOP_K, "one-device": EXPERTS // DEVICES, "identical": TOP_K,
           "ties": TOP_K}


def write_npy(path, shape, values):
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {tuple(shape)}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header))
                     + header.encode() + array.array("f", values).tobytes())


def main():
    moe_run, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(1)
    program = folder / "layer.mlir"
    text = selection_cost.PROGRAM
    for name, value in (("EE", EXPERTS), ("KK", TOP_K), ("HH", HIDDEN)):
        text = text.replace(name, str(value))
    program.write_text(text)
    write_npy(folder / "x.npy", (TOKENS, HIDDEN), [1.0] * TOKENS * HIDDEN)
    write_npy(folder / "w.npy", (EXPERTS, HIDDEN, HIDDEN),
              [rng.uniform(-1, 1) for _ in range(EXPERTS * HIDDEN**2)])
    inputs = make_logits(rng)
    for name, rows in inputs.items():
        write_npy(folder / f"{name}.npy", (TOKENS, EXPERTS), sum(rows, []))

    for setting in SETTINGS:
        peaks = {}
        for name in inputs:
            report = folder / "report.json"
            subprocess.run([moe_run, program, f"--input={folder / name}.npy",
                            f"--input={folder / 'x.npy'}", f"--input={folder / 'w.npy'}",
                            "--capacity-factor=1", *selection_cost.SETTINGS[setting],
                            # Which experts run at once is up to the threads.
                            "--threads=1", f"--report={report}"], check=True, stdout=subprocess.DEVNULL)
            result = json.loads(report.read_text())
            layer, = result["layers"]
            peaks[name] = result["peak_bytes"]
            limit = sum(layer["capacity"])
            assert max(layer["kept"]) <= limit, (setting, name, layer)
            # It is a flood: all tokens want these, and all that may stay do.
            flooded = [e for e in range(EXPERTS) if layer["demand"][e] == TOKENS]
            assert len(flooded) == FLOODED.get(name, 0), (setting, name, layer["demand"])
            stay = 0 if setting == "expert_drop" else limit
            if setting != "expanded-best":  # there a token may give a place back
                assert all(layer["kept"][e] == stay for e in flooded), (setting, name, layer)
        # An expert that loses all its rows needs less.
        sizes = {peaks["uniform"]} if setting == "expert_drop" else set(peaks.values())
        assert len(sizes) == 1 and max(peaks.values()) in sizes, (setting, peaks)
        print(f"{setting}: bounded")


if __name__ == "__main__":
    main()
