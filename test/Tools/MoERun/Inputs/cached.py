"""Runs moe-run with a cache and looks at what became of it."""

import json
import pathlib
import shutil
import subprocess
import sys


class Runs:
    """Runs of one tool, in a directory for files and with a cache in it."""

    def __init__(self, tool, directory):
        self.tool = tool
        self.directory = pathlib.Path(directory)
        self.cache = self.directory / "cache"

    def path(self, name):
        return str(self.directory / name)

    def write(self, name, content):
        (self.directory / name).write_text(content)
        return self.path(name)

    def run(self, model, *options, cache=None, tool=None, **arguments):
        """What a run said of the cache, its output and messages; it must succeed."""
        report = self.path("report.json")
        command = [tool or self.tool, model, f"--cache={cache or self.cache}",
                   f"--report={report}", *options]
        done = subprocess.run(command, capture_output=True, text=True, errors="surrogateescape",
                              timeout=300, **arguments)
        if done.returncode != 0:
            sys.exit(f"{command} failed: {done.stderr}")
        return json.loads(pathlib.Path(report).read_text())["cache"], done.stdout, done.stderr

    def expect(self, wanted, model, *options, **arguments):
        use, out, messages = self.run(model, *options, **arguments)
        if use != wanted:
            sys.exit(f"{options} {arguments}: {use}, but it should be {wanted}")
        return out, messages

    def entries(self):
        return sorted(self.cache.glob("llvmcache-*"))


def fresh(directory):
    shutil.rmtree(directory, ignore_errors=True)
    pathlib.Path(directory).mkdir(parents=True)
    return directory
