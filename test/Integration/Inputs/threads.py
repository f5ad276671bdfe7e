"""Compares the results of a program on 1, 2, 3 and 8 threads, bit by bit.

    threads.py FOLDER MOE_RUN PROGRAM THREADED [OPTIONS...]

THREADED says whether there must be work that threads share (`shared`) or not
(`alone`).
"""

import json
import pathlib
import subprocess
import sys

THREADS = (1, 2, 3, 8)


def main():
    folder, moe_run, program, threaded, *options = sys.argv[1:]
    folder = pathlib.Path(folder)
    results = set()
    for threads in THREADS:
        output, report = folder / "y.npy", folder / "report.json"
        subprocess.run([moe_run, program, *options, f"--threads={threads}",
                        f"--output={output}", f"--report={report}"],
                       check=True, stdout=subprocess.DEVNULL)
        results.add(output.read_bytes())
        found = json.loads(report.read_text())
        wanted = threads if threaded == "shared" else 1
        assert found["threads"] == len(found["cpus"]) == wanted, (threads, found)
    print("same bits" if len(results) == 1 else f"{len(results)} different results")


if __name__ == "__main__":
    main()
