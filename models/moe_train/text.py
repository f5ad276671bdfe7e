"""The King James Bible of Debian's bible-kjv-text as bytes, split by chapter."""

import re
import subprocess

import numpy

# One chapter in 20 is held out; half of these choose capacities, the others judge them.
HELD_OUT = 20
PARTS = ("training", "calibration", "validation")


def read(command):
    """All verses, one a line, from the `bible` program that `command` starts."""
    try:
        done = subprocess.run([*command, "-f", "gen1:1-rev22:21"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(
            f"train.py: error: {' '.join(command)}: {error}; "
            "apt install bible-kjv bible-kjv-text, or give --text FILE") from error
    return done.stdout.decode("ascii")


def read_file(path):
    """All verses from a file."""
    try:
        with open(path, encoding="ascii") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise SystemExit(f"train.py: error: --text {path}: {error}") from error


def chapters(verses):
    """[(book and chapter, text)] of lines like `Ge1:1 In the beginning ...`."""
    found = {}
    for number, line in enumerate(verses.splitlines(), 1):
        match = re.fullmatch(r"(\d?[A-Za-z]+)(\d+):(\d+) (.*)", line)
        if not match:
            raise SystemExit(f"train.py: error: line {number} of the text is {line[:40]!r}; "
                             "expected a verse like 'Ge1:1 In the beginning'")
        book, chapter, verse, text = match.groups()
        found.setdefault(f"{book} {chapter}", []).append(f"{verse} {text}\n")
    return [(name, f"{name}\n{''.join(lines)}\n") for name, lines in found.items()]


def part(index):
    """Which of PARTS the chapter number `index` is in."""
    if index % HELD_OUT != HELD_OUT // 2:
        return "training"
    return "calibration" if index // HELD_OUT % 2 else "validation"


def split(verses):
    """The bytes of each of PARTS, chapters in order."""
    texts = {name: [] for name in PARTS}
    for index, (_, text) in enumerate(chapters(verses)):
        texts[part(index)].append(text)
    return {
        name: numpy.frombuffer("".join(texts[name]).encode("ascii"), numpy.uint8)
        for name in PARTS
    }
