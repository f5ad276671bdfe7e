"""Fail unless the packages that a requirements file pins are installed in those versions."""

import sys
from importlib.metadata import PackageNotFoundError, version

for line in open(sys.argv[1], encoding="utf-8"):
    name, _, pinned = line.split("#")[0].strip().partition("==")
    try:
        if name and version(name).split("+")[0] != pinned:
            sys.exit(f"{sys.argv[1]}: {name} is {version(name)}, not {pinned}")
    except PackageNotFoundError:
        sys.exit(f"{sys.argv[1]}: {name} is not installed")
