#!/usr/bin/env python3
"""Jobs of MPI with a random fault each: every one must end in time, with an
error, without wrong data, and without a process that lives on.

    chaos.py MPIRUN PROGRAM PLUGIN --faults=100
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

import mpi

# `exit-now` calls _exit(0), which is a success for some launchers: see mpich.test.
FAULTS = ["size", "kind", "arguments", "abort", "abort-later", "stall", "destroy",
          "exit", "exit-with-error", "kill", "kill-later", "stop", "stop-later"]
TIMEOUT_MS = 2000
# A launcher lets processes end by themselves before it kills them, and several
# jobs share the machine.
LIMIT_S = 20
MARK = "MOE_CHAOS_JOB"


def alive(job):
    """Processes of a job, stopped ones too."""
    found = []
    for folder in pathlib.Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            variables = (folder / "environ").read_bytes().split(b"\0")
            state = (folder / "stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            continue
        if f"{MARK}={job}".encode() in variables and state != "Z":
            found.append(int(folder.name))
    return found


def play(options, seed):
    """What went wrong with a fault, or None; and how long it took."""
    draw = random.Random(seed)
    fault = draw.choice(FAULTS + options.more)
    ranks = draw.choice([2, 2, 3, 4])
    rank, at = draw.randrange(ranks), draw.randrange(12)
    what = f"seed {seed}, {fault} on rank {rank} of {ranks} before call {at}"
    job = f"{os.getpid()}-{seed}"
    command = [options.mpirun, "-n", str(ranks), options.program,
               f"--transport={options.plugin}", f"--seed={seed}",
               f"--timeout-ms={TIMEOUT_MS}", f"--fault={fault}",
               f"--fault-rank={rank}", f"--fault-at={at}"]
    start = time.monotonic()
    process = subprocess.Popen(command, env=mpi.environment(**{MARK: job}), text=True,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT)
    problem = None
    try:
        output, _ = process.communicate(timeout=LIMIT_S)
    except subprocess.TimeoutExpired:
        problem = f"no end within {LIMIT_S} s"
        process.kill()
        output = ""
    seconds = time.monotonic() - start
    end = time.monotonic() + 2
    while (left := alive(job)) and time.monotonic() < end:
        time.sleep(0.05)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    if problem is None and left:
        problem = f"{len(left)} processes live on"
    if problem is None and process.returncode == 0:
        problem = "mpirun reports success"
    if "WRONG DATA" in output:
        problem = "wrong data"
    if problem is None and not re.search("rank|killed", output, re.IGNORECASE):
        problem = "no word about it"
    return problem and f"{what}: {problem}\n{output}", seconds, fault


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("mpirun")
    parser.add_argument("program")
    parser.add_argument("plugin")
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--more", nargs="*", default=[], help="more kinds of faults")
    parser.add_argument("--jobs", type=int, default=6, help="at a time")
    options = parser.parse_args()
    problems, slowest = [], collections.Counter()
    seeds = range(options.first, options.first + options.faults)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for problem, seconds, fault in pool.map(lambda s: play(options, s), seeds):
            slowest[fault] = max(slowest[fault], seconds)
            if problem:
                problems.append(problem)
    print("\n".join(problems))
    for fault, seconds in sorted(slowest.items()):
        print(f"{fault}: at most {seconds:.1f} s")
    print(f"{options.faults} faults, {len(problems)} ended wrongly")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
