"""What the machine can do, measured, and what it is."""

import json
import os
import platform
import subprocess

from . import BENCH, ROOT


def cores_for(threads):
    """The first cores that this process may use; fewer if there are not as many."""
    return sorted(os.sched_getaffinity(0))[:threads]


PEAK = ("peak.cpp", "peak", ["-O3", "-march=native", "-mprefer-vector-width=512", "-pthread"])
SAMPLER = ("sampler.cpp", "sampler.so", ["-O2", "-shared", "-fPIC"])


def build(what, folder, compiler):
    """One of the two programs above for this machine."""
    source, name, flags = what
    source, program = BENCH / source, folder / name
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        subprocess.run([compiler, "-std=c++17", *flags, source, "-o", program], check=True)
    return program


def measure(program, cores):
    done = subprocess.run([program, *map(str, cores)], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def best(first, second):
    """Of two measurements, the larger numbers."""
    return {**first, **{name: max(first[name], second[name])
                        for name in ("peak_gflops", "read_gbs")}}


def processor():
    with open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor()


def commit():
    done = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty"],
                          capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def describe(peaks, versions):
    """One sentence on the machine, one on the versions."""
    power = "; ".join(
        f"{peak['threads']} thread{'s' * (peak['threads'] > 1)}: "
        f"{peak['peak_gflops']:.0f} GFLOP/s, reads {peak['read_gbs']:.1f} GB/s" for peak in peaks)
    names = ", ".join(f"{name} {version}" for name, version in sorted(versions.items()))
    return (f"{processor()}, {os.cpu_count()} cores, {os.getloadavg()[0]:.1f} load at the end. "
            f"Measured f32 peak on {power}.\n{names}.")
