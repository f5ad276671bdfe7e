#!/usr/bin/env python3
"""Runs golden routing cases through the compiler; README.md describes them.

    run_cases.py DIR... [--target reference,cpu] [--jobs N] [--build BUILD]

DIR is a folder of cases, or a case: a .json file. Each becomes a program of a
router and a layer of experts, which every target compiles with the case's options
and runs. All that a case expects is compared, also an error that it expects.

Targets:
  reference  pass by pass with moe-opt, with code that nothing optimizes; with a
             static and with a dynamic number of tokens, and without a bound and
             with one too wide to drop anything: the bits must be the same
  cpu        moe-run, and a library of moe-compile through its C interface

Prints a line for each failure and `N passed, M failed`. Exit status 0 only if there
are cases and all passed.
"""

import argparse
import os
import pathlib
import re
import sys
import tempfile

from calling import ProgramFailed
from observe import Mismatch, check_seen
from processes import run_tasks
from read_case import CaseError, read_case
from targets import TARGETS, Refused, Tools

SOURCE = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 900


def check_case(case, tools, targets):
    """Raises Mismatch at the first thing that is not as expected."""
    for way in (way for target in targets for way in TARGETS[target]):
        way = way(tools)
        for form in way.forms:
            try:
                try:
                    seen = way.observe(case, form)
                except Refused as refused:
                    error = refused.error()
                    if not error:
                        raise
                    seen = {"error": error}
                check_seen(case["expected"], seen)
                if hasattr(way, "check_forms") and form == way.forms[-1]:
                    way.check_forms(case)
            except (Mismatch, ProgramFailed, Refused) as error:
                raise Mismatch(f"{way.name}, {form}: {error}")


def run_case(path, build, targets, work):
    """What is wrong with a case, or an empty text."""
    try:
        with tempfile.TemporaryDirectory(dir=work) as scratch:
            check_case(read_case(path), Tools(build, scratch), targets)
    except (Mismatch, CaseError) as error:
        return str(error)
    return ""


# The command ---------------------------------------------------------------------

def parse_targets(text):
    targets = text.split(",")
    for name in targets:
        if name not in TARGETS:
            raise argparse.ArgumentTypeError(
                f"'{name}' is no target; there are {', '.join(TARGETS)}")
    return targets


def parse_jobs(text):
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not an integer from 1 on")
    return int(text)


def find_cases(parser, places, expression):
    paths = []
    for place in places:
        if not place.exists():
            parser.error(f"'{place}' does not exist")
        found = sorted(place.glob("*.json")) if place.is_dir() else [place]
        if not found:
            parser.error(f"'{place}' has no case: no .json file is in it")
        paths += found
    paths = [path for path in paths if re.search(expression, path.stem)]
    if not paths:
        parser.error(f"--filter={expression} leaves no case")
    return paths


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="+", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--target", type=parse_targets, action="extend",
                        metavar="NAMES", help="some of them, separated by commas: "
                        f"{', '.join(TARGETS)}; default all")
    parser.add_argument("--jobs", type=parse_jobs, default=os.cpu_count() or 1,
                        help="cases at a time; default one for each processor")
    parser.add_argument("--build", type=pathlib.Path, default=SOURCE / "build",
                        help="the build folder; default build/ of the project")
    parser.add_argument("--filter", default="", metavar="REGEX",
                        help="expression for the names to run")
    args = parser.parse_args()
    if not (args.build / "bin/moe-opt").exists():
        parser.error(f"no compiler in '{args.build}'; build it, or give --build")
    paths = find_cases(parser, args.cases, args.filter)
    targets = args.target or list(TARGETS)
    failed = 0
    with tempfile.TemporaryDirectory() as work:
        tasks = ((path, run_case, path, args.build, targets, work)
                 for path in paths)
        for path, text, crash in run_tasks(tasks, args.jobs, SECONDS):
            if text or crash:
                failed += 1
                line = " ".join((text or crash).split())
                print(f"{path}: {line[:1000]}", flush=True)
    print(f"{len(paths) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
