"""Layers of 64 experts on 16 and 64 ranks, and 60 of them on 64.

    many_ranks.py MOE_RUN BENCH

Results must be those of one process with as many devices, to the last bit; also where
all tokens choose experts of one rank, so that the others have nothing to do. A program
of 60 layers that runs again and again may not take more memory or descriptors.
"""

import array
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

MOE_RUN, BENCH = (pathlib.Path(p).resolve() for p in sys.argv[1:])
sys.path.insert(0, str(BENCH))
import make_layer  # noqa: E402

SIZES = {"tokens": 130, "hidden": 32, "inner": 16, "experts": 64, "top_k": 4}
BOUNDS = [[], ["--capacity-factor=1"], ["--capacity-factor=1", "--scope=global"],
          ["--capacity-factor=1.25", "--strategy=expanded_drop"]]
GATE = "model.layers.0.mlp.gate.weight"


def write_layer(prefix, layers=1, favourites=0):
    """A program, and the arguments to run it. With favourites, all tokens choose among
    the first so many experts. All layers have the same weights."""
    weights, rows = make_layer.make_tensors(SIZES, 0.5, 1)
    shape, data = weights[GATE]
    gate = array.array("f", data)
    for expert in range(favourites):
        gate[expert * SIZES["hidden"]] += 1000
    weights[GATE] = (shape, gate.tobytes())
    text = make_layer.resize(make_layer.TEMPLATE.read_text(), SIZES)
    pathlib.Path(prefix + ".mlir").write_text(repeat(text, layers))
    make_layer.write_safetensors(prefix + ".safetensors", weights)
    make_layer.write_npy(prefix + ".in.npy", *rows)
    return [prefix + ".mlir", f"--weights={prefix}.safetensors", f"--input={prefix}.in.npy"]


def repeat(text, layers):
    """The body of the function as many times, each on the result of the one before."""
    before, body, result, after = re.match(
        r"(.*func\.func [^\n]*\n)(.*)    return %(\w+)( : .*)", text, re.DOTALL).groups()
    parts, value = [before], "arg0"
    for layer in range(layers):
        def name(match):
            if match[1] == "arg0":
                return "%" + value
            return match[0] if match[1].startswith("arg") else f"%layer{layer}_{match[1]}"
        parts.append(re.sub(r"%(\w+)", name, body))
        value = f"layer{layer}_{result}"
    return "".join(parts) + f"    return %{value}{after}"


def outcome(arguments, option):
    subprocess.run([MOE_RUN, *arguments, option, "--output=y.npy"], check=True,
                   stdout=subprocess.DEVNULL, timeout=600)
    return pathlib.Path("y.npy").read_bytes()


def compare(arguments, ranks):
    assert outcome(arguments, f"--ranks={ranks}") == \
        outcome(arguments, f"--devices={ranks}"), (arguments, ranks)


def watch(arguments, repeats):
    """The most resident KiB and descriptors of a run."""
    process = subprocess.Popen([MOE_RUN, *arguments, f"--repeat={repeats}"],
                               stdout=subprocess.DEVNULL,
                               env={**os.environ, "MALLOC_ARENA_MAX": "1"})
    descriptors = 0

    def look():
        nonlocal descriptors
        while process.returncode is None:
            try:
                descriptors = max(descriptors, len(os.listdir(f"/proc/{process.pid}/fd")))
            except OSError:
                return
            time.sleep(0.02)
    watcher = threading.Thread(target=look)
    watcher.start()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    watcher.join()
    assert status == 0, (arguments, status)
    return usage.ru_maxrss, descriptors


def main():
    layer = write_layer("layer")
    for ranks in 16, 64:
        for bound in BOUNDS:
            compare([*layer, *bound], ranks)
    compare([*write_layer("rank0", favourites=4), "--capacity-factor=1"], 16)
    compare(write_layer("rank0", favourites=4), 16)
    compare([*write_layer("rank0", favourites=4), "--capacity-factor=8"], 16)

    deep = [*write_layer("deep", layers=60), "--capacity-factor=1.5"]
    compare(deep, 64)
    deep += ["--ranks=64", f"--cache={os.getcwd()}/cache"]
    watch(deep, 1)
    # moe-run itself keeps what each run took, some 60 bytes a rank and layer.
    (memory, files), (more, more_files) = watch(deep, 20), watch(deep, 120)
    print(f"20 runs: {memory} KiB, {files} descriptors; 120 runs: {more} KiB, {more_files}")
    # Files are open for a moment now and then.
    assert more < 1.1 * memory and more_files <= files + 4


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        main()
