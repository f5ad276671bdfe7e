"""Compares ranks under mpirun with as many devices of one process.

    mpi_ranks.py MPIRUN MOE_RUN SOURCE [--quick]

Several exports with every strategy on 2 and 4 ranks: results must be the same to the
last bit. Ranks with other numbers of tokens, or without any, compute what each does
alone. A rank that fails ends the job with an error that says why.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

MPIRUN = sys.argv[1]
MOE_RUN, SOURCE = (pathlib.Path(p).resolve() for p in sys.argv[2:4])
MODELS = SOURCE / "models"
sys.path[:0] = [str(SOURCE / "bench"), str(SOURCE / "test" / "Runtime")]
import make_layer  # noqa: E402
import mpi  # noqa: E402

BOUNDS = [[],
          ["--capacity-factor=1"],
          ["--capacity-factor=1", "--scope=global"],
          ["--capacity-factor=1.25", "--strategy=expanded_drop"],
          ["--capacity-factor=0.5", "--strategy=overselect", "--rounds=2"],
          ["--capacity-factor=1", "--strategy=expert_drop"],
          ["--strategy=expert_skip", "--keep-k=1"]]
# Experts in one tensor; with weights in a file; with shared experts.
EXPORTS = ["mixtral", "olmoe-arguments", "deepseek_v2"]


def run(arguments, ranks=None):
    """Runs the program, under mpirun if `ranks` is given."""
    command = [MOE_RUN, *arguments, "--cache=cache"]
    if ranks:
        command = [MPIRUN, "-n", str(ranks), *command, "--transport=mpi"]
    return subprocess.run(list(map(str, command)), env=mpi.environment(), text=True,
                          capture_output=True, stdin=subprocess.DEVNULL, timeout=120)


def result(arguments, ranks=None, path="y.npy"):
    done = run([*arguments, f"--output={path}"], ranks)
    assert done.returncode == 0, (arguments, ranks, done.stdout, done.stderr)
    return done.stdout


def take(path="y.npy"):
    """The bytes of a file, which is gone then: the next run has to write it."""
    data = pathlib.Path(path).read_bytes()
    os.remove(path)
    return data


def arguments_of(name):
    base = MODELS / "blocks" / name
    arguments = [f"{base}.mlir", f"--input={base}.in.npy"]
    weights = pathlib.Path(f"{base}.safetensors")
    return arguments + ([f"--weights={weights}"] if weights.exists() else [])


def compare(arguments, ranks):
    result([*arguments, f"--devices={ranks}"])
    expected = take()
    table = result([*arguments, f"--ranks={ranks}"], ranks)
    assert take() == expected, (arguments, ranks)
    # One table for all ranks, with a line for each.
    lines = [line.split()[0] for line in table.splitlines()
             if line[:1] == " " and len(line.split()) == 9]
    assert lines.count("rank") == 1, table
    assert lines[lines.index("rank") + 1:] == list(map(str, range(ranks))), table


def compare_own():
    """Other tokens on each rank."""
    model = [str(MODELS / "blocks" / "olmoe-dynamic.mlir"), "--capacity-factor=1"]
    for tokens in (7, 12), (0, 5):
        for rank, number in enumerate(tokens):
            write_tokens(f"x{rank}.npy", number)
            result([*model, f"--input=x{rank}.npy"], path=f"y{rank}.npy")
        expected = [take(f"y{rank}.npy") for rank in range(2)]
        result([*model, "--token-layout=own", "--input=x%r.npy"], 2, path="y%r.npy")
        assert [take(f"y{rank}.npy") for rank in range(2)] == expected, tokens


def write_tokens(path, number):
    """As many rows of the model's own input."""
    header, data = (MODELS / "blocks" / "olmoe-dynamic.in.npy").read_bytes().split(b"\n", 1)
    shape = header.decode("latin1").split("(")[1].split(")")[0].split(",")
    make_layer.write_npy(path, [1, number, int(shape[2])],
                         data[:4 * number * int(shape[2])])


def fail():
    """All ranks end, and one says why."""
    limit = run([*arguments_of("mixtral"), "--memory-limit=0", "--timeout=5"], 2)
    assert limit.returncode, limit.stdout
    assert "the model needs a buffer" in limit.stderr + limit.stdout, limit.stderr
    wrong = run([*arguments_of("mixtral"), "--ranks=4", "--timeout=5"], 2)
    assert wrong.returncode, wrong.stdout
    assert "4 ranks are needed, but the MPI job has 2" in wrong.stderr, wrong.stderr


def main():
    if "--quick" in sys.argv:
        compare([*arguments_of("mixtral"), "--capacity-factor=1"], 2)
        return
    for name in EXPORTS:
        for ranks in 2, 4:
            for bound in BOUNDS:
                compare([*arguments_of(name), *bound], ranks)
    compare_own()
    fail()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        main()
