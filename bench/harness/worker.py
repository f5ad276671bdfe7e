"""The process of one peer: answers one line of JSON with another.

    python -m harness.worker PEER      with the job on the first line of its input

`load` says which functions there are, `run` times one, `check` writes what it gives and
says on which cores, `share` how much of its time matrix products take, where that is
known. Nothing else may print to the pipe, so that file
descriptor 1 is given to the log.
"""

import ctypes
import importlib
import json
import os
import signal
import sys
import time
import traceback

PR_SET_PDEATHSIG = 1


class Peer:
    """Functions by name, and why others are missing. A function takes nothing and
    leaves its result for `result` to read: an array of f32, anything with a buffer."""

    def __init__(self):
        self.functions = {}
        self.results = {}
        self.shares = {}
        self.refused = {}
        self.about = {}

    def add(self, name, function, result):
        self.functions[name] = function
        self.results[name] = result


def timed(function):
    begin = time.perf_counter_ns()
    function()
    return (time.perf_counter_ns() - begin) * 1e-6


def run(function, budget_ms):
    """Times calls for about `budget_ms`, at least one. Where a call is short, the first
    is not counted: it finds the caches as another process left them."""
    first = timed(function)
    if first * 2 > budget_ms:
        return [first]
    times, spent = [], 0
    while spent < budget_ms:
        times.append(timed(function))
        spent += times[-1]
    return times


def thread_times():
    """For each thread of this process: the time it has run, and its last core."""
    found = {}
    for thread in os.listdir("/proc/self/task"):
        try:
            with open(f"/proc/self/task/{thread}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
            with open(f"/proc/self/task/{thread}/schedstat") as file:
                found[thread] = int(file.read().split()[0]), int(fields[36])
        except (FileNotFoundError, ProcessLookupError):
            continue  # it ended in between
    return found


def cores_used(function, seconds=0.2):
    """The cores of threads that computed for a tenth as long as the busiest or more, while
    the function was called, again and again if it is short."""
    before = thread_times()
    begin, elapsed = time.perf_counter(), 0
    while elapsed < seconds:
        function()
        elapsed = time.perf_counter() - begin
    spent = [(total - before.get(thread, (0, 0))[0], core)
             for thread, (total, core) in thread_times().items()]
    return sorted(core for time_ns, core in spent if 10 * time_ns > max(spent)[0])


def check(peer, name, path):
    """Calls a function, says where it ran, and saves its result if it has one."""
    cores = cores_used(peer.functions[name])
    if peer.results[name]:
        with open(path, "wb") as file:
            file.write(memoryview(peer.results[name]()).cast("B"))
    return {"cores": cores, "saved": peer.results[name] is not None}


def answer(peer, request):
    what, name = request["do"], request.get("name")
    if what == "run":
        return {"ms": run(peer.functions[name], request["budget_ms"])}
    if what == "check":
        return check(peer, name, request["path"])
    if what == "share":
        return {"share": peer.shares[name]() if name in peer.shares else None}
    return {"error": f"unknown request {what}"}


def load(module, job):
    os.sched_setaffinity(0, job["cores"])
    peer = importlib.import_module(f"harness.peers.with_{module}").prepare(job)
    return peer, {"functions": list(peer.functions), "refused": peer.refused,
                  "about": peer.about}


def serve(module, requests, replies):
    """Answers until the input ends. What goes wrong in a request is its answer."""
    peer = None
    for line in requests:
        try:
            request = json.loads(line)
            if request["do"] == "load":
                peer, reply = load(module, request["job"])
            else:
                reply = answer(peer, request)
        except Exception as error:  # whatever a peer raises is for the parent to tell
            lines = str(error).strip().splitlines() or [""]
            reply = {"error": f"{type(error).__name__}: {lines[0]}"[:300]}
            traceback.print_exc()
        replies.write(json.dumps(reply) + "\n")
        replies.flush()


def main():
    # A process that is stopped would outlive a parent that is killed.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    # The name under which peers import it.
    importlib.import_module("harness.worker").serve(sys.argv[1], sys.stdin, replies)


if __name__ == "__main__":
    main()
