"""Which share of a function's time lies in a library's matrix products, by sampling."""

import ctypes
import os
import time

from . import loops

PERIOD_NS = 250_000


def base_of(library):
    """Where the library's first byte is mapped in this process."""
    path = os.path.realpath(library)
    with open("/proc/self/maps") as file:
        for line in file:
            fields = line.split()
            if len(fields) == 6 and fields[5] == path and int(fields[2], 16) == 0:
                return int(fields[0].partition("-")[0], 16)
    raise RuntimeError(f"{path} is not loaded")


def sample(sampler, function, seconds):
    """Addresses of instructions while the function is called again and again."""
    sampler.sampler_samples.restype = ctypes.POINTER(ctypes.c_ulong)
    if sampler.sampler_start(ctypes.c_long(PERIOD_NS)) != 0:
        raise RuntimeError("the timer of the sampler could not be made")
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        function()
    count = sampler.sampler_stop()
    return sampler.sampler_samples()[:count]


def product_share(sampler_path, library, function, seconds=1.0):
    """The share of the calling thread's time that lies in products."""
    addresses = sample(ctypes.CDLL(str(sampler_path)), function, seconds)
    base = base_of(library)
    ranges = loops.product_ranges(library)
    return loops.share_inside([address - base for address in addresses], ranges)
