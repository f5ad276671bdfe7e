"""Starts the peers' processes and lets them compute one at a time."""

import json
import os
import signal
import statistics
import subprocess
import sys

from . import BENCH

# Calls longer than this are timed in a few rounds only.
SLOW_MS = 1500
SLOW_ROUNDS = 3
BUDGET_MS = 40


class PeerError(Exception):
    pass


class Process:
    """A peer's process. It is stopped whenever it has nothing to do, so that no thread
    of it takes time from another."""

    def __init__(self, module, environment, log):
        self.module = module
        self.log = open(log, "w")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "harness.worker", module], cwd=BENCH, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log,
            env={**os.environ, **environment})

    def ask(self, **request):
        self.process.send_signal(signal.SIGCONT)
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise PeerError(f"{self.module} ended ({self.process.wait()}); see {self.log.name}")
        self.process.send_signal(signal.SIGSTOP)
        reply = json.loads(line)
        if "error" in reply:
            raise PeerError(reply["error"])
        return reply

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.log.close()


def openmp(cores):
    """Threads of OpenMP on cores of their own."""
    return {"OMP_NUM_THREADS": str(len(cores)), "OMP_PROC_BIND": "close",
            "OMP_PLACES": ",".join(f"{{{core}}}" for core in cores),
            "MKL_NUM_THREADS": str(len(cores))}


class Field:
    """All functions of all peers for one job."""

    def __init__(self, modules, job, logs, environment=None):
        self.processes, self.where, self.refused, self.about = [], {}, {}, {}
        for module in modules:
            log = logs / f"{job['name']}-{job['threads']}-{module}.log"
            process = Process(module, {**openmp(job["cores"]), **(environment or {})}, log)
            self.processes.append(process)
            try:
                reply = process.ask(do="load", job=job)
            except PeerError as error:
                self.refused[module] = str(error)
                continue
            self.refused.update(reply["refused"])
            self.about.update(reply["about"])
            self.where.update({name: process for name in reply["functions"]})

    def ask(self, what, name, **more):
        return self.where[name].ask(do=what, name=name, **more)

    def drop(self, name, reason):
        self.refused[name] = reason
        del self.where[name]

    def once(self, name):
        """The time of a function in one round, or nothing if it failed."""
        try:
            return statistics.median(self.ask("run", name, budget_ms=BUDGET_MS)["ms"])
        except PeerError as error:
            self.drop(name, str(error))
            return None

    def race(self, names, rounds):
        """Rounds of all functions in turn: the times of each, one a round. The first
        round warms up, and counts only where calls are long."""
        times = {name: [self.once(name)] for name in names}
        slow = [name for name in names if (times[name][0] or 0) > SLOW_MS]
        for turn in range(rounds):
            for name in names:
                if name in self.where and (name not in slow or turn + 1 < SLOW_ROUNDS):
                    times[name].append(self.once(name))
        return {name: times[name][name not in slow:] for name in names if name in self.where}

    def close(self):
        for process in self.processes:
            process.close()
