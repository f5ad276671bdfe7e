"""What bench/run is made of. See bench/README.md."""

import pathlib

BENCH = pathlib.Path(__file__).resolve().parent.parent
ROOT = BENCH.parent
